"""What a page gets from a table: views, and a few small answers. Built fresh for each viewer from a whitelist.

Nothing else is ever sent. A view is complete as to what is so now; its ``events`` say how it came about since the
viewer's last one, each with a sentence as (key, arguments) that the page looks up in the viewer's language.
"""

from typing import Literal

from msgspec import Raw, Struct

from goodfences.beggar import events as beggar_events
from goodfences.beggar import state as beggar_state
from goodfences.beggar import view as beggar_view
from goodfences.cards import Card
from goodfences.cuckoo import events as cuckoo_events
from goodfences.cuckoo import state as cuckoo_state
from goodfences.table.advice import HintFrame
from goodfences.table.events import AnyTableEvent, Autopilot
from goodfences.table.messages import Clock, Door, GameName, Move, Pace, Title
from goodfences.words import Message as Words

Phase = Literal["lobby", "playing", "over"]
Standing = Literal["won", "lost", "drew", "out", "given_up", "playing", "watching"]


class Happening(Struct, frozen=True, gc=False):
    """An event, and the sentence that says it to this viewer (null when there is nothing to say).

    Attributes:
        seq: the entry of the table's log that brought it.
        what: the event; ``what.event`` names its kind.
        say: the sentence.
    """

    seq: int
    what: AnyTableEvent
    say: Words | None = None


class CuckooHappening(Struct, frozen=True, gc=False):
    """An event of cuckoo that this viewer may see, and its sentence. One that it may not see is left out."""

    seq: int
    what: cuckoo_events.AnyEvent
    say: Words | None = None


class BeggarHappening(Struct, frozen=True, gc=False):
    """An event of beggar and its sentence."""

    seq: int
    what: beggar_events.AnyEvent
    say: Words | None = None


class SeatFrame(Struct, frozen=True, gc=False):
    """A seat at the table.

    Attributes:
        name: who sits there.
        kind: a person, or a computer.
        style: how the computer plays; the name of a style of ``players``.
        present: whether the person has a page open (always true for a computer).
        autopilot: why a computer plays the person's seat now, or ``off``.
        host: whether it is the host.
        ready: whether the person wants to go on to the next round.
        autoplay: beggar: whether its cards turn by themselves.
        wins: matches won at this table.
        score: points of matches at this table, 1,000 for a win and 100 for each life left (P7).
    """

    name: str
    kind: Literal["person", "computer"]
    style: str
    present: bool
    autopilot: Autopilot
    host: bool
    ready: bool
    autoplay: bool
    wins: int
    score: int


class RulesFrame(Struct, frozen=True, gc=False):
    """The rules in force: as text (``chips queen=turns_back``), their id, and the rule card in sentences."""

    text: str
    id: str
    preset: str
    card: tuple[Words, ...]


class TableFrame(Struct, frozen=True, gc=False):
    """What everybody at the table sees of it.

    Attributes:
        code: the code of the table.
        key: the key of its invite link: ``/t/CODE#KEY`` lets in without knocking.
        kind: alone against computers, with friends, or an exhibit to watch.
        phase: before, in or after a match.
        match: how many matches were begun.
        game: what is played.
        rules: by which rules.
        seats: who sits there, clockwise.
        host: the seat of the host, null when the host only watches.
        watchers: how many people watch.
        waiting: names of those who sit down for the next match.
        door: who may come in.
        clock: time for a turn.
        turn_ms: the same in milliseconds, 0 without a clock.
        pace: how fast computers play.
        title: what cuckoo is called on screen.
        drinks: whether rules that count sips may be chosen.
        paused: whether the table waits for somebody to resume.
        commitment: SHA-256 of the secret of this match, or in the lobby of the next one.
        can_start: null, or why the host cannot start now.
    """

    code: str
    key: str
    kind: Literal["solo", "friends", "exhibit"]
    phase: Phase
    match: int
    game: GameName
    rules: RulesFrame
    seats: tuple[SeatFrame, ...]
    host: int | None
    watchers: int
    waiting: tuple[str, ...]
    door: Door
    clock: Clock
    turn_ms: int
    pace: Pace
    title: Title
    drinks: bool
    paused: bool
    commitment: str
    can_start: Words | None


class Knock(Struct, frozen=True, gc=False):
    """Somebody at the door; only the host sees it."""

    knock: int
    name: str


class You(Struct, frozen=True, gc=False):
    """What concerns this viewer alone.

    Attributes:
        seat: the own seat, null for a spectator.
        host: whether this is the host.
        name: the own name, empty for a spectator without one.
        waiting: whether this person sits down for the next match.
        may: the types of messages that make sense now; any other is refused.
        moves: what ``act`` may do now.
        knocks: for the host: who is at the door.
        standing: how the match went for this viewer so far.
        points: for ``won``: 1,000 and 100 for each life left; else 0 (P7).
        board: on which board of scores this result belongs: ``wins``, or ``low`` where fewest is best, or none.
    """

    seat: int | None
    host: bool
    name: str
    waiting: bool
    may: tuple[str, ...]
    moves: tuple[Move, ...]
    knocks: tuple[Knock, ...]
    standing: Standing
    points: int
    board: Literal["wins", "low", "none"]


class Turn(Struct, frozen=True, gc=False):
    """The clock of the seat to act, or of the pause between rounds (``seat`` null).

    Attributes:
        seat: who has to act.
        left_ms: time left when the view was made.
        of_ms: time in all.
        warn_ms: when this much is left, warn.
    """

    seat: int | None
    left_ms: int
    of_ms: int
    warn_ms: int


class CuckooRoundFrame(Struct, frozen=True, gc=False):
    """A round as this viewer may know it; the fields of :class:`goodfences.cuckoo.RoundView`."""

    order: tuple[int, ...]
    extra: bool
    phase: cuckoo_state.RoundPhase
    actor: int | None
    to_act: int | None
    target: int | None
    asked: int | None
    cards: tuple[Card | None, ...] | Raw
    face_up: tuple[int, ...]
    n_stock: int
    aside: tuple[Card, ...]


class RoundRow(Struct, frozen=True, gc=False):
    """A completed round for the table of rounds (P2): all of it is public.

    Attributes:
        number: which round of the match, from 1.
        dealer: who dealt.
        cards: the revealed card of each seat, null for one that was out.
        losers: who lost it; ``winners`` who won it when it was an extra round.
        out: who was put out.
        counts: whether it counted.
    """

    number: int
    dealer: int
    cards: tuple[Card | None, ...]
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    out: tuple[int, ...]
    counts: bool


class CuckooFrame(Struct, frozen=True, tag_field="game", tag="cuckoo", gc=False):
    """A match of cuckoo as this viewer may know it.

    Attributes:
        phase: what the match waits for.
        players: the seats that are in.
        stakes: what each seat has: lives, chips, bets or points.
        full: the stake that each began with, 0 for points.
        pot: units in the pot.
        dealer: the dealer of this or the last round.
        round_number: rounds begun.
        round: the running round, or the last one with all its cards.
        rounds_from: index of the first of ``rounds``: those before it the viewer has already.
        rounds: completed rounds.
        outcome: how the match ended.
        ends_in_ms: with ``end=minutes:N``: time left; null without.
        events: what happened, as this viewer may know it.
    """

    phase: cuckoo_state.Phase
    players: tuple[int, ...]
    stakes: tuple[int, ...]
    full: int
    pot: int
    dealer: int | None
    round_number: int
    round: CuckooRoundFrame | None
    rounds_from: int
    rounds: tuple[RoundRow, ...]
    outcome: cuckoo_state.Outcome | None
    ends_in_ms: int | None
    events: tuple[CuckooHappening, ...] | Raw


class BeggarFrame(Struct, frozen=True, tag_field="game", tag="beggar", gc=False):
    """A game of beggar; everybody sees the same.

    Attributes:
        phase: what the game waits for.
        players: the seats that are in.
        piles: cards in the pile of each seat.
        heap: the cards in the middle, in the order in which they were played; only the last ``HEAP_SHOWN``.
        n_heap: how many cards lie there.
        to_act: who turns the next card.
        debt: what that seat owes, to whom and why; null when it turns a card freely.
        n_cards: cards played.
        n_tricks: heaps taken.
        last_trick: who took the last heap, null before the first.
        last_trick_cards: how many cards it had.
        standings: all seats, the first one first.
        outcome: how it ended; ``outcome.cycle`` proves an endless game.
        ends_in_ms: with ``end=minutes:N``: time left; null without.
        skipping: whether it runs to the end without a break.
        events: what happened.
    """

    phase: beggar_state.Phase
    players: tuple[int, ...]
    piles: tuple[int, ...]
    heap: tuple[Card, ...]
    n_heap: int
    to_act: int | None
    debt: beggar_view.Debt | None
    n_cards: int
    n_tricks: int
    last_trick: int | None
    last_trick_cards: int
    standings: tuple[beggar_view.Standing, ...]
    outcome: beggar_state.Outcome | None
    ends_in_ms: int | None
    skipping: bool
    events: tuple[BeggarHappening, ...] | Raw


class RefusedFrame(Struct, frozen=True, gc=False):
    """A message was refused; nothing has changed.

    Attributes:
        id: the message's own id.
        code: stable, machine-readable (``turn/not-yours``).
        say: the reason as a sentence.
    """

    id: str
    code: str
    say: Words


class View(Struct, frozen=True, kw_only=True, tag_field="type", tag="view", gc=False):
    """Everything that a viewer may know.

    Attributes:
        seq: how many entries of the table's log it includes; send it back with the next message.
        whole: draw it as it is: ``events`` are those of the running round, told before. Else ``events`` are what is
            new since the previous view on this connection, to be shown in motion.
        you: what concerns this viewer alone.
        table: the table; null when it is still as in the previous view on this connection.
        turn: the running clock.
        game: the game, null before the first match.
        events: what happened at the table.
        answers: ids of this viewer's messages that were taken.
        refused: this viewer's messages that were refused.
    """

    seq: int
    whole: bool
    you: You | Raw
    table: TableFrame | Raw | None
    turn: Turn | None
    game: CuckooFrame | BeggarFrame | None
    events: tuple[Happening, ...] | Raw
    answers: tuple[str, ...] | Raw = ()
    refused: tuple[RefusedFrame, ...] | Raw = ()


class BeatFrame(Struct, frozen=True, tag_field="type", tag="beat", gc=False):
    """The answer to a beat; ``seq`` lets the page see that it missed something."""

    id: str
    seq: int


class MoveFrame(Struct, frozen=True, tag_field="type", tag="move", gc=False):
    """The private link that moves the seat to another device: a path on this server, good for ten minutes."""

    id: str
    path: str
    minutes: int


class DoorFrame(Struct, frozen=True, tag_field="type", tag="door", gc=False):
    """You knocked, and wait to be let in; ``say`` says so. You see nothing of the table."""

    say: Words


class Unread(Struct, frozen=True, tag_field="type", tag="refused", gc=False):
    """A message that could not even be read, or came too fast or without a place at the table."""

    id: str
    code: str
    say: Words


Frame = View | BeatFrame | HintFrame | MoveFrame | DoorFrame | Unread
"""Everything that a server sends."""
