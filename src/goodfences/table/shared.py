"""What is the same for all viewers of a table: made, and encoded, once for each change and not for each page."""

from functools import lru_cache
from operator import attrgetter
from typing import Final

import msgspec
from msgspec import Raw, Struct

from goodfences import chance, cuckoo
from goodfences.beggar.describe import messages as describe_beggar
from goodfences.cards import Card
from goodfences.cuckoo import view as cuckoo_view
from goodfences.cuckoo.describe import messages as describe_cuckoo
from goodfences.table import frames
from goodfences.table.frames import CuckooRoundFrame, RulesFrame, SeatFrame, TableFrame
from goodfences.table.game import format_rules
from goodfences.table.guards import Moment, moment, start_problem
from goodfences.table.messages import Move
from goodfences.table.state import TURN_MS, Rules, Table
from goodfences.table.tell import refused
from goodfences.table.told import Told

_encode = msgspec.json.Encoder().encode

NO_RULES: Final = cuckoo.Rules()
"""Rules of a match of cuckoo before there is one."""


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


GAP: Final = b"\0"
"""Stands, in what is encoded for all, where something of each viewer's own belongs: no JSON has such a byte."""

Known = tuple[str, bool, tuple[Move, ...], tuple[int, ...]]
"""A person, and what else of a table its ``you`` depends on: whether a round is over, own moves, the seats still in."""


Text = tuple[bool, int, int | None, int | None]
"""Whether a view is whole, the first of the rounds that it shows, the time left to the match and to the turn."""


class Shared(Struct, frozen=True):
    """What is the same for all viewers of a table.

    Attributes:
        depends: what the next depends on.
        table: what everybody sees of the table, encoded.
        names: the name of each seat.
        knocks: who is at the door, for the host.
        yous: what concerned one viewer alone, encoded; good as long as ``depends`` stays the same.
        told: events as they were told.
        round: the round of cuckoo, with a gap for the cards: a seat may know more of them, and nothing else.
        texts: by what a view depends on beside its viewer, the view encoded and cut at its gaps.
        moment: what may be done, as far as it is the same for all.
    """

    depends: tuple[object, ...]
    table: Raw
    names: tuple[str, ...]
    knocks: tuple[frames.Knock, ...]
    yous: dict[Known, bytes]
    told: Told
    round: CuckooRoundFrame | None
    texts: dict[Text, list[bytes]]
    moment: Moment


_depends = attrgetter(
    "seats", "phase", "match", "game", "rules", "host", "members", "waiting", "door", "clock", "pace", "title",
    "drinks", "paused", "given_up", "code", "key", "kind", "root",
)  # fmt: skip
"""Everything that :func:`table_frame` reads of a table. Most actions change none of it."""


def share(table: Table, around: Around, *, before: Shared | None = None) -> Shared:
    """Return what is the same for all viewers; what has not changed is taken over from ``before``."""
    depends = (*_depends(table), around.here, around.watchers, around.knocks)
    play = table.play if isinstance(table.play, cuckoo.State) else None
    rules = NO_RULES if play is None else play.rules
    round_ = None
    if play is not None and play.round is not None:
        round_ = round_frame(cuckoo_view.of_round(play.round, None), cards=Raw(GAP))
    if before is not None and before.depends == depends:
        depends, frame, names, yous = before.depends, before.table, before.names, before.yous
    else:
        frame = Raw(_encode(table_frame(table, around)))
        names, yous = tuple([seat.name for seat in table.seats]), {}
    return Shared(depends, frame, names, around.knocks, yous, Told(names, rules), round_, {}, moment(table))


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


def round_frame(seen: cuckoo.RoundView, *, cards: tuple[Card | None, ...] | Raw) -> CuckooRoundFrame:
    """Return a round as its viewer may know it: only ``cards`` are for the caller to give."""
    return CuckooRoundFrame(
        order=seen.order,
        extra=seen.extra,
        phase=seen.phase,
        actor=seen.actor,
        to_act=seen.to_act,
        target=seen.target,
        asked=seen.asked,
        cards=cards,
        face_up=seen.face_up,
        n_stock=seen.n_stock,
        aside=seen.aside,
    )
