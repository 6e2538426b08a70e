"""Going up the ranks: the turn of a seat that holds its own card, and the draw of the dealer.

Each function is a step of :func:`goodfences.kernels.cuckoo_odds_ranks.walk`; ``way`` is 0 forth and 1 back.
"""

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_board import (
    NODE,
    SIZE,
    Board,
    Ints,
    cards_left,
    gather,
    settled,
    spread,
    total,
)
from goodfences.kernels.cuckoo_odds_room import Play, Room


@compiled
def own_keep(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def own_ask(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def shown_keep(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def shown_ask(at: Ints, way: int, board: Board, room: Room, play: Play) -> None:
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
def draw(at: Ints, board: Board, room: Room) -> None:
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
