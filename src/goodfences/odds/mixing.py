"""Where best responses chase each other: which seats must mix, and how (a small polymatrix game).

Near an equilibrium, the advantage of one choice over the other in each of a few information sets is, to first order, a
linear function of the chances in the others. Chances that leave nobody wishing to change solve a linear complementarity
problem, which Lemke's algorithm solves by pivoting (Howson 1972 for games of many players with pairwise payoffs).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_TINY: Final = 1e-11
_MAX_PIVOTS: Final = 4000


def balance(slopes: Floats, advantage: Floats) -> Floats | None:
    """Return chances ``p`` in [0, 1] at which no set wishes to change, or None when the pivoting fails.

    With ``d = advantage + slopes @ p``, a set has ``p = 0`` where ``d > 0``, ``p = 1`` where ``d < 0``, and any ``p``
    where ``d = 0``.

    Args:
        slopes: how the cost of the second choice, less that of the first, grows with each chance; float64[k, k].
        advantage: the same where all chances are 0; float64[k].
    """
    k = len(advantage)
    size = np.maximum(np.abs(slopes).max(axis=1), np.maximum(np.abs(advantage), 1e-300))
    matrix = np.block([[slopes / size[:, None], np.eye(k)], [-np.eye(k), np.zeros((k, k))]])
    solution = lemke(matrix, np.concatenate((advantage / size, np.ones(k))))
    if solution is None:
        return None
    chances = np.clip(solution[:k], 0.0, 1.0)
    chances[chances < 1e-10] = 0.0
    chances[chances > 1 - 1e-10] = 1.0
    return chances


def lemke(matrix: Floats, constant: Floats) -> Floats | None:
    """Return ``z >= 0`` with ``w = constant + matrix @ z >= 0`` and ``z @ w = 0``, or None when a ray is met.

    Args:
        matrix: float64[n, n].
        constant: float64[n].
    """
    n = len(constant)
    if (constant >= 0).all():
        return np.zeros(n)
    table = np.hstack([np.eye(n), -matrix, -np.ones((n, 1)), constant[:, None]])
    basis = list(range(n))
    row, entering = int(np.argmin(constant)), 2 * n
    for _ in range(_MAX_PIVOTS):
        _pivot(table, row, entering)
        leaving, basis[row] = basis[row], entering
        if leaving == 2 * n:
            values = np.zeros(2 * n + 1)
            values[basis] = table[:, -1]
            return values[n : 2 * n]
        entering = leaving + n if leaving < n else leaving - n
        rows = np.flatnonzero(table[:, entering] > _TINY)
        if not len(rows):
            return None
        row = _leaving_row(table, rows, entering, basis)
    return None


def _leaving_row(table: Floats, rows: NDArray[np.intp], entering: int, basis: list[int]) -> int:
    """Return the row of the least ratio; the artificial variable leaves as soon as it may."""
    ratios = table[rows, -1] / table[rows, entering]
    least = rows[ratios <= ratios.min() + 1e-12]
    for row in least:
        if basis[row] == table.shape[1] - 2:
            return int(row)
    return int(least[np.argmax(table[least, entering])])


def _pivot(table: Floats, row: int, column: int) -> None:
    table[row] /= table[row, column]
    factors = table[:, column].copy()
    factors[row] = 0.0
    table -= factors[:, None] * table[row]
