"""A game of beggar: deal, turn, pay, take, end (RULES 2). Pure: a new state for every action."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from goodfences.beggar.actions import Action, Deal, SeatAction, Shuffle, Stop, TableAction, Turn
from goodfences.beggar.events import ClockRanOut, Dealt, GameStarted, Log, Shuffled, Turned
from goodfences.beggar.rules import Rules, payment_of
from goodfences.beggar.settle import most_cards, next_in, over, settle
from goodfences.beggar.state import State, Step, Trail
from goodfences.beggar.trail import digits, position
from goodfences.cards import Card, same_cards
from goodfences.chance import Stream, commitment, derive
from goodfences.errors import GoodFencesError, Refusal

SHUFFLE_PURPOSE: Final = "shuffle 1"
"""The name of the key of a game's one shuffle (:func:`goodfences.chance.derive`)."""


def start(rules: Rules, n_seats: int, *, dealer: int | None = None) -> Step:
    """Begin a game; chance is next.

    Args:
        rules: the rules of the game.
        n_seats: how many sit down, numbered clockwise from 0.
        dealer: who deals; by default the last seat, so that seat 0 leads (G3).

    Raises:
        GoodFencesError: so many seats cannot play by these rules, or there is no such dealer.
    """
    if problem := rules.seats_problem(n_seats):
        raise GoodFencesError(problem)
    dealer = n_seats - 1 if dealer is None else dealer
    if not 0 <= dealer < n_seats:
        msg = f"there is no seat {dealer} to deal: seats are 0 to {n_seats - 1}"
        raise GoodFencesError(msg)
    log = Log(0)
    log.add(GameStarted, n_seats, len(rules.cards(n_seats)), dealer, rules.notice(n_seats))
    state = State(
        rules, dealer, 0, 0, ((),) * n_seats, (), None, 0, None, (), 0, Trail(), None, "running", None, log.next
    )
    return Step(state, tuple(log.events))


def legal(state: State) -> tuple[SeatAction | TableAction, ...]:
    """Return what a seat or the table may do now: never a choice for a seat (G12). For chance see :func:`outcomes`."""
    if state.to_act is None:
        return ()
    turn = Turn(state.to_act)
    return (turn,) if _stop_problem(state) else (turn, Stop())


def apply(state: State, action: Action) -> Step | Refusal:
    """Do one action. A refusal says why it cannot be done, and nothing has changed."""
    if type(action) is Turn:
        return _turn(state, action.seat)
    if isinstance(action, Stop):
        return _stop_problem(state) or _stop(state)
    if isinstance(action, Shuffle):
        return _shuffle(state, action)
    assert isinstance(action, Deal)
    return _by_hand(state, action)


def outcomes(state: State) -> Iterator[Shuffle]:
    """Yield every shuffle that chance may make now, each equally likely; nothing when it is not chance's turn.

    A whole pack has 52! orders: enumerate small packs only.
    """
    if state.to_shuffle:
        yield from (Shuffle(order) for order in permutations(state.to_shuffle))


def chance_action(state: State, secret: bytes) -> Shuffle | None:
    """Return the shuffle as the game's secret determines it, or None when it is not chance's turn."""
    if not state.to_shuffle:
        return None
    key = derive(secret, SHUFFLE_PURPOSE)
    return Shuffle(Stream(key).shuffled(state.to_shuffle), commitment(key))


def deal_by_hand(state: State, piles: Sequence[Sequence[Card]]) -> Deal:
    """Return the action that deals these piles, top cards first: evenly or not, the whole pack or some of it.

    Raises:
        GoodFencesError: the piles cannot be dealt: a wrong number of them, an empty one, a card that is not there.
    """
    deal = Deal(tuple(tuple(pile) for pile in piles))
    if problem := _piles_problem(state, deal):
        raise GoodFencesError(problem.message)
    return deal


# --- the hot path: one card -----------------------------------------------------------------------------------------


def _turn(state: State, seat: int) -> Step | Refusal:
    """Turn the top card of the seat's pile (G3 to G6); whatever is not a plain next turn is left to ``settle``."""
    if seat != state.to_act:
        return _turn_problem(state, seat)
    pile = state.piles[seat]
    card = pile[0]
    payment = payment_of(state.rules.penalties).get(card, 0)
    piles = list(state.piles)
    piles[seat] = pile[1:]
    to_act, owed, creditor = seat, 0, state.creditor
    if payment:
        to_act, owed, creditor = next_in(state, seat), payment, seat
    elif state.owed:
        owed = state.owed - 1
    else:
        to_act = next_in(state, seat)
    n_cards = state.n_cards + 1
    number = state.n_events
    after = State(
        state.rules,
        state.dealer,
        state.total,
        state.pass_cards,
        tuple(piles),
        (*state.heap, card),
        to_act,
        owed,
        creditor,
        state.out,
        n_cards,
        state.trail,
        state.last_trick,
        state.clock,
        None,
        number + 1,
    )
    turned = Turned(number, seat, card, owed, creditor)
    paid = creditor is not None and not owed
    if len(pile) > 1 and not paid and piles[to_act] and n_cards != state.pass_cards:
        return Step(after, (turned,))
    log = Log(number + 1)
    log.events.append(turned)
    return Step(settle(after, seat, log), tuple(log.events))


def _turn_problem(state: State, seat: int) -> Refusal:
    what = f"turn by seat {seat} after {state.n_cards} cards"
    if state.outcome is not None:
        return Refusal("match/over", f"{what}: the game is over, nothing can be done")
    if state.to_act is None:
        return Refusal("turn/nobody", f"{what}: the cards are not dealt, no seat has a turn now")
    if seat not in state.players:
        return Refusal("seat/not-in", f"{what}: only seats {state.players} are in")
    return Refusal("turn/not-yours", f"{what}: seat {state.to_act} is to act")


# --- the table and chance -------------------------------------------------------------------------------------------


def _stop_problem(state: State) -> Refusal | None:
    if state.outcome is not None:
        return Refusal("match/over", "stop: the game is over, nothing can be done")
    if state.rules.end_kind != "minutes":
        return Refusal("match/has-its-end", f"stop: this game ends by end={state.rules.end}, not by the clock")
    if state.to_act is None:
        return Refusal("turn/nobody", "stop: the cards are not dealt")
    if state.clock == "ran_out":
        return Refusal("match/last-trick", "stop: the clock ran out before, and the last trick is being finished")
    return None


def _stop(state: State) -> Step:
    """Finish the running trick, if there is one, and then end by most cards (G10)."""
    log = Log(state.n_events)
    log.add(ClockRanOut)
    after = replace(state, clock="ran_out")
    if not state.heap:
        after = over(after, "most_cards", most_cards(after), log)
    return Step(replace(after, n_events=log.next), tuple(log.events))


def _shuffle(state: State, action: Shuffle) -> Step | Refusal:
    if not state.to_shuffle:
        return _no_deal_due("shuffle", state)
    if not same_cards(action.order, state.to_shuffle):
        n_cards = len(state.to_shuffle)
        return Refusal("chance/wrong-cards", f"shuffle: the order must hold the {n_cards} cards to shuffle, once each")
    log = Log(state.n_events)
    log.add(Shuffled, len(action.order), action.commitment)
    return _deal(state, _dealt(action.order, state.n_seats, leader=next_in(state, state.dealer)), log)


def _by_hand(state: State, action: Deal) -> Step | Refusal:
    return _piles_problem(state, action) or _deal(state, action.piles, Log(state.n_events))


def _piles_problem(state: State, action: Deal) -> Refusal | None:
    if not state.to_shuffle:
        return _no_deal_due("deal", state)
    if len(action.piles) != state.n_seats:
        return Refusal("chance/wrong-cards", f"deal: {len(action.piles)} piles for {state.n_seats} seats")
    if not all(action.piles):
        return Refusal("chance/wrong-cards", "deal: every seat needs a card")
    if Counter(card for pile in action.piles for card in pile) <= Counter(state.to_shuffle):
        return None
    return Refusal("chance/wrong-cards", "deal: a card is not in the pack, or dealt more often than the pack has it")


def _no_deal_due(name: str, state: State) -> Refusal:
    return Refusal("chance/not-now", f"{name} in phase {state.phase}: the cards are dealt already")


def _dealt(order: Sequence[Card], n_seats: int, *, leader: int) -> tuple[tuple[Card, ...], ...]:
    """Deal one card at a time, clockwise from the leader, each on those dealt before: the last is the top (G2)."""
    return tuple(tuple(reversed(order[(seat - leader) % n_seats :: n_seats])) for seat in range(n_seats))


def _deal(state: State, piles: tuple[tuple[Card, ...], ...], log: Log) -> Step:
    penalties = state.rules.penalties
    leader = next_in(state, state.dealer)
    log.add(Dealt, tuple(len(pile) for pile in piles), leader)
    plain = payment_of(penalties).keys().isdisjoint(card for pile in piles for card in pile)
    after = replace(
        state,
        total=sum(len(pile) for pile in piles),
        pass_cards=state.n_seats if plain else 0,
        piles=piles,
        to_act=leader,
        trail=Trail((position(digits(piles, penalties), leader, n_out=0),), (0,)),
        n_events=log.next,
    )
    return Step(after, tuple(log.events))
