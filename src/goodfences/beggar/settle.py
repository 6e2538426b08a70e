"""After a card: who is out, who takes the heap, who is next, whether the game is over (G5 to G11).

These are the parts of the game in which nobody turns a card; :func:`settle` runs until a seat must and can.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from goodfences.beggar.events import GameOver, Lapsed, Log, Out, PassedOn, Termination, Took
from goodfences.beggar.state import Cycle, Outcome, State, Trail, Trick
from goodfences.beggar.trail import came_back, digits, position


def settle(state: State, turner: int, log: Log) -> State:
    """Go on from a card until a seat can turn the next one, or the game is over.

    Args:
        state: after the card; ``to_act`` is who must turn the next one, whether or not it can.
        turner: who turned the card.
        log: gets what happens.
    """
    state = _settled(state, turner, log)
    return state if state.n_events == log.next else replace(state, n_events=log.next)


def _settled(state: State, turner: int, log: Log) -> State:
    if state.rules.out == "pile_empty" and not state.piles[turner]:
        state = put_out(state, turner, log)
        if len(state.out) == state.n_seats - 1:
            return take(state, state.players[0], log)
        if state.creditor == turner:
            log.add(Lapsed, turner)
            state = replace(state, owed=0, creditor=None)
    if state.creditor is not None and not state.owed:
        return take(state, state.creditor, log)
    if state.n_cards == state.pass_cards:
        return over(state, "one_pass", most_cards(state), log)
    return _next_to_act(state, turner, log)


def next_in(state: State, seat: int) -> int:
    """Return the first seat clockwise from a seat that is still in."""
    out, n_seats = state.out, len(state.piles)
    seat = (seat + 1) % n_seats
    while seat in out:
        seat = (seat + 1) % n_seats
    return seat


def take(state: State, seat: int, log: Log) -> State:
    """A seat takes the heap under its pile and leads; the game may be over with that (G5, G9 to G11)."""
    heap, trail = state.heap, state.trail
    piles = list(state.piles)
    piles[seat] += heap
    log.add(Took, seat, len(heap), len(trail.positions))
    now = position(digits(piles, state.rules.penalties), seat, n_out=len(state.out))
    cycle = came_back(trail, now, state.n_cards)
    state = State(
        state.rules,
        state.dealer,
        state.total,
        state.pass_cards,
        tuple(piles),
        (),
        seat,
        0,
        None,
        state.out,
        state.n_cards,
        Trail((*trail.positions, now), (*trail.n_cards, state.n_cards)),
        Trick(seat, heap),
        state.clock,
        None,
        log.next,
    )
    return _after_trick(state, seat, cycle, log)


def over(state: State, termination: Termination, winners: Iterable[int], log: Log, cycle: Cycle | None = None) -> State:
    """End the game."""
    outcome = Outcome(termination, tuple(winners), cycle)
    log.add(GameOver, termination, outcome.winners, state.n_cards, state.n_tricks)
    return replace(state, to_act=None, outcome=outcome)


def most_cards(state: State) -> tuple[int, ...]:
    """Return the seats with the most cards in their piles (G10)."""
    most = max(len(pile) for pile in state.piles)
    return tuple(seat for seat, pile in enumerate(state.piles) if len(pile) == most)


def put_out(state: State, seat: int, log: Log) -> State:
    """A seat is out (G7)."""
    log.add(Out, seat)
    return replace(state, out=(*state.out, seat))


def _after_trick(state: State, seat: int, cycle: Cycle | None, log: Log) -> State:
    if len(state.piles[seat]) == state.total:
        while (other := next_in(state, seat)) != seat:
            state = put_out(state, other, log)
        return over(state, "won", (seat,), log)
    if state.rules.end != "last_survivor" and _agreed_end(state):
        return over(state, "most_cards", most_cards(state), log)
    if cycle is not None:
        return over(state, "endless", most_cards(state), log, cycle)
    return state


def _agreed_end(state: State) -> bool:
    """Whether the agreed minutes, cards or tricks are over (G10)."""
    if state.rules.end_kind == "minutes":
        return state.clock == "ran_out"
    played = state.n_cards if state.rules.end_kind == "cards" else state.n_tricks
    return played >= state.rules.end_count


def _next_to_act(state: State, turner: int, log: Log) -> State:
    """Find the seat that turns the next card; seats that must and cannot go out on the way (G7, G8)."""
    seat = state.to_act
    assert seat is not None
    while not state.piles[seat]:
        if seat not in state.out:
            state = put_out(state, seat, log)
            if len(state.out) == state.n_seats - 1:
                return take(state, state.players[0], log)
        left = next_in(state, seat)
        if state.creditor is not None:
            # A debt ends only with a payer that has begun to pay; a seat that owes and has nothing at all is passed by.
            if state.rules.debt == "ends" and seat == turner:
                return take(state, state.creditor, log)
            # Before it comes round to the creditor, all others are out, and the creditor was the last seat in.
            log.add(PassedOn, seat, left, state.owed)
        seat = left
    return replace(state, to_act=seat)
