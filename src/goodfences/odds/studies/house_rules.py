"""What each house rule does to the dealer."""

from typing import Final

from goodfences.cuckoo import Rules
from goodfences.odds.solve import solve
from goodfences.odds.studies.study import Report, Series, Study, percent
from goodfences.words import Message

VARIANTS: Final = (
    "king_shown=at_once",
    "king_effect=ends_exchanges",
    "king_shown=at_once king_effect=cancels_exchanges",
    "jack=blocks",
    "queen=turns_back",
    "look=on_turn",
    "lowest_tie=nearest_left_loses",
    "lowest_tie=farthest_left_loses",
    "lowest_tie=pairs_safe",
    "packs=2",
)


def house_rules(rules: Rules, seats: int, report: Report | None = None) -> Study:
    """Study what changing one rule at a time does to the losses of the first seat and of the dealer."""
    base = solve(rules, seats, report=report)
    rows = [("these rules", base.losses[0], base.losses[-1], 0.0, sum(base.losses), base.nash_conv)]
    for variant in VARIANTS:
        if seats > 4 and "queen" in variant:
            continue  # listing the deals would take minutes
        solution = solve(_changed(rules, variant), seats, report=report)
        losses = solution.losses
        # Rules differ in how many lose; the dealer's share of all losses compares them.
        shift = losses[-1] / sum(losses) - base.losses[-1] / sum(base.losses)
        rows.append((variant, losses[0], losses[-1], shift, sum(losses), solution.nash_conv))
    kind, cruel = min(rows[1:], key=lambda row: row[3]), max(rows[1:], key=lambda row: row[3])
    return Study(
        name="rules",
        columns=("rule", "seat 1 loses", "dealer loses", "dealer's share changes by", "losers a round", "NashConv"),
        rows=tuple(rows),
        answer=(
            Message("odds.study.rules.kind", {"rule": kind[0], "part": percent(-kind[3])}),
            Message("odds.study.rules.cruel", {"rule": cruel[0], "part": percent(cruel[3])}),
        ),
        places=tuple(row[0] for row in rows),
        series=(
            Series("seat 1", tuple(100 * row[1] / row[4] for row in rows)),
            Series("dealer", tuple(100 * row[2] / row[4] for row in rows)),
        ),
        kind="rows",
        nash_conv=max(row[5] for row in rows),
    )


def _changed(rules: Rules, variant: str) -> Rules:
    options: dict[str, object] = {}
    for word in variant.split(" "):
        name, _, value = word.partition("=")
        options[name] = int(value) if value.isdecimal() else value
    return rules.replace(**options)
