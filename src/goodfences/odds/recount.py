"""Odds to the last digit: those of a solution from a file are rounded, so they are counted again when asked for."""

from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds.solution import Odds, Solution
from goodfences.odds.solve import conditional, way_of
from goodfences.odds.tally import exact_in_floats, tally

Floats = NDArray[np.float64]
Reached = Literal["by play", "by mistakes"]
Digits = Literal["all", "few"]

ROUNDING: Final = 1 / 65535 / 2
"""How far a chance may be off that is read from a file as it is."""

QUICK_SEATS: Final = 7
"""Up to so many seats counting again takes less than a second; ten take a quarter of a minute."""

FLOAT_ERROR: Final = 1e-12
"""How far a chance may be off that was counted in ``float64`` and is no fraction of whole numbers of ways."""


class Counted(Struct, frozen=True):
    """The odds of an information set, counted again.

    Attributes:
        odds: the chances.
        fractions: chance to lose after keeping and after asking, exactly; None where they are not whole numbers of
            ways, because somebody mixes, or too many, or because the set is only reached by mistakes.
        reached: whether best play leads to the set, or only a seat's mistake; None where that was not counted.
        error: how far the chances may be off; of sampled deals, twice the standard error of a seat's losses.
    """

    odds: Odds
    fractions: tuple[Fraction, Fraction] | None
    reached: Reached | None
    error: float


def counted(solution: Solution, index: int, *, digits: Digits = "all") -> Counted:
    """Return the odds of an information set of a solution, by one count of its game that is kept for the next call.

    Args:
        solution: of the game; one of sampled deals is taken as it is.
        index: the information set.
        digits: whether all are wanted, or as many as come at once.
    """
    game = solution.game
    slow = game.seats > QUICK_SEATS and digits == "few"
    if slow or solution.method == "sampled" or way_of(game) == "sampled":
        return Counted(solution.at(index), None, None, solution.error + ROUNDING)
    costs, keep, swap = _costs(solution)
    odds = Odds(float(keep[index]), float(swap[index]), float(solution.strategy[index]))
    reach = costs[2, index]
    if reach == 0:
        return Counted(odds, None, "by mistakes", FLOAT_ERROR)
    pure = bool(np.isin(solution.strategy, (0.0, 1.0)).all())
    if not pure or not exact_in_floats(game):
        return Counted(odds, None, "by play", FLOAT_ERROR)
    keeps, asks = (Fraction(int(costs[row, index]), int(reach)) for row in (0, 1))
    return Counted(odds, (keeps, asks), "by play", 0.0)


@lru_cache(maxsize=4)
def _costs(solution: Solution) -> tuple[Floats, Floats, Floats]:
    found = tally(solution.tree, solution.strategy)
    return found.costs, *conditional(solution.tree, solution.strategy, found.costs)
