"""Records: matches, positions and deals as text that a person can read and compare, and as JSON (docs/records.md).

A record is data that claims something: parsing it only says that it is well written, :func:`verify` says whether it is
true. A match that is not over makes a partial record: it holds the secret of the cards to come, and is its host's only.

Values::

    Seat(name: str, kind: str = "person")               kind: "person", or the style of a computer player
    CuckooRecord | BeggarRecord = Record                .game .rules .seats .entries .secret .seed .dealer .cards .check
                                                        .finished -> bool
    Problem(line: int, code: str, message: str)         something that is not true; line in the text form
    Moment(line: int, action: Action | None, step: Step)        action None: the start; chance filled in

Functions::

    make_record(rules, seats, actions, *, secret=None, seed=None, dealer=0, cards=None) -> Record
                                                        seats: Seat of each; actions: all of them, chance included
    record_of(match) -> Record                          anything with .rules .names .kinds .secret .actions
    replay(record) -> Iterator[Moment]                  plays it again from the start; the last one is where it stands
    verify(record) -> tuple[Problem, ...]               empty when all of it is true
    format_record(record) -> str, parse_record(text) -> Record
    to_json(record) -> bytes, from_json(data) -> Record
    read_record(data: bytes) -> Record                  either form
    verify_data(data: bytes) -> tuple[Problem, ...]     either form; a single changed byte is a problem
    format_position(round) -> str, parse_position(text) -> cuckoo.Round
"""

from goodfences.records.forms import from_json, read_record, to_json
from goodfences.records.play import replay
from goodfences.records.position import format_position, parse_position
from goodfences.records.reading import parse_record
from goodfences.records.record import (
    PERSON,
    VERSION,
    BeggarRecord,
    Check,
    CuckooRecord,
    Heading,
    Moment,
    Problem,
    Record,
    Seat,
)
from goodfences.records.text import format_record
from goodfences.records.truth import verify, verify_data
from goodfences.records.writing import make_record, record_of

__all__ = [
    "PERSON",
    "VERSION",
    "BeggarRecord",
    "Check",
    "CuckooRecord",
    "Heading",
    "Moment",
    "Problem",
    "Record",
    "Seat",
    "format_position",
    "format_record",
    "from_json",
    "make_record",
    "parse_position",
    "parse_record",
    "read_record",
    "record_of",
    "replay",
    "to_json",
    "verify",
    "verify_data",
]
