"""The odds of two seats, card by card: the classical game of Le Her, with any number of ranks.

With two seats a deal is a pair of ranks, so the costs of all choices are a few matrix products: packs of hundreds of
ranks are solved in moments, which is how the continuous game is approached.
"""

import numpy as np
from numpy.typing import NDArray

from goodfences.odds.game import Game
from goodfences.odds.words import Letter, Tree

Floats = NDArray[np.float64]


def can(game: Game) -> bool:
    """Whether this way knows the game's rules."""
    plain = game.queen == game.jack == "plain" and game.refusal == "must" and game.look == "on_deal"
    return game.seats == 2 and plain and game.kings != "at_once" and game.aim == "avoid_lowest"


def lost(game: Game) -> tuple[Floats, Floats]:
    """Return whether seat 0, and the dealer, lose with final ranks [seat 0, dealer]; float64[ranks, ranks] each."""
    mine = np.arange(game.ranks)[:, None]
    dealers = np.arange(game.ranks)[None, :]
    first, second = (mine < dealers).astype(float), (dealers < mine).astype(float)
    same = (mine == dealers).astype(float)
    if game.tie in {"all_lose", "nearest_left_loses"}:
        first += same
    if game.tie in {"all_lose", "farthest_left_loses"}:
        second += same
    return first, second


def evaluate(tree: Tree, strategy: Floats) -> Floats:
    """Return what every choice costs its seat; see :func:`goodfences.odds.ranks.evaluate`."""
    game = tree.game
    ranks, king = game.ranks, game.king
    counts = np.array(game.counts, dtype=float)
    ways = counts[:, None] * counts - np.diag(counts)
    root = int(tree.roots[0])
    after_keep, after_swap = int(tree.kids[root, Letter.KEEP]), int(tree.kids[root, Letter.SWAP])
    ask, draw, draw_given = (
        strategy[base : base + size].reshape(shape) if base >= 0 else np.zeros(shape)
        for base, size, shape in (
            (int(tree.base[root]), ranks, (ranks,)),
            (int(tree.base[after_keep]), ranks, (ranks,)),
            (int(tree.base[after_swap]), ranks * ranks, (ranks, ranks)),
        )
    )
    stock = max(game.cards - 2, 1)
    keeps = [lost(game)[seat] * stock for seat in range(2)]
    draws = [_drawn(game, counts, lose) for lose in lost(game)]
    # Rows: seat 0's dealt card; columns: the dealer's.
    kept = (1 - draw) * keeps[0] + draw * draws[0]
    swapped = ((1 - draw_given) * keeps[0] + draw_given * draws[0]).T
    if king >= 0:
        swapped[:, king] = keeps[0][:, king]
    sums = np.zeros((3, tree.n_sets))
    sums[:, tree.base[root] : tree.base[root] + ranks] = (
        (ways * kept).sum(axis=1), (ways * swapped).sum(axis=1), ways.sum(axis=1) * stock,
    )  # fmt: skip
    _dealer(tree, sums, after_keep, ((1 - ask)[:, None] * ways, keeps[1], draws[1], stock))
    given = (ask[:, None] * ways).T
    if king >= 0:
        given[king] = 0.0
    base = int(tree.base[after_swap])
    if base >= 0:
        block = sums[:, base : base + ranks * ranks].reshape(3, ranks, ranks)
        block[:] = given * keeps[1], given * draws[1], given * stock
    return sums


def forced(tree: Tree, strategy: Floats) -> Floats:
    """Return what each seat loses without having had a choice: a king that was asked for, or no stock; float64[2]."""
    game = tree.game
    counts = np.array(game.counts, dtype=float)
    ways = counts[:, None] * counts - np.diag(counts)
    root, stock = int(tree.roots[0]), max(game.cards - 2, 1)
    ask = strategy[tree.base[root] : tree.base[root] + game.ranks]
    dealers = lost(game)[1] * stock
    asked = ask[:, None] * ways
    cost = 0.0
    if game.king >= 0:
        cost += float((asked * dealers)[:, game.king].sum())
        asked[:, game.king] = 0.0
    if game.cards == game.seats:
        cost += float((((1 - ask)[:, None] * ways) * dealers).sum() + (asked.T * dealers).sum())
    return np.array([0.0, cost])


def _dealer(tree: Tree, sums: Floats, node: int, parts: tuple[Floats, Floats, Floats, int]) -> None:
    """Fill in the dealer's sets after seat 0 kept."""
    base = int(tree.base[node])
    if base < 0:
        return
    ways, keeps, draws, stock = parts
    block = sums[:, base : base + tree.game.ranks]
    block[:] = (ways * keeps).sum(axis=0), (ways * draws).sum(axis=0), ways.sum(axis=0) * stock


def _drawn(game: Game, counts: Floats, lose: Floats) -> Floats:
    """Return the ways in which somebody loses when the dealer draws, by the ranks held; float64[ranks, ranks]."""
    may = counts.copy()
    if game.king >= 0 and game.drawn_king == "refused":
        may[game.king] = 0.0
    can_draw = (may > 0).astype(float)
    # Cards of the stock are the pack's less the two that are held; both are known here.
    total = (lose @ may)[:, None] - (np.diag(lose) * can_draw)[:, None] - lose * can_draw[None, :]
    if game.king >= 0 and game.drawn_king == "refused":
        is_king = np.arange(game.ranks) == game.king
        kings = counts[game.king] - is_king[:, None] - is_king[None, :]
        total = total + lose * kings
    return np.asarray(total, dtype=float)
