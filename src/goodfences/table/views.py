"""The views of one table: what is the same for all is made once for each change, a sheet once for who saw the same."""

from collections.abc import Callable

from goodfences.table import show
from goodfences.table.guards import Moment
from goodfences.table.memory import Memory
from goodfences.table.shared import Around, Shared, Sheet, share
from goodfences.table.state import Table
from goodfences.table.viewer import Seen, Viewer


class Views:
    """Makes the views of a table.

    Args:
        table: the table as it is shown: all of it is durable. Holds hidden cards.
        memory: what the table remembers.
        now: returns the time in ms.

    Attributes:
        table: as above, and what is around it; :meth:`change` changes both.
    """

    __slots__ = ("_around", "_before", "_fresh", "_memory", "_now", "table")

    def __init__(self, table: Table, memory: Memory, now: Callable[[], int]) -> None:
        self.table = table
        self._around = Around(frozenset(), ())
        self._memory = memory
        self._now = now
        self._fresh: Shared | None = None
        self._before: Shared | None = None

    def change(self, *, table: Table | None = None, around: Around | None = None) -> None:
        """Show the table after a change from now on, or with something else around it."""
        self.table = table or self.table
        self._around = around or self._around
        self._fresh = None

    def moment_of(self, table: Table) -> Moment | None:
        """Return what is so for everybody at a table now, if it is known already."""
        return self._fresh.moment if self._fresh is not None and table is self.table else None

    def view_for(self, viewer: Viewer) -> bytes:
        """Return the view that a viewer has not seen, and note that it has."""
        shared = self._fresh or self._refresh()
        known = viewer.seen, self._now() if shared.timed else 0
        sheet = shared.sheets.get(known)
        if sheet is None:
            sheet = shared.sheets[known] = self._sheet(*known, shared)
        answers, refused = viewer.answers, viewer.refused
        frame = show.view(self.table, viewer.person, sheet, shared, answers=answers, refused=refused)
        viewer.has_seen(shared.seen)
        return frame

    def _refresh(self) -> Shared:
        self._fresh = self._before = share(self.table, self._around, before=self._before)
        return self._fresh

    def _sheet(self, seen: Seen, now: int, shared: Shared) -> Sheet:
        whole, (events, game_events) = self._memory.news(seen.seq)
        rounds = seen.rounds if seen.match == shared.seen.match else 0
        news = show.News(whole, rounds, events, game_events, same_table=seen.table is shared.table)
        return show.sheet(self.table, news, shared=shared, now=now)
