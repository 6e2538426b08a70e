"""Writes entries into the SQLite file: group commit, a journal, and the log in order.

All entries that tables make in one turn of the event loop go into one transaction, so that a hundred tables cost one
``fsync``. It is waited for in the loop: nothing can be shown before it, and to hand the entries to a thread and back
cost an eighth of a busy server's time.

Entries are written one after the other into a *journal*, whichever table they are of: a transaction touches a page or
two. A log kept in the order of its tables would take a page for every entry, and twice the CPU. Every few seconds of a
busy server the journal is put into that log, many entries of a table at a time.
"""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from goodfences.store.log import Append, Durable, Failed, Soon, StoreError

_log = logging.getLogger("goodfences.store")

ROWS: Final = 200
"""Entries of one statement at most."""

JOURNAL: Final = 8_000
"""Entries after which the journal is put into the log. To read a table is to look through all of it: 0.3 ms."""

_PHASE: Final = (
    "INSERT INTO tables (code, phase, at) VALUES (?, ?, ?) "
    "ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, at = excluded.at"
)
_N_ENTRIES: Final = (
    "SELECT max(seq) + 1 FROM (SELECT seq FROM log WHERE code = ? UNION ALL SELECT seq FROM journal WHERE code = ?)"
)
_INTO_LOG: Final = "INSERT INTO log SELECT code, seq, at, body FROM journal ORDER BY code, seq"


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all or nothing: after an error, also one of the commit, nothing is left half done or begun."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class Writer:
    """Writes the entries of each turn of an event loop.

    Args:
        connection: the database; it is left open.
        durable: called with entries that are durable now.
        failed: called with entries that could not be kept.
        soon: calls a function once all that happens at once has happened.
    """

    def __init__(self, connection: sqlite3.Connection, durable: Durable, failed: Failed, soon: Soon) -> None:
        self._connection = connection
        self._durable = durable
        self._failed = failed
        self._soon = soon
        self._waiting: list[Append] = []
        self._next: dict[str, int] = {}
        self._n_journal = 0
        self._put_into_log()

    def append(self, entry: Append) -> None:
        """Take an entry to be written; returns at once."""
        if not self._waiting:
            self._soon(self._write)
        self._waiting.append(entry)

    def forget(self, code: str) -> None:
        """Know no more of a table: its code may be another's one day."""
        self._next.pop(code, None)

    def close(self) -> None:
        """Write what is still to be written, and put all into the log."""
        self._write()
        self._put_into_log()

    def _write(self) -> None:
        batch, self._waiting = self._waiting, []
        if not batch:
            return
        try:
            self._check(batch)
            _commit(self._connection, batch)
        except (sqlite3.Error, StoreError) as error:
            for entry in batch:
                self._next.pop(entry.code, None)
            self._failed(batch, error)
            return
        self._n_journal += len(batch)
        self._durable(batch)
        if self._n_journal >= JOURNAL:
            self._put_into_log()

    def _check(self, batch: Sequence[Append]) -> None:
        """See that each table's entries follow one another, and those that it has: a log never forks.

        Raises:
            StoreError: some do not.
        """
        follows = self._next
        for entry in batch:
            code = entry.code
            expected = follows.get(code)
            if expected is None:
                expected = self._n_entries(code)
            if entry.seq != expected:
                msg = f"entry {entry.seq} of table {code} cannot follow {expected} entries"
                raise StoreError(msg)
            follows[code] = expected + 1

    def _n_entries(self, code: str) -> int:
        found: int | None = self._connection.execute(_N_ENTRIES, (code, code)).fetchone()[0]
        return found or 0

    def _put_into_log(self) -> None:
        """Put the journal into the log; if that cannot be, all of it stays where it is, and is read there."""
        self._n_journal = 0
        try:
            with transaction(self._connection):
                self._connection.execute(_INTO_LOG)
                self._connection.execute("DELETE FROM journal")
        except sqlite3.Error as error:
            _log.error("the journal stays as it is for now: %s", error)  # it names no entry


def _commit(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
    """Write entries in one transaction, and wait until they are durable; a single statement is a transaction itself."""
    phases = [(entry.code, entry.phase, entry.at) for entry in batch if entry.phase]
    if len(batch) <= ROWS and not phases:
        _insert(connection, batch)
        return
    with transaction(connection):
        for first in range(0, len(batch), ROWS):
            _insert(connection, batch[first : first + ROWS])
        connection.executemany(_PHASE, phases)


def _insert(connection: sqlite3.Connection, part: Sequence[Append]) -> None:
    values = [value for entry in part for value in (entry.code, entry.seq, entry.at, entry.body)]
    connection.execute(_statement(len(part)), values)


@lru_cache(maxsize=ROWS)
def _statement(n_rows: int) -> str:
    return f"INSERT INTO journal (code, seq, at, body) VALUES {', '.join(['(?, ?, ?, ?)'] * n_rows)}"  # noqa: S608  # only marks are put in
