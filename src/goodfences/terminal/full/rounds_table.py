"""The table of completed rounds in colour (RULES P2)."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from goodfences.cuckoo import View
from goodfences.terminal.full.faces import short
from goodfences.terminal.rounds import Cell, Row, columns, rows
from goodfences.words import say

COLUMN: Final = 5
"""Columns for each seat: a card, a sign, a space."""

_SIGNS: Final = {"safe": "", "lost": "-", "out": "✗", "won": "★", "absent": ""}
_STYLES: Final = {"lost": "bold $error", "out": "bold $error", "won": "bold $accent", "absent": "$text-muted"}


_NUMBER: Final = 3
"""Columns for the number of a round."""


def width(n_seats: int) -> int:
    """Return how many columns the table takes, the scroll bar included."""
    return _NUMBER + n_seats * COLUMN + 1


def head(names: Sequence[str], *, near: int) -> Content:
    """Return the names over the table."""
    heads = [
        (f"{name:<{COLUMN}}", "bold $accent" if seat == near else "bold")
        for seat, name in enumerate(columns(names, COLUMN - 1))
    ]
    return Content.assemble(" " * _NUMBER, *heads)


def rows_of(view: View) -> Content:
    """Return the completed rounds: ``-`` lost, ``✗`` lost and went out, ``★`` won, a dash alone was not in."""
    table = rows(view)
    if not table:
        return Content.styled(say("terminal.no_rounds"), "$text-muted")
    return Content("\n").join([_line(row) for row in table])


def _line(row: Row) -> Content:
    return Content.assemble((f"{row.number:>2} ", "$text-muted"), *(_cell(cell) for cell in row.cells))


def _cell(cell: Cell) -> tuple[str, str]:
    text = (short(cell.card) if cell.card else "-") + _SIGNS[cell.fate]
    style = _STYLES.get(cell.fate) or ("$heart" if cell.card and cell.card[1] in "dh" else "")
    return f"{text:<{COLUMN}}", style
