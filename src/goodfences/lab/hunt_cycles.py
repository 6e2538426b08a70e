"""Cycles of Beggar as the hunt for endless games handles them: what a cycle is, and which ones to go on with."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import factorial, prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.chance import Stream
from goodfences.kernels import beggar_hands
from goodfences.kernels.beggar_forwards import follow
from goodfences.kernels.beggar_grow import first_of_cycle, is_endless

Counts = tuple[int, ...]
"""How many cards of each kind: plain ones, those that ask for 1, for 2, ..."""
Row = NDArray[np.uint8]


class Cycle(Struct, frozen=True, order=True):
    """A cycle of positions, up to exchange of the seats, by the first of them in order.

    Attributes:
        leader: the leader's pile in that position, as digits of what cards ask for, the top card first.
        other: the other pile.
        tricks: of the cycle.
        cards: of the cycle.
    """

    leader: str
    other: str
    tricks: int
    cards: int

    @property
    def n_cards(self) -> int:
        """Cards of the pack."""
        return len(self.leader) + len(self.other)

    @property
    def n_courts(self) -> int:
        """Court cards of the pack."""
        return self.n_cards - self.leader.count("0") - self.other.count("0")

    @property
    def n_runs(self) -> int:
        """Runs of plain cards, empty ones too: one above each court card, and one under the last of each pile."""
        return self.n_courts + 2

    @property
    def swing(self) -> int:
        """Cards of the smaller pile when it has most."""
        return max(min(len(leader), len(other)) for leader, other in self.positions())

    def row(self) -> tuple[Row, int]:
        """Return its first position as a row, and the leader's cards (:mod:`goodfences.kernels.beggar_forwards`)."""
        return row_of_digits(self.leader + self.other), len(self.leader)

    def pattern(self) -> int:
        """Return the number of its pattern (:mod:`goodfences.kernels.beggar_hands`)."""
        return int(beggar_hands.pattern(*self.row(), self.tricks))

    def positions(self) -> Iterator[tuple[str, str]]:
        """Yield every position of it, from the first on: the leader's pile and the other."""
        walk, numbers = self._walk()
        for place in range(self.tricks):
            yield _piles(walk[place], int(numbers[place, 0]))

    def some_position(self, chance: Stream) -> tuple[Row, int]:
        """Return any position of it, each equally likely, and the leader's cards."""
        walk, numbers = self._walk()
        place = chance.below(self.tricks)
        return walk[place].copy(), int(numbers[place, 0])

    def _walk(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        row, n_leader = self.row()
        walk, numbers = np.empty((self.tricks + 1, row.size), np.uint8), np.zeros((self.tricks + 1, 3), np.int64)
        follow(row, n_leader, walk, numbers)
        return walk, numbers


def cycle_from(row: Row, n_leader: int) -> Cycle | None:
    """Return the cycle that a position leads to, or None when its game ends."""
    if not is_endless(row, n_leader):
        return None
    first = row.copy()
    n_first, tricks, cards = first_of_cycle(row, n_leader, first)
    return Cycle(*_piles(first, int(n_first)), int(tricks), int(cards))


def read_cycles(rows: NDArray[np.uint8], numbers: NDArray[np.int64], count: int) -> Iterator[Cycle]:
    """Yield the cycles that a kernel has written: rows, and the leader's cards, tricks and cards of each."""
    for row, (n_leader, tricks, cards, *_) in zip(rows[:count], numbers[:count].tolist(), strict=True):
        yield Cycle(*_piles(row, n_leader), tricks, cards)


def row_of_digits(digits: str) -> Row:
    """Return cards as a row: ``"0031"`` is two plain ones, one that asks for 3, one that asks for 1."""
    return np.frombuffer(digits.encode(), np.uint8) - ord("0")


def one_of_each_pattern(cycles: Iterable[Cycle]) -> tuple[Cycle, ...]:
    """Return the first cycle of each pattern, in order."""
    found: dict[int, Cycle] = {}
    for cycle in sorted(cycles):
        found.setdefault(cycle.pattern(), cycle)
    return tuple(sorted(found.values()))


def small_packs(full: Counts, positions: int) -> tuple[Counts, ...]:
    """Return the packs within ``full`` that have two court cards or more and at most so many positions."""
    courts = product(*(range(most + 1) for most in full[1:]))
    found = []
    for some in courts:
        if sum(some) < 2:
            continue
        for plain in range(2, full[0] + 1):
            if n_positions((plain, *some)) > positions:
                break
            found.append((plain, *some))
    return tuple(found)


def n_positions(counts: Counts) -> int:
    """Return how many positions a pack has: orders of its cards, times ways to split them into two piles."""
    return factorial(sum(counts)) // prod(map(factorial, counts)) * (sum(counts) - 1)


def missing(row: Row, full: Counts) -> Counts:
    """Return how many cards of each kind are missing from a full pack."""
    have = np.bincount(row, minlength=len(full))
    return tuple(most - int(count) for most, count in zip(full, have, strict=True))


def choose(cycles: Iterable[Cycle], width: int, chance: Stream) -> tuple[Cycle, ...]:
    """Choose cycles to go on with: in turn one of each length, and one in which the piles come nearest to each other.

    Cycles of one length are often nearly the same. Taking one of each length keeps different ones alive, and short ones
    come first, because they leave most of the pack to be added. But a balanced deal ends in a cycle only if that comes
    near to equal piles.
    """
    lengths: dict[int, list[Cycle]] = defaultdict(list)
    for cycle in sorted(cycles):
        lengths[cycle.tricks].append(cycle)
    queues = [chance.shuffled(lengths[tricks]) for tricks in sorted(lengths)]
    different = tuple(_in_turn(queues))
    nearest = sorted(different, key=lambda cycle: -cycle.swing)
    return tuple(dict.fromkeys(_in_turn((different, nearest))))[:width]


def _in_turn(queues: Sequence[Sequence[Cycle]]) -> Iterator[Cycle]:
    for place in range(max(map(len, queues), default=0)):
        yield from (queue[place] for queue in queues if place < len(queue))


def _piles(row: Row, n_leader: int) -> tuple[str, str]:
    digits = (row + np.uint8(ord("0"))).tobytes().decode()
    return digits[:n_leader], digits[n_leader:]
