"""Deals of one round by counter: deal ``i`` of a key is a pure function of both, as ranks."""

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled, signed
from goodfences.kernels.streams import block, roll, unfair

_u64 = np.uint64
_TO_FRACTION = _u64(12)
_TRIES = 16


@compiled
def _below(key: NDArray[np.uint64], deal: np.uint64, card: int, sides: int) -> int:
    """Return a number below ``sides``, each exactly equally likely, for one card of a deal."""
    counter = card * _TRIES
    while True:
        word, _ = block(key[0], key[1], deal, _u64(counter))
        number, rest = roll(word >> _TO_FRACTION, _u64(sides))
        if not unfair(rest, _u64(sides)):
            return signed(number)
        counter += 1


@compiled
def deal_out(deals: NDArray[np.int64], deck: NDArray[np.int64], key: NDArray[np.uint64], first: int) -> None:
    """Deal from a fresh pack, again and again.

    Args:
        deals: where to write the ranks; int64[deals, seats].
        deck: the ranks of a pack; int64[cards]. Left as it was.
        key: see :func:`goodfences.kernels.streams.key_of`.
        first: number of the first deal.
    """
    seats = deals.shape[1]
    picks = np.empty(seats, np.int64)
    for number in range(len(deals)):
        for card in range(seats):
            pick = card + _below(key, _u64(first + number), card, len(deck) - card)
            deck[card], deck[pick] = deck[pick], deck[card]
            deals[number, card] = deck[card]
            picks[card] = pick
        for card in range(seats - 1, -1, -1):
            deck[card], deck[picks[card]] = deck[picks[card]], deck[card]
