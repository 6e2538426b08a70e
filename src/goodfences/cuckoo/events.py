"""What happened, in numbered events that each know who may see them (RULES 1.7).

An event is either public or told to some seats only. :func:`seen_by` is the one place that turns an event into what a
viewer gets; the default is :class:`Hidden`, which keeps the number, so that a viewer can count gaps and learns nothing.
How many events an action makes never depends on a hidden card.
"""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from msgspec import Struct

from goodfences.cards import Card


class Event(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened. ``number`` counts from 0 within a match."""

    number: int


class Hidden(Event, frozen=True, tag="hidden"):
    """Something that this viewer may not see."""


class Public(Event, frozen=True):
    """Everybody sees it (C41)."""


class Private(Event, frozen=True):
    """A card that only some seats see.

    Attributes:
        told: the seats that see it.
        seat: the seat in front of which the card lies.
        card: the card.
    """

    told: tuple[int, ...]
    seat: int
    card: Card


class Dealt(Private, frozen=True, tag="dealt"):
    """A seat was dealt a card; the seat sees it when ``look=on_deal`` (C1, C40)."""


class Looked(Private, frozen=True, tag="looked"):
    """A seat looked at its card as its turn began (``look=on_turn``, C40)."""


class Received(Private, frozen=True, tag="received"):
    """A seat got another card in an exchange. Who gave it away knows it if it had seen it (C40)."""


class MatchStarted(Public, frozen=True, tag="match_started"):
    """A match of so many seats began."""

    n_seats: int


class DealerDrew(Public, frozen=True, tag="dealer_drew"):
    """A seat drew a card for the first deal (``first_dealer=high_card``); only the highest draw again."""

    seat: int
    card: Card


class DealerChosen(Public, frozen=True, tag="dealer_chosen"):
    """The first dealer is known (C17)."""

    seat: int


class Shuffled(Public, frozen=True, tag="shuffled"):
    """So many cards were shuffled; the commitment is the SHA-256 of the key that ordered them, or empty."""

    n_cards: int
    commitment: str


class RoundStarted(Public, frozen=True, tag="round_started"):
    """A round began: ``order`` is the seats as they act, the dealer last. ``extra``: the highest card wins it (C30)."""

    round: int
    dealer: int
    order: tuple[int, ...]
    extra: bool


class KingUp(Public, frozen=True, tag="king_up"):
    """A dealt king was turned up at once (``king_shown=at_once``)."""

    seat: int
    card: Card


class TradingStopped(Public, frozen=True, tag="trading_stopped"):
    """Nobody exchanges any more this round: a king was dealt (``cancels_exchanges``) or has refused."""


class Kept(Public, frozen=True, tag="kept"):
    """A seat kept its card; ``forced`` when its king is face up or its request came to nothing (C8, C20)."""

    seat: int
    forced: bool


class Asked(Public, frozen=True, tag="asked"):
    """A seat asked to exchange and waits for the answer (``king_refusal=may``)."""

    asker: int
    asked: int


class Swapped(Public, frozen=True, tag="swapped"):
    """Two seats exchanged cards (C4)."""

    asker: int
    asked: int


class Refused(Public, frozen=True, tag="refused"):
    """The asked seat showed a king (C5), a jack (C21) or a second queen (C20): both keep their cards."""

    asker: int
    asked: int
    card: Card


class TurnedBack(Public, frozen=True, tag="turned_back"):
    """The asked seat showed a queen: the asker must exchange with the seat on the asker's right (C20)."""

    asker: int
    asked: int
    card: Card


class Drew(Public, frozen=True, tag="drew"):
    """The dealer exchanged with the stock (C6)."""

    seat: int


class DrewKing(Public, frozen=True, tag="drew_king"):
    """The dealer drew a king, which is shown and refused: the dealer keeps the old card (C6)."""

    seat: int
    card: Card


class Revealed(Public, frozen=True, tag="revealed"):
    """All cards were turned up: (seat, card) in the order of the turns (C7, C43)."""

    cards: tuple[tuple[int, Card], ...]


class Lost(Public, frozen=True, tag="lost"):
    """A seat lost the round; ``stake`` is what it has now (lives, chips, bets, or a score that went up) (C15)."""

    seat: int
    stake: int


class Out(Public, frozen=True, tag="out"):
    """A seat is out of the match (C15)."""

    seat: int


class NobodyLost(Public, frozen=True, tag="nobody_lost"):
    """The round has no loser: all cards are paired, or the round does not count (C14, C30)."""

    reason: Literal["all_paired", "replayed", "extra_round"]


class Joined(Public, frozen=True, tag="joined"):
    """A seat joined with the worst score at the table (C18)."""

    seat: int
    stake: int


class Left(Public, frozen=True, tag="left"):
    """A seat left and its score is frozen (C18)."""

    seat: int


class RoundVoided(Public, frozen=True, tag="round_voided"):
    """The match was ended in the middle of a round, which does not count (C18)."""


class MatchOver(Public, frozen=True, tag="match_over"):
    """The match is over; see :class:`goodfences.cuckoo.state.Outcome`."""

    termination: str
    winners: tuple[int, ...]
    payouts: tuple[int, ...]


class Log(Struct, gc=False):
    """The events of one action, numbered as they are added.

    Attributes:
        next: the number of the next one.
        events: those added so far.
    """

    next: int
    events: list[Event] = []

    def add(self, kind: Callable[..., Event], *fields: object) -> None:
        """Add an event of a kind, with its fields after the number."""
        self.events.append(kind(self.next, *fields))
        self.next += 1

    def extend(self, events: Iterable[Event]) -> None:
        """Add events that have their numbers already: they follow those before."""
        self.events += events
        if self.events:
            self.next = self.events[-1].number + 1


def seen_by(event: Event, viewer: int | None) -> Event:
    """Return the event as a seat (or a spectator, ``None``) may see it: whole, or :class:`Hidden`."""
    if type(event) in _PUBLIC or (isinstance(event, Private) and viewer in event.told):
        return event
    return Hidden(event.number)


_PUBLIC: Final = frozenset(Public.__subclasses__())


AnyEvent = (
    Hidden | Dealt | Looked | Received | MatchStarted | DealerDrew | DealerChosen | Shuffled | RoundStarted | KingUp
    | TradingStopped | Kept | Asked | Swapped | Refused | TurnedBack | Drew | DrewKing | Revealed | Lost | Out
    | NobodyLost | Joined | Left | RoundVoided | MatchOver
)  # fmt: skip
"""Every event, as a union that msgspec can decode."""
