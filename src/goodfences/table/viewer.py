"""One connection to a table: what it has been sent, and what is still to be sent.

There is room for one view only: while one is on its way to a slow phone, any number of changes makes one newer view, so
a slow phone costs one view and not a queue. Small answers (beats, hints) wait in a short line of their own.
"""

from typing import Final, Protocol

from msgspec import Raw, Struct

from goodfences.table.frames import RefusedFrame

SMALL_FRAMES: Final = 32
"""Small answers that may wait; the oldest is dropped first, and asked for again by a page that misses it."""


class Line(Protocol):
    """The other end of a viewer: a socket or a stream."""

    def wake(self) -> None:
        """There is something to fetch with :meth:`Viewer.take`: soon, so that all that happens now is in one view."""

    @property
    def free(self) -> bool:
        """Whether a frame can go at once."""

    def write(self, frame: bytes) -> None:
        """Send a frame, whether or not there is room."""

    def pump(self) -> None:
        """Send what there is, as far as there is room."""

    def close(self, code: int) -> None:
        """End the connection; what is on its way may be lost."""


class _Nowhere:
    """The other end is gone."""

    free = False

    def wake(self) -> None:
        """Nobody fetches anything."""

    pump = wake

    def write(self, _frame: bytes) -> None:
        """Nobody gets it."""

    def close(self, _code: int) -> None:
        """It is closed already."""


NO_LINE: Final[Line] = _Nowhere()


class Source(Protocol):
    """What makes a viewer's views."""

    def view_for(self, viewer: "Viewer") -> bytes:
        """Return the view that a viewer has not seen, and note that it has."""


class Seen(Struct, frozen=True, eq=False, gc=False):
    """What a view has shown: the same object for all who were shown the same, so that it is quick to look up.

    Attributes:
        seq: the last entry, -1 for nothing at all.
        match: the match, and ``rounds`` its completed rounds.
        table: the table, encoded.
    """

    seq: int
    match: int
    rounds: int
    table: Raw | None


NOTHING: Final = Seen(-1, 0, 0, None)


class Viewer:
    """A person's connection.

    Attributes:
        person: who it is.
        line: where frames go.
        source: the table, once the person was let in.
        since: the entry that let it in: nothing is shown before that is durable.
        seen: what its last view showed.
        answers: ids of messages that were taken since.
        refused: messages that were refused since.
    """

    __slots__ = ("_drawn", "_small", "_stale", "answers", "line", "person", "refused", "seen", "since", "source")

    def __init__(self, person: str, line: Line) -> None:
        self.person = person
        self.line = line
        self.source: Source | None = None
        self.since = 0
        self.seen = NOTHING
        self.answers: tuple[str, ...] = ()
        self.refused: tuple[RefusedFrame, ...] = ()
        self._small: tuple[bytes, ...] = ()
        self._stale = False
        self._drawn: bytes | None = None

    def send(self, frame: bytes) -> None:
        """Send a small frame as soon as there is room."""
        self._small = (*self._small, frame)[-SMALL_FRAMES:]
        self.line.wake()

    def show(self) -> None:
        """Send a fresh view as soon as there is room."""
        self._stale = True
        self.line.wake()

    def draw(self) -> None:
        """Make a fresh view now, if there is room, for :meth:`deliver` to send."""
        if self._drawn is None and self.source is not None and self.line.free:
            self._stale = False
            self._drawn = self.source.view_for(self)
        else:
            self._stale = True

    def deliver(self) -> None:
        """Send what was drawn, after small answers that wait."""
        if self._drawn is None or self._small:
            self.line.pump()
        else:
            drawn, self._drawn = self._drawn, None
            self.line.write(drawn)

    def has_seen(self, seen: Seen) -> None:
        """Note what the view that it was just given showed, answers and all."""
        self.seen = seen
        self.answers = self.refused = ()

    def forget(self) -> None:
        """Its page has lost what it had: the next view is whole."""
        self.seen = NOTHING

    def part(self, code: int) -> None:
        """End it: it is shown nothing more of the table."""
        self.source = self._drawn = None
        self.line.close(code)

    def take(self) -> bytes | None:
        """Return what is to be sent now, or None when there is nothing."""
        if self._small:
            first, *rest = self._small
            self._small = tuple(rest)
            return first
        if self._drawn is not None:
            drawn, self._drawn = self._drawn, None
            return drawn
        if self._stale and self.source is not None:
            self._stale = False
            return self.source.view_for(self)
        return None
