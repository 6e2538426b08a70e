"""Beggar forwards, one trick at a time, on the same positions as :mod:`goodfences.kernels.beggar_backwards`.

Not for sampling (``beggar_scalar`` and ``beggar_batch`` are many times faster): for walking along a game and its
cycle, where every position in between is wanted.
"""

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled

Row = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Longs = NDArray[np.int64]


@compiled
def same(left: Row, right: Row) -> bool:
    """Return whether two rows hold the same cards."""
    for place in range(left.size):  # noqa: SIM110  # numba compiles no generator
        if left[place] != right[place]:
            return False
    return True


@compiled
def take_trick(row: Row, n_leader: int, after: Row) -> tuple[int, int, int]:
    """Play one trick (G3 to G6) and write the position after it.

    Args:
        row: the position before, shape (n_cards,): the leader's pile, then the other's, top first.
        n_leader: how many cards of it are the leader's.
        after: the position after, to be written; as long as ``row``.

    Returns:
        cards of the seat that leads after it; cards played; 1 when the lead has gone to the other seat, else 0. All
        cards are the leader's when it has won: the other seat had to play and could not, or paid its last (G7 to G9).
    """
    n_cards = row.size
    heap = np.empty(n_cards, np.uint8)
    next_card = np.array([0, n_leader])
    end = np.array([n_leader, n_cards])
    played = 0
    seat = 0
    creditor = -1
    debt = 0
    while next_card[seat] < end[seat]:
        card = row[next_card[seat]]
        next_card[seat] += 1
        heap[played] = card
        played += 1
        if card != 0:
            creditor, debt = seat, card
        elif creditor >= 0:
            debt -= 1
            if debt == 0:
                break
            continue
        seat = 1 - seat
    winner = creditor if debt == 0 and creditor >= 0 else 1 - seat
    written = 0
    for place in range(next_card[winner], end[winner]):
        after[written] = row[place]
        written += 1
    for place in range(played):
        after[written] = heap[place]
        written += 1
    n_after = written
    for place in range(next_card[1 - winner], end[1 - winner]):
        after[written] = row[place]
        written += 1
    return n_after, played, winner


@compiled
def follow(row: Row, n_leader: int, positions: Rows, numbers: Longs) -> int:
    """Play tricks until the game is over or the array is full, and return how many positions were written.

    Args:
        row: the position to begin with; it is the first that is written.
        n_leader: how many cards of it are the leader's.
        positions: to be written, shape (capacity, n_cards).
        numbers: to be written, shape (capacity, 3): the leader's cards; cards played and changes of the lead so far.
    """
    positions[0] = row
    numbers[0, 0] = n_leader
    numbers[0, 1] = numbers[0, 2] = 0
    n_written = 1
    while n_written < positions.shape[0] and 0 < numbers[n_written - 1, 0] < row.size:
        n_leader, played, changed = take_trick(positions[n_written - 1], n_leader, positions[n_written])
        numbers[n_written, 0] = n_leader
        numbers[n_written, 1] = numbers[n_written - 1, 1] + played
        numbers[n_written, 2] = numbers[n_written - 1, 2] + changed
        n_written += 1
    return n_written


@compiled
def find_cycle(row: Row, n_leader: int) -> tuple[int, int, int, int]:
    """Play on until the game ends or repeats a position (G11), by Brent's method: no list of positions is kept.

    A position that comes back before the other seats counts as repeated: at a table such a cycle takes twice as long.

    Returns:
        tricks and cards before the cycle, tricks and cards of the cycle. When the game ends: tricks and cards of all of
        it, 0, 0.
    """
    n_cards = row.size
    slow, fast, spare = row.copy(), np.empty_like(row), np.empty_like(row)
    n_slow = n_leader
    n_fast, played, _ = take_trick(slow, n_slow, fast)
    tricks, cards = 1, played
    power, length, length_cards = 1, 1, played
    while n_fast < n_cards and not (n_fast == n_slow and same(fast, slow)):
        if power == length:
            slow[:] = fast
            n_slow, power, length, length_cards = n_fast, 2 * power, 0, 0
        n_fast, played, _ = take_trick(fast, n_fast, spare)
        fast, spare = spare, fast
        tricks, cards = tricks + 1, cards + played
        length, length_cards = length + 1, length_cards + played
    if n_fast == n_cards:
        return tricks, cards, 0, 0
    slow[:] = row
    fast[:] = row
    n_slow = n_fast = n_leader
    for _ in range(length):
        n_fast, played, _ = take_trick(fast, n_fast, spare)
        fast, spare = spare, fast
    tricks, cards = 0, 0
    while not (n_fast == n_slow and same(fast, slow)):
        n_fast, played, _ = take_trick(fast, n_fast, spare)
        fast, spare = spare, fast
        n_slow, played, _ = take_trick(slow, n_slow, spare)
        slow, spare = spare, slow
        tricks, cards = tricks + 1, cards + played
    return tricks, cards, length, length_cards
