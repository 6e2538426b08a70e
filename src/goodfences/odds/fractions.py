"""Losses as fractions, where they are fractions: whole numbers of ways over whole numbers of ways.

With pure strategies every count is a whole number. Where a few sets mix, each does not care, which is an equation in
the chances of the others; with two seats, or with two mixing sets, these equations are linear and their solution is a
fraction too.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from goodfences.odds.tally import Tally, exact_in_floats, ways
from goodfences.odds.words import Tree

Floats = NDArray[np.float64]

_MOST_MIXED = 6


def as_fractions(
    tree: Tree, strategy: Floats, count: Callable[[Floats], Tally]
) -> tuple[tuple[Fraction, ...], dict[int, Fraction]] | None:
    """Return the loss of each seat, and the chance of each set that mixes, as fractions; None where there are none.

    Args:
        tree: the tree of the game.
        strategy: an equilibrium of it.
        count: what a strategy costs; called with pure strategies only.
    """
    mixing = np.flatnonzero((strategy > 0) & (strategy < 1))
    linear = len(mixing) <= 2 or (tree.game.seats == 2 and len(mixing) <= _MOST_MIXED)
    if not linear or not exact_in_floats(tree.game):
        return None
    corners: dict[tuple[int, ...], Tally] = {}
    for corner in product((0, 1), repeat=len(mixing)):
        pure = np.round(strategy)
        pure[mixing] = corner
        corners[corner] = count(pure)
    chances = _chances(mixing, corners)
    if chances is None:
        return None
    losses = [Fraction(0)] * tree.game.seats
    for corner, found in corners.items():
        weight = Fraction(1)
        for bit, chance in zip(corner, chances, strict=True):
            weight *= chance if bit else 1 - chance
        for seat, lost in enumerate(found.lost):
            losses[seat] += weight * Fraction(round(lost), ways(tree.game))
    return tuple(losses), {int(index): chance for index, chance in zip(mixing, chances, strict=True)}


def _chances(mixing: NDArray[np.intp], corners: dict[tuple[int, ...], Tally]) -> list[Fraction] | None:
    """Return the chances at which none of the mixing sets cares; None when they are not determined."""
    k = len(mixing)

    def advantages(corner: tuple[int, ...]) -> list[Fraction]:
        costs = corners[corner].costs
        return [Fraction(round(costs[1, index]) - round(costs[0, index])) for index in mixing]

    base = advantages((0,) * k)
    rows = [[*([Fraction(0)] * k), -value] for value in base]
    for column in range(k):
        corner = tuple(int(place == column) for place in range(k))
        for row, value in enumerate(advantages(corner)):
            rows[row][column] = value - base[row]
    return _solved(rows)


def _solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """Solve linear equations, each row with its constant last; None when they do not determine everything."""
    k = len(rows)
    for column in range(k):
        pivot = next((row for row in range(column, k) if rows[row][column] != 0), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(k):
            if row != column and rows[row][column] != 0:
                factor = rows[row][column]
                rows[row] = [mine - factor * other for mine, other in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]
