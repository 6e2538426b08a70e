"""After the reveal, on numbers (RULES 1.4 and 1.6): who lost, who is out, whether it is over. Equal to the engine's."""

from typing import Final

from goodfences.cuckoo.settle import MAX_EXTRA_ROUNDS
from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import log
from goodfences.kernels.cuckoo_layout import (
    ALL_LOSE,
    BY_HAND,
    BY_ROUNDS,
    COUNTED,
    EXTRA,
    EXTRA_ROUND,
    FARTHEST_LEFT_LOSES,
    GONE,
    LAST_TIES,
    LOSERS,
    N_EXTRA,
    N_FIELDS,
    NEAREST_LEFT_LOSES,
    PHASE,
    POT,
    R_COUNTS_UP,
    R_END,
    R_END_COUNT,
    R_HAS_POT,
    R_LAST_TIE,
    R_LOWEST_TIE,
    R_MAX_ROUNDS,
    R_SEATS,
    REPLAY,
    ROUND,
    SEATS_IN,
    SPLIT_POT,
    TERMINATION,
    TIED_ROUNDS,
    WINNERS,
    Logged,
    Phase,
    Table,
    Termination,
)
from goodfences.kernels.cuckoo_lists import hand_of, stake_of
from goodfences.kernels.inlined import inlined

_OVER: Final = int(Phase.OVER)
_STOP: Final = int(Logged.STOP)
_LAST_SURVIVOR: Final = int(Termination.LAST_SURVIVOR)
_EXTRA_ROUND: Final = int(Termination.EXTRA_ROUND)
_SHARED: Final = int(Termination.SHARED)
_DRAW: Final = int(Termination.DRAW)
_SPLIT_POT: Final = int(Termination.SPLIT_POT)
_ROUNDS: Final = int(Termination.ROUNDS)
_STOPPED: Final = int(Termination.STOPPED)
_LIMIT: Final = int(Termination.LIMIT)


@inlined
def settle(s: Table, base: int) -> None:
    """Settle the round that was just played; the phase stays BETWEEN or becomes OVER."""
    if s[base + EXTRA] != 0:
        _settle_extra(s, base)
    else:
        _settle_plain(s, base)
    if s[base + PHASE] != _OVER and s[base + ROUND] == s[R_MAX_ROUNDS]:
        by_hand = s[R_END] == BY_HAND
        if by_hand:
            log(s, base, _STOP, 0)
        _over(s, base, _STOPPED if by_hand else _LIMIT, _ahead(s, base))


@inlined
def _settle_plain(s: Table, base: int) -> None:
    lost = _losers(s, base)
    s[base + LOSERS] = s[base + GONE] = 0
    if lost == 0:
        _count(s, base)
        return
    everybody = lost == (1 << s[base + SEATS_IN]) - 1
    if everybody and s[R_COUNTS_UP] == 0 and _all_on_last_stake(s, base):
        s[base + LAST_TIES] += 1
        last_tie = s[R_LAST_TIE]
        if last_tie == EXTRA_ROUND:
            s[base + EXTRA] = 1
        elif last_tie != REPLAY:
            _lose(s, base, lost)
            s[base + GONE] = 0
            split = last_tie == SPLIT_POT
            _over(s, base, _SPLIT_POT if split else _DRAW, lost if split else 0)
        return
    _lose(s, base, lost)
    still_in = ((1 << s[base + SEATS_IN]) - 1) & ~s[base + GONE]
    if still_in & (still_in - 1) == 0:
        _over(s, base, _LAST_SURVIVOR, still_in)
    else:
        _count(s, base)


@inlined
def _losers(s: Table, base: int) -> int:
    """Return the places that lose the round (C14), and count a round in which the lowest is tied."""
    n, hand, lowest_tie = s[base + SEATS_IN], hand_of(s, base), s[R_LOWEST_TIE]
    lowest, tied = 99, 0
    for place in range(n):
        rank = s[hand + place]
        if rank < lowest:
            lowest, tied = rank, 0
        if rank == lowest:
            tied |= 1 << place
    if tied & (tied - 1) != 0:
        s[base + TIED_ROUNDS] += 1
    if lowest_tie == ALL_LOSE:
        return tied
    if lowest_tie == NEAREST_LEFT_LOSES:
        return int(tied & -tied)
    if lowest_tie == FARTHEST_LEFT_LOSES:
        place = n - 1
        while (tied >> place) & 1 == 0:
            place -= 1
        return 1 << int(place)
    return _lowest_unpaired(s, hand, n)


@compiled
def _lowest_unpaired(s: Table, hand: int, n: int) -> int:
    """Return the place with the lowest rank that no other holds, as a set; empty when all are paired."""
    once = twice = 0
    for place in range(n):
        twice |= once & (1 << s[hand + place])
        once |= 1 << s[hand + place]
    single = once & ~twice
    for place in range(n):
        if 1 << s[hand + place] == single & -single:
            return 1 << place
    return 0


@compiled
def _all_on_last_stake(s: Table, base: int) -> bool:
    stake = stake_of(s, base)
    for place in range(s[base + SEATS_IN]):  # noqa: SIM110  # numba compiles no generator
        if s[stake + s[base + N_FIELDS + place]] != 1:
            return False
    return True


@inlined
def _lose(s: Table, base: int, lost: int) -> None:
    """Each loser gives one, or scores one; who has none left is out (C15)."""
    stake = stake_of(s, base)
    change = 1 if s[R_COUNTS_UP] != 0 else -1
    n_lost = gone = losers = 0
    # Without a branch on who loses: the processor could only guess.
    for place in range(s[base + SEATS_IN]):
        loses = (lost >> place) & 1
        seat = s[base + N_FIELDS + place]
        left = s[stake + seat] + change * loses
        s[stake + seat] = left
        losers |= loses << seat
        n_lost += loses
        gone |= (loses if left == 0 else 0) << place
    s[base + LOSERS] = losers
    s[base + GONE] = gone
    if s[R_HAS_POT] != 0:
        s[base + POT] += n_lost


@compiled
def _settle_extra(s: Table, base: int) -> None:
    """The highest card wins; those tied for it play again, up to a limit (C30)."""
    n, hand = s[base + SEATS_IN], hand_of(s, base)
    highest, winners = 0, 0
    for place in range(n):
        rank = s[hand + place]
        if rank > highest:
            highest, winners = rank, 0
        if rank == highest:
            winners |= 1 << place
    s[base + LOSERS] = 0
    s[base + GONE] = ((1 << n) - 1) & ~winners
    s[base + N_EXTRA] += 1
    if winners & (winners - 1) == 0:
        _over(s, base, _EXTRA_ROUND, winners)
    elif s[base + N_EXTRA] == MAX_EXTRA_ROUNDS:
        _over(s, base, _SHARED, winners)


@inlined
def _count(s: Table, base: int) -> None:
    """Count a round in which a stake was at risk, and end the match after the agreed number of them (C18)."""
    s[base + COUNTED] += 1
    if s[R_END] == BY_ROUNDS and s[base + COUNTED] == s[R_END_COUNT]:
        _over(s, base, _ROUNDS, _ahead(s, base))


@compiled
def _ahead(s: Table, base: int) -> int:
    """Return the places in that have the fewest points, or the most stakes (C18)."""
    stake = stake_of(s, base)
    sign = -1 if s[R_COUNTS_UP] != 0 else 1
    best, ahead = -(1 << 40), 0
    for place in range(s[base + SEATS_IN]):
        if (s[base + GONE] >> place) & 1 == 1:
            continue
        value = sign * s[stake + s[base + N_FIELDS + place]]
        if value > best:
            best, ahead = value, 0
        if value == best:
            ahead |= 1 << place
    return ahead


@compiled
def _over(s: Table, base: int, termination: int, winners: int) -> None:
    """End the match and pay out: the winners share the pot, in a draw those who are still in (C16)."""
    n, n_seats = s[base + SEATS_IN], s[R_SEATS]
    s[base + PHASE] = _OVER
    s[base + TERMINATION] = termination
    among = winners if winners != 0 else ((1 << n) - 1) & ~s[base + GONE]
    seats = n_among = 0
    for place in range(n):
        if (winners >> place) & 1 == 1:
            seats |= 1 << s[base + N_FIELDS + place]
        n_among += (among >> place) & 1
    s[base + WINNERS] = seats
    if s[R_HAS_POT] == 0:
        return
    stake = stake_of(s, base)
    payout = stake + n_seats
    for seat in range(n_seats):
        s[payout + seat] = s[stake + seat]
    each, rest = s[base + POT] // n_among, s[base + POT] % n_among
    for place in range(n):
        if (among >> place) & 1 == 1:
            seat = s[base + N_FIELDS + place]
            s[payout + seat] += each + (1 if rest > 0 else 0)
            rest -= 1
