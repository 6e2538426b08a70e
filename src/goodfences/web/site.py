"""What the parts of a server share."""

from collections.abc import Callable

from goodfences.table.actor import Actor
from goodfences.table.house import House
from goodfences.web.connection import Connection
from goodfences.web.lines import Lines
from goodfences.web.settings import Settings


class Site:
    """A running server's tables, connections and settings.

    Attributes:
        streams: (person, the page's own name of the stream) -> connection, for the fallback without sockets.

    Args:
        house: its tables.
        settings: its limits.
        now: the time in ms.
    """

    def __init__(self, house: House, settings: Settings, now: Callable[[], int]) -> None:
        self.house = house
        self.settings = settings
        self.now = now
        self.lines = Lines(settings, now)
        self.streams: dict[tuple[str, str], Connection] = {}

    def find(self, code: str, address: str) -> Actor | None:
        """Return a table; an address that tries too many unknown codes finds none for a while."""
        if not self.lines.lookups.has(address):
            return None
        actor = self.house.find(code)
        if actor is None:
            self.lines.lookups.take(address)
        return actor
