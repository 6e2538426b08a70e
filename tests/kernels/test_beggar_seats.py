"""Any number of seats, both ways a debt can go, both ways to be out: equal to the plain engine, game by game."""

import csv
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from goodfences.beggar.play import play_deal
from goodfences.beggar.rules import Rules
from goodfences.kernels import beggar_seats
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.shuffle import shuffle
from goodfences.kernels.streams import key_of

DATA = Path(__file__).parents[1] / "data"
OUT = {"cannot_play": beggar_seats.CANNOT_PLAY, "pile_empty": beggar_seats.PILE_EMPTY}
DEBT = {"passes_on": beggar_seats.PASSES_ON, "ends": beggar_seats.ENDS}

ONE, TWO = Pack(), Pack(72, (8, 8, 8, 8))
FEW = Pack(9, (1, 1, 1, 1))
MANY_COURTS = Pack(2, (2, 2, 0, 2))
STRANGE = Pack(20, (1, 0, 0, 0, 1, 0, 0, 0, 2))


def rows_of(file):
    return list(csv.DictReader((DATA / f"{file}.csv").read_text(encoding="utf-8").splitlines()))


def engine(deck, starts, rules):
    piles = [bytes(48 + card for card in pile.tolist()) for pile in np.split(deck, starts[1:-1])]
    result = play_deal(piles, rules)
    cycle = result.outcome.cycle
    if cycle is not None:
        lengths = cycle.preamble_tricks, cycle.preamble_cards, cycle.n_tricks, cycle.n_cards
        return beggar_seats.ENDLESS, 0, 0, *lengths
    if result.outcome.termination == "one_pass":
        return beggar_seats.ONE_PASS, result.n_tricks, result.n_cards, 0, 0, 0, 0
    return result.outcome.winners[0], result.n_tricks, result.n_cards, 0, 0, 0, 0


@pytest.mark.parametrize(("out", "debt"), list(product(OUT, DEBT)))
@pytest.mark.parametrize(
    ("pack", "seats"),
    [
        *((pack, seats) for seats in range(2, 7) for pack in (ONE, TWO)),
        *((FEW, seats) for seats in (2, 5, 13)),
        *((MANY_COURTS, 4), (STRANGE, 3), (Pack(6, ()), 4), (Pack(2, ()), 2)),
    ],
    ids=str,
)
def test_G7_G8_random_games_are_the_engines(pack, seats, out, debt):
    cards, starts = pack.cards(), beggar_seats.starts_of(pack.n_cards, seats)
    key, n = key_of("seats", "test"), 60 if pack.n_cards > 50 else 200
    results = np.zeros((n, beggar_seats.COLUMNS), np.int64)
    beggar_seats.sample(key, 0, cards, starts, OUT[out], DEBT[debt], results)
    rules = Rules(out=out, debt=debt)
    for game in range(n):
        deck = cards.copy()
        shuffle(deck, key, game)
        assert tuple(results[game]) == engine(deck, starts, rules), deck


def test_G2_extra_cards_go_to_the_first_seats():
    assert beggar_seats.starts_of(52, 3).tolist() == [0, 18, 35, 52]


def test_G7_record_that_tells_the_two_rules_apart():
    row = next(row for row in rows_of("beggar_records") if row["cards"] == "5790")
    payment = {"-": 0, "J": 1, "Q": 2, "K": 3, "A": 4}
    deck = np.array([payment[sign] for sign in row["player1"] + row["player2"]], np.uint8)
    starts = beggar_seats.starts_of(52, 2)
    cards = [beggar_seats.play(deck, starts, out, beggar_seats.PASSES_ON)[2] for out in OUT.values()]
    assert cards == [5790, 5789]


def test_means_of_more_seats_are_the_published_ones():
    for row in rows_of("beggar_more_seats"):
        debt = {"owner collects": "ends", "next player pays remainder": "passes_on"}[row["runs_out"]]
        results = np.zeros((8000, beggar_seats.COLUMNS), np.int64)
        starts = beggar_seats.starts_of(52, int(row["players"]))
        beggar_seats.sample(key_of(row["players"], debt), 0, ONE.cards(), starts, 0, DEBT[debt], results)
        error = results[:, 2].std() / 8000**0.5 + 0.002 * float(row["mean_cards"])
        assert abs(results[:, 2].mean() - float(row["mean_cards"])) < 4 * error
