"""The wire as JSON Schema, from the very types that encode and decode it.

``python -m goodfences.web.schema FOLDER`` writes ``wire-client.schema.json`` and ``wire-server.schema.json``; a test
keeps the copies in the documentation true.
"""

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from goodfences.table.frames import Frame, TableFrame
from goodfences.table.messages import PersonMessage

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_REF: Final = "#/$defs/{name}"


def client() -> dict[str, Any]:
    """Return the schema of a message from a page to the server."""
    return _schema("Good Fences: what a page sends", PersonMessage)


def server() -> dict[str, Any]:
    """Return the schema of a frame from the server to a page."""
    return _schema("Good Fences: what a page gets", Frame, TableFrame)


def _schema(title: str, *types: Any) -> dict[str, Any]:
    (top, *_), components = msgspec.json.schema_components(types, ref_template=_REF)
    return {"$schema": DRAFT, "title": title, **top, "$defs": _whole(dict(sorted(components.items())))}


def _whole(schema: Any) -> Any:
    """Leave out of each union the parts that are encoded already (``Raw``), of which nothing is known: ``{}``."""
    if isinstance(schema, list):
        return [_whole(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: _whole(value) for key, value in schema.items()}
    known = [item for item in schema.get("anyOf", ()) if item]
    if len(known) == 1:
        return known[0] | {key: value for key, value in schema.items() if key != "anyOf"}
    return schema | {"anyOf": known} if known else schema


def text(schema: dict[str, Any]) -> str:
    """Return a schema as the documentation keeps it."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def write(folder: Path) -> None:
    """Write both schemas into a folder."""
    (folder / "wire-client.schema.json").write_text(text(client()))
    (folder / "wire-server.schema.json").write_text(text(server()))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
