"""Who may do what at a table, in one place: refusals and the list of what a person may do agree by construction."""

from collections.abc import Callable
from typing import Final

from goodfences import beggar, cuckoo
from goodfences.errors import Refusal
from goodfences.table import messages
from goodfences.table.messages import Message, Move
from goodfences.table.state import Seat, Table

Guard = Callable[[Table, str], Refusal | None]


def permit(table: Table, person: str, kind: type[Message]) -> Refusal | None:
    """Return why a person cannot send a kind of message now, or None when it can."""
    for guard in GUARDS.get(kind, ()):
        if refusal := guard(table, person):
            return refusal
    return None


def may(table: Table, person: str) -> tuple[str, ...]:
    """Return the types of messages that a person may send now."""
    kinds = (kind for kind in GUARDS if permit(table, person, kind) is None)
    return tuple(str(kind.__struct_config__.tag) for kind in kinds)


def moves(table: Table, seat: int | None) -> tuple[Move, ...]:
    """Return what a seat may play now: never more than one seat may."""
    play = table.play
    if play is None or seat is None or table.to_act != seat or table.paused:
        return ()
    if isinstance(play, beggar.State):
        return ("turn",)
    names: dict[type, Move] = {
        cuckoo.Keep: "keep",
        cuckoo.Swap: "swap",
        cuckoo.Accept: "accept",
        cuckoo.Show: "show",
    }
    return tuple(names[type(action)] for action in cuckoo.legal(play) if type(action) in names)


def start_problem(table: Table) -> Refusal | None:
    """Return why a match cannot begin with those who would sit down to it, or None when it can."""
    n_seats = len(table_to_be(table))
    if table.rules.seats_problem(n_seats) is not None:
        return Refusal("rules/seats", f"start with {n_seats} seats: these rules do not allow it")
    return None


def table_to_be(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the next match: who left is gone, who waits sits down."""
    stay = tuple(seat for seat in table.seats if seat.autopilot != "left")
    new = tuple(Seat(table.members[person], person) for person in table.waiting if table.seat_of(person) is None)
    return stay + new


# --- guards ---------------------------------------------------------------------------------------------------------


def _member(table: Table, person: str) -> Refusal | None:
    return None if person in table.members else Refusal("table/stranger", "only who was let in may do this")


def _host(table: Table, person: str) -> Refusal | None:
    return None if person == table.host else Refusal("host/only", "only the host may do this")


def _seated(table: Table, person: str) -> Refusal | None:
    return Refusal("seat/none", "only who has a seat may do this") if table.seat_of(person) is None else None


def _seated_or_host(table: Table, person: str) -> Refusal | None:
    return None if person == table.host else _seated(table, person)


def _not_seated(table: Table, person: str) -> Refusal | None:
    if table.seat_of(person) is not None or person in table.waiting:
        return Refusal("seat/taken", "you have a seat already")
    return None


def _seated_or_waiting(table: Table, person: str) -> Refusal | None:
    return None if person in table.waiting else _seated(table, person)


def _room(table: Table, _person: str) -> Refusal | None:
    if len(table.seats) + len(table.waiting) < messages.MAX_SEATS:
        return None
    return Refusal("table/full", f"there are {messages.MAX_SEATS} seats, and all are taken")


def _playing(table: Table, _person: str) -> Refusal | None:
    return None if table.phase == "playing" else Refusal("table/not-playing", "no match is running")


def _not_playing(table: Table, _person: str) -> Refusal | None:
    return Refusal("table/playing", "not while a match runs") if table.phase == "playing" else None


def _startable(table: Table, person: str) -> Refusal | None:
    """A match may begin; one that runs is given up only by somebody who plays alone."""
    if table.phase == "playing" and sum(seat.person is not None for seat in table.seats) > 1:
        return _not_playing(table, person)
    return start_problem(table)


def _going(table: Table, _person: str) -> Refusal | None:
    return Refusal("table/paused", "the table is paused; resume first") if table.paused else None


def _paused(table: Table, _person: str) -> Refusal | None:
    return None if table.paused else Refusal("table/not-paused", "the table is not paused")


def _between(table: Table, _person: str) -> Refusal | None:
    return None if table.between else Refusal("round/running", "the round is not over")


def _has_moves(table: Table, person: str) -> Refusal | None:
    if moves(table, table.seat_of(person)):
        return None
    return Refusal("turn/not-yours", "it is not your turn")


def _cuckoo(table: Table, _person: str) -> Refusal | None:
    return None if table.game == "cuckoo" else Refusal("hint/none", "in this game nothing is chosen")


def _beggar(table: Table, _person: str) -> Refusal | None:
    return None if table.game == "beggar" else Refusal("autoplay/not-beggar", "only cards of beggar turn by themselves")


def _played_by_computer(table: Table, person: str) -> Refusal | None:
    number = table.seat_of(person)
    if number is not None and table.seats[number].autopilot != "off":
        return None
    return Refusal("seat/yours", "you play this seat yourself")


def _played_by_person(table: Table, person: str) -> Refusal | None:
    number = table.seat_of(person)
    if number is not None and table.seats[number].autopilot == "off":
        return None
    return Refusal("seat/not-yours", "a computer plays this seat")


def _others(table: Table, _person: str) -> Refusal | None:
    return None if len(table.seats) > 1 else Refusal("seat/unknown", "there is no other seat")


GUARDS: Final[dict[type[Message], tuple[Guard, ...]]] = {
    messages.Sit: (_member, _not_seated, _room),
    messages.Stand: (_member, _seated_or_waiting),
    messages.Rename: (_member,),
    messages.AddComputer: (_host, _not_playing, _room),
    messages.Kick: (_host, _others),
    messages.MoveSeat: (_host, _not_playing, _others),
    messages.PassHost: (_host, _others),
    messages.SetDoor: (_host,),
    messages.Answer: (_host,),
    messages.Choose: (_host, _not_playing),
    messages.Settings: (_host,),
    messages.Start: (_host, _startable),
    messages.Act: (_member, _seated, _playing, _going, _has_moves),
    messages.Autoplay: (_member, _seated, _playing, _beggar),
    messages.Skip: (_host, _playing, _going, _beggar),
    messages.Ready: (_seated_or_host, _playing, _going, _between),
    messages.Stop: (_host, _playing),
    messages.Pause: (_seated_or_host, _playing, _going),
    messages.Resume: (_seated_or_host, _playing, _paused),
    messages.Back: (_member, _seated, _played_by_computer),
    messages.Away: (_member, _seated, _playing, _played_by_person),
    messages.Say: (_member, _seated),
    messages.React: (_member, _seated),
    messages.AskHint: (_member, _seated, _playing, _cuckoo, _has_moves),
    messages.AskMove: (_member,),
}
"""What must be so for each kind of message; the first guard that objects says why."""
