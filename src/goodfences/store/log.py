"""What a store of table logs is, whatever keeps it.

A store keeps bytes and knows nothing of tables' rules: for each table (by its code) a log of entries numbered from 0,
and a phase by which old tables are swept away. An entry is *durable* when it survives a cut of the power; only then
does the store say so, and only then may anybody be shown what it did.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from goodfences.errors import GoodFencesError

Phase = Literal["lobby", "playing", "over"]


class StoreError(GoodFencesError):
    """The store cannot be opened, or does not hold what it should."""


class Append(Struct, frozen=True, gc=False):
    """One entry to be appended.

    Attributes:
        code: the table.
        seq: its number in the table's log, from 0.
        at: when, in ms since 1970.
        body: the entry.
        phase: the phase of the table after it, when it changed; else empty.
    """

    code: str
    seq: int
    at: int
    body: bytes
    phase: Phase | Literal[""] = ""


Durable = Callable[[Sequence[Append]], None]
"""Called with entries that are durable now."""

Failed = Callable[[Sequence[Append], Exception], None]
"""Called with entries that could not be kept; none of them is in the log."""

Soon = Callable[[Callable[[], None]], object]
"""Calls a function soon, once all that happens at once has happened: an event loop's ``call_soon``."""


class Store(Protocol):
    """An append-only log for each table."""

    def start(self, durable: Durable, failed: Failed, soon: Soon) -> None:
        """Begin to write, when ``soon`` calls; one of the other two is called for every entry."""

    def append(self, entry: Append) -> None:
        """Take an entry to be written soon; returns at once."""

    def read(self, code: str) -> list[bytes]:
        """Return the durable entries of a table in order; none when there is no such table."""

    def exists(self, code: str) -> bool:
        """Whether there is a table of that code."""

    def last(self, phases: Iterable[Phase]) -> dict[str, int]:
        """Return the tables in some phases, and when the last entry of each was made, in ms."""

    def forget(self, codes: Iterable[str]) -> None:
        """Remove tables and their logs for good."""

    def secret(self, name: str) -> bytes:
        """Return the store's own 32 random bytes of that name, made when first asked for."""

    def close(self) -> None:
        """Write what is still to be written, and close."""
