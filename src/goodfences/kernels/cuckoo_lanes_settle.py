"""After the reveal in every lane (RULES 1.4 and 1.6), and the order of the next round. Equal to the table alone."""

from typing import Final

import numpy as np

from goodfences.cuckoo.settle import MAX_EXTRA_ROUNDS
from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_lanes_rows import (
    AHEAD,
    COUNTED,
    EXTRA,
    GONE,
    HAND,
    LANES,
    LAST_TIE,
    LOST,
    N_EXTRA,
    NEW,
    NOBODY,
    PAIRED,
    SEAT,
    SEATS_IN,
    STAKE,
    SURVIVORS,
    TERMINATION,
    TIED,
    W0,
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    W8,
    W9,
    W10,
    W11,
    W12,
    W13,
    W14,
    W15,
    W16,
    WAS_EXTRA,
    WINNERS_OF_LOST,
    WON,
    Lanes,
    Words,
    clear,
    copy,
)
from goodfences.kernels.cuckoo_layout import (
    BY_ROUNDS,
    EXTRA_ROUND,
    FARTHEST_LEFT_LOSES,
    NEAREST_LEFT_LOSES,
    PAIRS_SAFE,
    R_COUNTS_UP,
    R_END,
    R_END_COUNT,
    R_LAST_TIE,
    R_LOWEST_TIE,
    REPLAY,
    SPLIT_POT,
    Table,
    Termination,
)

_u8 = np.uint8
_L: Final = LANES
_ZERO: Final = _u8(0)
_ONE: Final = _u8(1)
_NO_RANK: Final = _u8(255)

# Working rows: of all places, and of the place at hand.
_LOWEST: Final = W0
_HIGHEST: Final = W1
_N_LOW: Final = W2
_ON_LAST: Final = W4
_HELD: Final = W5
_LOSES: Final = W6
_PLACE_STAKE: Final = W7
_PAIRED: Final = W8
_FOUND: Final = W9
_N_LOST: Final = W10
_SPARED: Final = W11
_OUT: Final = W12
_N_GONE: Final = W13
_STAY: Final = W14
_BEFORE: Final = W15
_TO: Final = W16
_PLACE_SEAT: Final = W0
_NEW_STAKE: Final = W2
_NEW_SEAT: Final = W3
_OTHER: Final = W9

_DRAW: Final = _u8(Termination.DRAW)
_SPLIT_POT: Final = _u8(Termination.SPLIT_POT)
_SHARED: Final = _u8(Termination.SHARED)
_WON_EXTRA: Final = _u8(Termination.EXTRA_ROUND)
_LAST_SURVIVOR: Final = _u8(Termination.LAST_SURVIVOR)
_ROUNDS: Final = _u8(Termination.ROUNDS)


@compiled
def settle(a: Lanes, w: Words, s: Table, n_seats: int) -> None:
    """Settle the round that was played in every lane.

    Marks in :data:`LOST` who loses a stake, in an extra round who does not win; takes the stakes; says in
    :data:`TERMINATION` and :data:`WON` where the match is over, the limit of rounds apart.
    """
    _extremes(a, w, n_seats)
    _mark_losers(a, w, s, n_seats)
    _decide(a, w, s, n_seats)
    _take(a, w, s, n_seats)
    _end(a, s)


@compiled
def _extremes(a: Lanes, w: Words, n_seats: int) -> None:
    """Find the lowest and the highest rank, how many hold the lowest, and whether all are on their last stake."""
    clear(w, _HIGHEST, 1)
    for i in range(_L):
        a[_LOWEST + i] = _NO_RANK
        a[_N_LOW + i] = _ZERO
        a[_ON_LAST + i] = _ONE
    for place in range(n_seats):
        copy(w, HAND + place * _L, _HELD)
        copy(w, STAKE + place * _L, _PLACE_STAKE)
        for i in range(_L):
            held, lowest, highest, count = a[_HELD + i], a[_LOWEST + i], a[_HIGHEST + i], a[_N_LOW + i]
            inside = held != _NO_RANK
            more = _u8(count + _ONE) if (held == lowest) & inside else count
            a[_N_LOW + i] = _ONE if held < lowest else more
            a[_LOWEST + i] = min(lowest, held)
            a[_HIGHEST + i] = held if inside & (held > highest) else highest
            last = a[_ON_LAST + i]
            a[_ON_LAST + i] = last if (a[_PLACE_STAKE + i] == _ONE) | (not inside) else _ZERO
    for i in range(_L):
        tied = _ONE if (a[_N_LOW + i] > _ONE) & (a[EXTRA + i] == _ZERO) else _ZERO
        a[TIED + i] = tied


@compiled
def _mark_losers(a: Lanes, w: Words, s: Table, n_seats: int) -> None:
    """Mark who loses (C14), or in an extra round who has not the highest card (C30)."""
    lowest_tie = s[R_LOWEST_TIE]
    pairs = lowest_tie == PAIRS_SAFE
    one_loses = lowest_tie in {NEAREST_LEFT_LOSES, FARTHEST_LEFT_LOSES}
    if pairs:
        _mark_pairs(a, w, n_seats)
    clear(w, _FOUND, 1)
    for step in range(n_seats):
        place = n_seats - 1 - step if lowest_tie == FARTHEST_LEFT_LOSES else step
        copy(w, HAND + place * _L, _HELD)
        if pairs:
            copy(w, PAIRED + place * _L, _PAIRED)
        else:
            clear(w, _PAIRED, 1)
        for i in range(_L):
            held, found = a[_HELD + i], a[_FOUND + i]
            inside = held != _NO_RANK
            low = (held == a[_LOWEST + i]) & (a[_PAIRED + i] == _ZERO) & inside
            loses = low & ((found == _ZERO) | (not one_loses))
            beaten = inside & (held != a[_HIGHEST + i])
            a[_FOUND + i] = _ONE if low else found
            lost = _ONE if loses else _ZERO
            gone = _ONE if beaten else _ZERO
            a[_LOSES + i] = gone if a[EXTRA + i] != _ZERO else lost
        copy(w, _LOSES, LOST + place * _L)


@compiled
def _mark_pairs(a: Lanes, w: Words, n_seats: int) -> None:
    """Mark whose card has an equal one, and find the lowest rank among the others, none when there are none."""
    for i in range(_L):
        a[_LOWEST + i] = _NO_RANK
    for place in range(n_seats):
        copy(w, HAND + place * _L, _HELD)
        clear(w, _PAIRED, 1)
        for other in range(n_seats):
            if other != place:
                copy(w, HAND + other * _L, _OTHER)
                for i in range(_L):
                    paired = a[_PAIRED + i]
                    a[_PAIRED + i] = _ONE if a[_OTHER + i] == a[_HELD + i] else paired
        for i in range(_L):
            held, lowest = a[_HELD + i], a[_LOWEST + i]
            a[_LOWEST + i] = held if (a[_PAIRED + i] == _ZERO) & (held < lowest) else lowest
        copy(w, _PAIRED, PAIRED + place * _L)


@compiled
def _decide(a: Lanes, w: Words, s: Table, n_seats: int) -> None:
    """Find where everybody left would go out together, and what becomes of them (C30)."""
    last_tie = s[R_LAST_TIE]
    goes_on = last_tie in {EXTRA_ROUND, REPLAY}
    lives = s[R_COUNTS_UP] == 0
    ends = _SPLIT_POT if last_tie == SPLIT_POT else _DRAW
    won = _u8(WINNERS_OF_LOST) if last_tie == SPLIT_POT else _u8(NOBODY)
    clear(w, _N_LOST, 1)
    for place in range(n_seats):
        copy(w, LOST + place * _L, _LOSES)
        for i in range(_L):
            a[_N_LOST + i] = _u8(a[_N_LOST + i] + a[_LOSES + i])
    for i in range(_L):
        plain = a[EXTRA + i] == _ZERO
        out = plain & lives & (a[_N_LOST + i] == a[SEATS_IN + i]) & (a[_ON_LAST + i] != _ZERO)
        a[LAST_TIE + i] = _ONE if out else _ZERO
        a[WAS_EXTRA + i] = _ZERO if plain else _ONE
        a[TERMINATION + i] = ends if out & (not goes_on) else _ZERO
        a[WON + i] = won
        a[_SPARED + i] = _ONE if out & goes_on else _ZERO
        a[EXTRA + i] |= _ONE if out & (last_tie == EXTRA_ROUND) else _ZERO


@compiled
def _take(a: Lanes, w: Words, s: Table, n_seats: int) -> None:
    """Each loser gives a stake, or scores one; mark who is out (C15)."""
    up = s[R_COUNTS_UP] != 0
    clear(w, _N_GONE, 1)
    for place in range(n_seats):
        copy(w, LOST + place * _L, _LOSES)
        copy(w, STAKE + place * _L, _PLACE_STAKE)
        for i in range(_L):
            stake, extra = a[_PLACE_STAKE + i], a[WAS_EXTRA + i] != _ZERO
            loses = _ZERO if a[_SPARED + i] != _ZERO else a[_LOSES + i]
            pays = _ZERO if extra else loses
            left = _u8(stake + pays) if up else _u8(stake - pays)
            out = loses if extra | ((left == _ZERO) & (not up)) else _ZERO
            out = _ZERO if a[TERMINATION + i] != _ZERO else out
            a[_LOSES + i] = loses
            a[_PLACE_STAKE + i] = left
            a[_OUT + i] = out
            a[_N_GONE + i] = _u8(a[_N_GONE + i] + out)
        copy(w, _LOSES, LOST + place * _L)
        copy(w, _PLACE_STAKE, STAKE + place * _L)
        copy(w, _OUT, GONE + place * _L)


@compiled
def _end(a: Lanes, s: Table) -> None:
    """See where one is left, where an extra round is won or shared, where the agreed rounds are played (C16, C18)."""
    by_rounds = s[R_END] == BY_ROUNDS
    rounds = _u8(s[R_END_COUNT]) if by_rounds else _ZERO
    for i in range(_L):
        extra, open_ = a[WAS_EXTRA + i] != _ZERO, a[TERMINATION + i] == _ZERO
        one_left = _u8(a[SEATS_IN + i] - a[_N_GONE + i]) == _ONE
        n_extra = _u8(a[N_EXTRA + i] + a[WAS_EXTRA + i])
        counts = open_ & (not extra) & (not one_left) & (a[LAST_TIE + i] == _ZERO)
        counted = a[COUNTED + i]
        counted = _u8(counted + _ONE) if counts else counted
        a[N_EXTRA + i] = n_extra
        a[COUNTED + i] = counted
        shared = _SHARED if n_extra == _u8(MAX_EXTRA_ROUNDS) else _ZERO
        from_extra = _WON_EXTRA if one_left else shared
        enough = _ROUNDS if by_rounds & counts & (counted == rounds) else _ZERO
        from_plain = _LAST_SURVIVOR if one_left else enough
        ended = from_extra if extra else from_plain
        won = _u8(AHEAD) if (enough != _ZERO) & (not extra) & (not one_left) else _u8(SURVIVORS)
        termination, winners = a[TERMINATION + i], a[WON + i]
        a[TERMINATION + i] = ended if open_ else termination
        a[WON + i] = won if open_ else winners


@compiled
def next_order(a: Lanes, w: Words, n_seats: int) -> None:
    """Leave out who is out and move the deal on (C17): the first of those who stay deals, and so comes last."""
    clear(w, _BEFORE, 1)
    for i in range(_L):
        a[_STAY + i] = _u8(a[SEATS_IN + i] - a[_N_GONE + i])
    for place in range(n_seats):
        copy(w, GONE + place * _L, _OUT)
        own = _u8(place)
        for i in range(_L):
            before = a[_BEFORE + i]
            stays = (own < a[SEATS_IN + i]) & (a[_OUT + i] == _ZERO)
            to = _u8((a[_STAY + i] if before == _ZERO else before) - _ONE)
            a[_TO + i] = to if stays else _NO_RANK
            a[_BEFORE + i] = _u8(before + _ONE) if stays else before
        copy(w, _TO, GONE + place * _L)
    for target in range(n_seats):
        _fill(a, w, n_seats, target)
    copy(w, _STAY, SEATS_IN)
    for place in range(n_seats):
        copy(w, NEW + place * _L, STAKE + place * _L)
        copy(w, NEW + (n_seats + place) * _L, SEAT + place * _L)


@compiled
def _fill(a: Lanes, w: Words, n_seats: int, target: int) -> None:
    """Find who comes to a new place; ``GONE`` says of each old place where it goes."""
    own = _u8(target)
    clear(w, _NEW_STAKE, 1)
    clear(w, _NEW_SEAT, 1)
    for place in range(n_seats):
        copy(w, GONE + place * _L, _TO)
        copy(w, STAKE + place * _L, _PLACE_STAKE)
        copy(w, SEAT + place * _L, _PLACE_SEAT)
        for i in range(_L):
            here = a[_TO + i] == own
            stake, seat = a[_PLACE_STAKE + i], a[_PLACE_SEAT + i]
            a[_NEW_STAKE + i] |= stake if here else _ZERO
            a[_NEW_SEAT + i] |= seat if here else _ZERO
    copy(w, _NEW_STAKE, NEW + target * _L)
    copy(w, _NEW_SEAT, NEW + (n_seats + target) * _L)
