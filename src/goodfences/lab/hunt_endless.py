"""The hunt for endless games: cycles of small packs, joined and grown, then fitted to the whole pack.

1. Every position of every small pack is tried, and every pile of some cards against the shortest hands that games come
   back to. That gives all cycles there are of a few cards.
2. Cycles count as one when they have one pattern: the same happens at their court cards. Of each pattern the cycle with
   the fewest plain cards is kept, and none when no part of the pack has it; that is decided by solving the pattern's
   inequalities.
3. Level by level, from two court cards up, cycles are joined with others at short hands that they have in common, and
   get one more court card at every place. What stays endless and has a new pattern is kept.
4. Patterns with all court cards are fitted to the whole pack. Its cycles are followed backwards to all balanced deals
   that end in them, and the plain engine plays each of these.

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
from goodfences.lab import jobs
from goodfences.lab.backwards import basin, row_of
from goodfences.lab.executors import Place
from goodfences.lab.hunt_cycles import Counts, Cycle, choose, cycle_from, one_of_each_pattern, small_packs
from goodfences.lab.hunt_finds import Find, prove
from goodfences.lab.hunt_works import (
    MAX_CARDS,
    CompleteWork,
    FitWork,
    Grown,
    GrowWork,
    HandWork,
    JoinWork,
    SeedWork,
    beginnings,
    joints,
    merge,
)
from goodfences.lab.jobs import Work
from goodfences.lab.setup import format_hands

LONGEST: Final = 600
"""Tricks of the longest cycles that are gone on with: the inequalities of longer ones take long to solve."""
LONGEST_HAND: Final = 6
"""Cards of the longest hands at which cycles are joined."""

KNOWN: Final = {"2024": "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"}
"""Published endless deals of 52 cards, by year (Casella and others, arXiv 2403.13855); the first pile leads."""

_PACKS, _HANDS, LEAST_COURTS = 0, 1, 2
"""Levels of a hunt: the small packs, the short hands, then cycles by their court cards; with one, every game ends."""


class EndlessHunt(Struct, frozen=True):
    """A hunt.

    Attributes:
        full: the whole pack: plain cards, those that ask for 1, for 2, ...
        width: patterns of each number of court cards that are gone on with.
        positions: small packs are those with at most so many positions.
        pile: cards of the largest piles that are all tried against short hands; each more takes four times as long.
        seed: any text; it chooses where there is too much to try.
        like: a cycle with all the court cards. Then only cycles of its pattern are hunted.

    Raises:
        GoodFencesError: nothing can be found with these numbers.
    """

    full: Counts
    width: int = 60
    positions: int = 60_000
    pile: int = 12
    seed: str = "1"
    like: Cycle | None = None

    def __post_init__(self) -> None:
        if min(self.width, self.positions) < 1 or self.n_cards > MAX_CARDS or self.n_courts < LEAST_COURTS:
            msg = (
                f"a hunt for endless games takes two court cards or more, at most {MAX_CARDS} cards, and positive "
                f"numbers, not {self}"
            )
            raise GoodFencesError(msg)
        if not 2 <= self.pile < self.n_cards:
            msg = f"{self.pile} cards of a pile to be tried: 2 to {self.n_cards - 1} of this pack can be"
            raise GoodFencesError(msg)
        if self.like and self.like.n_courts != self.n_courts:
            msg = f"a cycle of {self.like.n_courts} court cards is like none of a pack that has {self.n_courts}"
            raise GoodFencesError(msg)

    @property
    def n_cards(self) -> int:
        """Cards of the whole pack."""
        return sum(self.full)

    @property
    def n_courts(self) -> int:
        """Court cards of the whole pack."""
        return sum(self.full[1:])


class Stage(Struct, frozen=True):
    """How far a hunt is: all that it takes to go on.

    Attributes:
        level: court cards of the cycles that come next; 0 before the small packs, 1 before the short hands, more than
            the pack has when all is done.
        tried: positions tried.
        solved: systems of inequalities tried.
        seen: numbers of all patterns found so far, in order, also of those that no part of the pack has.
        cycles: one of each pattern that is gone on with, in order.
        complete: cycles of the whole pack, in order.
    """

    level: int = _PACKS
    tried: int = 0
    solved: int = 0
    seen: tuple[int, ...] = ()
    cycles: tuple[Cycle, ...] = ()
    complete: tuple[Cycle, ...] = ()

    def of(self, n_courts: int) -> tuple[Cycle, ...]:
        """Return the cycles with so many court cards."""
        return tuple(cycle for cycle in self.cycles if cycle.n_courts == n_courts)


class Kept(Struct, frozen=True):
    """A hunt and how far it is, as its file keeps it.

    Attributes:
        hunt: the hunt.
        stage: how far it is.
        seconds: of processor time of this machine that it has taken, in this process and earlier ones.
    """

    hunt: EndlessHunt
    stage: Stage
    seconds: float


class EndlessFinds(Struct, frozen=True):
    """What a hunt has found: for each cycle of the whole pack which known one it is, and its balanced deals, proved.

    Attributes:
        tried: positions tried.
        solved: systems of inequalities tried.
        patterns: different ones that a part of the pack or the whole has.
        seconds: of processor time of this machine.
        cycles: of the whole pack.
    """

    tried: int
    solved: int
    patterns: int
    seconds: float
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


def begin(hunt: EndlessHunt) -> Stage:
    """Return where a hunt begins."""
    return Stage(hunt.n_courts, cycles=(hunt.like,)) if hunt.like else Stage()


def hunt_on(hunt: EndlessHunt, place: Place, stage: Stage | None = None) -> Iterator[Stage]:
    """Hunt, and yield how far it is after the small packs, the short hands and each number of court cards.

    Args:
        hunt: what to hunt.
        place: where the work is done.
        stage: where to go on from.
    """
    stage = stage or begin(hunt)
    while stage.level <= hunt.n_courts:
        stage = _next(hunt, stage, place)
        yield stage


def _next(hunt: EndlessHunt, stage: Stage, place: Place) -> Stage:
    if stage.level == _PACKS:
        packs = small_packs(hunt.full, hunt.positions)
        return _keep(hunt, stage, _do(SeedWork(packs), len(packs), 16, place), place)
    if stage.level == _HANDS:
        some = beginnings(hunt.full, hunt.pile)
        return _keep(hunt, stage, _do(HandWork(some, hunt.full), len(some), 4, place), place)
    if stage.level == hunt.n_courts:
        last = stage.of(stage.level)
        found = _do(CompleteWork(last, hunt.full), len(last), 1, place)
        return msgspec.structs.replace(
            stage, level=stage.level + 1, solved=stage.solved + found.solved, complete=found.cycles
        )
    return _keep(hunt, stage, _enlarge(hunt, stage, place), place)


def _enlarge(hunt: EndlessHunt, stage: Stage, place: Place) -> Grown:
    """Join and grow the cycles of one level."""
    chosen = {
        level: choose(stage.of(level), hunt.width, stream(secret_of(hunt.seed), f"level {level}"))
        for level in range(LEAST_COURTS, stage.level + 1)
    }
    own, olds = chosen[stage.level], (cycle for level in chosen.values() for cycle in level)
    some = joints(own, olds, n_courts=hunt.n_courts, longest=LONGEST_HAND)
    joined = _do(JoinWork(some), len(some), 8, place)
    return merge(joined, _do(GrowWork(own, hunt.full, hunt.seed), len(own), 4, place))


def _keep(hunt: EndlessHunt, stage: Stage, grown: Grown, place: Place) -> Stage:
    """Add the cycles that have a new pattern, each fitted to the pack, and go to the next level."""
    seen = set(stage.seen)
    news = {
        cycle.pattern(): cycle
        for cycle in one_of_each_pattern(grown.cycles)
        if cycle.n_courts <= hunt.n_courts and cycle.tricks <= LONGEST
    }
    some = tuple(cycle for pattern, cycle in news.items() if pattern not in seen)
    fitted = _do(FitWork(some, hunt.full), len(some), 16, place)
    return Stage(
        stage.level + 1,
        stage.tried + grown.tried,
        stage.solved + grown.solved + fitted.solved,
        tuple(sorted({*seen, *news})),
        tuple(sorted({*stage.cycles, *fitted.cycles})),
    )


def _do(work: Work[Grown], total: int, size: int, place: Place) -> Grown:
    grown = Grown(0, 0, ())
    for progress in jobs.run(work, total, size=size, executor=place.executor, slots=place.slots, merge=merge):
        grown = progress.result
    return grown


def finds(kept: Kept, rules: Rules) -> EndlessFinds:
    """Follow the cycles of the whole pack backwards to every balanced deal, and let the plain engine play each.

    Raises:
        GoodFencesError: the plain engine says otherwise of one, which would be a mistake of ours.
    """
    stage, is_52 = kept.stage, kept.hunt.full == (36, 4, 4, 4, 4)
    known = {cycle_of(deal, rules): year for year, deal in KNOWN.items()} if is_52 else {}
    cycles = tuple(_found(cycle, known.get(cycle), rules) for cycle in _largest_first(stage.complete))
    return EndlessFinds(stage.tried, stage.solved, len(stage.cycles), kept.seconds, cycles)


def cycle_of(deal: str, rules: Rules) -> Cycle:
    """Return the cycle that an endless deal ends in.

    Raises:
        ParseError: the text is not a deal by these rules.
        GoodFencesError: its game ends.
    """
    cycle = cycle_from(*row_of(parse_deal(deal, rules), rules))
    if cycle is None:
        msg = f"{deal}: its game ends, so it has no cycle"
        raise GoodFencesError(msg)
    return cycle


def encode(kept: Kept) -> bytes:
    """Return the file that a hunt is kept in; :func:`decode` reads it back."""
    return msgspec.json.encode(kept)


def decode(data: bytes, hunt: EndlessHunt) -> Kept:
    """Return the hunt that a file keeps.

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
    return kept


def _found(cycle: Cycle, known: str | None, rules: Rules) -> FoundCycle:
    row, n_leader = cycle.row()
    position = format_hands((row[:n_leader], row[n_leader:]), rules)
    found = basin(parse_deal(position, rules), rules)
    assert found is not None
    length = found.cycle_tricks, found.cycle_cards
    deals = [_proved(position, (0, 0, *length), "a position of the cycle", rules)]
    for deal in found.deals:
        lengths = deal.preamble_tricks, deal.preamble_cards, *length
        deals.append(_proved(deal.deal, lengths, f"{deal.preamble_tricks} tricks back from its cycle", rules))
    return FoundCycle(position, *length, known, tuple(deals[1:]))


def _proved(deal: str, lengths: tuple[int, int, int, int], origin: str, rules: Rules) -> Find:
    """Let the plain engine play a deal: it must have the preamble and the cycle that we say, in tricks and cards."""
    find = prove(deal, origin, rules)
    if (find.preamble_tricks, find.preamble_cards, find.cycle_tricks, find.cycle_cards) != lengths:
        msg = f"{deal}: the hunt says {lengths}, the plain engine {find}"
        raise GoodFencesError(msg)
    return find


def _largest_first(cycles: Iterable[Cycle]) -> tuple[Cycle, ...]:
    return tuple(sorted(cycles, key=lambda cycle: (-cycle.cards, cycle)))
