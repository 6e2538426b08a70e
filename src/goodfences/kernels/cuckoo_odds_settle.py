"""Who loses a round of cuckoo: the seats with the lowest card, and what they pay, as compiled functions on ranks."""
# ruff: noqa: PLR0913, PLR0917 -- compiled functions take arrays, not objects

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

ALL_LOSE, NEAREST, FARTHEST, PAIRS_SAFE, HIGHEST = range(5)

N_FACTS: Final = 9
SEATS, RANKS, KING_RANK, QUEEN_RANK, JACK_RANK, TIE, KING_STAYS, LATE, AT_ONCE = range(N_FACTS)
"""Places in the array ``facts``: seats; ranks; the ranks with powers, or -1; who loses (above); 1 if a drawn king may
be kept; 1 if cards are seen late; 1 if dealt kings lie face up at once."""


@compiled
def losers(cards: Ints, facts: Ints) -> int:
    """Return the seats that lose, or in an extra round win, as a bit mask (C14, C30)."""
    n, tie = facts[SEATS], facts[TIE]
    if tie == PAIRS_SAFE:
        lowest, loser = facts[RANKS], -1
        for i in range(n):
            paired = False
            for j in range(n):
                paired = paired or (i != j and cards[i] == cards[j])
            if not paired and cards[i] < lowest:
                lowest, loser = cards[i], i
        return 0 if loser < 0 else 1 << loser
    best = cards[0]
    for i in range(1, n):
        best = max(best, cards[i]) if tie == HIGHEST else min(best, cards[i])
    mask = 0
    for i in range(n):
        if cards[i] == best:
            if tie == NEAREST:
                return 1 << i
            mask = 1 << i if tie == FARTHEST else mask | 1 << i
    return mask


@compiled
def settle(cards: Ints, weight: float, facts: Ints, payoff: Floats, gain: Floats, masks: Floats) -> None:
    """Add what the final cards cost each seat to ``gain``, and the weight to that of the seats that lose."""
    mask = losers(cards, facts)
    masks[mask] += weight
    for i in range(facts[SEATS]):
        gain[i] += weight * payoff[mask, i]


@compiled
def draw(cards: Ints, left: Floats, weight: float, facts: Ints, payoff: Floats, gain: Floats, masks: Floats) -> None:
    """The dealer exchanges with the stock: settle for each card it may draw.

    Where only the order of ranks matters, cards below, at and above the best of the others are three cases.
    """
    dealer = facts[SEATS] - 1
    old, king = cards[dealer], facts[KING_RANK]
    refused = king >= 0 and facts[KING_STAYS] == 0
    top = king if refused else facts[RANKS]
    if refused and left[king] > 0:
        settle(cards, weight * left[king], facts, payoff, gain, masks)
    best = cards[0]
    for i in range(1, dealer):
        best = max(best, cards[i]) if facts[TIE] == HIGHEST else min(best, cards[i])
    for case in range(facts[RANKS] if facts[TIE] == PAIRS_SAFE else 3):
        first, last = case, case + 1
        if facts[TIE] != PAIRS_SAFE:
            first = 0 if case == 0 else best + case - 1
            last = best if case == 0 else (best + 1 if case == 1 else top)
        last = min(last, top)
        times = 0.0
        for rank in range(first, last):
            times += left[rank]
        if times > 0:
            cards[dealer] = first
            settle(cards, weight * times, facts, payoff, gain, masks)
    cards[dealer] = old
