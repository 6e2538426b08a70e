"""Who may do what at a table, in one place: refusals and the list of what a person may do agree by construction.

What matters about a person and a moment is a handful of facts; the guards decide by them alone, so that their answers
can be kept: four pages ask after every action.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from goodfences import cuckoo
from goodfences.cuckoo.round import legal as legal_in_round
from goodfences.errors import Refusal
from goodfences.table import messages
from goodfences.table.frames import Phase
from goodfences.table.messages import GameName, Message, Move
from goodfences.table.state import Seat, Table


class Facts(Struct, frozen=True, kw_only=True, gc=False):
    """What decides what a person may do now.

    Attributes:
        seat: the own seat.
        member: whether the person was let in, ``host`` is the host, ``waiting`` sits down for the next match.
        played_by: who plays the seat.
        ready: whether it has said so for the next round.
        phase, between, paused, game: where the table is.
        moves: what the seat may play now.
        company: how many seats there are: one, several, or as many as there can be.
        start: ``yes``, or why a match cannot begin now.
    """

    seat: int | None
    member: bool
    host: bool
    waiting: bool
    played_by: Literal["person", "computer"]
    ready: bool
    phase: Phase
    between: bool
    paused: bool
    game: GameName
    moves: tuple[Move, ...]
    company: Literal["one", "several", "full"]
    start: Literal["yes", "playing", "seats"]


class Moment(Struct, frozen=True, gc=False):
    """The facts that are the same for everybody at a table.

    Attributes:
        between: as in :class:`Facts`, and ``company``.
        to_act: the one seat that may play, and ``moves`` what it may.
    """

    between: bool
    company: Literal["one", "several", "full"]
    to_act: int | None
    moves: tuple[Move, ...]


def moment(table: Table) -> Moment:
    """Return what is so for everybody at a table now."""
    to_act = table.to_act
    return Moment(table.between, _company(table), to_act, () if to_act is None else _moves(table))


def _company(table: Table) -> Literal["one", "several", "full"]:
    seats, n_waiting = table.seats, len(table.waiting)
    if len(seats) + n_waiting >= messages.MAX_SEATS:
        n_taken = sum(seat.autopilot != "left" for seat in seats) + n_waiting
        if n_taken >= messages.MAX_SEATS:
            return "full"
    return "several" if len(seats) > 1 else "one"


def facts(table: Table, person: str, now: Moment | None = None) -> Facts:
    """Return what decides what a person may do at a table now; ``now`` is its :func:`moment`, when known."""
    now = moment(table) if now is None else now
    seat = table.seat_of(person)
    host = person == table.host
    return Facts(
        seat=seat,
        member=person in table.members,
        host=host,
        waiting=person in table.waiting,
        played_by="computer" if seat is not None and table.seats[seat].autopilot != "off" else "person",
        ready=seat is not None and table.seats[seat].ready,
        phase=table.phase,
        between=now.between,
        paused=table.paused,
        game=table.game,
        moves=now.moves if seat is not None and seat == now.to_act else (),
        company=now.company,
        start=_start(table) if host else "yes",
    )


def permit(known: Facts, kind: type[Message]) -> Refusal | None:
    """Return why a person cannot send a kind of message now, or None when it can."""
    for holds, refusal in GUARDS.get(kind, ()):
        if not holds(known):
            return refusal
    return None


@lru_cache(maxsize=8192)
def may(known: Facts) -> tuple[str, ...]:
    """Return the types of messages that a person may send now."""
    return tuple(str(kind.__struct_config__.tag) for kind in GUARDS if permit(known, kind) is None)


def _moves(table: Table) -> tuple[Move, ...]:
    """Return what the one seat to act may play now."""
    play = table.play
    if play is None or table.paused:
        return ()
    if not isinstance(play, cuckoo.State):
        return ("turn",)
    return () if play.round is None else tuple([MOVES[type(action)] for action in legal_in_round(play.round)])


MOVES: Final[dict[type, Move]] = {
    cuckoo.Keep: "keep",
    cuckoo.Swap: "swap",
    cuckoo.Accept: "accept",
    cuckoo.Show: "show",
}
"""The actions of a seat by the names that messages call them."""


def start_problem(table: Table) -> Refusal | None:
    """Return why a match cannot begin with those who would sit down to it, or None when it can."""
    return _SEATS if table.rules.seats_problem(len(table_to_be(table))) is not None else None


def table_to_be(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the next match: who left is gone, who waits sits down."""
    stay = tuple(seat for seat in table.seats if seat.autopilot != "left")
    new = tuple(Seat(table.members[person], person) for person in table.waiting if table.seat_of(person) is None)
    return stay + new


def _start(table: Table) -> Literal["yes", "playing", "seats"]:
    """A match may begin; one that runs is given up only by somebody who plays alone."""
    if table.phase == "playing" and sum(seat.person is not None for seat in table.seats) > 1:
        return "playing"
    return "seats" if start_problem(table) else "yes"


# --- guards ---------------------------------------------------------------------------------------------------------

Guard = tuple[Callable[[Facts], bool], Refusal]
"""What must be so, and the refusal when it is not."""


def _guard(holds: Callable[[Facts], bool], code: str, message: str) -> Guard:
    return holds, Refusal(code, message)


_SEATS: Final = Refusal("rules/seats", "these rules do not allow this number of seats")

_member = _guard(lambda known: known.member, "table/stranger", "only who was let in may do this")
_host = _guard(lambda known: known.host, "host/only", "only the host may do this")
_seated = _guard(lambda known: known.seat is not None, "seat/none", "only who has a seat may do this")
_seated_or_host = _guard(lambda known: known.host or known.seat is not None, "seat/none", "only who has a seat may")
_seated_or_waiting = _guard(lambda known: known.waiting or known.seat is not None, "seat/none", "you have no seat")
_not_seated = _guard(lambda known: known.seat is None and not known.waiting, "seat/taken", "you have a seat already")
_room = _guard(lambda known: known.company != "full", "table/full", f"all {messages.MAX_SEATS} seats are taken")
_others = _guard(lambda known: known.company != "one", "seat/unknown", "there is no other seat")
_playing = _guard(lambda known: known.phase == "playing", "table/not-playing", "no match is running")
_not_playing = _guard(lambda known: known.phase != "playing", "table/playing", "not while a match runs")
_going = _guard(lambda known: not known.paused, "table/paused", "the table is paused; resume first")
_paused = _guard(lambda known: known.paused, "table/not-paused", "the table is not paused")
_between = _guard(lambda known: known.between, "round/running", "the round is not over")
_unready = _guard(lambda known: known.host or not known.ready, "round/ready", "you are ready already")
_has_moves = _guard(lambda known: bool(known.moves), "turn/not-yours", "it is not your turn")
_cuckoo = _guard(lambda known: known.game == "cuckoo", "hint/none", "in this game nothing is chosen")
_beggar = _guard(lambda known: known.game == "beggar", "autoplay/not-beggar", "only cards of beggar turn by themselves")
_by_computer = _guard(lambda known: known.played_by == "computer", "seat/yours", "you play this seat yourself")
_by_person = _guard(lambda known: known.played_by == "person", "seat/not-yours", "a computer plays this seat")
_alone = _guard(lambda known: known.start != "playing", "table/playing", "not while a match runs")
_startable = _guard(lambda known: known.start != "seats", _SEATS.code, _SEATS.message)

GUARDS: Final[dict[type[Message], tuple[Guard, ...]]] = {
    messages.Sit: (_member, _not_seated, _room),
    messages.Stand: (_member, _seated_or_waiting),
    messages.Rename: (_member,),
    messages.AddComputer: (_host, _not_playing, _room),
    messages.SetStyle: (_host, _others),
    messages.Kick: (_host, _others),
    messages.MoveSeat: (_host, _not_playing, _others),
    messages.PassHost: (_host, _others),
    messages.SetDoor: (_host,),
    messages.Answer: (_host,),
    messages.Choose: (_host, _not_playing),
    messages.Settings: (_host,),
    messages.Start: (_host, _alone, _startable),
    messages.Act: (_member, _seated, _playing, _going, _has_moves),
    messages.Autoplay: (_member, _seated, _playing, _beggar),
    messages.Skip: (_host, _playing, _going, _beggar),
    messages.Ready: (_seated_or_host, _playing, _going, _between, _unready),
    messages.Stop: (_host, _playing),
    messages.Pause: (_seated_or_host, _playing, _going),
    messages.Resume: (_seated_or_host, _playing, _paused),
    messages.Back: (_member, _seated, _by_computer),
    messages.Away: (_member, _seated, _playing, _by_person),
    messages.Say: (_member, _seated),
    messages.React: (_member, _seated),
    messages.AskHint: (_member, _seated, _playing, _cuckoo, _has_moves),
    messages.AskMove: (_member,),
}
"""What must be so for each kind of message; the first guard that objects says why."""
