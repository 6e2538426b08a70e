"""Catalogues for the page: all texts of a language in one JSON, which changes its address when a text changes."""

import hashlib
from functools import cache
from typing import Final

import msgspec

from goodfences import words
from goodfences.words import LOCALES

PLURALS: Final = 200
"""For each number below this, which form it takes; every language repeats itself after a hundred at the latest."""


@cache
def texts(locale: str) -> dict[str, tuple[str, ...]]:
    """Return all texts of a language: key -> its forms."""
    folder = LOCALES / locale / "LC_MESSAGES"
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.glob("*.po")):
        found |= words.catalogue(path.stem, locale)
    return found


@cache
def body(locale: str) -> bytes:
    """Return a language as JSON: ``locale``, ``plural`` (form for n = 0, 1, ...) and ``texts``."""
    return msgspec.json.encode({"locale": locale, "plural": plurals(locale), "texts": texts(locale)})


@cache
def plurals(locale: str) -> tuple[int, ...]:
    """Return which form of a text each number below :data:`PLURALS` takes."""
    from gettext import c2py

    from babel.messages.plurals import get_plural

    form = c2py(get_plural(locale).plural_expr)
    return tuple(int(form(n)) for n in range(PLURALS))


@cache
def address(locale: str) -> str:
    """Return the path of a language, with a mark that changes with its texts."""
    return f"/words/{locale}.json?v={hashlib.sha256(body(locale)).hexdigest()[:12]}"


def choose(accept: str) -> str:
    """Return the language that a browser's ``Accept-Language`` prefers among those there are."""
    wanted = []
    for place, part in enumerate(accept.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, tag.lower().split("-")[0]))
        except ValueError:
            continue
    there = words.languages()
    return next((tag for _, _, tag in sorted(wanted) if tag in there), words.DEFAULT)
