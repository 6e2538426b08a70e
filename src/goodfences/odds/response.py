"""The best answer of one seat to the habits of the others, and what it is worth."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds.equilibrium import best_choices, shaken
from goodfences.odds.game import Game
from goodfences.odds.tally import costs as costs_of
from goodfences.odds.tally import seat_costs, tally, ways
from goodfences.odds.words import tree_of

Floats = NDArray[np.float64]


class Response(Struct, frozen=True, eq=False):
    """Each seat's best answer to a strategy that all other seats play.

    Attributes:
        strategy: the better choice of each information set; float64[sets].
        losses: chance of each seat to lose when all play the habit.
        best: chance of each seat to lose when it alone plays the best answer.
    """

    strategy: Floats
    losses: tuple[float, ...]
    best: tuple[float, ...]

    @property
    def gains(self) -> tuple[float, ...]:
        """What each seat saves by the best answer."""
        return tuple(loss - best for loss, best in zip(self.losses, self.best, strict=True))


def best_response(game: Game, habit: Floats) -> Response:
    """Return the best answers to a habit.

    A seat acts once, after which its card is settled, so the best answer is the cheaper choice of each set; where the
    habit never leads, as if it led there by mistake.

    Args:
        game: the game of a round.
        habit: chance of the second choice in each information set; float64[sets].
    """
    tree = tree_of(game)
    found = tally(tree, habit)
    choices = best_choices(costs_of(tree, shaken(habit)), habit)
    choices = np.where(found.costs[2] > 0, best_choices(found.costs, choices), choices)
    spared = seat_costs(tree, habit, found.costs) - seat_costs(tree, choices, found.costs)
    total = ways(game)
    return Response(
        strategy=choices,
        losses=tuple(float(lost) / total for lost in found.lost),
        best=tuple(float(lost) / total for lost in found.lost - spared),
    )


def cost_against(game: Game, habit: Floats, others: Floats) -> tuple[float, ...]:
    """Return the chance of each seat to lose when it alone plays a habit and all others another strategy."""
    tree = tree_of(game)
    found = tally(tree, others)
    own = seat_costs(tree, habit, found.costs) - seat_costs(tree, others, found.costs)
    return tuple(float(lost) / ways(game) for lost in found.lost + own)
