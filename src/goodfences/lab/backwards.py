"""Beggar backwards: the deals that lead into a deal, and all deals that end in a cycle.

Everything here is exact and complete: a position's predecessors are few and all of them are known (the kernel
:mod:`goodfences.kernels.beggar_backwards` says why), so following them until there are none finds every deal there is.
"""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.beggar import Rules, format_deal
from goodfences.beggar.notation import Deal, payments
from goodfences.errors import GoodFencesError
from goodfences.kernels import beggar_backwards as kernel
from goodfences.kernels.beggar_forwards import find_cycle, follow
from goodfences.lab.setup import format_hands

MAX_CARDS: Final = 64
BUDGET: Final = 200_000
"""Positions visited between two looks at the clock or the keyboard: some hundredths of a second."""

Row = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Visited = Callable[[int], None]
"""Told how many more positions were visited."""


class Ancestor(Struct, frozen=True):
    """A deal that leads into another.

    Attributes:
        deal: the deal, its first pile leads.
        tricks_before: tricks until the other deal lies on the table.
        cards_before: cards until then.
        tricks: length of its whole game; None when that is endless.
        cards: likewise.
    """

    deal: str
    tricks_before: int
    cards_before: int
    tricks: int | None
    cards: int | None


class BasinDeal(Struct, frozen=True):
    """A deal that ends in a cycle, and how long it takes to get there."""

    deal: str
    preamble_tricks: int
    preamble_cards: int


class Basin(Struct, frozen=True):
    """A cycle of positions, and every deal that ends in it.

    Attributes:
        cycle_tricks: tricks until the same cards lie before the same seats again.
        cycle_cards: cards until then.
        is_mirrored: whether half of that brings the same piles before the other seats.
        positions: the positions of the cycle up to exchange of the seats, the leader's pile first.
        deals: the deals, those of the longest preamble first. Piles are as equal as dealing makes them (G2).
    """

    cycle_tricks: int
    cycle_cards: int
    is_mirrored: bool
    positions: tuple[str, ...]
    deals: tuple[BasinDeal, ...]


def ancestors(deal: Deal, rules: Rules, *, visited: Visited | None = None) -> tuple[Ancestor, ...]:
    """Return all balanced deals that lead into a deal, the longest game first.

    Args:
        deal: two piles, the first leads.
        rules: what court cards demand.
        visited: told of progress; may raise to end the search.

    Raises:
        GoodFencesError: not two piles, too many cards, or rules under which a trick cannot be taken back.
    """
    row, n_leader = row_of(deal, rules)
    tricks, cards, cycle, _ = find_cycle(row, n_leader)
    found = []
    for other, (_, n_other, before, cards_before) in search(row, n_leader, shut=(row, n_leader), visited=visited):
        length = (None, None) if cycle else (tricks + before, cards + cards_before)
        found.append(Ancestor(text_of(other, n_other, rules), before, cards_before, *length))
    return tuple(sorted(found, key=lambda one: (-one.cards_before, -one.tricks_before, one.deal)))


def basin(deal: Deal, rules: Rules, *, visited: Visited | None = None) -> Basin | None:
    """Return the cycle that a deal ends in, with every balanced deal that ends in it; None when its game ends.

    Args:
        deal: two piles, the first leads.
        rules: what court cards demand.
        visited: told of progress; may raise to end the search.

    Raises:
        GoodFencesError: not two piles, too many cards, or rules under which a trick cannot be taken back.
    """
    row, n_leader = row_of(deal, rules)
    preamble, _, cycle, cycle_cards = find_cycle(row, n_leader)
    if not cycle:
        return None
    walk = np.empty((preamble + cycle + 1, row.size), np.uint8)
    numbers = np.zeros((preamble + cycle + 1, 3), np.int64)
    follow(row, n_leader, walk, numbers)
    # After an odd number of changes of the lead the same piles lie before the other seats.
    mirrored = int(numbers[-1, 2] - numbers[preamble, 2]) % 2 == 1
    ring = [(walk[place], int(numbers[place, 0])) for place in range(preamble, preamble + cycle)]
    deals = []
    for (position, n_first), before in zip(ring, ring[-1:] + ring[:-1], strict=True):
        if _is_balanced(n_first, row.size):
            deals.append(BasinDeal(text_of(position, n_first, rules), 0, 0))
        for other, (_, n_other, tricks, cards) in search(position, n_first, shut=before, visited=visited):
            deals.append(BasinDeal(text_of(other, n_other, rules), tricks, cards))
    times = 2 if mirrored else 1
    return Basin(
        times * cycle,
        times * cycle_cards,
        mirrored,
        tuple(text_of(position, n_first, rules) for position, n_first in ring),
        tuple(sorted(deals, key=lambda one: (-one.preamble_cards, -one.preamble_tricks, one.deal))),
    )


def search(
    row: Row, n_leader: int, *, shut: tuple[Row, int], visited: Visited | None = None
) -> Iterator[tuple[Row, tuple[int, int, int, int]]]:
    """Yield every balanced position that leads into a position, in no particular order.

    Args:
        row: the position: the leader's pile, then the other's, payments top first.
        n_leader: how many cards of it are the leader's.
        shut: a position that is not entered: its own, or in a cycle the one before it.
        visited: told of progress; may raise to end the search.

    Yields:
        position, and its numbers: cards, cards of the leader, tricks and cards from there to ``row``.
    """
    stack, numbers = np.empty((1024, row.size), np.uint8), np.zeros((1024, 4), np.int64)
    found, found_numbers = np.empty((256, row.size), np.uint8), np.zeros((256, 4), np.int64)
    stack[0], numbers[0] = row, (row.size, n_leader, 0, 0)
    depth = 1
    while depth:
        depth, n_found, n_visited = kernel.walk(stack, numbers, depth, *shut, found, found_numbers, 0, BUDGET)
        if visited is not None:
            visited(n_visited)
        for place in range(n_found):
            cards, n_other, tricks, played = (int(number) for number in found_numbers[place])
            yield found[place], (cards, n_other, tricks, played)
        if depth + row.size >= len(stack):
            stack = np.concatenate((stack, np.empty_like(stack)))
            numbers = np.concatenate((numbers, np.zeros_like(numbers)))


def row_of(deal: Deal, rules: Rules) -> tuple[Row, int]:
    """Return a deal as a row of payments, the first pile in front, and how many cards that has.

    Raises:
        GoodFencesError: not two piles, too many cards, no court card, or rules that end early.
    """
    if len(deal) != 2:
        msg = f"{format_deal(deal)}: {len(deal)} piles; going backwards needs exactly two"
        raise GoodFencesError(msg)
    if rules.out != "cannot_play" or rules.end_kind not in {"last_survivor", "minutes"}:
        msg = f"going backwards needs out=cannot_play and no early end, not out={rules.out} end={rules.end}"
        raise GoodFencesError(msg)
    piles = payments(deal, rules)
    row = np.frombuffer(b"".join(piles), np.uint8) - ord("0")
    if row.size > MAX_CARDS or not row.any():
        msg = f"{format_deal(deal)}: {row.size} cards; it takes a court card and at most {MAX_CARDS}"
        raise GoodFencesError(msg)
    return row, len(piles[0])


def text_of(row: Row, n_leader: int, rules: Rules) -> str:
    """Return a position in the notation of deals; the inverse of :func:`row_of` up to signs that ask for the same."""
    return format_hands((row[:n_leader], row[n_leader:]), rules)


def _is_balanced(n_leader: int, n_cards: int) -> bool:
    return 0 <= 2 * n_leader - n_cards <= 1
