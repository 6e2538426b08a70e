"""What is kept of many games: exact counts, nothing estimated. Two summaries of neighbouring ranges make one."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from msgspec import Struct


class Extreme(Struct, frozen=True):
    """A longest game: its length and its number."""

    tricks: int
    cards: int
    game: int


class Cycle(Struct, frozen=True):
    """The endless games of one period (RULES G11).

    Attributes:
        tricks: heaps taken in a period.
        cards: cards played in it.
        games: how many games have it.
        game: number of the first of them.
        preamble_tricks: heaps taken in that game before its cycle.
        preamble_cards: cards played in it before its cycle.
    """

    tricks: int
    cards: int
    games: int
    game: int
    preamble_tricks: int
    preamble_cards: int


class Summary(Struct, frozen=True):
    """Everything that is known of a range of games.

    Attributes:
        games: how many there are.
        wins: for each seat, how many it won.
        by_tricks: how many finite games took 0, 1, 2, ... tricks.
        by_cards: how many finite games took 0, 1, 2, ... cards.
        most_tricks: the game with the most tricks, then cards, then the lowest number; None when none is finite.
        most_cards: the game with the most cards, then tricks, then the lowest number.
        cycles: the endless games by period, sorted.
        undecided: games without court cards, which end after one card each (RULES G11).
    """

    games: int
    wins: tuple[int, ...]
    by_tricks: tuple[int, ...] = ()
    by_cards: tuple[int, ...] = ()
    most_tricks: Extreme | None = None
    most_cards: Extreme | None = None
    cycles: tuple[Cycle, ...] = ()
    undecided: int = 0

    @property
    def finite(self) -> int:
        """Games that somebody won."""
        return sum(self.wins)

    @property
    def endless(self) -> int:
        """Games that never end."""
        return sum(cycle.games for cycle in self.cycles)


def merge(left: Summary, right: Summary) -> Summary:
    """Return the summary of both ranges."""
    return Summary(
        left.games + right.games,
        _added(left.wins, right.wins),
        _added(left.by_tricks, right.by_tricks),
        _added(left.by_cards, right.by_cards),
        max((left.most_tricks, right.most_tricks), key=_most_tricks),
        max((left.most_cards, right.most_cards), key=_most_cards),
        merge_cycles((*left.cycles, *right.cycles)),
        left.undecided + right.undecided,
    )


def merge_cycles(cycles: Iterable[Cycle]) -> tuple[Cycle, ...]:
    """Return one row for each period, sorted, with the lowest-numbered of its games."""
    rows: dict[tuple[int, int], Cycle] = {}
    for cycle in cycles:
        key = cycle.tricks, cycle.cards
        known = rows.get(key, cycle)
        first = min(known, cycle, key=lambda row: row.game)
        games = cycle.games if known is cycle else known.games + cycle.games
        rows[key] = Cycle(*key, games, first.game, first.preamble_tricks, first.preamble_cards)
    return tuple(rows[key] for key in sorted(rows))


def _added(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(left, right, fillvalue=0))


def _most_tricks(extreme: Extreme | None) -> tuple[int, int, int]:
    return (extreme.tricks, extreme.cards, -extreme.game) if extreme else (0, 0, 0)


def _most_cards(extreme: Extreme | None) -> tuple[int, int, int]:
    return (extreme.cards, extreme.tricks, -extreme.game) if extreme else (0, 0, 0)
