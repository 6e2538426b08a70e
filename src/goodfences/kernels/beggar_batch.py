"""Two seats of Beggar at the speed limit: 128 games side by side, finished ones replaced by new ones.

The steps are in ``beggar_step``, the deals in ``beggar_deal``. 52 cards in about 80 ns a game on one core (Zen 4).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels import beggar_step as step
from goodfences.kernels.beggar_deal import RECORD
from goodfences.kernels.beggar_step import advance
from goodfences.kernels.compiled import compiled

UNDECIDED: Final = 2
"""Winner of a game not played to its end here: endless, above the limit, or led by a pile of plain cards."""
MAX_LIMIT: Final = 1200
"""Most tricks that a limit may allow: cards are counted in 16 bits."""

_u8 = np.uint8
_L: Final = step.LANES
_BYTES: Final = 8 * RECORD


@compiled
def _load(lanes: NDArray[np.uint8], i: int, record: NDArray[np.uint8]) -> bool:
    """Put a deal into lane ``i``; False when the first pile has no court card, which the steps cannot lead from.

    The first step must be the first pile's lead, so it is told that the second seat owes as many cards as lie under the
    first pile's last court card, and has them on top of its pile: the trick before the first one, so to say. The counts
    begin below zero by as much.
    """
    count_a, count_b, rest_a, rest_b = record[32], record[33], record[34], record[35]
    if count_a == _u8(0):
        return False
    for k in range(32):
        lanes[k * _L + i] = record[k]
    lanes[step.PILE_B + i] = _u8(record[16] + rest_a)
    lanes[step.COUNT_A + i] = count_a
    lanes[step.COUNT_B + i] = count_b
    lanes[step.REST_A + i] = _u8(0)
    lanes[step.REST_B + i] = _u8(rest_b + rest_a) if count_b == _u8(0) else rest_b
    lanes[step.HEAP + i] = _u8(0)
    lanes[step.DEBT + i] = rest_a
    lanes[step.PAYER + i] = _u8(1)
    lanes[step.CARDS + i] = _u8(_u8(0) - rest_a)
    lanes[step.TRICKS + i] = _u8(255)
    lanes[step.LOSER + i] = _u8(0)
    return True


@compiled
def _count(lanes: NDArray[np.uint8], cards: NDArray[np.uint16], tricks: NDArray[np.uint16]) -> None:
    """Add the bytes that count to the lanes' sums, and begin them again."""
    for i in range(_L):
        cards[i] += lanes[step.CARDS + i]
        lanes[step.CARDS + i] = 0
    for i in range(_L):
        tricks[i] += lanes[step.TRICKS + i]
        lanes[step.TRICKS + i] = 0


@compiled
def play(
    records: NDArray[np.uint64],
    limit: int,
    tricks: NDArray[np.uint32],
    cards: NDArray[np.uint32],
    winners: NDArray[np.uint8],
) -> int:
    """Play every deal; G14's counting, the default rules of G7 and G8.

    Args:
        records: ``uint64[n, RECORD]``, see ``beggar_deal``.
        limit: tricks after which a game is given up, at most :data:`MAX_LIMIT`.
        tricks: ``uint32[n]``, written.
        cards: ``uint32[n]``, written.
        winners: ``uint8[n]``, written: 0 or 1, or :data:`UNDECIDED` (its tricks and cards then mean nothing).

    Returns:
        the number of games that are undecided.
    """
    n = records.shape[0]
    source = records.reshape(-1).view(np.uint8)
    lanes = np.zeros(step.SIZE, np.uint8)
    lanes[step.LOSER : step.LOSER + _L] = 1
    lane_cards, lane_tricks = np.zeros(_L, np.uint16), np.zeros(_L, np.uint16)
    games, ready = np.full(_L, -1), np.empty(_L, np.int64)
    dealt, running, undecided = 0, 0, 0
    while True:
        n_ready = 0
        for i in range(_L):
            ready[n_ready] = i
            n_ready += 1 if (lanes[step.LOSER + i] != 0) | (lane_tricks[i] > limit) else 0
        for j in range(n_ready):
            i = ready[j]
            game = games[i]
            if game >= 0:
                games[i] = -1
                running -= 1
                tricks[game], cards[game] = lane_tricks[i], lane_cards[i]
                if lanes[step.LOSER + i] == 0:
                    lanes[step.LOSER + i] = 1
                    winners[game] = UNDECIDED
                    undecided += 1
                else:
                    winners[game] = _u8(2) - lanes[step.LOSER + i]
            lane_cards[i], lane_tricks[i] = 0, 0
            while dealt < n and games[i] < 0:
                if _load(lanes, i, source[dealt * _BYTES : (dealt + 1) * _BYTES]):
                    games[i] = dealt
                    running += 1
                else:
                    winners[dealt] = UNDECIDED
                    undecided += 1
                dealt += 1
        if running == 0:
            return undecided
        advance(lanes)
        _count(lanes, lane_cards, lane_tricks)
