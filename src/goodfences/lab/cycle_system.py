"""All cycles of one pattern, as a system of linear inequalities in whole numbers.

Between two court cards plain cards are told apart by nothing, so a position is a list of *runs* of plain cards and of
what its court cards *demand*. Followed along a cycle, each run is a sum of earlier ones and of demands; who comes to
a court card first, who is spared by one and who pays in full are inequalities between them; and the last position is
the first again. Whoever solves these has every cycle in which the same happens at the court cards: with more plain
cards or fewer, elsewhere, and with other court cards. So a cycle does not grow card by card: it is fitted to a pack.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

_NODES: Final = 300
"""Nodes of the solver's search for one solution; a limit of time would make the result depend on the machine."""

Counts = tuple[int, ...]
Form = dict[int, int]
Piles = tuple[str, str]
Ranges = dict[int, tuple[int, int]]
Solution = NDArray[np.int64]
Tokens = list[tuple[int, int]]
"""Variables of a pile, top first: the run above each court card, and that card's number."""


class Position(Protocol):
    """A position of a cycle: piles as digits of what cards demand, and the tricks until it comes back."""

    @property
    def leader(self) -> str:
        """The leader's pile."""

    @property
    def other(self) -> str:
        """The other pile."""

    @property
    def tricks(self) -> int:
        """Tricks of the cycle."""


class Line(Struct, frozen=True):
    """``low <= sum of factor * variable <= high``."""

    form: Form
    low: float
    high: float


class _Program(Struct, frozen=True):
    """Lines as the solver takes them, for ``size`` variables; the first ``n_values`` go to ``high``, the rest to 1."""

    constraint: LinearConstraint
    n_values: int
    size: int
    high: int


class CycleSystem:
    """The system of a cycle's pattern.

    Args:
        cycle: any of the cycles with that pattern.
        n_kinds: court cards demand 1 to so many cards.
        times: how often the pattern may come again before the position does.
    """

    def __init__(self, cycle: Position, n_kinds: int, *, times: int = 1) -> None:
        self._n_kinds = n_kinds
        self._values: list[int] = []
        self._lines: list[Line] = []
        piles = tokens(cycle.leader), tokens(cycle.other)
        self._demands = [self._new(demand) for pile, _ in piles for _, demand in pile]
        self._hands: list[Tokens] = []
        self._rests: list[int] = []
        court = 0
        for pile, rest in piles:
            self._hands.append([(self._new(run), court + place) for place, (run, _) in enumerate(pile)])
            self._rests.append(self._new(rest))
            court += len(pile)
        self._first = [list(hand) for hand in self._hands], list(self._rests)
        for _ in range(times * cycle.tricks):
            self._trick()
        self._close()

    def solve(self, costs: Sequence[int], full: Counts) -> Piles | None:
        """Return the cheapest position that a part of a pack allows; None when there is none.

        Args:
            costs: of a plain card in each run, and of each card that a court card demands.
            full: the pack: plain cards, those that demand 1, 2, ...
        """
        program = self._program(full, fit="within")
        solution = _cheapest(program, dict(zip(self._unknowns, costs, strict=True)), {})
        return None if solution is None else self._piles(solution)

    def every(self, full: Counts) -> Iterator[Piles]:
        """Yield every position of the whole of a pack.

        What is left when one is found are positions that first differ from it in one number, which is less or more: so
        each is found once.
        """
        program = self._program(full, fit="exactly")
        to_do: list[Ranges] = [{}]
        while to_do:
            ranges = to_do.pop()
            solution = _cheapest(program, {}, ranges)
            if solution is None:
                continue
            yield self._piles(solution)
            for place, unknown in enumerate(self._unknowns):
                value = int(solution[unknown])
                low, high = ranges.get(unknown, (0, program.high))
                fixed = {one: (int(solution[one]),) * 2 for one in self._unknowns[:place]}
                sides = ((low, value - 1), (value + 1, high))
                to_do += [{**ranges, **fixed, unknown: side} for side in sides if side[0] <= side[1]]

    @property
    def _unknowns(self) -> list[int]:
        """Variables that say which position the first one is: its runs, and the demands."""
        hands, rests = self._first
        return [*(run for hand in hands for run, _ in hand), *rests, *self._demands]

    def _program(self, full: Counts, *, fit: Literal["within", "exactly"]) -> "_Program":
        lines = [*self._lines, *self._pack(full, fit=fit)]
        size = len(self._values) + self._n_kinds * len(self._demands)
        return _Program(_constraint(lines, size), len(self._values), size, full[0] + self._n_kinds)

    def _trick(self) -> None:
        """Follow one trick, and write down what must hold so that it goes the same way."""
        winner, runs, constant, court = self._lead()
        heap = [court]
        answers: Tokens = []
        while True:
            payer = 1 - winner
            run, demand = self._top(payer), self._demands[heap[-1]]
            if not self._hands[payer] or self._values[run] >= self._values[demand]:
                break
            self._need({demand: 1, run: -1}, 1)
            answers.append(self._hands[payer].pop(0))
            heap.append(answers[-1][1])
            winner = payer
        self._set_top(payer, self._define({run: 1, demand: -1}, 0))
        runs[self._rests[winner]] = runs.get(self._rests[winner], 0) + 1
        self._hands[winner] += [(self._define(runs, constant), court), *answers]
        self._rests[winner] = demand
        if not self._hands[payer]:
            self._need({self._rests[payer]: 1}, 1)
        if winner == 1:
            self._hands.reverse()
            self._rests.reverse()

    def _lead(self) -> tuple[int, Form, int, int]:
        """Follow plain cards up to the first court card: its seat, the run above it in the heap, which it is."""
        mine, theirs = self._top(0), self._top(1)
        seat = int(not self._hands[0] or (bool(self._hands[1]) and self._values[theirs] < self._values[mine]))
        shorter, longer = (theirs, mine) if seat else (mine, theirs)
        court = self._hands[seat].pop(0)[1]
        # The leader has played one card more when the other seat comes to its court card.
        self._set_top(1 - seat, self._define({longer: 1, shorter: -1}, -seat))
        return seat, {shorter: 2}, seat, court

    def _close(self) -> None:
        """Write down that the last position is the first."""
        hands, rests = self._first
        for here, there in zip(self._hands, hands, strict=True):
            for (run, court), (first_run, first_court) in zip(here, there, strict=True):
                self._same(run, first_run)
                self._same(self._demands[court], self._demands[first_court])
        for run, first_run in zip(self._rests, rests, strict=True):
            self._same(run, first_run)

    def _pack(self, full: Counts, *, fit: str) -> Iterator[Line]:
        """Yield the lines that say which cards there are; a court card has one kind, which says its demand."""
        kinds, courts = range(self._n_kinds), range(len(self._demands))
        first = [len(self._values) + self._n_kinds * court for court in courts]
        for court, demand in zip(first, self._demands, strict=True):
            yield Line({court + kind: 1 for kind in kinds}, 1, 1)
            yield Line({**{court + kind: kind + 1 for kind in kinds}, demand: -1}, 0, 0)
        plain = self._unknowns[: len(self._unknowns) - len(self._demands)]
        for some, count in zip((plain, *([court + kind for court in first] for kind in kinds)), full, strict=True):
            yield Line(dict.fromkeys(some, 1), count if fit == "exactly" else 0, count)

    def _piles(self, solution: Solution) -> Piles:
        hands, rests = self._first
        piles = []
        for hand, rest in zip(hands, rests, strict=True):
            cards = ["0" * solution[run] + str(solution[self._demands[court]]) for run, court in hand]
            piles.append("".join(cards) + "0" * solution[rest])
        return piles[0], piles[1]

    def _top(self, seat: int) -> int:
        """Return the run on top of a pile."""
        return self._hands[seat][0][0] if self._hands[seat] else self._rests[seat]

    def _set_top(self, seat: int, run: int) -> None:
        if self._hands[seat]:
            self._hands[seat][0] = run, self._hands[seat][0][1]
        else:
            self._rests[seat] = run

    def _new(self, value: int) -> int:
        self._values.append(value)
        return len(self._values) - 1

    def _define(self, form: Form, constant: int) -> int:
        """Return a new variable that is a sum of others, and so never negative."""
        new = self._new(sum(factor * self._values[variable] for variable, factor in form.items()) + constant)
        self._lines.append(Line({**form, new: -1}, -constant, -constant))
        return new

    def _need(self, form: Form, low: int) -> None:
        self._lines.append(Line(form, low, np.inf))

    def _same(self, left: int, right: int) -> None:
        if left != right:
            self._lines.append(Line({left: 1, right: -1}, 0, 0))


def tokens(pile: str) -> tuple[list[tuple[int, int]], int]:
    """Return the court cards of a pile, each with the run of plain cards above it, and the run under the last.

    >>> tokens("0010")
    ([(2, 1)], 1)
    """
    found, run = [], 0
    for card in pile:
        if card == "0":
            run += 1
        else:
            found.append((run, int(card)))
            run = 0
    return found, run


def _cheapest(program: _Program, costs: dict[int, int], ranges: Ranges) -> Solution | None:
    """Return the cheapest solution, all costs being 0 that are not given, with some variables kept in ranges."""
    objective, low, high = np.zeros(program.size), np.zeros(program.size), np.ones(program.size)
    high[: program.n_values] = program.high
    for variable, cost in costs.items():
        objective[variable] = cost
    for variable, (least, most) in ranges.items():
        low[variable], high[variable] = least, most
    found = milp(
        objective,
        constraints=program.constraint,
        integrality=np.ones(program.size),
        bounds=Bounds(low, high),
        options={"node_limit": _NODES},
    )
    return None if found.x is None else np.rint(found.x).astype(np.int64)


def _constraint(lines: Sequence[Line], size: int) -> LinearConstraint:
    rows, columns, factors = [], [], []
    for place, line in enumerate(lines):
        for variable, factor in line.form.items():
            rows.append(place)
            columns.append(variable)
            factors.append(factor)
    matrix = csr_array((factors, (rows, columns)), shape=(len(lines), size))
    return LinearConstraint(matrix, [line.low for line in lines], [line.high for line in lines])
