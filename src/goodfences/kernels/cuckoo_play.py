"""Whole matches of cuckoo between rules of thumb, and what is counted of them."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import log
from goodfences.kernels.cuckoo_layout import (
    ASKED,
    DECK,
    FIRST_DEALER,
    LAST_TIES,
    LOSERS,
    N_EXTRA,
    N_FIELDS,
    PHASE,
    R_CARDS,
    REFUSALS,
    ROUND,
    SWAPS,
    TERMINATION,
    TIED_ROUNDS,
    TURN,
    WINNERS,
    Logged,
    Phase,
    Table,
)
from goodfences.kernels.cuckoo_lists import hand_of
from goodfences.kernels.cuckoo_match import begin, start_round
from goodfences.kernels.cuckoo_round import KING, accept, has_power, keep, may_swap, show, swap
from goodfences.kernels.cuckoo_settle import settle
from goodfences.kernels.cuckoo_thumbs import Players, shows, wants_another

Rows = NDArray[np.int64]

COLUMNS: Final = (
    "winners",
    "first_dealer",
    "termination",
    "rounds",
    "tied_rounds",
    "refusals",
    "swaps",
    "last_ties",
    "extra_rounds",
)
"""Columns of a match's row. ``winners`` is a set of seats; ``last_ties`` counts how often all who were left would have
gone out together (C30)."""

_BETWEEN: Final = int(Phase.BETWEEN)
_ACT: Final = int(Phase.ACT)
_OVER: Final = int(Phase.OVER)
_KEEP: Final = int(Logged.KEEP)
_SWAP: Final = int(Logged.SWAP)
_ACCEPT: Final = int(Logged.ACCEPT)
_SHOW: Final = int(Logged.SHOW)
_NEXT: Final = int(Logged.NEXT)


@compiled
def decide(s: Table, base: int, players: Players) -> None:
    """Let the one place that can do something now do what its player wants."""
    if s[base + PHASE] == _ACT:
        seat = s[base + N_FIELDS + s[base + TURN]]
        if may_swap(s, base) and wants_another(s, base, players):
            log(s, base, _SWAP, seat)
            swap(s, base)
        else:
            log(s, base, _KEEP, seat)
            keep(s, base)
        return
    asked = s[base + ASKED]
    seat = s[base + N_FIELDS + asked]
    is_king = s[hand_of(s, base) + asked] == KING
    if has_power(s, base, asked) and not (is_king and not shows(s, base, players, asked)):
        log(s, base, _SHOW, seat)
        show(s, base)
    else:
        log(s, base, _ACCEPT, seat)
        accept(s, base)


@compiled
def play_match(s: Table, base: int, players: Players, match: int, lost: Rows) -> None:
    """Play match number ``match`` to its end.

    Args:
        s: an array with tables.
        base: where this one begins.
        players: who sits where.
        match: its number: with the key it determines everything.
        lost: ``lost[round, seat]`` is increased for each stake lost; rounds from 1, those that there is no room for at
            the last index; an array of length 0 to leave that out.
    """
    begin(s, base, match)
    last = lost.shape[0] - 1
    while True:
        while s[base + PHASE] != _BETWEEN:
            decide(s, base, players)
        settle(s, base)
        losers = s[base + LOSERS] if last >= 0 else 0
        number = min(s[base + ROUND], last)
        seat = 0
        while losers != 0:
            lost[number, seat] += losers & 1
            losers >>= 1
            seat += 1
        if s[base + PHASE] == _OVER:
            return
        log(s, base, _NEXT, 0)
        start_round(s, base)


@compiled
def play_rows(s: Table, players: Players, first: int, rows: Rows, lost: Rows) -> None:
    """Play matches ``first``, ``first + 1``, ... and write a row for each.

    Args:
        s: an array with one table (:func:`goodfences.kernels.cuckoo_layout.new_tables`).
        players: who sits where.
        first: number of the first match.
        rows: to be written, shape (matches, len(COLUMNS)).
        lost: see :func:`play_match`; added to.
    """
    base = DECK + s[R_CARDS]
    for index in range(rows.shape[0]):
        play_match(s, base, players, first + index, lost)
        row = rows[index]
        row[0] = s[base + WINNERS]
        row[1] = s[base + FIRST_DEALER]
        row[2] = s[base + TERMINATION]
        row[3] = s[base + ROUND]
        row[4] = s[base + TIED_ROUNDS]
        row[5] = s[base + REFUSALS]
        row[6] = s[base + SWAPS]
        row[7] = s[base + LAST_TIES]
        row[8] = s[base + N_EXTRA]
