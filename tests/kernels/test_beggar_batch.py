"""The batch kernel and its deals: equal to the plain engine, game by game."""

import csv
from collections import Counter
from math import comb
from pathlib import Path

import numpy as np
import pytest

from goodfences.beggar.play import play_deal
from goodfences.beggar.rules import Rules
from goodfences.errors import GoodFencesError
from goodfences.kernels import beggar_order
from goodfences.kernels.beggar_batch import UNDECIDED, play
from goodfences.kernels.beggar_deal import RECORD, deal
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_record import hands_of, record_of_hands
from goodfences.kernels.beggar_tables import tables_of
from goodfences.kernels.beggar_tally import CYCLE, settle, tally
from goodfences.kernels.streams import key_of

DATA = Path(__file__).parents[1] / "data"
PAYMENT = {"-": 0, "J": 1, "Q": 2, "K": 3, "A": 4} | {str(digit): digit for digit in range(10)}

PACKS = [Pack(), Pack(28, (4, 4, 4)), Pack(10, (4, 4, 4, 4)), Pack(3, (1, 0, 2)), Pack(0, (2, 2)), Pack(41, (0, 1, 2))]


def hand(text):
    return np.array([PAYMENT[sign] for sign in text], np.uint8)


def rows_of(file):
    return list(csv.DictReader((DATA / f"{file}.csv").read_text(encoding="utf-8").splitlines()))


def engine(hands):
    """(winner, tricks, cards), or the cycle of an endless game, as the plain engine has it."""
    result = play_deal([bytes(48 + card for card in pile.tolist()) for pile in hands], Rules())
    cycle = result.outcome.cycle
    if cycle is not None:
        return cycle.preamble_tricks, cycle.preamble_cards, cycle.n_tricks, cycle.n_cards
    return result.outcome.winners[0], result.n_tricks, result.n_cards


def played(records, *, limit=1000):
    n = len(records)
    tricks, cards, winners = np.zeros(n, np.uint32), np.zeros(n, np.uint32), np.zeros(n, np.uint8)
    undecided = play(records, limit, tricks, cards, winners)
    assert undecided == (winners == UNDECIDED).sum()
    cycles = np.zeros((undecided, CYCLE), np.int64)
    endless = settle(records, tricks, cards, winners, cycles)
    return tricks, cards, winners, cycles[:endless]


def random_records(pack, n, *, first=0):
    records = np.zeros((n, RECORD), np.uint64)
    deal(records, tables_of(pack), key_of("tests", "beggar"), first)
    return records


def assert_equal_to_the_engine(records, *, limit=1000):
    tricks, cards, winners, cycles = played(records, limit=limit)
    endless = {row[0]: tuple(row[1:]) for row in cycles.tolist()}
    for i, record in enumerate(records):
        ours = (int(winners[i]), int(tricks[i]), int(cards[i])) if i not in endless else endless[i]
        assert ours == engine(hands_of(record)), hands_of(record)


@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_random_games_are_the_engines(pack):
    assert_equal_to_the_engine(random_records(pack, 4000 if pack == Pack() else 700))


def test_games_given_up_are_settled_as_the_engine_has_them():
    assert_equal_to_the_engine(random_records(Pack(), 400), limit=10)


@pytest.mark.parametrize(
    "pack", [Pack(4, (1, 1, 1, 1)), Pack(3, (0, 2, 1)), Pack(1, (1,)), Pack(5, (0, 0, 0, 1))], ids=str
)
def test_all_deals_of_a_small_pack_are_the_engines(pack):
    records = np.zeros((pack.n_deals, RECORD), np.uint64)
    beggar_order.deal_next(records, tables_of(pack), beggar_order.place_of(pack, 0))
    assert len({tuple(np.concatenate(hands_of(record)).tolist()) for record in records}) == pack.n_deals
    assert_equal_to_the_engine(records)


@pytest.mark.parametrize("file", ["beggar_records", "beggar_long_deals", "camicia40_longest"])
def test_G14_published_lengths(file):
    rows = [row for row in rows_of(file) if row["tricks"] != "inf"]
    records = np.array([record_of_hands(hand(row["player1"]), hand(row["player2"])) for row in rows])
    tricks, cards, _, cycles = played(records)
    assert len(cycles) == 0
    assert [(str(t), str(c)) for t, c in zip(tricks, cards, strict=True)] == [(r["tricks"], r["cards"]) for r in rows]


@pytest.mark.parametrize("file", ["beggar_endless_balanced", "camicia40_endless"])
def test_G11_published_cycles(file):
    rows = rows_of(file)
    records = np.array([record_of_hands(hand(row["player1"]), hand(row["player2"])) for row in rows])
    _, _, winners, cycles = played(records)
    names = ("preamble_tricks", "preamble_cards", "cycle_tricks", "cycle_cards")
    assert [row[1:] for row in cycles.tolist()] == [[int(row[name]) for name in names] for row in rows]
    assert (winners == UNDECIDED).all()


def test_game_is_the_same_wherever_its_chunk_begins():
    records = random_records(Pack(), 600)
    assert (random_records(Pack(), 50, first=301) == records[301:351]).all()
    tricks, cards, winners, _ = played(records)
    part = played(np.ascontiguousarray(records[301:351]))
    assert all((whole[301:351] == half).all() for whole, half in zip((tricks, cards, winners), part, strict=False))


def test_deals_are_uniform():
    pack = Pack(3, (1, 2))
    n = 60 * 500
    seen = Counter(tuple(np.concatenate(hands_of(record)).tolist()) for record in random_records(pack, n))
    assert len(seen) == pack.n_deals == 60
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 103  # chi-squared, 59 degrees, 1 in 3000


def test_court_cards_lie_anywhere_in_the_whole_pack():
    n = 40_000
    decks = np.array([np.concatenate(hands_of(record)) for record in random_records(Pack(), n)])
    assert (np.sort(decks, axis=1) == Pack().cards()).all()
    for payment in range(1, 5):
        expected = n * 4 / 52
        off = ((decks == payment).sum(axis=0) - expected) / np.sqrt(expected * 48 / 52)
        assert np.abs(off).max() < 4.5
    held = np.bincount((decks[:, :26] > 0).sum(axis=1), minlength=17)
    ways = np.array([comb(26, k) * comb(26, 16 - k) for k in range(17)]) / comb(52, 16) * n
    likely = ways > 20
    assert ((held - ways)[likely] ** 2 / ways[likely]).sum() < 35  # chi-squared, 10 degrees, 1 in 8000


def test_record_and_hands_are_inverses():
    for record in random_records(Pack(), 200):
        hands = hands_of(record)
        again = hands_of(record_of_hands(*hands))
        assert all((left == right).all() for left, right in zip(hands, again, strict=True))


def test_place_of_any_deal():
    pack = Pack(4, (1, 0, 2))
    records = np.zeros((pack.n_deals, RECORD), np.uint64)
    beggar_order.deal_next(records, tables_of(pack), beggar_order.place_of(pack, 0))
    for index in (0, 1, 17, 50, pack.n_deals - 1):
        assert (beggar_order.deal_at(pack, index) == records[index]).all()
    place = beggar_order.place_of(pack, pack.n_deals - 1)
    two = np.zeros((2, RECORD), np.uint64)
    beggar_order.deal_next(two, tables_of(pack), place)
    assert (two == records[[-1, 0]]).all()


def test_tally_counts_and_keeps_the_longest():
    tricks, cards = np.array([3, 9, 9, 4, 1], np.uint32), np.array([30, 70, 80, 80, 5], np.uint32)
    winners = np.array([0, 1, 1, 1, UNDECIDED], np.uint8)
    by_tricks, by_cards, wins = np.zeros(10, np.int64), np.zeros(100, np.int64), np.zeros(2, np.int64)
    longest = np.array([[0, 0, 2**62]] * 2)
    tally(100, tricks, cards, winners, by_tricks, by_cards, wins, longest)
    assert (wins.tolist(), by_tricks[[1, 3, 4, 9]].tolist(), by_cards[80]) == ([1, 3], [0, 1, 1, 2], 2)
    assert longest.tolist() == [[9, 80, 102], [9, 80, 102]]
    tally(0, tricks, cards, winners, by_tricks, by_cards, wins, longest)
    assert longest.tolist() == [[9, 80, 2], [9, 80, 2]]


def test_packs_that_are_not_for_it():
    with pytest.raises(GoodFencesError, match="batch kernel deals"):
        tables_of(Pack(9, ()))
    with pytest.raises(GoodFencesError, match="batch kernel plays"):
        record_of_hands(hand("5-"), hand("--"))
    with pytest.raises(GoodFencesError, match="there is no deal 60"):
        beggar_order.place_of(Pack(3, (1, 2)), 60)
