"""What rules of thumb cost: the lives that a seat loses more than by best play, all others playing best."""

import numpy as np
from numpy.typing import NDArray

from goodfences.cuckoo import Rules
from goodfences.odds.game import Game, game_of
from goodfences.odds.response import cost_against
from goodfences.odds.solve import solve
from goodfences.odds.studies.study import Report, Series, Study, percent, worst
from goodfences.odds.views import strategy_of
from goodfences.odds.words import Form, tree_of
from goodfences.players import make
from goodfences.words import Message

Floats = NDArray[np.float64]

STYLES = ("seven", "judge", "low", "cautious", "bold")


def line(game: Game, highest: int) -> Floats:
    """Return the strategy that swaps every card up to a rank, whatever happened.

    Args:
        game: the game.
        highest: the highest rank that is swapped, from 1 for the ace.
    """
    tree = tree_of(game)
    strategy = np.zeros(tree.n_sets)
    asks = (np.arange(game.ranks) < highest).astype(float)
    for node in tree.decisions():
        base, size = int(tree.base[node]), tree.size(node)
        if tree.form[node] == Form.SHOWN:
            strategy[base] = asks[tree.shown[node]]
        else:
            strategy[base : base + size] = np.tile(asks, size // game.ranks)
    return strategy


def habits(rules: Rules, most: int, report: Report | None = None) -> Study:
    """Study the rules of thumb at tables of 3 to ``most`` seats."""
    sizes = range(3, most + 1)
    costs: dict[str, list[float]] = {"7 or below, whatever happened": [], **{style: [] for style in STYLES}}
    solved = {size: solve(rules, size, report=report) for size in sizes}
    for size, best in solved.items():
        game = game_of(rules, size)
        for name, found in costs.items():
            habit = line(game, 7) if name not in STYLES else strategy_of(rules, game, make(name))
            lost = cost_against(game, habit, best.strategy)
            found.append(sum(lost) / sum(best.losses) - 1)
    at = {name: found[min(1, len(found) - 1)] for name, found in costs.items()}
    cheapest, dearest = min(at, key=at.__getitem__), max(at, key=at.__getitem__)
    size = sizes[min(1, len(sizes) - 1)]
    return Study(
        name="habits",
        columns=("habit", *(f"{size} seats" for size in sizes)),
        rows=tuple((name, *found) for name, found in costs.items()),
        answer=(
            Message("odds.study.habits.dear", {"habit": dearest, "seats": size, "part": percent(at[dearest])}),
            Message("odds.study.habits.cheap", {"habit": cheapest, "seats": size, "part": percent(at[cheapest])}),
        ),
        places=tuple(f"{size}" for size in sizes),
        series=tuple(Series(name, tuple(100 * cost for cost in found)) for name, found in costs.items()),
        nash_conv=worst(solved.values()),
    )
