"""After the reveal: who lost what, who is out, whether the match is over (RULES 1.4 and 1.6)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from goodfences.cuckoo.events import Log, Lost, MatchOver, NobodyLost, Out
from goodfences.cuckoo.scoring import clockwise_from, highest, leaders, losers, share
from goodfences.cuckoo.state import Outcome, RoundResult, State, Termination

MAX_EXTRA_ROUNDS: Final = 50
"""After so many extra rounds those who are still tied share the win (C30)."""


def settle(state: State, log: Log) -> State:
    """Settle the revealed round of a match."""
    round_ = state.round
    assert round_ is not None
    cards = tuple([(seat, card) for seat in round_.order if (card := round_.hands[seat]) is not None])
    lost = () if round_.extra else losers(state.rules.lowest_tie, cards)
    result = RoundResult(number=state.round_number, dealer=round_.dealer, cards=cards, losers=lost, word=round_.word)
    if round_.extra:
        return _extra_round(state, result, log)
    if not lost:
        log.add(NobodyLost, "all_paired")
        return _after_round(state, result, log)
    if not state.rules.counts_up and set(lost) == set(state.players) and all(state.stakes[s] == 1 for s in lost):
        return _all_out(state, result, log)
    state, result = _lose(state, result, log)
    if len(state.players) == 1:
        return over(_record(state, result), "last_survivor", state.players, log)
    return _after_round(state, result, log)


def stop(state: State, log: Log) -> State:
    """End the match by hand or by the clock: whoever is ahead wins, nobody when no round was completed (C18)."""
    return over(state, "stopped", _ahead(state) if state.history else (), log)


def over(state: State, termination: Termination, winners: Sequence[int], log: Log) -> State:
    """End the match and pay out: the winners share the pot, in a draw those who are still in (C16)."""
    payouts: tuple[int, ...] = ()
    if state.rules.has_pot:
        among = clockwise_from(state.dealer or 0, winners or state.players)
        shares = share(state.pot, among)
        payouts = tuple(stake + shares.get(seat, 0) for seat, stake in enumerate(state.stakes))
    outcome = Outcome(termination, tuple(sorted(winners)), payouts)
    log.add(MatchOver, termination, outcome.winners, payouts)
    return replace(state, outcome=outcome, contenders=())


def _lose(state: State, result: RoundResult, log: Log) -> tuple[State, RoundResult]:
    """Each loser gives one, or scores one; who has none left is out (C15)."""
    counts_up = state.rules.counts_up
    stakes = list(state.stakes)
    for seat in result.losers:
        stakes[seat] += 1 if counts_up else -1
        log.add(Lost, seat, stakes[seat])
    out = tuple([seat for seat in result.losers if stakes[seat] == 0])  # a score that counts up is never 0 here
    for seat in out:
        log.add(Out, seat)
    pot = state.pot + len(result.losers) * state.rules.has_pot
    state = replace(state, stakes=tuple(stakes), pot=pot)
    if not out:
        return state, result
    players = tuple([seat for seat in state.players if seat not in out])
    return replace(state, players=players), replace(result, out=out)


def _all_out(state: State, result: RoundResult, log: Log) -> State:
    """Everyone left would go out together (C30)."""
    tied = result.losers
    match state.rules.last_tie:
        case "extra_round":
            log.add(NobodyLost, "extra_round")
            return _after_round(replace(state, contenders=tied), replace(result, losers=(), counts=False), log)
        case "replay":
            log.add(NobodyLost, "replayed")
            return _after_round(state, replace(result, losers=(), counts=False), log)
        case termination:
            players = state.players
            state, result = _lose(state, result, log)
            # Nobody is left in; the tied seats are those who share.
            state = replace(_record(state, result), players=players)
            return over(state, termination, tied if termination == "split_pot" else (), log)


def _extra_round(state: State, result: RoundResult, log: Log) -> State:
    """The highest card wins; those tied for it play again, up to a limit (C30)."""
    winners = highest(result.cards)
    out = tuple(seat for seat in state.contenders if seat not in winners)
    for seat in out:
        log.add(Out, seat)
    state = replace(
        state, players=tuple(s for s in state.players if s not in out), contenders=winners, n_extra=state.n_extra + 1
    )
    state = _record(state, replace(result, out=out, winners=winners, counts=False))
    if len(winners) == 1:
        return over(state, "extra_round", winners, log)
    return over(state, "shared", winners, log) if state.n_extra == MAX_EXTRA_ROUNDS else state


def _after_round(state: State, result: RoundResult, log: Log) -> State:
    """Record the round, and end the match when the agreed number of rounds is reached (C18)."""
    state = _record(state, result)
    if state.rules.end_kind == "rounds" and result.counts:
        played = sum(result.counts for result in state.history)
        if played == state.rules.end_count:
            return over(state, "rounds", _ahead(state), log)
    return state


def _record(state: State, result: RoundResult) -> State:
    return replace(state, history=(*state.history, result))


def _ahead(state: State) -> tuple[int, ...]:
    return leaders(state.stakes, state.players, fewest=state.rules.counts_up)
