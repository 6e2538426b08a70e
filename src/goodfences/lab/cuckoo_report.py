"""What matches of cuckoo show, with standard errors: a document for programs, and sentences for people."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from goodfences.cuckoo import parse_rules
from goodfences.kernels import cuckoo_tally
from goodfences.kernels.cuckoo_layout import Termination
from goodfences.kernels.cuckoo_tally import WHOLE
from goodfences.lab.cuckoo_compare import CompareJob, Differences
from goodfences.lab.cuckoo_matches import Counts, MatchJob, Table
from goodfences.lab.figures import Estimate
from goodfences.words import say

PER_ROUND: Final = ("tied_rounds", "refusals", "swaps")
PER_MATCH: Final = ("rounds", "last_ties", "extra_rounds", "shared", "drawn")
SHOWN_ROUNDS: Final = (1, 2, 3, 5, 8, 12, 20, 30, 50)
"""Rounds after which the stakes are told in sentences; the document has all."""


class Report(Struct, frozen=True, kw_only=True):
    """What matches show.

    Attributes:
        table: who played by which rules.
        seed: of the matches.
        matches: how many.
        wins_by_place: share of wins of the first dealer's left, of the next, ..., of the first dealer; a shared win
            counts as its part.
        wins_by_seat: likewise of each seat.
        wins_of_others: mean share of those who did not deal first.
        per_match: rounds; how often all who were left would have gone out together; extra rounds; shares of shared
            and of drawn matches.
        per_round: shares of rounds with the lowest card tied; shown refusals and requests, both a round.
        longest: rounds of the longest match.
        by_rounds: matches by number of rounds, from 0.
        by_termination: matches by the way they ended.
        stakes: mean stake of each seat after each round, from 0; of those who are out it is 0.
    """

    table: Table
    seed: str
    matches: int
    wins_by_place: tuple[Estimate, ...]
    wins_by_seat: tuple[Estimate, ...]
    wins_of_others: Estimate
    per_match: dict[str, Estimate]
    per_round: dict[str, Estimate]
    longest: int
    by_rounds: tuple[int, ...]
    by_termination: dict[str, int]
    stakes: tuple[tuple[float, ...], ...]


class Variant(Struct, frozen=True, kw_only=True):
    """One value of a compared option: figures, and what differs from the rules compared with, on the same cards.

    Attributes:
        value: of the option.
        rules: in one line.
        figures: by name: ``place 1`` and on, and those of matches and rounds, all a match.
        differences: likewise, less those of the first variant.
    """

    value: str
    rules: str
    figures: dict[str, Estimate]
    differences: dict[str, Estimate]


class Comparison(Struct, frozen=True):
    """An option compared: the players, the seed, the number of matches, and each value."""

    option: str
    players: tuple[str, ...]
    seed: str
    matches: int
    variants: tuple[Variant, ...]


def report(job: MatchJob, counts: Counts) -> Report:
    """Return what the matches of a job show."""
    n_seats = job.table.n_seats
    names = cuckoo_tally.names(n_seats)
    shares = [_mean(counts, which, WHOLE) for which in range(2 * n_seats)]
    rules = parse_rules(job.table.rules)
    return Report(
        table=job.table,
        seed=job.seed,
        matches=counts.matches,
        wins_by_place=tuple(shares[:n_seats]),
        wins_by_seat=tuple(shares[n_seats:]),
        wins_of_others=_others(counts, n_seats),
        per_match={name: _mean(counts, names.index(name)) for name in PER_MATCH},
        per_round={name: _ratio(counts, names.index(name), names.index("rounds")) for name in PER_ROUND},
        longest=len(counts.by_rounds) - 1,
        by_rounds=counts.by_rounds,
        by_termination={
            kind.name.lower(): number for kind, number in zip(Termination, counts.by_termination, strict=True) if number
        },
        stakes=_stakes(counts, 0 if rules.counts_up else rules.stake_count, 1 if rules.counts_up else -1),
    )


def compare(job: CompareJob, values: Sequence[str], option: str, counts: Differences) -> Comparison:
    """Return what the values of an option change.

    Args:
        job: the matches that were compared.
        values: of the option, as :func:`goodfences.lab.cuckoo_compare.variants` has them.
        option: its name.
        counts: what the matches add up to.
    """
    n_seats = job.tables[0].n_seats
    names = cuckoo_tally.names(n_seats)
    told = [name for name in names if not name.startswith("seat ")]

    def figures(sums: Sequence[int], squares: Sequence[int]) -> dict[str, Estimate]:
        return {
            name: _estimate(sums[which], squares[which], counts.matches, WHOLE if which < n_seats else 1)
            for name in told
            for which in [names.index(name)]
        }

    variants = tuple(
        Variant(
            value=value,
            rules=table.rules,
            figures=figures(counts.sums[which], counts.squares[which]),
            differences=figures(counts.differences[which], counts.squared_differences[which]),
        )
        for which, (value, table) in enumerate(zip(values, job.tables, strict=True))
    )
    return Comparison(option, job.tables[0].players, job.seed, counts.matches, variants)


def sentences(found: Report) -> Iterator[str]:
    """Yield what a report says, line by line."""
    yield say("simulate.title", n=found.matches, matches=f"{found.matches:,}", seed=found.seed, rules=found.table.rules)
    yield say("simulate.players", players=", ".join(found.table.players))
    for place, estimate in enumerate(found.wins_by_place, start=1):
        last = place == len(found.wins_by_place)
        yield say(f"simulate.wins.{'dealer' if last else 'place'}", place=place, **_percent(estimate))
    yield say("simulate.wins.others", **_percent(found.wins_of_others))
    if len(set(found.table.players)) > 1:
        for seat, estimate in enumerate(found.wins_by_seat):
            yield say("simulate.wins.seat", seat=seat + 1, player=found.table.players[seat], **_percent(estimate))
    yield say("simulate.rounds", longest=found.longest, **_number(found.per_match["rounds"]))
    for name in ("drawn", "shared", "last_ties"):
        yield say(f"simulate.{name}", **_percent(found.per_match[name]))
    yield say("simulate.extra_rounds", **_number(found.per_match["extra_rounds"]))
    yield say("simulate.tied_rounds", **_percent(found.per_round["tied_rounds"]))
    for name in ("refusals", "swaps"):
        yield say(f"simulate.{name}", **_number(found.per_round[name]))
    ends = ", ".join(f"{say(f'simulate.end.{name}')} {number:,}" for name, number in found.by_termination.items())
    yield say("simulate.ends", ends=ends)
    yield from _stakes_in_words(found)


def comparison_sentences(found: Comparison) -> Iterator[str]:
    """Yield what a comparison says, line by line."""
    yield say(
        "simulate.compare.title", n=found.matches, matches=f"{found.matches:,}", option=found.option, seed=found.seed
    )
    yield say("simulate.players", players=", ".join(found.players))
    for which, variant in enumerate(found.variants):
        yield say(f"simulate.compare.{'other' if which else 'base'}", option=found.option, value=variant.value)
        for name, estimate in variant.figures.items():
            place = name.removeprefix("place ")
            share = place != name or name in {"shared", "drawn"}
            arguments = {
                "name": say("simulate.figure.place" if place != name else f"simulate.figure.{name}", place=place),
                **(_percent(estimate) if share else _number(estimate)),
            }
            if which:
                shown = (_percent if share else _number)(variant.differences[name])
                arguments |= {"difference": f"{shown['value']:>9}", "difference_error": shown["error"]}
            unit = "percent" if share else "number"
            yield say(f"simulate.compare.{unit}{'_difference' if which else ''}", **arguments)


def _estimate(total: int, squares: int, matches: int, whole: int = 1) -> Estimate:
    """Return a mean and its standard error from exact sums."""
    spread = squares * matches - total * total
    error = sqrt(spread / (matches - 1)) / matches if matches > 1 else 0.0
    return Estimate(total / matches / whole, error / whole)


def _mean(counts: Counts, which: int, whole: int = 1) -> Estimate:
    return _estimate(counts.sums[which], counts.squares[which], counts.matches, whole)


def _ratio(counts: Counts, which: int, rounds: int) -> Estimate:
    """Return a measure a round; the error is that of a ratio, as matches of different lengths are what was drawn."""
    value = counts.sums[which] / counts.sums[rounds]
    spread = counts.squares[which] - 2 * value * counts.products[which] + value * value * counts.squares[rounds]
    return Estimate(value, sqrt(max(spread, 0.0)) / counts.sums[rounds])


def _others(counts: Counts, n_seats: int) -> Estimate:
    """Return the mean share of wins of those who did not deal first: what is left, divided by how many they are.

    The error counts a match once, as won by one of them or not; shared wins are too few to matter to it.
    """
    total = sum(counts.sums[: n_seats - 1]) / WHOLE / counts.matches
    return Estimate(total / (n_seats - 1), sqrt(total * (1 - total) / counts.matches) / (n_seats - 1))


def _stakes(counts: Counts, start: int, sign: int) -> tuple[tuple[float, ...], ...]:
    """Return the mean stake of each seat after each round, from round 0."""
    n_seats = len(counts.lost[0])
    lost = [0] * n_seats
    means = []
    for row in counts.lost:
        lost = [total + more for total, more in zip(lost, row, strict=True)]
        means.append(tuple(start + sign * total / counts.matches for total in lost))
    return tuple(means)


def _stakes_in_words(found: Report) -> Iterator[str]:
    shown = [number for number in SHOWN_ROUNDS if number < len(found.stakes)]
    yield say("simulate.stakes.title", rounds="  ".join(f"{number:>6}" for number in shown))
    for seat, player in enumerate(found.table.players):
        means = "  ".join(f"{found.stakes[number][seat]:6.3f}" for number in shown)
        yield say("simulate.stakes.seat", seat=seat + 1, player=f"{player:<10}", means=means)


def _percent(estimate: Estimate) -> dict[str, str]:
    return {"value": f"{100 * estimate.value:.3f}", "error": f"{100 * estimate.standard_error:.3f}"}


def _number(estimate: Estimate) -> dict[str, str]:
    return {"value": f"{estimate.value:.4f}", "error": f"{estimate.standard_error:.4f}"}
