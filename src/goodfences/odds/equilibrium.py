"""Best play: strategies from which no seat gains by departing.

All seats answer each other at once, again and again, until nobody wishes to change: mostly that takes three to eight
passes. Where they chase each other instead, some seat has to mix. Few sets *lead* such a chase: those that give most
away by it; dozens of others merely follow. The leaders are balanced exactly (:mod:`goodfences.odds.mixing`) and held,
the followers answer, and whoever still turns then is held too (:func:`_by_leaders`). Where that does not end, every set
that takes part moves a smaller and smaller step towards its best choice (fictitious play), until only the few that
truly do not care still turn; and those are balanced (:func:`_by_small_steps`).

Every choice keeps a tiny chance to be made by mistake, so that sets nobody should reach have a best answer too: people
do not play equilibria, and the advice must be good against them as well.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds.search import Evaluate, Limits, Search, Sets, best_choices, given_away, mixing, shaken
from goodfences.odds.words import Form, Tree

__all__ = ["Found", "Limits", "best_choices", "find", "shaken", "thresholds"]

Floats = NDArray[np.float64]

_ROUNDS: Final = 40
_MOST_HELD: Final = 32

_ATTEMPTS: Final = (8, 12, 18, 27, 40, 60, 90, 135, 200, 300)
"""Steps of fictitious play after which the sets that still turn are balanced."""

_CORRECTIONS: Final = 12


class Found(Struct, frozen=True, eq=False):
    """What the search found.

    Attributes:
        strategy: chance to ask, or to accept, in each information set.
        passes: how many times a strategy was evaluated.
        settled: whether nobody wishes to change, to the precision of the arithmetic.
    """

    strategy: Floats
    passes: int
    settled: bool


def thresholds(tree: Tree) -> Floats:
    """Return a sensible strategy to begin with: ask with a low card, unless a lower one was just given away."""
    game = tree.game
    limit = round((8, 7, 6, 5, 5, 4, 4, 4, 4)[game.seats - 2] * game.ranks / 13)
    strategy = np.zeros(tree.n_sets)
    given = np.zeros((game.ranks, game.ranks))
    for dealt in range(game.ranks):
        given[dealt, : min(dealt + 1, limit)] = 1.0
    for node in tree.decisions():
        base, size = int(tree.base[node]), tree.size(node)
        if size == game.ranks:
            strategy[base : base + limit] = 1.0
        elif tree.form[node] == Form.GIVEN:
            strategy[base : base + size] = given.ravel()
        elif tree.form[node] == Form.EARLY:
            strategy[base : base + size] = np.tile(np.arange(game.ranks) < limit, game.ranks)
        elif tree.form[node] == Form.EARLY_GIVEN:
            strategy[base : base + size] = np.tile(given, (game.ranks, 1)).ravel()
    return strategy


def find(
    evaluate: Evaluate,
    start: Floats,
    report: Callable[[float], None] | None = None,
    *,
    limits: Limits = Limits(),  # noqa: B008  # frozen
) -> Found:
    """Search for best play.

    Args:
        evaluate: what each choice costs, given a strategy.
        start: where to begin (:func:`thresholds`).
        report: called with the number of passes that are done.
        limits: how strategies are evaluated, and how often.

    Returns:
        What nobody wishes to change, or else the strategy that gave least away.
    """
    search = Search(evaluate, limits, report)
    settled = _by_leaders(search, start)
    if settled is None:
        settled = _by_small_steps(search, np.round(start if search.best is None else search.best))
    if settled is not None:
        return Found(search.polished(settled), search.passes, settled=True)
    return Found(start if search.best is None else search.best, search.passes, settled=False)


def _by_leaders(search: Search, strategy: Floats) -> Floats | None:
    """Hold and balance the sets that lead the chase; the others answer. None when that comes to no end."""
    held = np.array([], dtype=np.intp)
    seen: set[tuple[int, str]] = set()
    moved = np.zeros(len(strategy))
    for _ in range(_ROUNDS):
        rest = search.answer(strategy, held)
        strategy, moved = rest.strategy, moved + rest.moved
        lost = float(given_away(rest.costs, strategy).sum())
        if search.spent:
            return None
        if not len(rest.turning) and search.content(rest.costs, strategy, held):
            return strategy
        if search.least <= search.limits.enough:
            return search.best
        mark = (len(held), f"{lost:.6e}")
        leaders = rest.turning
        if not len(leaders) and mark in seen:  # balancing and answering chase each other
            moved[held] = 0.0
            leaders = np.argsort(-moved, kind="stable")[: np.count_nonzero(moved)]
            moved = np.zeros(len(strategy))
            seen.clear()
        seen.add(mark)
        held = np.union1d(held, leaders[: max(2, len(held) // 3)])
        if len(held) > _MOST_HELD:
            return None
        strategy = search.balanced(strategy, held, rest.costs)
    return None


def _by_small_steps(search: Search, strategy: Floats) -> Floats | None:
    """Move in smaller and smaller steps towards the best choices, and balance the sets that keep turning."""
    turned = np.zeros(len(strategy), dtype=np.int64)
    choices = np.round(strategy)
    for step in range(1, _ATTEMPTS[-1] + 1):
        if search.spent:
            return None
        costs = search.costs(strategy)
        if search.least <= search.limits.enough:
            return search.best
        better = best_choices(costs, choices)
        turned[better != choices] = step
        choices = better
        if step < 4:  # who takes part shows in a few whole steps
            strategy = choices
            continue
        strategy = np.where(turned > 0, strategy + 2.0 / step * (choices - strategy), choices)
        if step in _ATTEMPTS:
            held = np.flatnonzero(turned > step // 2)
            if 0 < len(held) <= _MOST_HELD:
                start = choices.copy()
                start[held] = strategy[held]
                settled = _corrected(search, start, held)
                if settled is not None:
                    return settled
    return None


def _corrected(search: Search, strategy: Floats, held: Sets) -> Floats | None:
    """Balance some sets, and whoever wishes to change then; None when that comes to no end."""
    for _ in range(_CORRECTIONS):
        costs = search.costs(strategy)
        mixed = mixing(strategy)
        wrong = np.setdiff1d(np.flatnonzero(best_choices(costs, strategy) != strategy), mixed)
        if not len(wrong) and search.content(costs, strategy, mixed):
            return strategy
        held = np.union1d(held, wrong)
        if len(held) > _MOST_HELD:
            return None
        moved = search.rebalance(strategy, held, costs)
        strategy = strategy if moved is None else moved
        held = mixing(strategy)
    return None
