"""The odds of a game by going up the ranks: exact for up to ten seats, in seconds.

For each rank that the loser's card may have, :mod:`goodfences.kernels.cuckoo_odds_ranks` walks once over the tree of
words. This module lays out those walks and brings the odds of classes back to information sets.
"""

from collections.abc import Callable, Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_board as board_kernel
from goodfences.kernels import cuckoo_odds_ranks as kernel
from goodfences.kernels.cuckoo_odds_room import Play, Room
from goodfences.odds.game import Game
from goodfences.odds.layout import Classes, Layout, classes, layout, plan
from goodfences.odds.walks import FORTH, Walk, walks, ways_on
from goodfences.odds.words import Tree

Floats = NDArray[np.float64]


def can(game: Game) -> bool:
    """Whether this way knows the game's rules: a queen that turns back links seats in ways that it does not."""
    plain = game.queen == "plain" and game.aim == "avoid_lowest"
    return plain and not (game.kings == "at_once" and game.drawn_king == "allowed")


def evaluate(tree: Tree, strategy: Floats, report: Callable[[float], None] | None = None) -> tuple[Floats, Floats]:
    """Return what every choice costs its seat, in ways to be dealt.

    Args:
        tree: the tree of a game that :func:`can` be played so.
        strategy: chance to ask (or, of an asked king, to accept) in each information set; float64[sets].
        report: called now and then with the part that is done.

    Returns:
        Costs of the choices, float64[3, sets], and what each seat loses without having had a choice, float64[seats];
        see :class:`goodfences.odds.tally.Tally`. The latter leaves out kings that lie face up under ``pairs_safe``.
    """
    every = walks(tree)
    costs, lost = evaluate_walks(tree, strategy, every, report)
    return costs, lost + all_kings(tree.game)


def evaluate_walks(
    tree: Tree, strategy: Floats, every: Sequence[Walk], report: Callable[[float], None] | None = None
) -> tuple[Floats, Floats]:
    """Return the same for some of the walks only; sets of others cost nothing."""
    sums, lost = np.zeros((3, tree.n_sets)), np.zeros(tree.game.seats)
    game = tree.game
    for number, walk in enumerate(every):
        laid = plan(game, walk, strategy)
        for loser in _losers(game):
            _count(game, layout(walk, laid, classes(game, laid, loser)), loser, sums, lost)
            if report is not None:
                report((number + (loser + 1) / game.ranks) / len(every))
    sums[2] *= ways_on(tree)
    return sums, lost


def all_kings(game: Game) -> Floats:
    """Return what each seat loses in the deals in which every seat's king lies face up, which no walk covers."""
    lost = np.zeros(game.seats)
    if game.kings == "at_once" and game.counts[-1] >= game.seats and game.tie != "pairs_safe":
        first, last = {"nearest_left_loses": (0, 1), "farthest_left_loses": (-1, None)}.get(game.tie, (0, None))
        lost[first:last] = prod(range(game.counts[-1] - game.seats + 1, game.counts[-1] + 1)) * (
            game.cards - game.seats
        )
    return lost


def _losers(game: Game) -> range:
    """The ranks that a loser's card may have; -1 stands for a walk that only counts who comes where."""
    apart = game.tie in {"nearest_left_loses", "pairs_safe"}
    return range(-1 if apart else 0, game.ranks - (game.kings == "at_once"))


def _count(game: Game, lay: Layout, loser: int, sums: Floats, lost: Floats) -> None:
    """Walk once for a rank of the loser's card, and add what it tells."""
    board, by = lay.board(game), lay.classes
    play = Play(lay.chance, lay.start, np.zeros((3, len(lay.chance))), lost)
    steps = lay.steps if loser >= 0 else lay.steps[np.isin(lay.steps[:, board_kernel.STEP], FORTH)]
    kernel.walk(steps, board, _room(game, lay, loser, board), play)
    rows = [0, 1] if loser >= 0 else []
    if loser == _losers(game)[0]:
        rows.append(2)
    _bring_back(game, lay, play.found, rows, sums)
    n_classes, walk = len(by.ranks), lay.walk
    for nodes, size in ((walk.own, n_classes), (walk.given, (n_classes - by.low) * n_classes), (walk.shown, 1)):
        places = lay.start[nodes.number[~nodes.free]][:, None] + np.arange(size)
        np.add.at(lost, nodes.seat[~nodes.free], play.found[0][places].sum(axis=1))


def _room(game: Game, lay: Layout, loser: int, board: board_kernel.Board) -> Room:
    by = lay.classes
    size, n_classes = int(board.first[-1]), len(by.ranks)
    x = np.zeros(size)
    x[0] = np.prod([game.counts[-1] - taken for taken in range(lay.walk.kings.bit_count())])
    return Room(
        own=int(by.of[loser]) if loser >= 0 else -1,
        forth=by.low + int(loser >= 0 and game.tie == "nearest_left_loses"),
        back=by.low + int(game.tie == "farthest_left_loses"),
        safe=safe(game, by, board, loser),
        x=x,
        x_ask=np.zeros((n_classes, size)),
        on=np.zeros(size),
        on_ask=np.zeros((n_classes, size)),
        lose=np.zeros((n_classes, size)),
        scratch=np.zeros(size),
    )


def safe(game: Game, by: Classes, board: board_kernel.Board, loser: int) -> Floats:
    """Which multisets of final cards make the loser's rank the one that loses, as 0 or 1."""
    if game.tie != "pairs_safe" or loser < 0:
        return np.ones(int(board.first[-1]))
    single = board.counts[by.of[: loser + 1]] == 1
    if loser == len(by.of):  # a king that lies face up, with nobody else unpaired
        return np.asarray(~single.any(axis=0), dtype=float)
    return np.asarray(single[-1] & ~single[:-1].any(axis=0), dtype=float)


def _bring_back(game: Game, lay: Layout, found: Floats, rows: list[int], sums: Floats) -> None:
    """Add what was found about classes to the information sets of their ranks."""
    walk, by = lay.walk, lay.classes
    ranks = np.arange(len(by.of))
    share = np.array(game.counts[: len(ranks)]) / np.maximum(by.cards[by.of], 1.0)
    dealt = ranks[by.of >= by.low]
    pairs = _pair_shares(game, by)[dealt]
    own = lay.start[walk.own.number[walk.own.free]]
    shown = lay.start[walk.shown.number[walk.shown.free]]
    given = lay.start[walk.given.number[walk.given.free]]
    places = given[:, None, None] + (by.of[dealt][:, None] - by.low) * len(by.ranks) + by.of
    for row in rows:
        sums[row][walk.own.base[:, None] + ranks] += found[row][own[:, None] + by.of] * share
        sums[row][walk.shown.base] += found[row][shown]
        sums[row][walk.answers] += found[row][lay.end :]
        parts = found[row][places] * pairs
        if game.look == "on_turn":
            sums[row][walk.given.base[:, None] + ranks] += parts.sum(axis=1)
        else:
            sums[row][walk.given.base[:, None, None] + dealt[:, None] * game.ranks + ranks] += parts


def _pair_shares(game: Game, by: Classes) -> Floats:
    """Which part of a pair of classes (dealt, held) is each pair of ranks."""
    counts = np.array(game.counts[: len(by.of)], dtype=float)
    ways = counts[:, None] * counts - np.diag(counts)
    cards = by.cards[by.of]
    of_class = cards[:, None] * (cards - (by.of[:, None] == by.of))
    return np.asarray(np.divide(ways, of_class, out=np.zeros_like(ways), where=of_class > 0), dtype=float)
