"""A match again, from its log: every step of its finished rounds, with all their cards; and as text to share."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from goodfences import beggar, cuckoo
from goodfences.beggar.events import Dealt as BeggarDealt
from goodfences.cards import Card
from goodfences.cuckoo.tell import tell as tell_cuckoo
from goodfences.errors import Refusal
from goodfences.table import show
from goodfences.table.entries import Entry
from goodfences.table.frames import BeggarHappening, CuckooHappening, CuckooRoundFrame, RoundRow, RulesFrame
from goodfences.table.messages import GameName
from goodfences.table.reduce import first, reduce
from goodfences.table.shared import round_frame, rules_frame
from goodfences.table.state import Step, Table
from goodfences.words import say, say_message


class CuckooStep(Struct, frozen=True):
    """One step of a match of cuckoo, as if all cards lay face up.

    Attributes:
        at_ms: time since the match began.
        stakes: what each seat had after it.
        pot: units in the pot.
        round: the round after it, with all hands.
        events: what happened, nothing hidden.
    """

    at_ms: int
    stakes: tuple[int, ...]
    pot: int
    round: CuckooRoundFrame | None
    events: tuple[CuckooHappening, ...]


class BeggarStep(Struct, frozen=True):
    """One step of a game of beggar."""

    at_ms: int
    events: tuple[BeggarHappening, ...]


class Replay(Struct, frozen=True, kw_only=True):
    """A match again.

    Attributes:
        match: which match of the table.
        game: what was played.
        rules: by which rules.
        names: the name of each seat.
        finished: whether the match is over; else it ends with the last finished round.
        steps: what happened, step by step; those of one game only.
        piles: beggar: the piles as they were dealt, top cards first.
        rounds: cuckoo: the finished rounds.
        stakes: cuckoo: what each seat has at the end.
        winners: who won; empty in a draw, or when the match was given up.
        standings: beggar: all seats, the first one first.
    """

    match: int
    game: GameName
    rules: RulesFrame
    names: tuple[str, ...]
    finished: bool
    steps: tuple[CuckooStep, ...] | tuple[BeggarStep, ...]
    piles: tuple[tuple[Card, ...], ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    stakes: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    standings: tuple[beggar.Standing, ...] = ()


def steps_of(log: Iterable[Entry], match: int) -> Iterator[tuple[Table | None, Step]]:
    """Yield each step of a match that changed its game, with the table before it."""
    before: Table | None = None
    for entry in log:
        step = first(entry) if before is None else reduce(before, entry)
        assert not isinstance(step, Refusal), f"entry of the log does not apply: {step.code}"
        if step.table.match == match and step.game_events:
            yield before, step
        if step.table.match > match:
            return
        before = step.table


def replay(log: Sequence[Entry], match: int) -> Replay | None:
    """Return a match again, or None when the table has not played it, or nothing of it is finished."""
    steps = [step for _, step in steps_of(log, match)]
    if not steps:
        return None
    table = steps[-1].table
    if isinstance(table.play, beggar.State):
        return _beggar(table, steps, match) if table.phase != "playing" else None
    return _cuckoo(steps, match)


def _cuckoo(steps: list[Step], match: int) -> Replay | None:
    """Replay finished rounds only: what is hidden in the running one stays hidden."""
    while steps and not _is_reveal(steps[-1]):
        steps.pop()
    if not steps:
        return None
    table = steps[-1].table
    play = table.play
    assert isinstance(play, cuckoo.State)
    names = tuple(seat.name for seat in table.seats)
    began = steps[0].table.at
    return Replay(
        match=match,
        game="cuckoo",
        rules=rules_frame(play.rules),
        names=names,
        finished=play.outcome is not None,
        steps=tuple(_cuckoo_step(step, began, names, play.rules) for step in steps),
        rounds=tuple(show.round_row(result, play.n_seats) for result in play.history),
        stakes=play.stakes,
        winners=play.outcome.winners if play.outcome is not None else (),
    )


def _is_reveal(step: Step) -> bool:
    play = step.table.play
    return isinstance(play, cuckoo.State) and play.round is not None and play.round.phase == "revealed"


def _cuckoo_step(step: Step, began: int, names: Sequence[str], rules: cuckoo.Rules) -> CuckooStep:
    play = step.table.play
    assert isinstance(play, cuckoo.State)
    open_ = None
    if play.round is not None:
        open_ = round_frame(play.round, cards=play.round.hands)
    events = tuple(
        CuckooHappening(step.table.seq, event, tell_cuckoo(event, names=names, viewer=None, rules=rules))  # type: ignore[arg-type]  # a match of cuckoo has only its own events
        for event in step.game_events
    )
    return CuckooStep(step.table.at - began, play.stakes, play.pot, open_, events)


def _beggar(table: Table, steps: list[Step], match: int) -> Replay:
    play = table.play
    assert isinstance(play, beggar.State)
    names = tuple(seat.name for seat in table.seats)
    began = steps[0].table.at
    dealt = next(step.table.play for step in steps if any(isinstance(event, BeggarDealt) for event in step.game_events))
    assert isinstance(dealt, beggar.State)
    return Replay(
        match=match,
        game="beggar",
        rules=rules_frame(play.rules),
        names=names,
        finished=play.outcome is not None,
        steps=tuple(
            BeggarStep(
                step.table.at - began,
                tuple(
                    show.beggar_happenings(
                        [(step.table.seq, event) for event in step.game_events], None, names, play.rules
                    )
                ),
            )
            for step in steps
        ),
        piles=dealt.piles,
        winners=play.outcome.winners if play.outcome is not None else (),
        standings=beggar.view.of(play, None).standings,
    )


def as_text(found: Replay, locale: str) -> str:
    """Return a match as text to share: who played, each round, who won."""
    lines = [say(f"table.share.title.{found.game}", locale, names=", ".join(found.names)), found.rules.text, ""]
    lines += [_round_text(row, found.names, locale) for row in found.rounds]
    if found.game == "beggar":
        steps = found.steps[-1].events
        lines += [text for item in steps if (words := item.say) is not None and (text := say_message(words, locale))]
    winners = ", ".join(found.names[seat] for seat in found.winners)
    if not found.finished:
        lines += ["", say("table.share.running", locale)]
    else:
        lines += ["", say("table.share.won", locale, names=winners) if winners else say("table.share.drawn", locale)]
    return "\n".join(lines) + "\n"


def _round_text(row: RoundRow, names: Sequence[str], locale: str) -> str:
    held = " ".join(
        f"{name} {card or '-'}{'*' if seat in row.losers else ''}"
        for seat, (name, card) in enumerate(zip(names, row.cards, strict=False))
    )
    return say("table.share.round", locale, number=row.number, cards=held)
