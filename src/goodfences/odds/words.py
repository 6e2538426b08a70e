"""The public words of a round: everything that all seats have seen happen before a turn.

A word is one letter a turn: ``K`` kept, ``S`` swapped, ``B`` asked and blocked by a king, ``J`` blocked by a jack,
``Qs`` turned back by a queen and swapped with the right, ``Qb``/``Qj``/``Qq``/``Qk`` turned back and stopped there by
a king, a jack, a second queen, or because there is nobody to ask. A seat that can only keep writes ``K``. Kings that
lie face up from the deal on are written before the word by their seats, from 1: ``24:KS``.

The words of a game form a tree. Each node is a turn; it has a block of information sets, one for each thing the seat
may know besides the word (see :class:`Form`). Sets are numbered through the tree, so that a strategy is one flat
array.

With seven seats or more, queens that turn back make up to fifty million words. Then seats are taken to *remember* only
what became of the last :data:`REMEMBERED` turns and who may still be asked, and words that differ in nothing else lead
to the same node: the tree is *merged*.
"""

import re
from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.odds.game import Game

END: Final = -1
"""The child of the last turn: all cards are turned up."""

FORCED: Final = -1
"""The block of a node whose seat can only keep."""


LISTED_COURT: Final = 6
"""Most seats whose words are all told apart where queens turn back."""

REMEMBERED: Final = 3
"""Turns that a seat remembers in a merged tree."""


class Form(IntEnum):
    """What a seat knows at its turn, besides the public word."""

    OWN = 0
    """The card it was dealt, which it still holds: index ``held``."""
    GIVEN = 1
    """It was swapped with: index ``dealt * ranks + held``; its right neighbour now holds ``dealt``."""
    SHOWN = 2
    """Its card is known to all, a jack or queen that was asked for: one set."""
    EARLY = 3
    """The dealer, swapped with by seat 0 at the start (a queen turned it back): index ``dealt * ranks + held``."""
    EARLY_GIVEN = 4
    """The same dealer, swapped with again: index ``(dealt * ranks + between) * ranks + held``."""


class Letter(IntEnum):
    """What became of a turn; indexes the children of a node."""

    KEEP = 0
    SWAP = 1
    KING = 2
    JACK = 3
    TURN_KEEP = 4
    TURN_SWAP = 5
    TURN_KING = 6
    TURN_JACK = 7
    TURN_QUEEN = 8


LETTERS: Final = ("K", "S", "B", "J", "Qk", "Qs", "Qb", "Qj", "Qq")
"""How each :class:`Letter` is written."""

SEAT_NAMES: Final = "0123456789a"
"""How the seats of face-up kings are written, from 1."""


class Tree(Struct, frozen=True, eq=False):
    """All public words of a game, as arrays over nodes in depth-first order (a parent before its children).

    Attributes:
        game: the game.
        seat: whose turn it is; int64[nodes].
        form: what that seat knows (:class:`Form`); int64[nodes].
        base: number of the node's first information set, or :data:`FORCED`; int64[nodes].
        shown: rank of the seat's card when all know it, else -1; int64[nodes].
        answer: number of the set of an asked king that may refuse, and of one that a queen's asker is sent to; -1
            where there is none; int64[nodes, 2].
        kids: the node that follows each letter, or :data:`END`; int64[nodes, 9].
        parent: the node before and the letter that led here; -1 at a root; int64[nodes, 2].
        kings: seats whose king lay face up from the deal on, as a bit mask; int64[nodes].
        roots: first node for each mask of such seats, :data:`END` where there is none; int64[...].
        n_sets: number of information sets.
        merged: whether words that differ only in turns long past lead to the same node; then :attr:`parent` is one of
            several, and :meth:`word` writes one of the words that lead there.
    """

    game: Game
    seat: NDArray[np.int64]
    form: NDArray[np.int64]
    base: NDArray[np.int64]
    shown: NDArray[np.int64]
    answer: NDArray[np.int64]
    kids: NDArray[np.int64]
    parent: NDArray[np.int64]
    kings: NDArray[np.int64]
    roots: NDArray[np.int64]
    n_sets: int
    merged: bool = False

    def __len__(self) -> int:
        return len(self.seat)

    def word(self, node: int) -> str:
        """Return the word that leads to a node."""
        letters: list[str] = []
        kings, seat = int(self.kings[node]), int(self.seat[node])
        while (parent := int(self.parent[node, 0])) >= 0:
            before = int(self.seat[parent])
            letters.append(LETTERS[self.parent[node, 1]] + "K" * (seat - before - 1))
            node, seat = parent, before
        text = "K" * seat + "".join(reversed(letters))
        names = "".join(SEAT_NAMES[place + 1] for place in range(self.game.seats) if kings >> place & 1)
        return f"{names}:{text}" if names else text

    def find(self, word: str) -> int:
        """Return the node that a word leads to, as :meth:`word` writes it.

        Raises:
            GoodFencesError: the word is none of this game, or no seat has a turn after it.
        """
        node = self.seek(word)
        if node is None:
            msg = f"{word!r} leads to no turn of this game with {self.game.seats} seats"
            raise GoodFencesError(msg)
        return node

    def seek(self, word: str) -> int | None:
        """Return the same, or None where the word is none of this game."""
        names, _, letters = word.rpartition(":")
        kings = [SEAT_NAMES.find(name) for name in names]
        turns = re.findall(r"Q[a-z]|[A-Z]", letters)
        mask = sum(1 << (seat - 1) for seat in kings)
        node = int(self.roots[mask]) if sorted(set(kings)) == kings and 0 <= mask < len(self.roots) else END
        for place, turn in enumerate(turns):
            if node == END or turn not in LETTERS or (place < self.seat[node] and turn != "K"):
                return None
            if place == self.seat[node]:
                node = int(self.kids[node, LETTERS.index(turn)])
        whole = "".join(turns) == letters and (names != "") == (":" in word)
        return node if whole and node != END and len(turns) <= self.seat[node] else None

    def set_at(self, node: int, held: int, dealt: int | None = None, between: int | None = None) -> int:
        """Return the number of an information set of a node.

        Args:
            node: a node whose seat has a choice.
            held: rank that the seat holds.
            dealt: rank that it was dealt, when it was swapped with.
            between: rank that a dealer swapped with twice held between.
        """
        base, form, ranks = int(self.base[node]), int(self.form[node]), self.game.ranks
        if form == Form.SHOWN:
            return base
        if form == Form.OWN or self.game.look == "on_turn":
            return base + held
        assert dealt is not None
        if form == Form.EARLY_GIVEN:
            assert between is not None
            return base + (dealt * ranks + between) * ranks + held
        return base + dealt * ranks + held

    def node_of(self, index: int) -> int:
        """Return the node that an information set belongs to; of an asked king, the asker's."""
        asked = np.flatnonzero((self.answer == index).any(axis=1))
        if len(asked):
            return int(asked[0])
        return int(np.flatnonzero((self.base != FORCED) & (self.base <= index))[-1])

    def size(self, node: int) -> int:
        """Return how many information sets a node has."""
        return 0 if self.base[node] == FORCED else block_size(self.game, int(self.form[node]))

    def decisions(self) -> Iterator[int]:
        """Yield the nodes whose seat has a choice."""
        yield from (int(node) for node in np.flatnonzero(self.base != FORCED))


def block_size(game: Game, form: int) -> int:
    """Return how many information sets a node of a form has."""
    if form == Form.SHOWN:
        return 1
    if form == Form.OWN or game.look == "on_turn":
        return game.ranks
    return game.ranks ** (3 if form == Form.EARLY_GIVEN else 2)


def merges(game: Game) -> bool:
    """Whether the tree of a game is merged. There, a dealer swapped with early goes by the card it holds alone."""
    return game.queen == "on" and game.seats > LISTED_COURT


@lru_cache(maxsize=64)
def tree_of(game: Game) -> Tree:
    """Return the tree of all public words of a game."""
    return _Builder(game).tree()


class _Turn(Struct, frozen=True):
    """Where a round stands for the public, at the turn of ``seat``."""

    seat: int
    locked: int = 0
    form: Form = Form.OWN
    shown: int = -1
    early: bool = False
    stopped: bool = False


Recent = tuple[Letter, ...]
"""What became of the turns that a seat remembers; in a tree that is not merged nothing is looked up by them."""


def _ahead(turn: _Turn) -> _Turn:
    """Leave out of a turn what nobody can meet any more: kings shown by seats that are not asked again."""
    first = max(turn.seat - 1, 0)
    return _Turn(turn.seat, turn.locked >> first << first, turn.form, turn.shown, turn.early, turn.stopped)


class _Builder:
    """Lists the nodes of a tree, depth first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rows: list[tuple[int, int, int, int, int]] = []
        self.answers: list[tuple[int, int]] = []
        self.kids: list[list[int]] = []
        self.parents: list[tuple[int, int]] = []
        self.n_sets = 0
        self.kings = 0
        self.merged = merges(game)
        self.known: dict[tuple[_Turn, Recent], int] = {}

    def tree(self) -> Tree:
        roots = [END] * (1 << self.game.seats if self.game.kings == "at_once" else 1)
        for kings in _king_masks(self.game):
            self.kings = kings
            stopped = kings != 0 and self.game.effect == "cancels_exchanges"
            roots[kings] = self.add(_Turn(0, locked=kings, stopped=stopped), (-1, -1), ())
        columns = np.array(self.rows, dtype=np.int64).reshape(-1, 5).T
        seat, form, base, shown, kings_up = (np.ascontiguousarray(column) for column in columns)
        return Tree(
            game=self.game,
            seat=seat,
            form=form,
            base=base,
            shown=shown,
            answer=np.array(self.answers, dtype=np.int64).reshape(-1, 2),
            kids=np.array(self.kids, dtype=np.int64).reshape(-1, len(Letter)),
            parent=np.array(self.parents, dtype=np.int64).reshape(-1, 2),
            kings=kings_up,
            roots=np.array(roots, dtype=np.int64),
            n_sets=self.n_sets,
            merged=self.merged,
        )

    def add(self, turn: _Turn, parent: tuple[int, int], recent: Recent) -> int:
        """Add the node of a turn and all that follow it; return its number, or END when no seat has a turn left."""
        while turn.seat < self.game.seats and turn.locked >> turn.seat & 1:
            turn = _Turn(turn.seat + 1, turn.locked, early=turn.early, stopped=turn.stopped)
        if turn.seat == self.game.seats:
            return END
        recent = recent[-REMEMBERED:] if self.merged else ()
        if self.merged and (_ahead(turn), recent) in self.known:
            return self.known[_ahead(turn), recent]
        node = self.put(turn, parent)
        self.known[_ahead(turn), recent] = node
        self.kids[node][Letter.KEEP] = self.add(
            _Turn(turn.seat + 1, turn.locked, early=turn.early, stopped=turn.stopped),
            (node, Letter.KEEP),
            (*recent, Letter.KEEP),
        )
        if self.rows[node][2] != FORCED and turn.seat < self.game.seats - 1:
            self.ask(node, turn, recent)
        return node

    def put(self, turn: _Turn, parent: tuple[int, int]) -> int:
        """Add the node of a turn."""
        node = len(self.rows)
        can_ask = self.can_ask(turn)
        form = _form(self.game, turn)
        self.rows.append((turn.seat, form, self.n_sets if can_ask else FORCED, turn.shown, self.kings))
        self.answers.append((-1, -1))
        self.kids.append([END] * len(Letter))
        self.parents.append(parent)
        if can_ask:
            self.n_sets += block_size(self.game, form)
        return node

    def can_ask(self, turn: _Turn) -> bool:
        """Whether the seat has a choice: trading goes on, and the one it would ask is not protected (C8)."""
        game = self.game
        if turn.stopped:
            return False
        if turn.seat == game.seats - 1:
            return game.cards > game.seats
        return not turn.locked >> (turn.seat + 1) & 1

    def ask(self, node: int, turn: _Turn, recent: Recent) -> None:
        """Add what may follow when the seat asks its left neighbour."""
        game, asked = self.game, turn.seat + 1
        given = Form.GIVEN
        self.follow(node, Letter.SWAP, _Turn(asked, turn.locked, given, early=turn.early), recent)
        if game.kings == "when_asked":
            self.follow(node, Letter.KING, self.refused(turn, asked), recent)
            self.answer(node, 0)
        if game.jack == "on":
            shown = _Turn(asked, turn.locked, Form.SHOWN, game.ranks - 3, turn.early)
            self.follow(node, Letter.JACK, shown, recent)
        if game.queen == "on":
            self.turn_back(node, turn, recent)

    def refused(self, turn: _Turn, by: int, *, shown: int = -1) -> _Turn:
        """The turn after a king has refused: of the next seat, its card known when it showed a queen before."""
        form = Form.OWN if shown < 0 else Form.SHOWN
        stopped = self.game.effect == "ends_exchanges"
        return _Turn(turn.seat + 1, turn.locked | 1 << by, form, shown, turn.early, stopped)

    def turn_back(self, node: int, turn: _Turn, recent: Recent) -> None:
        """Add what may follow when a queen sends the seat to the one on its right (C20)."""
        game, queen = self.game, self.game.ranks - 2
        right = (turn.seat - 1) % game.seats
        after = _Turn(turn.seat + 1, turn.locked, Form.SHOWN, queen, turn.early)
        if game.seats == 2 or turn.locked >> right & 1:
            self.follow(node, Letter.TURN_KEEP, after, recent)
            return
        early = turn.early or turn.seat == 0
        self.follow(node, Letter.TURN_SWAP, _Turn(after.seat, after.locked, Form.SHOWN, queen, early), recent)
        if game.kings == "when_asked":
            self.follow(node, Letter.TURN_KING, self.refused(turn, right, shown=queen), recent)
            self.answer(node, 1)
        if game.jack == "on":
            self.follow(node, Letter.TURN_JACK, after, recent)
        self.follow(node, Letter.TURN_QUEEN, after, recent)

    def follow(self, node: int, letter: Letter, turn: _Turn, recent: Recent) -> None:
        self.kids[node][letter] = self.add(turn, (node, letter), (*recent, letter))

    def answer(self, node: int, which: int) -> None:
        """Number the set of a king that may choose whether to refuse."""
        if self.game.refusal == "may":
            pair = list(self.answers[node])
            pair[which] = self.n_sets
            self.answers[node] = (pair[0], pair[1])
            self.n_sets += 1


def _form(game: Game, turn: _Turn) -> Form:
    """Return what the seat knows: the dealer that was swapped with early knows more, unless cards are seen late."""
    if not turn.early or turn.seat < game.seats - 1 or game.look == "on_turn":
        return turn.form
    if merges(game):
        return Form.OWN
    return Form.EARLY_GIVEN if turn.form == Form.GIVEN else Form.EARLY


def _king_masks(game: Game) -> Iterator[int]:
    """Yield every set of seats that can hold the kings that lie face up from the deal on."""
    most = min(game.seats, game.counts[-1]) if game.kings == "at_once" else 0
    for n_kings in range(most + 1):
        for seats in combinations(range(game.seats), n_kings):
            yield sum(1 << seat for seat in seats)
