"""Extra rounds: everybody left would go out together, so the highest card wins (C30)."""

from functools import lru_cache, partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.cuckoo.rules import Rules
from goodfences.cuckoo.settle import MAX_EXTRA_ROUNDS
from goodfences.odds import deals, shelf, small
from goodfences.odds.equilibrium import Limits, find, thresholds
from goodfences.odds.game import Game, game_of
from goodfences.odds.tally import ways
from goodfences.odds.words import Tree, tree_of

Floats = NDArray[np.float64]

_LISTED: Final = 5
"""Most seats whose extra rounds are solved; more than four cannot be tied with one pack."""

_AGAIN: Final = 3
"""How often the value of a tie is put back into the game that it is the value of; it changes little."""

_PASSES: Final = {2: 40, 3: 20, 4: 4}
"""Passes of the search each time, from where those who tie would share; for more seats they are taken to play so.

With more passes chances to win change by 0.002 at most (measured for 2 to 4 seats; the search may take minutes)."""


def extra_values(rules: Rules, k: int) -> Floats:
    """Return the chance of each seat to win when all ``k`` that are left go out together, and the rounds that follow.

    The deal has not moved on yet: the places are those of the round that ended so; float64[k + 1].
    """
    if k > 4 * rules.n_packs(k):
        return np.zeros(k + 1)  # so many cannot hold the same rank
    if k > _LISTED:
        return np.array([1.0 / k] * k + [1.0])
    values = _values(game_of(rules, k, extra=True))
    # The first of the order deals next and acts last.
    return np.array([*(values[(place - 1) % k] for place in range(k)), values[k]])


@lru_cache(maxsize=32)
def _values(game: Game) -> tuple[float, ...]:
    """Return the chance of each place to win an extra round and those that may follow, and the expected rounds."""
    k, tree = game.seats, tree_of(game)
    smaller = {size: _values(game.replace(seats=size)) for size in range(2, k)}
    values = (*([1.0 / k] * k), 1.0)
    strategy = shelf.sketch(game).strategy if small.can(game) else thresholds(tree)
    for _ in range(_AGAIN if k in _PASSES else 1):
        costs = 1 - _worth(k, {**smaller, k: values})
        if k in _PASSES:
            limits = Limits(mistakes="none", passes=_PASSES[k])
            strategy = find(partial(_costs, tree, costs), strategy, limits=limits).strategy
        chances = deals.evaluate(tree, strategy, costs)[1] / ways(game)
        values = _played_out(k, chances, smaller)
    return values


def _costs(tree: Tree, costs: Floats, strategy: Floats) -> Floats:
    return deals.evaluate(tree, strategy, costs)[0]


def _played_out(k: int, chances: Floats, smaller: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """Return the values when ties are played again, until after fifty rounds those still tied share."""
    values = (*([1.0 / k] * k), 0.0)
    for _ in range(MAX_EXTRA_ROUNDS):
        known = {**smaller, k: values}
        lengths = np.array([0.0 if mask.bit_count() < 2 else known[mask.bit_count()][-1] for mask in range(1 << k)])
        values = (*(chances @ _worth(k, known)), 1.0 + float(chances @ lengths))
    return values


def _worth(k: int, values: dict[int, tuple[float, ...]]) -> Floats:
    """Return what each mask of highest cards is worth to each place; float64[2 ** k, k]."""
    worth = np.zeros((1 << k, k))
    for mask in range(1, 1 << k):
        tied = [place for place in range(k) if mask >> place & 1]
        for number, place in enumerate(tied):
            # The first of them deals the next extra round and acts last.
            worth[mask, place] = 1.0 if len(tied) == 1 else values[len(tied)][(number - 1) % len(tied)]
    return worth
