"""One connection to a table: what it has been sent, and what is still to be sent.

There is room for one view only: while one is on its way to a slow phone, any number of changes makes one newer view, so
a slow phone costs one view and not a queue. Small answers (beats, hints) wait in a short line of their own.
"""

from typing import Final, Protocol

from msgspec import Raw

from goodfences import cuckoo
from goodfences.table.frames import RefusedFrame
from goodfences.table.state import Table

SMALL_FRAMES: Final = 32
"""Small answers that may wait; the oldest is dropped first, and asked for again by a page that misses it."""


class Line(Protocol):
    """The other end of a viewer: a socket or a stream."""

    def wake(self) -> None:
        """There is something to fetch with :meth:`Viewer.take`: soon, so that all that happens now is in one view."""

    def draw(self) -> None:
        """Fetch it now, if there is room, and keep it for :meth:`pump`."""

    def pump(self) -> None:
        """Send what there is, as far as there is room."""

    def close(self, code: int) -> None:
        """End the connection; what is on its way may be lost."""


class _Nowhere:
    """The other end is gone."""

    def wake(self) -> None:
        """Nobody fetches anything."""

    draw = pump = wake

    def close(self, _code: int) -> None:
        """It is closed already."""


NO_LINE: Final[Line] = _Nowhere()


class Source(Protocol):
    """What makes a viewer's views."""

    def view_for(self, viewer: "Viewer") -> bytes:
        """Return the view that a viewer has not seen, and note that it has."""


class Viewer:
    """A person's connection.

    Attributes:
        person: who it is.
        line: where frames go.
        source: the table, once the person was let in.
        since: the entry that let it in: nothing is shown before that is durable.
        seq: the last entry that its last view showed, -1 before the first.
        match: the match of its last view, and ``rounds`` the completed rounds that it was sent.
        table: the table as its last view had it, encoded.
        answers: ids of messages that were taken since.
        refused: messages that were refused since.
    """

    __slots__ = (
        "_small",
        "_stale",
        "answers",
        "line",
        "match",
        "person",
        "refused",
        "rounds",
        "seq",
        "since",
        "source",
        "table",
    )

    def __init__(self, person: str, line: Line) -> None:
        self.person = person
        self.line = line
        self.source: Source | None = None
        self.since = 0
        self.seq = -1
        self.match = 0
        self.rounds = 0
        self.table: Raw | None = None
        self.answers: tuple[str, ...] = ()
        self.refused: tuple[RefusedFrame, ...] = ()
        self._small: tuple[bytes, ...] = ()
        self._stale = False

    def send(self, frame: bytes) -> None:
        """Send a small frame as soon as there is room."""
        self._small = (*self._small, frame)[-SMALL_FRAMES:]
        self.line.wake()

    def show(self) -> None:
        """Send a fresh view as soon as there is room."""
        self._stale = True
        self.line.wake()

    def draw(self) -> None:
        """Make a fresh view now, if there is room, to be sent when the line is next pumped."""
        self._stale = True
        self.line.draw()

    def has_seen(self, table: Table, encoded: Raw) -> None:
        """Note what the view that it was just given showed, answers and all."""
        self.seq, self.match, self.table = table.seq, table.match, encoded
        self.rounds = len(table.play.history) if isinstance(table.play, cuckoo.State) else 0
        self.answers = self.refused = ()

    def forget(self) -> None:
        """Its page has lost what it had: the next view is whole."""
        self.seq, self.table = -1, None

    def part(self, code: int) -> None:
        """End it: it is shown nothing more of the table."""
        self.source = None
        self.line.close(code)

    def take(self) -> bytes | None:
        """Return what is to be sent now, or None when there is nothing."""
        if self._small:
            first, *rest = self._small
            self._small = tuple(rest)
            return first
        if self._stale and self.source is not None:
            self._stale = False
            return self.source.view_for(self)
        return None
