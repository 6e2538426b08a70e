"""Between hands as everyone writes them, top card first and one number a card, and the records of the batch kernel."""

import numpy as np
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_deal import RECORD
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_step import MAX_COURTS, RUN

Hand = NDArray[np.uint8]


def hands_of(record: NDArray[np.uint64]) -> tuple[Hand, Hand]:
    """Return the two hands of a record, top card first: 0 plain, 1 to 4 a court card's payment."""
    raw = record.astype("<u8").view(np.uint8)
    return _hand(raw[:MAX_COURTS][: raw[32]], int(raw[34])), _hand(raw[MAX_COURTS:][: raw[33]], int(raw[35]))


def record_of_hands(hand_a: Hand, hand_b: Hand) -> NDArray[np.uint64]:
    """Return the record of two hands, ``uint64[RECORD]``.

    Raises:
        GoodFencesError: the batch kernel cannot play these cards.
    """
    pack = Pack.of(np.concatenate((hand_a, hand_b)))
    if not pack.fits_lanes:
        msg = f"the batch kernel plays 1 to 16 court cards of payments 1 to 4 and at most 41 plain ones, not {pack}"
        raise GoodFencesError(msg)
    raw = np.zeros(8 * RECORD, np.uint8)
    for side, hand in enumerate((hand_a, hand_b)):
        places = np.flatnonzero(hand)
        runs = np.diff(places, prepend=-1) - 1
        raw[MAX_COURTS * side :][: places.size] = runs + (RUN + 1) * (hand[places].astype(np.int64) - 1)
        raw[32 + side] = places.size
        raw[34 + side] = hand.size - 1 - (places[-1] if places.size else -1)
    return raw.view("<u8").astype(np.uint64)


def _hand(tokens: NDArray[np.uint8], rest: int) -> Hand:
    runs, payments = (tokens & RUN).astype(np.int64), tokens // (RUN + 1) + 1
    hand = np.zeros(int(runs.sum()) + tokens.size + rest, np.uint8)
    hand[np.cumsum(runs + 1) - 1] = payments
    return hand
