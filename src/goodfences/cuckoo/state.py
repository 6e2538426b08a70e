"""The state of a round and of a match: frozen values, never changed, only replaced."""

from typing import Literal

from msgspec import Struct

from goodfences.cards import Card
from goodfences.cuckoo.events import AnyEvent, Event
from goodfences.cuckoo.rules import Rules

RoundPhase = Literal["shuffle", "act", "answer", "cut", "revealed"]
Phase = Literal["first_dealer", "shuffle", "act", "answer", "cut", "between", "over"]
Termination = Literal["last_survivor", "extra_round", "shared", "draw", "split_pot", "rounds", "stopped"]

PUBLIC = 1
"""The bit of a :attr:`Round.known` mask that says that everybody knows the card."""


def bit(seat: int) -> int:
    """Return the bit of a seat in a mask of those who know a card."""
    return 2 << seat


class Round(Struct, frozen=True, kw_only=True, gc=False):
    """One deal, from the shuffle to the reveal. Holds hidden cards: give nobody a round, give them a view of it.

    Attributes:
        rules: the rules in force.
        n_seats: seats at the table, those that are out included.
        cards: all cards in play, in a fixed order.
        order: the seats that are in, as they act: dealer's left first, the dealer last (C2).
        extra: whether the highest card wins this round, instead of the lowest losing it (C30).
        phase: what the round waits for; ``shuffle`` and ``cut`` are chance's turn.
        to_shuffle: in phase ``shuffle``: the cards that chance must put in an order.
        hands: the card in front of each seat, None without one.
        known: who knows the card in front of each seat, as a mask of :func:`bit` and :data:`PUBLIC`.
        locked: the seats whose king is face up (C8).
        stock: undealt cards, top first.
        aside: kings that were drawn and set aside (C6).
        used: cards of earlier rounds that wait to be shuffled again (``pack=continuing``).
        turn: place in ``order`` of the seat whose turn it is.
        asked: in phase ``answer``: the seat that was asked.
        turned_back: in phase ``answer``: whether a queen sent the asker to ``asked`` (C20).
        word: what everybody has seen happen this round, the deal excepted.
        n_events: the number of the next event.
    """

    rules: Rules
    n_seats: int
    cards: tuple[Card, ...]
    order: tuple[int, ...]
    extra: bool = False
    phase: RoundPhase = "shuffle"
    to_shuffle: tuple[Card, ...] = ()
    hands: tuple[Card | None, ...] = ()
    known: tuple[int, ...] = ()
    locked: frozenset[int] = frozenset()
    stock: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    used: tuple[Card, ...] = ()
    turn: int = 0
    asked: int | None = None
    turned_back: bool = False
    word: tuple[AnyEvent, ...] = ()
    n_events: int = 0

    @property
    def dealer(self) -> int:
        """The seat that deals and acts last."""
        return self.order[-1]

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is, also while it waits for an answer; None outside turns."""
        return self.order[self.turn] if self.phase in {"act", "answer", "cut"} else None

    @property
    def to_act(self) -> int | None:
        """The one seat that can do something now, or None when it is chance's turn or the round is over (C13)."""
        if self.phase == "act":
            return self.order[self.turn]
        return self.asked if self.phase == "answer" else None


class RoundResult(Struct, frozen=True, kw_only=True, gc=False):
    """A completed round, all of it public.

    Attributes:
        number: which round of the match, from 1.
        dealer: its dealer.
        cards: (seat, card) at the reveal, in the order of the turns.
        losers: the seats that lost it; those that won it are in ``winners`` when it was an extra round.
        out: the seats that it put out.
        winners: the seats that had the highest card, in an extra round only (C30).
        counts: False when it was replayed, or no stake was at risk.
        word: what everybody saw happen.
    """

    number: int
    dealer: int
    cards: tuple[tuple[int, Card], ...]
    losers: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    counts: bool = True
    word: tuple[AnyEvent, ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """How a match ended.

    Attributes:
        termination: why it ended.
        winners: the seats that won; several share it, none means a draw.
        payouts: with a pot: the units that each seat ends with, own stake and share of the pot; else empty (C16).
    """

    termination: Termination
    winners: tuple[int, ...]
    payouts: tuple[int, ...] = ()


class State(Struct, frozen=True, kw_only=True, gc=False):
    """A match. Holds hidden cards: give nobody a state, give them a view of it.

    Attributes:
        rules: the rules in force.
        n_seats: seats at the table, those that are out included.
        cards: all cards in play, in a fixed order.
        stakes: what each seat has: lives, chips, bets, or a score that counts up (C15).
        pot: units in the pot.
        players: the seats that are in, by number.
        dealer: the dealer of this or the last round; None before the first.
        drawing: the seats that draw for the first deal, while they do.
        contenders: in or before an extra round: the seats that play it (C30).
        n_extra: extra rounds played.
        round_number: rounds begun.
        n_shuffles: shuffles made: the next one's key is ``shuffle <n_shuffles + 1>``.
        round: the round that is running, or the last one.
        stock: before a round, with ``pack=continuing``: what is left to deal from.
        history: completed rounds.
        outcome: how it ended, once it has.
        n_events: the number of the next event.
    """

    rules: Rules
    n_seats: int
    cards: tuple[Card, ...]
    stakes: tuple[int, ...]
    players: tuple[int, ...]
    pot: int = 0
    dealer: int | None = None
    drawing: tuple[int, ...] = ()
    contenders: tuple[int, ...] = ()
    n_extra: int = 0
    round_number: int = 0
    n_shuffles: int = 0
    round: Round | None = None
    history: tuple[RoundResult, ...] = ()
    outcome: Outcome | None = None
    n_events: int = 0

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self.outcome is not None:
            return "over"
        if self.round is None:
            return "first_dealer"
        return "between" if self.round.phase == "revealed" else self.round.phase

    @property
    def to_act(self) -> int | None:
        """The one seat that can do something now; None when it is chance's or the table's turn."""
        return self.round.to_act if self.round is not None and self.outcome is None else None

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """The cards that chance must put in an order now; empty when no shuffle is due."""
        if self.outcome is not None:
            return ()
        if self.round is None:
            return self.cards if self.rules.first_dealer == "high_card" else ()
        return self.round.to_shuffle


class RoundStep(Struct, frozen=True, gc=False):
    """A round after an action, and what happened."""

    round: Round
    events: tuple[Event, ...]


class Step(Struct, frozen=True, gc=False):
    """A match after an action, and what happened."""

    state: State
    events: tuple[Event, ...]
