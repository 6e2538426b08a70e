"""What the hunt for endless games does with cycles, each a pure function of (first, count) that any worker can do."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.chance import Stream, secret_of, stream
from goodfences.kernels import beggar_grow, beggar_hands
from goodfences.lab.cycle_system import CycleSystem
from goodfences.lab.hunt_cycles import (
    Counts,
    Cycle,
    cycle_from,
    missing,
    one_of_each_pattern,
    read_cycles,
    row_of_digits,
)

_ROOM: Final = 4000
"""Cycles that one call of a kernel may find; more are left out."""
_VARIANTS: Final = 2
"""Other cycles of a pattern that are grown too."""
_TIMES: Final = (1, 2, 3, 4, 6, 12)
_LONG: Final = 100
"""When the whole pack is fitted to a pattern, that may come again so often before the position does, if this makes so
many tricks at most."""
_MOST: Final = 200
"""Positions of the whole pack that are taken from one pattern at most."""
MAX_CARDS: Final = 64


class Grown(Struct, frozen=True):
    """What a chunk of work has found.

    Attributes:
        tried: positions tried.
        solved: systems of inequalities tried.
        cycles: found, each once, in order.
    """

    tried: int
    solved: int
    cycles: tuple[Cycle, ...]


class SeedWork(Struct, frozen=True):
    """Every position of some packs.

    Attributes:
        packs: the packs.
    """

    packs: tuple[Counts, ...]

    def __call__(self, first: int, count: int) -> Grown:
        """Search packs ``first`` to ``first + count - 1``."""
        tried, found = 0, set[Cycle]()
        for counts in self.packs[first : first + count]:
            rows, numbers = _room(sum(counts), 3)
            n_found, n_tried = beggar_grow.enumerate_cycles(np.array(counts), rows, numbers)
            found.update(read_cycles(rows, numbers, n_found))
            tried += int(n_tried)
        return Grown(tried, 0, tuple(sorted(found)))


class Beginning(Struct, frozen=True):
    """Piles to be tried against a short hand.

    Attributes:
        hand: the hand, as digits of what cards ask for.
        n_cards: of the piles.
        first: their first cards, likewise.
    """

    hand: str
    n_cards: int
    first: str


class HandWork(Struct, frozen=True):
    """Every pile against a short hand that leads: a cycle of each pattern.

    Attributes:
        beginnings: which piles.
        full: no more court cards of a kind than a pack has.
    """

    beginnings: tuple[Beginning, ...]
    full: Counts

    def __call__(self, first: int, count: int) -> Grown:
        """Search beginnings ``first`` to ``first + count - 1``."""
        tried, found = 0, list[Cycle]()
        for one in self.beginnings[first : first + count]:
            hand, word = row_of_digits(one.hand), np.zeros(one.n_cards, np.uint8)
            word[: len(one.first)] = row_of_digits(one.first)
            rows, numbers = _room(hand.size + word.size, 4)
            most = np.array(missing(hand, self.full))
            n_found, n_tried = beggar_hands.search(hand, True, word, len(one.first), most, rows, numbers)
            found += read_cycles(rows, numbers, n_found)
            tried += int(n_tried)
        return Grown(tried, 0, one_of_each_pattern(found))


class Joint(Struct, frozen=True):
    """Games that come back to one hand, to be joined.

    Attributes:
        hand: the hand, as digits of what cards ask for.
        leads: whether it leads.
        upper: piles that lay against it.
        lower: piles to lie below each of them.
    """

    hand: str
    leads: bool
    upper: tuple[str, ...]
    lower: tuple[str, ...]


class JoinWork(Struct, frozen=True):
    """Cycles joined at hands that they have in common; a cycle of each pattern."""

    joints: tuple[Joint, ...]

    def __call__(self, first: int, count: int) -> Grown:
        """Try joints ``first`` to ``first + count - 1``."""
        tried, found = 0, list[Cycle]()
        for joint in self.joints[first : first + count]:
            rows, numbers = _room(MAX_CARDS, 5)
            n_found, n_tried = beggar_hands.join(
                row_of_digits(joint.hand), joint.leads, *_stack(joint.upper), *_stack(joint.lower), rows, numbers
            )
            for place in range(n_found):
                found += read_cycles(rows[place : place + 1, : numbers[place, 4]], numbers[place : place + 1], 1)
            tried += int(n_tried)
        return Grown(tried, 0, one_of_each_pattern(found))


class GrowWork(Struct, frozen=True):
    """One more court card for each cycle, of any kind, at any place, alone or with a plain one.

    Attributes:
        cycles: to be grown.
        full: the pack that they are to become a part of.
        seed: chooses another cycle of the same pattern, and the positions that cards are put into.
    """

    cycles: tuple[Cycle, ...]
    full: Counts
    seed: str

    def __call__(self, first: int, count: int) -> Grown:
        """Grow cycles ``first`` to ``first + count - 1``."""
        tried = solved = 0
        found = set[Cycle]()
        for cycle in self.cycles[first : first + count]:
            chance = stream(secret_of(self.seed), f"grow {cycle.leader}/{cycle.other}")
            some = {cycle, *_variants(cycle, self.full, chance)}
            solved += _VARIANTS
            for one in sorted(some):
                row, n_leader = one.some_position(chance)
                for kind in range(1, len(self.full)):
                    for cards in ((kind,), (0, kind)):
                        tried += _insert(row, n_leader, cards, found)
        return Grown(tried, solved, one_of_each_pattern(found))


class FitWork(Struct, frozen=True):
    """Of each cycle's pattern the cycle with the fewest plain cards that is part of a pack; none if there is none."""

    cycles: tuple[Cycle, ...]
    full: Counts

    def __call__(self, first: int, count: int) -> Grown:
        """Fit cycles ``first`` to ``first + count - 1``."""
        some = self.cycles[first : first + count]
        costs = [(1,) * cycle.n_runs + (0,) * cycle.n_courts for cycle in some]
        fitted = (_fitted(cycle, cost, self.full) for cycle, cost in zip(some, costs, strict=True))
        return Grown(0, len(some), tuple(sorted({cycle for one in fitted for cycle in one})))


class CompleteWork(Struct, frozen=True):
    """Of each cycle's pattern the cycles of the whole pack: all of them, if they are not too many."""

    cycles: tuple[Cycle, ...]
    full: Counts

    def __call__(self, first: int, count: int) -> Grown:
        """Complete cycles ``first`` to ``first + count - 1``."""
        some = self.cycles[first : first + count]
        found = set[Cycle]()
        for cycle in some:
            times = max(times for times in _TIMES if times == 1 or times * cycle.tricks <= _LONG)
            system = CycleSystem(cycle, len(self.full) - 1, times=times)
            found.update(_cycles(islice(system.every(self.full), _MOST)))
        return Grown(0, len(some), tuple(sorted(found)))


def merge(left: Grown, right: Grown) -> Grown:
    """Return what two chunks have found together."""
    cycles = tuple(sorted({*left.cycles, *right.cycles}))
    return Grown(left.tried + right.tried, left.solved + right.solved, cycles)


def prepare() -> None:
    """Compile every kernel that a chunk may need, so that no worker has to: into the cache on disk."""
    full = (4, 2)
    cycles = SeedWork((full,))(0, 1).cycles
    HandWork((Beginning("0010", 2, "1"),), full)(0, 1)
    JoinWork((Joint("0010", True, ("10",), ("10",)),))(0, 1)
    GrowWork(cycles, full, "")(0, 1)


def short_hands(full: Counts) -> tuple[str, ...]:
    """Return the shortest hands that games come back to: of one court card, with plain ones on both sides of it.

    It leads, and wins the first trick that it is let to: that gives it as many plain cards as the court card asks for,
    and two more at the top.
    """
    return tuple("0" * (asks + 1) + str(asks) + "0" * asks for asks in range(1, len(full)) if full[asks] > 1)


def beginnings(full: Counts, longest: int) -> tuple[Beginning, ...]:
    """Return all piles of up to so many cards against each short hand, the shortest first, by their first two cards."""
    firsts = ["".join(map(str, cards)) for cards in product(range(len(full)), repeat=2)]
    return tuple(
        Beginning(hand, size, first) for size in range(2, longest + 1) for hand in short_hands(full) for first in firsts
    )


def joints(news: Iterable[Cycle], olds: Iterable[Cycle], *, n_courts: int, longest: int) -> tuple[Joint, ...]:
    """Return what can be joined, hand by hand, so that no pack has too many court cards.

    Args:
        news: cycles with one number of court cards; each is joined with each.
        olds: those that it is joined with.
        n_courts: court cards of a pack at most.
        longest: cards of a hand at most.
    """
    upper, lower = _at_hands(news, longest), _at_hands(olds, longest)
    found = []
    for (hand, leads), by_courts in sorted(upper.items()):
        own = len(hand) - hand.count("0")
        for courts, piles in sorted(by_courts.items()):
            for others, partners in sorted(lower.get((hand, leads), {}).items()):
                if others > own and courts + others - own <= n_courts:
                    found.append(Joint(hand, leads, tuple(sorted(piles)), tuple(sorted(partners))))
    return tuple(found)


def _at_hands(cycles: Iterable[Cycle], longest: int) -> dict[tuple[str, bool], dict[int, set[str]]]:
    """Return for each short hand, leading or not, and number of court cards, the piles that lie against it."""
    found: dict[tuple[str, bool], dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for cycle in cycles:
        seen = set()
        for leader, other in cycle.positions():
            for hand, pile, leads in ((leader, other, True), (other, leader, False)):
                if len(hand) <= longest and (hand, leads) not in seen:
                    seen.add((hand, leads))
                    found[hand, leads][cycle.n_courts].add(pile)
    return found


def _fitted(cycle: Cycle, costs: Sequence[int], full: Counts) -> tuple[Cycle, ...]:
    """Return the cheapest cycle of a pattern that is part of a pack, or none."""
    piles = CycleSystem(cycle, len(full) - 1).solve(costs, full)
    return () if piles is None else tuple(_cycles((piles,)))


def _variants(cycle: Cycle, full: Counts, chance: Stream) -> Iterator[Cycle]:
    """Yield some cycles of the same pattern, each the cheapest by random costs."""
    system = CycleSystem(cycle, len(full) - 1)
    for _ in range(_VARIANTS):
        costs = [chance.below(2001) - 1000 for _ in range(cycle.n_runs + cycle.n_courts)]
        piles = system.solve(costs, full)
        yield from _cycles((piles,) if piles else ())


def _cycles(positions: Iterable[tuple[str, str]]) -> Iterator[Cycle]:
    """Yield the cycles that positions lie on."""
    for leader, other in positions:
        cycle = cycle_from(row_of_digits(leader + other), len(leader))
        assert cycle is not None, f"{leader}/{other} solves the system of a cycle and is none"
        yield cycle


def _insert(row: NDArray[np.uint8], n_leader: int, cards: tuple[int, ...], found: set[Cycle]) -> int:
    rows, numbers = _room(row.size + len(cards), 3)
    n_found, n_tried = beggar_grow.grow(row, n_leader, np.array(cards, np.uint8), rows, numbers)
    found.update(read_cycles(rows, numbers, n_found))
    return int(n_tried)


def _stack(piles: tuple[str, ...]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    rows = np.zeros((len(piles), MAX_CARDS), np.uint8)
    for row, pile in zip(rows, piles, strict=True):
        row[: len(pile)] = row_of_digits(pile)
    return rows, np.array([len(pile) for pile in piles])


def _room(n_cards: int, n_numbers: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    return np.empty((_ROOM, n_cards), np.uint8), np.zeros((_ROOM, n_numbers), np.int64)
