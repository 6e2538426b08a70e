"""The append-only log of all tables, durable before visible."""

from goodfences.store.log import Append, Durable, Failed, Phase, Soon, Store, StoreError
from goodfences.store.sqlite import SqliteStore

SQLITE = "sqlite:///"

__all__ = ["Append", "Durable", "Failed", "Phase", "Soon", "SqliteStore", "Store", "StoreError", "open_store"]


def open_store(url: str) -> Store:
    """Open the store that a URL names: ``sqlite:///FILE``, where an absolute FILE begins with one more slash.

    Raises:
        StoreError: the URL names no kind of store, or the store cannot be opened.
    """
    if not url.startswith(SQLITE) or not url.removeprefix(SQLITE):
        msg = f"{url!r} names no database: expected sqlite:///FILE"
        raise StoreError(msg)
    return SqliteStore(url.removeprefix(SQLITE))
