"""What is the same for all viewers of a table: made, and encoded, once for each change and not for each page."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Raw, Struct

from goodfences import chance, cuckoo
from goodfences.beggar.describe import messages as describe_beggar
from goodfences.cards import Card
from goodfences.cuckoo import view as cuckoo_view
from goodfences.cuckoo.describe import messages as describe_cuckoo
from goodfences.table import frames
from goodfences.table.agenda import turn_clock
from goodfences.table.events import AnyTableEvent
from goodfences.table.frames import CuckooRoundFrame, RulesFrame, SeatFrame, TableFrame
from goodfences.table.game import format_rules
from goodfences.table.guards import Moment, moment, start_problem
from goodfences.table.messages import Move
from goodfences.table.state import TURN_MS, Rules, Table
from goodfences.table.tell import refused
from goodfences.table.viewer import Seen

_encode = msgspec.json.Encoder().encode


class Around(Struct, frozen=True):
    """What is around a table and not in its log.

    Attributes:
        here: the people who are there.
        knocks: who is at the door.
    """

    here: frozenset[str]
    knocks: tuple[frames.Knock, ...]


GAP: Final = b"\0"
"""Stands on both sides of what each viewer has of its own, in what is encoded for all: no JSON has such a byte."""

OWN: Final = Raw(GAP + b"[]" + GAP)
"""What each viewer has of its own, an empty list for now."""

StillIn = tuple[bool, tuple[int, ...]]
"""Whether a round is over, and the seats still in."""

Known = tuple[str, tuple[Move, ...], StillIn]
"""What a person's ``you`` depends on beside what the whole table does: who it is, and what it may play."""

Knew = tuple[tuple[Card | None, ...], tuple[int, ...], bool]
"""What the cards that each seat may see depend on: the cards, who knows them, and whether all do."""


class Sheet(Struct, frozen=True, gc=False):
    """A view for all who have seen the same, with gaps for what is each viewer's own.

    Attributes:
        pieces: the view, encoded; at the odd places are the gaps, each filled with an empty list.
        told: tells a seat, or a spectator, what happened in the game, encoded.
        events: what happened at the table, with the entries that brought it.
    """

    pieces: list[bytes]
    told: Callable[[int | None], bytes]
    events: Sequence[tuple[int, AnyTableEvent]]


class Shared(Struct, frozen=True):
    """What is the same for all viewers of a table.

    Attributes:
        depends: what ``table``, ``names`` and ``seats`` depend on.
        table: what everybody sees of the table, encoded.
        names: the name of each seat.
        seats: the seat of each person.
        knocks: who is at the door, for the host.
        still_in: whether a round is over, and the seats still in.
        yous: what concerned one viewer alone, encoded; good as long as ``depends`` stays the same.
        round: the round of cuckoo, with a gap for the cards: a seat may know more of them, and nothing else.
        knew: what ``cards`` depend on.
        cards: the cards of the round as a seat may see them, encoded; those of spectators under None.
        clock: whose clock runs and for how long, as :func:`goodfences.table.agenda.turn_clock` says.
        timed: whether a view tells of the time that is left.
        seen: what whoever gets a view has seen then.
        sheets: what all get who have seen the same, and ask at the same time where the view is timed.
        moment: what may be done, as far as it is the same for all.
    """

    depends: tuple[object, ...]
    table: Raw
    names: tuple[str, ...]
    seats: dict[str, int]
    knocks: tuple[frames.Knock, ...]
    still_in: StillIn
    yous: dict[Known, bytes]
    round: CuckooRoundFrame | None
    knew: Knew | None
    cards: dict[int | None, bytes]
    clock: tuple[int | None, int] | None
    timed: bool
    seen: Seen
    sheets: dict[tuple[Seen, int], Sheet]
    moment: Moment


def _depends(of: Table, around: Around) -> tuple[object, ...]:
    """Return everything that :func:`table_frame` reads of a table. Most actions change none of it."""
    return (
        of.seats, of.phase, of.match, of.game, of.rules, of.host, of.members, of.waiting, of.door, of.clock, of.pace,
        of.title, of.drinks, of.paused, of.given_up, of.code, of.key, of.kind, of.root, around.here, around.knocks,
    )  # fmt: skip


def share(table: Table, around: Around, *, before: Shared | None = None) -> Shared:
    """Return what is the same for all viewers; what has not changed is taken over from ``before``."""
    depends = _depends(table, around)
    play, at = table.play, moment(table)
    if before is not None and before.depends == depends:
        depends, frame, names, seats, yous = before.depends, before.table, before.names, before.seats, before.yous
    else:
        yous = {}
        frame = Raw(_encode(table_frame(table, around)))
        names = tuple([seat.name for seat in table.seats])
        seats = {seat.person: number for number, seat in enumerate(table.seats) if seat.person is not None}
    round_, knew, n_rounds = None, None, 0
    if isinstance(play, cuckoo.State):
        n_rounds, now = len(play.history), play.round
        if now is not None:
            round_, knew = round_frame(now, cards=OWN), (now.hands, now.known, now.phase == "revealed")
    clock = turn_clock(table)
    return Shared(
        depends=depends,
        table=frame,
        names=names,
        seats=seats,
        knocks=around.knocks,
        still_in=(at.between, () if play is None else play.players),
        yous=yous,
        round=round_,
        knew=knew,
        cards=before.cards if before is not None and before.knew == knew else {},
        clock=clock,
        timed=clock is not None or table.ends_at > 0,
        seen=Seen(table.seq, table.match, n_rounds, frame),
        sheets={},
        moment=at,
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
        watchers=len(around.here.difference([seat.person for seat in table.seats])),
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


def round_frame(round_: cuckoo.Round, *, cards: tuple[Card | None, ...] | Raw) -> CuckooRoundFrame:
    """Return a round as everybody may know it: only ``cards`` are for the caller to give."""
    actor, order = round_.actor, round_.order
    return CuckooRoundFrame(
        order=order,
        extra=round_.extra,
        phase=round_.phase,
        actor=actor,
        to_act=round_.to_act,
        target=cuckoo_view.target(order, actor),
        asked=round_.asked,
        cards=cards,
        face_up=tuple(sorted(round_.locked)),
        n_stock=len(round_.stock),
        aside=round_.aside,
    )
