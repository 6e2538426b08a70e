"""Two seats of Beggar as everyone first writes it: shuffle, two rings of bytes, one card at a time. The named baseline.

Benchmarks give every other kernel's speed as a multiple of this one's in the same run.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled, signed
from goodfences.kernels.shuffle import shuffle

_RING: Final = 64
_MASK: Final = _RING - 1


@compiled
def play(
    deck: NDArray[np.uint8], n_first: int, piles: NDArray[np.uint8], heap: NDArray[np.uint8]
) -> tuple[int, int, int]:
    """Play a deal to its end: (tricks, cards, winner). An endless game never returns.

    Args:
        deck: ``uint8``, at most 64 cards: the first seat's, top first, then the second seat's.
        n_first: how many are the first seat's.
        piles: ``uint8[128]``, overwritten: room for the two rings.
        heap: ``uint8[64]``, overwritten.
    """
    for place in range(n_first):
        piles[place] = deck[place]
    for place in range(deck.size - n_first):
        piles[_RING + place] = deck[n_first + place]
    top, held, other_top, other_held = 0, n_first, 0, deck.size - n_first
    ring, other_ring = 0, _RING
    tricks = cards = turn = debt = n_heap = 0
    owed = False
    while held > 0:
        card = signed(piles[ring + top])
        top, held = (top + 1) & _MASK, held - 1
        heap[n_heap] = card
        n_heap += 1
        cards += 1
        if card > 0:
            debt, owed = card, True
        elif owed:
            debt -= 1
            if debt > 0:
                continue
            for place in range(n_heap):
                piles[other_ring + ((other_top + other_held + place) & _MASK)] = heap[place]
            other_held += n_heap
            n_heap, owed = 0, False
            tricks += 1
            if held == 0:
                return tricks, cards, 1 - turn
        top, held, other_top, other_held = other_top, other_held, top, held
        ring, other_ring, turn = other_ring, ring, 1 - turn
    return tricks + 1, cards, 1 - turn


@compiled
def sample(  # noqa: PLR0913, PLR0917  # kernels take arrays one by one
    key: NDArray[np.uint64],
    first: int,
    cards: NDArray[np.uint8],
    n_tricks: NDArray[np.uint32],
    n_cards: NDArray[np.uint32],
    winners: NDArray[np.uint8],
) -> None:
    """Shuffle and play games ``first``, ``first + 1``, ... of a key.

    Args:
        key: ``uint64[2]``, see :func:`goodfences.kernels.streams.key_of`.
        first: number of the first game.
        cards: ``uint8``, the pack in any order.
        n_tricks: ``uint32[n]``, written.
        n_cards: ``uint32[n]``, written.
        winners: ``uint8[n]``, written.
    """
    deck, piles, heap = np.empty_like(cards), np.empty(2 * _RING, np.uint8), np.empty(_RING, np.uint8)
    for i in range(winners.size):
        deck[:] = cards
        shuffle(deck, key, first + i)
        tricks, played, winner = play(deck, (deck.size + 1) // 2, piles, heap)
        n_tricks[i], n_cards[i], winners[i] = tricks, played, winner
