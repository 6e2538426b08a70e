"""The state of a game: a frozen value, never changed, only replaced."""

from typing import Literal

from msgspec import Struct

from goodfences.beggar.events import Event, Termination
from goodfences.beggar.rules import Rules
from goodfences.cards import Card

Phase = Literal["shuffle", "play", "over"]
Clock = Literal["running", "ran_out"]


class Cycle(Struct, frozen=True):
    """The proof that a game is endless: after a trick it is where it has been before (G11).

    Two positions are the same when the same seat leads and the piles ask for the same payments, card by card; nothing
    else decides how the game goes on.

    Attributes:
        preamble_tricks: tricks before the position that came back.
        preamble_cards: cards before it.
        n_tricks: tricks from there until it came back.
        n_cards: cards until then.
    """

    preamble_tricks: int
    preamble_cards: int
    n_tricks: int
    n_cards: int


class Outcome(Struct, frozen=True):
    """How a game ended.

    Attributes:
        termination: ``won`` with the whole pack (G9), by ``most_cards`` at the agreed end (G10), by most cards because
            the game is ``endless`` or because a pack without court cards had its ``one_pass`` (G11).
        winners: the seats that won; equal most cards share the win.
        cycle: the proof, when the game is endless.
    """

    termination: Termination
    winners: tuple[int, ...]
    cycle: Cycle | None = None


class Trick(Struct, frozen=True, gc=False):
    """A heap that was taken: by whom, and its cards in the order in which they were played."""

    seat: int
    cards: tuple[Card, ...]


class Trail(Struct, frozen=True, gc=False):
    """Every position after the deal and after each trick, to know one that comes back (G11). Hidden like the piles.

    Memory is one position, as many bytes as there are cards, for each trick: a record game of 1,164 tricks needs 70 kB.

    Attributes:
        positions: as :func:`goodfences.beggar.trail.position` writes them; the index is the number of tricks before.
        n_cards: cards played before each of them.
    """

    positions: tuple[bytes, ...] = ()
    n_cards: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False):
    """A game. Holds hidden cards: give nobody a state, give them a view of it.

    Attributes:
        rules: the rules in force.
        dealer: the seat that dealt; the next one leads (G3).
        total: cards in the game, 0 before the deal.
        pass_cards: the card that ends the one pass of a pack without court cards; 0 with court cards (G11).
        piles: the pile of each seat, its top card first.
        heap: the cards in the middle, in the order in which they were played.
        to_act: the one seat that can do something now, or None when it is chance's turn or the game is over.
        owed: cards that ``to_act`` has to pay; 0 when it turns one freely.
        creditor: whose court card is being paid.
        out: the seats that are out, in the order in which they went.
        n_cards: cards played.
        trail: every position so far.
        last_trick: the heap that was taken last.
        clock: whether the agreed minutes are over (G10).
        outcome: how it ended, once it has.
        n_events: the number of the next event.
    """

    rules: Rules
    dealer: int
    total: int
    pass_cards: int
    piles: tuple[tuple[Card, ...], ...]
    heap: tuple[Card, ...]
    to_act: int | None
    owed: int
    creditor: int | None
    out: tuple[int, ...]
    n_cards: int
    trail: Trail
    last_trick: Trick | None
    clock: Clock
    outcome: Outcome | None
    n_events: int

    @property
    def n_seats(self) -> int:
        """Seats at the table, those that are out included."""
        return len(self.piles)

    @property
    def n_tricks(self) -> int:
        """Heaps taken so far (G14)."""
        return max(0, len(self.trail.positions) - 1)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.outcome is not None:
            return "over"
        return "play" if self.total else "shuffle"

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in."""
        return tuple(seat for seat in range(self.n_seats) if seat not in self.out)

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """The cards that chance must put in an order now; empty when no shuffle is due."""
        return self.rules.cards(self.n_seats) if self.phase == "shuffle" else ()


class Step(Struct, frozen=True, gc=False):
    """A game after an action, and what happened."""

    state: State
    events: tuple[Event, ...]
