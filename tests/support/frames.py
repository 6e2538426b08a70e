"""Frames as a page reads them."""

import json
from typing import Any


class Reader:
    """Decodes the frames of a connection; a table that a view leaves out, because it is as it was, is put in again."""

    def __init__(self) -> None:
        self._table: dict[str, Any] | None = None

    def read(self, raw: str | bytes) -> dict[str, Any]:
        frame = json.loads(raw)
        if frame["type"] == "view":
            self._table = frame["table"] = frame["table"] or self._table
        return frame
