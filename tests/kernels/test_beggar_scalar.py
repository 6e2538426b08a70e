"""The bit-plane kernel and the byte ring: equal to the plain engine, game by game."""

import csv
from pathlib import Path

import numpy as np
import pytest

from goodfences.beggar.play import play_deal
from goodfences.beggar.rules import Rules
from goodfences.errors import GoodFencesError
from goodfences.kernels import beggar_ring
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_scalar import ENDLESS, classify, play, trailing_zeros
from goodfences.kernels.shuffle import shuffle
from goodfences.kernels.streams import key_of

DATA = Path(__file__).parents[1] / "data"
PAYMENT = {"-": 0, "J": 1, "Q": 2, "K": 3, "A": 4} | {str(digit): digit for digit in range(10)}


def hand(text):
    return np.array([PAYMENT[sign] for sign in text], np.uint8)


def rows_of(file):
    return list(csv.DictReader((DATA / f"{file}.csv").read_text(encoding="utf-8").splitlines()))


def engine(hand_a, hand_b):
    result = play_deal([bytes(48 + card for card in pile.tolist()) for pile in (hand_a, hand_b)], Rules())
    cycle = result.outcome.cycle
    if cycle is not None:
        return ENDLESS, 0, 0, cycle.preamble_tricks, cycle.preamble_cards, cycle.n_tricks, cycle.n_cards
    return result.outcome.winners[0], result.n_tricks, result.n_cards, 0, 0, 0, 0


@pytest.mark.parametrize("word", [0, 1, 2, 12, 1 << 63, (1 << 64) - 1, 1 << 40])
def test_trailing_zeros(word):
    assert trailing_zeros(np.uint64(word)) == ((word & -word).bit_length() - 1 if word else 64)


@pytest.mark.parametrize(
    ("pack", "first"),
    [(Pack(), 26), (Pack(), 30), (Pack(44, (5, 4, 4, 4, 1, 1, 1)), 32), (Pack(4, (1, 1)), 3), (Pack(6, (2, 2)), 1)],
    ids=str,
)
def test_random_games_are_the_engines(pack, first):
    deck = pack.cards()
    for game in range(400):
        shuffle(deck, key_of("scalar", "test"), game)
        hand_a, hand_b = deck[:first], deck[first:]
        expected = engine(hand_a, hand_b)
        assert classify(hand_a, hand_b) == expected
        if expected[0] != ENDLESS:
            assert play(hand_a, hand_b) == (expected[1], expected[2], expected[0])


@pytest.mark.parametrize("file", ["beggar_records", "beggar_long_deals", "camicia40_longest"])
def test_G14_published_lengths(file):
    for row in rows_of(file):
        if row["tricks"] != "inf":
            tricks, cards, _ = play(hand(row["player1"]), hand(row["player2"]))
            assert (str(tricks), str(cards)) == (row["tricks"], row["cards"])


@pytest.mark.parametrize("file", ["beggar_endless_balanced", "camicia40_endless"])
def test_G11_published_cycles(file):
    for row in rows_of(file):
        names = ("preamble_tricks", "preamble_cards", "cycle_tricks", "cycle_cards")
        expected = (ENDLESS, 0, 0, *(int(row[name]) for name in names))
        assert classify(hand(row["player1"]), hand(row["player2"])) == expected


def test_limit_gives_up():
    row = next(iter(rows_of("beggar_endless_balanced")))
    assert play(hand(row["player1"]), hand(row["player2"]), 100)[::2] == (100, ENDLESS)


@pytest.mark.parametrize("hands", [("", "J"), ("--", "--"), ("8", "-"), ("J" * 40, "-" * 25)])
def test_hands_that_are_not_for_it(hands):
    with pytest.raises(GoodFencesError, match="hands of"):
        play(*map(hand, hands))


def test_byte_ring_is_the_engine():
    n, cards = 500, Pack().cards()
    key = key_of("ring", "test")
    tricks, played, winners = np.zeros(n, np.uint32), np.zeros(n, np.uint32), np.zeros(n, np.uint8)
    beggar_ring.sample(key, 1000, cards, tricks, played, winners)
    for i in range(n):
        deck = cards.copy()
        shuffle(deck, key, 1000 + i)
        assert (winners[i], tricks[i], played[i]) == engine(deck[:26], deck[26:])[:3]
