"""Events of cuckoo as the viewers of a table are told them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from goodfences import cuckoo
from goodfences.cuckoo.tell import tell
from goodfences.table.frames import CuckooHappening

_ONE: Final = frozenset({"seat", "asker", "asked", "dealer"})
_SEVERAL: Final = frozenset({"told", "winners"})


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
        self._kept: dict[int, tuple[CuckooHappening, frozenset[int]]] = {}

    def of(self, seq: int, event: cuckoo.Event, seat: int | None) -> CuckooHappening:
        """Return an event as a viewer may see it."""
        kept = self._kept.get(event.number)
        if kept is None:
            kept = self._kept[event.number] = (self._make(seq, event, None), _concerned(event))
        happening, concerned = kept
        return self._make(seq, event, seat) if seat in concerned else happening

    def _make(self, seq: int, event: cuckoo.Event, seat: int | None) -> CuckooHappening:
        seen = cuckoo.seen_by(event, seat)
        if isinstance(seen, cuckoo.Hidden):
            return CuckooHappening(seq, seen)
        say = tell(seen, names=self._names, viewer=seat, rules=self._rules)
        return CuckooHappening(seq, seen, say)  # type: ignore[arg-type]  # one of the union


def _concerned(event: cuckoo.Event) -> frozenset[int]:
    """Return the seats for which an event is told in words of their own: all that it names, and those it is told to."""
    one, several = _seat_fields(type(event))
    found = {getattr(event, name) for name in one}
    for name in several:
        found.update(getattr(event, name))
    return frozenset(found)


@lru_cache(maxsize=64)
def _seat_fields(kind: type[cuckoo.Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields of a kind of event that hold a seat, and those that hold several."""
    fields = set(kind.__struct_fields__)
    return tuple(fields & _ONE), tuple(fields & _SEVERAL)
