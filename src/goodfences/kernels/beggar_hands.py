"""Beggar's endless games that keep coming back to a short hand: all of them with a few cards, and how they are joined.

In most long cycles one seat has few cards most of the time, and every now and then exactly the same few, its *hand*.
From there the next tricks depend on nothing but the cards that lie on top of the other pile, and what they leave goes
under it. So the game reads the other pile like a tape, piece by piece. Two games that come back to one hand can be
joined by laying their piles one behind the other: each piece is read as before.

The *pattern* of a cycle is what happens at its court cards, trick by trick: who comes to the first, and how many answer
it. Cycles of one pattern are told apart only by runs of plain cards and by what court cards demand.
"""

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.beggar_forwards import take_trick
from goodfences.kernels.beggar_grow import first_of_cycle, is_endless
from goodfences.kernels.compiled import compiled

Row = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Longs = NDArray[np.int64]

_MODULUS_A, _MODULUS_B = 2_147_483_647, 2_147_483_629
_FACTOR_A, _FACTOR_B = 48_271, 69_621


@compiled
def pattern(row: Row, n_leader: int, tricks: int) -> int:
    """Return a number of 62 bits for the pattern of a cycle, the same from whichever position it is read.

    Different patterns have different numbers but for a chance of one in 10**18.

    Args:
        row: a position of the cycle.
        n_leader: how many cards of it are the leader's.
        tricks: of the cycle.
    """
    codes = np.empty(tricks, np.int64)
    here, after = row.copy(), np.empty_like(row)
    for trick in range(tricks):
        codes[trick] = _code(here, n_leader)
        n_leader, _, _ = take_trick(here, n_leader, after)
        here, after = after, here
    start = _least_turn(codes)
    n_courts = 0
    for card in row:
        n_courts += card != 0
    left, right = n_courts, n_courts
    for place in range(codes.size):
        code = codes[(start + place) % codes.size] + 1
        left = (left * _FACTOR_A + code) % _MODULUS_A
        right = (right * _FACTOR_B + code) % _MODULUS_B
    return (left << 31) | right


@compiled
def _code(row: Row, n_leader: int) -> int:
    """Return what happens at the court cards of the next trick: twice the answers, and one if the other seat begins."""
    next_card = np.array([0, n_leader])
    seat, first, answers, debt = 0, -1, -1, 0
    while True:
        card = row[next_card[seat]]
        next_card[seat] += 1
        if card != 0:
            first = seat if first < 0 else first
            answers, debt = answers + 1, int(card)
        elif debt > 0:
            debt -= 1
            if debt == 0:
                return 2 * answers + first
            continue
        seat = 1 - seat


@compiled
def _least_turn(codes: Longs) -> int:
    """Return where to begin reading codes in a circle so that they come first in order (Shiloach's algorithm)."""
    size = codes.size
    left, right, same = 0, 1, 0
    while left < size and right < size and same < size:
        a, b = codes[(left + same) % size], codes[(right + same) % size]
        if a == b:
            same += 1
            continue
        if a > b:
            left += same + 1
        else:
            right += same + 1
        right += left == right
        same = 0
    return min(left, right)


@compiled
def _is_alive(hand: Row, leads: bool, word: Row, n_known: int) -> int:  # noqa: FBT001  # of a kernel
    """Play a hand against a pile of which only the first cards are chosen yet.

    Returns:
        0 when the game is over; 1 when the whole pile has been played once; 2 when the next card must be chosen.
    """
    # A card of the pile makes the hand play nine of its own at most, and one to lead.
    own = np.empty(hand.size + 11 * word.size, np.uint8)
    own[: hand.size] = hand
    n_own, next_own, read = hand.size, 0, 0
    heap = np.empty(hand.size + word.size, np.uint8)
    seat = 0 if leads else 1
    while next_own < n_own:
        n_heap, creditor, debt = 0, -1, 0
        while True:
            if seat == 0:
                if next_own == n_own:
                    return 0
                card = own[next_own]
                next_own += 1
            else:
                if read == n_known:
                    return 1 if read == word.size else 2
                card = word[read]
                read += 1
            heap[n_heap] = card
            n_heap += 1
            if card != 0:
                creditor, debt = seat, int(card)
            elif creditor >= 0:
                debt -= 1
                if debt == 0:
                    break
                continue
            seat = 1 - seat
        seat = creditor
        if seat == 0:
            own[n_own : n_own + n_heap] = heap[:n_heap]
            n_own += n_heap
    return 0


@compiled
def search(  # noqa: PLR0913, PLR0917  # flat arrays to be written
    hand: Row,
    leads: bool,  # noqa: FBT001  # of a kernel
    word: Row,
    n_fixed: int,
    most: Longs,
    cycles: Rows,
    numbers: Longs,
) -> tuple[int, int]:
    """Try a hand against every pile that begins in a given way; keep a cycle of each pattern that is found.

    A pile's next card is chosen when it is played, so piles that soon lose are not told apart.

    Args:
        hand: the short hand.
        leads: whether it leads.
        word: begins as all the piles that are tried, and is as long as they are; it is written over.
        n_fixed: how many of its cards are given, 1 or more.
        most: how many of each kind a pile may have.
        cycles: cycles to be written by their first positions; shape (capacity, hand.size + word.size).
        numbers: their leader's cards, tricks, cards and pattern; shape (capacity, 4).

    Returns:
        cycles written, piles tried (beginnings of piles that lose count once).
    """
    counts = np.zeros(most.size, np.int64)
    for place in range(n_fixed):
        counts[word[place]] += 1
        if counts[word[place]] > most[word[place]]:
            return 0, 0
    row = np.empty(hand.size + word.size, np.uint8)
    n_known, n_found, n_tried = n_fixed, 0, 0
    while True:
        state = 0
        if counts[word[n_known - 1]] <= most[word[n_known - 1]]:
            n_tried += 1
            state = _is_alive(hand, leads, word, n_known)
        if state == 1:
            n_leader = _lay(hand, leads, word, word.size, row)
            n_found = _keep(row, n_leader, cycles, numbers, n_found)
        if state == 2:
            word[n_known] = 0
            counts[0] += 1
            n_known += 1
            continue
        while n_known > n_fixed and word[n_known - 1] == most.size - 1:
            counts[word[n_known - 1]] -= 1
            n_known -= 1
        if n_known == n_fixed or n_found == cycles.shape[0]:
            return n_found, n_tried
        counts[word[n_known - 1]] -= 1
        word[n_known - 1] += 1
        counts[word[n_known - 1]] += 1


@compiled
def join(  # noqa: PLR0913, PLR0917  # flat arrays to be written
    hand: Row,
    leads: bool,  # noqa: FBT001  # of a kernel
    upper: Rows,
    n_upper: Longs,
    lower: Rows,
    n_lower: Longs,
    cycles: Rows,
    numbers: Longs,
) -> tuple[int, int]:
    """Join the piles of games that come back to one hand, each of some with each of others.

    Where reading a piece ends with a card of the next one, the piles need a plain card between them: both ways are
    tried.

    Args:
        hand: the short hand.
        leads: whether it leads.
        upper: piles to lie on top, shape (n, widest).
        n_upper: their cards.
        lower: piles to lie below.
        n_lower: their cards.
        cycles: cycles to be written by their first positions; shape (capacity, 64).
        numbers: their leader's cards, tricks, cards, pattern, and cards of the pack; shape (capacity, 5).

    Returns:
        cycles written, a cycle of each pattern; positions tried.
    """
    whole, row = np.empty(64, np.uint8), np.empty(64, np.uint8)
    n_found = n_tried = 0
    for above in range(n_upper.size):
        for below in range(n_lower.size):
            for between in range(2):
                size = n_upper[above] + between + n_lower[below]
                if size + hand.size > 64 or n_found == cycles.shape[0]:
                    continue
                whole[: n_upper[above]] = upper[above, : n_upper[above]]
                whole[n_upper[above]] = 0
                whole[size - n_lower[below] : size] = lower[below, : n_lower[below]]
                n_leader = _lay(hand, leads, whole, size, row)
                n_tried += 1
                n_cards = size + hand.size
                more = _keep(row[:n_cards], n_leader, cycles[:, :n_cards], numbers, n_found)
                if more > n_found:
                    numbers[n_found, 4] = n_cards
                n_found = more
    return n_found, n_tried


@compiled
def _lay(hand: Row, leads: bool, word: Row, n_word: int, row: Row) -> int:  # noqa: FBT001  # of a kernel
    """Write the position of a hand against a pile, and return how many cards the leader has."""
    n_leader = hand.size if leads else n_word
    for place in range(hand.size):
        row[place if leads else n_word + place] = hand[place]
    for place in range(n_word):
        row[hand.size + place if leads else place] = word[place]
    return n_leader


@compiled
def _keep(row: Row, n_leader: int, cycles: Rows, numbers: Longs, n_found: int) -> int:
    """Keep the cycle that a position leads to, when it is endless and its pattern new; return how many there are."""
    if not is_endless(row, n_leader):
        return n_found
    n_first, tricks, played = first_of_cycle(row, n_leader, cycles[n_found])
    number = pattern(cycles[n_found], n_first, tricks)
    for index in range(n_found):
        if numbers[index, 3] == number:
            return n_found
    numbers[n_found, 0] = n_first
    numbers[n_found, 1] = tricks
    numbers[n_found, 2] = played
    numbers[n_found, 3] = number
    return n_found + 1
