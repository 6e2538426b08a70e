"""What a table remembers beside its state: recent events for views, and whose messages were taken already."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from goodfences.cuckoo.events import RoundStarted
from goodfences.table.entries import Entry
from goodfences.table.events import AnyTableEvent, Started
from goodfences.table.messages import Message
from goodfences.table.state import GameEvent, Step

ENTRIES: Final = 400
"""Entries whose events are kept: a round of 51 seats has no more."""

TOLD_AGAIN: Final = 40
"""Entries whose events a whole view tells again at most."""

IDS: Final = 64
"""Messages of each person that are known again when they come twice."""


Events = list[tuple[int, AnyTableEvent]]
"""Events of the table, each with the entry that brought it."""

GameEvents = list[tuple[int, GameEvent]]
"""Events of its game, each with the entry that brought it."""

News = tuple[Events, GameEvents]


class Happened(Struct, frozen=True, gc=False):
    """The events of one entry."""

    seq: int
    events: Events
    game_events: GameEvents


class Memory:
    """Recent events of a table, and the ids of messages that were taken."""

    __slots__ = ("_happened", "_ids", "_round_seq")

    def __init__(self) -> None:
        self._happened: deque[Happened] = deque(maxlen=ENTRIES)
        self._ids: dict[str, dict[str, None]] = {}
        self._round_seq = 0

    def note(self, step: Step) -> None:
        """Remember what an entry brought."""
        seq, events, game_events = step.table.seq, step.events, step.game_events
        if events or game_events:
            numbered = [(seq, event) for event in events] if events else []
            self._happened.append(Happened(seq, numbered, [(seq, event) for event in game_events]))
        if RoundStarted in map(type, game_events) or Started in map(type, events):
            self._round_seq = seq

    def note_id(self, entry: Entry) -> None:
        """Remember that a message was taken."""
        if isinstance(entry.do, Message) and entry.do.id:
            ids = self._ids.setdefault(entry.by, {})
            ids[entry.do.id] = None
            if len(ids) > IDS:
                del ids[next(iter(ids))]

    def has_id(self, person: str, message_id: str) -> bool:
        """Whether a message of that id was taken from this person."""
        return bool(message_id) and message_id in self._ids.get(person, ())

    def news(self, seq: int) -> tuple[bool, News]:
        """Return what happened after an entry; and when that is forgotten already, what did in the running round.

        Returns:
            Whether it is all of the round, and what happened.
        """
        whole = seq < 0 or (len(self._happened) == ENTRIES and self._happened[0].seq > seq + 1)
        return whole, self.of_the_round() if whole else self.since(seq)

    def since(self, seq: int) -> News:
        """Return what happened after an entry, oldest first."""
        new: list[Happened] = []
        for happened in reversed(self._happened):
            if happened.seq <= seq:
                break
            new.append(happened)
        return _news(new[::-1])

    def of_the_round(self) -> News:
        """Return what happened in the running round, the last things only when it was much."""
        kept = [happened for happened in self._happened if happened.seq >= self._round_seq]
        return _news(kept[-TOLD_AGAIN:])


def _news(happened: Sequence[Happened]) -> News:
    if len(happened) == 1:
        return happened[0].events, happened[0].game_events
    return (
        [event for item in happened for event in item.events],
        [event for item in happened for event in item.game_events],
    )
