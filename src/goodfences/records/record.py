"""The record of a match as data: what it claims, not yet whether it is true."""

import re
import unicodedata
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from goodfences import beggar, cuckoo
from goodfences.cards import RANK, Card
from goodfences.errors import GoodFencesError

VERSION: Final = 1
"""The version of the notation that this package reads and writes."""

PERSON: Final = "person"
"""The kind of a seat that a person plays; any other kind is the style of a computer player."""

HEADINGS: Final = ("match", "game", "round", "result")
"""The words that headings begin with."""

_HEX: Final = re.compile(r"([0-9a-f]{64})?")

Hex = Annotated[str, Meta(pattern=rf"^{_HEX.pattern}$")]
"""32 bytes in hex, or empty."""

_KIND: Final = re.compile(r"[a-z][a-z0-9_:-]*")


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat where.

    Attributes:
        name: one line of text.
        kind: ``person``, or the style of a computer player: one word.

    Raises:
        GoodFencesError: the name is not one line of text, or the kind not one word.
    """

    name: str
    kind: str = PERSON

    def __post_init__(self) -> None:
        check_line(self.name, "a name")
        if not _KIND.fullmatch(self.kind):
            msg = f"the kind of a seat is one word of a-z, 0-9, _, : and -, which {self.kind!r} is not"
            raise GoodFencesError(msg)


class Check(Struct, frozen=True, tag="check", forbid_unknown_fields=True):
    """What the record says that an action led to; the rules say the same, or the record is wrong.

    Raises:
        GoodFencesError: it is not one line of text.
    """

    text: str

    def __post_init__(self) -> None:
        check_line(self.text, "a check")


class Heading(Struct, frozen=True, tag="heading", forbid_unknown_fields=True):
    """A check that begins a part of the record: its first word is one of :data:`HEADINGS`.

    Raises:
        GoodFencesError: it is not one line of text, or begins with another word.
    """

    text: str

    def __post_init__(self) -> None:
        check_line(self.text, "a heading")
        if self.text.partition(" ")[0] not in HEADINGS:
            msg = f"a heading begins with {', '.join(HEADINGS)}, which {self.text!r} does not"
            raise GoodFencesError(msg)


CuckooEntry = cuckoo.Action | Check | Heading
BeggarEntry = beggar.Action | Check | Heading
AnyAction = cuckoo.Action | beggar.Action
AnyRules = cuckoo.Rules | beggar.Rules
AnyState = cuckoo.State | beggar.State
AnyStep = cuckoo.Step | beggar.Step


class _Record(Struct, frozen=True, kw_only=True, tag_field="game", omit_defaults=True, forbid_unknown_fields=True):
    """What the records of both games have.

    Attributes:
        version: of the notation.
        seats: everybody who sat down, those that joined later at the end.
        dealer: the seat that was agreed to deal first; None when it was left to the rules.
        seed: what a person typed as a seed; empty without.
        commitment: SHA-256 of the secret, shown before the first card; empty when dealt by hand.
        secret: what all chance follows from, in hex; empty when dealt by hand.
        check: SHA-256 of the text form up to the line of this check.
    """

    version: Literal[1]
    seats: tuple[Seat, ...]
    dealer: int | None = None
    seed: str = ""
    commitment: Hex = ""
    secret: Hex = ""
    check: Hex = ""

    @property
    def key(self) -> bytes | None:
        """The secret as bytes; None when the match was dealt by hand."""
        return bytes.fromhex(self.secret) or None


class CuckooRecord(_Record, frozen=True, kw_only=True, tag="cuckoo"):
    """The record of a match of cuckoo.

    Attributes:
        rules: the rules in force.
        cards: all cards in play, when they are not those that the rules say; else empty.
        entries: what was done and what it led to, in order. The order of a shuffle is left out when it follows from
            the secret.
    """

    rules: cuckoo.Rules
    cards: tuple[Card, ...] = ()
    entries: tuple[CuckooEntry, ...] = ()

    def __post_init__(self) -> None:
        _check_seed(self.seed)
        _check_cards(self.cards)
        for entry in self.entries:
            if isinstance(entry, cuckoo.Shuffle):
                _check_shuffle(entry)

    @property
    def finished(self) -> bool:
        """Whether it says how the match ended; if not, it is partial and its secret is still one."""
        return has_result(self.entries)


class BeggarRecord(_Record, frozen=True, kw_only=True, tag="beggar"):
    """The record of a game of beggar.

    Attributes:
        rules: the rules in force.
        entries: what was done and what it led to, in order. The order of the shuffle is left out when it follows from
            the secret.
    """

    rules: beggar.Rules
    entries: tuple[BeggarEntry, ...] = ()

    def __post_init__(self) -> None:
        _check_seed(self.seed)
        for entry in self.entries:
            if isinstance(entry, beggar.Shuffle):
                _check_shuffle(entry)
            if isinstance(entry, beggar.Deal):
                for pile in entry.piles:
                    _check_cards(pile)

    @property
    def finished(self) -> bool:
        """Whether it says how the game ended; if not, it is partial and its secret is still one."""
        return has_result(self.entries)


Record = CuckooRecord | BeggarRecord


class Problem(Struct, frozen=True):
    """Something that a record says and that is not so.

    Attributes:
        line: where, in its text form, from 1.
        code: stable, machine-readable: ``check/...``, ``chance/...``, ``record/...``, or the code of the refusal.
        message: what is said and what is so.
    """

    line: int
    code: str
    message: str


class Moment(Struct, frozen=True):
    """One step of a replay.

    Attributes:
        line: the line of the action in the text form; the first one after the header for the start.
        action: what was done, chance included; None for the start.
        step: the state after it, and what happened.
    """

    line: int
    action: AnyAction | None
    step: AnyStep


def has_result(entries: tuple[CuckooEntry, ...] | tuple[BeggarEntry, ...]) -> bool:
    """Whether the entries end with a result."""
    return bool(entries) and isinstance(last := entries[-1], Heading) and last.text.startswith("result ")


def check_line(text: str, what: str) -> None:
    """Make sure that a text is one line that can be read back.

    Raises:
        GoodFencesError: it is empty, or has spaces around it, line breaks or other characters that are not text.
    """
    if not text or text != text.strip() or any(unicodedata.category(char) in _NO_TEXT for char in text):
        msg = f"{what} is one line of text without spaces around it, which {text!r} is not"
        raise GoodFencesError(msg)


_NO_TEXT: Final = {"Cc", "Cs", "Zl", "Zp"}
"""Unicode's categories of control characters, surrogates, and separators of lines and paragraphs."""


def _check_seed(seed: str) -> None:
    if seed:
        check_line(seed, "a seed")


def _check_cards(cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card not in RANK:
            msg = f"{card!r} is not a card"
            raise GoodFencesError(msg)


def _check_shuffle(shuffle: cuckoo.Shuffle | beggar.Shuffle) -> None:
    """A shuffle is written either by its commitment, when its order follows from the secret, or by its order."""
    _check_cards(shuffle.order)
    if bool(shuffle.order) == bool(shuffle.commitment) or not _HEX.fullmatch(shuffle.commitment):
        msg = "a shuffle has either an order or a commitment of 64 digits in hex"
        raise GoodFencesError(msg)
