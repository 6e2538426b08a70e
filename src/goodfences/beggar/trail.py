"""Positions of a game, written so that equal ones are equal bytes; how an endless game is known (G11)."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from goodfences.beggar.rules import payment_of
from goodfences.beggar.state import Cycle, Trail
from goodfences.cards import RANKS, SUITS, Card

PLAIN: Final = ord("0")
"""A plain card in a position; a court card is the digit of what it asks for."""

_SUITS: Final = SUITS.encode()


def position(piles: bytes, leader: int, *, n_out: int) -> bytes:
    """Write a position between tricks: a digit for each card, who leads, how many are out.

    Seats only ever go out, so within one game the number of those that are out says which ones are.

    >>> position(b"040/01", 1, n_out=0)
    b'040/01 1 0'
    """
    return b"%b %d %d" % (piles, leader, n_out)


def digits(piles: Iterable[Sequence[Card]], penalties: str) -> bytes:
    """Write piles as digits: how many cards each card asks for.

    >>> digits([("5d", "As"), ("Jc",)], "A:4,K:3,Q:2,J:1")
    b'04/1'
    """
    return "/".join(["".join(pile) for pile in piles]).encode().translate(_table(penalties), _SUITS)


def came_back(trail: Trail, now: bytes, n_cards: int) -> Cycle | None:
    """Return the proof that the position after a trick has been there before, or None when it is new.

    Args:
        trail: every position before it.
        now: the position.
        n_cards: cards played.
    """
    if now not in trail.positions:
        return None
    first = trail.positions.index(now)
    before = trail.n_cards[first]
    return Cycle(first, before, len(trail.positions) - first, n_cards - before)


@cache
def _table(penalties: str) -> bytes:
    """Return the table for ``bytes.translate`` from a rank to the digit of what it asks for."""
    asks = {card[0]: payment for card, payment in payment_of(penalties).items()}
    table = bytearray(range(256))
    for rank in RANKS:
        table[ord(rank)] = PLAIN + asks.get(rank, 0)
    return bytes(table)
