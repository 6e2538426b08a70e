"""Figures: means, errors, quantiles, the tail, and agreement with what others measured."""

from math import exp, inf

import numpy as np
import pytest

from goodfences.lab import figures
from goodfences.lab.published import WHOLE_PACK, compare
from goodfences.lab.setup import Setup
from goodfences.lab.summary import Cycle, Extreme, Summary, merge


def test_length_is_that_of_the_games_one_by_one():
    games = np.array([3, 3, 5, 9, 1])
    found = figures.length(np.bincount(games).tolist())
    assert found.mean.value == games.mean()
    assert found.deviation == pytest.approx(games.std(ddof=1))
    assert found.mean.standard_error == pytest.approx(games.std(ddof=1) / 5**0.5)
    assert (found.total, found.least, found.most, found.mode) == (21, 1, 9, 3)


def test_length_of_one_game_has_no_error_to_speak_of_and_none_has_no_length():
    assert figures.length([0, 0, 1]).mean == figures.Estimate(2.0, inf)
    assert figures.length([]) is None


def test_quantile_is_the_least_length_that_so_many_do_not_exceed():
    quantiles = dict(figures.length([0, 50, 25, 0, 25]).quantiles)
    assert (quantiles[0.01], quantiles[0.5], quantiles[0.75], quantiles[0.95]) == (1, 1, 2, 4)


def test_shares():
    part = figures.share(1, 4)
    assert (part.value, part.standard_error) == (0.25, pytest.approx((0.25 * 0.75 / 4) ** 0.5))
    assert figures.share(0, 0).standard_error == inf
    assert figures.longer_than([0, 1, 2, 3], 1).value == 5 / 6


def test_tail_of_a_geometric_distribution():
    bins = [0] * 101 + [round(1e6 * exp(-k / 28.7)) for k in range(500)]
    tail = figures.tail(bins, above=100)
    assert tail.e_fold.value == pytest.approx(28.7, rel=1e-3)
    assert tail.e_fold.standard_error == pytest.approx(28.7 / sum(bins) ** 0.5, rel=1e-2)
    assert figures.tail(bins, above=590) is None
    assert figures.tail([0] * 101 + [1000], above=100) is None


def summary(mean_shift=0):
    """A million games whose figures are near the published ones."""
    rng = [int(254.692 + mean_shift) + offset for offset in (-200, 200)]
    by_cards = [0] * 500
    for size in rng:
        by_cards[size] = 500_000
    by_tricks = [0] * 300
    by_tricks[34], by_tricks[36], by_tricks[45] = 450_000, 498_834, 50_000
    by_tricks[201] = 1166
    return Summary(1_000_000, (497_670, 502_330), tuple(by_tricks), tuple(by_cards))


def test_agreement_is_in_standard_errors_of_the_difference():
    rows = {row.figure: row for row in compare(WHOLE_PACK, summary())}
    assert set(rows) == {"mean_cards", "mean_tricks", "first_seat", "above_200", "e_fold"}
    assert rows["first_seat"].deviations == pytest.approx(0, abs=0.01)
    assert rows["first_seat"].chance == pytest.approx(1, abs=0.01)
    assert rows["above_200"].agrees
    far = {row.figure: row for row in compare(WHOLE_PACK, summary(mean_shift=10))}
    assert far["mean_cards"].deviations == pytest.approx((264 - 254.692) / 0.2, rel=1e-2)
    assert not far["mean_cards"].agrees


def few(games, wins, long_games=0):
    by_tricks = [0] * 300
    by_tricks[35], by_tricks[201] = games - long_games, long_games
    by_cards = [0] * 400
    by_cards[150], by_cards[358] = games // 2, games - games // 2
    return Summary(games, (wins, games - wins), tuple(by_tricks), tuple(by_cards))


def test_a_few_games_prove_nothing():
    assert compare(WHOLE_PACK, few(999, 0)) == ()
    rows = {row.figure: row for row in compare(WHOLE_PACK, few(1000, 498))}
    assert "above_200" not in rows
    assert rows["first_seat"].agrees
    assert not {row.figure: row for row in compare(WHOLE_PACK, few(1000, 0))}["first_seat"].agrees
    none = {row.figure: row for row in compare(WHOLE_PACK, few(20_000, 9953))}["above_200"]
    assert none.ours.standard_error == 0
    assert none.deviations == pytest.approx(-((20_000 * 1.166e-3) ** 0.5), rel=1e-2)


def test_nobody_published_anything_about_other_packs():
    assert compare(Setup(20, (2, 2, 2, 2)), summary()) == ()
    assert compare(WHOLE_PACK, Summary(0, (0, 0))) == ()
    assert len(compare(Setup(36, (4, 4, 4, 4), 3, "cannot_play", "ends"), summary())) == 3


def test_merge_adds_and_keeps_the_longest_and_the_first():
    left = Summary(
        10, (4, 5), (0, 9), (0, 3, 6), Extreme(1, 2, 3), Extreme(1, 2, 3), (Cycle(10, 74, 1, 7, 2, 9),), undecided=0
    )
    right = Summary(
        20, (9, 8), (0, 0, 17), (0, 0, 0, 17), Extreme(2, 3, 12), Extreme(1, 2, 12),
        (Cycle(4, 30, 2, 11, 0, 0), Cycle(10, 74, 3, 15, 1, 5)), undecided=1,
    )  # fmt: skip
    both = merge(left, right)
    assert (both.games, both.wins, both.finite, both.endless, both.undecided) == (30, (13, 13), 26, 6, 1)
    assert (both.by_tricks, both.by_cards) == ((0, 9, 17), (0, 3, 6, 17))
    assert (both.most_tricks, both.most_cards) == (Extreme(2, 3, 12), Extreme(1, 2, 3))
    assert both.cycles == (Cycle(4, 30, 2, 11, 0, 0), Cycle(10, 74, 4, 7, 2, 9))
    assert merge(Summary(0, (0, 0)), left) == left
