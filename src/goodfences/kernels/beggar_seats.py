"""Beggar for any number of seats, one pack or two, every value of ``debt`` and ``out``, any payments up to 9 (RULES 2).

The plain engine in arrays: one game at a time, one card at a time. Endless games are found exactly, by Brent's method
on positions between tricks.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled, signed
from goodfences.kernels.shuffle import shuffle

CANNOT_PLAY: Final = 0
"""``out``: a seat is out when it must play and has no card (G7)."""
PILE_EMPTY: Final = 1
"""``out``: a seat is out as soon as its pile is empty (G7)."""
PASSES_ON: Final = 0
"""``debt``: what a payer cannot pay passes to the next seat in (G8)."""
ENDS: Final = 1
"""``debt``: the creditor takes the heap when its payer runs out (G8)."""

ENDLESS: Final = 254
"""Winner of a game whose position came back (G11)."""
ONE_PASS: Final = 255
"""Winner of a game without court cards, which ends after one card each (G11)."""

COLUMNS: Final = 7
"""Numbers that :func:`play` returns."""

_NOBODY: Final = -1

_TOP: Final = 1
_SIZE: Final = 2
_OUT: Final = 3
"""Rows of a table: for each seat the place of its top card, its number of cards, and 1 when it is out."""

_TURN: Final = 0
_OWED: Final = 1
_CREDITOR: Final = 2
_HEAP: Final = 3
_LEFT: Final = 4
_CARDS: Final = 5
_TRICKS: Final = 6
_LAST_CARD: Final = 7
"""Columns of row 0: whose turn, cards owed, creditor, cards of the heap, seats that are in, cards and tricks played,
and after how many cards a game without court cards ends.
"""

Cards = NDArray[np.uint8]
"""``uint8[seats + 1, a power of two]``: a ring for each seat's pile and the heap."""
Table = NDArray[np.int64]
"""``int64[4, 8 or the seats]``, everything else. Two arrays and no tuple, because numba counts references to each."""


@compiled
def _next_in(seat: int, n_seats: int, table: Table) -> int:
    seat = 0 if seat + 1 == n_seats else seat + 1
    while table[_OUT, seat] > 0:
        seat = 0 if seat + 1 == n_seats else seat + 1
    return seat


@compiled
def _take(seat: int, cards: Cards, table: Table) -> int:
    """A seat takes the heap under its pile and leads (G5); return it when it has won (G9), or nobody."""
    mask = cards.shape[1] - 1
    under, heap = table[_TOP, seat] + table[_SIZE, seat], table[0, _HEAP]
    for place in range(heap):
        cards[seat, (under + place) & mask] = cards[-1, place]
    table[_SIZE, seat] += heap
    table[0, _HEAP], table[0, _OWED], table[0, _CREDITOR], table[0, _TURN] = 0, 0, _NOBODY, seat
    table[0, _TRICKS] += 1
    return seat if table[0, _LEFT] == 1 or table[_SIZE, seat] == table[_SIZE].sum() else _NOBODY


@compiled
def _turn(cards: Cards, table: Table) -> int:
    """The seat whose turn it is turns its top card (G3, G4, G6); return the seat."""
    seat = table[0, _TURN]
    card = signed(cards[seat, table[_TOP, seat]])
    table[_TOP, seat] = (table[_TOP, seat] + 1) & (cards.shape[1] - 1)
    table[_SIZE, seat] -= 1
    cards[-1, table[0, _HEAP]] = card
    table[0, _HEAP] += 1
    table[0, _CARDS] += 1
    if card > 0:
        table[0, _OWED], table[0, _CREDITOR] = card, seat
    elif table[0, _OWED] > 0:
        table[0, _OWED] -= 1
        return int(seat)
    table[0, _TURN] = _next_in(seat, cards.shape[0] - 1, table)
    return int(seat)


@compiled
def _put_out(seat: int, table: Table) -> None:
    table[_OUT, seat] = 1
    table[0, _LEFT] -= 1


@compiled
def _who_takes(turner: int, n_seats: int, table: Table, out: int, debt: int) -> int:
    """Return who takes the heap after a card, or nobody when the next seat can go on (G5, G7, G8)."""
    if out == PILE_EMPTY and table[_SIZE, turner] == 0:
        _put_out(turner, table)
        if table[0, _LEFT] == 1:
            return _next_in(turner, n_seats, table)
        if table[0, _CREDITOR] == turner:
            table[0, _OWED], table[0, _CREDITOR] = 0, _NOBODY
    creditor, owed = table[0, _CREDITOR], table[0, _OWED]
    if creditor >= 0 and owed == 0:
        return int(creditor)
    seat = table[0, _TURN]
    while table[_SIZE, seat] == 0 and table[0, _CARDS] != table[0, _LAST_CARD]:
        if table[_OUT, seat] == 0:
            _put_out(seat, table)
            if table[0, _LEFT] == 1:
                return _next_in(seat, n_seats, table)
        after = _next_in(seat, n_seats, table)
        if owed > 0 and (after == creditor or (debt == ENDS and seat == turner)):
            return int(creditor)
        seat = after
    table[0, _TURN] = seat
    return _NOBODY


@compiled
def _trick(cards: Cards, table: Table, out: int, debt: int) -> int:
    """Play until somebody takes the heap; return the winner of the game, nobody, or :data:`ONE_PASS`."""
    taker = _NOBODY
    while taker < 0:
        turner = _turn(cards, table)
        taker = _who_takes(turner, cards.shape[0] - 1, table, out, debt)
        if taker < 0 and table[0, _CARDS] == table[0, _LAST_CARD]:
            return ONE_PASS
    return _take(taker, cards, table)


@compiled
def _same(cards: Cards, table: Table, cards_2: Cards, table_2: Table) -> bool:
    """Whether the same seat leads, the same are in, and all hold the same piles."""
    mask, n_seats = cards.shape[1] - 1, cards.shape[0] - 1
    if table[0, _TURN] != table_2[0, _TURN] or table[0, _LEFT] != table_2[0, _LEFT]:
        return False
    for seat in range(n_seats):
        if table[_SIZE, seat] != table_2[_SIZE, seat]:
            return False
    for seat in range(n_seats):
        top, top_2 = table[_TOP, seat], table_2[_TOP, seat]
        for place in range(table[_SIZE, seat]):
            if cards[seat, (top + place) & mask] != cards_2[seat, (top_2 + place) & mask]:
                return False
    return True


@compiled
def _deal(deck: NDArray[np.uint8], starts: NDArray[np.int64], cards: Cards, table: Table) -> None:
    table[:] = 0
    n_seats = starts.size - 1
    for seat in range(n_seats):
        table[_SIZE, seat] = starts[seat + 1] - starts[seat]
        for place in range(table[_SIZE, seat]):
            cards[seat, place] = deck[starts[seat] + place]
    table[0, _CREDITOR], table[0, _LEFT], table[0, _LAST_CARD] = _NOBODY, n_seats, 0 if deck.any() else n_seats


@compiled
def _new_table(n_cards: int, n_seats: int) -> tuple[Cards, Table]:
    ring = 1
    while ring < n_cards:
        ring *= 2
    return np.empty((n_seats + 1, ring), np.uint8), np.zeros((4, max(8, n_seats)), np.int64)


@compiled
def _cycle(
    deck: NDArray[np.uint8], starts: NDArray[np.int64], rules: tuple[int, int], length: int
) -> tuple[int, int, int, int]:
    """Return the preamble and the cycle, in tricks and cards, of a game that repeats after ``length`` tricks."""
    ahead, ahead_table = _new_table(deck.size, starts.size - 1)
    cards, table = _new_table(deck.size, starts.size - 1)
    _deal(deck, starts, ahead, ahead_table)
    _deal(deck, starts, cards, table)
    for _ in range(length):
        _trick(ahead, ahead_table, rules[0], rules[1])
    while not _same(cards, table, ahead, ahead_table):
        _trick(cards, table, rules[0], rules[1])
        _trick(ahead, ahead_table, rules[0], rules[1])
    return table[0, _TRICKS], table[0, _CARDS], length, ahead_table[0, _CARDS] - table[0, _CARDS]


@compiled
def play(
    deck: NDArray[np.uint8], starts: NDArray[np.int64], out: int, debt: int
) -> tuple[int, int, int, int, int, int, int]:
    """Play a deal to its end, or to the proof that it has none.

    Args:
        deck: ``uint8``, all piles one after another, top cards first; seat 0 leads. 0 plain, 1 to 9 a payment.
        starts: ``int64[seats + 1]``, where each pile begins in ``deck``, and its size.
        out: :data:`CANNOT_PLAY` or :data:`PILE_EMPTY`.
        debt: :data:`PASSES_ON` or :data:`ENDS`.

    Returns:
        winner, tricks, cards, preamble in tricks, preamble in cards, cycle in tricks, cycle in cards. The winner may be
        :data:`ENDLESS`, whose tricks and cards are 0, or :data:`ONE_PASS`.
    """
    n_seats = starts.size - 1
    cards, table = _new_table(deck.size, n_seats)
    slow, slow_table = _new_table(deck.size, n_seats)
    _deal(deck, starts, cards, table)
    _deal(deck, starts, slow, slow_table)
    power = 1
    while True:
        winner = _trick(cards, table, out, debt)
        if winner >= 0:
            return winner, table[0, _TRICKS], table[0, _CARDS], 0, 0, 0, 0
        length = table[0, _TRICKS] - slow_table[0, _TRICKS]
        if _same(cards, table, slow, slow_table):
            before, before_cards, length, length_cards = _cycle(deck, starts, (out, debt), length)
            return ENDLESS, 0, 0, before, before_cards, length, length_cards
        if length == power:
            slow[:], slow_table[:], power = cards, table, 2 * power


@compiled
def sample(  # noqa: PLR0913, PLR0917  # kernels take arrays one by one
    key: NDArray[np.uint64],
    first: int,
    cards: NDArray[np.uint8],
    starts: NDArray[np.int64],
    out: int,
    debt: int,
    results: NDArray[np.int64],
) -> None:
    """Shuffle and play games ``first``, ``first + 1``, ... of a key.

    Args:
        key: ``uint64[2]``, see :func:`goodfences.kernels.streams.key_of`.
        first: number of the first game.
        cards: ``uint8``, the pack in any order.
        starts: ``int64[seats + 1]``, see :func:`play`.
        out: :data:`CANNOT_PLAY` or :data:`PILE_EMPTY`.
        debt: :data:`PASSES_ON` or :data:`ENDS`.
        results: ``int64[n, COLUMNS]``, written: what :func:`play` returns.
    """
    deck = np.empty_like(cards)
    for i in range(results.shape[0]):
        deck[:] = cards
        shuffle(deck, key, first + i)
        result = play(deck, starts, out, debt)
        for column in range(COLUMNS):
            results[i, column] = result[column]


def starts_of(n_cards: int, n_seats: int) -> NDArray[np.int64]:
    """Return where each seat's pile begins when all cards are dealt; extra cards go to the first seats (G2)."""
    sizes = [n_cards // n_seats + (seat < n_cards % n_seats) for seat in range(n_seats)]
    return np.cumsum([0, *sizes], dtype=np.int64)
