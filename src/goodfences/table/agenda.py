"""What a table does of itself, and when: computers, clocks, the next round, the host's deputy. Pure."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from msgspec import Struct

from goodfences import cuckoo
from goodfences.table.entries import Burst, Go, HandOver, MachineMessage, Play, Sleep, TakeOver, TimeUp
from goodfences.table.game import default_move
from goodfences.table.messages import Pace
from goodfences.table.state import TURN_MS, Table

PACE_MS: Final[dict[Pace, int]] = {"at_once": 0, "brisk": 350, "normal": 900, "slow": 1800}
"""What a computer takes to act. Always the same, so that it tells nothing of its card."""

CARD_MS: Final[dict[Pace, int]] = {"at_once": 60, "brisk": 200, "normal": 600, "slow": 1300}
"""From card to card in beggar, when cards turn by themselves."""

BETWEEN_MS: Final = 4_000
"""How long a reveal stays when nobody who plays is there to go on."""

BETWEEN_TURNS: Final = 1.5
"""With a clock, the next round comes after so many turns' time, ready or not."""

WARN: Final = 1 / 3
"""A turn's clock warns when this part of it is left."""

ABSENT_MS: Final = 20_000
"""After so long without a connection, a computer plays a seat whose turn it is."""

SLEEP_MS: Final = 10_000
"""After so long without anybody, the table waits. Longer than a reload."""

HOST_MS: Final = 60_000
"""After so long without its host, somebody else at the table is the host."""

BURST_CARDS: Final = 150
"""Cards that a skip turns in one go: about two milliseconds of work."""


class Due(Struct, frozen=True, gc=False):
    """Something that a table does of itself.

    Attributes:
        at: when, in ms.
        do: what; None for the choice of the computer that plays ``seat``.
        seat: the seat of a computer that has to choose.
    """

    at: int
    do: MachineMessage | None
    seat: int = -1


class Crowd(Struct, frozen=True, gc=False):
    """Who is there.

    Attributes:
        gone: person -> since when it has no connection, in ms. Everybody else who has a seat is there.
        here: the people who are there, seated or not.
    """

    gone: Mapping[str, int]
    here: AbstractSet[str]


def due(table: Table, crowd: Crowd) -> Due | None:
    """Return what the table does next of itself, or None when it waits for people."""
    host = _host(table, crowd)
    if table.phase != "playing" or table.still:
        return host
    return _earlier(host, _earlier(_sleep(table, crowd), _game(table, crowd)))


def _earlier(one: Due | None, other: Due | None) -> Due | None:
    """Return what is due first; the one when both are."""
    if one is None or other is None:
        return one or other
    return one if one.at <= other.at else other


def turn_clock(table: Table) -> tuple[int | None, int] | None:
    """Return whose clock runs (None: the pause between rounds) and for how long in ms, or None when none runs."""
    turn_ms = TURN_MS[table.clock]
    if table.phase != "playing" or not turn_ms or table.still:
        return None
    if table.between:
        return None, round(turn_ms * BETWEEN_TURNS)
    seat = table.to_act
    if seat is None or table.seats[seat].automatic or table.seats[seat].autoplay or table.skipping:
        return None
    return seat, turn_ms


def _host(table: Table, crowd: Crowd) -> Due | None:
    """Somebody who is there becomes the host when the host has been away too long."""
    if table.host in crowd.here or table.kind == "solo":
        return None
    others = [seat.person for seat in table.seats if seat.person is not None and seat.person in crowd.here]
    if not others:
        return None
    return Due(crowd.gone.get(table.host, table.at) + HOST_MS, HandOver(person=others[0]))


def _sleep(table: Table, crowd: Crowd) -> Due | None:
    if crowd.here:
        return None
    return Due(max(crowd.gone.values(), default=table.at) + SLEEP_MS, Sleep())


def _game(table: Table, crowd: Crowd) -> Due | None:
    if table.between:
        return _between(table, crowd)
    seat = table.to_act
    if seat is None:
        return None
    if not isinstance(table.play, cuckoo.State):
        return _card(table, seat, crowd)
    if table.seats[seat].automatic:
        return Due(table.turn_at + PACE_MS[table.pace], None, seat)
    return _person(table, seat, crowd)


def _person(table: Table, seat: int, crowd: Crowd) -> Due | None:
    """The clock plays for a person; a computer does for one who is not there."""
    turn_ms = TURN_MS[table.clock]
    since = crowd.gone.get(table.seats[seat].person or "")
    absent_at = None if since is None else max(since, table.turn_at) + ABSENT_MS
    if turn_ms and (absent_at is None or table.turn_at + turn_ms < absent_at):
        return Due(table.turn_at + turn_ms, Play(seat=seat, do=default_move(table, seat), why="clock"))
    return None if absent_at is None else Due(absent_at, TakeOver(seat=seat, why="absent"))


def _card(table: Table, seat: int, crowd: Crowd) -> Due | None:
    """The next card of beggar, and the end of the agreed minutes."""
    time_up = Due(table.ends_at, TimeUp()) if table.ends_at else None
    if table.skipping:
        card: Due | None = Due(table.turn_at, Burst(cards=BURST_CARDS))
    elif table.seats[seat].automatic or table.seats[seat].autoplay:
        card = Due(table.turn_at + CARD_MS[table.pace], Play(seat=seat, do="turn", why="autoplay"))
    else:
        card = _person(table, seat, crowd)
    return _earlier(time_up, card)


def _between(table: Table, crowd: Crowd) -> Due | None:
    """The next round, or the end of the agreed minutes."""
    time_up = Due(table.ends_at, TimeUp()) if table.ends_at else None
    go = _next_round(table, crowd)
    return _earlier(time_up, go)


def _next_round(table: Table, crowd: Crowd) -> Due | None:
    """The next round waits for people (P5), but not for those who are away while others are there."""
    play = table.play
    assert isinstance(play, cuckoo.State)
    people = [(number, seat) for number, seat in enumerate(table.seats) if seat.person is not None]
    there = [(number, seat) for number, seat in people if seat.person in crowd.here]
    active = [(number, seat) for number, seat in there if seat.autopilot == "off"]
    clock = turn_clock(table)
    by_clock = None if clock is None else Due(table.turn_at + clock[1], Go())
    if not active:
        watched = there if people else crowd.here
        return Due(table.turn_at + BETWEEN_MS, Go()) if watched else by_clock
    ready = [seat.ready for number, seat in active if number in play.players]
    # Once nobody who plays is there, any of those who are out may go on.
    if all(ready) if ready else any(seat.ready for _, seat in active):
        return Due(table.turn_at, Go())
    return by_clock
