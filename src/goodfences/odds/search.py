"""The moves of a search for best play: all answer each other, a few are balanced.

A *set* is an information set. Sets can be *held*: their chances stay as they are while all others answer.
"""

from collections.abc import Callable
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds.mixing import balance

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Sets = NDArray[np.intp]
Evaluate = Callable[[Floats], Floats]
"""Strategy -> float64[3, sets]: what keeping costs, what asking costs, how often the set is reached; in ways."""

TREMBLE: Final = 1e-8
"""Chance of each mistake. Small enough not to change what happens, large enough for ``float64`` to count nine of
them."""

_SAME: Final = 1e-11
"""Costs closer than this, as a part of them, are equal; then the choice stays what it was."""

_CHASE: Final = 20
"""Passes after which sets that still answer each other are taken to chase each other for ever."""

_SETTLING: Final = 5
"""Passes in which a new strategy finds its shape; what turns in them says little."""

_STEPS: Final = 6
"""Steps of one balancing, each linear."""


def shaken(strategy: Floats) -> Floats:
    """Return a strategy with a tiny chance of every mistake."""
    return TREMBLE + (1 - 2 * TREMBLE) * strategy


def best_choices(costs: Floats, strategy: Floats) -> Floats:
    """Return the cheaper choice of each set as 0 or 1; where they cost the same, the strategy's own."""
    keep, ask = costs[0], costs[1]
    same = _SAME * np.minimum(keep, ask)
    return np.where(ask < keep - same, 1.0, np.where(keep < ask - same, 0.0, strategy))


def given_away(costs: Floats, strategy: Floats) -> Floats:
    """Return what each set gives away against its better choice; float64[sets], in ways."""
    paid = (1 - strategy) * costs[0] + strategy * costs[1]
    return np.asarray(np.maximum(paid - costs[:2].min(axis=0), 0.0), dtype=float)


def mixing(strategy: Floats) -> Sets:
    """Return the sets that make both choices."""
    return np.flatnonzero((strategy > 0) & (strategy < 1))


class Rest(Struct, frozen=True, eq=False):
    """Where answering came to rest, or goes round.

    Attributes:
        strategy: the strategy.
        costs: what its choices cost, or those of the one before it where it goes round.
        turning: the sets that go on turning, those that give most away first.
        moved: what each set gave away when it turned, the first passes left out; float64[sets].
    """

    strategy: Floats
    costs: Floats
    turning: Sets
    moved: Floats


class Limits(Struct, frozen=True):
    """How a search evaluates strategies.

    Attributes:
        mistakes: whether every choice has a tiny chance to be made by mistake, so that every set is reached. Listing
            deals goes much faster without.
        passes: after so many the best strategy so far has to do.
        enough: a strategy that gives no more away, mistakes included, is taken as it is; in ways.
    """

    mistakes: Literal["tiny", "none"] = "tiny"
    passes: float = np.inf
    enough: float = 0.0


class Search:
    """Counts passes, and does what a search consists of.

    Args:
        evaluate: what each choice costs, given a strategy.
        limits: how strategies are evaluated, and how often.
        report: called with the number of passes that are done.
    """

    def __init__(self, evaluate: Evaluate, limits: Limits, report: Callable[[float], None] | None = None) -> None:
        self.evaluate = evaluate
        self.limits = limits
        self.report = report
        self.passes = 0
        self.best: Floats | None = None
        self.least = np.inf

    @property
    def spent(self) -> bool:
        """Whether all passes that are allowed are done."""
        return self.passes >= self.limits.passes

    def costs(self, strategy: Floats, *, trembling: bool = True) -> Floats:
        """Return what every choice costs; the strategy that gives least away so far is remembered."""
        self.passes += 1
        if self.report is not None:
            self.report(self.passes)
        shakes = trembling and self.limits.mistakes == "tiny"
        found = self.evaluate(shaken(strategy) if shakes else strategy)
        lost = float(given_away(found, strategy).sum())
        if lost < self.least:
            self.least, self.best = lost, strategy
        return found

    def answer(self, strategy: Floats, held: Sets) -> Rest:
        """Let all sets that are not held answer each other until they come to rest or go round."""
        fixed = np.zeros(len(strategy), dtype=bool)
        fixed[held] = True
        moved, history, seen = np.zeros(len(strategy)), list[Floats](), dict[bytes, int]()
        costs = np.zeros((3, len(strategy)))
        for number in range(_CHASE):
            if self.spent:
                break
            costs = self.costs(strategy)
            better = np.where(fixed, strategy, best_choices(costs, strategy))
            if (better == strategy).all():
                return Rest(strategy, costs, np.array([], dtype=np.intp), moved)
            history.append(np.where(better != strategy, given_away(costs, strategy), -1.0))
            if number >= _SETTLING:
                moved += np.maximum(history[-1], 0.0)
            strategy = better
            if strategy.tobytes() in seen:
                return Rest(strategy, costs, _by_gain(history[seen[strategy.tobytes()] + 1 :], 1), moved)
            seen[strategy.tobytes()] = number
        return Rest(strategy, costs, _by_gain(history[-8:], 2), moved)

    @staticmethod
    def content(costs: Floats, strategy: Floats, held: Sets) -> bool:
        """Whether none of the held sets wishes to change, and those that mix do not care."""
        mixed = (strategy[held] > 0) & (strategy[held] < 1)
        apart = np.abs(costs[1, held] - costs[0, held])
        wrong = (best_choices(costs, strategy) != strategy)[held]
        return not np.where(mixed, apart > _SAME * costs[2, held], wrong).any()

    def balanced(self, strategy: Floats, held: Sets, costs: Floats) -> Floats:
        """Move the chances of the held sets to where none of them wishes to change, all others standing still.

        The costs are linear in each chance alone; steps that are too bold for all of them together are halved.
        """
        part, before = 1.0, np.inf
        for _ in range(_STEPS):
            if self.spent:
                break
            aim = self.rebalance(strategy, held, costs)
            if aim is None:
                break
            strategy = strategy + part * (aim - strategy)
            if len(held) <= 2:  # nearly linear; whether it was right shows when the others have answered
                break
            costs = self.costs(strategy)
            if self.content(costs, strategy, held):
                break
            lost = float(given_away(costs, strategy)[held].sum())
            part = max(part / 2, 0.1) if lost > before / 2 else min(1.0, part * 2)
            before = lost
        return strategy

    def rebalance(self, strategy: Floats, held: Sets, costs: Floats, *, trembling: bool = True) -> Floats | None:
        """Return where none of the held sets would wish to change, if costs were linear in their chances."""
        slopes = np.empty((len(held), len(held)))
        for column, index in enumerate(held):
            other = strategy.copy()
            other[index] = 1.0 - np.round(strategy[index])
            changed = self.costs(other, trembling=trembling)
            rise = (changed[1] - changed[0]) - (costs[1] - costs[0])
            slopes[:, column] = rise[held] / (other[index] - strategy[index])
        chances = balance(slopes, (costs[1] - costs[0])[held] - slopes @ strategy[held])
        if chances is None:
            return None
        moved = strategy.copy()
        moved[held] = chances
        return moved

    def polished(self, strategy: Floats) -> Floats:
        """Balance the mixing sets once more without mistakes, so that they do not care to the last digit."""
        held = mixing(strategy)
        if not len(held):
            return strategy
        exact = self.rebalance(strategy, held, self.costs(strategy, trembling=False), trembling=False)
        return strategy if exact is None else exact


def _by_gain(history: list[Floats], least: int) -> Sets:
    """Return the sets that turned at least so often in some passes, those that gave most away first."""
    if not history:
        return np.array([], dtype=np.intp)
    turns = np.sum([gains >= 0 for gains in history], axis=0)
    gains = np.sum([np.maximum(gains, 0.0) for gains in history], axis=0)
    turning = np.flatnonzero(turns >= min(least, turns.max()))
    return turning[np.argsort(-gains[turning], kind="stable")]
