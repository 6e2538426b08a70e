"""The order in which the counting of small tables walks over the words of a game."""

from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_board as board
from goodfences.kernels.cuckoo_odds_small_board import LAST_ASK, LAST_OWN
from goodfences.odds.walks import Nodes, Walk, walks
from goodfences.odds.words import END, FORCED, Form, Letter, Tree

Ints = NDArray[np.int64]
Step = tuple[int, int, int, int, int, int]


class Outline(Struct, frozen=True, eq=False):
    """The walk over the words that begin with the same kings face up, up to the dealer's turn.

    Attributes:
        steps: see :func:`goodfences.kernels.cuckoo_odds_small.walk`; nodes are numbered among those of their form.
        own: the nodes of :attr:`Form.OWN`.
        given: the nodes of :attr:`Form.GIVEN`.
        shown: the nodes of :attr:`Form.SHOWN`.
        answers: the sets of asked kings that may refuse.
        kings: the seats whose king lies face up, as a mask.
        last_own: the dealer's turns with its own card, by their place in ``own``; int64[ends].
        last_ask: of each request to the dealer the places of its turn in ``given``, and in ``shown``, and that of its
            king in ``answers``, -1 where there is none; int64[ends, 3].
    """

    steps: Ints
    own: Nodes
    given: Nodes
    shown: Nodes
    answers: Ints
    kings: int
    last_own: Ints
    last_ask: Ints

    @property
    def n_kings(self) -> int:
        """How many kings lie face up."""
        return self.kings.bit_count()


@lru_cache(maxsize=8)
def outlines(tree: Tree) -> tuple[Outline, ...]:
    """Return the walks that cover a tree: one, or one for each set of seats whose king lies face up."""
    return tuple(_Drafter(tree, walk).outline() for walk in walks(tree))


class _Drafter:
    """Lists the steps of a walk."""

    def __init__(self, tree: Tree, walk: Walk) -> None:
        self.tree = tree
        self.walk = walk
        self.root = int(tree.roots[walk.kings]) if len(tree.roots) > 1 else int(tree.roots[0])
        self.places = {
            int(number): place
            for nodes in (walk.own, walk.given, walk.shown)
            for place, number in enumerate(nodes.number)
        }
        self.answers = {int(index): place for place, index in enumerate(walk.answers)}
        self.steps: list[Step] = []
        self.last_own: list[int] = []
        self.last_ask: list[tuple[int, int, int]] = []

    def outline(self) -> Outline:
        self.turn(self.root, 0)
        walk = self.walk
        return Outline(
            steps=np.array(self.steps, dtype=np.int64),
            own=walk.own,
            given=walk.given,
            shown=walk.shown,
            answers=walk.answers,
            kings=walk.kings,
            last_own=np.array(self.last_own, dtype=np.int64),
            last_ask=np.array(self.last_ask, dtype=np.int64).reshape(-1, 3),
        )

    def add(self, step: int, node: int, size: int, *, refusal: int = -1, leaf: int = -1) -> None:
        self.steps.append((step, self.place(node), size, int(self.tree.seat[node]), refusal, leaf))

    def place(self, node: int) -> int:
        return self.places[node - self.root]

    def turn(self, node: int, size: int) -> None:
        """Add the steps of a turn, ``size`` cards being settled before it."""
        if node == END:
            self.steps.append((board.END, -1, size, -1, -1, -1))
            return
        shown = self.tree.form[node] == Form.SHOWN
        if int(self.tree.seat[node]) == self.tree.game.seats - 1:
            self.add(LAST_OWN, node, size, leaf=len(self.last_own))
            self.last_own.append(self.place(node))
            return
        first = board.SHOWN_KEEP if shown else board.OWN_KEEP
        self.add(first, node, size)
        self.turn(int(self.tree.kids[node, Letter.KEEP]), size + 1)
        self.add(board.BEGIN, node, size)
        self.add(first + 1, node, size)
        if self.tree.base[node] != FORCED:
            self.add(first + 2, node, size)
            self.request(node, size)
            self.add(first + 3, node, size)

    def request(self, node: int, size: int) -> None:
        """Add the steps of a seat's request to exchange."""
        game, kids = self.tree.game, self.tree.kids[node]
        refusal = self.answers.get(int(self.tree.answer[node, 0]), -1)
        if int(self.tree.seat[node]) == game.seats - 2:
            self.add(LAST_ASK, node, size, leaf=len(self.last_ask))
            shown = self.place(int(kids[Letter.JACK])) if game.jack == "on" else -1
            self.last_ask.append((self.place(int(kids[Letter.SWAP])), shown, refusal))
            return
        self.given(int(kids[Letter.SWAP]), size, refusal)
        if game.kings == "when_asked":
            self.add(board.KING, node, size, refusal=refusal)
            self.turn(int(kids[Letter.KING]), size + 2)
            self.add(board.KING_BACK, node, size, refusal=refusal)
        if game.jack == "on":
            self.add(board.JACK, node, size)
            self.turn(int(kids[Letter.JACK]), size + 1)
            self.add(board.JACK_BACK, node, size)

    def given(self, node: int, size: int, refusal: int) -> None:
        """Add the steps of the turn of a seat that was swapped with; they tell what the request cost the asker, too."""
        self.add(board.GIVEN_KEEP, node, size, refusal=refusal)
        self.turn(int(self.tree.kids[node, Letter.KEEP]), size + 2)
        self.add(board.BEGIN_ASK, node, size)
        self.add(board.GIVEN_KEPT, node, size, refusal=refusal)
        if self.tree.base[node] != FORCED:
            self.add(board.GIVEN_ASK, node, size, refusal=refusal)
            self.request(node, size + 1)
            self.add(board.GIVEN_ASKED, node, size, refusal=refusal)
