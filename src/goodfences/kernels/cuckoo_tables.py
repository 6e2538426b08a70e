"""Many tables of cuckoo at once, decision by decision, with what the seat to act may see: for learning and for search.

Every table always waits for a seat. A step does one action at each table and goes on to the next decision there,
through reveals, deals and the end of a match; a table whose match is over begins its next one.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_layout import (
    ASKED,
    END,
    EXTRA,
    LOCKED,
    MATCH,
    N_FIELDS,
    PHASE,
    POT,
    R_SEATS,
    ROUND,
    SEATS_IN,
    TERMINATION,
    TOP,
    TURN,
    TURNED_BACK,
    WINNERS,
    Longs,
    Phase,
    Table,
)
from goodfences.kernels.cuckoo_lists import hand_of, known_of, shown_of
from goodfences.kernels.cuckoo_match import begin, finish_round
from goodfences.kernels.cuckoo_round import (
    KING,
    PUBLIC,
    accept,
    has_power,
    keep,
    may_swap,
    show,
    swap,
)
from goodfences.kernels.inlined import inlined
from goodfences.kernels.unowned import unowned

KEEP: Final = 0
SWAP: Final = 1
"""Actions on a turn. Where an asked seat answers, 0 is to accept and 1 to show its card."""

HEAD: Final = (
    "rank",
    "place",
    "seats_in",
    "answering",
    "turned_back",
    "extra",
    "round",
    "stock",
    "pot",
    "asker",
    "face_up",
    "deals",
)
"""The first fields of an observation. ``place`` of the viewer in the order of turns; ``asker`` its place while one
waits for an answer, else 255; counts end at 255."""
BY_PLACE: Final = ("known", "deed", "stake", "seat")
"""Then four numbers for each place that is in, from the viewer's own on to the left: the rank there if the viewer may
know it, else 0; what everybody has seen that place do, :class:`goodfences.kernels.cuckoo_layout.Deed`; its stake; its
seat. Places that nobody has any more are 0."""
_HEAD_WORDS: Final = len(HEAD) // 4

_ACT: Final = int(Phase.ACT)
_ANSWER: Final = int(Phase.ANSWER)
_BETWEEN: Final = int(Phase.BETWEEN)
_OVER: Final = int(Phase.OVER)

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint32]


def width(n_seats: int) -> int:
    """Return how many numbers an observation has."""
    return len(HEAD) + len(BY_PLACE) * n_seats


@compiled
def reset(  # noqa: PLR0913, PLR0917  # a kernel's arrays come one by one
    s: Table, bases: Longs, first: int, observations: Bytes, masks: Bytes, seats: Bytes
) -> None:
    """Begin a match at every table: match ``first`` at the first, and so on.

    Args:
        s: the tables, see :func:`goodfences.kernels.cuckoo_layout.new_tables`.
        bases: where they begin, ``int64[tables]`` or longer.
        first: number of the first match.
        observations: to be written, ``uint8[tables, width]``: what the seat to act may see.
        masks: to be written, ``uint8[tables, 2]``: which of the two actions it may do.
        seats: to be written, ``uint8[tables]``: which seat that is.
    """
    s, bases = unowned(s), unowned(bases)
    words, allowed = unowned(observations.reshape(-1).view(np.uint32)), unowned(masks.reshape(-1))
    for table in range(seats.size):
        begin(s, bases[table], first + table)
        _to_decision(s, bases[table])
        seats[table] = _look(s, bases[table], words, table * (words.size // seats.size), allowed, 2 * table)


@compiled
def step(  # noqa: PLR0913, PLR0917  # a kernel's arrays come one by one
    s: Table, bases: Longs, actions: Bytes, observations: Bytes, masks: Bytes, seats: Bytes, ended: Longs
) -> int:
    """Do one action at every table, and go on to the next decision there.

    Args:
        s: the tables.
        bases: where they begin.
        actions: ``uint8[tables]``: :data:`KEEP` or :data:`SWAP`. What a mask forbids is not done, the other action is.
        observations: as in :func:`reset`.
        masks: as in :func:`reset`.
        seats: as in :func:`reset`.
        ended: to be written, ``int64[tables, 2]``: the termination and the winners, a set of seats, of a match that has
            ended at a table by this step; 0, 0 where none has. The table then plays match number + tables.

    Returns:
        how many forbidden actions were asked for.
    """
    n_tables, forbidden = seats.size, 0
    s, bases = unowned(s), unowned(bases)
    words, allowed = unowned(observations.reshape(-1).view(np.uint32)), unowned(masks.reshape(-1))
    width_in_words = words.size // n_tables
    for table in range(n_tables):
        base = bases[table]
        action = 0 if actions[table] == 0 else 1
        if allowed[2 * table + action] == 0:
            forbidden += 1
            action = 1 - action
        _do(s, base, action)
        termination = winners = 0
        while s[base + PHASE] == _BETWEEN and not _to_decision(s, base):
            termination, winners = s[base + TERMINATION], s[base + WINNERS]
            begin(s, base, s[base + MATCH] + n_tables)
        ended[table, 0], ended[table, 1] = termination, winners
        seats[table] = _look(s, base, words, table * width_in_words, allowed, 2 * table)
    return forbidden


@inlined
def _do(s: Table, base: int, action: int) -> None:
    if s[base + PHASE] == _ACT:
        if action == 0:
            keep(s, base)
        else:
            swap(s, base)
    elif action == 0:
        accept(s, base)
    else:
        show(s, base)


@inlined
def _to_decision(s: Table, base: int) -> bool:
    """Go on until a seat has to decide; return False when the match is over instead."""
    while s[base + PHASE] == _BETWEEN:
        finish_round(s, base)
    return bool(s[base + PHASE] != _OVER)


@inlined
def _look(  # noqa: PLR0913, PLR0917  # flat arrays: a slice for each table would cost as much as all of this
    s: Table, base: int, words: Words, at: int, allowed: Bytes, first: int
) -> int:
    """Write what the place that has to decide may see (RULES 1.7) and do, and return its seat.

    Four bytes of an observation make a word: those from ``words[at]`` on and two bytes from ``allowed[first]`` on.
    """
    answering = s[base + PHASE] == _ANSWER
    turn, n = s[base + TURN], s[base + SEATS_IN]
    me = s[base + ASKED] if answering else turn
    hand, known, shown = hand_of(s, base), known_of(s, base), shown_of(s, base)
    words[at] = _word(s[hand + me], me, n, 1 if answering else 0)
    words[at + 1] = _word(s[base + TURNED_BACK], s[base + EXTRA], s[base + ROUND], s[base + END] - s[base + TOP])
    words[at + 2] = _word(s[base + POT], turn if answering else 255, _n_face_up(s, base), 1 if me == n - 1 else 0)
    knows, at = PUBLIC | (2 << me), at + _HEAD_WORDS
    # As many turns of the loop whoever is in: the processor guesses right how many, and that is half of the time.
    for step in range(s[R_SEATS]):
        place = me + step
        place = place - n if place >= n else place
        place = place if step < n else 0
        rank = s[hand + place] if s[known + place] & knows != 0 else 0
        words[at + step] = np.uint32(rank | s[shown + place] if step < n else 0)
    if answering:
        power = has_power(s, base, me)
        allowed[first] = 1 if s[hand + me] == KING or not power else 0
        allowed[first + 1] = 1 if power else 0
    else:
        allowed[first] = 1
        allowed[first + 1] = 1 if may_swap(s, base) else 0
    return int(s[base + N_FIELDS + me])


@inlined
def _word(first: int, second: int, third: int, fourth: int) -> np.uint32:
    """Return four numbers as the four bytes of a word, the first in front; what counts on ends at 255."""
    third, fourth = min(third, 255), min(fourth, 255)
    return np.uint32(min(first, 255) | second << 8 | third << 16 | fourth << 24)


@inlined
def _n_face_up(s: Table, base: int) -> int:
    """Count the bits of a set of places, without a branch."""
    x = s[base + LOCKED]
    x = x - ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    return int((x + (x >> 32)) & 127)
