"""What a viewer gets of a table: built fresh from a whitelist for each seat and for spectators (RULES C41, C42)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from goodfences import beggar, chance, cuckoo
from goodfences.beggar import view as beggar_view
from goodfences.beggar.describe import messages as describe_beggar
from goodfences.beggar.tell import tell as tell_beggar
from goodfences.cards import Card
from goodfences.cuckoo import view as cuckoo_view
from goodfences.cuckoo.describe import messages as describe_cuckoo
from goodfences.table import frames
from goodfences.table.agenda import WARN, turn_clock
from goodfences.table.events import AnyTableEvent
from goodfences.table.frames import (
    BeggarFrame,
    BeggarHappening,
    CuckooFrame,
    CuckooHappening,
    CuckooRoundFrame,
    Happening,
    RefusedFrame,
    RoundRow,
    RulesFrame,
    SeatFrame,
    TableFrame,
    Turn,
    View,
    You,
)
from goodfences.table.game import format_rules
from goodfences.table.guards import Facts, Moment, facts, may, moment, start_problem
from goodfences.table.play import win_points
from goodfences.table.state import TURN_MS, GameEvent, Rules, Table
from goodfences.table.tell import refused, tell
from goodfences.table.told import Told

_encode = msgspec.json.Encoder().encode

HEAP_SHOWN: Final = 60
"""Cards of the heap that a view of beggar holds: the last ones."""

ROUNDS_SHOWN: Final = 200
"""Completed rounds that a whole view holds: the last ones; a replay has all."""

NO_RULES: Final = cuckoo.Rules()
"""Rules of a match of cuckoo before there is one."""

Numbered = Sequence[tuple[int, GameEvent]]
"""Events of the game with the entry of the log that brought each."""


class Around(Struct, frozen=True):
    """What is around a table and not in its log.

    Attributes:
        here: the people who are there.
        watchers: how many watch.
        knocks: who is at the door.
    """

    here: frozenset[str]
    watchers: int
    knocks: tuple[frames.Knock, ...]


class News(Struct, frozen=True):
    """What a viewer gets beside the state: since when, what happened, and answers.

    Attributes:
        whole: whether the view stands for itself.
        rounds_from: completed rounds that the viewer has already.
        events: what happened at the table, with the entries that brought it.
        game_events: what happened in the game.
        answers: messages that were taken.
        refused: messages that were refused.
    """

    whole: bool
    rounds_from: int = 0
    events: Sequence[tuple[int, AnyTableEvent]] = ()
    game_events: Numbered = ()
    answers: tuple[str, ...] = ()
    refused: tuple[RefusedFrame, ...] = ()


class Shared(Struct, frozen=True):
    """What is the same for all viewers of a table, made once for each change.

    Attributes:
        depends: what the next depends on.
        table: what everybody sees of the table, encoded.
        told: events as they were told.
        names: the name of each seat.
        round: the round of cuckoo as a spectator may know it: a seat may know more cards, and nothing else.
        moment: what may be done, as far as it is the same for all.
    """

    depends: tuple[object, ...]
    table: Raw
    told: Told
    names: tuple[str, ...]
    round: CuckooRoundFrame | None
    moment: Moment


_depends = attrgetter(
    "seats", "phase", "match", "game", "rules", "host", "members", "waiting", "door", "clock", "pace", "title",
    "drinks", "paused", "code", "key", "kind", "root",
)  # fmt: skip
"""Everything that :func:`table_frame` reads of a table. Most actions change none of it."""


def share(table: Table, around: Around, *, before: Shared | None = None) -> Shared:
    """Return what is the same for all viewers; what has not changed is taken over from ``before``."""
    depends = (*_depends(table), around.here, around.watchers)
    play = table.play if isinstance(table.play, cuckoo.State) else None
    rules = NO_RULES if play is None else play.rules
    round_ = None if play is None or play.round is None else round_frame(cuckoo_view.of_round(play.round, None))
    if before is not None and before.depends == depends:
        frame, names = before.table, before.names
    else:
        frame = Raw(_encode(table_frame(table, around)))
        names = tuple([seat.name for seat in table.seats])
    return Shared(depends, frame, Told(names, rules), names, round_, moment(table))


def view(  # noqa: PLR0913  # each is one thing that a view is made of
    table: Table, person: str, around: Around, news: News, *, shared: Shared, now: int
) -> View:
    """Return everything that a person may know.

    Args:
        table: the table as it is shown.
        person: who looks.
        around: who is there.
        news: what the viewer has not seen.
        shared: what is the same for all.
        now: the time in ms.
    """
    known = facts(table, person, shared.moment)
    seat = known.seat
    return View(
        seq=table.seq,
        whole=news.whole,
        you=you(table, person, known, knocks=around.knocks),
        table=shared.table,
        turn=turn(table, now),
        game=game_frame(table, seat, now, news, shared),
        events=tuple([Happening(seq, what, tell(what, names=shared.names, viewer=seat)) for seq, what in news.events]),
        answers=news.answers,
        refused=news.refused,
    )


def table_frame(table: Table, around: Around) -> TableFrame:
    """Return what everybody at a table sees of it, the same for all."""
    problem = start_problem(table) if table.phase != "playing" else None
    return TableFrame(
        code=table.code,
        key=table.key,
        kind=table.kind,
        phase=table.phase,
        match=table.match,
        game=table.game,
        rules=rules_frame(table.rules),
        seats=tuple(
            SeatFrame(
                name=seat.name,
                kind="computer" if seat.person is None else "person",
                style=seat.style if seat.automatic else "",
                present=seat.person is None or seat.person in around.here,
                autopilot=seat.autopilot,
                host=seat.person == table.host,
                ready=seat.ready,
                autoplay=seat.autoplay,
                wins=seat.wins,
                score=seat.score,
            )
            for seat in table.seats
        ),
        host=table.seat_of(table.host),
        watchers=around.watchers,
        waiting=tuple(table.members.get(person, "") for person in table.waiting),
        door=table.door,
        clock=table.clock,
        turn_ms=TURN_MS[table.clock],
        pace=table.pace,
        title=table.title,
        drinks=table.drinks,
        paused=table.paused,
        commitment=_commitment(table.root, table.next_match),
        can_start=None if problem is None else refused(problem),
    )


@lru_cache(maxsize=4096)
def _commitment(root: bytes, match: int) -> str:
    return chance.commitment(chance.derive(root, f"match {match}"))


@lru_cache(maxsize=256)
def rules_frame(rules: Rules) -> RulesFrame:
    """Return rules as text, id and sentences."""
    text = format_rules(rules)
    card = describe_cuckoo(rules) if isinstance(rules, cuckoo.Rules) else describe_beggar(rules)
    return RulesFrame(text, rules.id, text.split(" ", 1)[0], card)


def you(table: Table, person: str, known: Facts, *, knocks: tuple[frames.Knock, ...]) -> You:
    """Return what concerns one viewer alone."""
    seat = known.seat
    standing = _standing(table, seat)
    return You(
        seat=seat,
        host=known.host,
        name=table.members.get(person, "") if seat is None else table.seats[seat].name,
        waiting=known.waiting,
        may=may(known),
        moves=known.moves,
        knocks=knocks if known.host else (),
        standing=standing,
        points=win_points(table, seat) if standing == "won" and seat is not None else 0,
        board=_board(table, seat),
    )


def _standing(table: Table, seat: int | None) -> frames.Standing:
    play = table.play
    if seat is None or play is None or seat >= play.n_seats:
        return "watching"
    if table.phase == "playing":
        return "playing" if seat in play.players else "out"
    if table.phase == "lobby" or table.given_up or play.outcome is None:
        return "given_up" if table.given_up else "watching"
    if seat in play.outcome.winners:
        return "won"
    return "lost" if play.outcome.winners else "drew"


def _board(table: Table, seat: int | None) -> Literal["wins", "low", "none"]:
    if seat is None or table.phase != "over" or table.given_up:
        return "none"
    return "low" if isinstance(table.play, cuckoo.State) and table.play.rules.counts_up else "wins"


def turn(table: Table, now: int) -> Turn | None:
    """Return the running clock."""
    clock = turn_clock(table)
    if clock is None:
        return None
    seat, of_ms = clock
    return Turn(seat, max(0, table.turn_at + of_ms - now), of_ms, round(of_ms * WARN))


def game_frame(
    table: Table, seat: int | None, now: int, news: News, shared: Shared
) -> CuckooFrame | BeggarFrame | None:
    """Return the game as a seat, or a spectator, may know it."""
    play = table.play
    if play is None:
        return None
    seat = seat if seat is not None and seat < play.n_seats else None
    ends_in_ms = max(0, table.ends_at - now) if table.ends_at else None
    if isinstance(play, cuckoo.State):
        return _cuckoo(play, seat, ends_in_ms, news, shared)
    return _beggar(table, play, seat, ends_in_ms, news)


def _cuckoo(play: cuckoo.State, seat: int | None, ends_in_ms: int | None, news: News, shared: Shared) -> CuckooFrame:
    rounds_from = max(len(play.history) - ROUNDS_SHOWN, 0) if news.whole else news.rounds_from
    round_ = shared.round
    if round_ is not None and play.round is not None:
        round_ = replace(round_, cards=cuckoo_view.cards_of(play.round, seat))
    return CuckooFrame(
        phase=play.phase,
        players=play.players,
        stakes=play.stakes,
        full=0 if play.rules.counts_up else play.rules.stake_count,
        pot=play.pot,
        dealer=play.dealer,
        round_number=play.round_number,
        round=round_,
        rounds_from=rounds_from,
        rounds=tuple([round_row(result, play.n_seats) for result in play.history[rounds_from:]]),
        outcome=play.outcome,
        ends_in_ms=ends_in_ms,
        events=cuckoo_happenings(news.game_events, seat, shared.told),
    )


def round_frame(seen: cuckoo.RoundView, *, cards: tuple[Card | None, ...] | None = None) -> CuckooRoundFrame:
    """Return a round as its viewer may know it; a replay of a finished one gives all ``cards``."""
    return CuckooRoundFrame(
        order=seen.order,
        extra=seen.extra,
        phase=seen.phase,
        actor=seen.actor,
        to_act=seen.to_act,
        target=seen.target,
        asked=seen.asked,
        cards=seen.cards if cards is None else cards,
        face_up=seen.face_up,
        n_stock=seen.n_stock,
        aside=seen.aside,
    )


def round_row(result: cuckoo.RoundResult, n_seats: int) -> RoundRow:
    """Return a completed round as a row of the table of rounds."""
    held = dict(result.cards)
    return RoundRow(
        number=result.number,
        dealer=result.dealer,
        cards=tuple(held.get(seat) for seat in range(n_seats)),
        losers=result.losers,
        winners=result.winners,
        out=result.out,
        counts=result.counts,
    )


def cuckoo_happenings(events: Numbered, seat: int | None, told: Told) -> tuple[CuckooHappening, ...]:
    """Return events of cuckoo as a viewer may see them, with their sentences."""
    return tuple([told.of(seq, event, seat) for seq, event in events])  # type: ignore[arg-type]  # only its own events


def _beggar(table: Table, play: beggar.State, seat: int | None, ends_in_ms: int | None, news: News) -> BeggarFrame:
    seen = beggar_view.of(play, seat)
    names = [other.name for other in table.seats]
    return BeggarFrame(
        phase=seen.phase,
        players=seen.players,
        piles=seen.piles,
        heap=seen.heap[-HEAP_SHOWN:],
        n_heap=len(seen.heap),
        to_act=seen.to_act,
        debt=seen.debt,
        n_cards=seen.n_cards,
        n_tricks=seen.n_tricks,
        last_trick=None if seen.last_trick is None else seen.last_trick.seat,
        last_trick_cards=0 if seen.last_trick is None else len(seen.last_trick.cards),
        standings=seen.standings,
        outcome=seen.outcome,
        ends_in_ms=ends_in_ms,
        skipping=table.skipping,
        events=tuple(beggar_happenings(news.game_events, seat, names, play.rules)),
    )


def beggar_happenings(
    events: Numbered, seat: int | None, names: Sequence[str], rules: beggar.Rules
) -> Iterable[BeggarHappening]:
    """Yield events of beggar as a viewer may see them, with their sentences."""
    for seq, event in events:
        seen = beggar.seen_by(event, seat)  # type: ignore[arg-type]  # a game of beggar has only its own events
        yield BeggarHappening(seq, seen, tell_beggar(seen, names=names, viewer=seat, rules=rules))  # type: ignore[arg-type]
