"""Events of cuckoo as the viewers of a table are told them."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final

import msgspec

from goodfences import cuckoo
from goodfences.cuckoo.tell import Reader
from goodfences.table.frames import CuckooHappening

_encode = msgspec.json.Encoder().encode

_ONE: Final = ("seat", "asker", "asked", "dealer")
_SEVERAL: Final = ("told", "winners")

Numbered = Sequence[tuple[int, cuckoo.Event]]
"""Events of cuckoo with the entry of the log that brought each."""


class Told:
    """Some events of cuckoo as the viewers of a table are told them: one text for all whom none of them concerns.

    Args:
        events: the events, each with the entry of the log that brought it.
        names: the name of each seat.
        rules: the rules in force.
    """

    __slots__ = ("_events", "_names", "_parts", "_places", "_rules", "_whole")

    def __init__(self, events: Numbered, names: Sequence[str], rules: cuckoo.Rules) -> None:
        self._events, self._names, self._rules = events, names, rules
        nobody = Reader(names, None, rules)
        self._parts = [_one(seq, event, nobody) for seq, event in events]
        self._whole = _array(self._parts)
        self._places: dict[int | None, tuple[int, ...]] = {}
        for place, (_, event) in enumerate(events):
            for seat in _whom(type(event))(event):
                self._places[seat] = (*self._places.get(seat, ()), place)

    def to(self, seat: int | None) -> bytes:
        """Return the events as a viewer may see them, encoded.

        Args:
            seat: the viewer's seat, None for a spectator.
        """
        mine = self._places.get(seat)
        if mine is None:
            return self._whole
        reader = Reader(self._names, seat, self._rules)
        parts = self._parts.copy()
        for place in mine:
            parts[place] = _one(*self._events[place], reader)
        return _array(parts)


def _array(parts: list[bytes]) -> bytes:
    """Return parts as an array; each ends with a comma."""
    return b"[" + b"".join(parts)[:-1] + b"]"


def _one(seq: int, event: cuckoo.Event, reader: Reader) -> bytes:
    """Return an event as a viewer is told it, encoded, and a comma; nothing when it is hidden from it."""
    seen = cuckoo.seen_by(event, reader.viewer)
    if type(seen) is cuckoo.Hidden:
        return b""
    return _encode(CuckooHappening(seq, seen, reader.tell(seen))) + b","  # type: ignore[arg-type]  # one of the union


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
