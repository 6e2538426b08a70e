"""What happened, in numbered events that each know who may see them (RULES 2, C42).

In this game a card is either on the heap, where everybody sees it, or in a pile, where nobody does; so every event is
public, and what nobody may see (the order of a shuffle, the cards of a pile) is in no event at all. :func:`seen_by` is
still the one place that turns an event into what a viewer gets; its default is :class:`Hidden`, which keeps the number.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from goodfences.beggar.rules import Notice
from goodfences.cards import Card

Termination = Literal["won", "most_cards", "endless", "one_pass"]


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Something that happened. ``number`` counts from 0 within a game."""

    number: int


class Hidden(Event, frozen=True, tag="hidden"):
    """Something that this viewer may not see."""


class Public(Event, frozen=True):
    """Everybody sees it."""


class GameStarted(Public, frozen=True, tag="game_started"):
    """So many seats sat down to a pack of so many cards; ``notice`` is what they should be told about it (G1)."""

    n_seats: int
    n_cards: int
    dealer: int
    notice: Notice


class Shuffled(Public, frozen=True, tag="shuffled"):
    """So many cards were shuffled; the commitment is the SHA-256 of the key that ordered them, or empty."""

    n_cards: int
    commitment: str


class Dealt(Public, frozen=True, tag="dealt"):
    """All cards were dealt, face down: how many lie in front of each seat, and which seat leads (G2, G3)."""

    n_cards: tuple[int, ...]
    leader: int


class Turned(Public, frozen=True, tag="turned"):
    """A seat turned a card onto the heap (G3 to G6).

    Attributes:
        seat: who turned it.
        card: the card.
        owed: cards that must still be paid after it.
        creditor: the seat that they are paid to, or that the payment now made complete goes to; None without a debt.
    """

    seat: int
    card: Card
    owed: int
    creditor: int | None


class PassedOn(Public, frozen=True, tag="passed_on"):
    """A seat that owed has no cards: the next seat in owes the rest (G8)."""

    seat: int
    to: int
    owed: int


class Lapsed(Public, frozen=True, tag="lapsed"):
    """A seat turned a court card with its last card and is out: nobody needs to pay it (G7, ``out=pile_empty``)."""

    seat: int


class Out(Public, frozen=True, tag="out"):
    """A seat is out of the game (G7)."""

    seat: int


class Took(Public, frozen=True, tag="took"):
    """A seat took the heap under its pile and leads: one trick (G5, G14).

    Attributes:
        seat: who took it.
        n_cards: cards in the heap.
        trick: which trick of the game it is, from 1.
    """

    seat: int
    n_cards: int
    trick: int


class ClockRanOut(Public, frozen=True, tag="clock_ran_out"):
    """The agreed minutes are over: the running trick is the last one (G10)."""


class GameOver(Public, frozen=True, tag="game_over"):
    """The game is over; see :class:`goodfences.beggar.state.Outcome`."""

    termination: Termination
    winners: tuple[int, ...]
    n_cards: int
    n_tricks: int


class Log:
    """The events of one action, numbered as they are added.

    Attributes:
        events: those added so far.
        next: the number of the next one.
    """

    __slots__ = ("events", "next")

    def __init__(self, number: int) -> None:
        self.events: list[Event] = []
        self.next = number

    def add(self, kind: Callable[..., Event], *fields: object) -> None:
        """Add an event of a kind, with its fields after the number."""
        self.events.append(kind(self.next, *fields))
        self.next += 1


def seen_by(event: Event, viewer: int | None) -> Event:  # noqa: ARG001  # the shape of both games: here all see the same
    """Return the event as a seat (or a spectator, ``None``) may see it: whole, or :class:`Hidden`."""
    return event if isinstance(event, Public) else Hidden(event.number)


AnyEvent = (
    Hidden | GameStarted | Shuffled | Dealt | Turned | PassedOn | Lapsed | Out | Took | ClockRanOut | GameOver
)  # fmt: skip
"""Every event, as a union that msgspec can decode."""
