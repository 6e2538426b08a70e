"""Lines of text that fit."""

from textwrap import wrap


def wrapped(text: str, width: int) -> list[str]:
    """Return a text in lines of at most so many characters, broken between words where that is possible."""
    return wrap(text, max(1, width)) if text else []
