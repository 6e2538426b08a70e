"""A fair shuffle from counter-based words: three places a word, as exact as ``streams.roll`` makes them."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled
from goodfences.kernels.streams import FRACTION, block, roll_three, unfair

_u64 = np.uint64
_SHIFT: Final = _u64(64 - FRACTION)


@compiled
def shuffle(cards: NDArray[np.uint8], key: NDArray[np.uint64], game: int) -> None:
    """Shuffle in place (Fisher-Yates, from the last place down); at most 512 cards.

    Args:
        cards: ``uint8``.
        key: ``uint64[2]``, see :func:`goodfences.kernels.streams.key_of`.
        game: equal keys and games give equal orders of equal cards.
    """
    k_0, k_1 = key[0], key[1]
    counter, spare, has_spare = _u64(0), _u64(0), False
    left = cards.size
    while left > 1:
        word = spare
        if not has_spare:
            word, spare = block(k_0, k_1, _u64(game), counter)
            counter += _u64(1)
        has_spare = not has_spare
        sides, sides_2, sides_3 = _u64(left), _u64(max(left - 1, 1)), _u64(max(left - 2, 1))
        places, rest = roll_three(word >> _SHIFT, sides, sides_2, sides_3)
        if unfair(rest, sides * sides_2 * sides_3):
            continue
        for turn in range(min(3, left - 1)):
            here, there = left - 1 - turn, np.int64(places[turn])
            cards[here], cards[there] = cards[there], cards[here]
        left -= 3
