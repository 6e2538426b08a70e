"""Nearly best play in moments, for a person who waits for a hint in a game that nobody solved before."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.odds.equilibrium import Limits, best_choices, find, shaken
from goodfences.odds.game import Game
from goodfences.odds.small import can as small_can
from goodfences.odds.solution import Solution
from goodfences.odds.solve import ENOUGH, solution_of, start_of
from goodfences.odds.tally import costs, ways
from goodfences.odds.words import Tree, tree_of

Floats = NDArray[np.float64]

QUICK_SEATS: Final = 5
"""Most seats of a game that is sketched in under 0.1 s."""

_WORDS: Final = 1450
_PASS: Final = 55
"""At a table of :data:`QUICK_SEATS` a pass takes as long as so many words and all its own; a sketch has time for so
many words."""

_SMALLER: Final = 30
"""Passes that there is time for with fewer seats."""

LEAST_PASSES: Final = 4
"""So many passes are taken in any case."""

_FAR: Final = 1e-6
"""Sets that are reached less often are led to by mistakes only."""


def sketch_game(game: Game) -> Solution:
    """Return nearly best play of a game: the few passes that settle most games, and no more.

    Its NashConv is counted, not assumed; where it is 0 the game is solved. Each pass counts mistakes too, so that the
    last one tells the odds of the sets that only mistakes lead to, and whoever is in one has the best answer to them.
    """
    tree = tree_of(game)
    evaluate = lru_cache(maxsize=None)(lambda key: costs(tree, np.frombuffer(key)))
    limits = Limits(passes=most_passes(tree), enough=ENOUGH * ways(game))
    strategy = find(lambda at: evaluate(at.tobytes()), np.round(start_of(tree)), limits=limits).strategy
    strays: Floats = evaluate(shaken(strategy).tobytes())
    strategy = np.where(strays[2] > _FAR * ways(game), strategy, best_choices(strays, strategy))
    return solution_of(tree, strategy, strays=strays)


def most_passes(tree: Tree) -> int:
    """Return how many passes the search for a sketch takes at most."""
    seats = tree.game.seats
    if seats > QUICK_SEATS or not small_can(tree.game):
        return LEAST_PASSES
    return _SMALLER if seats < QUICK_SEATS else max(LEAST_PASSES, _WORDS // (_PASS + len(tree)))
