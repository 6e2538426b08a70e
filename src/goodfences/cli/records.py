"""``goodfences replay`` and ``goodfences verify``: a recorded match again, and whether it is true."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goodfences.cli.files import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from goodfences.records import Moment, Record

_File = Annotated[Path, typer.Argument(help="A record as text or JSON; - reads it from the standard input.")]


def replay(
    file: _File,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="No colours and no waiting: one line for each event.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each step.")] = False,
    speed: Annotated[
        float | None, typer.Option(min=0, help="Steps a second, without waiting for Enter; 0 is all at once.")
    ] = None,
) -> None:
    """Step through a recorded match. Enter shows the next step, q and Enter stops.

    The record is checked as it is played; the first thing in it that is not so ends the replay.
    """
    from goodfences import records
    from goodfences.words import say

    record = records.read_record(read(file))
    moments = records.replay(record)
    if as_json:
        for moment in moments:
            typer.echo(_as_json(record, moment))
        return
    colour = False if plain else None
    typer.secho(_title(record), bold=True, color=colour)
    waits = not plain and speed is None and sys.stdin.isatty() and sys.stdout.isatty()
    if waits:
        typer.secho(say("records.keys"), dim=True)
    for heading, sentence in _sentences(record, moments):
        if waits and not heading and _stops():
            return
        if speed and not heading:
            time.sleep(1 / speed)
        if heading:
            typer.echo()
        typer.secho(sentence, bold=heading, color=colour)
    if not record.finished:
        typer.secho(say("records.partial"), color=colour, fg="yellow")


def verify(
    file: _File,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print what is wrong as JSON.")] = False,
) -> None:
    """Check a recorded match: chance against its commitment, actions and results against the rules.

    Exit code 0 when all of it is true, 1 when something is not.
    """
    from goodfences import records
    from goodfences.words import say

    data = read(file)
    problems = records.verify_data(data)
    if as_json:
        import msgspec

        found = {"file": str(file), "true": not problems, "problems": problems}
        typer.echo(msgspec.json.encode(found).decode())
    elif problems:
        typer.secho(say("records.untrue", file=file, n=len(problems)), fg="red", err=True)
        for problem in problems:
            sentence = say("records.problem", line=problem.line, message=problem.message, code=problem.code)
            typer.echo(sentence, err=True)
    else:
        typer.secho(_praise(file, records.read_record(data)), fg="green")
    if problems:
        raise typer.Exit(1)


def _stops() -> bool:
    """Wait for Enter; say whether q, or the end of the input, came instead."""
    try:
        return input().strip().lower() == "q"
    except EOFError:
        return True


def _praise(file: Path, record: "Record") -> str:
    from goodfences.records import Check, Heading
    from goodfences.words import say

    n_actions = sum(not isinstance(entry, (Check, Heading)) for entry in record.entries)
    how = "committed" if record.commitment else "by_hand"
    sentence = say(f"records.true.{how}", file=file, n=n_actions, commitment=record.commitment)
    return sentence if record.finished else f"{sentence} {say('records.partial')}"


def _title(record: "Record") -> str:
    from goodfences import beggar, cuckoo
    from goodfences.records import CuckooRecord
    from goodfences.words import say

    is_cuckoo = isinstance(record, CuckooRecord)
    rules = cuckoo.format_rules(record.rules) if isinstance(record, CuckooRecord) else beggar.format_rules(record.rules)
    names = ", ".join(seat.name for seat in record.seats)
    return say("records.title", game="cuckoo" if is_cuckoo else "beggar", rules=rules, names=names)


def _sentences(record: "Record", moments: "Iterator[Moment]") -> "Iterator[tuple[bool, str]]":
    """Yield whether it begins a part, and its sentence, for each event that everybody may see."""
    from goodfences import beggar, cuckoo
    from goodfences.beggar.tell import tell as tell_beggar
    from goodfences.cuckoo.tell import tell as tell_cuckoo
    from goodfences.words import say_message

    names = [seat.name for seat in record.seats]
    for moment in moments:
        step = moment.step
        for event in step.events:
            if isinstance(step, cuckoo.Step):
                seen = cuckoo.seen_by(event, None)  # type: ignore[arg-type]  # the events of a step of cuckoo
                message = tell_cuckoo(seen, names=names, viewer=None, rules=step.state.rules)
            else:
                message = tell_beggar(event, names=names, viewer=None, rules=step.state.rules)  # type: ignore[arg-type]
            if message is not None:
                yield isinstance(event, (cuckoo.events.RoundStarted, beggar.events.Dealt)), say_message(message)


def _as_json(record: "Record", moment: "Moment") -> str:
    """Write a step as a line of JSON; of a match that is not over, only what everybody may see."""
    import msgspec

    from goodfences import cuckoo
    from goodfences.records.play import without_order

    step, action = moment.step, moment.action
    events = list(step.events)
    if not record.finished:
        action = action and without_order(action)
        if isinstance(step, cuckoo.Step):
            events = [cuckoo.seen_by(event, None) for event in step.events]
    return msgspec.json.encode({"line": moment.line, "action": action, "events": events}).decode()
