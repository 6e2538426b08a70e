"""All connections of a server: found by what they are, counted by address, closed when nothing is heard from them."""

from collections.abc import Callable

from goodfences.table import closing
from goodfences.web.connection import Connection
from goodfences.web.limits import Counts, Rates
from goodfences.web.settings import Settings


class Lines:
    """The connections of a server, and the limits of each address.

    Args:
        settings: limits.
        now: the time in ms.
    """

    def __init__(self, settings: Settings, now: Callable[[], int]) -> None:
        self._settings = settings
        self._now = now
        self._all: set[Connection] = set()
        self._counts = Counts(settings.sockets_per_address)
        self.tables = Rates(settings.tables_per_hour / 3600, settings.tables_per_hour, now)
        self.past = Rates(settings.replays_per_minute / 60, settings.replays_per_minute, now)
        self.lookups = Rates(settings.lookups_per_minute / 60, settings.lookups_per_minute, now)

    def __len__(self) -> int:
        """Return how many connections there are."""
        return len(self._all)

    def admit(self, address: str) -> bool:
        """Count one more connection of an address, if it may have one."""
        return self._counts.take(address)

    def release(self, address: str) -> None:
        """Count one less."""
        self._counts.give(address)

    def add(self, connection: Connection) -> None:
        """Know a connection."""
        self._all.add(connection)

    def remove(self, connection: Connection) -> None:
        """A connection ended."""
        self._all.discard(connection)
        connection.gone()

    def sweep(self) -> None:
        """Close connections from which nothing was heard for too long."""
        before = self._now() - self._settings.quiet_ms
        for connection in list(self._all):
            if connection.heard < before:
                connection.close(closing.TROUBLE)

    def close(self) -> None:
        """Close all: the server stops."""
        for connection in list(self._all):
            connection.close(closing.RESTART)
