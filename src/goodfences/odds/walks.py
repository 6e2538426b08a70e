"""The order in which the counting kernels walk over the public words of a game."""

from functools import lru_cache
from math import prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_board as board
from goodfences.odds.game import Game
from goodfences.odds.words import END, FORCED, Form, Letter, Tree

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Steps = list[tuple[int, int, int, int, int]]

FORTH = (
    board.OWN_KEEP, board.OWN_ASK, board.SHOWN_KEEP, board.SHOWN_ASK,
    board.GIVEN_KEEP, board.GIVEN_ASK, board.KING, board.JACK,
)  # fmt: skip
"""The steps that only count who comes where."""


class Nodes(Struct, frozen=True, eq=False):
    """The nodes of one form in one walk.

    Attributes:
        number: their numbers, from the walk's first node; int64[nodes].
        seat: whose turn they are; int64[nodes].
        free: which of them have a choice; bool[nodes].
        base: first sets of those that have; int64[free].
    """

    number: Ints
    seat: Ints
    free: Bools
    base: Ints


class Walk(Struct, frozen=True, eq=False):
    """The walk over the words that begin with the same kings face up.

    Attributes:
        steps: see :func:`goodfences.kernels.cuckoo_odds_ranks.walk`; asked kings are numbered as in ``answers``.
        nodes: number of nodes.
        own: the nodes of :attr:`Form.OWN`.
        given: the nodes of :attr:`Form.GIVEN`.
        shown: the nodes of :attr:`Form.SHOWN`.
        answers: the sets of asked kings that may refuse.
        kings: the seats whose king lies face up, as a mask.
        sets: its first information set, and the end of its sets.
    """

    steps: Ints
    nodes: int
    own: Nodes
    given: Nodes
    shown: Nodes
    answers: Ints
    kings: int
    sets: tuple[int, int]


@lru_cache(maxsize=8)
def walks(tree: Tree) -> tuple[Walk, ...]:
    """Return the walks that cover a tree: one, or one for each set of seats whose king lies face up."""
    starts = sorted(int(root) for root in tree.roots if root != END)
    ends = [*starts[1:], len(tree)]
    return tuple(_walk(tree, start, end) for start, end in zip(starts, ends, strict=True))


def _walk(tree: Tree, start: int, end: int) -> Walk:
    steps: Steps = []
    _turn(tree, start, 0, steps)
    answers = tree.answer[start:end, 0]
    answers = np.sort(answers[answers >= 0])

    def nodes(form: Form) -> Nodes:
        number = np.flatnonzero(tree.form[start:end] == form)
        base = tree.base[start + number]
        return Nodes(number, tree.seat[start + number], base != FORCED, base[base != FORCED])

    kings = int(tree.kings[start])
    array = _numbered(steps, answers, start)
    return Walk(
        array,
        end - start,
        nodes(Form.OWN),
        nodes(Form.GIVEN),
        nodes(Form.SHOWN),
        answers,
        kings,
        _sets(tree, start, end),
    )


def _sets(tree: Tree, start: int, end: int) -> tuple[int, int]:
    firsts = tree.base[start:end][tree.base[start:end] != FORCED]
    if not len(firsts):
        return 0, 0
    nodes = np.flatnonzero(tree.base[end:] != FORCED)
    return int(firsts[0]), int(tree.base[end + nodes[0]]) if len(nodes) else tree.n_sets


def _numbered(steps: Steps, answers: Ints, start: int) -> Ints:
    """Number nodes from the walk's first, and asked kings by their place among the walk's."""
    array = np.array(steps, dtype=np.int64)
    refusals = array[:, board.REFUSAL]
    array[:, board.REFUSAL] = np.where(refusals < 0, -1, np.searchsorted(answers, refusals))
    array[:, board.NODE] -= start
    return array


def _turn(tree: Tree, node: int, size: int, steps: Steps) -> None:
    """Add the steps of a turn, ``size`` cards being settled before it."""
    if node == END:
        steps.append((board.END, -1, size, tree.game.seats - 1, -1))
        return
    seat = int(tree.seat[node])
    first = board.SHOWN_KEEP if tree.form[node] == Form.SHOWN else board.OWN_KEEP
    steps.append((first, node, size, seat, -1))
    _turn(tree, int(tree.kids[node, Letter.KEEP]), size + 1, steps)
    steps.append((board.BEGIN, node, size, seat, -1))
    steps.append((first + 1, node, size, seat, -1))
    if tree.base[node] != FORCED:
        steps.append((first + 2, node, size, seat, -1))
        _request(tree, node, size, steps)
        steps.append((first + 3, node, size, seat, -1))


def _request(tree: Tree, node: int, size: int, steps: Steps) -> None:
    """Add the steps of a seat's request to exchange."""
    seat = int(tree.seat[node])
    if seat == tree.game.seats - 1:
        steps.append((board.DRAW, node, size, seat, -1))
        return
    kids = tree.kids[node]
    swap, refusal = int(kids[Letter.SWAP]), int(tree.answer[node, 0])
    _given(tree, swap, size, refusal, steps)
    if tree.game.kings == "when_asked":
        steps.append((board.KING, node, size, seat, refusal))
        _turn(tree, int(kids[Letter.KING]), size + 2, steps)
        steps.append((board.KING + 1, node, size, seat, refusal))
    if tree.game.jack == "on":
        steps.append((board.JACK, node, size, seat, -1))
        _turn(tree, int(kids[Letter.JACK]), size + 1, steps)
        steps.append((board.JACK + 1, node, size, seat, -1))


def _given(tree: Tree, node: int, size: int, refusal: int, steps: Steps) -> None:
    """Add the steps of the turn of a seat that was swapped with; they tell what the request cost the asker, too."""
    seat = int(tree.seat[node])
    steps.append((board.GIVEN_KEEP, node, size, seat, refusal))
    _turn(tree, int(tree.kids[node, Letter.KEEP]), size + 2, steps)
    steps.append((board.BEGIN_ASK, node, size, seat, refusal))
    steps.append((board.GIVEN_KEEP + 1, node, size, seat, refusal))
    if tree.base[node] != FORCED:
        steps.append((board.GIVEN_ASK, node, size, seat, refusal))
        _request(tree, node, size + 1, steps)
        steps.append((board.GIVEN_ASK + 1, node, size, seat, refusal))


@lru_cache(maxsize=8)
def ways_on(tree: Tree) -> Floats:
    """Return in how many ways cards can follow those that each set accounts for, the dealer's draw included."""
    game = tree.game
    ways = np.ones(tree.n_sets)
    for node in tree.decisions():
        seat, base = int(tree.seat[node]), int(tree.base[node])
        ways[base : base + tree.size(node)] = _ways_after(game, seat + 1, int(tree.kings[node]))
        if tree.answer[node, 0] >= 0:
            ways[tree.answer[node, 0]] = _ways_after(game, seat + 2, 0)
    return ways


def _ways_after(game: Game, dealt: int, kings: int) -> float:
    """Ways to deal the seats from ``dealt`` on, and to draw, when the seats of a mask hold the face-up kings."""
    stock = float(max(game.cards - game.seats, 1))
    if game.kings != "at_once":
        return stock * prod(range(game.cards - game.seats + 1, game.cards - dealt + 1))
    others = game.cards - game.counts[-1] - (dealt - (kings & ((1 << dealt) - 1)).bit_count())
    to_come = game.seats - dealt - (kings >> dealt).bit_count()
    return stock * prod(range(others - to_come + 1, others + 1))
