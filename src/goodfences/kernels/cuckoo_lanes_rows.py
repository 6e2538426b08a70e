"""Rows of the cuckoo lanes: 64 tables side by side, one byte a table, one row for each thing that is known of a table.

All rows lie in one flat ``uint8`` array, :data:`LANES` bytes each. Loops over lanes become vector instructions where
every operation stays in ``uint8`` and the compiler can see that rows do not overlap. So a step that is the same for
every place copies the rows of its place to *working rows* at fixed offsets, does its work there and copies the results
back.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled

Lanes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Counts = NDArray[np.uint16]

LANES: Final = 64
MAX_SEATS: Final = 10
"""Seats of a table in a lane; more are played one table at a time."""

_L: Final = LANES
_S: Final = MAX_SEATS

# --- one row for each place -----------------------------------------------------------------------------------------

HAND: Final = 0
LOCKED: Final = HAND + _S * _L
SHOWN: Final = LOCKED + _S * _L
"""1 where the card is a jack that was shown, wherever it goes."""
HANDED: Final = SHOWN + _S * _L
"""1 where a place was handed the card of its right neighbour."""
GAVE: Final = HANDED + _S * _L
"""The rank that a place gave its right neighbour and knows to lie there, 0 for none."""
LOST: Final = GAVE + _S * _L
STAKE: Final = LOST + _S * _L
SEAT: Final = STAKE + _S * _L

# --- one row --------------------------------------------------------------------------------------------------------

GONE: Final = SEAT + _S * _L
"""1 where a place went out in the round just settled."""
PAIRED: Final = GONE + _S * _L

_ONE: Final = PAIRED + _S * _L
SEATS_IN: Final = _ONE
EXTRA: Final = _ONE + 1 * _L
STOPPED: Final = _ONE + 2 * _L
"""1 where trading has stopped this round."""
FACE_UP: Final = _ONE + 3 * _L
STUCK: Final = _ONE + 4 * _L
KEPT: Final = _ONE + 5 * _L
ASKED: Final = _ONE + 6 * _L
JACK_SEEN: Final = _ONE + 7 * _L
"""1 where a shown jack lies in front of a place that has had its turn."""
DRAWN: Final = _ONE + 8 * _L
"""The rank that the dealer draws if it asks."""
LIKELY: Final = _ONE + 9 * _L
"""The lowest rank to keep in an extra round."""
HIGH: Final = _ONE + 10 * _L
LOW: Final = _ONE + 11 * _L
"""Most and fewest stakes of those who are in."""
TERMINATION: Final = _ONE + 12 * _L
WON: Final = _ONE + 13 * _L
"""How to find the winners of a match that is over: one of the constants below."""
TIED: Final = _ONE + 14 * _L
REFUSED: Final = _ONE + 15 * _L
SWAPPED: Final = _ONE + 16 * _L
LAST_TIE: Final = _ONE + 17 * _L
"""What the round just played adds to the counts of a match."""
WAS_EXTRA: Final = _ONE + 18 * _L
"""1 where the round just settled was an extra round."""
N_EXTRA: Final = _ONE + 19 * _L
COUNTED: Final = _ONE + 20 * _L

# --- working rows ---------------------------------------------------------------------------------------------------

_WORK: Final = _ONE + 21 * _L
W0: Final = _WORK
W1: Final = _WORK + 1 * _L
W2: Final = _WORK + 2 * _L
W3: Final = _WORK + 3 * _L
W4: Final = _WORK + 4 * _L
W5: Final = _WORK + 5 * _L
W6: Final = _WORK + 6 * _L
W7: Final = _WORK + 7 * _L
W8: Final = _WORK + 8 * _L
W9: Final = _WORK + 9 * _L
W10: Final = _WORK + 10 * _L
W11: Final = _WORK + 11 * _L
W12: Final = _WORK + 12 * _L
W13: Final = _WORK + 13 * _L
W14: Final = _WORK + 14 * _L
W15: Final = _WORK + 15 * _L
W16: Final = _WORK + 16 * _L
W17: Final = _WORK + 17 * _L

ROLL: Final = _WORK + 18 * _L
"""One row a draw: its random number."""
WENT: Final = ROLL + (_S + 1) * _L
CAME: Final = WENT + (_S + 1) * _L
"""One row a draw: the place whose card it takes, and the card that comes there instead."""
NEW: Final = CAME + (_S + 1) * _L
"""Room for two lists of places."""
SIZE: Final = NEW + 2 * _S * _L

NOBODY, SURVIVORS, WINNERS_OF_LOST, AHEAD = range(4)
"""Values of :data:`WON`: a draw; those still in; those marked in :data:`LOST`; those still in who are ahead."""


@compiled
def copy(w: Words, source: int, target: int) -> None:
    """Copy a row; ``w`` is the rows' array seen as words: ten times faster than bytes where a row is not fixed."""
    source, target = source >> 3, target >> 3
    for word in range(LANES // 8):
        w[target + word] = w[source + word]


@compiled
def clear(w: Words, row: int, n_rows: int) -> None:
    """Set rows to zero; ``w`` as in :func:`copy`."""
    for word in range(row >> 3, (row + n_rows * LANES) >> 3):
        w[word] = np.uint64(0)
