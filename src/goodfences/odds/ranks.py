"""The odds of a game by going up the ranks: exact for up to ten seats, in seconds.

For each rank that the loser's card may have, :mod:`goodfences.kernels.cuckoo_odds_ranks` walks once over the tree of words.
This module prepares those walks: the order of the steps, which ranks count as one class, and the way back from the odds of
classes to those of information sets.
"""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_ranks as kernel
from goodfences.odds.game import Game
from goodfences.odds.words import END, FORCED, Form, Letter, Tree

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

_FORTH: Final = (
    kernel.OWN_KEEP, kernel.OWN_ASK, kernel.SHOWN_KEEP, kernel.SHOWN_ASK,
    kernel.GIVEN_KEEP, kernel.GIVEN_ASK, kernel.KING, kernel.JACK,
)  # fmt: skip


def can(game: Game) -> bool:
    """Whether this way knows the game's rules: a queen that turns back links seats in ways that it does not."""
    plain = game.queen == "plain" and game.aim == "avoid_lowest"
    return plain and not (game.kings == "at_once" and game.drawn_king == "allowed" and game.tie == "pairs_safe")


class Multisets(Struct, frozen=True, eq=False):
    """All multisets of up to so many cards of so many classes.

    Attributes:
        first: number of the first multiset of each size, and the end; int64[sizes + 1].
        counts: cards of each class; int32[classes, multisets].
        add: number, within the next size, of the multiset with one card more; int32[classes, multisets].
    """

    first: Ints
    counts: NDArray[np.int32]
    add: NDArray[np.int32]


@lru_cache(maxsize=24)
def multisets(n_classes: int, most: int) -> Multisets:
    """Return the multisets of 0 to ``most`` cards of ``n_classes`` classes."""
    sizes = range(most + 1)
    numbers = [comb(size + n_classes - 1, size) for size in sizes]
    ways = np.array([[comb(s + k - 1, s) if k else int(s == 0) for s in range(most + 2)] for k in range(n_classes + 1)])
    counts = [kernel.multisets(n_classes, size, numbers[size]) for size in sizes]
    add = [kernel.additions(rows, ways) for rows in counts]
    return Multisets(
        np.concatenate(([0], np.cumsum(numbers))),
        np.ascontiguousarray(np.concatenate(counts).T, dtype=np.int32),
        np.ascontiguousarray(np.concatenate(add).T, dtype=np.int32),
    )


class Nodes(Struct, frozen=True, eq=False):
    """The nodes of one form in one walk.

    Attributes:
        number: their numbers, from the walk's first node; int64[nodes].
        free: which of them have a choice; bool[nodes].
        base: first sets of those that have; int64[free].
    """

    number: Ints
    free: Bools
    base: Ints


class Walk(Struct, frozen=True, eq=False):
    """The walk over the words that begin with the same kings face up.

    Attributes:
        steps: see :func:`goodfences.kernels.cuckoo_odds_ranks.walk`; the refusal column holds a set of the tree.
        nodes: number of nodes.
        own, given, shown: the nodes of each form.
        answers: the sets of asked kings that may refuse, as the steps number them.
        kings: how many kings lie face up.
    """

    steps: Ints
    nodes: int
    own: Nodes
    given: Nodes
    shown: Nodes
    answers: Ints
    kings: int


@lru_cache(maxsize=8)
def walks(tree: Tree) -> tuple[Walk, ...]:
    """Return the walks that cover a tree: one, or one for each set of seats whose king lies face up."""
    starts = sorted(int(root) for root in tree.roots if root != END)
    ends = [*starts[1:], len(tree)]
    return tuple(_walk(tree, start, end) for start, end in zip(starts, ends, strict=True))


def _walk(tree: Tree, start: int, end: int) -> Walk:
    steps: list[tuple[int, int, int, int]] = []
    _turn(tree, start, 0, steps)
    array = np.array(steps, dtype=np.int64)
    answers = np.unique(array[:, 3])
    answers = answers[answers >= 0]
    array[:, 3] = np.where(array[:, 3] < 0, -1, np.searchsorted(answers, array[:, 3]))
    array[:, 1] -= start

    def nodes(form: Form) -> Nodes:
        number = np.flatnonzero(tree.form[start:end] == form)
        base = tree.base[start + number]
        return Nodes(number, base != FORCED, base[base != FORCED])

    kings = int(tree.kings[start]).bit_count()
    return Walk(array, end - start, nodes(Form.OWN), nodes(Form.GIVEN), nodes(Form.SHOWN), answers, kings)


def _turn(tree: Tree, node: int, size: int, steps: list[tuple[int, int, int, int]]) -> None:
    """Add the steps of a turn, ``size`` cards being settled before it."""
    if node == END:
        steps.append((kernel.END, -1, size, -1))
        return
    first = kernel.SHOWN_KEEP if tree.form[node] == Form.SHOWN else kernel.OWN_KEEP
    steps.append((first, node, size, -1))
    _turn(tree, int(tree.kids[node, Letter.KEEP]), size + 1, steps)
    steps.append((kernel.BEGIN, node, size, -1))
    steps.append((first + 1, node, size, -1))
    if tree.base[node] != FORCED:
        steps.append((first + 2, node, size, -1))
        _request(tree, node, size, steps)
        steps.append((first + 3, node, size, -1))


def _request(tree: Tree, node: int, size: int, steps: list[tuple[int, int, int, int]]) -> None:
    """Add the steps of a seat's request to exchange."""
    if tree.seat[node] == tree.game.seats - 1:
        steps.append((kernel.DRAW, node, size, -1))
        return
    kids = tree.kids[node]
    swap, refusal = int(kids[Letter.SWAP]), int(tree.answer[node, 0])
    steps.append((kernel.GIVEN_KEEP, swap, size, refusal))
    _turn(tree, int(tree.kids[swap, Letter.KEEP]), size + 2, steps)
    steps.append((kernel.BEGIN_ASK, swap, size, -1))
    steps.append((kernel.GIVEN_KEPT, swap, size, refusal))
    if tree.base[swap] != FORCED:
        steps.append((kernel.GIVEN_ASK, swap, size, refusal))
        _request(tree, swap, size + 1, steps)
        steps.append((kernel.GIVEN_ASKED, swap, size, refusal))
    if tree.game.kings == "when_asked":
        steps.append((kernel.KING, node, size, refusal))
        _turn(tree, int(kids[Letter.KING]), size + 2, steps)
        steps.append((kernel.KING_BACK, node, size, refusal))
    if tree.game.jack == "on":
        steps.append((kernel.JACK, node, size, -1))
        _turn(tree, int(kids[Letter.JACK]), size + 1, steps)
        steps.append((kernel.JACK_BACK, node, size, -1))


class Plan(Struct, frozen=True, eq=False):
    """A strategy laid out for one walk, by ranks.

    Attributes:
        own: chance to ask of the nodes ``OWN``; float64[nodes, ranks].
        given: of the nodes ``GIVEN``; float64[nodes, ranks dealt, ranks held].
        shown: of the nodes ``SHOWN``; float64[nodes].
        answers: chance to accept of the asked kings; float64[answers].
        alike_held: whether two ranks are never told apart when held, given that the dealt rank is at least so much;
            bool[ranks, ranks, ranks].
        alike_dealt: whether two ranks are never told apart when dealt and given away; bool[ranks, ranks].
    """

    own: Floats
    given: Floats
    shown: Floats
    answers: Floats
    alike_held: Bools
    alike_dealt: Bools


def _plan(game: Game, walk: Walk, strategy: Floats) -> Plan:
    ranks = game.ranks
    each = np.arange(ranks)
    own = np.zeros((len(walk.own.number), ranks))
    own[walk.own.free] = strategy[walk.own.base[:, None] + each]
    given = np.zeros((len(walk.given.number), ranks, ranks))
    if game.look == "on_turn":
        given[walk.given.free] = strategy[walk.given.base[:, None, None] + each]
    else:
        given[walk.given.free] = strategy[walk.given.base[:, None, None] + ranks * each[:, None] + each]
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
        of: class of each rank; int64[ranks].
        ranks: lowest rank of each class; int64[classes].
        low: classes below the loser's rank.
        cards: cards of each class; float64[classes].
    """

    of: Ints
    ranks: Ints
    low: int
    cards: Floats


def _classes(game: Game, plan: Plan, loser: int, n_ranks: int) -> Classes:
    """Return the classes for the loser's rank, or for -1 those that the strategy tells apart at all."""
    pairs = game.tie == "pairs_safe"
    lowest = 0 if pairs else max(loser, 0)
    alone = {loser, game.king, game.ranks - 3 if game.jack == "on" else -1}
    firsts: list[int] = []
    of = np.zeros(n_ranks, dtype=np.int64)
    for rank in range(n_ranks):
        for number, first in enumerate(firsts):
            if (
                first not in alone
                and rank not in alone
                and not (pairs and rank < loser)
                and (first < lowest) == (rank < lowest)
                and game.counts[first] == game.counts[rank]
                and plan.alike_held[lowest, first, rank]
                and (rank < lowest or plan.alike_dealt[first, rank])
            ):
                of[rank] = number
                break
        else:
            of[rank] = len(firsts)
            firsts.append(rank)
    cards = np.bincount(of, weights=np.array(game.counts[:n_ranks], dtype=float), minlength=len(firsts))
    return Classes(of, np.array(firsts), sum(first < lowest for first in firsts), cards)


def evaluate(tree: Tree, strategy: Floats, report: Callable[[float], None] | None = None) -> Floats:
    """Return what every choice costs its seat, in ways to be dealt.

    Args:
        tree: the tree of a game that :func:`can` be played so.
        strategy: chance to ask (or, of an asked king, to accept) in each information set; float64[sets].
        report: called now and then with the part that is done.

    Returns:
        float64[3, sets]: ways in which keeping (refusing) loses, in which asking (accepting) does, and in which the set is
        reached; the sets' own chances left out. Divide by ``ways(game)`` for probabilities.
    """
    sums = np.zeros((3, tree.n_sets))
    every = walks(tree)
    for number, walk in enumerate(every):
        plan = _plan(tree.game, walk, strategy)
        for loser in _losers(tree.game):
            _add(tree.game, walk, plan, loser, sums)
            if report is not None:
                report((number + (loser + 1) / tree.game.ranks) / len(every))
    return sums


def _losers(game: Game) -> range:
    """The ranks that a loser's card may have; -1 stands for a walk that only counts who comes where."""
    apart = game.tie in {"nearest_left_loses", "pairs_safe"}
    return range(-1 if apart else 0, game.ranks - (game.kings == "at_once"))


def _add(game: Game, walk: Walk, plan: Plan, loser: int, sums: Floats) -> None:
    """Walk once for a rank of the loser's card, and add what it tells."""
    n_ranks = game.ranks - (game.kings == "at_once")
    classes = _classes(game, plan, loser, n_ranks)
    n_classes, n_table = len(classes.ranks), len(classes.ranks) - classes.low
    held, dealt = classes.ranks, classes.ranks[classes.low :]
    sets = multisets(n_table, game.seats)
    sizes = np.zeros(walk.nodes, dtype=np.int64)
    sizes[walk.own.number], sizes[walk.given.number], sizes[walk.shown.number] = n_classes, n_table * n_classes, 1
    start = np.concatenate(([0], np.cumsum(sizes)))
    own, given, shown = (start[nodes.number] for nodes in (walk.own, walk.given, walk.shown))
    end = int(start[-1])
    chance = np.concatenate((np.empty(end), plan.answers))
    chance[own[:, None] + np.arange(n_classes)] = plan.own[:, held]
    chance[given[:, None] + np.arange(n_table * n_classes)] = plan.given[:, dealt][:, :, held].reshape(-1, n_table * n_classes)
    chance[shown] = plan.shown
    found = np.zeros((3, len(chance)))
    steps = walk.steps if loser >= 0 else walk.steps[np.isin(walk.steps[:, 0], _FORTH)]
    steps = steps.copy()
    steps[:, 3] = np.where(steps[:, 3] < 0, -1, steps[:, 3] + end)
    tables = (classes.cards, _facts(game, walk, classes, loser), sets.first, sets.counts, sets.add)
    total = int(sets.first[-1])
    x_on = np.zeros(total)
    x_on[0] = np.prod([game.counts[-1] - taken for taken in range(walk.kings)])
    room = (
        x_on,
        np.zeros((n_classes, total)),
        np.zeros(total),
        np.zeros((n_classes, total)),
        np.zeros((n_classes, total)),
        np.zeros(total),
        _safe(game, classes, sets, loser),
    )
    kernel.walk(steps, tables, room, chance, start, found)
    rows = [0, 1] if loser >= 0 else []
    if loser == _losers(game)[0]:
        rows.append(2)
    share = np.array(game.counts[:n_ranks]) / np.maximum(classes.cards[classes.of], 1.0)
    pair = _pair_shares(game, classes, n_ranks)
    table = np.arange(n_ranks)[classes.of >= classes.low]
    places = (given[walk.given.free][:, None, None] + (classes.of[table][:, None] - classes.low) * n_classes + classes.of)
    late = game.look == "on_turn"
    each = np.arange(n_ranks)
    for row in rows:
        sums[row][walk.own.base[:, None] + each] += found[row][own[walk.own.free][:, None] + classes.of] * share
        sums[row][walk.shown.base] += found[row][shown[walk.shown.free]]
        sums[row][walk.answers] += found[row][end:]
        parts = found[row][places] * pair[table]
        if late:
            sums[row][walk.given.base[:, None] + each] += parts.sum(axis=1)
        else:
            sums[row][walk.given.base[:, None, None] + table[:, None] * game.ranks + each] += parts


def _facts(game: Game, walk: Walk, classes: Classes, loser: int) -> Ints:
    facts = np.zeros(kernel.N_FACTS, dtype=np.int64)
    facts[kernel.N_LOW] = classes.low
    facts[kernel.N_TABLE] = len(classes.ranks) - classes.low
    facts[kernel.OWN_CLASS] = classes.of[loser] if loser >= 0 else -1
    facts[kernel.FORTH] = classes.low + (loser >= 0 and game.tie == "nearest_left_loses")
    facts[kernel.BACK] = classes.low + (game.tie == "farthest_left_loses")
    facts[kernel.KING_CLASS] = classes.of[-1] if game.kings == "when_asked" else -1
    facts[kernel.JACK_CLASS] = classes.of[game.ranks - 3] if game.jack == "on" else -1
    facts[kernel.KING_STAYS] = game.drawn_king == "allowed"
    facts[kernel.KINGS_LEFT] = game.counts[-1] - walk.kings if game.kings == "at_once" else 0
    facts[kernel.STOCK] = max(game.cards - game.seats, 1)
    return facts


def _safe(game: Game, classes: Classes, sets: Multisets, loser: int) -> Floats:
    """Which multisets of final cards make the loser's rank the one that loses, as 0 or 1."""
    if game.tie != "pairs_safe" or loser < 0:
        return np.ones(int(sets.first[-1]))
    single = sets.counts[classes.of[: loser + 1]] == 1
    return (single[-1] & ~single[:-1].any(axis=0)).astype(float)


def _pair_shares(game: Game, classes: Classes, n_ranks: int) -> Floats:
    """Which part of a pair of classes (dealt, held) is each pair of ranks."""
    counts = np.array(game.counts[:n_ranks], dtype=float)
    ways = counts[:, None] * counts - np.diag(counts)
    same = classes.of[:, None] == classes.of
    cards = classes.cards[classes.of]
    of_class = cards[:, None] * (cards - same)
    return np.divide(ways, of_class, out=np.zeros_like(ways), where=of_class > 0)
