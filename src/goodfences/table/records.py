"""The record of a match that was played at a table and is over (docs/records.md)."""

from collections.abc import Iterator, Sequence

from goodfences import beggar, cuckoo
from goodfences.errors import Refusal
from goodfences.records import PERSON, Record, Seat, make_record
from goodfences.records.play import do
from goodfences.table import entries, messages
from goodfences.table.entries import Entry
from goodfences.table.game import CUCKOO_MOVES
from goodfences.table.review import steps
from goodfences.table.state import Game, Table

Action = cuckoo.Action | beggar.Action


def record(log: Sequence[Entry], match: int) -> Record | None:
    """Return the record of a match, its secret included; None when it is not over, or was dealt by hand."""
    actions: list[Action] = []
    last: Table | None = None
    dealer, over = 0, False
    for entry, before, step in steps(log):
        if step.table.match > match:
            over = True
            break
        last, over = step.table, step.table.phase == "over"
        if last.match < match or not step.game_events or last.play is None:
            continue
        begun = before is None or before.match < match
        if begun:
            dealer = _dealer(last)
        play = _begun(last, dealer) if before is None or before.play is None or begun else before.play
        actions += _actions(play, () if begun or before is None else _own(entry, before), last)
    if last is None or last.match < match or not over or last.play is None or last.exhibit:
        return None
    seats = [Seat(seat.name, PERSON if seat.person is not None else seat.style) for seat in last.seats]
    return make_record(last.play.rules, seats[: last.play.n_seats], actions, secret=last.secret(match), dealer=dealer)


def _dealer(table: Table) -> int:
    """Return who deals first in a match that has just begun (:func:`goodfences.table.game.begin`)."""
    n = len(table.seats)
    return (table.match - 1) % n if isinstance(table.rules, cuckoo.Rules) else (n - 2 + table.match) % n


def _begun(table: Table, dealer: int) -> Game:
    """Return a match before anything has happened in it."""
    if isinstance(table.rules, cuckoo.Rules):
        return cuckoo.start(table.rules, len(table.seats), dealer=dealer).state
    return beggar.start(table.rules, len(table.seats), dealer=dealer).state


def _actions(play: Game, own: Sequence[Action], table: Table) -> Iterator[Action]:
    """Yield actions, and what chance did before and after each."""
    secret = table.secret(table.match)
    for action in (None, *own):
        if action is not None:
            play = _applied(play, action)
            yield action
        while (due := _chance(play, secret)) is not None:
            play = _applied(play, due)
            yield due


def _chance(play: Game, secret: bytes) -> Action | None:
    if isinstance(play, cuckoo.State):
        return cuckoo.chance_action(play, secret)
    return beggar.chance_action(play, secret)


def _applied(play: Game, action: Action) -> Game:
    step = do(play, action)
    assert not isinstance(step, Refusal), step
    return step.state


def _own(entry: Entry, before: Table) -> Sequence[Action]:
    """Return what an entry of the log did in the game."""
    done, play = entry.do, before.play
    seat = before.seat_of(entry.by)
    match done:
        case messages.Act() if seat is not None:
            return (_move(seat, done.do),)
        case entries.Play():
            return (_move(done.seat, done.do),)
        case entries.Burst() if isinstance(play, beggar.State):
            return _burst(play, done.cards)
        case messages.Ready() | entries.Go():
            return (cuckoo.Next(),)
        case messages.Stop() | entries.TimeUp():
            return (cuckoo.Stop() if isinstance(play, cuckoo.State) else beggar.Stop(),)
        case messages.Sit():
            return (cuckoo.Join(),)
        case messages.Stand() if seat is not None:
            return (cuckoo.Leave(seat),)
        case messages.Kick():
            return (cuckoo.Leave(done.seat),)
    return ()


def _move(seat: int, move: messages.Move) -> Action:
    return beggar.Turn(seat) if move == "turn" else CUCKOO_MOVES[move](seat)


def _burst(play: beggar.State, cards: int) -> Sequence[Action]:
    """Return the turns of a burst: so many cards, fewer when the game ends."""
    turns: list[Action] = []
    now: Game = play
    while len(turns) < cards and now.to_act is not None:
        turns.append(beggar.Turn(now.to_act))
        now = _applied(now, turns[-1])
    return turns
