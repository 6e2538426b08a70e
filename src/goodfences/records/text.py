"""A record as text: one line for each thing, parts with headings, a check of the whole in the last line."""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from goodfences import beggar, cuckoo
from goodfences.cards import format_cards
from goodfences.records.moves import format_action
from goodfences.records.record import BeggarEntry, Check, CuckooEntry, CuckooRecord, Heading, Record

TITLE: Final = "goodfences record"


def format_record(record: Record) -> str:
    """Write a record as text; :func:`goodfences.records.reading.parse_record` reads it back."""
    return f"{_body(record)}{_last_line(record)}\n" if record.check else _body(record)


def digest(record: Record) -> str:
    """Return the check of the whole: SHA-256 of the text form up to the line that says it, in hex."""
    return hashlib.sha256(_body(record).encode()).hexdigest()


def entry_lines(record: Record) -> tuple[int, ...]:
    """Return the line of each entry in the text form, from 1, and after them the line of the check."""
    line = len(_header(record))
    lines: list[int] = []
    for text, n_entries in _entries(record):
        line += 1 + text.startswith("\n")
        lines += [line] * n_entries
    return (*lines, line + 2)


def _body(record: Record) -> str:
    lines = [*_header(record), *(text for text, _ in _entries(record))]
    return "\n".join(lines) + "\n\n"


def _last_line(record: Record) -> str:
    return f"check {record.check}"


def _header(record: Record) -> list[str]:
    is_cuckoo = isinstance(record, CuckooRecord)
    rules = cuckoo.format_rules(record.rules) if isinstance(record, CuckooRecord) else beggar.format_rules(record.rules)
    lines = [f"{TITLE} {record.version}", f"game {'cuckoo' if is_cuckoo else 'beggar'}", f"rules {rules}"]
    if isinstance(record, CuckooRecord) and record.cards:
        lines.append(f"cards {format_cards(record.cards)}")
    lines += [f"seat {number} {seat.kind} {seat.name}" for number, seat in enumerate(record.seats)]
    if record.dealer is not None:
        lines.append(f"dealer {record.dealer}")
    if record.seed:
        lines.append(f"seed {record.seed}")
    if not record.secret and not record.commitment:
        return [*lines, "dealt by hand"]
    private = "" if record.finished else "private "
    return [*lines, f"commitment {record.commitment}", f"{private}secret {record.secret}"]


def _entries(record: Record) -> Iterator[tuple[str, int]]:
    """Yield the lines of the entries, a heading with the blank line before it, and how many entries each line holds."""
    for is_turn, entries in groupby(record.entries, lambda entry: isinstance(entry, beggar.Turn)):
        if is_turn:
            seats = [entry.seat for entry in entries if isinstance(entry, beggar.Turn)]
            yield f"  turns {' '.join(map(str, seats))}", len(seats)
        else:
            yield from ((_line(entry), 1) for entry in entries)


def _line(entry: CuckooEntry | BeggarEntry) -> str:
    if isinstance(entry, Heading):
        return f"\n{entry.text}"
    return f"  = {entry.text}" if isinstance(entry, Check) else f"  {format_action(entry)}"
