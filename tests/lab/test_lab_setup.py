"""What is played, read and written."""

import numpy as np
import pytest

from goodfences.beggar.presets import PRESETS
from goodfences.beggar.rules import Rules
from goodfences.errors import GoodFencesError, ParseError
from goodfences.lab.setup import Setup, format_courts, format_hands, parse_count, parse_courts, setup_of

BEGGAR, CAMICIA = PRESETS["beggar"], PRESETS["camicia"]


def test_setup_of_presets():
    assert setup_of(BEGGAR, 2) == Setup(36, (4, 4, 4, 4))
    assert setup_of(BEGGAR, 5) == Setup(72, (8, 8, 8, 8), 5)
    assert setup_of(CAMICIA, 2) == Setup(28, (4, 4, 4, 0))
    assert setup_of(Rules(out="pile_empty", debt="ends", missing=("As",)), 3) == Setup(
        36, (4, 4, 4, 3), 3, "pile_empty", "ends"
    )


def test_only_two_seats_and_the_first_rule_of_out_are_batched():
    assert setup_of(BEGGAR, 2).batched
    assert not setup_of(BEGGAR, 3).batched
    assert not setup_of(Rules(out="pile_empty"), 2).batched


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: setup_of(BEGGAR, 1), "two or more"),
        (lambda: setup_of(PRESETS["timed"], 2), "plays games to their end"),
        (lambda: Setup(1, (1,), 3), "3 seats and 2 cards"),
        (lambda: Setup(100, (), 60), "60 seats"),
    ],
)
def test_what_cannot_be_played(make, says):
    with pytest.raises(GoodFencesError, match=says):
        make()


@pytest.mark.parametrize(
    ("text", "rules", "counts"),
    [
        ("A2K2Q2J2", BEGGAR, (2, 2, 2, 2)),
        ("a1 j3", BEGGAR, (3, 0, 0, 1)),
        ("Ax4,2x3,3x12", CAMICIA, (4, 3, 12, 0)),
        ("", BEGGAR, (0, 0, 0, 0)),
    ],
)
def test_parse_courts(text, rules, counts):
    assert parse_courts(text, rules) == counts
    assert parse_courts(format_courts(counts, rules), rules) == counts


@pytest.mark.parametrize(("text", "column"), [("T2", 1), ("A2K", 3), ("A2 ?", 4)])
def test_courts_that_are_not_written_so(text, column):
    with pytest.raises(ParseError) as caught:
        parse_courts(text, BEGGAR)
    assert caught.value.column == column


@pytest.mark.parametrize(("text", "count"), [("3e9", 3_000_000_000), ("1_000", 1000), ("7", 7), ("1.5e3", 1500)])
def test_parse_count(text, count):
    assert parse_count(text) == count


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", "nan", "1e99", ""])
def test_counts_that_are_none(text):
    with pytest.raises(ParseError, match="is not a number of games"):
        parse_count(text)


def test_format_hands():
    hands = [np.array([0, 4, 1], np.uint8), np.array([2, 3], np.uint8)]
    assert format_hands(hands, BEGGAR) == "-AJ/QK"
    assert format_hands([np.array([0, 1, 2, 3], np.uint8)], CAMICIA) == "-A23"
