"""Every deal of a small pack: exact counts and sums, the longest games, and the endless ones with their cycles."""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_order import deal_at, deal_next, place_of
from goodfences.kernels.beggar_record import hands_of
from goodfences.kernels.beggar_tables import tables_of
from goodfences.lab.setup import Setup
from goodfences.lab.summary import Summary
from goodfences.lab.tallies import play_blocks, prepare_blocks

LIMIT: Final = 200
"""Tricks after which a game is looked at alone, and whether it is endless."""
MAX_DEALS: Final = 1 << 62
_CHUNK: Final = 1 << 22


class EnumerationJob(Struct, frozen=True):
    """All deals of a pack for two seats. Called with (first, count) it plays those of them.

    Raises:
        GoodFencesError: the batch kernel cannot play this pack, or nobody could count its deals.
    """

    setup: Setup

    def __post_init__(self) -> None:
        if not self.setup.batched:
            msg = (
                "every deal of a pack can be enumerated for two seats, out=cannot_play, 1 to 16 court cards that ask "
                "for 1 to 4, at most 41 plain ones, and at most 26 cards a seat"
            )
            raise GoodFencesError(msg)
        if self.setup.pack.n_deals > MAX_DEALS:
            msg = f"the pack has {self.setup.pack.n_deals:.3e} deals: sample it instead"
            raise GoodFencesError(msg)

    @property
    def chunk(self) -> int:
        """Games of a chunk of half a second."""
        return _CHUNK

    def prepare(self) -> None:
        """Compile every kernel that a chunk may need, so that no worker has to: into the cache on disk."""
        tables, place = tables_of(self.setup.pack), place_of(self.setup.pack, 0)
        prepare_blocks(lambda records, _: deal_next(records, tables, place))

    def __call__(self, first: int, count: int) -> Summary:
        """Play deals ``first`` to ``first + count - 1``."""
        tables, place = tables_of(self.setup.pack), place_of(self.setup.pack, first)

        def deal(records: NDArray[np.uint64], start: int) -> None:
            del start  # blocks come in order, and the place moves on
            deal_next(records, tables, place)

        return play_blocks(deal, first, count, limit=LIMIT)

    def deal(self, game: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Return the hands of a deal, the leader's first, top cards first: ``uint8``, what each card asks for."""
        return hands_of(deal_at(self.setup.pack, game))
