"""Deals that are sampled are fair, and what is said of a strategy on them is true of all deals."""

import numpy as np
import pytest

from goodfences.odds import Game, solve_game, tree_of
from goodfences.odds.equilibrium import thresholds
from goodfences.odds.sampled import draw, judge, odds, seek
from goodfences.odds.search import given_away
from goodfences.odds.solve import way_of
from goodfences.odds.tally import tally, ways

COURT = {"queen": "on", "jack": "on", "refusal": "may"}


def test_deals_are_of_one_pack_and_every_rank_is_as_likely_at_every_seat():
    deals = draw(Game(seats=10), 20_000, "test")
    counts = (deals[:, :, None] == np.arange(13)).sum(axis=1)
    assert counts.max() == 4
    for seat in range(10):
        expected = len(deals) / 13
        squares = (np.bincount(deals[:, seat], minlength=13) - expected) ** 2 / expected
        assert squares.sum() < 40  # chi squared of 12 degrees: beaten once in 15,000 times
    pairs = (deals[:, 0] == deals[:, 9]).mean()
    assert pairs == pytest.approx(3 / 51, abs=0.006)


def test_a_deal_is_the_same_however_many_are_drawn_and_another_for_another_purpose():
    game = Game(seats=4)
    many = draw(game, 500, "test")
    np.testing.assert_array_equal(draw(game, 20, "test"), many[:20])
    assert (draw(game, 500, "other") != many).any(axis=1).mean() > 0.9


def exact(tree, strategy):
    """The true losses and NashConv of a strategy."""
    found = tally(tree, strategy)
    return found.lost / ways(tree.game), float(given_away(found.costs, strategy).sum()) / ways(tree.game)


def test_the_bracket_of_a_habit_holds_what_counting_finds():
    tree = tree_of(Game(seats=4))
    habit = np.tile([0.0, 1.0], tree.n_sets)[: tree.n_sets]
    losses, nash_conv = exact(tree, habit)
    found = judge(tree, habit, n_deals=80_000)
    assert found.bracket[0] <= nash_conv <= found.bracket[1]
    assert found.bracket[0] > 0.9 * nash_conv
    assert found.bracket[1] < 1.1 * nash_conv
    np.testing.assert_allclose(found.losses, losses, atol=2 * found.error)
    assert found.error < 0.01


def test_nobody_profits_from_a_plan_against_best_play():
    solution = solve_game(Game(seats=4))
    found = judge(solution.tree, solution.strategy, n_deals=80_000)
    assert found.bracket[0] == 0
    assert found.bracket[1] < 0.01


def test_what_is_sought_on_samples_is_nearly_best_play_on_all_deals():
    tree = tree_of(Game(seats=4))
    before = exact(tree, thresholds(tree))[1]
    after = exact(tree, seek(tree, thresholds(tree), n_deals=40_000))[1]
    assert after < 0.002 < before


def test_C20_a_large_table_with_queens_is_solved_with_a_bracket():
    game = Game(seats=8, **COURT)
    tree = tree_of(game)
    assert way_of(game) == "sampled"
    strategy = seek(tree, thresholds(tree), n_deals=10_000)
    found = judge(tree, strategy, n_deals=16_000)
    always = judge(tree, np.ones(tree.n_sets), n_deals=16_000)
    assert 0 <= found.bracket[0] < found.bracket[1]
    assert always.bracket[0] > 0.1 > found.bracket[0]
    keep, swap = odds(tree, strategy, found)
    assert min(keep.min(), swap.min()) >= 0
    assert max(keep.max(), swap.max()) <= 1
    node = tree.find("")
    aces = tree.set_at(node, 0)
    assert keep[aces] > swap[aces]
    # Sets that no sampled deal leads to have odds too, those of the seat's card elsewhere.
    own = [tree.set_at(node, 0) for node in tree.decisions() if tree.size(node) == 13]
    assert np.count_nonzero(found.costs[2, own] == 0) > 0
    assert (keep[own] > 0).all()


@pytest.mark.parametrize(
    ("options", "way"),
    [
        ({"seats": 10}, "counted"),
        ({"seats": 10, "kings": "at_once", "tie": "farthest_left_loses"}, "counted"),
        ({"seats": 5, **COURT}, "listed"),
        ({"seats": 6, **COURT}, "sampled"),
        ({"seats": 10, **COURT}, "sampled"),
        ({"seats": 6, "tie": "pairs_safe"}, "counted"),
        ({"seats": 7, "tie": "pairs_safe"}, "sampled"),
        ({"seats": 8, "aim": "reach_highest"}, "sampled"),
        ({"seats": 9, "kings": "at_once", "drawn_king": "allowed"}, "sampled"),
    ],
    ids=str,
)
def test_no_table_is_refused(options, way):
    assert way_of(Game(**options)) == way


def test_a_merged_tree_has_the_words_of_the_whole_one():
    whole, merged = tree_of(Game(seats=6, **COURT)), tree_of(Game(seats=7, **COURT))
    assert not whole.merged
    assert merged.merged
    for word in ("", "S", "KQsS", "BKQk", "KQbS", "QqJS"):
        a, b = whole.find(word), merged.find(word)
        assert whole.seat[a] == merged.seat[b]
        assert whole.form[a] == merged.form[b]
    # What lies more than three turns back is forgotten, unless somebody is still locked by it.
    assert merged.find("SKKKK") == merged.find("KKKKK")
    assert merged.find("SKK") != merged.find("KKK")
    assert merged.find("QbKKKK") != merged.find("KKKKK")
