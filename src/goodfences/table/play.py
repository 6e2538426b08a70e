"""A match at a table: start, act, go on, pause, end. Pure: each returns a new table."""

from typing import Final

from msgspec.structs import replace

from goodfences import beggar, cuckoo
from goodfences.errors import Refusal
from goodfences.table import game
from goodfences.table.entries import Burst, Go, Play, Sleep, TimeUp, Wake
from goodfences.table.events import (
    AnyTableEvent,
    AutoplayChanged,
    GivenUp,
    IsReady,
    Missed,
    Paused,
    Restarted,
    Resumed,
    Skipping,
    Started,
    TookOver,
)
from goodfences.table.guards import table_to_be
from goodfences.table.messages import Act, Autoplay, Pause, Ready, Resume, Skip, Start, Stop
from goodfences.table.state import GameEvent, Step, Table

MISSES: Final = 2
"""Turns that a person may miss, one after the other, before a computer plays the seat."""

WIN_POINTS: Final = 1000
LIFE_POINTS: Final = 100


def start(table: Table, _do: Start, _by: str) -> Step | Refusal:
    """Begin the next match, with all who sit or wait; a running one is given up."""
    seats = tuple(
        replace(seat, autopilot="off", misses=0, ready=False, autoplay=seat.person is None)
        for seat in table_to_be(table)
    )
    table = replace(
        table,
        phase="playing",
        match=table.match + 1,
        seats=seats,
        waiting=(),
        given_up=False,
        skipping=False,
        paused=False,
    )
    play, happened = game.begin(table, len(seats))
    ends_at = table.at + table.rules.end_count * 60_000 if table.rules.end_kind == "minutes" else 0
    started = Started(table.match, cuckoo_commitment(table))
    return Step(replace(table, play=play, ends_at=ends_at), (started,), happened)


def cuckoo_commitment(table: Table) -> str:
    """Return the commitment to the secret of the match that runs or comes next."""
    from goodfences.chance import commitment

    return commitment(table.secret(table.next_match))


def act(table: Table, do: Act, by: str) -> Step | Refusal:
    """A person plays."""
    number = table.seat_of(by)
    assert number is not None
    changed = game.act(table, number, do.do)
    return _after(table, changed) if isinstance(changed, tuple) else changed


def play(table: Table, do: Play, _by: str) -> Step | Refusal:
    """A computer or the clock plays for a seat."""
    changed = game.act(table, do.seat, do.do)
    if isinstance(changed, Refusal) or do.why != "clock":
        return _after(table, changed) if isinstance(changed, tuple) else changed
    misses = table.seats[do.seat].misses + 1
    events: tuple[AnyTableEvent, ...] = (Missed(do.seat),)
    if misses >= MISSES:
        table = table.with_seat(do.seat, autopilot="clock", misses=misses)
        events = (*events, TookOver(do.seat, "clock"))
    else:
        table = table.with_seat(do.seat, misses=misses)
    step = _after(table, changed)
    return replace(step, events=events + step.events)


def burst(table: Table, do: Burst, _by: str) -> Step | Refusal:
    """Turn many cards of beggar without a break."""
    events: list[GameEvent] = []
    for _ in range(do.cards):
        if table.to_act is None:
            break
        changed = game.act(table, table.to_act, "turn")
        if isinstance(changed, Refusal):
            return changed
        events += changed[1]
        table = _after(table, changed).table
    return Step(table, (), tuple(events))


def ready(table: Table, do: Ready, by: str) -> Step | Refusal:
    """Somebody wants to go on; the host may say so for all."""
    if do.all and by == table.host:
        return go(table, Go(), by)
    number = table.seat_of(by)
    if number is None:
        return Refusal("host/only", "only who has a seat, or the host for all, says when to go on")
    if table.seats[number].ready:
        return Refusal("round/ready", "you are ready already")
    return Step(table.with_seat(number, ready=True), (IsReady(number),))


def go(table: Table, _do: Go, _by: str) -> Step | Refusal:
    """Begin the next round."""
    changed = game.apply(table, cuckoo.Next())
    return _after(table, changed) if isinstance(changed, tuple) else changed


def time_up(table: Table, _do: TimeUp, _by: str) -> Step | Refusal:
    """The agreed minutes are over (C18, G10)."""
    return _stop(replace(table, ends_at=0))


def stop(table: Table, _do: Stop, _by: str) -> Step | Refusal:
    """End the match: by its rules when they allow that, else it is given up and has no winner."""
    step = _stop(table)
    if isinstance(step, Refusal) or isinstance(table.play, beggar.State):
        return Step(replace(table, phase="over", given_up=True, skipping=False, paused=False), (GivenUp(),))
    return step


def _stop(table: Table) -> Step | Refusal:
    changed = game.apply(table, cuckoo.Stop() if isinstance(table.play, cuckoo.State) else beggar.Stop())
    return _after(table, changed) if isinstance(changed, tuple) else changed


def _after(table: Table, changed: game.Changed) -> Step:
    """Take over the game after an action, and end the match when the game is over."""
    before, (now, events) = table.play, changed
    table = replace(table, play=now)
    if isinstance(now, cuckoo.State) and isinstance(before, cuckoo.State) and now.round_number != before.round_number:
        table = _unready(table)
    return Step(table if now.outcome is None else _over(table), (), events)


def _unready(table: Table) -> Table:
    """Ask all again, once the round has begun that they were ready for."""
    if not any(seat.ready for seat in table.seats):
        return table
    return replace(table, seats=tuple(replace(seat, ready=False) for seat in table.seats))


def _over(table: Table) -> Table:
    """End the match and count wins and points (P7)."""
    play = table.play
    assert play is not None
    assert play.outcome is not None
    seats = list(table.seats)
    for number in play.outcome.winners:
        seat = seats[number]
        seats[number] = replace(seat, wins=seat.wins + 1, score=seat.score + win_points(table, number))
    return replace(table, phase="over", seats=tuple(seats), skipping=False, paused=False, ends_at=0)


def win_points(table: Table, number: int) -> int:
    """Return the points of a win: 1,000 and 100 for each life left; none where low scores are good (P7)."""
    play = table.play
    if not isinstance(play, cuckoo.State):
        return WIN_POINTS
    if play.rules.counts_up:
        return 0
    return WIN_POINTS + (LIFE_POINTS * play.stakes[number] if play.rules.stake == "lives" else 0)


# --- pause, sleep, autoplay -----------------------------------------------------------------------------------------


def pause(table: Table, _do: Pause, by: str) -> Step | Refusal:
    """Wait until somebody resumes."""
    return Step(_still(table, paused=True), (Paused(_name(table, by)),))


def resume(table: Table, _do: Resume, by: str) -> Step | Refusal:
    """Go on; clocks begin anew."""
    return Step(_going(table, paused=False), (Resumed(_name(table, by)),))


def sleep(table: Table, _do: Sleep, _by: str) -> Step | Refusal:
    """Wait because nobody is there."""
    return Step(_still(table, asleep=True))


def wake(table: Table, do: Wake, _by: str) -> Step | Refusal:
    """Go on because somebody is there; the time in which the server did not run does not count."""
    if do.restarted and not table.still:
        table = replace(table, still_at=table.turn_at)
    return Step(_going(table, asleep=False), (Restarted(),) if do.restarted else ())


def _still(table: Table, **changes: bool) -> Table:
    still_at = table.still_at if table.still else table.at
    return replace(table, still_at=still_at, **changes)


def _going(table: Table, **changes: bool) -> Table:
    """Start the clocks again, unless another reason to wait is left."""
    after = replace(table, **changes)
    if after.still:
        return after
    lost = table.at - table.still_at if table.still_at else 0
    return replace(after, turn_at=table.at, ends_at=after.ends_at + lost if after.ends_at else 0, still_at=0)


def autoplay(table: Table, do: Autoplay, by: str) -> Step | Refusal:
    """Let the own cards turn by themselves, or not."""
    number = table.seat_of(by)
    assert number is not None
    on = do.to == "on"
    return Step(table.with_seat(number, autoplay=on), (AutoplayChanged(number, on),))


def skip(table: Table, _do: Skip, _by: str) -> Step | Refusal:
    """Run to the end of the game."""
    return Step(replace(table, skipping=True), (Skipping(),))


def _name(table: Table, person: str) -> str:
    number = table.seat_of(person)
    return table.seats[number].name if number is not None else table.members.get(person, "")
