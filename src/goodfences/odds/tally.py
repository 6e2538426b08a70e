"""What a strategy costs: the one shape in which all ways of counting answer, and the choice between them."""

from collections.abc import Callable
from functools import lru_cache
from math import prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds import heads_up
from goodfences.odds.game import Game
from goodfences.odds.words import Tree

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Report = Callable[[float], None]


class Tally(Struct, frozen=True, eq=False):
    """What every choice costs its seat, in ways to deal and draw; divided by :func:`ways` they are probabilities.

    Attributes:
        costs: float64[3, sets]: the ways in which a set's first choice (keep, or refuse) loses, in which its second
        (ask, or
            accept) does, and in which the set is reached; the set's own chances left out.
        lost: the ways in which each seat loses; float64[seats].
    """

    costs: Floats
    lost: Floats


def ways(game: Game) -> int:
    """Return the number of ways to deal the seats and to draw one more card, where there is one."""
    return prod(range(game.cards - game.seats + 1, game.cards + 1)) * max(game.cards - game.seats, 1)


def exact_in_floats(game: Game) -> bool:
    """Whether whole numbers of ways are exact in ``float64``."""
    return ways(game) < 1 << 53


def costs(tree: Tree, strategy: Floats, report: Report | None = None) -> Floats:
    """Return what the choices of a strategy cost (:attr:`Tally.costs`), in the quickest way that knows the rules."""
    if heads_up.can(tree.game):
        return heads_up.evaluate(tree, strategy)
    from goodfences.odds import deals, ranks, small  # the compiled kernels are slow to import

    if small.can(tree.game):
        return small.evaluate(tree, strategy)[0]
    if ranks.can(tree.game):
        return ranks.evaluate(tree, strategy, report)[0]
    return deals.evaluate(tree, strategy, report=report)[0]


def tally(tree: Tree, strategy: Floats, report: Report | None = None) -> Tally:
    """Return what a strategy costs, and what each seat loses by it.

    Args:
        tree: the tree of the game.
        strategy: chance of the second choice in each information set; float64[sets].
        report: called now and then with the part that is done.
    """
    game = tree.game
    if heads_up.can(game):
        found = heads_up.evaluate(tree, strategy)
        return Tally(found, seat_costs(tree, strategy, found) + heads_up.forced(tree, strategy))
    from goodfences.odds import deals, losers, ranks, small

    if small.can(game):
        found, forced = small.evaluate(tree, strategy)
        return Tally(found, seat_costs(tree, strategy, found) + forced)
    if not ranks.can(game):
        found, masks = deals.evaluate(tree, strategy, report=report)
        return Tally(found, masks @ deals.usual_costs(game))
    found, forced = ranks.evaluate(tree, strategy, report)
    if game.tie == "pairs_safe" and game.kings == "at_once":
        return Tally(found, losers.loser_ways(tree, strategy) @ deals.usual_costs(game))
    return Tally(found, seat_costs(tree, strategy, found) + forced)


def seat_costs(tree: Tree, strategy: Floats, found: Floats) -> Floats:
    """Return what the choices of each seat cost it together; float64[seats]."""
    owner = owners(tree)
    paid = (1 - strategy) * found[0] + strategy * found[1]
    return np.bincount(owner[owner >= 0], weights=paid[owner >= 0], minlength=tree.game.seats).astype(float)


@lru_cache(maxsize=16)
def owners(tree: Tree) -> Ints:
    """Return whose turn each set belongs to, or -1 for asked kings, whose seat has its turn later; int64[sets]."""
    owner = np.full(tree.n_sets, -1)
    for node in tree.decisions():
        owner[tree.base[node] : tree.base[node] + tree.size(node)] = tree.seat[node]
    return owner
