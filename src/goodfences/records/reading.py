"""A record from text."""

from collections.abc import Callable
from typing import Final, Literal, TypedDict, TypeVar

from goodfences import beggar, cuckoo
from goodfences.errors import GoodFencesError, ParseError, RulesError
from goodfences.records.cursor import Cursor
from goodfences.records.moves import parse_beggar_actions, parse_cuckoo_action
from goodfences.records.record import (
    HEADINGS,
    VERSION,
    BeggarEntry,
    BeggarRecord,
    Check,
    CuckooEntry,
    CuckooRecord,
    Heading,
    Record,
    Seat,
    check_line,
)
from goodfences.records.text import TITLE

R = TypeVar("R")

_ENTRY: Final = "an action, a check, a heading or 'check'"
_GAMES: Final = {"cuckoo": CuckooRecord, "beggar": BeggarRecord}


def parse_record(text: str) -> Record:
    """Read a record. It is then well written; whether it is true says :func:`goodfences.records.verify`.

    Blank lines and more spaces than needed mean nothing.

    Raises:
        ParseError: a line is not what the grammar says; with its line and column.
    """
    lines = _Lines(text)
    _version(lines.next(f"'{TITLE} {VERSION}'"))
    line = lines.next("the game")
    line.literal("game")
    kind = line.one_of(_GAMES)
    line.end()
    return _cuckoo(lines) if kind is CuckooRecord else _beggar(lines)


class _Lines:
    """The lines of a text that are not blank, one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = [Cursor(line, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        self._next = 0
        self._end = text.count("\n") + 1

    def next(self, what: str) -> Cursor:
        """Return the next line; what it should be is said when there is none."""
        if self._next == len(self._lines):
            reason = f"expected {what}, found the end of the text"
            raise ParseError(reason, line=self._end)
        self._next += 1
        return self._lines[self._next - 1]

    def next_if(self, *words: str) -> Cursor | None:
        """Return the next line, its first words read, if it begins with these words."""
        if self._next < len(self._lines) and self._lines[self._next].takes(*words):
            return self.next("")
        return None


class _Header(TypedDict):
    """What follows the rules in the header of both games."""

    version: Literal[1]
    seats: tuple[Seat, ...]
    dealer: int | None
    seed: str
    commitment: str
    secret: str


def _version(line: Cursor) -> None:
    line.literal(*TITLE.split())
    if line.peek() != str(VERSION):
        line.fail(f"version {VERSION}, the only one that this program reads")
    line.literal(str(VERSION))
    line.end()


def _cuckoo(lines: _Lines) -> CuckooRecord:
    rules = _rules(lines, cuckoo.parse_rules)
    cards = line.cards() if (line := lines.next_if("cards")) else ()
    header = _header(lines)
    entries: list[CuckooEntry] = []
    while not (entry := lines.next(_ENTRY)).takes("check"):
        entries += _mark(entry) or parse_cuckoo_action(entry)
    return CuckooRecord(rules=rules, cards=cards, entries=tuple(entries), check=_check(entry, lines), **header)


def _beggar(lines: _Lines) -> BeggarRecord:
    rules = _rules(lines, beggar.parse_rules)
    header = _header(lines)
    entries: list[BeggarEntry] = []
    while not (entry := lines.next(_ENTRY)).takes("check"):
        entries += _mark(entry) or parse_beggar_actions(entry)
    return BeggarRecord(rules=rules, entries=tuple(entries), check=_check(entry, lines), **header)


def _rules(lines: _Lines, parse: Callable[[str], R]) -> R:
    line = lines.next("the rules")
    line.literal("rules")
    column = line.column
    text = line.rest("rules")
    try:
        return parse(text)
    except ParseError as error:
        raise ParseError(error.reason, line=line.line, column=column + error.column - 1) from None
    except RulesError as error:
        raise ParseError(str(error), line=line.line, column=column) from None


def _header(lines: _Lines) -> _Header:
    seats: list[Seat] = []
    while line := lines.next_if("seat"):
        seats.append(_seat(line, len(seats)))
    line = lines.next_if("dealer")
    dealer = line.number("a seat") if line else None
    if line:
        line.end()
    line = lines.next_if("seed")
    seed = _text(line, "a seed") if line else ""
    commitment, secret = _secret(lines)
    return _Header(version=1, seats=tuple(seats), dealer=dealer, seed=seed, commitment=commitment, secret=secret)


def _seat(line: Cursor, number: int) -> Seat:
    line.literal(str(number))
    column = line.column
    kind = line.word("'person' or the style of a computer player")
    name = _text(line, "a name")
    try:
        return Seat(name, kind)
    except GoodFencesError as error:
        raise ParseError(str(error), line=line.line, column=column) from None


def _secret(lines: _Lines) -> tuple[str, str]:
    """Read the commitment and the secret, or that there are none."""
    line = lines.next("'commitment' or 'dealt by hand'")
    if line.takes("dealt", "by", "hand"):
        line.end()
        return "", ""
    if not line.takes("commitment"):
        line.fail("'seat', 'dealer', 'seed', 'commitment' or 'dealt by hand'")
    commitment = line.hexadecimal("the commitment")
    line.end()
    line = lines.next("the secret")
    line.takes("private")
    line.literal("secret")
    secret = line.hexadecimal("the secret")
    line.end()
    return commitment, secret


def _mark(line: Cursor) -> tuple[Check | Heading, ...]:
    """Read a check or a heading, if the line is one."""
    if line.peek() in HEADINGS:
        return (Heading(_text(line, "a heading")),)
    return (Check(_text(line, "what is checked")),) if line.takes("=") else ()


def _check(line: Cursor, lines: _Lines) -> str:
    check = line.hexadecimal("the check of the whole")
    line.end()
    if rest := lines.next_if():
        rest.fail("the end of the text")
    return check


def _text(line: Cursor, what: str) -> str:
    """Read the rest of a line as one text."""
    column = line.column
    text = line.rest(what)
    try:
        check_line(text, what)
    except GoodFencesError as error:
        raise ParseError(str(error), line=line.line, column=column) from None
    return text
