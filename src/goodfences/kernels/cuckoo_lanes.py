"""Whole matches of cuckoo between rules of thumb, 64 side by side: row by row equal to ``cuckoo_play.play_rows``.

For the rules and players of :func:`suits_lanes`; ``cuckoo_play`` plays all others. Every lane plays a round in the same
step, whatever round of its match that is; a match that is over is written out and its lane takes the next one.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from goodfences.cuckoo import Rules
from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_lanes_deal import deal
from goodfences.kernels.cuckoo_lanes_round import play_round
from goodfences.kernels.cuckoo_lanes_rows import (
    AHEAD,
    COUNTED,
    EXTRA,
    LANES,
    LAST_TIE,
    LOST,
    MAX_SEATS,
    N_EXTRA,
    NOBODY,
    REFUSED,
    SEAT,
    SEATS_IN,
    SIZE,
    STAKE,
    SWAPPED,
    TERMINATION,
    TIED,
    WAS_EXTRA,
    WON,
    Counts,
    Lanes,
)
from goodfences.kernels.cuckoo_lanes_settle import next_order, settle
from goodfences.kernels.cuckoo_layout import (
    BY_HAND,
    DECK,
    MATCH,
    N_DRAWN,
    R_CARDS,
    R_COUNTS_UP,
    R_END,
    R_MAX_ROUNDS,
    R_SEATS,
    R_STAKE,
    ROUND,
    Table,
    Termination,
)
from goodfences.kernels.cuckoo_match import first_dealer
from goodfences.kernels.cuckoo_play import Rows
from goodfences.kernels.cuckoo_thumbs import Players

_u8 = np.uint8
_u64 = np.uint64
_L: Final = LANES
_ZERO: Final = _u8(0)
_OVER: Final = _u8(255)
"""In place of a termination: an empty lane."""
_MAX_SCORE: Final = 255
_LIMIT: Final = int(Termination.LIMIT)
_STOPPED: Final = int(Termination.STOPPED)


def suits_lanes(rules: Rules, n_seats: int, names: Sequence[str], *, max_rounds: int) -> bool:
    """Return whether lanes can play this: one fresh pack, up to ten seats, plain queens, nobody who plays at random.

    Kings that may choose are shown by every rule of thumb, so ``king_refusal`` does not matter.
    """
    longest = rules.end_count if rules.end_kind == "rounds" else max_rounds
    return (
        n_seats <= MAX_SEATS
        and rules.n_packs(n_seats) == 1
        and rules.pack == "fresh"
        and rules.queen == "plain"
        and "random" not in names
        and (longest <= _MAX_SCORE or not rules.counts_up)
        and (rules.end_kind != "rounds" or rules.end_count <= _MAX_SCORE)
    )


@compiled
def play_lanes(  # noqa: C901  # the loop of all loops, in one place
    s: Table, players: Players, first: int, rows: Rows, lost: Rows
) -> None:
    """Play matches ``first``, ``first + 1``, ... and write a row for each.

    Args:
        s: an array with one table (:func:`goodfences.kernels.cuckoo_layout.new_tables`).
        players: who sits where.
        first: number of the first match.
        rows: to be written, shape (matches, len(COLUMNS)), as ``cuckoo_play`` does.
        lost: ``lost[round, seat]`` is increased for each stake lost; an array of length 0 to leave that out.
    """
    n_seats = s[R_SEATS]
    w = np.zeros(SIZE // 8, np.uint64)
    a = w.view(np.uint8)
    matches, fractions, rests = np.zeros(_L, np.uint64), np.zeros(_L, np.uint64), np.zeros(2 * _L, np.uint64)
    rounds, counts = np.zeros(_L, np.uint16), np.zeros(4 * _L, np.uint16)
    dealers, games = np.zeros(_L, np.int64), np.full(_L, -1)
    codes = np.zeros(n_seats, np.uint8)
    for seat in range(n_seats):
        codes[seat] = _u8(16 * players[seat, 0] + players[seat, 1])
    for i in range(_L):
        a[TERMINATION + i] = _OVER
    dealt = running = 0
    while True:
        for i in range(_L):
            if a[TERMINATION + i] == _ZERO:
                continue
            if games[i] >= 0:
                _write(a, s, i, rows[games[i]], rounds[i], counts, dealers[i])
                running -= 1
            games[i] = dealt if dealt < rows.shape[0] else -1
            if games[i] >= 0:
                matches[i] = _u64(first + dealt)
                dealers[i] = _seat_down(a, s, i, first + dealt)
                rounds[i] = counts[i] = counts[_L + i] = counts[2 * _L + i] = counts[3 * _L + i] = np.uint16(0)
                dealt += 1
                running += 1
        if running == 0:
            return
        for i in range(_L):
            rounds[i] += np.uint16(1)
        deal(a, w, s, n_seats, matches, rounds, fractions, rests)
        play_round(a, w, s, codes)
        settle(a, w, s, n_seats)
        _count(a, counts)
        _stop(a, s, rounds)
        if lost.shape[0] > 0:
            _note_losses(a, n_seats, games, rounds, lost)
        next_order(a, w, n_seats)


@compiled
def _seat_down(a: Lanes, s: Table, i: int, match: int) -> int:
    """Begin a match in a lane, and return who deals first."""
    base, n_seats = DECK + s[R_CARDS], s[R_SEATS]
    s[base + MATCH], s[base + ROUND], s[base + N_DRAWN] = match, 0, 0
    dealer = first_dealer(s, base)
    for place in range(n_seats):
        seat = dealer + 1 + place
        seat = seat - n_seats if seat >= n_seats else seat
        a[SEAT + place * _L + i] = _u8(seat)
        a[STAKE + place * _L + i] = _u8(s[R_STAKE])
    a[SEATS_IN + i] = _u8(n_seats)
    a[EXTRA + i] = a[N_EXTRA + i] = a[COUNTED + i] = a[TERMINATION + i] = _ZERO
    return dealer


@compiled
def _write(  # noqa: PLR0913, PLR0917  # a kernel's arrays come one by one
    a: Lanes, s: Table, i: int, row: Rows, n_rounds: int, counts: Counts, dealer: int
) -> None:
    """Write the row of a match that is over."""
    row[0] = _winners(a, s, i)
    row[1] = dealer
    row[2] = a[TERMINATION + i]
    row[3] = n_rounds
    for count in range(4):
        row[4 + count] = counts[count * _L + i]
    row[8] = a[N_EXTRA + i]


@compiled
def _winners(a: Lanes, s: Table, i: int) -> int:
    """Return who has won the match of a lane, as a set of seats; ``next_order`` has left out who is out."""
    won, up = a[WON + i], s[R_COUNTS_UP] != 0
    winners, best = 0, 0
    if won == _u8(NOBODY):
        return winners
    for place in range(np.int64(a[SEATS_IN + i])):
        seat = 1 << int(np.int64(a[SEAT + place * _L + i]))
        stake = int(np.int64(a[STAKE + place * _L + i]))
        ahead = _MAX_SCORE - stake if up else stake
        if won != _u8(AHEAD) or ahead > best or winners == 0:
            winners = seat if won == _u8(AHEAD) else winners | seat
            best = ahead
        elif ahead == best:
            winners |= seat
    return winners


@compiled
def _count(a: Lanes, counts: Counts) -> None:
    """Add what the round adds to the counts of each match."""
    for i in range(_L):
        counts[i] += a[TIED + i]
        counts[_L + i] += a[REFUSED + i]
        counts[2 * _L + i] += a[SWAPPED + i]
        counts[3 * _L + i] += a[LAST_TIE + i]


@compiled
def _stop(a: Lanes, s: Table, rounds: Counts) -> None:
    """End the matches that have lasted as long as they may."""
    stopped = _u8(_STOPPED if s[R_END] == BY_HAND else _LIMIT)
    for i in range(_L):
        if rounds[i] == s[R_MAX_ROUNDS] and a[TERMINATION + i] == _ZERO:
            a[TERMINATION + i] = stopped
            a[WON + i] = _u8(AHEAD)


@compiled
def _note_losses(a: Lanes, n_seats: int, games: Rows, rounds: Counts, lost: Rows) -> None:
    """Count who has lost a stake in which round."""
    for place in range(n_seats):
        for i in range(_L):
            if a[LOST + place * _L + i] != _ZERO and a[WAS_EXTRA + i] == _ZERO and games[i] >= 0:
                lost[min(np.int64(rounds[i]), lost.shape[0] - 1), a[SEAT + place * _L + i]] += 1
