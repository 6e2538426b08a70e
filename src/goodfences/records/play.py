"""Playing the entries of a record again: chance from its secret, every step by the rules."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from msgspec.structs import replace

from goodfences import beggar, cuckoo
from goodfences.errors import GoodFencesError, Refusal
from goodfences.records.marks import BeggarMarks, CuckooMarks, Mark
from goodfences.records.moves import format_action
from goodfences.records.record import (
    AnyAction,
    AnyState,
    AnyStep,
    BeggarRecord,
    Check,
    CuckooRecord,
    Heading,
    Moment,
    Problem,
    Record,
)
from goodfences.records.text import entry_lines

_SHUFFLES: Final = (cuckoo.Shuffle, beggar.Shuffle)
_CHANCE: Final = (*_SHUFFLES, cuckoo.Cut, cuckoo.PickDealer, beggar.Deal)


def replay(record: Record) -> Iterator[Moment]:
    """Play a record again, step by step; the last step is where the match stands.

    Raises:
        GoodFencesError: at the first thing in it that is not so.
    """
    for found in walk(record):
        if isinstance(found, Problem):
            msg = f"line {found.line}: {found.message}"
            raise GoodFencesError(msg)
        yield found


def walk(record: Record) -> Iterator[Moment | Problem]:
    """Play a record again; yield its steps and what is not so. It ends at the first action that cannot be done."""
    lines = entry_lines(record)
    marks = CuckooMarks() if isinstance(record, CuckooRecord) else BeggarMarks()
    action: AnyAction | None = None
    place, answer = 0, begin(record)
    while not isinstance(answer, Refusal):
        yield Moment(lines[max(0, place - 1)], action, answer)
        said = _said(record, place)
        yield from _differences(marks.of(answer), said, lines[place : place + len(said) + 1])
        place += len(said)
        if place == len(record.entries):
            return
        filled = fill(answer.state, _action(record, place), record.key)
        place += 1
        if isinstance(filled, Refusal):
            answer = filled
        else:
            action, answer = filled, do(answer.state, filled)
    yield Problem(lines[max(0, place - 1)], answer.code, answer.message)


def begin(record: Record) -> AnyStep | Refusal:
    """Begin the match that a record is of."""
    dealer = record.dealer
    try:
        if isinstance(record, BeggarRecord):
            return beggar.start(record.rules, len(record.seats), dealer=dealer)
        n_joined = sum(isinstance(entry, cuckoo.Join) for entry in record.entries)
        n_seats, cards = len(record.seats) - n_joined, record.cards or None
        return cuckoo.start(record.rules, n_seats, dealer=dealer or 0, cards=cards)
    except GoodFencesError as error:
        return Refusal("record/no-match", str(error))


def do(state: AnyState, action: AnyAction) -> AnyStep | Refusal:
    """Do one action of the game that a state is of."""
    if isinstance(state, cuckoo.State) and isinstance(action, cuckoo.Action):
        try:
            return cuckoo.apply(state, action)
        except GoodFencesError as error:  # cards of the record's own that are too few for a round
            return Refusal("record/no-match", str(error))
    if isinstance(state, beggar.State) and isinstance(action, beggar.Action):
        return beggar.apply(state, action)
    return Refusal("record/other-game", f"{format_action(action)}: an action of another game")


def fill(state: AnyState, action: AnyAction, key: bytes | None) -> AnyAction | Refusal:
    """Return an action as it is to be done: with a secret, chance does what follows from it and nothing else."""
    if not isinstance(action, _CHANCE):
        return action
    if key is None:
        if isinstance(action, _SHUFFLES) and not action.order:
            return Refusal("chance/no-secret", "shuffle by a commitment: the record has no secret that it follows from")
        return action
    due = cuckoo.chance_action(state, key) if isinstance(state, cuckoo.State) else beggar.chance_action(state, key)
    if due is None or action in {due, without_order(due)}:
        return due or action
    return Refusal(
        "chance/not-from-secret",
        f"{format_action(action)}: the secret makes it {format_action(without_order(due))}",
    )


def without_order(action: AnyAction) -> AnyAction:
    """Return a shuffle with its commitment only, when it has one: the order follows from the secret."""
    if isinstance(action, _SHUFFLES) and action.commitment:
        return replace(action, order=())
    return action


def _action(record: Record, place: int) -> AnyAction:
    entry = record.entries[place]
    assert not isinstance(entry, (Check, Heading))
    return entry


def _said(record: Record, place: int) -> list[Mark]:
    """Return what the record says next that the last action led to."""
    said: list[Mark] = []
    while place < len(record.entries) and isinstance(entry := record.entries[place], (Check, Heading)):
        said.append(entry)
        place += 1
    return said


def _differences(by_rules: Sequence[Mark], said: Sequence[Mark], lines: Sequence[int]) -> Iterator[Problem]:
    """Compare what the rules say with what the record says; ``lines`` has a line more than the record says things."""
    for place, (expected, found) in enumerate(zip_longest(by_rules, said)):
        line = lines[min(place, len(said))]
        if found is None:
            yield Problem(line, "check/missing", f"it is not said that {expected.text!r}")
        elif expected is None:
            yield Problem(line, "check/too-much", f"it is said that {found.text!r}, which the rules do not say")
        elif expected != found:
            yield Problem(line, "check/wrong", f"it is said that {found.text!r}; by the rules, {expected.text!r}")
