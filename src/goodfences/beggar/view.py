"""What a seat or a spectator may know: built fresh from a whitelist, nothing else is ever sent (RULES 2, C42).

Everything that was played is known to all, and nobody may look into a pile, not even its owner: so the views of all
seats differ only in who looks and what that seat may do.
"""

from typing import Literal

from msgspec import Struct

from goodfences.beggar.actions import SeatAction, TableAction, Turn
from goodfences.beggar.engine import legal
from goodfences.beggar.rules import Notice, Rules, payment_of
from goodfences.beggar.state import Clock, Outcome, Phase, State, Trick
from goodfences.cards import Card


class Debt(Struct, frozen=True):
    """What is owed and why (G4 to G6, G12).

    Attributes:
        debtor: who has to pay.
        creditor: whose court card it is.
        card: the court card.
        asked: cards that it asks for.
        owed: cards that are still to be paid.
    """

    debtor: int
    creditor: int
    card: Card
    asked: int
    owed: int


class Standing(Struct, frozen=True):
    """Where a seat stands.

    Attributes:
        seat: the seat.
        place: 1 for the first; equal seats share a place.
        n_cards: cards in its pile.
        status: whether it is in, or out.
    """

    seat: int
    place: int
    n_cards: int
    status: Literal["in", "out"]


class View(Struct, frozen=True, kw_only=True):
    """A game as one viewer may know it.

    Attributes:
        viewer: the seat that looks; None for a spectator.
        rules: the rules in force.
        n_seats: seats at the table, those that are out included.
        notice: what the players should be told about so many seats (G1).
        phase: what the game waits for.
        dealer: the seat that dealt.
        players: the seats that are in.
        piles: how many cards each seat has.
        heap: the cards in the middle, in the order in which they were played.
        to_act: the one seat that can do something now.
        debt: what that seat owes and why; None when it turns one freely.
        last_trick: the heap that was taken last.
        n_cards: cards played.
        n_tricks: heaps taken.
        clock: whether the agreed minutes are over (G10).
        standings: all seats, the first one first: who is in by most cards, then who went out last.
        outcome: how the game ended, once it has.
        legal: what the viewer may do now.
        table_actions: what the table (the host, a clock) may do now.
        n_events: the number of the next event.
    """

    viewer: int | None
    rules: Rules
    n_seats: int
    notice: Notice
    phase: Phase
    dealer: int
    players: tuple[int, ...]
    piles: tuple[int, ...]
    heap: tuple[Card, ...]
    to_act: int | None
    debt: Debt | None
    last_trick: Trick | None
    n_cards: int
    n_tricks: int
    clock: Clock
    standings: tuple[Standing, ...]
    outcome: Outcome | None
    legal: tuple[SeatAction, ...]
    table_actions: tuple[TableAction, ...]
    n_events: int


def of(state: State, viewer: int | None) -> View:
    """Return the game as a seat, or a spectator (``None``), may know it."""
    actions = legal(state)
    return View(
        viewer=viewer,
        rules=state.rules,
        n_seats=state.n_seats,
        notice=state.rules.notice(state.n_seats),
        phase=state.phase,
        dealer=state.dealer,
        players=state.players,
        piles=tuple(len(pile) for pile in state.piles),
        heap=state.heap,
        to_act=state.to_act,
        debt=_debt(state),
        last_trick=state.last_trick,
        n_cards=state.n_cards,
        n_tricks=state.n_tricks,
        clock=state.clock,
        standings=_standings(state),
        outcome=state.outcome,
        legal=tuple(action for action in actions if isinstance(action, Turn) and action.seat == viewer),
        table_actions=tuple(action for action in actions if isinstance(action, TableAction)),
        n_events=state.n_events,
    )


def _debt(state: State) -> Debt | None:
    """Return what is owed; the last court card on the heap is the one that is being paid."""
    if not state.owed:
        return None
    assert state.to_act is not None
    assert state.creditor is not None
    payments = payment_of(state.rules.penalties)
    card = next(card for card in reversed(state.heap) if card in payments)
    return Debt(state.to_act, state.creditor, card, payments[card], state.owed)


def _standings(state: State) -> tuple[Standing, ...]:
    """Rank the seats; those that are out rank below those that are in, the first to go last."""

    def rank(seat: int) -> tuple[int, int]:
        went = state.out.index(seat) if seat in state.out else state.n_seats
        return (went, len(state.piles[seat]))

    ranks = [rank(seat) for seat in range(state.n_seats)]
    order = sorted(range(state.n_seats), key=lambda seat: ranks[seat], reverse=True)
    return tuple(
        Standing(
            seat,
            1 + sum(other > ranks[seat] for other in ranks),
            len(state.piles[seat]),
            "out" if seat in state.out else "in",
        )
        for seat in order
    )
