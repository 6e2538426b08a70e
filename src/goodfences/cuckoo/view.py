"""What a seat or a spectator may know: built fresh from a whitelist, nothing else is ever sent (RULES 1.7)."""

from collections.abc import Sequence

from msgspec import Struct

from goodfences.cards import Card
from goodfences.cuckoo.actions import Keep, SeatAction, TableAction
from goodfences.cuckoo.engine import legal as match_legal
from goodfences.cuckoo.events import AnyEvent
from goodfences.cuckoo.round import legal
from goodfences.cuckoo.rules import Rules
from goodfences.cuckoo.state import PUBLIC, Outcome, Phase, Round, RoundPhase, RoundResult, State, bit


class RoundView(Struct, frozen=True, kw_only=True):
    """A round as one viewer may know it.

    Attributes:
        viewer: the seat that looks; None for a spectator.
        order: the seats that are in, as they act, the dealer last.
        extra: whether the highest card wins this round (C30).
        phase: what the round waits for.
        actor: the seat whose turn it is, also while it waits for an answer.
        to_act: the one seat that can do something now.
        asked: the seat that has to answer, if one has.
        cards: the card in front of each seat, None where there is none or the viewer may not know it.
        face_up: the seats whose king is face up (C8).
        word: what everybody has seen happen this round, the deal excepted.
        n_stock: size of the stock.
        aside: kings that were drawn and set aside.
        n_used: cards of earlier rounds that wait to be shuffled again.
        legal: what the viewer may do now.
    """

    viewer: int | None
    order: tuple[int, ...]
    extra: bool
    phase: RoundPhase
    actor: int | None
    to_act: int | None
    asked: int | None
    cards: tuple[Card | None, ...]
    face_up: tuple[int, ...]
    word: tuple[AnyEvent, ...]
    n_stock: int
    aside: tuple[Card, ...]
    n_used: int
    legal: tuple[SeatAction, ...]

    @property
    def card(self) -> Card | None:
        """The viewer's own card, when it may know it."""
        return None if self.viewer is None else self.cards[self.viewer]

    @property
    def target(self) -> int | None:
        """The seat that a swap of the actor would ask; None when it would draw from the stock, or nobody acts."""
        return target(self.order, self.actor)


class View(Struct, frozen=True, kw_only=True):
    """A match as one viewer may know it.

    Attributes:
        viewer: the seat that looks; None for a spectator.
        rules: the rules in force.
        n_seats: seats at the table, those that are out included.
        phase: what the match waits for.
        players: the seats that are in.
        stakes: what each seat has: lives, chips, bets or points.
        pot: units in the pot.
        dealer: the dealer of this or the last round.
        round_number: rounds begun.
        round: the round that is running, or the last one with all its cards.
        history: completed rounds, with all their cards.
        outcome: how the match ended, once it has.
        table_actions: what the table (the host, a clock) may do now.
        n_events: the number of the next event.
    """

    viewer: int | None
    rules: Rules
    n_seats: int
    phase: Phase
    players: tuple[int, ...]
    stakes: tuple[int, ...]
    pot: int
    dealer: int | None
    round_number: int
    round: RoundView | None
    history: tuple[RoundResult, ...]
    outcome: Outcome | None
    table_actions: tuple[TableAction, ...]
    n_events: int

    @property
    def legal(self) -> tuple[SeatAction, ...]:
        """What the viewer may do now."""
        return () if self.round is None or self.outcome is not None else self.round.legal

    @property
    def can_only_keep(self) -> bool:
        """Whether it is the viewer's turn and there is no choice (C8)."""
        return self.viewer is not None and self.legal == (Keep(self.viewer),)


def of(state: State, viewer: int | None) -> View:
    """Return the match as a seat, or a spectator (``None``), may know it."""
    return View(
        viewer=viewer,
        rules=state.rules,
        n_seats=state.n_seats,
        phase=state.phase,
        players=state.players,
        stakes=state.stakes,
        pot=state.pot,
        dealer=state.dealer,
        round_number=state.round_number,
        round=None if state.round is None else of_round(state.round, viewer),
        history=state.history,
        outcome=state.outcome,
        table_actions=tuple(action for action in match_legal(state) if isinstance(action, TableAction)),
        n_events=state.n_events,
    )


def of_round(round_: Round, viewer: int | None) -> RoundView:
    """Return a round as a seat, or a spectator (``None``), may know it."""
    return RoundView(
        viewer=viewer,
        order=round_.order,
        extra=round_.extra,
        phase=round_.phase,
        actor=round_.actor,
        to_act=round_.to_act,
        asked=round_.asked,
        cards=cards_of(round_, viewer),
        face_up=tuple(sorted(round_.locked)),
        word=round_.word,
        n_stock=len(round_.stock),
        aside=round_.aside,
        n_used=len(round_.used),
        legal=legal(round_) if viewer is not None and viewer == round_.to_act else (),
    )


def target(order: Sequence[int], actor: int | None) -> int | None:
    """Return the seat that a swap of the actor would ask; None when it would draw from the stock, or nobody acts.

    Args:
        order: the seats that are in, as they act.
        actor: whose turn it is.
    """
    if actor is None or actor == order[-1]:
        return None
    return order[order.index(actor) + 1]


def cards_of(round_: Round, viewer: int | None) -> tuple[Card | None, ...]:
    """Return the card in front of each seat, None where there is none or the viewer may not know it (C41)."""
    if round_.phase == "revealed":
        return round_.hands
    known, shown = round_.known, PUBLIC if viewer is None else PUBLIC | bit(viewer)
    return tuple([card if known[seat] & shown else None for seat, card in enumerate(round_.hands)])
