"""The two forms of a record in a file: text for people, JSON for programs."""

import re

import msgspec

from goodfences.errors import ParseError
from goodfences.records.reading import parse_record
from goodfences.records.record import BeggarRecord, CuckooRecord, Record
from goodfences.records.text import format_record

_BYTE = re.compile(r"\(byte (\d+)\)")


def to_json(record: Record) -> bytes:
    """Write a record as JSON; :func:`from_json` reads it back."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def from_json(data: bytes) -> Record:
    """Read a record from JSON. It is then well written; whether it is true says :func:`goodfences.records.verify`.

    Raises:
        ParseError: it is not JSON, with line and column; or not a record, with the path of what does not fit.
    """
    try:
        return msgspec.json.decode(data, type=CuckooRecord | BeggarRecord)
    except msgspec.MsgspecError as error:
        place = _BYTE.search(str(error))
        before = data[: int(place[1])] if place else b""
        line, column = before.count(b"\n") + 1, len(before) - (before.rfind(b"\n") + 1) + 1
        raise ParseError(str(error), line=line, column=column) from None
    except UnicodeDecodeError as error:
        raise _not_text(data, error) from None


def read_record(data: bytes) -> Record:
    """Read a record in either form.

    Raises:
        ParseError: it is in neither.
    """
    if data.lstrip().startswith(b"{"):
        return from_json(data)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _not_text(data, error) from None
    return parse_record(text)


def write_record(record: Record, *, like: bytes) -> bytes:
    """Write a record in the form of a file that it was read from."""
    return to_json(record) if like.lstrip().startswith(b"{") else format_record(record).encode()


def _not_text(data: bytes, error: UnicodeDecodeError) -> ParseError:
    before = data[: error.start]
    return ParseError(
        f"byte 0x{data[error.start]:02x} is no text in UTF-8",
        line=before.count(b"\n") + 1,
        column=len(before) - before.rfind(b"\n"),
    )
