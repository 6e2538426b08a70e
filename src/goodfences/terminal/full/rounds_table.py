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


def rounds_content(view: View, names: Sequence[str], *, near: int) -> Content:
    """Return the table of completed rounds: ``-`` lost, ``✗`` lost and went out, ``★`` won, a dash was not in."""
    table = rows(view)
    if not table:
        return Content.styled(say("terminal.no_rounds"), "$text-muted")
    heads = [
        (f"{head:<{COLUMN}}", "bold $accent" if seat == near else "bold")
        for seat, head in enumerate(columns(names, COLUMN - 1))
    ]
    return Content("\n").join([Content.assemble("   ", *heads), *(_line(row) for row in table)])


def _line(row: Row) -> Content:
    return Content.assemble((f"{row.number:>2} ", "$text-muted"), *(_cell(cell) for cell in row.cells))


def _cell(cell: Cell) -> tuple[str, str]:
    text = (short(cell.card) if cell.card else "-") + _SIGNS[cell.fate]
    style = _STYLES.get(cell.fate) or ("$heart" if cell.card and cell.card[1] in "dh" else "")
    return f"{text:<{COLUMN}}", style
