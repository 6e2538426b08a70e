"""The odds of a game by listing its deals, or by sampling them: the plain way, for every house rule and any payoff."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_settle as kernel
from goodfences.kernels.cuckoo_odds_deals import Keys, play_deals
from goodfences.kernels.cuckoo_odds_deals import Tree as Nodes
from goodfences.kernels.cuckoo_odds_listing import play_all
from goodfences.odds.game import Game
from goodfences.odds.words import Tree

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

NO_BOOK: Final = np.zeros(0, dtype=np.uint64)

_TIES: Final = {
    "all_lose": kernel.ALL_LOSE,
    "nearest_left_loses": kernel.NEAREST,
    "farthest_left_loses": kernel.FARTHEST,
    "pairs_safe": kernel.PAIRS_SAFE,
}


def usual_costs(game: Game) -> Floats:
    """Return the cost of each outcome to each seat: 1 for losing a round; in an extra round, what it misses of the win.

    Returns:
        float64[masks, seats]; a mask has a bit for each seat that loses, or in an extra round holds the highest card.
    """
    masks = np.arange(1 << game.seats)
    named = (masks[:, None] >> np.arange(game.seats) & 1).astype(float)
    return named if game.aim == "avoid_lowest" else 1 - named / np.maximum(named.sum(axis=1, keepdims=True), 1.0)


def evaluate(
    tree: Tree, strategy: Floats, costs: Floats | None = None, report: Callable[[float], None] | None = None
) -> tuple[Floats, Floats]:
    """Return what every choice costs its seat, and who loses how often, over all deals.

    Args:
        tree: the tree of a game.
        strategy: chance to ask (or, of an asked king, to accept) in each information set; float64[sets].
        costs: the cost of each outcome to each seat; by default :func:`usual_costs`.
        report: called now and then with the part that is done.

    Returns:
        Costs of keeping and of asking and the reach of each set, float64[3, sets], as
        :func:`goodfences.odds.ranks.evaluate`; and the ways of each mask of losers, float64[2 ** seats].
    """
    game = tree.game
    sums, masks = np.zeros((3, tree.n_sets)), np.zeros(1 << game.seats)
    for first in range(game.ranks):
        play_all(first, *_arguments(tree, strategy, costs), sums, masks, NO_BOOK)
        if report is not None:
            report((first + 1) / game.ranks)
    sums[2] *= max(game.cards - game.seats, 1)
    return sums, masks


def sample(
    tree: Tree, strategy: Floats, deals: Ints, costs: Floats | None = None, *, book: Keys = NO_BOOK
) -> tuple[Floats, Floats]:
    """Return the same over given deals, each counted once.

    Args:
        tree: the tree of a game.
        strategy: chance to ask in each information set.
        deals: ranks dealt; int64[deals, seats].
        costs: the cost of each outcome to each seat; by default :func:`usual_costs`.
        book: where given, sums are kept by all that a seat knows, though the tree be merged, each on the page of its
            key; uint64[a power of two, at least twice the choices that are met]. Filled.

    Returns:
        As :func:`evaluate`; with a book, a fourth row of sums has the chance of the second choice on each page.
    """
    rows = 4 if len(book) else 3
    sums, masks = np.zeros((rows, len(book) or tree.n_sets)), np.zeros(1 << tree.game.seats)
    play_deals(deals, np.ones(len(deals)), *_arguments(tree, strategy, costs), sums, masks, book)
    sums[2] *= max(tree.game.cards - tree.game.seats, 1)
    return sums, masks


def _arguments(tree: Tree, strategy: Floats, costs: Floats | None) -> tuple[Floats, Nodes, Ints, Ints, Floats, Floats]:
    game = tree.game
    nodes = (tree.seat, tree.form, tree.base, tree.answer, tree.kids)
    counts = np.array(game.counts, dtype=float)
    costs = usual_costs(game) if costs is None else costs
    return counts, nodes, tree.roots, _facts(game), np.ascontiguousarray(costs, dtype=float), strategy


def _facts(game: Game) -> Ints:
    facts = np.zeros(kernel.N_FACTS, dtype=np.int64)
    facts[kernel.SEATS] = game.seats
    facts[kernel.RANKS] = game.ranks
    facts[kernel.KING_RANK] = game.king
    facts[kernel.QUEEN_RANK] = game.ranks - 2 if game.queen == "on" else -1
    facts[kernel.JACK_RANK] = game.ranks - 3 if game.jack == "on" else -1
    facts[kernel.TIE] = _TIES[game.tie] if game.aim == "avoid_lowest" else kernel.HIGHEST
    facts[kernel.KING_STAYS] = game.drawn_king == "allowed"
    facts[kernel.LATE] = game.look == "on_turn"
    facts[kernel.AT_ONCE] = game.kings == "at_once"
    return facts
