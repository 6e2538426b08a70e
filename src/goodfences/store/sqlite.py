"""Table logs in one SQLite file: WAL, ``synchronous=FULL``, one writer thread, group commit.

Whatever was handed in while the last transaction was written goes into the next one, so that a hundred tables cost one
``fsync``. Measured for DESIGN.md: none of 6,300 shown actions was lost in each of three kills.
"""

import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from goodfences.store.log import Append, Durable, Failed, Phase, StoreError

BATCH: Final = 2000
"""Entries in one transaction at most."""

CHECKPOINT_PAGES: Final = 16_000
"""Pages of the log (64 MB) after which they are moved into the database. Each entry of a busy server touches a page of
its own, so that with the usual 1,000 pages they would be moved every second, and all entries would wait for it."""

ROWS: Final = 200
"""Entries of one statement at most: each statement gives the interpreter away, and has to get it back."""

PAUSE_S: Final = 0.003
"""Pause after a transaction, in which company gathers for the next: a commit costs as much CPU as several entries. The
first entry after a quiet while is written at once."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, phase TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
_PHASE: Final = (
    "INSERT INTO tables (code, phase, at) VALUES (?, ?, ?) "
    "ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, at = excluded.at"
)


class SqliteStore:
    """A store in one SQLite file.

    Args:
        path: the file; it is made when missing.

    Raises:
        StoreError: the file cannot be opened, or is something else.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self._queue: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        try:
            # Reading and sweeping happen on the caller's connection, writing on the thread's.
            self._reader = self._connect()
            self._reader.executescript(_SCHEMA)
        except sqlite3.Error as error:
            msg = f"the database {self._path} cannot be used: {error}"
            raise StoreError(msg) from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=ROWS + 20
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        return connection

    def start(self, durable: Durable, failed: Failed) -> None:
        """Begin to write; the two are called for every entry, from the writer's thread."""
        self._thread = threading.Thread(target=self._write_all, args=(durable, failed), name="store")
        self._thread.start()

    def append(self, entry: Append) -> None:
        """Take an entry to be written; returns at once."""
        self._queue.put(entry)

    def read(self, code: str) -> list[bytes]:
        """Return the durable entries of a table in order; none when there is no such table."""
        return [body for (body,) in self._reader.execute("SELECT body FROM log WHERE code = ? ORDER BY seq", (code,))]

    def exists(self, code: str) -> bool:
        """Whether there is a table of that code."""
        return self._reader.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None

    def last(self, phases: Iterable[Phase]) -> dict[str, int]:
        """Return the tables in some phases, and when the last entry of each was made, in ms."""
        wanted = tuple(phases)
        marks = ", ".join("?" * len(wanted))
        rows = self._reader.execute(
            f"SELECT code, (SELECT at FROM log WHERE log.code = tables.code ORDER BY seq DESC LIMIT 1) "  # noqa: S608  # only marks are put in
            f"FROM tables WHERE phase IN ({marks})",
            wanted,
        )
        return dict(rows.fetchall())

    def forget(self, codes: Iterable[str]) -> None:
        """Remove tables and their logs for good."""
        gone = [(code,) for code in codes]
        if gone:
            self._reader.execute("BEGIN IMMEDIATE")
            self._reader.executemany("DELETE FROM log WHERE code = ?", gone)
            self._reader.executemany("DELETE FROM tables WHERE code = ?", gone)
            self._reader.execute("COMMIT")

    def secret(self, name: str) -> bytes:
        """Return the store's own 32 random bytes of that name, made when first asked for."""
        self._reader.execute(
            "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, secrets.token_bytes(32))
        )
        value: bytes = self._reader.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0]
        return value

    def close(self) -> None:
        """Write what is still to be written, and close."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        self._reader.close()

    # --- the writer's thread ----------------------------------------------------------------------------------------

    def _write_all(self, durable: Durable, failed: Failed) -> None:
        connection = self._connect()
        closing = False
        while not closing:
            batch, closing = self._batch()
            if batch:
                try:
                    _write(connection, batch)
                except sqlite3.Error as error:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    failed(batch, error)
                else:
                    durable(batch)
                time.sleep(PAUSE_S)
        connection.close()

    def _batch(self) -> tuple[list[Append], bool]:
        """Wait for an entry, and take all others that are there; say whether the store closes."""
        batch: list[Append] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == BATCH:
                return batch, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True


def _write(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    """Write entries in one transaction, and wait until they are durable; a single statement is a transaction itself."""
    parts = [batch[first : first + ROWS] for first in range(0, len(batch), ROWS)]
    phases = [(entry.code, entry.phase, entry.at) for entry in batch if entry.phase]
    alone = len(parts) == 1 and not phases
    if not alone:
        connection.execute("BEGIN IMMEDIATE")
    for part in parts:
        values = [value for entry in part for value in (entry.code, entry.seq, entry.at, entry.body)]
        connection.execute(_insert(len(part)), values)
    if phases:
        connection.executemany(_PHASE, phases)
    if not alone:
        connection.execute("COMMIT")


@lru_cache(maxsize=ROWS)
def _insert(n_rows: int) -> str:
    return f"INSERT INTO log (code, seq, at, body) VALUES {', '.join(['(?, ?, ?, ?)'] * n_rows)}"  # noqa: S608  # only marks are put in
