"""Beggar backwards: the exact predecessors of a position after a trick, and the tree of all that lead to it.

A *position* is what lies on the table when a trick has been taken: the pile of the seat that leads, then the pile of
the other seat, top card first, as one row of ``uint8`` (0 plain, 1 to 4 the cards that a court card demands). Whoever
took the trick leads the next, so a position needs no seat's name, and its reflection is the same position.

The heap of the last trick lies under the leader's pile. It ends with a court card and exactly as many plain cards as
that demands; before it, each court card of the trick was followed by fewer plain cards than it demanded; before the
first court card the seats turned plain cards in alternation. Going up the pile from its end, each place where all of
this still holds is one way the trick can have begun, and gives one predecessor. There are no others.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.beggar_forwards import same
from goodfences.kernels.compiled import compiled

Row = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Longs = NDArray[np.int64]

N_CARDS: Final = 0
N_LEADER: Final = 1
TRICKS: Final = 2
CARDS: Final = 3
"""Columns of a node's numbers: cards in play, cards of the leader, tricks and cards from here to the target."""


@compiled
def last_court(row: Row, n_leader: int) -> int:
    """Return the place of the court card that won the last trick, or -1 when no trick can have ended so."""
    place = n_leader - 1
    while place >= 0 and row[place] == 0:
        place -= 1
    if place >= 0 and row[place] == n_leader - 1 - place:
        return place
    return -1


@compiled
def undo(  # noqa: PLR0913, PLR0917  # each is a place in the row
    row: Row, n_leader: int, begin: int, court: int, first: int, before: Row
) -> int:
    """Write the position before a trick and return how many cards its leader had.

    Args:
        row: the position after the trick.
        n_leader: how many cards of it are the leader's.
        begin: place of the first card of the trick in the row.
        court: place of the court card that won it.
        first: place of the first court card of the trick.
        before: the position before, to be written; as long as ``row``.
    """
    # ``owner[i]``: 1 when the seat that took the trick played the card at place i. Found from the end of the trick.
    n_cards = row.size
    winner_turned = np.uint64(1) << np.uint64(court)
    mine = True
    for place in range(court - 1, begin - 1, -1):
        # Going up: a court card, and every card of the alternation before the first one, changes the player.
        if place < first or row[place] != 0:
            mine = not mine
        if mine:
            winner_turned |= np.uint64(1) << np.uint64(place)
    winner_led = (winner_turned >> np.uint64(begin)) & np.uint64(1) == np.uint64(1)
    written = 0
    n_before = 0
    for seat in range(2):
        winners = winner_led == (seat == 0)
        for place in range(begin, n_leader):
            if ((winner_turned >> np.uint64(place)) & np.uint64(1) == np.uint64(1)) == winners:
                before[written] = row[place]
                written += 1
        for place in range(0 if winners else n_leader, begin if winners else n_cards):
            before[written] = row[place]
            written += 1
        if seat == 0:
            n_before = written
    return n_before


@compiled
def predecessors(row: Row, n_leader: int, before: Rows, leaders: Longs, sizes: Longs) -> int:
    """Write all predecessors of a position and return how many there are, 0 to ``n_leader - 1``.

    Args:
        row: the position, shape (n_cards,), n_cards <= 64.
        n_leader: how many cards of it are the leader's.
        before: positions before, to be written; shape (n_cards or more, n_cards).
        leaders: cards of the leader in each of them.
        sizes: cards of the trick that leads from each of them to ``row``.
    """
    court = last_court(row, n_leader)
    if court < 0:
        return 0
    n_found = 0
    first = court
    begin = court
    while True:
        leaders[n_found] = undo(row, n_leader, begin, court, first, before[n_found])
        sizes[n_found] = n_leader - begin
        n_found += 1
        if begin == 0:
            return n_found
        begin -= 1
        if row[begin] != 0:
            # The trick can have begun with an earlier court card only if that was not paid in full.
            if first - begin - 1 >= row[begin]:
                return n_found
            first = begin


@compiled
def walk(  # noqa: PLR0913, PLR0917  # flat arrays: a search that can stop, be saved and go on
    stack: Rows,
    numbers: Longs,
    depth: int,
    shut: Row,
    shut_leader: int,
    found: Rows,
    found_numbers: Longs,
    n_found: int,
    budget: int,
) -> tuple[int, int, int]:
    """Search the tree of predecessors depth first, and collect the deals in it.

    A deal is a position whose piles are as equal as dealing makes them: the leader has as many cards as the other, or
    one more (G2). One position is shut, never entered: the root itself, or the one before it in its cycle, so that the
    tree of a position in a cycle is finite too.

    Args:
        stack: positions still to be followed, shape (capacity, n_cards); the last is next.
        numbers: for each its leader's cards, tricks and cards to the root, shape (capacity, 4), columns as named above.
        depth: how many lie on the stack.
        shut: the position that is never entered.
        shut_leader: how many cards of it are the leader's.
        found: deals found, shape (capacity, n_cards).
        found_numbers: their numbers, shape (capacity, 4).
        n_found: how many were found before.
        budget: positions to visit at most in this call.

    Returns:
        positions still on the stack, deals found, positions visited. Stops early when either array could overflow.
    """
    n_cards = shut.size
    before = np.empty((n_cards, n_cards), np.uint8)
    leaders = np.empty(n_cards, np.int64)
    sizes = np.empty(n_cards, np.int64)
    visited = 0
    while depth > 0 and visited < budget and depth + n_cards < stack.shape[0] and n_found < found.shape[0]:
        depth -= 1
        visited += 1
        n_leader = numbers[depth, N_LEADER]
        tricks = numbers[depth, TRICKS]
        cards = numbers[depth, CARDS]
        if tricks > 0 and 0 <= 2 * n_leader - n_cards <= 1:
            found[n_found] = stack[depth]
            found_numbers[n_found] = numbers[depth]
            n_found += 1
        n_before = predecessors(stack[depth], n_leader, before, leaders, sizes)
        for index in range(n_before):
            if leaders[index] == shut_leader and same(before[index], shut):
                continue
            stack[depth] = before[index]
            numbers[depth, N_CARDS] = n_cards
            numbers[depth, N_LEADER] = leaders[index]
            numbers[depth, TRICKS] = tricks + 1
            numbers[depth, CARDS] = cards + sizes[index]
            depth += 1
    return depth, n_found, visited
