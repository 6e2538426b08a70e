"""Events of cuckoo as the viewers of a table are told them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

import msgspec
from msgspec import Struct

from goodfences import cuckoo
from goodfences.cuckoo.tell import tell
from goodfences.table.frames import CuckooHappening

_encode = msgspec.json.Encoder().encode

_ONE: Final = frozenset({"seat", "asker", "asked", "dealer"})
_SEVERAL: Final = frozenset({"told", "winners"})


Numbered = Sequence[tuple[int, cuckoo.Event]]
"""Events of cuckoo with the entry of the log that brought each."""


class Told:
    """Events of cuckoo as they were told: one sentence for all whom an event does not concern, made once.

    Args:
        names: the name of each seat.
        rules: the rules in force.
    """

    __slots__ = ("_kept", "_names", "_rules")

    def __init__(self, names: Sequence[str], rules: cuckoo.Rules) -> None:
        self._names = names
        self._rules = rules
        self._kept: dict[tuple[int, int], _List] = {}

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
        if seat not in kept.concerned:
            return kept.whole
        own = [
            self._one(seq, event, seat) if seat in concerned else part
            for (seq, event), part, concerned in zip(events, kept.parts, kept.seats, strict=True)
        ]
        return b"[" + b",".join(own) + b"]"

    def _list(self, events: Numbered) -> "_List":
        parts = [self._one(seq, event, None) for seq, event in events]
        seats = [_concerned(event) for _, event in events]
        return _List(parts, seats, b"[" + b",".join(parts) + b"]", frozenset(chain.from_iterable(seats)))

    def _one(self, seq: int, event: cuckoo.Event, seat: int | None) -> bytes:
        seen = cuckoo.seen_by(event, seat)
        say = tell(seen, names=self._names, viewer=seat, rules=self._rules)
        return _encode(CuckooHappening(seq, seen, say))  # type: ignore[arg-type]  # one of the union


class _List(Struct, frozen=True, gc=False):
    """Events as they are told to whom none of them concerns.

    Attributes:
        parts: each of them, encoded.
        seats: whom each concerns.
        whole: all of them, encoded.
        concerned: all whom one of them concerns.
    """

    parts: list[bytes]
    seats: list[tuple[int, ...]]
    whole: bytes
    concerned: frozenset[int]


def _concerned(event: cuckoo.Event) -> tuple[int, ...]:
    """Return the seats for which an event is told in words of their own: all that it names, and those it is told to."""
    one, several = _seat_fields(type(event))
    found = tuple([getattr(event, name) for name in one])
    for name in several:
        found += getattr(event, name)
    return found


@lru_cache(maxsize=64)
def _seat_fields(kind: type[cuckoo.Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields of a kind of event that hold a seat, and those that hold several."""
    fields = set(kind.__struct_fields__)
    return tuple(fields & _ONE), tuple(fields & _SEVERAL)
