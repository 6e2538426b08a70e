"""What a person is told at once in a game that nobody solved before, against the game solved in full."""

import numpy as np
import pytest

from goodfences.odds import Game, shelf, solve_game, tree_of
from goodfences.odds.hint import prefers_second
from goodfences.odds.sketch import sketch_game
from goodfences.odds.solution import Odds
from goodfences.odds.tally import costs, ways

LEFT = (4, 3, 4, 2, 4, 4, 3, 4, 4, 1, 4, 4, 3)
GIVEN_AWAY = 2e-3
"""What a sketch may give away: lives in a round, of all seats together."""
OFTEN = 0.01
"""Sets that are met in one round of a hundred at least."""
CLOSE = 0.04
"""By how much a chance may be told wrong there: four rounds in a hundred, and mostly in none."""

UNSOLVED = [
    {"jack": "on", "tie": "nearest_left_loses"},
    {"jack": "on", "counts": LEFT},
    {"refusal": "may", "tie": "farthest_left_loses", "counts": (8,) * 13},
    {"effect": "ends_exchanges", "jack": "on", "tie": "nearest_left_loses"},
    {"jack": "on", "tie": "pairs_safe", "look": "on_turn"},
    {"effect": "ends_exchanges", "tie": "pairs_safe", "look": "on_turn", "counts": (8,) * 13},
    {"kings": "at_once", "jack": "on", "tie": "nearest_left_loses"},
    {"kings": "at_once", "effect": "cancels_exchanges", "jack": "on", "tie": "nearest_left_loses", "counts": LEFT},
    {"aim": "reach_highest", "jack": "on"},
]


@pytest.fixture(autouse=True)
def _nothing_cached(monkeypatch, tmp_path):
    monkeypatch.setenv("GOODFENCES_CACHE", str(tmp_path))
    shelf.forget()


@pytest.mark.parametrize("options", UNSOLVED, ids=str)
def test_a_sketch_tells_nearly_what_the_solution_does(options):
    game = Game(seats=5, **options)
    sketch, solution = sketch_game(game), solve_game(game)
    assert solution.nash_conv < 1e-15
    assert sketch.nash_conv < GIVEN_AWAY
    reach = costs(tree_of(game), solution.strategy)[2] / ways(game)
    often = reach > OFTEN
    assert often.sum() > 30
    assert np.abs(sketch.keep - solution.keep)[often].max() < CLOSE
    assert np.abs(sketch.swap - solution.swap)[often].max() < CLOSE
    told, best = (np.array([prefers_second(one.at(i)) for i in range(len(reach))]) for one in (sketch, solution))
    lost = np.where(told == best, 0.0, np.abs(solution.keep - solution.swap))
    assert (reach * lost).sum() < GIVEN_AWAY
    assert lost[often].max() < CLOSE


def test_what_is_told_to_cost_less_is_advised_unless_best_play_makes_both():
    assert prefers_second(Odds(0.4, 0.3, 0.0))
    assert not prefers_second(Odds(0.3, 0.4, 1.0))
    assert prefers_second(Odds(0.3, 0.30001, 1.0))
    assert not prefers_second(Odds(0.30001, 0.3, 0.0))
    assert prefers_second(Odds(0.3, 0.4, 0.6))
    assert not prefers_second(Odds(0.4, 0.3, 0.4))
