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
    MATCH,
    N_FIELDS,
    PHASE,
    POT,
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
from goodfences.kernels.cuckoo_match import begin, finish_round
from goodfences.kernels.cuckoo_round import (
    KING,
    PUBLIC,
    accept,
    deed_of,
    hand_of,
    has_power,
    keep,
    known_of,
    may_swap,
    show,
    swap,
)
from goodfences.kernels.cuckoo_settle import stake_of

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
)
"""The first fields of an observation. ``place`` of the viewer in the order of turns; ``asker`` its place while one
waits for an answer, else 255; counts end at 255."""
BY_PLACE: Final = ("known", "deed", "stake", "seat")
"""Then four numbers for each place that is in, from the viewer's own on to the left: the rank there if the viewer may
know it, else 0; what everybody has seen that place do, :class:`goodfences.kernels.cuckoo_layout.Deed`; its stake; its
seat. Places that nobody has any more are 0."""
_N_HEAD: Final = 10
_NOBODY: Final = np.uint8(255)

_ACT: Final = int(Phase.ACT)
_ANSWER: Final = int(Phase.ANSWER)
_BETWEEN: Final = int(Phase.BETWEEN)
_OVER: Final = int(Phase.OVER)

Bytes = NDArray[np.uint8]


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
    for table in range(observations.shape[0]):
        begin(s, bases[table], first + table)
        _to_decision(s, bases[table])
        _look(s, bases[table], observations[table], masks[table])
        seats[table] = _to_act(s, bases[table])


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
    n_tables, forbidden = observations.shape[0], 0
    for table in range(n_tables):
        base = bases[table]
        action = actions[table]
        if masks[table, min(action, 1)] == 0:
            forbidden += 1
            action = 1 - min(action, 1)
        _do(s, base, action)
        ended[table, 0] = ended[table, 1] = 0
        while not _to_decision(s, base):
            ended[table, 0], ended[table, 1] = s[base + TERMINATION], s[base + WINNERS]
            begin(s, base, s[base + MATCH] + n_tables)
        _look(s, base, observations[table], masks[table])
        seats[table] = _to_act(s, base)
    return forbidden


@compiled
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


@compiled
def _to_decision(s: Table, base: int) -> bool:
    """Go on until a seat has to decide; return False when the match is over instead."""
    while s[base + PHASE] == _BETWEEN:
        finish_round(s, base)
    return bool(s[base + PHASE] != _OVER)


@compiled
def _acting(s: Table, base: int) -> int:
    """Return the place that has to decide."""
    return int(s[base + ASKED] if s[base + PHASE] == _ANSWER else s[base + TURN])


@compiled
def _to_act(s: Table, base: int) -> int:
    return int(s[base + N_FIELDS + _acting(s, base)])


@compiled
def _look(s: Table, base: int, observation: Bytes, mask: Bytes) -> None:
    """Write what the place that has to decide may see (RULES 1.7), and what it may do."""
    me, n = _acting(s, base), s[base + SEATS_IN]
    answering = s[base + PHASE] == _ANSWER
    hand, known, deed, stake = hand_of(s, base), known_of(s, base), deed_of(s, base), stake_of(s, base)
    rank = s[hand + me]
    observation[0] = rank
    observation[1] = me
    observation[2] = n
    observation[3] = answering
    observation[4] = s[base + TURNED_BACK]
    observation[5] = s[base + EXTRA]
    observation[6] = min(s[base + ROUND], 255)
    observation[7] = min(s[base + END] - s[base + TOP], 255)
    observation[8] = min(s[base + POT], 255)
    observation[9] = s[base + TURN] if answering else _NOBODY
    at, place = _N_HEAD, me
    knows = PUBLIC | (2 << me)
    for _ in range(n):
        seat = s[base + N_FIELDS + place]
        observation[at] = s[hand + place] if s[known + place] & knows != 0 else 0
        observation[at + 1] = s[deed + place]
        observation[at + 2] = min(s[stake + seat], 255)
        observation[at + 3] = seat
        at += 4
        place = place + 1 if place + 1 < n else 0
    for empty in range(at, observation.size):
        observation[empty] = 0
    if answering:
        mask[0] = 1 if rank == KING or not has_power(s, base, me) else 0
        mask[1] = 1 if has_power(s, base, me) else 0
    else:
        mask[0] = 1
        mask[1] = 1 if may_swap(s, base) else 0
