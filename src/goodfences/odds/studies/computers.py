"""The best answer to the three computers of the solo game, and what it is worth there."""

import numpy as np
from numpy.typing import NDArray

from goodfences.cuckoo import Rules
from goodfences.odds.game import game_of
from goodfences.odds.match import nash_conv_of
from goodfences.odds.solve import solve
from goodfences.odds.studies.study import Series, Study, percent
from goodfences.odds.tables import Habit, Order, Table
from goodfences.odds.views import strategy_of
from goodfences.players import PEOPLE, make
from goodfences.words import Message

Floats = NDArray[np.float64]


def computers(rules: Rules) -> Study:
    """Study the person at the table of Mina, Leo and Rosa: a habit, best play, and the best answer to those three.

    The computers are taken as they play while nobody has lost a life.
    """

    def style(name: str) -> Habit:
        known: dict[int, Floats] = {}

        def habit(order: Order) -> Floats:
            if len(order) not in known:
                known[len(order)] = strategy_of(rules, game_of(rules, len(order)), make(name))
            return known[len(order)]

        return habit

    def best(order: Order) -> Floats:
        return solve(rules, len(order)).strategy

    others = tuple(style(name) for name in PEOPLE.values())
    tables = {
        "swap 7 and down": Table(rules, (style("seven"), *others)),
        "best play": Table(rules, (best, *others)),
        "best answer": Table(rules, (best, *others)).answering(0),
    }
    rows = [(name, *_results(table)) for name, table in tables.items()]
    lines = ", ".join(str(_line(tables["best answer"], place)) for place in range(4))
    return Study(
        name="computers",
        columns=("the person plays", "loses a round", "wins the match"),
        rows=tuple(rows),
        answer=(
            Message(
                "odds.study.computers.gain", {"part": percent(rows[2][2] - rows[1][2]), "wins": percent(rows[2][2])}
            ),
            Message("odds.study.computers.lines", {"lines": lines}),
        ),
        places=tuple(row[0] for row in rows),
        series=(
            Series("wins the match", tuple(100 * row[2] for row in rows)),
            Series("loses a round", tuple(100 * row[1] for row in rows)),
        ),
        kind="rows",
        nash_conv=nash_conv_of(rules, len(PEOPLE) + 1),
    )


def _results(table: Table) -> tuple[float, float]:
    """Return how often player 0 loses a round of all four, and wins the match; averaged over who deals first."""
    n = len(table.players)
    lost = np.mean([table.lost(tuple(range(n)), dealer)[0] for dealer in range(n)])
    return float(lost), float(np.mean([table.wins(dealer)[0] for dealer in range(n)]))


def _line(table: Table, place: int) -> int:
    """Return the highest rank, from 1, that player 0 swaps at a place when all before it have kept."""
    order = table.order((0, 1, 2, 3), (3 - place) % 4)
    tree = table.tree(order)
    base = int(tree.base[tree.find("K" * place)])
    asks = np.flatnonzero(table.players[0](order)[base : base + tree.game.ranks] > 0)
    return int(asks.max()) + 1 if len(asks) else 0
