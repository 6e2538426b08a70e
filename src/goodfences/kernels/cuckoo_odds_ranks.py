"""One round of cuckoo, going up the ranks: the odds of every information set without listing deals.

Suppose the loser's final card has rank ``f``. Then every other final card has rank ``f`` or more, except that a lower
one may be thrown into the stock by the dealer; and of the past a later seat need only know the public word, the card
that is passed on, and the multiset of settled cards (:mod:`goodfences.kernels.cuckoo_odds_board`). One walk over the
tree of words, forth with the weights of the past and back with the ways to go on, gives the odds of all information
sets for this ``f``; the sum over ``f`` gives them all. With 10 seats that takes a few seconds, where listing the
deals would take 13 ** 10.
"""
# ruff: noqa: C901, PLR0912 -- compiled functions take arrays, not objects

from typing import NamedTuple

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_board import (
    BEGIN,
    BEGIN_ASK,
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
    gather,
    settled,
    shift,
    spread,
    total,
)


class Room(NamedTuple):
    """The sums of a walk, for all multisets of all sizes one after the other.

    Attributes:
        own: the class of ``f``; -1 to count only who comes where.
        forth: the lowest class that a seat may have ended with before the one that loses; above ``f`` where it loses
        a tie.
        back: the lowest class that a seat may end with after it.
        safe: 1 where a multiset of final cards leaves nobody to lose before ``f``, else 0.
        x: ways to come to a turn, the chances of the strategies included.
        x_ask: ways to come to a request, by the class that the asker holds.
        on: ways to go on from a turn without anybody ending too low.
        on_ask: ways to go on from a request; float64[classes, multisets].
        lose: ways to go on from a request in which the asker itself ends with ``f``.
        scratch: room for a multiset's values.
    """

    own: int
    forth: int
    back: int
    safe: Floats
    x: Floats
    x_ask: Floats
    on: Floats
    on_ask: Floats
    lose: Floats
    scratch: Floats


class Play(NamedTuple):
    """A strategy by classes, and what is found about it.

    Attributes:
        chance: chance to ask in each set, node after node, then to accept of each asked king that may refuse.
        start: place of each node's first set.
        found: what keeping costs, what asking costs, and the reach of each set; float64[3, sets]. Added to.
        lost: what kings that were asked for cost their seats; float64[seats]. Added to.
    """

    chance: Floats
    start: Ints
    found: Floats
    lost: Floats


@compiled
def _own_keep(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """A seat is dealt a card and keeps it."""
    size = at[SIZE]
    here, after = board.first[size], board.first[size + 1]
    for k in range(board.n_low, board.n_low + board.n_table):
        place = play.start[at[NODE]] + k
        keeps = 1.0 - play.chance[place]
        have, gone = cards_left(board, k, -1), settled(board, size, k)
        more = board.add[k - board.n_low, here:after]
        if way == 0:
            if k >= room.forth:
                spread(room.x[after:], more, room.x[here:after], have, gone, keeps)
            continue
        if k >= room.back:
            gather(room.on[here:after], more, room.on[after:], have, gone, keeps)
        if k == room.own:
            play.found[0, place] += total(room.x[here:after], more, room.on[after:], have, gone)


@compiled
def _own_ask(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """A seat is dealt a card and asks to exchange it."""
    size = at[SIZE]
    here = board.first[size]
    for k in range(board.n_low + board.n_table):
        place = play.start[at[NODE]] + k
        asks = play.chance[place]
        have, gone = cards_left(board, k, -1), settled(board, size, k)
        found = 0.0
        for m in range(len(gone)):
            left = have - gone[m]
            if way == 0:
                found += room.x[here + m] * left
                room.x_ask[k, here + m] = room.x[here + m] * left * asks
            else:
                found += room.x[here + m] * left * room.lose[k, here + m]
                room.on[here + m] += left * asks * room.on_ask[k, here + m]
        play.found[2 if way == 0 else 1, place] += found


@compiled
def _shown_keep(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """A seat whose jack all have seen keeps it."""
    size, k, place = at[SIZE], board.jack, play.start[at[NODE]]
    keeps = 1.0 - play.chance[place]
    if k < board.n_low:
        return
    here, after = board.first[size], board.first[size + 1]
    for m in range(here, after):
        more = after + board.add[k - board.n_low, m]
        if way == 0 and k >= room.forth:
            room.x[more] += room.x[m] * keeps
        if way == 1 and k >= room.back:
            room.on[m] += keeps * room.on[more]
        if way == 1 and k == room.own:
            play.found[0, place] += room.x[m] * room.on[more]


@compiled
def _shown_ask(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
    """A seat whose jack all have seen asks to exchange it."""
    size, k, place = at[SIZE], board.jack, play.start[at[NODE]]
    asks = play.chance[place]
    for m in range(board.first[size], board.first[size + 1]):
        if way == 0:
            play.found[2, place] += room.x[m]
            room.x_ask[k, m] = room.x[m] * asks
        else:
            room.on[m] += asks * room.on_ask[k, m]
            play.found[1, place] += room.x[m] * room.lose[k, m]


@compiled
def _draw(at: Ints, board: Board, room: Room) -> None:
    """The dealer exchanges with the stock."""
    size = at[SIZE]
    room.on_ask[:, board.first[size] : board.first[size + 1]] = 0.0
    room.lose[:, board.first[size] : board.first[size + 1]] = 0.0
    for held in range(board.n_low + board.n_table):
        for k in range(board.n_low, board.n_low + board.n_table):
            refused = k == board.king and board.king_stays == 0
            _end(held if refused else k, held, size, k, board, room)
        if board.kings_left > 0:
            _end(held, held, size, -1, board, room)


@compiled
def _end(final: int, held: int, size: int, k: int, board: Board, room: Room) -> None:  # noqa: PLR0913, PLR0917
    """Add the ways to draw class ``k`` (-1: a king that is in no class) that leave the dealer with class ``final``."""
    if final < board.n_low:
        return
    have = board.kings_left if k < 0 else cards_left(board, k, held)
    gone = settled(board, size, k)  # none, too, of a king that is in no class
    here, after = board.first[size], board.first[size + 1]
    more = board.add[final - board.n_low, here:after]
    if final >= room.back:
        gather(room.on_ask[held, here:after], more, room.safe[after:], have, gone, 1.0)
    if final == room.own:
        gather(room.lose[held, here:after], more, room.safe[after:], have, gone, 1.0)


@compiled
def _gives(board: Board, k: int, refusal: int, play: Play) -> float:
    """The chance that an asked seat gives class ``k`` away."""
    if k == board.jack:
        return 0.0
    if k != board.king:
        return 1.0
    return 0.0 if refusal < 0 else float(play.chance[refusal])


@compiled
def _given_keep(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def _given_ask(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def _king(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def _jack(at: Ints, way: int, board: Board, room: Room) -> None:
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


@compiled
def _clear(at: Ints, board: Board, room: Room) -> None:
    """Empty what the step adds to."""
    size, step = at[SIZE], at[STEP]
    here, after = board.first[size], board.first[size + 1]
    if step == BEGIN:
        room.on[here:after] = 0.0
    elif step == BEGIN_ASK:
        room.on_ask[:, here:after] = 0.0
        room.lose[:, here:after] = 0.0
    elif step == GIVEN_KEEP or step == KING:  # noqa: PLR1714, SIM109  # numba compares one at a time
        room.x[board.first[size + 2] : board.first[size + 3]] = 0.0
    elif step == GIVEN_ASK:
        room.x_ask[:, after : board.first[size + 2]] = 0.0
    elif step == SHOWN_ASK:
        room.x_ask[:, here:after] = 0.0
    elif step == OWN_KEEP or step == SHOWN_KEEP or step == JACK:  # noqa: PLR1714, SIM109
        room.x[after : board.first[size + 2]] = 0.0


@compiled
def walk(steps: Ints, board: Board, room: Room, play: Play) -> None:
    """Walk over a tree of words for one rank of the loser's card, adding to ``play.found``.

    Args:
        steps: the walk; its columns are named in :mod:`goodfences.kernels.cuckoo_odds_board`.
        board: what lies fixed.
        room: where to add up.
        play: the strategy, and what is found.
    """
    for index in range(len(steps)):
        at = steps[index]
        step = at[STEP]
        way = step & 1
        _clear(at, board, room)
        if step == END:
            here, after = board.first[at[SIZE]], board.first[at[SIZE] + 1]
            room.on[here:after] = room.safe[here:after] * board.stock
        elif step == DRAW:
            _draw(at, board, room)
        elif step >= BEGIN:
            continue
        elif step - way == OWN_KEEP:
            _own_keep(at, way, board, room, play)
        elif step - way == OWN_ASK:
            _own_ask(at, way, board, room, play)
        elif step - way == SHOWN_KEEP:
            _shown_keep(at, way, board, room, play)
        elif step - way == SHOWN_ASK:
            _shown_ask(at, way, board, room, play)
        elif step - way == GIVEN_KEEP:
            _given_keep(at, way, board, room, play)
        elif step - way == GIVEN_ASK:
            _given_ask(at, way, board, room, play)
        elif step - way == KING:
            _king(at, way, board, room, play)
        else:
            _jack(at, way, board, room)
