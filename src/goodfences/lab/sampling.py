"""Random deals by the billion: game ``i`` of a seed is the same wherever and whenever it is played."""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.kernels import beggar_deal, beggar_seats
from goodfences.kernels.beggar_deal import RECORD
from goodfences.kernels.beggar_record import hands_of
from goodfences.kernels.beggar_tables import tables_of
from goodfences.kernels.beggar_tally import CYCLE
from goodfences.kernels.shuffle import shuffle
from goodfences.kernels.streams import key_of
from goodfences.lab.setup import Setup
from goodfences.lab.summary import Summary
from goodfences.lab.tallies import Tally, play_blocks, prepare_blocks

PURPOSE: Final = "beggar sample"
"""The name of a seed's key (:func:`goodfences.kernels.streams.key_of`)."""
LIMIT: Final = 1000
"""Tricks after which a game is looked at alone: one game in 10**15 of 52 cards."""
_BATCH_CHUNK: Final = 1 << 22
_SEATS_CHUNK: Final = 1 << 17
_SEATS_BLOCK: Final = 1 << 13

_OUT: Final = {"cannot_play": beggar_seats.CANNOT_PLAY, "pile_empty": beggar_seats.PILE_EMPTY}
_DEBT: Final = {"passes_on": beggar_seats.PASSES_ON, "ends": beggar_seats.ENDS}


class SampleJob(Struct, frozen=True):
    """Games of a seed. Called with (first, count) it plays them.

    Attributes:
        setup: what is played.
        seed: any text.
    """

    setup: Setup
    seed: str

    @property
    def chunk(self) -> int:
        """Games of a chunk of half a second or more."""
        return _BATCH_CHUNK if self.setup.batched else _SEATS_CHUNK

    def prepare(self) -> None:
        """Compile every kernel that a chunk may need, so that no worker has to: into the cache on disk."""
        if self.setup.batched:
            prepare_blocks(self._deal_batch)
        else:
            self(0, 1)

    def __call__(self, first: int, count: int) -> Summary:
        """Play games ``first`` to ``first + count - 1``."""
        if self.setup.batched:
            return play_blocks(self._deal_batch, first, count, limit=LIMIT)
        return _play_seats(self.setup, key_of(self.seed, PURPOSE), first, count)

    def deal(self, game: int) -> tuple[NDArray[np.uint8], ...]:
        """Return the hands of a game, the leader's first, top cards first: ``uint8``, what each card asks for."""
        if self.setup.batched:
            records = np.empty((1, RECORD), np.uint64)
            self._deal_batch(records, game)
            return hands_of(records[0])
        deck = self.setup.pack.cards()
        shuffle(deck, key_of(self.seed, PURPOSE), game)
        return tuple(np.split(deck, beggar_seats.starts_of(deck.size, self.setup.seats)[1:-1]))

    def _deal_batch(self, records: NDArray[np.uint64], first: int) -> None:
        beggar_deal.deal(records, tables_of(self.setup.pack), key_of(self.seed, PURPOSE), first)


def _play_seats(setup: Setup, key: NDArray[np.uint64], first: int, count: int) -> Summary:
    cards = setup.pack.cards()
    starts = beggar_seats.starts_of(cards.size, setup.seats)
    counts = Tally(setup.seats)
    for start in range(first, first + count, _SEATS_BLOCK):
        results = np.empty((min(_SEATS_BLOCK, first + count - start), beggar_seats.COLUMNS), np.int64)
        beggar_seats.sample(key, start, cards, starts, _OUT[setup.out], _DEBT[setup.debt], results)
        endless = np.flatnonzero(results[:, 0] == beggar_seats.ENDLESS)
        cycles = np.empty((endless.size, CYCLE), np.int64)
        cycles[:, 0], cycles[:, 1:] = endless, results[endless, 3:]
        games = results[:, 1].astype(np.uint32), results[:, 2].astype(np.uint32), results[:, 0].astype(np.uint8)
        counts.add(start, games, cycles)
    return counts.summary()
