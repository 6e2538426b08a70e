"""The SQLite store: durable before it says so, in order, read back after a restart."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from goodfences.store import Append, SqliteStore, StoreError, open_store, sqlite, writer


class Heard:
    """What the store said, and an event loop that turns when it is waited for."""

    def __init__(self) -> None:
        self.durable: list[Append] = []
        self.failed: list[tuple[Sequence[Append], Exception]] = []
        self._due: list[Callable[[], None]] = []

    def on_durable(self, batch: Sequence[Append]) -> None:
        self.durable += batch

    def on_failed(self, batch: Sequence[Append], error: Exception) -> None:
        self.failed.append((batch, error))

    def start(self, store: SqliteStore) -> None:
        store.start(self.on_durable, self.on_failed, self._due.append)

    def wait(self, *, durable: int = 0, failed: int = 0) -> None:
        while self._due:
            self._due.pop(0)()
        assert len(self.durable) >= durable
        assert len(self.failed) >= failed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def store(path: Path, heard: Heard) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    heard.start(store)
    yield store
    store.close()


def test_entries_are_durable_when_the_store_says_so(store: SqliteStore, heard: Heard, path: Path) -> None:
    for seq in range(50):
        store.append(Append("BCDFGH", seq, 1000 + seq, f"entry {seq}".encode(), "lobby" if seq == 0 else ""))
    heard.wait(durable=50)
    assert [entry.seq for entry in heard.durable] == list(range(50))
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT count(*) FROM journal").fetchone() == (50,)
    other.close()


def test_nothing_is_said_before_it_is_written_and_all_of_a_turn_is_written_at_once(
    store: SqliteStore, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = writer._commit

    def watched(connection: sqlite3.Connection, batch: Sequence[Append]) -> None:
        commit(connection, batch)
        assert not connection.in_transaction
        assert heard.durable == [], "written first, said then"
        commits.append(len(batch))

    monkeypatch.setattr(writer, "_commit", watched)
    for seq in range(450):
        store.append(Append("BCDFGH", seq, seq, b"x", "lobby" if seq == 0 else ""))
    assert (heard.durable, store.read("BCDFGH")) == ([], [])
    heard.wait(durable=450)
    assert commits == [450]


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
    heard.start(store)
    for seq in range(500):
        store.append(Append("BCDFGH", seq, seq, b"x", "lobby" if seq == 0 else ""))
    store.close()
    assert len(heard.durable) == 500
    again = SqliteStore(path)
    assert len(again.read("BCDFGH")) == 500
    again.close()


@pytest.mark.parametrize("seq", [0, 2])
def test_an_entry_twice_or_too_early_fails_as_a_whole_batch_and_the_store_goes_on(
    store: SqliteStore, heard: Heard, seq: int
) -> None:
    store.append(Append("BCDFGH", 0, 1, b"first", "lobby"))
    heard.wait(durable=1)
    store.append(Append("BCDFGH", seq, 1, b"a fork, or a gap"))
    heard.wait(failed=1)
    assert isinstance(heard.failed[0][1], StoreError)
    store.append(Append("BCDFGH", 1, 2, b"second"))
    heard.wait(durable=2)
    assert store.read("BCDFGH") == [b"first", b"second"]


def test_entries_that_follow_one_that_failed_fail_too(store: SqliteStore, heard: Heard, path: Path) -> None:
    store.append(Append("BCDFGH", 0, 1, b"first", "lobby"))
    heard.wait(durable=1)
    with sqlite3.connect(path, isolation_level=None) as other:
        other.execute("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
        store.append(Append("BCDFGH", 1, 2, b"lost"))
        heard.wait(failed=1)
        other.execute("DROP TRIGGER full")
    other.close()
    store.append(Append("BCDFGH", 2, 3, b"on top of what was lost"))
    heard.wait(failed=2)
    store.append(Append("BCDFGH", 1, 4, b"second"))
    heard.wait(durable=2)
    assert store.read("BCDFGH") == [b"first", b"second"]


def count(path: Path) -> tuple[int, int]:
    """How many entries are in the log, and in the journal."""
    with sqlite3.connect(path) as other:
        in_log, in_journal = other.execute(
            "SELECT (SELECT count(*) FROM log), (SELECT count(*) FROM journal)"
        ).fetchone()
    other.close()
    return in_log, in_journal


def test_the_journal_is_put_into_the_log_and_nothing_is_missed(
    store: SqliteStore, heard: Heard, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "JOURNAL", 10)
    codes = ("BCDFGH", "XYZXYZ", "KLMKLM")
    for seq in range(25):
        for code in codes:
            store.append(Append(code, seq, 100 + seq, f"{code} {seq}".encode(), "playing" if seq == 0 else ""))
        heard.wait(durable=3 * (seq + 1))
        for code in codes:
            assert store.read(code) == [f"{code} {number}".encode() for number in range(seq + 1)]
        assert store.last(["playing"]) == dict.fromkeys(codes, 100 + seq)
    in_log, in_journal = count(path)
    assert in_log + in_journal == 75
    assert in_log >= 60
    store.close()
    assert count(path) == (75, 0)


def test_a_journal_that_was_left_by_a_kill_is_put_into_the_log(path: Path, heard: Heard) -> None:
    SqliteStore(path).close()
    with sqlite3.connect(path) as other:
        other.execute("INSERT INTO tables VALUES ('BCDFGH', 'playing', 1)")
        other.executemany("INSERT INTO journal VALUES ('BCDFGH', ?, ?, ?)", [(0, 1, b"made"), (1, 2, b"started")])
    other.close()
    store = SqliteStore(path)
    assert store.read("BCDFGH") == [b"made", b"started"]
    heard.start(store)
    assert count(path) == (2, 0)
    store.append(Append("BCDFGH", 2, 3, b"more"))
    heard.wait(durable=1)
    assert store.read("BCDFGH") == [b"made", b"started", b"more"]
    store.close()


def test_a_journal_that_does_not_fit_the_log_is_kept_and_read_where_it_is(
    store: SqliteStore, heard: Heard, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store.append(Append("BCDFGH", 0, 1, b"made", "lobby"))
    heard.wait(durable=1)
    with sqlite3.connect(path) as other:
        other.execute("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
    other.close()
    monkeypatch.setattr(writer, "JOURNAL", 1)
    for seq in range(1, 4):
        store.append(Append("BCDFGH", seq, seq, b"the queen of hearts"))
        heard.wait(durable=seq + 1)
    store.close()
    assert count(path) == (0, 4)
    assert "the journal stays as it is for now: the disk is full" in caplog.text
    assert "hearts" not in caplog.text
    again = SqliteStore(path)
    assert again.read("BCDFGH") == [b"made"] + [b"the queen of hearts"] * 3
    again.close()


def test_two_servers_cannot_write_into_one_file(
    store: SqliteStore, path: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOCK_S", 0)
    second = SqliteStore(path)
    with pytest.raises(StoreError, match="another server's"):
        heard.start(second)
    second.close()
    store.close()
    third = SqliteStore(path)
    heard.start(third)
    third.close()


def test_forgotten_tables_are_gone_and_their_codes_free(store: SqliteStore, heard: Heard) -> None:
    for code in ("BCDFGH", "XYZXYZ"):
        store.append(Append(code, 0, 1, b"x", "lobby"))
    heard.wait(durable=2)
    store.forget(["BCDFGH"])
    store.forget([])
    assert not store.exists("BCDFGH")
    assert store.read("BCDFGH") == []
    assert store.exists("XYZXYZ")
    store.append(Append("BCDFGH", 0, 2, b"another", "lobby"))
    heard.wait(durable=3)
    assert store.read("BCDFGH") == [b"another"]


def test_tables_that_cannot_be_forgotten_stay_and_the_store_goes_on(
    store: SqliteStore, heard: Heard, path: Path
) -> None:
    store.append(Append("BCDFGH", 0, 1, b"made", "lobby"))
    heard.wait(durable=1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("CREATE TRIGGER kept BEFORE DELETE ON tables BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
    with pytest.raises(sqlite3.Error, match="full"):
        store.forget(["BCDFGH"])
    assert store.read("BCDFGH") == [b"made"]
    store.append(Append("BCDFGH", 1, 2, b"more"))
    heard.wait(durable=2)
    assert other.execute("SELECT count(*) FROM journal").fetchone() == (2,), "committed, for all to see"
    other.close()


def test_the_store_keeps_its_own_secrets(store: SqliteStore, path: Path) -> None:
    first = store.secret("move")
    assert len(first) == 32
    assert store.secret("move") == first
    assert store.secret("other") != first
    again = SqliteStore(path)
    assert again.secret("move") == first
    again.close()


def test_full_synchronous_write_ahead(store: SqliteStore) -> None:
    assert store._writer is not None
    connection = store._writer._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


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
