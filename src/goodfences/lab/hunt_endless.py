"""The hunt for endless games: cycles of small packs, made larger card by card until they have the whole pack.

1. Every position of every small pack is tried: that gives all cycles there are of a few cards.
2. Level by level, from the fewest cards up, cycles are grown by one or two cards at every place, and changed by taking
   one card out and putting one in. What stays endless is kept; of too many, as different ones as there are.
3. Cycles of the whole pack are followed backwards to all balanced deals that end in them, and the plain engine plays
   each of these.

A hunt is repeatable: the same one gives the same cycles on any machine. It can miss cycles, and never says that there
are no more.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import Struct

from goodfences.beggar import Rules, parse_deal
from goodfences.chance import secret_of, stream
from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_grow import first_of_cycle, is_endless
from goodfences.lab import jobs
from goodfences.lab.backwards import basin, row_of
from goodfences.lab.executors import Place
from goodfences.lab.hunt_cycles import (
    Counts,
    Cycle,
    Grown,
    GrowWork,
    MoveWork,
    SeedWork,
    choose,
    merge,
    missing,
    small_packs,
)
from goodfences.lab.hunt_finds import Find, prove
from goodfences.lab.jobs import Work
from goodfences.lab.setup import format_hands

MOVES_FROM: Final = 24
"""Cards from which cycles are changed too; there are plenty below."""
_MOVES: Final = 3
_LAST_MOVES: Final = 12
"""Rounds of changes of cycles on the way, and of those with as many cards as the pack."""
_PACKS_A_CHUNK: Final = 16
_CYCLES_A_CHUNK: Final = 20

KNOWN: Final = {"2024": "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"}
"""Published endless deals of 52 cards, by year (Casella and others, arXiv 2403.13855); the first pile leads."""


class EndlessHunt(Struct, frozen=True):
    """A hunt.

    Attributes:
        full: the whole pack: plain cards, those that ask for 1, for 2, ...
        width: cycles of each number of cards that are gone on with.
        positions: small packs are those with at most so many positions.
        spare: cards of each kind that a cycle on the way may have beyond the pack; changes bring it back.
        seed: any text; it chooses where there is too much to try.

    Raises:
        GoodFencesError: nothing can be found with these numbers.
    """

    full: Counts
    width: int = 600
    positions: int = 300_000
    spare: int = 2
    seed: str = "1"

    def __post_init__(self) -> None:
        if min(self.width, self.positions, self.spare + 1) < 1 or sum(self.full) > 64 or sum(self.full[1:]) < 2:
            msg = (
                f"a hunt for endless games takes two court cards or more, at most 64 cards, and positive numbers, "
                f"not {self}"
            )
            raise GoodFencesError(msg)

    @property
    def n_cards(self) -> int:
        """Cards of the whole pack."""
        return sum(self.full)

    @property
    def limits(self) -> Counts:
        """How many cards of each kind a cycle on the way may have."""
        return tuple(count + self.spare if count else 0 for count in self.full)


class Stage(Struct, frozen=True):
    """How far a hunt is: all that it takes to go on.

    Attributes:
        level: cards of the cycles that come next; more than the pack has when all is done.
        tried: positions tried.
        cycles: all cycles of that many cards or more, in order.
    """

    level: int
    tried: int
    cycles: tuple[Cycle, ...]

    def of(self, level: int) -> tuple[Cycle, ...]:
        """Return the cycles of so many cards."""
        return tuple(cycle for cycle in self.cycles if cycle.n_cards == level)


class Kept(Struct, frozen=True):
    """The file that a hunt is kept in."""

    hunt: EndlessHunt
    stage: Stage


class EndlessFinds(Struct, frozen=True):
    """What a hunt has found: for each cycle of the whole pack which known one it is, and its balanced deals, proved."""

    tried: int
    cycles: tuple["FoundCycle", ...]


class FoundCycle(Struct, frozen=True):
    """A cycle of the whole pack.

    Attributes:
        position: one of its positions.
        tricks: until the same cards lie before the same seats again.
        cards: likewise.
        known: the year that it was published, or None.
        deals: every balanced deal that ends in it, as the plain engine says; the longest preamble first.
    """

    position: str
    tricks: int
    cards: int
    known: str | None
    deals: tuple[Find, ...]


def hunt_on(hunt: EndlessHunt, place: Place, stage: Stage | None = None) -> Iterator[Stage]:
    """Hunt, and yield how far it is after the small packs and after each level.

    Args:
        hunt: what to hunt.
        place: where the work is done.
        stage: where to go on from.
    """
    if stage is None:
        packs = small_packs(hunt.full, hunt.positions)
        grown = _do(SeedWork(packs), len(packs), _PACKS_A_CHUNK, place)
        stage = Stage(
            min((cycle.n_cards for cycle in grown.cycles), default=hunt.n_cards + 1), grown.tried, grown.cycles
        )
        yield stage
    while stage.level <= hunt.n_cards:
        stage = _level(hunt, stage, place)
        yield stage


def _level(hunt: EndlessHunt, stage: Stage, place: Place) -> Stage:
    """Change and grow the cycles of one level."""
    tried, own = stage.tried, set(stage.of(stage.level))
    last = stage.level == hunt.n_cards
    if stage.level >= MOVES_FROM or last:
        tried += _move(hunt, own, stage.level, place, turns=_LAST_MOVES if last else _MOVES)
    if last:
        full = (cycle for cycle in own if not any(missing(cycle.row()[0], hunt.full)))
        return Stage(stage.level + 1, tried, tuple(sorted(full)))
    chosen = choose(own, hunt.width, stream(secret_of(hunt.seed), f"grow {stage.level}")) if own else ()
    grown = _do(GrowWork(chosen, hunt.limits, hunt.seed), len(chosen), _CYCLES_A_CHUNK, place)
    larger = {cycle for cycle in (*stage.cycles, *grown.cycles) if stage.level < cycle.n_cards <= hunt.n_cards}
    return Stage(stage.level + 1, tried + grown.tried, tuple(sorted(larger)))


def _move(hunt: EndlessHunt, own: set[Cycle], level: int, place: Place, *, turns: int) -> int:
    """Change some cycles of a level, then some of all that there are then; add them, and return the ways tried."""
    done: set[Cycle] = set()
    tried = 0
    for turn in range(turns):
        if own == done:
            break
        chance = stream(secret_of(hunt.seed), f"move {level} {turn}")
        chosen = choose(own - done, max(1, hunt.width // 6), chance)
        moved = _do(MoveWork(chosen, hunt.limits, hunt.seed), len(chosen), _CYCLES_A_CHUNK, place)
        done.update(chosen)
        own.update(moved.cycles)
        tried += moved.tried
    return tried


def _do(work: Work[Grown], total: int, size: int, place: Place) -> Grown:
    grown = Grown(0, ())
    for progress in jobs.run(work, total, size=size, executor=place.executor, slots=place.slots, merge=merge):
        grown = progress.result
    return grown


def finds(hunt: EndlessHunt, stage: Stage, rules: Rules) -> EndlessFinds:
    """Follow the cycles of the whole pack backwards to every balanced deal, and let the plain engine play each.

    Raises:
        GoodFencesError: the plain engine says otherwise of one, which would be a mistake of ours.
    """
    known = {cycle_of(deal, rules): year for year, deal in KNOWN.items()} if hunt.full == (36, 4, 4, 4, 4) else {}
    return EndlessFinds(
        stage.tried, tuple(_found(cycle, known.get(cycle), rules) for cycle in _largest_first(stage.of(hunt.n_cards)))
    )


def cycle_of(deal: str, rules: Rules) -> Cycle:
    """Return the cycle that an endless deal ends in.

    Raises:
        ParseError: the text is not a deal by these rules.
        GoodFencesError: its game ends.
    """
    row, n_leader = row_of(parse_deal(deal, rules), rules)
    if not is_endless(row, n_leader):
        msg = f"{deal}: its game ends, so it has no cycle"
        raise GoodFencesError(msg)
    first = row.copy()
    n_first, tricks, cards = first_of_cycle(row, n_leader, first)
    digits = "".join(map(str, first.tolist()))
    return Cycle(digits[:n_first], digits[n_first:], int(tricks), int(cards))


def encode(hunt: EndlessHunt, stage: Stage) -> bytes:
    """Return the file that a hunt is kept in; :func:`decode` reads it back."""
    return msgspec.json.encode(Kept(hunt, stage))


def decode(data: bytes, hunt: EndlessHunt) -> Stage:
    """Return how far the hunt is that a file keeps.

    Raises:
        GoodFencesError: it is no such file, or that of another hunt.
    """
    try:
        kept = msgspec.json.decode(data, type=Kept)
    except msgspec.MsgspecError as error:
        msg = f"this is not the file of a hunt: {error}"
        raise GoodFencesError(msg) from error
    if kept.hunt != hunt:
        msg = f"this is the file of another hunt, {kept.hunt}: delete it, or name another file"
        raise GoodFencesError(msg)
    return kept.stage


def _found(cycle: Cycle, known: str | None, rules: Rules) -> FoundCycle:
    row, n_leader = cycle.row()
    position = format_hands((row[:n_leader], row[n_leader:]), rules)
    found = basin(parse_deal(position, rules), rules)
    assert found is not None
    deals = []
    for deal in found.deals:
        find = prove(deal.deal, f"grown from a small pack, {deal.preamble_tricks} tricks back", rules)
        if (find.preamble_tricks, find.preamble_cards, find.cycle_tricks, find.cycle_cards) != (
            deal.preamble_tricks,
            deal.preamble_cards,
            found.cycle_tricks,
            found.cycle_cards,
        ):
            msg = f"{deal.deal}: going backwards says {deal}, the plain engine {find}"
            raise GoodFencesError(msg)
        deals.append(find)
    return FoundCycle(position, found.cycle_tricks, found.cycle_cards, known, tuple(deals))


def _largest_first(cycles: Iterable[Cycle]) -> tuple[Cycle, ...]:
    return tuple(sorted(cycles, key=lambda cycle: (-cycle.cards, cycle)))
