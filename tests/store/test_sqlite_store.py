"""The SQLite store: durable before it says so, in order, read back after a restart."""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from goodfences.store import Append, SqliteStore, StoreError, open_store


class Heard:
    """What the store said."""

    def __init__(self) -> None:
        self.durable: list[Append] = []
        self.failed: list[tuple[Sequence[Append], Exception]] = []
        self._changed = threading.Condition()

    def on_durable(self, batch: Sequence[Append]) -> None:
        with self._changed:
            self.durable += batch
            self._changed.notify_all()

    def on_failed(self, batch: Sequence[Append], error: Exception) -> None:
        with self._changed:
            self.failed.append((batch, error))
            self._changed.notify_all()

    def wait(self, *, durable: int = 0, failed: int = 0) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.durable) >= durable and len(self.failed) >= failed, 10)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def store(path: Path, heard: Heard) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    store.start(heard.on_durable, heard.on_failed)
    yield store
    store.close()


def test_entries_are_durable_when_the_store_says_so(store: SqliteStore, heard: Heard, path: Path) -> None:
    for seq in range(50):
        store.append(Append("BCDFGH", seq, 1000 + seq, f"entry {seq}".encode(), "lobby" if seq == 0 else ""))
    heard.wait(durable=50)
    assert [entry.seq for entry in heard.durable] == list(range(50))
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT count(*) FROM log").fetchone() == (50,)
    other.close()


def test_a_store_that_is_opened_again_has_everything(store: SqliteStore, heard: Heard, path: Path) -> None:
    store.append(Append("BCDFGH", 0, 1, b"made", "lobby"))
    store.append(Append("BCDFGH", 1, 2, b"started", "playing"))
    heard.wait(durable=2)
    again = SqliteStore(path)
    assert again.read("BCDFGH") == [b"made", b"started"]
    assert again.exists("BCDFGH")
    assert not again.exists("XXXXXX")
    assert again.read("XXXXXX") == []
    assert again.last(["playing"]) == {"BCDFGH": 2}
    assert again.last(["lobby", "over"]) == {}
    again.close()


def test_closing_writes_what_waits(path: Path, heard: Heard) -> None:
    store = SqliteStore(path)
    store.start(heard.on_durable, heard.on_failed)
    for seq in range(500):
        store.append(Append("BCDFGH", seq, seq, b"x", "lobby" if seq == 0 else ""))
    store.close()
    assert len(heard.durable) == 500
    again = SqliteStore(path)
    assert len(again.read("BCDFGH")) == 500
    again.close()


def test_an_entry_twice_fails_as_a_whole_batch_and_the_store_goes_on(store: SqliteStore, heard: Heard) -> None:
    store.append(Append("BCDFGH", 0, 1, b"first", "lobby"))
    heard.wait(durable=1)
    store.append(Append("BCDFGH", 0, 1, b"a fork"))
    heard.wait(failed=1)
    assert isinstance(heard.failed[0][1], sqlite3.Error)
    store.append(Append("BCDFGH", 1, 2, b"second"))
    heard.wait(durable=2)
    assert store.read("BCDFGH") == [b"first", b"second"]


def test_forgotten_tables_are_gone(store: SqliteStore, heard: Heard) -> None:
    for code in ("BCDFGH", "XYZXYZ"):
        store.append(Append(code, 0, 1, b"x", "lobby"))
    heard.wait(durable=2)
    store.forget(["BCDFGH"])
    store.forget([])
    assert not store.exists("BCDFGH")
    assert store.read("BCDFGH") == []
    assert store.exists("XYZXYZ")


def test_the_store_keeps_its_own_secrets(store: SqliteStore, path: Path) -> None:
    first = store.secret("move")
    assert len(first) == 32
    assert store.secret("move") == first
    assert store.secret("other") != first
    again = SqliteStore(path)
    assert again.secret("move") == first
    again.close()


def test_full_synchronous_write_ahead(store: SqliteStore) -> None:
    connection = store._connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


@pytest.mark.parametrize("url", ["tables.db", "sqlite:///", "postgresql://x/y", ""])
def test_a_url_that_names_no_database_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="expected sqlite:///FILE"):
        open_store(url)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear neighbor, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(f"sqlite:///{tmp_path / 'letter.txt'}")


def test_a_url_opens_a_file(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'new.db'}")
    assert isinstance(store, SqliteStore)
    store.close()
    assert (tmp_path / "new.db").exists()
