"""The reducer of a table: pure, the one way in which a table changes. A log is folded with it."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from goodfences.errors import GoodFencesError, Refusal
from goodfences.table import entries, messages, people, play, setup
from goodfences.table.entries import Entry, Make
from goodfences.table.guards import Moment, facts, permit
from goodfences.table.messages import Message
from goodfences.table.state import Step, Table

Handler = Callable[[Table, Any, str], Step | Refusal]
"""Each takes the kind of message that it stands beside in :data:`HANDLERS`, which no type can say."""

HANDLERS: Final[dict[type, Handler]] = {
    messages.Sit: people.sit,
    messages.Stand: people.stand,
    messages.Rename: people.rename,
    messages.AddComputer: people.add_computer,
    messages.SetStyle: people.set_style,
    messages.Kick: people.kick,
    messages.MoveSeat: people.move_seat,
    messages.PassHost: people.pass_host,
    messages.SetDoor: people.set_door,
    messages.Say: people.say,
    messages.React: people.react,
    messages.Back: people.back,
    messages.Away: people.away,
    messages.Choose: setup.choose,
    messages.Settings: setup.settings,
    messages.Start: play.start,
    messages.Act: play.act,
    messages.Autoplay: play.autoplay,
    messages.Skip: play.skip,
    messages.Ready: play.ready,
    messages.Stop: play.stop,
    messages.Pause: play.pause,
    messages.Resume: play.resume,
    entries.Admit: people.admit,
    entries.HandOver: people.hand_over,
    entries.TakeOver: people.take_over,
    entries.Transfer: people.transfer,
    entries.Play: play.play,
    entries.Burst: play.burst,
    entries.Go: play.go,
    entries.TimeUp: play.time_up,
    entries.Sleep: play.sleep,
    entries.Wake: play.wake,
}

STALE_KINDS: Final = (messages.Act, messages.Ready, messages.Start, messages.Stop, messages.Skip)
"""What must have been decided on the game as it is."""

_NO_TOUCH: Final = frozenset({messages.Away, messages.Stand, messages.Back})
"""What a person may send without taking the own seat back from a computer (``Back`` does it itself)."""


def reduce(table: Table, entry: Entry, *, now: Moment | None = None) -> Step | Refusal:
    """Return the table after an entry, or why the entry is refused; then nothing has changed.

    Args:
        table: the table.
        entry: the entry.
        now: the table's :func:`goodfences.table.guards.moment`, when it is known.
    """
    do = entry.do
    table = replace(table, at=entry.at)
    before = Step(table)
    if isinstance(do, Message):
        if refusal := _refusal(table, do, entry.by, now):
            return refusal
        if type(do) not in _NO_TOUCH:
            before = people.give_back(table, entry.by)
    step = HANDLERS[type(do)](before.table, do, entry.by)
    return _stamp(table, before, step) if isinstance(step, Step) else step


def _refusal(table: Table, do: Message, by: str, now: Moment | None) -> Refusal | None:
    if isinstance(do, STALE_KINDS) and 0 <= do.seq < table.game_seq:
        return Refusal("stale/old-view", f"decided on view {do.seq}, and the game is at {table.game_seq}: look again")
    return permit(facts(table, by, now), type(do))


def _stamp(table: Table, before: Step, step: Step) -> Step:
    """Count the entry, and note when it changed the game."""
    after, seq = step.table, table.seq + 1
    if step.game_events or after.phase != table.phase or after.rules != table.rules:
        after = replace(after, seq=seq, game_seq=seq, turn_at=table.at)
    else:
        after = replace(after, seq=seq)
    return Step(after, before.events + step.events, step.game_events)


def first(entry: Entry) -> Step:
    """Return a new table from the first entry of its log.

    Raises:
        GoodFencesError: the entry makes no table.
    """
    if not isinstance(entry.do, Make):
        msg = f"a table's log begins with make, not {type(entry.do).__name__}"
        raise GoodFencesError(msg)
    return setup.make(entry.do, entry.at)


def fold(log: Iterable[Entry]) -> Table:
    """Return the table that a log says.

    Raises:
        GoodFencesError: an entry of the log cannot be applied.
    """
    log = iter(log)
    table = first(next(log)).table
    for entry in log:
        step = reduce(table, entry)
        if isinstance(step, Refusal):
            msg = f"entry {table.seq} of table {table.code} does not apply: {step.code}"
            raise GoodFencesError(msg)
        table = step.table
    return table
