"""How computers can be asked to play at a table. A fixed list: a log must mean the same on a server without odds."""

from typing import Final

from msgspec import Struct

from goodfences.words import Message as Words

THUMBS: Final = ("seven", "judge", "low", "cautious", "bold", "random")
"""Styles that go by rules of thumb (P8)."""

BY_THE_ODDS: Final = ("gentle", "equilibrium", "best-response:seven")
"""Styles that know the odds; they need the extra ``lab``, and do without where nobody has counted."""

STYLES: Final = (*THUMBS, *BY_THE_ODDS)

FALLBACK: Final = "judge"
"""How a computer plays that cannot play as it should."""


def slug(style: str) -> str:
    """Return a style's name as a part of a key: ``best_response_seven``."""
    return style.replace(":", "_").replace("-", "_")


class StyleFrame(Struct, frozen=True):
    """A style as a page shows it: its name, and what it does, in words that can follow a computer's name."""

    style: str
    name: Words
    about: Words


def offered(*, odds: bool) -> tuple[StyleFrame, ...]:
    """Return the styles that a host can choose from; those that know the odds only with ``odds``."""
    return tuple(_frame(style) for style in (STYLES if odds else THUMBS))


def _frame(style: str) -> StyleFrame:
    key = f"table.style.{slug(style)}"
    return StyleFrame(style, Words(key), Words(f"{key}.about"))
