"""A line of text that is read word by word; whatever does not fit is an error that says where."""

import re
from collections.abc import Mapping
from typing import Never, TypeVar

from goodfences.cards import Card, parse_card
from goodfences.errors import ParseError

T = TypeVar("T")

_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_HEX = re.compile(r"[0-9a-f]{64}")


class Cursor:
    """A line and how much of it has been read.

    Args:
        text: the line.
        line: its number, from 1.
    """

    __slots__ = ("_line", "_next", "_text", "_words")

    def __init__(self, text: str, line: int) -> None:
        self._text = text
        self._line = line
        self._words = list(_WORD.finditer(text))
        self._next = 0

    @property
    def line(self) -> int:
        """The number of the line."""
        return self._line

    @property
    def column(self) -> int:
        """The column of the next word, or the first one after the last word."""
        if self._next < len(self._words):
            return self._words[self._next].start() + 1
        return self._words[-1].end() + 1 if self._words else 1

    def fail(self, expected: str) -> Never:
        """Say what was expected instead of the next word.

        Raises:
            ParseError: always.
        """
        found = repr(self.peek()) if self.peek() else "the end of the line"
        reason = f"expected {expected}, found {found}"
        raise ParseError(reason, line=self._line, column=self.column)

    def peek(self) -> str:
        """Return the next word without reading it; empty at the end of the line."""
        return self._words[self._next][0] if self._next < len(self._words) else ""

    def word(self, what: str) -> str:
        """Read a word."""
        word = self.peek() or self.fail(what)
        self._next += 1
        return word

    def literal(self, *words: str) -> None:
        """Read exactly these words."""
        for word in words:
            if self.peek() != word:
                self.fail(repr(word))
            self._next += 1

    def takes(self, *words: str) -> bool:
        """Read exactly these words if they are next, and say whether they were."""
        found = [match[0] for match in self._words[self._next : self._next + len(words)]]
        if found != list(words):
            return False
        self._next += len(words)
        return True

    def one_of(self, values: Mapping[str, T], more: str = "") -> T:
        """Read one of the words that mean something, and return its meaning."""
        if self.peek() not in values:
            self.fail(f"one of {', '.join(values)}{' or ' * bool(more)}{more}")
        return values[self.word("")]

    def at_number(self) -> bool:
        """Whether the next word is a whole number, of nine digits at most."""
        return _NUMBER.fullmatch(self.peek()) is not None

    def number(self, what: str) -> int:
        """Read a whole number."""
        if not self.at_number():
            self.fail(what)
        return int(self.word(what))

    def numbers(self, what: str) -> tuple[int, ...]:
        """Read one whole number or more, up to the end of the line."""
        found = [self.number(what)]
        while self.peek():
            found.append(self.number(what))
        return tuple(found)

    def hexadecimal(self, what: str) -> str:
        """Read 32 bytes in hex."""
        if not _HEX.fullmatch(self.peek()):
            self.fail(f"{what}, 64 digits in hex")
        return self.word(what)

    def card(self) -> Card:
        """Read a card."""
        try:
            card = parse_card(self.peek())
        except ParseError:
            self.fail("a card")
        self._next += 1
        return card

    def cards(self) -> tuple[Card, ...]:
        """Read one card or more, up to a slash, a bar or the end of the line."""
        found = [self.card()]
        while self.peek() not in {"", "/", "|"}:
            found.append(self.card())
        return tuple(found)

    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """Read piles of cards, separated by slashes."""
        found = [self.cards()]
        while self.takes("/"):
            found.append(self.cards())
        return tuple(found)

    def rest(self, what: str) -> str:
        """Read the rest of the line as one text."""
        return self.before("", what)

    def before(self, mark: str, what: str) -> str:
        """Read the words before a mark as one text; the mark itself is next."""
        if self.peek() in {"", mark}:
            self.fail(what)
        start = self._words[self._next].start()
        while self.peek() not in {"", mark}:
            self._next += 1
        return self._text[start : self._words[self._next - 1].end()]

    def end(self) -> None:
        """Make sure that the line has been read."""
        if self.peek():
            self.fail("the end of the line")
