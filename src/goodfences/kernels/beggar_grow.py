"""Beggar's endless games grown: put more cards into a position of a cycle, and see whether the game stays endless.

A cycle of a small pack often survives a few more cards at the right places. Which places those are is not worked out
here but tried: every way to insert some cards is played on bit planes until it ends or has lasted too long, and what
lasts is decided exactly (:func:`goodfences.kernels.beggar_forwards.find_cycle`).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.beggar_forwards import find_cycle, same, take_trick
from goodfences.kernels.beggar_scalar import ENDLESS, Game, play_planes
from goodfences.kernels.compiled import compiled

Row = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Longs = NDArray[np.int64]

LIMIT: Final = 600
"""Tricks after which a game is looked at closely. Of 52-card games that end, one in 10**10 lasts so long."""

_u64 = np.uint64


@compiled
def planes(row: Row, n_leader: int) -> Game:
    """Return a position as the bit planes of ``beggar_scalar``, the leader first."""
    x_0 = x_1 = x_2 = y_0 = y_1 = y_2 = _u64(0)
    for place in range(row.size):
        card = _u64(row[place])
        at = _u64(place if place < n_leader else place - n_leader)
        one = _u64(1)
        low, middle, high = (card & one) << at, ((card >> one) & one) << at, (card >> _u64(2)) << at
        if place < n_leader:
            x_0, x_1, x_2 = x_0 | low, x_1 | middle, x_2 | high
        else:
            y_0, y_1, y_2 = y_0 | low, y_1 | middle, y_2 | high
    return x_0, x_1, x_2, n_leader, y_0, y_1, y_2, row.size - n_leader


@compiled
def is_endless(row: Row, n_leader: int) -> bool:
    """Return whether a game never ends, exactly."""
    if play_planes(planes(row, n_leader), LIMIT)[2] != ENDLESS:
        return False
    return bool(find_cycle(row, n_leader)[2] > 0)


@compiled
def first_of_cycle(row: Row, n_leader: int, first: Row) -> tuple[int, int, int]:
    """Find the cycle that an endless game ends in, by the position of it that comes first in the order of rows.

    Args:
        row: a position of an endless game.
        n_leader: how many cards of it are the leader's.
        first: the position to be written: of those of the cycle the one with the shortest leader's pile, then the
            least.

    Returns:
        cards of its leader; tricks and cards of the cycle, up to exchange of the seats.
    """
    before, _, tricks, cards = find_cycle(row, n_leader)
    here, after = row.copy(), np.empty_like(row)
    n_here = n_leader
    for _ in range(before):
        n_here, _, _ = take_trick(here, n_here, after)
        here, after = after, here
    first[:] = here
    n_first = n_here
    for _ in range(tricks - 1):
        n_here, _, _ = take_trick(here, n_here, after)
        here, after = after, here
        if n_here < n_first or (n_here == n_first and _is_less(here, first)):
            first[:] = here
            n_first = n_here
    return n_first, tricks, cards


@compiled
def _is_less(left: Row, right: Row) -> bool:
    for place in range(left.size):
        if left[place] != right[place]:
            return bool(left[place] < right[place])
    return False


@compiled
def grow(row: Row, n_leader: int, cards: Row, grown: Rows, numbers: Longs) -> tuple[int, int]:
    """Insert one card or two into a position in every way, and keep the cycles of what is endless.

    Args:
        row: a position of a cycle.
        n_leader: how many cards of it are the leader's.
        cards: what to insert.
        grown: cycles to be written, each by its first position; shape (capacity, row.size + cards.size).
        numbers: their leader's cards, tricks and cards; shape (capacity, 3).

    Returns:
        cycles written, one for each way (so with repetitions), as many as there is room for; ways tried.
    """
    n_gaps, n_new = row.size + 2, cards.size
    gaps = np.zeros(n_new, np.int64)
    turned = cards[::-1].copy()
    wider = np.empty(row.size + n_new, np.uint8)
    n_grown = n_tried = 0
    while n_grown < grown.shape[0]:
        # Two different cards in one gap lie there in either order.
        for turn in range(2 if n_new == 2 and gaps[0] == gaps[1] and cards[0] != cards[1] else 1):
            some = turned if turn else cards
            if n_grown < grown.shape[0] and _is_new(row, n_leader, some, gaps):
                n_wider = _insert(row, n_leader, some, gaps, wider)
                n_tried += 1
                if is_endless(wider, n_wider):
                    n_first, tricks, played = first_of_cycle(wider, n_wider, grown[n_grown])
                    numbers[n_grown, 0] = n_first
                    numbers[n_grown, 1] = tricks
                    numbers[n_grown, 2] = played
                    n_grown += 1
        if not _next_gaps(cards, gaps, n_gaps):
            break
    return n_grown, n_tried


@compiled
def _next_gaps(cards: Row, gaps: Longs, n_gaps: int) -> bool:
    """Go to the next choice of gaps; equal cards in order only, so that no choice comes twice."""
    index = cards.size - 1
    while index >= 0 and gaps[index] == n_gaps - 1:
        index -= 1
    if index < 0:
        return False
    gaps[index] += 1
    for later in range(index + 1, cards.size):
        gaps[later] = gaps[later - 1] if cards[later] == cards[later - 1] else 0
    return True


@compiled
def _is_new(row: Row, n_leader: int, cards: Row, gaps: Longs) -> bool:
    """Return False when a card would lie right under an equal one: on top of that it makes the same pile."""
    for index in range(cards.size):
        gap = gaps[index]
        above = gap - 1 if gap <= n_leader else gap - 2
        if gap != 0 and gap != n_leader + 1 and row[above] == cards[index]:
            return False
    return True


@compiled
def _insert(row: Row, n_leader: int, cards: Row, gaps: Longs, wider: Row) -> int:
    """Write the position with the cards inserted, and return how many of it are the leader's.

    Gap ``g`` is above card ``g`` of the leader's pile, ``n_leader`` below its last; the other pile's gaps follow.
    """
    written = 0
    n_wider = n_leader
    for gap in range(row.size + 2):
        for index in range(cards.size):
            if gaps[index] == gap:
                wider[written] = cards[index]
                written += 1
                n_wider += 1 if gap <= n_leader else 0
        place = gap if gap < n_leader else gap - 1
        if gap != n_leader and place < row.size:
            wider[written] = row[place]
            written += 1
    return n_wider


@compiled
def enumerate_cycles(counts: Longs, grown: Rows, numbers: Longs) -> tuple[int, int]:
    """Try every position of a pack, every split of it, and keep the cycles that are found.

    Args:
        counts: how many cards of each kind, plain first.
        grown: cycles to be written as :func:`grow` does, but each once.
        numbers: likewise.

    Returns:
        cycles written, positions tried.
    """
    n_cards = counts.sum()
    row = np.empty(n_cards, np.uint8)
    written = 0
    for card in range(counts.size):
        for _ in range(counts[card]):
            row[written] = card
            written += 1
    first = np.empty(n_cards, np.uint8)
    n_grown = n_tried = 0
    while True:
        for n_leader in range(1, n_cards):
            n_tried += 1
            if not is_endless(row, n_leader):
                continue
            n_first, tricks, played = first_of_cycle(row, n_leader, first)
            known = False
            for index in range(n_grown):
                known = known or (numbers[index, 0] == n_first and same(grown[index], first))
            if not known and n_grown < grown.shape[0]:
                grown[n_grown] = first
                numbers[n_grown, 0] = n_first
                numbers[n_grown, 1] = tricks
                numbers[n_grown, 2] = played
                n_grown += 1
        if not _next_row(row):
            return n_grown, n_tried


@compiled
def _next_row(row: Row) -> bool:
    """Go to the next order of the cards, each different order once."""
    place = row.size - 2
    while place >= 0 and row[place] >= row[place + 1]:
        place -= 1
    if place < 0:
        return False
    other = row.size - 1
    while row[other] <= row[place]:
        other -= 1
    row[place], row[other] = row[other], row[place]
    low, high = place + 1, row.size - 1
    while low < high:
        row[low], row[high] = row[high], row[low]
        low, high = low + 1, high - 1
    return True
