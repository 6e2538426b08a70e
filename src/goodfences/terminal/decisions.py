"""After a match: what each person at this screen decided, against best play, what went well first."""

from importlib import import_module
from typing import Final

from goodfences.errors import GoodFencesError
from goodfences.records import CuckooRecord
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.words import say, say_message

NEEDED: Final = "goodfences.odds.review"
MOST: Final = 10
"""Decisions that are told in full; the dearest ones."""


def decisions(session: CuckooSession) -> list[str]:
    """Return the decisions of the people at this screen in lines of text. May take seconds.

    Raises:
        GoodFencesError: the match is not over: others' cards could be read out of the odds.
    """
    if not session.is_over:
        msg = "decisions are looked at after the match"
        raise GoodFencesError(msg)
    try:
        judge, leaks = import_module(NEEDED), import_module("goodfences.odds.studies.leaks")
    except ModuleNotFoundError as missing:  # the extra that it needs
        return [say("terminal.decisions.extra", name=missing.name or "")]
    record = session.record()
    assert isinstance(record, CuckooRecord)
    lines: list[str] = []
    for seat in session.people:
        found = judge.review(choice for choice in leaks.made(record) if choice[1].seat == seat)
        if session.shared:
            lines += ["", session.names[seat]] if lines else [session.names[seat]]
        lines += [say_message(message) for message in judge.summary(found)]
        for leak in found.leaks()[:MOST]:
            told = " ".join(say_message(message) for message in judge.told(leak))
            lines += ["", say("terminal.decisions.one", n=leak.round, text=told)]
    return lines
