"""Sentences: a key and its arguments, told in the reader's language.

Code never holds a sentence for a player. It names a key, ``domain.what.it.is``, and the catalogue of that domain
(``locale/<language>/LC_MESSAGES/<domain>.po``, gettext's own format, read with Babel) holds the words. A text may have
``{arguments}`` and a plural form, chosen by the argument ``n``; an argument called ``card`` or ``card_...`` is a card,
which is put into words. The page gets the same catalogues through :func:`catalogue` and applies the same three rules.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from goodfences.errors import GoodFencesError

LOCALES: Final = Path(__file__).parent / "locale"
DEFAULT: Final = "en"

Argument = str | int


class Message(Struct, frozen=True, gc=False):
    """A sentence before it is told: its key and arguments. Each reader's language puts it into words.

    Attributes:
        key: the key in the catalogue that its first part names.
        args: what the text's ``{arguments}`` stand for.
    """

    key: str
    args: dict[str, Argument] = {}


_ARGUMENT = re.compile(r"\{(\w+)\}")


@cache
def catalogue(domain: str, locale: str = DEFAULT) -> Mapping[str, tuple[str, ...]]:
    """Return all texts of a domain: key -> its forms (one, or one for each plural form).

    Raises:
        GoodFencesError: there is no such catalogue.
    """
    from babel.messages.pofile import read_po  # 30 ms to import, and the engines never speak

    path = LOCALES / locale / "LC_MESSAGES" / f"{domain}.po"
    if not path.is_file():
        msg = f"no catalogue {domain!r} in language {locale!r}; there are {', '.join(languages())}"
        raise GoodFencesError(msg)
    with path.open("rb") as file:
        messages = read_po(file, locale=locale)
    forms: dict[str, tuple[str, ...]] = {}
    for message in messages:
        if message.id:
            key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
            text = message.string
            forms[key] = (text,) if isinstance(text, str) else tuple(text or ())
    return forms


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue."""
    return tuple(sorted(path.name for path in LOCALES.iterdir() if path.is_dir()))


def say(key: str, locale: str = DEFAULT, **arguments: object) -> str:
    """Return the text of a key with its arguments put in; ``n`` chooses the plural form.

    Raises:
        GoodFencesError: the key or an argument of its text is missing.

    >>> say("words.example", n=2, name="Leo")
    'Leo has 2 cards'
    """
    forms = catalogue(key.partition(".")[0], locale).get(key)
    if forms is None:
        msg = f"no text for {key!r} in language {locale!r}"
        raise GoodFencesError(msg)
    index = _plural_index(locale, arguments["n"]) if len(forms) > 1 else 0

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name not in arguments:
            msg = f"the text of {key!r} needs the argument {name!r}"
            raise GoodFencesError(msg)
        value = arguments[name]
        return card_name(str(value), locale) if name.partition("_")[0] == "card" else str(value)

    return _ARGUMENT.sub(fill, forms[index])


def say_message(message: Message, locale: str = DEFAULT) -> str:
    """Return the text of a message."""
    return say(message.key, locale, **message.args)


def card_name(card: str, locale: str = DEFAULT) -> str:
    """Return a card in words.

    >>> card_name("Th")
    'ten of hearts'
    """
    return say(
        "cards.name", locale, rank=say(f"cards.rank.{card[0]}", locale), suit=say(f"cards.suit.{card[1]}", locale)
    )


def _plural_index(locale: str, n: object) -> int:
    from babel.messages.plurals import get_plural

    return int(_plural_function(get_plural(locale).plural_expr)(int(str(n))))


@cache
def _plural_function(expression: str) -> Callable[[int], int]:
    from gettext import c2py

    return c2py(expression)
