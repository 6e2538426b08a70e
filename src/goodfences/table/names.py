"""Names that people give themselves: made harmless, not made nice."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from goodfences.table.messages import MAX_NAME

COMPUTERS: Final[dict[str, str]] = {
    "Mina": "seven",
    "Leo": "bold",
    "Rosa": "cautious",
    "Otto": "judge",
    "Ida": "low",
    "Emil": "seven",
    "Nora": "judge",
    "Hugo": "bold",
    "Ella": "cautious",
}
"""Computers by name, in the order in which they come to a table, and how each plays (RULES P4, P8)."""

_MARKS: Final = 2
"""Combining marks that may follow a letter; more of them paint over the neighbours."""


def clean(name: str) -> str:
    """Return a name without control and direction characters, with single spaces, cut to length; it may be empty."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind == "Mn" else 0
        if kind[0] == "Z":
            kept.append(" ")
        elif kind[0] != "C" and marks <= _MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:MAX_NAME].strip()


def unlike(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number when somebody is called so already."""
    taken = {other.casefold() for other in others}
    if name.casefold() not in taken:
        return name
    number = 2
    while f"{name[: MAX_NAME - 3]} {number}".casefold() in taken:
        number += 1
    return f"{name[: MAX_NAME - 3]} {number}"


def next_computer(others: Iterable[str]) -> str:
    """Return the name of the next computer to come to a table."""
    taken = set(others)
    for name in COMPUTERS:
        if name not in taken:
            return name
    return unlike(next(iter(COMPUTERS)), taken)
