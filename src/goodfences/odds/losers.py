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
from goodfences.odds.layout import Classes, Layout, classes, layout, plan
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
    game = tree.game
    if game.seats <= _LISTED or not ranks.can(game) or game.tie == "pairs_safe":
        return deals.evaluate(tree, strategy)[1]
    masks = np.zeros(1 << game.seats)
    for walk in walks(tree):
        laid = plan(game, walk, strategy)
        for rank in range(game.ranks - (game.kings == "at_once")):
            lay = layout(walk, laid, classes(game, laid, rank))
            for together in _together(game, rank, walk.kings):
                masks[_mask(game, together)] += _ways(game, tree, lay, rank, together)
    _all_kings(game, masks)
    return masks


def _together(game: Game, rank: int, kings: int) -> list[tuple[int, ...]]:
    """Return the groups of seats that can end with one rank, those with a king face up left out."""
    seats = [seat for seat in range(game.seats) if not kings >> seat & 1]
    most = min(len(seats), game.counts[rank])
    return [group for size in range(1, most + 1) for group in combinations(seats, size)]


def _mask(game: Game, together: tuple[int, ...]) -> int:
    if game.tie == "nearest_left_loses":
        return 1 << together[0]
    if game.tie == "farthest_left_loses":
        return 1 << together[-1]
    return sum(1 << seat for seat in together)


def _ways(game: Game, tree: Tree, lay: Layout, rank: int, together: tuple[int, ...]) -> float:
    """Return in how many ways exactly these seats end with the rank and all others above it."""
    by: Classes = lay.classes
    board = lay.board(game)
    lowest = int(by.of[rank])
    bounds = [(lowest, lowest) if seat in together else (lowest + 1, len(by.ranks)) for seat in range(game.seats)]
    size = int(board.first[-1])
    x = np.zeros(size)
    x[0] = prod(game.counts[-1] - taken for taken in range(lay.walk.kings.bit_count()))
    forth = np.isin(lay.steps[:, board_kernel.STEP], (*FORTH, board_kernel.DRAW, board_kernel.END))
    go = kernel.Pass(
        low=np.array([low for low, _ in bounds]),
        high=np.array([high for _, high in bounds]),
        chance=lay.chance,
        start=lay.start,
        x=x,
        x_ask=np.zeros((len(by.ranks), size)),
        left=np.zeros(size),
        twice=np.zeros(size, dtype=np.int32),
    )
    return float(kernel.ways(lay.steps[forth], board, go))


def _all_kings(game: Game, masks: Floats) -> None:
    """Add the deals in which every seat's king lies face up, which no walk covers."""
    if game.kings == "at_once" and game.counts[-1] >= game.seats:
        ways = prod(range(game.counts[-1] - game.seats + 1, game.counts[-1] + 1))
        masks[_mask(game, tuple(range(game.seats)))] += ways * max(game.cards - game.seats, 1)
