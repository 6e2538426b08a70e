"""People at a table: come in, sit, leave, be sent away, be host, speak. Pure: each returns a new table."""

from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.errors import Refusal
from goodfences.table import game
from goodfences.table.entries import Admit, HandOver, TakeOver, Transfer
from goodfences.table.events import (
    AnyTableEvent,
    DoorChanged,
    GaveBack,
    GotUp,
    HostChanged,
    LetIn,
    Reacted,
    Renamed,
    Reordered,
    Said,
    SatDown,
    StyleChosen,
    TookOver,
)
from goodfences.table.messages import (
    AddComputer,
    Away,
    Back,
    Kick,
    MoveSeat,
    PassHost,
    React,
    Rename,
    Say,
    SetDoor,
    SetStyle,
    Sit,
    Stand,
)
from goodfences.table.names import COMPUTERS, clean, next_computer, unlike
from goodfences.table.state import GameEvent, Seat, Step, Table
from goodfences.table.styles import STYLES

NO_SEAT = Refusal("seat/unknown", "there is no such seat")


def admit(table: Table, do: Admit, _by: str) -> Step | Refusal:
    """Let a person in."""
    members = {**table.members, do.person: clean(do.name) or table.members.get(do.person, "")}
    after = replace(table, members=members, shut_out=table.shut_out - {do.person})
    return Step(after, (LetIn(members[do.person]),) if do.by_host else ())


def sit(table: Table, do: Sit, by: str) -> Step | Refusal:
    """Sit down now, or for the next match."""
    name = clean(do.name)
    if not name:
        return Refusal("name/empty", "a name needs a letter")
    name = unlike(name, (seat.name for seat in table.seats))
    table = replace(table, members={**table.members, by: name})
    if table.phase != "playing":
        return _seated(table, Seat(name, by))
    if isinstance(table.play, cuckoo.State) and cuckoo.Join() in cuckoo.legal(table.play):
        joined = game.apply(table, cuckoo.Join())
        assert not isinstance(joined, Refusal), joined
        play, events = joined
        return _seated(replace(table, play=play), Seat(name, by), events)
    return Step(replace(table, waiting=(*table.waiting, by)))


def _seated(table: Table, seat: Seat, game_events: tuple[GameEvent, ...] = ()) -> Step:
    after = replace(table, seats=(*table.seats, seat))
    return Step(after, (SatDown(len(table.seats), seat.name),), game_events)


def stand(table: Table, _do: Stand, by: str) -> Step | Refusal:
    """Get up, or no longer wait for a seat."""
    if by in table.waiting:
        return Step(replace(table, waiting=tuple(person for person in table.waiting if person != by)))
    number = table.seat_of(by)
    assert number is not None
    return _hand_on_host(_vacate(table, number, kicked=False))


def kick(table: Table, do: Kick, by: str) -> Step | Refusal:
    """Send somebody away; a person has to knock to come in again."""
    if do.seat >= len(table.seats):
        return NO_SEAT
    person = table.seats[do.seat].person
    if table.phase == "over" and table.seats[do.seat].autopilot == "left":
        return NO_SEAT
    if person == by:
        return Refusal("seat/yours", "that is your own seat: stand up instead")
    if person is None and table.phase == "playing":
        return Refusal("table/playing", "a computer plays to the end of the match")
    step = _vacate(table, do.seat, kicked=True)
    if person is None:
        return step
    members = {other: name for other, name in table.members.items() if other != person}
    after = replace(step.table, members=members, shut_out=table.shut_out | {person})
    return replace(step, table=after)


def _vacate(table: Table, number: int, *, kicked: bool) -> Step:
    """Empty a seat; in a match it stays, and a computer plays it or it leaves the game between rounds (C18).

    After a match it stays too, until the next begins: the result names the seats by their numbers.
    """
    seat = table.seats[number]
    event = GotUp(number, seat.name, kicked)
    if table.phase == "lobby":
        return Step(replace(table, seats=table.seats[:number] + table.seats[number + 1 :]), (event,))
    after = table.with_seat(number, person=None, autopilot="left", ready=False)
    if (
        table.phase == "playing"
        and isinstance(table.play, cuckoo.State)
        and cuckoo.Leave(number) in cuckoo.legal(table.play)
    ):
        left = game.apply(table, cuckoo.Leave(number))
        assert not isinstance(left, Refusal), left
        return Step(replace(after, play=left[0]), (event,), left[1])
    return Step(after, (event,))


def _hand_on_host(step: Step) -> Step:
    """Make somebody else host when the host has no seat any more and others have."""
    table = step.table
    if table.seat_of(table.host) is not None:
        return step
    for number, seat in enumerate(table.seats):
        if seat.person is not None:
            changed = HostChanged(number, seat.name)
            return replace(step, table=replace(table, host=seat.person), events=(*step.events, changed))
    return step


def rename(table: Table, do: Rename, by: str) -> Step | Refusal:
    """Change the own name."""
    name = clean(do.name)
    if not name:
        return Refusal("name/empty", "a name needs a letter")
    number = table.seat_of(by)
    if number is None:
        return Step(replace(table, members={**table.members, by: name}))
    before = table.seats[number].name
    name = unlike(name, (seat.name for other, seat in enumerate(table.seats) if other != number))
    after = replace(table, members={**table.members, by: name}).with_seat(number, name=name)
    return Step(after, (Renamed(number, name, before),) if name != before else ())


def add_computer(table: Table, do: AddComputer, _by: str) -> Step | Refusal:
    """A computer sits down."""
    others = [seat.name for seat in table.seats]
    name = clean(do.name)
    if name and name not in COMPUTERS:
        return Refusal("name/unknown", f"there is no computer of that name; there are {', '.join(COMPUTERS)}")
    name = unlike(name, others) if name else next_computer(others)
    return _seated(table, Seat(name, style=COMPUTERS.get(do.name or name, "seven")))


def set_style(table: Table, do: SetStyle, _by: str) -> Step | Refusal:
    """Let a computer play in another way; the next match it still does."""
    if do.seat >= len(table.seats):
        return NO_SEAT
    if do.style not in STYLES:
        return Refusal("style/unknown", f"there is no style {do.style!r}; there are {', '.join(STYLES)}")
    if table.seats[do.seat].person is not None:
        return Refusal("seat/not-a-computer", "a person plays as a person likes")
    if table.seats[do.seat].style == do.style:
        return Step(table)
    return Step(table.with_seat(do.seat, style=do.style), (StyleChosen(do.seat, do.style),))


def move_seat(table: Table, do: MoveSeat, _by: str) -> Step | Refusal:
    """Change the order at the table. A finished match is put away first: it names the seats by their numbers."""
    if max(do.seat, do.to) >= len(table.seats):
        return NO_SEAT
    seats = list(table.seats)
    moved = seats.pop(do.seat)
    seats.insert(do.to, moved)
    if table.phase == "over":
        table = replace(table, phase="lobby", play=None)
    seats = [seat for seat in seats if seat.autopilot != "left"]
    return Step(replace(table, seats=tuple(seats)), (Reordered(moved.name),))


def pass_host(table: Table, do: PassHost, _by: str) -> Step | Refusal:
    """Make the person on a seat the host."""
    if do.seat >= len(table.seats):
        return NO_SEAT
    seat = table.seats[do.seat]
    if seat.person is None:
        return Refusal("seat/not-a-person", "a computer cannot be the host")
    return Step(replace(table, host=seat.person), (HostChanged(do.seat, seat.name),))


def hand_over(table: Table, do: HandOver, _by: str) -> Step | Refusal:
    """Somebody else becomes the host because the host is away."""
    number = table.seat_of(do.person)
    name = table.seats[number].name if number is not None else table.members.get(do.person, "")
    return Step(replace(table, host=do.person), (HostChanged(number, name),))


def set_door(table: Table, do: SetDoor, _by: str) -> Step | Refusal:
    """Say who may come in."""
    return Step(replace(table, door=do.door), (DoorChanged(do.door),) if do.door != table.door else ())


def say(table: Table, do: Say, by: str) -> Step | Refusal:
    """Say a phrase."""
    return Step(table, (Said(_seat(table, by), do.phrase),))


def react(table: Table, do: React, by: str) -> Step | Refusal:
    """Show a reaction."""
    return Step(table, (Reacted(_seat(table, by), do.reaction),))


def back(table: Table, _do: Back, by: str) -> Step | Refusal:
    """Play the own seat again."""
    return give_back(table, by)


def away(table: Table, _do: Away, by: str) -> Step | Refusal:
    """Let a computer play the own seat."""
    return take_over(table, TakeOver(seat=_seat(table, by), why="asked"), by)


def take_over(table: Table, do: TakeOver, _by: str) -> Step | Refusal:
    """Let a computer play a seat."""
    return Step(table.with_seat(do.seat, autopilot=do.why), (TookOver(do.seat, do.why),))


def give_back(table: Table, person: str) -> Step:
    """Give a seat back to its person, if a computer plays it, and forget missed turns."""
    number = table.seat_of(person)
    if number is None:
        return Step(table)
    seat = table.seats[number]
    events: tuple[AnyTableEvent, ...] = (GaveBack(number),) if seat.autopilot != "off" else ()
    if not events and not seat.misses:
        return Step(table)
    return Step(table.with_seat(number, autopilot="off", misses=0), events)


def transfer(table: Table, do: Transfer, _by: str) -> Step | Refusal:
    """Give a person's place at the table to the same person's other device."""
    members = dict(table.members)
    if do.person not in members:
        return Refusal("table/stranger", "that link was used already")
    members[do.to] = members.pop(do.person)
    seats = tuple(replace(seat, person=do.to) if seat.person == do.person else seat for seat in table.seats)
    waiting = tuple(do.to if person == do.person else person for person in table.waiting if person != do.to)
    host = do.to if table.host == do.person else table.host
    return Step(replace(table, members=members, seats=seats, waiting=waiting, host=host))


def _seat(table: Table, person: str) -> int:
    number = table.seat_of(person)
    assert number is not None
    return number
