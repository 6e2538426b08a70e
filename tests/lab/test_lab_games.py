"""Sampling and enumeration: the same games in any chunks, exact small packs, endless games with their proof."""

import csv
from pathlib import Path

import numpy as np
import pytest

from goodfences.beggar.play import play_deal
from goodfences.beggar.rules import Rules
from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_scalar import classify
from goodfences.lab import figures
from goodfences.lab.enumeration import EnumerationJob
from goodfences.lab.published import compare
from goodfences.lab.sampling import SampleJob
from goodfences.lab.setup import Setup
from goodfences.lab.summary import merge
from goodfences.lab.tallies import Tally

DATA = Path(__file__).parents[1] / "data"
WHOLE = SampleJob(Setup(36, (4, 4, 4, 4)), "test")
FOUR = SampleJob(Setup(36, (4, 4, 4, 4), 4, "pile_empty", "ends"), "test")


@pytest.mark.parametrize("job", [WHOLE, FOUR], ids=["batched", "seats"])
def test_chunks_do_not_matter(job):
    whole = job(0, 5000)
    assert whole.games == sum(whole.wins) == 5000
    assert merge(merge(job(0, 1), job(1, 2222)), job(2223, 2777)) == whole


@pytest.mark.parametrize("job", [WHOLE, FOUR], ids=["batched", "seats"])
def test_longest_game_can_be_dealt_again(job):
    longest = job(0, 3000).most_tricks
    piles = [bytes(48 + card for card in hand.tolist()) for hand in job.deal(longest.game)]
    result = play_deal(piles, Rules(out=job.setup.out, debt=job.setup.debt))
    assert (result.n_tricks, result.n_cards) == (longest.tricks, longest.cards)


def test_sample_agrees_with_the_published_figures():
    rows = compare(WHOLE.setup, WHOLE(0, 1 << 19))
    assert len(rows) == 5
    assert all(row.agrees for row in rows), rows


def test_very_long_games_make_room_for_themselves():
    counts = Tally(2)
    one, none = np.array([1], np.uint32), np.zeros((0, 5), np.int64)
    for tricks, cards in ((5_000, 40_000), (3, 20), (100_000, 800_000)):
        counts.add(0, (tricks * one, cards * one, np.zeros(1, np.uint8)), none)
    summary = counts.summary()
    assert (len(summary.by_tricks), len(summary.by_cards), summary.wins) == (100_001, 800_001, (3, 0))
    assert summary.by_cards[40_000] == summary.by_cards[20] == 1


def test_seeds_differ():
    assert SampleJob(WHOLE.setup, "another")(0, 100) != WHOLE(0, 100)


def test_games_without_court_cards_end_after_one_pass():
    summary = SampleJob(Setup(6, (), 3), "test")(0, 10)
    assert (summary.games, summary.wins, summary.undecided) == (10, (0, 0, 0), 10)


def small_packs():
    """The enumerations that take less than a second; benchmarks and docs have the commands for the others."""
    rows = csv.DictReader((DATA / "beggar_small_decks.csv").read_text(encoding="utf-8").splitlines())
    return [{name: value if name == "a_longest_deal" else int(value) for name, value in row.items()} for row in rows]


@pytest.mark.parametrize(
    "row", [row for row in small_packs() if row["deals"] < 4_000_000], ids=lambda row: row["deals"]
)
def test_enumerations_of_small_packs(row):
    job = EnumerationJob(Setup(row["plain"], (row["J"], row["Q"], row["K"], row["A"])))
    n_deals = job.setup.pack.n_deals
    summary = merge(job(0, n_deals // 3), job(n_deals // 3, n_deals - n_deals // 3))
    cards, tricks = figures.length(summary.by_cards), figures.length(summary.by_tricks)
    longest = summary.most_cards
    assert {
        "deals": n_deals,
        "infinite": summary.endless,
        "p1wins_of_finite": summary.wins[0],
        "sum_cards_finite": cards.total,
        "sum_tricks_finite": tricks.total,
        "min_cards": cards.least,
        "max_cards": cards.most,
        "max_tricks_of_that": longest.tricks,
        "mode_cards": cards.mode,
        "mode_count": summary.by_cards[cards.mode],
    }.items() <= row.items()
    assert longest.cards == cards.most
    assert classify(*job.deal(longest.game))[1:3] == (longest.tricks, longest.cards)


def test_endless_deals_come_with_their_proof():
    job = EnumerationJob(Setup(14, (2, 2, 2, 0)))
    summary = job(0, job.setup.pack.n_deals)
    assert summary.endless == 16
    for cycle in summary.cycles:
        hands = [bytes(48 + card for card in hand.tolist()) for hand in job.deal(cycle.game)]
        found = play_deal(hands, Rules()).outcome.cycle
        assert (found.n_tricks, found.n_cards) == (cycle.tricks, cycle.cards)
        assert (found.preamble_tricks, found.preamble_cards) == (cycle.preamble_tricks, cycle.preamble_cards)


def test_given_longest_deals_are_as_long():
    for row in small_packs():
        deck = np.array(["-JQKA".index(sign) for sign in row["a_longest_deal"]], np.uint8)
        half = deck.size // 2
        assert classify(deck[:half], deck[half:])[2] == row["max_cards"]


def test_packs_that_nobody_enumerates():
    with pytest.raises(GoodFencesError, match="sample it instead"):
        EnumerationJob(Setup(36, (4, 4, 4, 4)))
    with pytest.raises(GoodFencesError, match="every deal of a pack"):
        EnumerationJob(Setup(10, (1, 1), 3))
