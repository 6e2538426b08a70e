"""A solved game: best play, what it costs each seat, and the odds of every information set."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.odds.game import Game
from goodfences.odds.words import Form, Tree, tree_of

Floats = NDArray[np.float64]
Method = Literal["exact", "sampled"]


class Odds(Struct, frozen=True):
    """What an information set's choices cost.

    Attributes:
        keep: chance to lose after keeping (for an asked king: after refusing).
        swap: chance to lose after asking (after accepting).
        swaps: how often best play asks (accepts).
    """

    keep: float
    swap: float
    swaps: float


class Solution(Struct, frozen=True, eq=False, dict=True):
    """An equilibrium of a round, with the odds of all its information sets.

    Attributes:
        game: the game.
        strategy: chance to ask, or to accept, in each information set; float64[sets].
        keep: chance to lose after keeping, or refusing, given the set; where best play never leads, after as few
        mistakes
            as possible; float64[sets].
        swap: the same after asking, or accepting; float64[sets].
        losses: chance of each seat to lose the round; in an extra round, what it misses of the win.
        nash_conv: what all seats together could still gain by departing alone, in expected losses: 0 in an equilibrium.
        method: how the odds were counted: ``exact``, every deal; ``sampled``, some deals.
        error: how far the losses may be off, 0 where every deal was counted; else twice their standard error.
        bracket: where deals were sampled, NashConv lies between these two, two standard errors included, and
            ``nash_conv`` is the upper one; else None.
        fractions: the losses as fractions, where they are known.
        mixed: the chances of the sets that mix, as fractions, where they are known.
    """

    game: Game
    strategy: Floats
    keep: Floats
    swap: Floats
    losses: tuple[float, ...]
    nash_conv: float
    method: Method = "exact"
    error: float = 0.0
    fractions: tuple[Fraction, ...] | None = None
    mixed: dict[int, Fraction] | None = None
    bracket: tuple[float, float] | None = None

    @cached_property
    def tree(self) -> Tree:
        """The public words of the game."""
        return tree_of(self.game)

    def at(self, index: int) -> Odds:
        """Return the odds of an information set by its number."""
        return Odds(float(self.keep[index]), float(self.swap[index]), float(self.strategy[index]))

    def odds(self, node: int, held: int, dealt: int | None = None) -> Odds:
        """Return the odds of an information set.

        Args:
            node: a turn (:meth:`goodfences.odds.words.Tree.find`) whose seat has a choice.
            held: rank of the card that the seat holds.
            dealt: rank of the card that it was dealt, if it was swapped with.
        """
        return self.at(self.tree.set_at(node, held, dealt))

    def thresholds(self) -> Iterator[tuple[int, int]]:
        """Yield, for each turn at which a seat holds its own card, the highest rank that it asks with; -1 if none.

        A rank that is mixed counts as asked with.
        """
        for node in self.tree.decisions():
            if self.tree.form[node] == Form.OWN:
                base = int(self.tree.base[node])
                asks = np.flatnonzero(self.strategy[base : base + self.game.ranks] > 0)
                yield node, int(asks.max()) if len(asks) else -1
