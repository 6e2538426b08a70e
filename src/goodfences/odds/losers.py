"""Who loses together: the chance of each set of losers when all play by a strategy."""

from itertools import combinations
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_board as board_kernel
from goodfences.kernels import cuckoo_odds_finals as kernel
from goodfences.odds import deals, ranks
from goodfences.odds.game import Game
from goodfences.odds.layout import Layout, classes, layout, plan
from goodfences.odds.tally import ways
from goodfences.odds.walks import FORTH, walks
from goodfences.odds.words import Tree

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_LISTED: Final = 4
"""Up to so many seats listing the deals is quick."""


def loser_ways(tree: Tree, strategy: Floats) -> Floats:
    """Return in how many ways each set of seats loses together; float64[2 ** seats], one bit for each seat.

    In an extra round it is those who hold the highest card. All entries sum to the ways to deal and draw.
    """
    if tree.game.seats <= _LISTED or not ranks.can(tree.game):
        return deals.evaluate(tree, strategy)[1]
    return counted(tree, strategy)


def counted(tree: Tree, strategy: Floats) -> Floats:
    """Return the same by going up the ranks, for games that can be counted so."""
    game = tree.game
    masks = np.zeros(1 << game.seats)
    for walk in walks(tree):
        laid = plan(game, walk, strategy)
        for rank in range(game.ranks - (game.kings == "at_once")):
            lay = layout(walk, laid, classes(game, laid, rank))
            for together in _together(game, rank, walk.kings):
                masks[_mask(game, together)] += _ways(game, lay, rank, together)
        if game.tie == "pairs_safe" and walk.kings.bit_count() == 1:
            lay = layout(walk, laid, classes(game, laid, game.ranks - 1))
            masks[walk.kings] += _ways(game, lay, game.ranks - 1, ())
    for seat, lost in enumerate(ranks.all_kings(game)):
        masks[(1 << game.seats) - 1 if game.tie == "all_lose" else 1 << seat] += lost / (
            game.seats if game.tie == "all_lose" else 1
        )
    if game.tie == "pairs_safe":
        masks[0] = ways(game) - masks.sum()
    return masks


def _together(game: Game, rank: int, kings: int) -> list[tuple[int, ...]]:
    """Return the groups of seats that can end with one rank and lose by it, those with a king face up left out."""
    seats = [seat for seat in range(game.seats) if not kings >> seat & 1]
    most = 1 if game.tie == "pairs_safe" else min(len(seats), game.counts[rank])
    return [group for size in range(1, most + 1) for group in combinations(seats, size)]


def _mask(game: Game, together: tuple[int, ...]) -> int:
    if game.tie == "nearest_left_loses":
        return 1 << together[0]
    if game.tie == "farthest_left_loses":
        return 1 << together[-1]
    return sum(1 << seat for seat in together)


def _ways(game: Game, lay: Layout, rank: int, together: tuple[int, ...]) -> float:
    """Return in how many ways exactly these seats end with the rank, and all others where that makes them lose."""
    by = lay.classes
    board = lay.board(game)
    size = int(board.first[-1])
    mine = int(by.of[rank]) if rank < len(by.of) else -1
    others = 0 if game.tie == "pairs_safe" else mine + 1
    x = np.zeros(size)
    x[0] = prod(game.counts[-1] - taken for taken in range(lay.walk.kings.bit_count()))
    go = kernel.Pass(
        low=np.array([mine if seat in together else others for seat in range(game.seats)]),
        high=np.array([mine if seat in together else len(by.ranks) for seat in range(game.seats)]),
        safe=ranks.safe(game, by, board, rank),
        chance=lay.chance,
        start=lay.start,
        x=x,
        x_ask=np.zeros((len(by.ranks), size)),
        scratch=np.zeros(size),
    )
    forth = np.isin(lay.steps[:, board_kernel.STEP], (*FORTH, board_kernel.DRAW, board_kernel.END))
    return float(kernel.ways(lay.steps[forth], board, go))
