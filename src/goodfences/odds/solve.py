"""Solve a round: from rules to best play and exact odds."""

from functools import partial
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from goodfences.cuckoo.rules import LowestTie, Rules
from goodfences.odds import heads_up
from goodfences.odds.equilibrium import Limits, find, shaken, thresholds
from goodfences.odds.fractions import as_fractions
from goodfences.odds.game import Game, game_of
from goodfences.odds.search import given_away
from goodfences.odds.solution import Solution
from goodfences.odds.tally import Report, costs, tally, ways
from goodfences.odds.words import Tree, tree_of

Floats = NDArray[np.float64]

Way = Literal["counted", "listed", "sampled"]

_MOST_LISTED: Final = 5
_MOST_PAIRS: Final = 6
_LISTED_PASSES: Final = 60
_PAIRS_LISTED: Final = 20
_PAIRS_PASSES: Final = {5: 4000, 6: 400}
_WITH_MISTAKES: Final = 4
_LARGE: Final = 9
_LARGE_ENOUGH: Final = 1e-12
_LARGE_PASSES: Final = 200
_WALK_PASSES: Final = 80

ENOUGH: Final = 1e-15
"""What may be given away, mistakes included: only sets that two mistakes lead to can give so little."""


def way_of(game: Game) -> Way:
    """Return how a game is solved: deals are counted, listed one by one, or, where there are too many, sampled."""
    from goodfences.odds import small

    counted = heads_up.can(game) or small.can(game) or ranks_can(game)
    if counted and (game.tie != "pairs_safe" or game.seats <= _MOST_PAIRS):
        return "counted"
    return "listed" if game.seats <= _MOST_LISTED else "sampled"


def solve_game(
    game: Game, *, start: Floats | None = None, report: Report | None = None, way: Way | None = None
) -> Solution:
    """Solve a game anew.

    Args:
        game: the game.
        start: a strategy to begin the search with.
        report: called with the number of passes that are done.
        way: how its deals are gone through; by default :func:`way_of` it.
    """
    tree, way = tree_of(game), way or way_of(game)
    start = start_of(tree) if start is None else start
    if way == "sampled":
        return _sampled(tree, start, report)
    # Kings that always refuse, as they had to in the game this begins from, are mostly best play.
    if way == "counted" and game.refusal == "may" and _gives_away(tree, start) <= ENOUGH:
        return solution_of(tree, start)
    if game.kings == "at_once" and way == "counted":
        return solution_of(tree, _part_by_part(tree, start, report))
    if way == "listed":
        start = _with_mistakes(tree, start, report)
    found = find(partial(costs, tree), start, report, limits=_limits(tree, way))
    return solution_of(tree, found.strategy)


def _gives_away(tree: Tree, strategy: Floats) -> float:
    return float(given_away(costs(tree, strategy), strategy).sum()) / ways(tree.game)


def _limits(tree: Tree, way: Way) -> Limits:
    game, passes, enough = tree.game, float(np.inf), ENOUGH
    if way == "listed" and game.seats == _MOST_LISTED:
        passes = _PAIRS_LISTED if game.tie == "pairs_safe" else _LISTED_PASSES
    elif game.tie == "pairs_safe":
        passes = _PAIRS_PASSES.get(game.seats, float(np.inf))
    elif game.seats >= _LARGE:
        enough = _LARGE_ENOUGH
        # Where kings lie face up, hundreds of walks are searched, each by itself.
        passes = _WALK_PASSES if game.kings == "at_once" else _LARGE_PASSES
    return Limits(mistakes="none" if way == "listed" else "tiny", enough=enough * ways(game), passes=passes)


def _with_mistakes(tree: Tree, start: Floats, report: Report | None) -> Floats:
    """Return good answers also where only mistakes lead; listing deals is slow with mistakes and quick without."""
    return find(partial(costs, tree), start, report, limits=Limits(passes=_WITH_MISTAKES)).strategy


def _sampled(tree: Tree, start: Floats, report: Report | None) -> Solution:
    """Solve a game on sampled deals."""
    from goodfences.odds import sampled

    strategy = sampled.seek(tree, start, report)
    found = sampled.judge(tree, strategy)
    keep, swap = sampled.odds(tree, strategy, found)
    return Solution(
        game=tree.game,
        strategy=strategy,
        keep=keep,
        swap=swap,
        losses=tuple(float(loss) for loss in found.losses),
        nash_conv=found.bracket[1],
        method="sampled",
        error=found.error,
        bracket=found.bracket,
    )


def start_of(tree: Tree) -> Floats:
    """Return where to begin: the answers of a solved game of plainer rules after the same words, or thresholds."""
    from goodfences.odds.shelf import find as find_solved

    game, start = tree.game, thresholds(tree)
    if game.aim != "avoid_lowest" or game.queen == "on":
        return start
    plainer = game.replace(jack="plain", refusal="must", tie=_plain_tie(game), drawn_king="refused", counts=(4,) * 13)
    known = find_solved(plainer) if plainer.standard() != game.standard() and game.ranks == plainer.ranks else None
    for node in () if known is None else tree.decisions():
        assert known is not None
        # A seat that showed a jack is followed by one that holds its own card, as after one that kept.
        other = known.tree.seek(tree.word(node).replace("J", "K"))
        if other is not None and known.tree.size(other) == tree.size(node):
            base, first = int(tree.base[node]), int(known.tree.base[other])
            start[base : base + tree.size(node)] = known.strategy[first : first + tree.size(node)]
    return start


def _plain_tie(game: Game) -> LowestTie:
    """The tie rule of the shipped game that is like another: by nearest where kings lie face up, else all."""
    return "nearest_left_loses" if game.kings == "at_once" and game.tie == "nearest_left_loses" else "all_lose"


def ranks_can(game: Game) -> bool:
    """Whether the counting of :mod:`goodfences.odds.ranks` knows the game's rules."""
    from goodfences.odds.ranks import can

    return can(game)


def _part_by_part(tree: Tree, start: Floats, report: Report | None) -> Floats:
    """Solve a game whose kings lie face up: all know which seats have them, so each case is a game of its own."""
    from goodfences.odds import ranks, small
    from goodfences.odds.outline import outlines
    from goodfences.odds.walks import walks

    def evaluate(number: int, strategy: Floats) -> Floats:
        whole = start.copy()
        part = slice(*walks(tree)[number].sets)
        whole[part] = strategy
        if small.can(tree.game):
            return small.evaluate_some(tree, whole, outlines(tree)[number : number + 1])[0][:, part]
        return ranks.evaluate_walks(tree, whole, walks(tree)[number : number + 1])[0][:, part]

    result = start.copy()
    limits = _limits(tree, "counted")
    for number, walk in enumerate(walks(tree)):
        if walk.sets[1] > walk.sets[0]:
            part = slice(*walk.sets)
            result[part] = find(partial(evaluate, number), start[part], report, limits=limits).strategy
    return result


def solution_of(tree: Tree, strategy: Floats, *, strays: Floats | None = None) -> Solution:
    """Return what there is to know about a strategy: its odds, its losses and what the seats could gain.

    Args:
        tree: the tree of a game.
        strategy: chance of the second choice in each information set.
        strays: what choices cost where only mistakes lead, if that is known well enough; then losses are not looked
            for as fractions either, which takes further passes.
    """
    game = tree.game
    found = tally(tree, strategy)
    paid = (1 - strategy) * found.costs[0] + strategy * found.costs[1]
    gain = float(np.maximum(paid - found.costs[:2].min(axis=0), 0.0).sum()) / ways(game)
    keep, swap = conditional(tree, strategy, found.costs, strays=strays)
    exact = as_fractions(tree, strategy, lambda pure: tally(tree, pure)) if strays is None else None
    return Solution(
        game=game,
        strategy=strategy,
        keep=keep,
        swap=swap,
        losses=tuple(float(lost) / ways(game) for lost in found.lost),
        nash_conv=gain,
        fractions=None if exact is None else exact[0],
        mixed=None if exact is None or not exact[1] else exact[1],
    )


def conditional(tree: Tree, strategy: Floats, found: Floats, *, strays: Floats | None = None) -> tuple[Floats, Floats]:
    """Return the chances to lose given each set; sets that the strategy never reaches are reached by mistakes.

    Args:
        tree: the tree of a game.
        strategy: chance of the second choice in each information set.
        found: what its choices cost; float64[3, sets].
        strays: the same when mistakes are made, if that is known.
    """
    strays = costs(tree, shaken(strategy)) if strays is None else strays
    parts = np.where(found[2] > 0, found, strays)
    keep, swap = (np.divide(row, parts[2], out=np.zeros_like(row), where=parts[2] > 0) for row in parts[:2])
    return keep, swap


def solve(rules: Rules, seats: int, *, report: Report | None = None) -> Solution:
    """Return the solution of a round: shipped with the package, from the cache on disk, or solved now.

    Args:
        rules: the rules; only what acts within a round matters.
        seats: seats that are in, 2 to 10.
        report: called with the number of passes that are done, when it has to be solved.

    Raises:
        GoodFencesError: more seats than are solved.
    """
    from goodfences.odds.shelf import fetch

    return fetch(game_of(rules, seats), report=report)
