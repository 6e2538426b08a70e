"""Going up the ranks: what becomes of a request, and the turn of a seat that was swapped with.

Each function is a step of :func:`goodfences.kernels.cuckoo_odds_ranks.walk`; ``way`` is 0 forth and 1 back.
"""
# ruff: noqa: C901, PLR0912 -- compiled functions take arrays, not objects

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_board import (
    NODE,
    REFUSAL,
    SEAT,
    SIZE,
    Board,
    Ints,
    cards_left,
    gather,
    settled,
    shift,
    spread,
    total,
)
from goodfences.kernels.cuckoo_odds_room import Play, Room


@compiled
def _gives(board: Board, k: int, refusal: int, play: Play) -> float:
    """The chance that an asked seat gives class ``k`` away."""
    if k == board.jack:
        return 0.0
    if k != board.king:
        return 1.0
    return 0.0 if refusal < 0 else float(play.chance[refusal])


@compiled
def given_keep(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """An asked seat gave its card ``k`` for ``held``, and keeps ``held`` at its own turn."""
    n_classes = board.n_low + board.n_table
    after, beyond = board.first[at[SIZE] + 1], board.first[at[SIZE] + 2]
    for held in range(board.n_low, n_classes):
        if way == 0 and held < room.forth:
            continue
        more = board.add[held - board.n_low, after:beyond]
        if way == 0:
            room.scratch[: beyond - after] = 0.0
        else:
            shift(room.scratch, room.on[beyond:], more)
        for k in range(board.n_low, n_classes):
            _kept(at, way, held, k, board, room, play)
        if way == 0:
            for m in range(beyond - after):
                room.x[beyond + more[m]] += room.scratch[m]


@compiled
def _kept(at: Ints, way: int, held: int, k: int, board: Board, room: Room, play: Play) -> None:  # noqa: PLR0913, PLR0917
    """The same for one pair of classes; ``room.scratch`` stands for the turn after, with ``held`` settled."""
    size, refusal = at[SIZE], at[REFUSAL]
    here, after = board.first[size], board.first[size + 1]
    gives = _gives(board, k, refusal, play)
    answers = k == board.king and refusal >= 0
    place = play.start[at[NODE]] + (k - board.n_low) * (board.n_low + board.n_table) + held
    keeps = (1.0 - play.chance[place]) * gives
    have, gone = cards_left(board, k, held), settled(board, size, k)
    more = board.add[k - board.n_low, here:after]
    weights = room.x_ask[held, here:after]
    if way == 0:
        if keeps > 0.0 and k >= room.forth:
            spread(room.scratch, more, weights, have, gone, keeps)
        return
    if keeps > 0.0 and held >= room.back:
        if k >= room.back:
            gather(room.on_ask[held, here:after], more, room.scratch, have, gone, keeps)
        if k == room.own:
            gather(room.lose[held, here:after], more, room.scratch, have, gone, keeps)
    if held == room.own and k >= room.forth and (gives > 0.0 or answers):
        found = total(weights, more, room.scratch, have, gone)
        play.found[0, place] += found * gives
        if answers:
            play.found[1, refusal] += found * (1.0 - play.chance[place])


@compiled
def given_ask(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """An asked seat gave its card ``k`` for ``held``, and asks to exchange ``held`` at its own turn."""
    size, refusal = at[SIZE], at[REFUSAL]
    here, after = board.first[size], board.first[size + 1]
    n_classes = board.n_low + board.n_table
    for held in range(n_classes):
        weights = room.x_ask[held, here:after]
        live = weights.max() > 0.0
        for k in range(board.n_low, n_classes):
            gives = _gives(board, k, refusal, play)
            answers = k == board.king and refusal >= 0
            place = play.start[at[NODE]] + (k - board.n_low) * n_classes + held
            asks = play.chance[place] * gives
            told = live and k >= room.forth and (gives > 0.0 or answers)
            if not told and (way == 0 or asks == 0.0):
                continue
            have, gone = cards_left(board, k, held), settled(board, size, k)
            more = board.add[k - board.n_low, here:after]
            if way == 0:
                spread(room.x_ask[held, after:], more, weights, have, gone, asks)
                found = 0.0
                for m in range(len(weights)):
                    found += weights[m] * (have - gone[m])
                play.found[2, place] += found * gives
                continue
            if asks > 0.0 and k >= room.back:
                gather(room.on_ask[held, here:after], more, room.on_ask[held, after:], have, gone, asks)
            if asks > 0.0 and k == room.own:
                gather(room.lose[held, here:after], more, room.on_ask[held, after:], have, gone, asks)
            if told:
                found = total(weights, more, room.lose[held, after:], have, gone)
                play.found[1, place] += found * gives
                if answers:
                    play.found[1, refusal] += found * play.chance[place]


@compiled
def king(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """The asked seat shows a king, which stays to the end; the asker ends with what it held."""
    size, refusal, king = at[SIZE], at[REFUSAL], board.king
    here, after, beyond = board.first[size], board.first[size + 1], board.first[size + 2]
    shows = 1.0 if refusal < 0 else 1.0 - play.chance[refusal]
    gone = settled(board, size, king)
    crowned = board.add[king - board.n_low, after:beyond]
    if way == 0:
        room.scratch[: beyond - after] = 0.0
    else:
        shift(room.scratch, room.on[beyond:], crowned)
    for held in range(board.n_low + board.n_table):
        have, weights = cards_left(board, king, held), room.x_ask[held, here:after]
        if way == 0 and refusal >= 0:
            for m in range(len(weights)):
                play.found[2, refusal] += weights[m] * (have - gone[m])
        if held < board.n_low:
            continue
        more = board.add[held - board.n_low, here:after]
        if way == 0:
            if held >= room.forth and king >= room.forth:
                spread(room.scratch, more, weights, have, gone, shows)
            continue
        if held >= room.back and king >= room.back:
            gather(room.on_ask[held, here:after], more, room.scratch, have, gone, shows)
        if held == room.own and king >= room.back:
            gather(room.lose[held, here:after], more, room.scratch, have, gone, shows)
        if king == room.own and held >= room.forth:
            found = total(weights, more, room.scratch, have, gone)
            play.lost[at[SEAT] + 1] += found * shows
            if refusal >= 0:
                play.found[0, refusal] += found
    if way == 0:
        for m in range(beyond - after):
            room.x[beyond + crowned[m]] += room.scratch[m]


@compiled
def jack(at: Ints, way: int, board: Board, room: Room) -> None:
    """The asked seat shows a jack and has its turn with it; the asker ends with what it held."""
    size = at[SIZE]
    here, after = board.first[size], board.first[size + 1]
    gone = settled(board, size, board.jack)
    for held in range(board.n_low, board.n_low + board.n_table):
        have = cards_left(board, board.jack, held)
        more = board.add[held - board.n_low, here:after]
        if way == 0:
            if held >= room.forth:
                spread(room.x[after:], more, room.x_ask[held, here:after], have, gone, 1.0)
            continue
        if held >= room.back:
            gather(room.on_ask[held, here:after], more, room.on[after:], have, gone, 1.0)
        if held == room.own:
            gather(room.lose[held, here:after], more, room.on[after:], have, gone, 1.0)
