"""The table of completed rounds: a row a round, a column a seat, with the revealed card and who lost (RULES P2)."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from goodfences.cards import Card
from goodfences.cuckoo import RoundResult, View

Fate = Literal["safe", "lost", "out", "won", "absent"]


class Cell(Struct, frozen=True):
    """One seat in one round: the card it had at the reveal, and what became of it; no card for a seat that was out."""

    card: Card | None
    fate: Fate


class Row(Struct, frozen=True):
    """One completed round."""

    number: int
    dealer: int
    cells: tuple[Cell, ...]


def rows(view: View) -> tuple[Row, ...]:
    """Return the completed rounds, the first one first."""
    return tuple(_row(result, view.n_seats) for result in view.history)


def _row(result: RoundResult, n_seats: int) -> Row:
    cards = dict(result.cards)
    return Row(result.number, result.dealer, tuple(_cell(result, cards.get(seat), seat) for seat in range(n_seats)))


def _cell(result: RoundResult, card: Card | None, seat: int) -> Cell:
    if card is None:
        return Cell(None, "absent")
    return Cell(card, _fate(result, seat))


def _fate(result: RoundResult, seat: int) -> Fate:
    if seat in result.winners:
        return "won"
    if seat in result.out:
        return "out"
    return "lost" if seat in result.losers else "safe"


def columns(names: Sequence[str], width: int) -> tuple[str, ...]:
    """Return headings of at most so many characters that still tell the seats apart."""
    short = [name[:width] for name in names]
    return tuple(
        text if short.count(text) == 1 else text[: width - 1] + str(seat + 1)[-1] for seat, text in enumerate(short)
    )
