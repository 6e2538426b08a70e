"""Best play: strategies from which no seat gains by departing.

All seats answer each other at once, again and again, until nobody wishes to change: mostly that takes three to eight
passes. Where they chase each other instead, some seat has to mix. Then every set that takes part moves a smaller and
smaller step towards its best choice (fictitious play), until only the few that truly do not care still turn; and
those are balanced exactly (:mod:`goodfences.odds.mixing`).

Every choice keeps a tiny chance to be made by mistake (:data:`TREMBLE`), so that sets nobody should reach have a best
answer
too: people do not play equilibria, and the advice must be good against them as well.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds.mixing import balance
from goodfences.odds.words import Form, Tree

Floats = NDArray[np.float64]
Sets = NDArray[np.intp]
Evaluate = Callable[[Floats], Floats]
"""Strategy -> float64[3, sets]: what keeping costs, what asking costs, how often the set is reached; in ways."""

TREMBLE: Final = 1e-8
"""Chance of each mistake. Small enough not to change what happens, large enough for ``float64`` to count nine of
them."""

_SAME: Final = 1e-11
"""Costs closer than this, as a part of them, are equal; then the choice stays what it was."""

_CHASE: Final = 14
"""Passes after which seats that still answer each other are taken to chase each other for ever."""

_ATTEMPTS: Final = (8, 12, 18, 27, 40, 60, 90, 135, 200, 300)
"""Steps of fictitious play after which the sets that still turn are balanced."""

_MOST_MIXED: Final = 32
_ROUNDS: Final = 12


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


def shaken(strategy: Floats) -> Floats:
    """Return a strategy with a tiny chance of every mistake."""
    return TREMBLE + (1 - 2 * TREMBLE) * strategy


def best_choices(costs: Floats, strategy: Floats) -> Floats:
    """Return the cheaper choice of each set as 0 or 1; where they cost the same, the strategy's own."""
    keep, ask = costs[0], costs[1]
    same = _SAME * np.minimum(keep, ask)
    return np.where(ask < keep - same, 1.0, np.where(keep < ask - same, 0.0, strategy))


def find(evaluate: Evaluate, start: Floats, report: Callable[[float], None] | None = None) -> Found:
    """Search for best play.

    Args:
        evaluate: what each choice costs, given a strategy.
        start: where to begin (:func:`thresholds`).
        report: called with the number of passes that are done.
    """
    search = _Search(evaluate, report)
    strategy, settled = search.answer(start)
    if not settled:
        strategy, settled = search.approach(strategy)
    return Found(search.polished(strategy) if settled else strategy, search.passes, settled)


class _Search:
    def __init__(self, evaluate: Evaluate, report: Callable[[float], None] | None) -> None:
        self.exact = evaluate
        self.report = report
        self.passes = 0

    def costs(self, strategy: Floats, *, trembling: bool = True) -> Floats:
        self.passes += 1
        if self.report is not None:
            self.report(self.passes)
        return self.exact(shaken(strategy) if trembling else strategy)

    def answer(self, strategy: Floats) -> tuple[Floats, bool]:
        """Let all sets answer each other; say whether they came to rest, or run through this strategy and others."""
        seen: set[bytes] = set()
        for _ in range(_CHASE):
            better = best_choices(self.costs(strategy), strategy)
            if (better == strategy).all():
                return strategy, True
            strategy = better
            if strategy.tobytes() in seen:
                break
            seen.add(strategy.tobytes())
        return strategy, False

    def approach(self, strategy: Floats) -> tuple[Floats, bool]:
        """Move in smaller and smaller steps towards the best choices, and balance the sets that keep turning."""
        turned = np.zeros(len(strategy), dtype=np.int64)
        best = np.round(strategy)
        for step in range(1, _ATTEMPTS[-1] + 1):
            better = best_choices(self.costs(strategy), best)
            turned[better != best] = step
            best = better
            if step < 4:  # who takes part shows in a few whole steps
                strategy = best
                continue
            strategy = np.where(turned > 0, strategy + 2.0 / step * (best - strategy), best)
            if step in _ATTEMPTS:
                mixing = np.flatnonzero(turned > step // 2)
                if 0 < len(mixing) <= _MOST_MIXED:
                    start = best.copy()
                    start[mixing] = strategy[mixing]
                    settled = self.balanced(start, mixing)
                    if settled is not None:
                        return settled, True
        return strategy, False

    def balanced(self, strategy: Floats, mixing: Sets) -> Floats | None:
        """Balance some sets, and whoever wishes to change then; None when that comes to no end."""
        for _ in range(_ROUNDS):
            costs = self.costs(strategy)
            best = best_choices(costs, strategy)
            mixed = (strategy > 0) & (strategy < 1)
            wrong = np.flatnonzero(~mixed & (best != strategy))
            if not len(wrong) and self.content(costs, mixed):
                return strategy
            mixing = np.union1d(mixing, wrong)
            if len(mixing) > _MOST_MIXED:
                return None
            strategy = self.rebalance(strategy, mixing, costs)
            mixing = np.flatnonzero((strategy > 0) & (strategy < 1))
        return None

    @staticmethod
    def content(costs: Floats, mixed: NDArray[np.bool_]) -> bool:
        """Whether none of the mixing sets cares which choice it makes."""
        apart = np.abs(costs[1] - costs[0])[mixed]
        return bool((apart <= _SAME * costs[:2, mixed].min(axis=0)).all())

    def rebalance(self, strategy: Floats, mixing: Sets, costs: Floats, *, trembling: bool = True) -> Floats:
        """Move the chances of some sets to where none of them would wish to change, if costs were linear in them."""
        slopes = np.empty((len(mixing), len(mixing)))
        for column, index in enumerate(mixing):
            other = strategy.copy()
            other[index] = 1.0 - np.round(strategy[index])
            changed = self.costs(other, trembling=trembling)
            rise = (changed[1] - changed[0]) - (costs[1] - costs[0])
            slopes[:, column] = rise[mixing] / (other[index] - strategy[index])
        chances = balance(slopes, (costs[1] - costs[0])[mixing] - slopes @ strategy[mixing])
        if chances is None:
            return strategy
        strategy = strategy.copy()
        strategy[mixing] = chances
        return strategy

    def polished(self, strategy: Floats) -> Floats:
        """Balance the mixing sets once more without mistakes, so that they do not care to the last digit."""
        mixing = np.flatnonzero((strategy > 0) & (strategy < 1))
        if not len(mixing):
            return strategy
        costs = self.costs(strategy, trembling=False)
        return self.rebalance(strategy, mixing, costs, trembling=False)
