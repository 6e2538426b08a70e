"""Table logs in one SQLite file: WAL, ``synchronous=FULL``, group commit.

Measured for DESIGN.md: none of 6,300 shown actions was lost in each of three kills.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from goodfences.store.log import Append, Durable, Failed, Phase, Soon, StoreError
from goodfences.store.writer import ROWS, Writer, transaction

CHECKPOINT_PAGES: Final = 16_000
"""Pages of SQLite's own log (64 MB) after which they are moved into the database; all entries wait for it."""

BUSY_S: Final = 10
"""How long to wait for another connection."""

LOCK_S: Final = 2
"""How long to wait for another server that is on its way out."""

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, phase TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (code TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""

_READ: Final = (
    "SELECT seq, body FROM log WHERE code = ? UNION ALL SELECT seq, body FROM journal WHERE code = ? ORDER BY seq"
)
_LAST: Final = """
SELECT tables.code, max(tables.at, ifnull(latest.at, 0), ifnull(
    (SELECT log.at FROM log WHERE log.code = tables.code ORDER BY log.seq DESC LIMIT 1), 0
))
FROM tables LEFT JOIN (SELECT code, max(at) AS at FROM journal GROUP BY code) AS latest ON latest.code = tables.code
WHERE tables.phase IN ({marks})
"""


class SqliteStore:
    """A store in one SQLite file.

    Args:
        path: the file; it is made when missing.

    Raises:
        StoreError: the file cannot be opened, or is something else.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self._writer: Writer | None = None
        try:
            self._connection = self._connect()
            self._connection.executescript(_SCHEMA)
        except sqlite3.Error as error:
            msg = f"the database {self._path} cannot be used: {error}"
            raise StoreError(msg) from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, check_same_thread=False, timeout=BUSY_S, cached_statements=ROWS + 20
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        return connection

    def start(self, durable: Durable, failed: Failed, soon: Soon) -> None:
        """Begin to write, when ``soon`` calls; one of the other two is called for every entry.

        Raises:
            StoreError: another server writes into this file.
        """
        try:
            self._alone = _lock(f"{self._path}-server")
        except sqlite3.Error as error:
            msg = f"the database {self._path} is another server's: stop that one, or name another --database ({error})"
            raise StoreError(msg) from error
        self._writer = Writer(self._connection, durable, failed, soon)

    def append(self, entry: Append) -> None:
        """Take an entry to be written soon; returns at once."""
        assert self._writer is not None, "the store has not been started"
        self._writer.append(entry)

    def read(self, code: str) -> list[bytes]:
        """Return the durable entries of a table in order; none when there is no such table."""
        rows = self._connection.execute(_READ, (code, code))
        return [body for _, body in rows]

    def exists(self, code: str) -> bool:
        """Whether there is a table of that code."""
        return self._connection.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None

    def last(self, phases: Iterable[Phase]) -> dict[str, int]:
        """Return the tables in some phases, and when the last entry of each was made, in ms."""
        wanted = tuple(phases)
        marks = ", ".join("?" * len(wanted))
        rows = self._connection.execute(_LAST.format(marks=marks), wanted)
        return dict(rows.fetchall())

    def forget(self, codes: Iterable[str]) -> None:
        """Remove tables and their logs for good."""
        gone = list(codes)
        if not gone:
            return
        with transaction(self._connection):
            for table in ("log", "journal", "tables"):
                self._connection.execute(
                    f"DELETE FROM {table} WHERE code IN (SELECT value FROM json_each(?))",  # noqa: S608  # one of three
                    (json.dumps(gone),),
                )
        if self._writer is not None:
            for code in gone:
                self._writer.forget(code)

    def secret(self, name: str) -> bytes:
        """Return the store's own 32 random bytes of that name, made when first asked for."""
        self._connection.execute(
            "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, secrets.token_bytes(32))
        )
        value: bytes = self._connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0]
        return value

    def close(self) -> None:
        """Write what is still to be written, and close."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
            self._alone.close()
        self._connection.close()


def _lock(path: str) -> sqlite3.Connection:
    """Return a connection that holds a lock of its own until it is closed, or the process ends in any way.

    Raises:
        sqlite3.Error: another process holds it.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=LOCK_S)
    try:
        connection.execute("PRAGMA journal_mode=OFF")  # nothing is ever written
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        connection.close()
        raise
    return connection
