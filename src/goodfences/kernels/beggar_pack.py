"""A Beggar pack as numbers: plain cards, court cards of each payment, and how many a seat is dealt."""

from functools import cached_property
from math import comb, factorial
from typing import Final, Self

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_step import MAX_COURTS, MAX_PLAIN

MAX_PILE: Final = 26
"""Cards of a pile that the dealing tables reach: two blocks of 13."""


class Pack(Struct, frozen=True, dict=True):
    """The cards of a game for two to fifty-two seats; suits and the ranks of plain cards do not matter.

    Attributes:
        plain: number of plain cards.
        courts: number of court cards that demand 1, 2, 3, ... cards, at most nine of them (J, Q, K, A by default).

    Raises:
        GoodFencesError: fewer than two cards, or a negative number.
    """

    plain: int = 36
    courts: tuple[int, ...] = (4, 4, 4, 4)

    def __post_init__(self) -> None:
        if min(self.plain, *self.courts, 0) < 0 or self.n_cards < 2 or len(self.courts) > 9:
            msg = f"no pack has {self.plain} plain cards and {self.courts} court cards: two cards or more are needed"
            raise GoodFencesError(msg)

    @classmethod
    def of(cls, cards: NDArray[np.uint8]) -> Self:
        """Return the pack that these cards are."""
        counts = np.bincount(cards, minlength=5)
        return cls(int(counts[0]), tuple(int(count) for count in counts[1:]))

    @property
    def n_courts(self) -> int:
        """Number of court cards."""
        return sum(self.courts)

    @property
    def n_cards(self) -> int:
        """Number of cards."""
        return self.plain + self.n_courts

    @property
    def piles(self) -> tuple[int, int]:
        """Cards of the two seats; the odd one goes to the first, who leads (G2)."""
        return (self.n_cards + 1) // 2, self.n_cards // 2

    @cached_property
    def n_splits(self) -> int:
        """In how many ways the court cards can lie among the plain ones."""
        return comb(self.n_cards, self.n_courts)

    @cached_property
    def n_orders(self) -> int:
        """In how many orders the court cards can come."""
        orders = factorial(self.n_courts)
        for count in self.courts:
            orders //= factorial(count)
        return orders

    @property
    def n_deals(self) -> int:
        """Number of different deals."""
        return self.n_splits * self.n_orders

    @property
    def fits_lanes(self) -> bool:
        """Whether the batch kernel can play it with two seats, evenly dealt or not: payments 1 to 4, few cards."""
        return 1 <= self.n_courts <= MAX_COURTS and self.plain <= MAX_PLAIN and not any(self.courts[4:])

    @property
    def suits_batch(self) -> bool:
        """Whether the batch kernel can deal it as well."""
        return self.fits_lanes and self.piles[0] <= MAX_PILE

    def cards(self) -> NDArray[np.uint8]:
        """Return the cards in a fixed order, plain ones first: ``uint8[n_cards]``."""
        return np.repeat(np.arange(len(self.courts) + 1, dtype=np.uint8), (self.plain, *self.courts))
