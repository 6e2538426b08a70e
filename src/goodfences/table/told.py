"""Events of cuckoo as the viewers of a table are told them."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import Struct

from goodfences import cuckoo
from goodfences.cuckoo.tell import Reader
from goodfences.table.frames import CuckooHappening

_encode = msgspec.json.Encoder().encode

_ONE: Final = ("seat", "asker", "asked", "dealer")
_SEVERAL: Final = ("told", "winners")

Numbered = Sequence[tuple[int, cuckoo.Event]]
"""Events of cuckoo with the entry of the log that brought each."""


class Told:
    """Events of cuckoo as they were told: one sentence for all whom an event does not concern, made once.

    Args:
        names: the name of each seat.
        rules: the rules in force.
    """

    __slots__ = ("_kept", "_names", "_readers", "_rules")

    def __init__(self, names: Sequence[str], rules: cuckoo.Rules) -> None:
        self._names = names
        self._rules = rules
        self._readers: dict[int | None, Reader] = {}
        self._kept: dict[tuple[int, int], _List] = {}

    def after(self, names: Sequence[str], rules: cuckoo.Rules) -> "Told":
        """Return what tells the next events, to the same readers when they and the rules are still the same."""
        if names != self._names or rules != self._rules:
            return Told(names, rules)
        self._kept.clear()
        return self

    def all(self, events: Numbered, seat: int | None) -> bytes:
        """Return the last events of the table as a viewer may see them, encoded.

        Args:
            events: the events, each with the entry of the log that brought it.
            seat: the viewer's seat, None for a spectator.
        """
        if not events:
            return b"[]"
        which = events[0][0], len(events)
        kept = self._kept.get(which)
        if kept is None:
            kept = self._kept[which] = self._list(events)
        mine = kept.places.get(seat)
        if mine is None:
            return kept.whole
        reader = self._reader(seat)
        told = kept.parts.copy()
        for place in mine:
            told[place] = _one(*events[place], reader)
        return _array(told)

    def _list(self, events: Numbered) -> "_List":
        reader = self._reader(None)
        parts = [_one(seq, event, reader) for seq, event in events]
        places: dict[int | None, list[int]] = {}
        for place, (_, event) in enumerate(events):
            for seat in _whom(type(event))(event):
                places.setdefault(seat, []).append(place)
        return _List(parts, _array(parts), places)

    def _reader(self, seat: int | None) -> Reader:
        reader = self._readers.get(seat)
        if reader is None:
            reader = self._readers[seat] = Reader(self._names, seat, self._rules)
        return reader


class _List(Struct, frozen=True, gc=False):
    """Events as they are told to whom none of them concerns.

    Attributes:
        parts: each of them, encoded; empty where there is nothing for them to see.
        whole: all of them, encoded.
        places: for each seat that some of them concern, which: they are told to it in words of their own.
    """

    parts: list[bytes]
    whole: bytes
    places: dict[int | None, list[int]]


def _array(parts: list[bytes]) -> bytes:
    return b"[" + b",".join(filter(None, parts)) + b"]"


def _one(seq: int, event: cuckoo.Event, reader: Reader) -> bytes:
    """Return an event as a viewer is told it, encoded; nothing when it is hidden from it."""
    seen = cuckoo.seen_by(event, reader.viewer)
    if isinstance(seen, cuckoo.Hidden):
        return b""
    return _encode(CuckooHappening(seq, seen, reader.tell(seen)))  # type: ignore[arg-type]  # one of the union


@cache
def _whom(kind: type[cuckoo.Event]) -> Callable[[Any], tuple[int, ...]]:
    """Return how to find the seats that an event of a kind concerns: whom it is told to, or all that it names."""
    fields = kind.__struct_fields__
    several = [name for name in _SEVERAL if name in fields]
    one = [name for name in _ONE if name in fields]
    if several:
        return attrgetter(*several)
    if len(one) == 1:
        return lambda event: (getattr(event, one[0]),)
    return attrgetter(*one) if one else lambda _event: ()
