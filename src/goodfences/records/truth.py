"""Whether a record is true: its chance against its commitment, its actions and results against the rules."""

from collections.abc import Iterator

from goodfences import chance
from goodfences.errors import ParseError
from goodfences.records.forms import read_record, write_record
from goodfences.records.play import walk
from goodfences.records.record import Problem, Record
from goodfences.records.text import digest, entry_lines


def verify(record: Record) -> tuple[Problem, ...]:
    """Return everything in a record that is not so, by line; nothing when all of it is true.

    That names and the seed are those of the people who played can only be seen from the check of the whole, which
    whoever changes them can change too.
    """
    found = [*_header_problems(record), *(step for step in walk(record) if isinstance(step, Problem))]
    last = entry_lines(record)[-1]
    if not record.check:
        found.append(Problem(last, "record/no-check", "there is no check of the whole"))
    elif record.check != digest(record):
        found.append(
            Problem(last, "record/check", f"something was changed: the check of the whole is {digest(record)}")
        )
    return tuple(found)


def verify_data(data: bytes) -> tuple[Problem, ...]:
    """Return everything that is wrong with a file, in either form; a single changed byte is a problem."""
    try:
        record = read_record(data)
    except ParseError as error:
        return (Problem(error.line, "record/syntax", f"column {error.column}: {error.reason}"),)
    return (*_spelling(data, write_record(record, like=data)), *verify(record))


def _header_problems(record: Record) -> Iterator[Problem]:
    line = entry_lines(record)[0]
    if record.seed and record.secret != chance.secret_of(record.seed).hex():
        yield Problem(line, "record/seed", f"the secret is not the one of seed {record.seed!r}")
    if record.key is None:
        if record.commitment:
            yield Problem(line, "record/commitment", "there is a commitment and no secret that it is of")
    elif record.commitment != chance.commitment(record.key):
        yield Problem(line, "record/commitment", f"the secret's commitment is {chance.commitment(record.key)}")


def _spelling(data: bytes, written: bytes) -> Iterator[Problem]:
    """Point to the first line that is not written as this package writes it."""
    if data == written:
        return
    lines, others = data.split(b"\n"), written.split(b"\n")
    pairs = enumerate(zip(lines, others, strict=False), 1)
    number = next((number for number, (line, other) in pairs if line != other), min(len(lines), len(others)))
    yield Problem(number, "record/spelling", "this is not how the line is written")
