"""One round of cuckoo: in how many ways each seat ends with a card between two ranks of its own.

The forward half of :mod:`goodfences.kernels.cuckoo_odds_ranks`, on the same board: all play by the strategy, and what
a seat ends with must lie between its bounds. Bounds that pin some seats to a rank and the others above it count the
rounds that exactly those seats lose together.
"""
# ruff: noqa: C901 -- compiled functions take arrays, not objects

from typing import NamedTuple

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_board import (
    DRAW,
    END,
    GIVEN_ASK,
    GIVEN_KEEP,
    JACK,
    KING,
    NODE,
    OWN_ASK,
    OWN_KEEP,
    REFUSAL,
    SEAT,
    SHOWN_ASK,
    SHOWN_KEEP,
    SIZE,
    STEP,
    Board,
    Floats,
    Ints,
    cards_left,
    settled,
    spread,
)


class Pass(NamedTuple):
    """A strategy by classes, the bounds, and the sums of a pass.

    Attributes:
        low: the lowest class that each seat may end with.
        high: the highest.
        safe: 1 for each multiset of final cards that counts, else 0.
        chance: chance to ask in each set, node after node, then to accept of each asked king that may refuse.
        start: place of each node's first set.
        x: ways to come to a turn.
        x_ask: ways to come to a request, by the class that the asker holds.
        scratch: room for a multiset's values.
    """

    low: Ints
    high: Ints
    safe: Floats
    chance: Floats
    start: Ints
    x: Floats
    x_ask: Floats
    scratch: Floats


@compiled
def _fits(final: int, seat: int, board: Board, here: Pass) -> bool:
    """Whether a seat may end with a class."""
    return final >= board.n_low and here.low[seat] <= final <= here.high[seat]


@compiled
def _keep(at: Ints, board: Board, go: Pass) -> None:
    size = at[SIZE]
    here, after = board.first[size], board.first[size + 1]
    go.x[after : board.first[size + 2]] = 0.0
    for k in range(board.n_low, board.n_low + board.n_table):
        keeps = 1.0 - go.chance[go.start[at[NODE]] + k]
        if keeps > 0.0 and _fits(k, at[SEAT], board, go):
            more, gone = board.add[k - board.n_low, here:after], settled(board, size, k)
            spread(go.x[after:], more, go.x[here:after], cards_left(board, k, -1), gone, keeps)


@compiled
def _ask(at: Ints, board: Board, go: Pass) -> None:
    size = at[SIZE]
    here = board.first[size]
    for k in range(board.n_low + board.n_table):
        asks = go.chance[go.start[at[NODE]] + k]
        have, gone = cards_left(board, k, -1), settled(board, size, k)
        for m in range(len(gone)):
            go.x_ask[k, here + m] = go.x[here + m] * (have - gone[m]) * asks


@compiled
def _shown(at: Ints, board: Board, go: Pass) -> None:
    """A seat whose jack all have seen keeps it, or asks to exchange it."""
    size, k = at[SIZE], board.jack
    here, after = board.first[size], board.first[size + 1]
    asks = go.chance[go.start[at[NODE]]]
    if at[STEP] == SHOWN_ASK:
        go.x_ask[:, here:after] = 0.0
        go.x_ask[k, here:after] = go.x[here:after] * asks
        return
    go.x[after : board.first[size + 2]] = 0.0
    if _fits(k, at[SEAT], board, go):
        for m in range(here, after):
            go.x[after + board.add[k - board.n_low, m]] += go.x[m] * (1.0 - asks)


@compiled
def _part(k: int, held: int, at: Ints, board: Board, go: Pass) -> float:
    """The chance that an asked seat gives ``k`` for ``held`` and then does what the step says."""
    gives = 1.0
    if k == board.king:
        gives = 0.0 if at[REFUSAL] < 0 else go.chance[at[REFUSAL]]
    elif k == board.jack:
        gives = 0.0
    asks = go.chance[go.start[at[NODE]] + (k - board.n_low) * (board.n_low + board.n_table) + held]
    return float(gives * (asks if at[STEP] == GIVEN_ASK else 1.0 - asks))


@compiled
def _given(at: Ints, board: Board, go: Pass) -> None:
    """An asked seat keeps what it was given, or asks in turn; its old card is final with the seat on its right."""
    size, asking = at[SIZE], at[STEP] == GIVEN_ASK
    here, after, beyond = board.first[size], board.first[size + 1], board.first[size + 2]
    n_classes = board.n_low + board.n_table
    if asking:
        go.x_ask[:, after:beyond] = 0.0
    else:
        go.x[beyond : board.first[size + 3]] = 0.0
    for held in range(n_classes):
        if not asking and not _fits(held, at[SEAT], board, go):
            continue
        go.scratch[: beyond - after] = 0.0
        for k in range(board.n_low, n_classes):
            part = _part(k, held, at, board, go)
            if part == 0.0 or not _fits(k, at[SEAT] - 1, board, go):
                continue
            have, gone = cards_left(board, k, held), settled(board, size, k)
            more, weights = board.add[k - board.n_low, here:after], go.x_ask[held, here:after]
            spread(go.x_ask[held, after:] if asking else go.scratch, more, weights, have, gone, part)
        if not asking:
            for m in range(beyond - after):
                go.x[beyond + board.add[held - board.n_low, after + m]] += go.scratch[m]


@compiled
def _king(at: Ints, board: Board, go: Pass) -> None:
    size, king = at[SIZE], board.king
    here, after, beyond = board.first[size], board.first[size + 1], board.first[size + 2]
    shows = 1.0 if at[REFUSAL] < 0 else 1.0 - go.chance[at[REFUSAL]]
    go.x[beyond : board.first[size + 3]] = 0.0
    go.scratch[: beyond - after] = 0.0
    gone = settled(board, size, king)
    for held in range(board.n_low, board.n_low + board.n_table):
        if _fits(held, at[SEAT], board, go) and _fits(king, at[SEAT] + 1, board, go):
            more = board.add[held - board.n_low, here:after]
            spread(go.scratch, more, go.x_ask[held, here:after], cards_left(board, king, held), gone, shows)
    for m in range(beyond - after):
        go.x[beyond + board.add[king - board.n_low, after + m]] += go.scratch[m]


@compiled
def _jack(at: Ints, board: Board, go: Pass) -> None:
    size = at[SIZE]
    here, after = board.first[size], board.first[size + 1]
    go.x[after : board.first[size + 2]] = 0.0
    for held in range(board.n_low, board.n_low + board.n_table):
        if _fits(held, at[SEAT], board, go):
            more, gone = board.add[held - board.n_low, here:after], settled(board, size, board.jack)
            spread(go.x[after:], more, go.x_ask[held, here:after], cards_left(board, board.jack, held), gone, 1.0)


@compiled
def _drawn(at: Ints, board: Board, go: Pass) -> float:
    """Return the ways to end when the dealer draws."""
    size = at[SIZE]
    total = 0.0
    for held in range(board.n_low + board.n_table):
        for k in range(board.n_low, board.n_low + board.n_table):
            refused = k == board.king and board.king_stays == 0
            final = held if refused else k
            if _fits(final, at[SEAT], board, go):
                total += _ended(final, held, size, k, board, go)
        if board.kings_left > 0 and _fits(held, at[SEAT], board, go):
            total += _ended(held, held, size, -1, board, go)
    return total


@compiled
def _ended(final: int, held: int, size: int, k: int, board: Board, go: Pass) -> float:  # noqa: PLR0913, PLR0917
    """Return the ways to draw class ``k`` (-1: a king that is in no class) and end with class ``final``."""
    have, gone = board.kings_left if k < 0 else cards_left(board, k, held), settled(board, size, k)
    here, after = board.first[size], board.first[size + 1]
    more = board.add[final - board.n_low, here:after]
    total = 0.0
    for m in range(after - here):
        total += go.x_ask[held, here + m] * (have - gone[m]) * go.safe[after + more[m]]
    return total


@compiled
def ways(steps: Ints, board: Board, go: Pass) -> float:
    """Return in how many ways every seat ends with a class between its bounds.

    Args:
        steps: the forward steps of a walk, ``DRAW`` and ``END`` among them.
        board: what lies fixed.
        go: the strategy, the bounds, and where to add up.
    """
    total = 0.0
    for index in range(len(steps)):
        at = steps[index]
        step = at[STEP]
        if step == END:
            for m in range(board.first[at[SIZE]], board.first[at[SIZE] + 1]):
                total += go.x[m] * go.safe[m] * board.stock
        elif step == DRAW:
            total += _drawn(at, board, go)
        elif step == OWN_KEEP:
            _keep(at, board, go)
        elif step == OWN_ASK:
            _ask(at, board, go)
        elif step == SHOWN_KEEP or step == SHOWN_ASK:  # noqa: PLR1714, SIM109  # numba compares one at a time
            _shown(at, board, go)
        elif step == GIVEN_KEEP or step == GIVEN_ASK:  # noqa: PLR1714, SIM109
            _given(at, board, go)
        elif step == KING:
            _king(at, board, go)
        elif step == JACK:
            _jack(at, board, go)
    return total
