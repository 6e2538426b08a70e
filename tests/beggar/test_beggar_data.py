"""Published and recomputed figures: every deal of ``tests/data``, by the loop and by the engine."""

import csv
import statistics
from pathlib import Path

import pytest

from goodfences.beggar import PRESETS, Outcome, Rules, play_out
from goodfences.beggar.state import Cycle
from goodfences.beggar.trace import Length, trace
from support.beggar import dealt, shuffled, turn

DATA = Path(__file__).parents[1] / "data"
PLAIN, CAMICIA = PRESETS["beggar"], PRESETS["camicia"]


def rows(name):
    with (DATA / name).open() as file:
        return list(csv.DictReader(file))


def deals(name, rules):
    return [(f"{row['player1']}/{row['player2']}", rules, row) for row in rows(name)]


FINITE = [
    (deal, rules, int(row["tricks"]), int(row["cards"]))
    for deal, rules, row in (
        *deals("beggar_records.csv", PLAIN),
        *deals("beggar_long_deals.csv", PLAIN),
        *deals("camicia40_longest.csv", CAMICIA),
    )
    if row["cards"] != "inf"
]

ENDLESS = [
    (
        deal,
        rules,
        Cycle(*(int(row[name]) for name in ("preamble_tricks", "preamble_cards", "cycle_tricks", "cycle_cards"))),
    )
    for deal, rules, row in (
        *deals("beggar_endless_balanced.csv", PLAIN),
        *deals("camicia40_endless.csv", CAMICIA),
    )
]


def test_all_rows_are_there():
    assert (len(FINITE), len(ENDLESS)) == (24 + 51 + 35, 30 + 162)


def test_G14_all_published_lengths_by_the_loop():
    for deal, rules, tricks, cards in FINITE:
        found = trace(deal, rules)
        assert (found.outcome, found.tricks, found.cards) == ("won", tricks, cards), deal
        assert found.winners == (found.winner,)


def test_G14_all_published_lengths_by_the_engine():
    for deal, rules, tricks, cards in FINITE:
        state = turn(dealt(deal, rules)).state
        assert (state.outcome.termination, state.n_tricks, state.n_cards) == ("won", tricks, cards), deal


def test_G11_all_known_endless_deals_by_the_loop():
    for deal, rules, cycle in ENDLESS:
        found = trace(deal, rules)
        assert (found.outcome, found.winner) == ("endless", None)
        assert found.preamble == Length(cycle.preamble_tricks, cycle.preamble_cards), deal
        assert found.cycle == Length(cycle.n_tricks, cycle.n_cards), deal
        assert (found.tricks, found.cards) == (
            cycle.preamble_tricks + cycle.n_tricks, cycle.preamble_cards + cycle.n_cards,
        )  # fmt: skip
        assert found.distinct_cycle.tricks % cycle.n_tricks == found.distinct_cycle.cards % cycle.n_cards == 0


def test_G11_all_known_endless_deals_by_the_engine():
    for deal, rules, cycle in ENDLESS:
        outcome = turn(dealt(deal, rules)).state.outcome
        assert (outcome.termination, outcome.cycle) == ("endless", cycle), deal


def test_G11_the_endless_deal_of_the_record_table():
    (row,) = [row for row in rows("beggar_records.csv") if row["cards"] == "inf"]
    assert "preamble 4 tricks/34 cards, cycle 62 tricks/440 cards" in row["source"]
    assert turn(dealt(f"{row['player1']}/{row['player2']}")).state.outcome == Outcome(
        "endless", (0,), Cycle(4, 34, 62, 440)
    )


def test_G7_a_published_deal_tells_the_two_ways_to_be_out_apart():
    (deal,) = [deal for deal, _, tricks, cards in FINITE if (tricks, cards) == (805, 5790)]
    assert trace(deal, PLAIN).cards == 5790
    assert trace(deal, PLAIN.replace(out="pile_empty")).cards == 5789
    assert turn(dealt(deal, PLAIN.replace(out="pile_empty"))).state.n_cards == 5789


N_GAMES = 1500
N_REFERENCE = 300_000
"""Deals behind the means of ``beggar_more_seats.csv``."""


@pytest.mark.parametrize("row", rows("beggar_more_seats.csv"), ids=lambda row: f"{row['players']} {row['runs_out']}")
def test_G8_games_of_two_to_four_seats_are_as_long_and_as_fair_as_simulated_elsewhere(row):
    """Within four standard errors, of our sample and of theirs; ten figures and a fixed seed."""
    rules = Rules(packs=1, debt={"owner collects": "ends", "next player pays remainder": "passes_on"}[row["runs_out"]])
    n_seats = int(row["players"])
    results = [play_out(shuffled(rules, n_seats, seed)) for seed in range(N_GAMES)]
    for mean, sample in (
        (row["mean_cards"], [result.n_cards for result in results]),
        (row["mean_tricks"], [result.n_tricks for result in results]),
    ):
        error = statistics.stdev(sample) * (1 / N_GAMES + 1 / N_REFERENCE) ** 0.5
        assert abs(statistics.fmean(sample) - float(mean)) < 4 * error
    for seat, share in enumerate([row["win_by_seat..."], *row[None]]):
        won = sum(result.outcome.winners == (seat,) for result in results) / N_GAMES
        error = (float(share) * (1 - float(share)) * (1 / N_GAMES + 1 / N_REFERENCE)) ** 0.5
        assert abs(won - float(share)) < 4 * error
