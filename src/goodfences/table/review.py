"""After a match: a person's own decisions against best play. Never another's, and never before the match is over."""

from collections.abc import Iterable, Iterator, Sequence

from goodfences import cuckoo
from goodfences.errors import Refusal
from goodfences.table import entries
from goodfences.table.advice import DecisionFrame, ReviewFrame
from goodfences.table.entries import Entry
from goodfences.table.game import CUCKOO_MOVES
from goodfences.table.messages import Act, Move
from goodfences.table.reduce import first, reduce
from goodfences.table.state import Step, Table

Choice = tuple[cuckoo.State, cuckoo.SeatAction]
"""A decision, and the match before it."""


def review(log: Sequence[bytes], match: int, person: str) -> ReviewFrame | None:
    """Return the decisions of a person in a match against best play.

    None when the match is not over, the person had no seat in it, or it was no match of cuckoo.
    """
    made = choices((entries.decode(body) for body in log), match, person)
    if made is None:
        return None
    from goodfences.odds.review import happened, saves, summary
    from goodfences.odds.review import review as judge
    from goodfences.table.questions import odds_frame

    found = judge(made)
    return ReviewFrame(
        match=match,
        summary=summary(found),
        decisions=tuple(
            DecisionFrame(
                round=leak.round,
                card=leak.card,
                did=leak.did,
                cost=leak.rounds,
                wins=leak.wins,
                say=happened(leak),
                odds=odds_frame(leak.advice),
                saves=saves(leak),
            )
            for leak in found.leaks()
        ),
        n=len(found.decisions),
        good=found.good,
        unknown=found.unknown,
        rounds=found.lives,
        wins=found.wins,
    )


def choices(log: Iterable[Entry], match: int, person: str) -> list[Choice] | None:
    """Return what a person chose in a match that is over, with the match before each choice; None as above."""
    made: list[tuple[int, Choice]] = []
    last: Table | None = None
    over = False
    for entry, before, step in steps(log):
        if step.table.match > match:
            over = True
            break
        last = step.table
        over = last.match == match and last.phase == "over"
        chosen = _choice(entry, before)
        if chosen is not None and before is not None and before.match == match:
            made.append(chosen)
    if last is None or not over or last.match != match or not isinstance(last.play, cuckoo.State):
        return None
    seat = last.seat_of(person)
    if seat is None or seat >= last.play.n_seats:
        return None
    return [choice for number, choice in made if number == seat]


def steps(log: Iterable[Entry]) -> Iterator[tuple[Entry, Table | None, Step]]:
    """Yield each entry of a log with the table before it and what it did."""
    before: Table | None = None
    for entry in log:
        step = first(entry) if before is None else reduce(before, entry)
        assert not isinstance(step, Refusal), f"entry of the log does not apply: {step.code}"
        yield entry, before, step
        before = step.table


def _choice(entry: Entry, before: Table | None) -> tuple[int, Choice] | None:
    """Return the seat and the choice of an entry in which a person plays cuckoo; a computer's is nobody's fault."""
    if before is None or not isinstance(entry.do, Act) or not isinstance(before.play, cuckoo.State):
        return None
    seat = before.seat_of(entry.by)
    if seat is None or entry.do.do not in CUCKOO_MOVES:
        return None
    move: Move = entry.do.do
    return seat, (before.play, CUCKOO_MOVES[move](seat))
