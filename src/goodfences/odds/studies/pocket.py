"""The pocket rule: the simplest sentence within one part in a hundred of best play, found by search.

Four families of rules are tried, each with a few numbers that a player has to remember:

1. swap up to a number, whatever happened;
2. the same, but keep a card that is better than the one you gave away;
3. and another number once somebody is stuck with a card that it did not want (a request was refused, or the seat that
   was handed a card kept it);
4. the first number by seat.

Costs are linear in what a seat does, so one count of the odds against best play prices every rule of every family.
"""

from itertools import product
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.cuckoo import Rules
from goodfences.odds.game import game_of
from goodfences.odds.solve import solve
from goodfences.odds.studies.study import Report, Series, Study, percent, worst
from goodfences.odds.tally import owners, tally, ways
from goodfences.odds.words import Form, Letter, Tree, tree_of
from goodfences.words import Message, say

Floats = NDArray[np.float64]

GOOD: Final = 0.01
"""A rule is good when it loses at most this part more than best play."""

_STUCK = {Letter.KING, Letter.JACK, Letter.TURN_KING, Letter.TURN_JACK, Letter.TURN_QUEEN, Letter.TURN_KEEP}


class Rule(Struct, frozen=True):
    """A rule of thumb.

    Attributes:
        family: which family of sentences.
        numbers: the highest ranks that are swapped, from 1: before anybody is stuck (by seat in the fourth family), and
            once somebody is.
        cost: the part of lives that it loses more than best play.
    """

    family: int
    numbers: tuple[int, ...]
    cost: float


def best_rules(rules: Rules, seats: int) -> tuple[Rule, ...]:
    """Return the best rule of each family at a table."""
    prices = _Prices(rules, seats)
    choices = range(1, 11)
    one = min((prices.rule(1, (n,)) for n in choices), key=lambda rule: rule.cost)
    two = min((prices.rule(2, (n,)) for n in choices), key=lambda rule: rule.cost)
    three = min((prices.rule(3, pair) for pair in product(choices, range(10))), key=lambda rule: rule.cost)
    stuck = three.numbers[1]
    by_seat = tuple(min(choices, key=lambda n: prices.seat_cost(seat, n, stuck)) for seat in range(seats))
    four = prices.rule(4, (*by_seat, min(range(10), key=lambda n: prices.rule(4, (*by_seat, n)).cost)))
    return one, two, three, four


class _Prices:
    """The cost of every choice against best play, and which sets are alike to a rule."""

    def __init__(self, rules: Rules, seats: int) -> None:
        game = game_of(rules, seats)
        self.tree = tree_of(game)
        solution = solve(rules, seats)
        found = tally(self.tree, solution.strategy)
        self.costs = found.costs[:2] / ways(game)
        self.total = sum(solution.losses)
        owner = owners(self.tree)
        paid = np.where(owner >= 0, (1 - solution.strategy) * self.costs[0] + solution.strategy * self.costs[1], 0.0)
        self.rest = self.total - float(paid.sum())
        self.owner = owner
        self.held, self.better, self.stuck = _features(self.tree)

    def strategy(self, family: int, limits: Floats, stuck: int) -> NDArray[np.bool_]:
        """Return what a rule does in each set; ``limits`` is the number for each set before anybody is stuck."""
        asks = self.held < np.where(self.stuck & (family >= 3), stuck, limits)
        return asks & ~self.better if family >= 2 else asks

    def rule(self, family: int, numbers: tuple[int, ...]) -> Rule:
        """Price a rule."""
        stuck = numbers[-1] if family >= 3 else 0
        limits = np.array(numbers[:-1])[self.owner] if family == 4 else np.full(len(self.owner), numbers[0])
        asks = self.strategy(family, limits, stuck)
        paid = np.where(asks, self.costs[1], self.costs[0])[self.owner >= 0].sum() + self.rest
        return Rule(family, numbers, float(paid) / self.total - 1)

    def seat_cost(self, seat: int, number: int, stuck: int) -> float:
        """Return what a seat pays by the third family with a number of its own."""
        asks = self.strategy(3, np.full(len(self.owner), number), stuck)
        return float(np.where(asks, self.costs[1], self.costs[0])[self.owner == seat].sum())


def _features(tree: Tree) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_]]:
    """Return each set's rank held, whether it is better than the one given away, and whether somebody is stuck."""
    held = np.zeros(tree.n_sets, dtype=np.int64)
    better, stuck = np.zeros(tree.n_sets, dtype=bool), np.zeros(tree.n_sets, dtype=bool)
    ranks = np.arange(tree.game.ranks)
    for node in tree.decisions():
        sets = slice(int(tree.base[node]), int(tree.base[node]) + tree.size(node))
        stuck[sets] = _somebody_stuck(tree, node)
        if tree.form[node] == Form.SHOWN:
            held[sets] = tree.shown[node]
        elif tree.size(node) == len(ranks):
            held[sets] = ranks
        else:
            held[sets] = np.tile(ranks, tree.size(node) // len(ranks))
            dealt = np.repeat(ranks, tree.size(node) // len(ranks))[: tree.size(node)]
            better[sets] = held[sets] > dealt
    return held, better, stuck


def _somebody_stuck(tree: Tree, node: int) -> bool:
    """Whether a request came to nothing, or a seat kept a card that it was handed."""
    while (parent := int(tree.parent[node, 0])) >= 0:
        letter = Letter(tree.parent[node, 1])
        if letter in _STUCK or (letter == Letter.KEEP and tree.form[parent] == Form.GIVEN):
            return True
        node = parent
    return False


def pocket(rules: Rules, most: int, report: Report | None = None) -> Study:
    """Study tables of 3 to ``most`` seats: the best rule of each family, and the simplest that is good."""
    sizes = range(3, most + 1)
    solved = [solve(rules, size, report=report) for size in sizes]
    found = {size: best_rules(rules, size) for size in sizes}
    good = {size: next((rule for rule in found[size] if rule.cost <= GOOD), found[size][-1]) for size in sizes}
    rows = tuple(
        (size, rule.family, " ".join(map(str, rule.numbers)), rule.cost, "*" if rule == good[size] else "")
        for size in sizes
        for rule in found[size]
    )
    first = sizes[min(1, len(sizes) - 1)]
    return Study(
        name="pocket",
        columns=("seats", "family", "numbers", "loses more than best play", "simplest good one"),
        rows=rows,
        answer=(
            _sentence(first, good[first]),
            Message("odds.study.pocket.best", {"part": percent(max(rules[-1].cost for rules in found.values()))}),
        ),
        places=tuple(str(size) for size in sizes),
        series=tuple(
            Series(
                say(f"odds.study.pocket.short_{family + 1}"), tuple(100 * found[size][family].cost for size in sizes)
            )
            for family in range(4)
        ),
        nash_conv=worst(solved),
    )


def _sentence(seats: int, rule: Rule) -> Message:
    """Say a rule in a sentence."""
    arguments: dict[str, str | int] = {
        "seats": seats,
        "part": percent(rule.cost),
        "first": rule.numbers[0],
        "stuck": rule.numbers[-1],
        "all": ", ".join(map(str, rule.numbers[:-1])),
    }
    return Message(f"odds.study.pocket.family_{rule.family}", arguments)
