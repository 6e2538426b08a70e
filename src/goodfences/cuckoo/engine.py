"""A match of cuckoo: first dealer, rounds, stakes, the end (RULES 1.2 to 1.6). Pure: a new state for every action."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, get_args

from msgspec.structs import replace

from goodfences.cards import Card
from goodfences.chance import Stream, commitment, derive, stream
from goodfences.cuckoo import first_dealer, round  # noqa: A004  # the game's own word
from goodfences.cuckoo.actions import (
    Action,
    ChanceAction,
    Cut,
    Join,
    Leave,
    Next,
    PickDealer,
    Shuffle,
    Stop,
    TableAction,
)
from goodfences.cuckoo.events import Joined, Left, Log, MatchStarted, RoundStarted, RoundVoided
from goodfences.cuckoo.rules import Rules
from goodfences.cuckoo.scoring import clockwise_from
from goodfences.cuckoo.settle import settle, stop
from goodfences.cuckoo.state import RoundStep, State, Step
from goodfences.errors import GoodFencesError, Refusal

_OF_THE_TABLE: Final = frozenset(get_args(TableAction))
"""Looked up by type: ``isinstance`` of a struct's class that an object is not costs four times one that it is."""


def start(rules: Rules, n_seats: int, *, dealer: int = 0, cards: Sequence[Card] | None = None) -> Step:
    """Begin a match; chance or the first deal is next.

    Args:
        rules: the rules of the match.
        n_seats: how many sit down, numbered clockwise from 0.
        dealer: who deals first when ``first_dealer=seat``.
        cards: all cards in play; by default, what the rules say.

    Raises:
        GoodFencesError: so many seats cannot play by these rules, or there is no such dealer.
    """
    if problem := rules.seats_problem(n_seats):
        raise GoodFencesError(problem)
    if not 0 <= dealer < n_seats:
        msg = f"there is no seat {dealer} to deal first: seats are 0 to {n_seats - 1}"
        raise GoodFencesError(msg)
    state = State(
        rules=rules,
        n_seats=n_seats,
        cards=tuple(cards if cards is not None else rules.cards(n_seats)),
        stakes=(0 if rules.counts_up else rules.stake_count,) * n_seats,
        players=tuple(range(n_seats)),
        drawing=tuple(range(n_seats)),
    )
    log = Log(0)
    log.add(MatchStarted, n_seats)
    if rules.first_dealer == "seat":
        state = _start_round(first_dealer.choose(state, dealer, log), log)
    return _step(state, log)


def legal(state: State) -> tuple[Action, ...]:
    """Return what a seat or the table may do now. Chance's own actions are in :func:`outcomes`."""
    if state.outcome is not None:
        return ()
    actions: list[Action] = []
    if state.round is not None:
        actions += round.legal(state.round)
    if state.phase == "between":
        actions.append(Next())
        if state.rules.counts_up:
            if not state.rules.seats_problem(len(state.players) + 1):
                actions.append(Join())
            if len(state.players) > 2:
                actions += [Leave(seat) for seat in state.players]
    if state.rules.end_kind in {"manual", "minutes"}:
        actions.append(Stop())
    return tuple(actions)


def apply(state: State, action: Action) -> Step | Refusal:
    """Do one action. A refusal says why it cannot be done, and nothing has changed."""
    if state.outcome is not None:
        return Refusal("match/over", f"{type(action).__name__.lower()}: the match is over, nothing can be done")
    log = Log(state.n_events)
    after: State | Refusal
    if type(action) in _OF_THE_TABLE:
        after = _table(state, action, log)  # type: ignore[arg-type]  # it is one of them
    elif state.round is None:
        after = _first_dealer(state, action, log)
    else:
        after = _in_round(state, action, log)
    return _step(after, log) if isinstance(after, State) else after


def outcomes(state: State) -> Iterator[ChanceAction]:
    """Yield every action that chance may do now, each equally likely; nothing when it is not chance's turn.

    A whole pack has 52! orders: enumerate small packs only.
    """
    if state.to_shuffle:
        yield from (Shuffle(order) for order in permutations(state.to_shuffle))
    elif state.phase == "first_dealer":
        yield from (PickDealer(seat) for seat in state.players)
    elif state.phase == "cut":
        assert state.round is not None
        yield from (Cut(place) for place in range(len(state.round.stock)))


def chance_action(state: State, secret: bytes) -> ChanceAction | None:
    """Return chance's action as the match's secret determines it, or None when it is not chance's turn.

    Each shuffle and cut has a key of its own (:func:`goodfences.chance.derive`), so that it can be revealed alone.
    """
    if state.to_shuffle:
        key = derive(secret, shuffle_purpose(state))
        return Shuffle(Stream(key).shuffled(state.to_shuffle), commitment(key))
    if state.phase == "first_dealer":
        return PickDealer(stream(secret, "first dealer").choice(state.players))
    if state.phase == "cut":
        assert state.round is not None
        return Cut(stream(secret, f"cut {state.round_number}").below(len(state.round.stock)))
    return None


def shuffle_purpose(state: State) -> str:
    """Return the name of the key of the shuffle that is due (:func:`goodfences.chance.derive`)."""
    return f"shuffle {state.n_shuffles + 1}"


def deal_by_hand(state: State, top: Sequence[Card]) -> Shuffle:
    """Return the shuffle that deals these cards first, top first, and the rest in a fixed order.

    Raises:
        GoodFencesError: a card is not there to be dealt.
    """
    rest = list(state.to_shuffle)
    for card in top:
        if card not in rest:
            msg = (
                f"{card} cannot be dealt: it is not among the {len(state.to_shuffle)} cards to shuffle, or named twice"
            )
            raise GoodFencesError(msg)
        rest.remove(card)
    return Shuffle((*top, *rest))


def _step(state: State, log: Log) -> Step:
    if state.n_events != log.next:
        state = replace(state, n_events=log.next)
    return Step(state, tuple(log.events))


def _in_round(state: State, action: Action, log: Log) -> State | Refusal:
    assert state.round is not None
    step = round.apply(state.round, action)
    if not isinstance(step, RoundStep):
        return step
    n_shuffles = state.n_shuffles + (type(action) is Shuffle)
    after = replace(state, round=step.round, n_shuffles=n_shuffles, n_events=step.round.n_events)
    return _after(after, step, log)


def _after(state: State, step: RoundStep, log: Log) -> State:
    """Take over what happened in the round, and settle it when it is over."""
    log.extend(step.events)
    return settle(state, log) if step.round.phase == "revealed" else state


def _start_round(state: State, log: Log) -> State:
    """Begin the next round, with the dealer that the state names."""
    assert state.dealer is not None
    players, extra = state.contenders or state.players, bool(state.contenders)
    number = state.round_number + 1
    order = clockwise_from(state.dealer, players)
    log.add(RoundStarted, number, state.dealer, order, extra)
    step = round.start(
        state.rules,
        players,
        dealer=state.dealer,
        n_seats=state.n_seats,
        cards=state.cards,
        stock=_left_over(state),
        extra=extra,
        n_events=log.next,
    )
    return _after(replace(state, round=step.round, round_number=number), step, log)


def _left_over(state: State) -> tuple[Card, ...]:
    """What the last round left in the stock, when the rules deal on from it and the pack is still the same."""
    if state.rules.pack == "fresh" or state.round is None or len(state.round.cards) != len(state.cards):
        return ()
    return state.round.stock


def _first_dealer(state: State, action: Action, log: Log) -> State | Refusal:
    chosen = first_dealer.apply(state, action, log)
    return chosen if isinstance(chosen, Refusal) or chosen.dealer is None else _start_round(chosen, log)


def _table(state: State, action: TableAction, log: Log) -> State | Refusal:
    if action not in legal(state):
        return _table_problem(state, action)
    match action:
        case Next():
            assert state.dealer is not None
            dealer = clockwise_from(state.dealer, state.contenders or state.players)[0]
            return _start_round(replace(state, dealer=dealer), log)
        case Stop():
            if state.phase not in {"between", "first_dealer"}:
                log.add(RoundVoided)
            return stop(state, log)
        case Join():
            return _join(state, log)
        case _:
            log.add(Left, action.seat)
            return replace(state, players=tuple(seat for seat in state.players if seat != action.seat))


def _join(state: State, log: Log) -> State:
    stake = max(state.stakes[seat] for seat in state.players)
    n_seats = state.n_seats + 1
    log.add(Joined, state.n_seats, stake)
    return replace(
        state,
        n_seats=n_seats,
        stakes=(*state.stakes, stake),
        players=(*state.players, state.n_seats),
        cards=state.rules.cards(len(state.players) + 1),
    )


def _table_problem(state: State, action: TableAction) -> Refusal:
    name = type(action).__name__.lower()
    if isinstance(action, Stop):
        return Refusal("match/has-its-end", f"stop: this match ends by end={state.rules.end}, not by hand")
    if state.phase != "between":
        return Refusal("round/running", f"{name} in phase {state.phase}: only between rounds")
    if not state.rules.counts_up:
        return Refusal("match/fixed-seats", f"{name}: seats come and go only when nobody is ever out (points, drinks)")
    if isinstance(action, Join):
        return Refusal("seat/no-room", f"join: {state.rules.seats_problem(len(state.players) + 1)}")
    return Refusal("seat/cannot-leave", f"{name}: only one of {state.players} can leave, and two must stay")
