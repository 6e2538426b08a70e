"""One round of cuckoo, going up the ranks: the odds of every information set without listing deals.

Suppose the loser's final card has rank ``f``. Then every other final card has rank ``f`` or more, except that a lower
one may be thrown into the stock by the dealer; and of the past a later seat need only know the public word, the card
that is passed on, and the multiset of settled cards (:mod:`goodfences.kernels.cuckoo_odds_board`). One walk over the
tree of words, forth with the weights of the past and back with the ways to go on, gives the odds of all information
sets for this ``f``; the sum over ``f`` gives them all. With 10 seats that takes a few seconds, where listing the
deals would take 13 ** 10.
"""
# ruff: noqa: C901 -- compiled functions take arrays, not objects

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_asked import given_ask, given_keep, jack, king
from goodfences.kernels.cuckoo_odds_board import (
    BEGIN,
    BEGIN_ASK,
    DRAW,
    END,
    GIVEN_ASK,
    GIVEN_KEEP,
    JACK,
    KING,
    OWN_ASK,
    OWN_KEEP,
    SHOWN_ASK,
    SHOWN_KEEP,
    SIZE,
    STEP,
    Board,
    Ints,
)
from goodfences.kernels.cuckoo_odds_own import draw, own_ask, own_keep, shown_ask, shown_keep
from goodfences.kernels.cuckoo_odds_room import Play, Room


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
            draw(at, board, room)
        elif step >= BEGIN:
            continue
        elif step - way == OWN_KEEP:
            own_keep(at, way, board, room, play)
        elif step - way == OWN_ASK:
            own_ask(at, way, board, room, play)
        elif step - way == SHOWN_KEEP:
            shown_keep(at, way, board, room, play)
        elif step - way == SHOWN_ASK:
            shown_ask(at, way, board, room, play)
        elif step - way == GIVEN_KEEP:
            given_keep(at, way, board, room, play)
        elif step - way == GIVEN_ASK:
            given_ask(at, way, board, room, play)
        elif step - way == KING:
            king(at, way, board, room, play)
        else:
            jack(at, way, board, room)
