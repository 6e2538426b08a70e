"""Strategies by classes: which ranks count as one, and where the sets of each class lie in the counting kernels."""

from functools import lru_cache
from math import comb

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_board as kernel
from goodfences.odds.game import Game
from goodfences.odds.walks import Walk

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@lru_cache(maxsize=24)
def multisets(n_classes: int, most: int) -> tuple[Ints, Small, Small]:
    """Return the multisets of 0 to ``most`` cards of ``n_classes`` classes.

    Returns:
        The number of the first of each size, and the end; cards of each class, and a row of zeros,
        int32[classes + 1, multisets]; and the number of each with one card of each class more, int32[classes,
        multisets].
    """
    sizes = range(most + 1)
    numbers = [comb(size + n_classes - 1, size) for size in sizes]
    ways = np.array([[comb(s + k - 1, s) if k else int(s == 0) for s in range(most + 2)] for k in range(n_classes + 1)])
    counts = [kernel.multisets(n_classes, size, numbers[size]) for size in sizes]
    add = [kernel.additions(columns, ways) for columns in counts]
    none = np.zeros((1, sum(numbers)), dtype=np.int32)
    return (
        np.concatenate(([0], np.cumsum(numbers))),
        np.concatenate((np.concatenate(counts, axis=1), none)),
        np.concatenate(add, axis=1),
    )


class Plan(Struct, frozen=True, eq=False):
    """A strategy laid out for one walk, by ranks.

    Attributes:
        own: chance to ask of the nodes ``OWN``; float64[nodes, ranks].
        given: of the nodes ``GIVEN``; float64[nodes, ranks dealt, ranks held].
        shown: of the nodes ``SHOWN``; float64[nodes].
        answers: chance to accept of the asked kings; float64[answers].
        alike_held: whether two ranks are never told apart when held, the dealt one being at least the first index;
            bool[ranks, ranks, ranks].
        alike_dealt: whether two ranks are never told apart when dealt and given away; bool[ranks, ranks].
    """

    own: Floats
    given: Floats
    shown: Floats
    answers: Floats
    alike_held: Bools
    alike_dealt: Bools


def plan(game: Game, walk: Walk, strategy: Floats) -> Plan:
    """Lay out a strategy for one walk."""
    ranks = game.ranks
    each = np.arange(ranks)
    own = np.zeros((len(walk.own.number), ranks))
    own[walk.own.free] = strategy[walk.own.base[:, None] + each]
    given = np.zeros((len(walk.given.number), ranks, ranks))
    step = 0 if game.look == "on_turn" else ranks
    given[walk.given.free] = strategy[walk.given.base[:, None, None] + step * each[:, None] + each]
    shown = np.zeros(len(walk.shown.number))
    shown[walk.shown.free] = strategy[walk.shown.base]
    alike_own = (own[:, :, None] == own[:, None, :]).all(axis=0)
    by_dealt = (given[:, :, :, None] == given[:, :, None, :]).all(axis=0)
    from_dealt = np.logical_and.accumulate(by_dealt[::-1], axis=0)[::-1]
    alike_dealt = (given[:, :, None, :] == given[:, None, :, :]).all(axis=(0, 3))
    return Plan(own, given, shown, strategy[walk.answers], from_dealt & alike_own, alike_dealt)


class Classes(Struct, frozen=True, eq=False):
    """Ranks that count as one, for one rank of the loser's card.

    Attributes:
        of: class of each rank that can be dealt; int64[ranks].
        ranks: lowest rank of each class; int64[classes].
        low: classes below the loser's rank.
        cards: cards of each class; float64[classes].
    """

    of: Ints
    ranks: Ints
    low: int
    cards: Floats


def classes(game: Game, laid: Plan, loser: int) -> Classes:
    """Return the classes for the loser's rank, or for -1 those that the strategy tells apart at all."""
    pairs = game.tie == "pairs_safe"
    lowest = 0 if pairs else max(loser, 0)
    alone = {loser, game.king, game.ranks - 3 if game.jack == "on" else -1}
    n_ranks = game.ranks - (game.kings == "at_once")
    firsts: list[int] = []
    of = np.zeros(n_ranks, dtype=np.int64)

    def alike(first: int, rank: int) -> bool:
        if first in alone or rank in alone or game.counts[first] != game.counts[rank]:
            return False
        if (first < lowest) != (rank < lowest) or (pairs and first < loser):
            return False
        return bool(laid.alike_held[lowest, first, rank] and (rank < lowest or laid.alike_dealt[first, rank]))

    for rank in range(n_ranks):
        of[rank] = next((number for number, first in enumerate(firsts) if alike(first, rank)), len(firsts))
        if of[rank] == len(firsts):
            firsts.append(rank)
    cards = np.bincount(of, weights=np.array(game.counts[:n_ranks], dtype=float), minlength=len(firsts)).astype(float)
    return Classes(of, np.array(firsts), sum(first < lowest for first in firsts), cards)


class Layout(Struct, frozen=True, eq=False):
    """Where the sets of each node lie by classes, and the chances there.

    Attributes:
        walk: the walk.
        classes: the classes.
        start: place of each node's first set; int64[nodes + 1].
        chance: chance to ask in each set, then to accept of each asked king; float64[sets].
        steps: the walk's steps, asked kings numbered by their place in ``chance``; int64[steps, columns].
    """

    walk: Walk
    classes: Classes
    start: Ints
    chance: Floats
    steps: Ints

    @property
    def end(self) -> int:
        """Place of the first asked king."""
        return int(self.start[-1])

    def board(self, game: Game) -> kernel.Board:
        """Return what lies fixed during the walk."""
        first, counts, add = multisets(len(self.classes.ranks) - self.classes.low, game.seats)
        king = self.classes.of[-1] if game.kings == "when_asked" else -1
        return kernel.Board(
            n_low=self.classes.low,
            n_table=len(self.classes.ranks) - self.classes.low,
            king=int(king),
            jack=int(self.classes.of[game.ranks - 3]) if game.jack == "on" else -1,
            king_stays=int(game.drawn_king == "allowed"),
            kings_left=float(game.counts[-1] - self.walk.kings.bit_count() if game.kings == "at_once" else 0),
            stock=float(max(game.cards - game.seats, 1)),
            cards=self.classes.cards,
            first=first,
            counts=counts,
            add=add,
        )


def layout(walk: Walk, laid: Plan, by: Classes) -> Layout:
    """Lay out a strategy by classes."""
    n_classes, dealt = len(by.ranks), by.ranks[by.low :]
    sizes = np.zeros(walk.nodes, dtype=np.int64)
    sizes[walk.own.number], sizes[walk.given.number] = n_classes, len(dealt) * n_classes
    sizes[walk.shown.number] = 1
    start = np.concatenate(([0], np.cumsum(sizes)))
    chance = np.concatenate((np.empty(start[-1]), laid.answers))
    chance[start[walk.own.number][:, None] + np.arange(n_classes)] = laid.own[:, by.ranks]
    places = start[walk.given.number][:, None] + np.arange(len(dealt) * n_classes)
    chance[places] = laid.given[:, dealt][:, :, by.ranks].reshape(-1, len(dealt) * n_classes)
    chance[start[walk.shown.number]] = laid.shown
    steps = walk.steps.copy()
    refusals = steps[:, kernel.REFUSAL]
    steps[:, kernel.REFUSAL] = np.where(refusals < 0, -1, refusals + start[-1])
    return Layout(walk, by, start, chance, steps)
