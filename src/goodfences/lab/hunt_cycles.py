"""Cycles of Beggar as the hunt for endless games handles them, and the work it does on them, chunk by chunk."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.chance import Stream, secret_of, stream
from goodfences.kernels import beggar_grow
from goodfences.kernels.beggar_forwards import follow

Counts = tuple[int, ...]
"""How many cards of each kind: plain ones, those that ask for 1, for 2, ..."""

_ROOM: Final = 4000
"""Ways to insert cards that may stay endless; more of one position are left out."""


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

    def row(self) -> tuple[NDArray[np.uint8], int]:
        """Return its first position as a row, and the leader's cards (:mod:`goodfences.kernels.beggar_forwards`)."""
        return np.frombuffer((self.leader + self.other).encode(), np.uint8) - ord("0"), len(self.leader)


class Grown(Struct, frozen=True):
    """What a chunk of work has found: the positions it has tried, and cycles, each once, in order."""

    tried: int
    cycles: tuple[Cycle, ...]


class SeedWork(Struct, frozen=True):
    """The search of small packs. Called with (first, count) it tries every position of that many of them.

    Attributes:
        packs: the packs.
    """

    packs: tuple[Counts, ...]

    def __call__(self, first: int, count: int) -> Grown:
        """Search packs ``first`` to ``first + count - 1``."""
        tried, found = 0, set[Cycle]()
        for counts in self.packs[first : first + count]:
            grown, numbers = _room(sum(counts))
            n_found, n_tried = beggar_grow.enumerate_cycles(np.array(counts), grown, numbers)
            found.update(_cycles(grown, numbers, n_found))
            tried += n_tried
        return Grown(tried, tuple(sorted(found)))


class GrowWork(Struct, frozen=True):
    """Cycles made larger. Called with (first, count) it inserts cards into that many of them in every way.

    Attributes:
        cycles: all of one number of cards.
        full: the pack that they are to become; no kind of card gets more.
        seed: chooses the position of each cycle that cards are put into.
        most: cards to insert at once, at most.
    """

    cycles: tuple[Cycle, ...]
    full: Counts
    seed: str
    most: int = 2

    def __call__(self, first: int, count: int) -> Grown:
        """Grow cycles ``first`` to ``first + count - 1``."""
        tried, found = 0, set[Cycle]()
        for index in range(first, min(first + count, len(self.cycles))):
            cycle = self.cycles[index]
            row, n_leader = some_position(cycle, stream(secret_of(self.seed), f"grow {cycle.leader}/{cycle.other}"))
            left = missing(row, self.full)
            for n_new in range(1, min(self.most, sum(left)) + 1):
                for kinds in combinations_with_replacement(range(len(left)), n_new):
                    if all(kinds.count(kind) <= left[kind] for kind in set(kinds)):
                        tried += _insert(row, n_leader, kinds, found)
        return Grown(tried, tuple(sorted(found)))


class MoveWork(Struct, frozen=True):
    """Cycles changed: one card out, one card of any kind in, in every way. Arguments as those of :class:`GrowWork`."""

    cycles: tuple[Cycle, ...]
    full: Counts
    seed: str

    def __call__(self, first: int, count: int) -> Grown:
        """Change cycles ``first`` to ``first + count - 1``."""
        tried, found = 0, set[Cycle]()
        for index in range(first, min(first + count, len(self.cycles))):
            cycle = self.cycles[index]
            row, n_leader = some_position(cycle, stream(secret_of(self.seed), f"move {cycle.leader}/{cycle.other}"))
            for place in range(row.size):
                less, n_less = np.delete(row, place), n_leader - (place < n_leader)
                if 0 < n_less < less.size:
                    for kind, left in enumerate(missing(less, self.full)):
                        if left:
                            tried += _insert(less, n_less, (kind,), found)
        return Grown(tried, tuple(sorted(found)))


def merge(left: Grown, right: Grown) -> Grown:
    """Return what two chunks have found together."""
    return Grown(left.tried + right.tried, tuple(sorted({*left.cycles, *right.cycles})))


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


def missing(row: NDArray[np.uint8], full: Counts) -> Counts:
    """Return how many cards of each kind are missing from a full pack."""
    have = np.bincount(row, minlength=len(full))
    return tuple(most - int(count) for most, count in zip(full, have, strict=True))


def choose(cycles: Iterable[Cycle], width: int, chance: Stream) -> tuple[Cycle, ...]:
    """Choose cycles to go on with: as many of each number of court cards, and of these of as many kinds as there are.

    Cycles of one number of tricks and cards are mostly the same with some cards exchanged that do not matter to it.
    Taking one of each kind in turn keeps different ones alive.
    """
    strata: dict[int, dict[tuple[int, int], list[Cycle]]] = defaultdict(lambda: defaultdict(list))
    for cycle in sorted(cycles):
        strata[cycle.n_courts][cycle.tricks, cycle.cards].append(cycle)
    queues = [tuple(_in_turn([chance.shuffled(kind) for kind in kinds.values()])) for kinds in strata.values()]
    chosen: list[Cycle] = []
    for done, queue in enumerate(sorted(queues, key=len)):
        chosen += queue[: (width - len(chosen)) // (len(queues) - done)]
    return tuple(chosen)


def some_position(cycle: Cycle, chance: Stream) -> tuple[NDArray[np.uint8], int]:
    """Return any position of a cycle, each equally likely, and the leader's cards."""
    row, n_leader = cycle.row()
    walk, numbers = np.empty((cycle.tricks + 1, row.size), np.uint8), np.zeros((cycle.tricks + 1, 3), np.int64)
    follow(row, n_leader, walk, numbers)
    place = chance.below(cycle.tricks)
    return walk[place].copy(), int(numbers[place, 0])


def _in_turn(queues: Sequence[Sequence[Cycle]]) -> Iterator[Cycle]:
    for place in range(max(map(len, queues))):
        yield from (queue[place] for queue in queues if place < len(queue))


def _insert(row: NDArray[np.uint8], n_leader: int, kinds: Sequence[int], found: set[Cycle]) -> int:
    grown, numbers = _room(row.size + len(kinds))
    n_found, n_tried = beggar_grow.grow(row, n_leader, np.array(kinds, np.uint8), grown, numbers)
    found.update(_cycles(grown, numbers, n_found))
    return int(n_tried)


def _room(n_cards: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    return np.empty((_ROOM, n_cards), np.uint8), np.zeros((_ROOM, 3), np.int64)


def _cycles(rows: NDArray[np.uint8], numbers: NDArray[np.int64], count: int) -> Iterator[Cycle]:
    for place in range(count):
        digits = (rows[place] + ord("0")).tobytes().decode()
        n_leader, tricks, cards = numbers[place].tolist()
        yield Cycle(digits[:n_leader], digits[n_leader:], tricks, cards)
