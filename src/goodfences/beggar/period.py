"""How long an endless game takes until every single card is back in its place.

The positions of :mod:`goodfences.beggar.trail` tell cards apart only by what they ask for. When such a position comes
back its cards may lie in another order: each time round the cycle moves the cards from place to place in the same way,
and all are home again after as many times as that permutation has as its order.
"""

from collections import deque
from itertools import islice
from math import lcm

from goodfences.beggar.trail import PLAIN


def times_round(came_back: bytes, n_tricks: int) -> int:
    """Return after how many times round a cycle all cards, each told from all others, are where they were.

    Args:
        came_back: the position that came back (:attr:`goodfences.beggar.play.Result.came_back`).
        n_tricks: tricks of the cycle.
    """
    written, leader, _ = came_back.split(b" ")
    asks = written.replace(b"/", b"")
    sizes = [len(pile) for pile in written.split(b"/")]
    # A seat without cards has no turn in a cycle: it would go out, and that is never undone.
    lead = sum(map(bool, sizes[: int(leader)]))
    cards = iter(range(len(asks)))
    piles = [deque(islice(cards, size)) for size in sizes if size]
    for _ in range(n_tricks):
        lead = _trick(piles, lead, asks)
    return _order([place for pile in piles for place in pile])


def _trick(piles: list[deque[int]], seat: int, asks: bytes) -> int:
    """Play one trick with cards that are numbers; return who takes it. Nobody goes out in a cycle."""
    heap: list[int] = []
    owed = creditor = 0
    while True:
        card = piles[seat].popleft()
        heap.append(card)
        payment = asks[card] - PLAIN
        if payment:
            owed, creditor = payment, seat
        elif owed:
            owed -= 1
            if not owed:
                piles[creditor].extend(heap)
                return creditor
            continue
        seat = (seat + 1) % len(piles)


def _order(permutation: list[int]) -> int:
    """Return how often a permutation must be done until nothing is moved."""
    order = 1
    for start in range(len(permutation)):
        length, place = 1, permutation[start]
        while place != start:
            length, place = length + 1, permutation[place]
        order = lcm(order, length)
    return order
