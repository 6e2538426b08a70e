"""The search for best play: who chases each other is balanced, and limits are kept."""

import numpy as np
import pytest

from goodfences.odds import Game, Solution, shelf, solve_game, tree_of
from goodfences.odds.equilibrium import Limits, find, thresholds
from goodfences.odds.search import given_away, mixing
from goodfences.odds.sketch import most_passes, sketch_game
from goodfences.odds.tally import tally, ways


def pennies(strategy):
    """Two sets: the first pays where both choose alike, three times as much for the second choice; then 20 followers.

    A follower's second choice costs what the first set's chance is above its own mark.
    """
    first, second = strategy[:2]
    marks = np.linspace(0.05, 0.95, 20)
    keep = np.concatenate(([1 - second, first], np.full(20, 1.0)))
    ask = np.concatenate(([3 * second, 3 * (1 - first)], 1.0 + first - marks))
    return np.stack([keep, ask, np.ones(22)])


def test_two_that_chase_each_other_are_balanced_and_their_followers_answer():
    found = find(pennies, np.zeros(22))
    assert found.settled
    assert found.strategy[0] == pytest.approx(0.75, abs=1e-7)
    assert found.strategy[1] == pytest.approx(0.25, abs=1e-7)
    np.testing.assert_array_equal(found.strategy[2:], np.linspace(0.05, 0.95, 20) > 0.75)
    assert found.passes < 60


def test_a_search_stops_after_the_passes_that_are_allowed_with_the_best_it_met():
    met = []

    def watched(strategy):
        found = pennies(strategy)
        met.append(given_away(found, strategy).sum())
        return found

    found = find(watched, np.zeros(22), limits=Limits(passes=4))
    assert found.passes == len(met) == 4
    assert not found.settled
    lost = given_away(pennies(found.strategy), found.strategy).sum()
    assert lost == pytest.approx(min(met), rel=1e-6)


def test_six_seats_chase_each_other_and_two_sets_mix():
    passes = []
    solution = solve_game(Game(seats=6), report=passes.append)
    assert len(mixing(solution.strategy)) == 2
    assert solution.nash_conv < 1e-15
    assert passes == list(range(1, len(passes) + 1))
    assert len(passes) < 40


@pytest.mark.parametrize("options", [{}, {"jack": "on", "tie": "nearest_left_loses"}], ids=str)
def test_a_sketch_takes_few_passes_and_says_how_good_it_is(options, monkeypatch, tmp_path):
    monkeypatch.setenv("GOODFENCES_CACHE", str(tmp_path))
    game = Game(seats=5, counts=(4,) * 12 + (3,), **options)
    shelf.forget()
    solution = shelf.sketch(game)
    found = tally(solution.tree, solution.strategy)
    lost = float(given_away(found.costs, solution.strategy).sum()) / ways(game)
    assert solution.nash_conv == pytest.approx(lost, abs=1e-15)
    assert (
        lost
        < 1e-3
        < float(given_away(tally(solution.tree, thresholds(solution.tree)).costs, thresholds(solution.tree)).sum())
        / ways(game)
    )
    assert shelf.sketch(game) is solution
    assert shelf.find(game) is None
    assert not list(tmp_path.rglob("*.odds"))


@pytest.mark.parametrize(
    "options", [{}, {"jack": "on"}, {"kings": "at_once", "jack": "on", "tie": "pairs_safe"}], ids=str
)
def test_a_sketch_counts_few_passes(options, monkeypatch):
    calls = []
    module = __import__("sys").modules[sketch_game.__module__]
    costs = module.costs
    monkeypatch.setattr(module, "costs", lambda *args: calls.append(1) or costs(*args))
    game = Game(seats=5, counts=(4,) * 12 + (3,), **options)
    sketch_game(game)
    assert 1 <= len(calls) <= most_passes(tree_of(game)) + 3  # where few sets mix they are balanced once more


def test_a_sampled_solution_is_read_as_it_was_written():
    game = Game(seats=3, queen="on")
    tree = tree_of(game)
    chances = np.round(thresholds(tree))
    odds = np.linspace(0, 1, tree.n_sets)
    before = Solution(game, chances, odds, odds[::-1], (0.3, 0.3, 0.4), 0.02, "sampled", 0.001, bracket=(0.01, 0.02))
    after = shelf.read(shelf.write(before))
    assert after.bracket == (0.01, 0.02)
    assert (after.method, after.error, after.nash_conv) == ("sampled", 0.001, 0.02)
    np.testing.assert_array_equal(after.strategy, chances)
    np.testing.assert_allclose(after.keep, odds, atol=1e-5)
