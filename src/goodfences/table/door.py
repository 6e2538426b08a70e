"""What a table knows of people and does not keep: who is at the door, and who talks all the time."""

from collections import deque
from typing import Final

from goodfences.table.frames import Knock
from goodfences.table.viewer import Viewer

TALK: Final = 8
TALK_MS: Final = 15_000
"""So many phrases and reactions may one person send in this time; what is said stays in the log."""


class Door:
    """The people who knocked and wait for the host."""

    __slots__ = ("_count", "_waiting")

    def __init__(self) -> None:
        self._count = 0
        self._waiting: dict[int, tuple[Viewer, str]] = {}

    def knock(self, viewer: Viewer, name: str) -> None:
        """Somebody knocks; an older knock of the same person is forgotten."""
        self._waiting = {number: item for number, item in self._waiting.items() if item[0].person != viewer.person}
        self._count += 1
        self._waiting[self._count] = (viewer, name)

    def open(self, number: int) -> tuple[Viewer, str] | None:
        """Return who knocked, and waits no more; None when nobody is there any more."""
        return self._waiting.pop(number, None)

    def leave(self, viewer: Viewer) -> bool:
        """Somebody goes away; whether it was one who waited."""
        before = len(self._waiting)
        self._waiting = {number: item for number, item in self._waiting.items() if item[0] is not viewer}
        return len(self._waiting) < before

    def knocks(self) -> tuple[Knock, ...]:
        """Return who waits, for the host to see."""
        return tuple(Knock(number, name) for number, (_, name) in self._waiting.items())


class Talk:
    """Who has said how much lately."""

    __slots__ = ("_said",)

    def __init__(self) -> None:
        self._said: dict[str, deque[int]] = {}

    def allows(self, person: str, now: int) -> bool:
        """Whether somebody may say something now, and note that it does."""
        said = self._said.setdefault(person, deque(maxlen=TALK))
        if len(said) == TALK and now - said[0] < TALK_MS:
            return False
        said.append(now)
        return True
