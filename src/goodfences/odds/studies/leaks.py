"""Leaks: the decisions of finished matches that cost most, in lives and in chances to win."""

from collections.abc import Iterable, Iterator

from goodfences.cards import RANKS
from goodfences.cuckoo import SeatAction, State
from goodfences.odds.report import rank_name
from goodfences.odds.review import Decision, Review, review
from goodfences.odds.studies.study import Series, Study, percent
from goodfences.records import PERSON, CuckooRecord, replay
from goodfences.words import Message

_SHOWN = 20
"""Most decisions that are listed."""


def leaks(records: Iterable[CuckooRecord], name: str | None = None) -> tuple[tuple[str, Review], ...]:
    """Return who decided, and the decisions against best play, for each seat that is asked for in each match.

    Args:
        records: finished matches.
        name: whose decisions; by default those of all people.
    """
    return tuple(
        (player.name, review(choice for choice in made(record) if choice[1].seat == seat))
        for record in records
        for seat, player in enumerate(record.seats)
        if (player.name == name if name else player.kind == PERSON)
    )


def made(record: CuckooRecord) -> Iterator[tuple[State, SeatAction]]:
    """Yield each decision of a seat with the state before it."""
    before: State | None = None
    for moment in replay(record):
        state = moment.step.state
        if before is not None and isinstance(moment.action, SeatAction):
            yield before, moment.action
        before = state if isinstance(state, State) else None


def leak_study(records: Iterable[CuckooRecord], name: str | None = None) -> Study:
    """Study the decisions of matches against best play."""
    reviews = leaks(records, name)
    found = sorted(
        ((who, leak) for who, review in reviews for leak in review.leaks()), key=lambda item: -item[1].rounds
    )
    shown = found[:_SHOWN]
    decisions = [decision for _, review in reviews for decision in review.decisions]
    lives = sum(leak.lives for _, leak in found)
    return Study(
        name="leaks",
        columns=("who", "round", "word", "held", "gave away", "did", "costs in 100 lives", "costs in 100 matches"),
        rows=tuple(_row(who, leak) for who, leak in shown),
        answer=(
            Message("odds.study.leaks.count", {"n": len(found), "count": len(decisions), "lives": f"{lives:.2f}"}),
            Message("odds.study.leaks.worst", {"part": percent(found[0][1].rounds)})
            if found
            else Message("odds.study.leaks.none"),
        ),
        places=tuple(f"round {leak.round}: {leak.did} {_rank(leak.here.held)}" for _, leak in shown),
        series=(Series("rounds", tuple(100 * leak.rounds for _, leak in shown)),),
        kind="rows",
        nash_conv=max((decision.advice.nash_conv for decision in decisions), default=0.0),
    )


def _row(name: str, leak: Decision) -> tuple[str | int | float | None, ...]:
    wins = None if leak.wins is None else 100 * leak.wins
    gave = None if leak.here.dealt is None else _rank(leak.here.dealt)
    word = leak.here.tree.word(leak.here.node)
    return name, leak.round, word, _rank(leak.here.held), gave, leak.did, 100 * leak.lives, wins


def _rank(index: int) -> str:
    return rank_name(index) if index < len(RANKS) else str(index + 1)
