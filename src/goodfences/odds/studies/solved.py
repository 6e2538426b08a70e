"""The pictures of one solution: what each seat loses, and where keeping and swapping cross for each seat."""

import numpy as np

from goodfences.odds.report import rank_name
from goodfences.odds.solution import Solution
from goodfences.odds.studies.study import Series, Study
from goodfences.words import Message


def solved(solution: Solution) -> tuple[Study, Study]:
    """Return what each seat loses by best play, and what a swap spares it, card by card, when all before have kept."""
    return _losses(solution), _spared(solution)


def _losses(solution: Solution) -> Study:
    losses = [100 * loss for loss in solution.losses]
    n = len(losses)
    return Study(
        name="solve",
        columns=("seat", "loses, in 100 rounds"),
        rows=tuple(enumerate(losses, 1)),
        answer=(Message("odds.study.solve.title"), Message("odds.study.solve.unit")),
        places=_seats(n),
        series=(Series("this seat", tuple(losses)), Series("an equal share", (sum(losses) / n,) * n)),
        nash_conv=solution.nash_conv,
    )


def _spared(solution: Solution) -> Study:
    tree, ranks = solution.tree, solution.game.ranks
    places = [rank_name(rank) for rank in range(ranks)] if ranks <= 13 else [str(rank + 1) for rank in range(ranks)]
    series = []
    for seat, name in enumerate(_seats(solution.game.seats)):
        node = tree.find("K" * seat)
        if tree.size(node) != ranks:
            continue
        own = slice(int(tree.base[node]), int(tree.base[node]) + ranks)
        spared = 100 * (solution.keep[own] - solution.swap[own])
        series.append(Series(name, tuple(float(value) for value in np.round(spared, 9))))
    return Study(
        name="spared",
        columns=("card", *(line.name for line in series)),
        rows=tuple((place, *(line.values[rank] for line in series)) for rank, place in enumerate(places)),
        answer=(Message("odds.study.spared.title"), Message("odds.study.spared.unit")),
        places=tuple(places),
        series=tuple(series),
        nash_conv=solution.nash_conv,
    )


def _seats(n: int) -> tuple[str, ...]:
    return (*(f"seat {seat}" for seat in range(1, n)), "dealer")
