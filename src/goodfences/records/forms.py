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
    _text(data)
    try:
        return msgspec.json.decode(data, type=CuckooRecord | BeggarRecord)
    except msgspec.MsgspecError as error:
        place = _BYTE.search(str(error))
        raise _error(str(error), data, int(place[1]) if place else 0) from None


def read_record(data: bytes) -> Record:
    """Read a record in either form.

    Raises:
        ParseError: it is in neither.
    """
    return from_json(data) if _is_json(data) else parse_record(_text(data))


def write_record(record: Record, *, like: bytes) -> bytes:
    """Write a record in the form of a file that it was read from."""
    return to_json(record) if _is_json(like) else format_record(record).encode()


def _is_json(data: bytes) -> bool:
    return data.lstrip().startswith(b"{")


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        reason = f"byte 0x{data[error.start]:02x} is no text in UTF-8"
        raise _error(reason, data, error.start) from None


def _error(reason: str, data: bytes, offset: int) -> ParseError:
    before = data[:offset].decode(errors="replace")
    return ParseError(reason, line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))
