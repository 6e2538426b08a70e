"""Cuckoo by the billion: matches between rules of thumb, counted. Match ``i`` of a seed is the same everywhere."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.cuckoo import Rules, format_rules, parse_rules
from goodfences.errors import GoodFencesError
from goodfences.kernels import cuckoo_layout, cuckoo_tally
from goodfences.kernels.cuckoo_lanes import play_lanes, suits_lanes
from goodfences.kernels.cuckoo_layout import Termination
from goodfences.kernels.cuckoo_play import COLUMNS, play_rows
from goodfences.kernels.cuckoo_thumbs import encode_players
from goodfences.kernels.streams import key_of

PURPOSE: Final = "cuckoo simulate"
"""The name of a seed's key (:func:`goodfences.kernels.streams.key_of`)."""
BLOCK: Final = 1 << 12
"""Matches whose rows are held at a time."""
MAX_ROUNDS: Final = 200
"""Rounds after which a match is given up that its rules do not end; the longest of 1e9 with four seats had 70."""
_FAST_CHUNK: Final = 1 << 20
_SLOW_CHUNK: Final = 1 << 17

Rows = NDArray[np.int64]


class Table(Struct, frozen=True):
    """Who plays by which rules.

    Attributes:
        rules: in one line, see :func:`goodfences.cuckoo.format_rules`.
        players: for each seat a style, a person, or ``line:N``, see ``kernels.cuckoo_thumbs.encode_players``.
        dealer: who deals first when ``first_dealer=seat``.
        max_rounds: rounds after which a match is stopped; the end that ``end=manual`` and ``end=minutes:N`` need.

    Raises:
        GoodFencesError: there are no such rules or players, or so many seats cannot play by them.
    """

    rules: str
    players: tuple[str, ...]
    dealer: int = 0
    max_rounds: int = MAX_ROUNDS

    def __post_init__(self) -> None:
        encode_players(self.players)
        cuckoo_layout.new_tables(parse_rules(self.rules), self.n_seats, key=np.zeros(2, np.uint64), dealer=self.dealer)
        if not 1 <= self.max_rounds <= 10_000:
            msg = f"{self.max_rounds} rounds: a match is stopped after 1 to 10000"
            raise GoodFencesError(msg)

    @property
    def n_seats(self) -> int:
        """Number of seats."""
        return len(self.players)

    @property
    def suits_lanes(self) -> bool:
        """Whether 64 tables can be played side by side, which is many times faster."""
        return suits_lanes(parse_rules(self.rules), self.n_seats, self.players, max_rounds=self.max_rounds)

    def play(self, seed: str, first: int, rows: Rows, lost: Rows) -> None:
        """Play matches from number ``first`` on, and write a row for each (``kernels.cuckoo_play.play_rows``)."""
        tables = cuckoo_layout.new_tables(
            parse_rules(self.rules),
            self.n_seats,
            key=key_of(seed, PURPOSE),
            dealer=self.dealer,
            max_rounds=self.max_rounds,
        )
        (play_lanes if self.suits_lanes else play_rows)(tables, encode_players(self.players), first, rows, lost)


def table_of(rules: Rules, players: Sequence[str], *, dealer: int = 0, max_rounds: int = MAX_ROUNDS) -> Table:
    """Return who plays by which rules.

    Raises:
        GoodFencesError: there are no such players, or so many seats cannot play by these rules.
    """
    return Table(format_rules(rules), tuple(players), dealer, max_rounds)


class Counts(Struct, frozen=True):
    """What matches add up to, exactly.

    Attributes:
        matches: how many.
        sums: of each measure (:func:`goodfences.kernels.cuckoo_tally.names`).
        squares: of their squares.
        products: of their products with the number of rounds.
        by_rounds: matches by number of rounds, from 0.
        by_termination: matches by :class:`goodfences.kernels.cuckoo_layout.Termination`.
        lost: stakes lost in each round, from 0, by each seat.
    """

    matches: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    products: tuple[int, ...]
    by_rounds: tuple[int, ...]
    by_termination: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]


class MatchJob(Struct, frozen=True):
    """Matches of a seed. Called with (first, count) it plays them and counts.

    Attributes:
        table: who plays by which rules.
        seed: any text.
    """

    table: Table
    seed: str

    @property
    def chunk(self) -> int:
        """Matches of a chunk of half a second or more."""
        return _FAST_CHUNK if self.table.suits_lanes else _SLOW_CHUNK

    def prepare(self) -> None:
        """Compile every kernel that a chunk may need."""
        self(0, 1)

    def __call__(self, first: int, count: int) -> Counts:
        """Play matches ``first`` to ``first + count - 1``."""
        n_seats, longest = self.table.n_seats, self.table.max_rounds
        sums = np.zeros((3, len(cuckoo_tally.names(n_seats))), np.int64)
        by_rounds = np.zeros(longest + 1, np.int64)
        by_termination = np.zeros(len(Termination), np.int64)
        lost = np.zeros((longest + 1, n_seats), np.int64)
        for start in range(first, first + count, BLOCK):
            rows = np.empty((min(BLOCK, first + count - start), len(COLUMNS)), np.int64)
            self.table.play(self.seed, start, rows, lost)
            cuckoo_tally.tally(rows, n_seats, sums, by_rounds, by_termination)
        return Counts(
            matches=count,
            sums=_ints(sums[0]),
            squares=_ints(sums[1]),
            products=_ints(sums[2]),
            by_rounds=_ints(by_rounds[: 1 + by_rounds.nonzero()[0].max()]),
            by_termination=_ints(by_termination),
            lost=tuple(_ints(row) for row in lost[: 1 + by_rounds.nonzero()[0].max()]),
        )


def merge(left: Counts, right: Counts) -> Counts:
    """Return the counts of both."""
    rounds = max(len(left.lost), len(right.lost))
    n_seats = len((left.lost or right.lost)[0])
    padded = [(*counts.lost, *((0,) * n_seats,) * (rounds - len(counts.lost))) for counts in (left, right)]
    return Counts(
        left.matches + right.matches,
        _add(left.sums, right.sums),
        _add(left.squares, right.squares),
        _add(left.products, right.products),
        _add(left.by_rounds, right.by_rounds),
        _add(left.by_termination, right.by_termination),
        tuple(_add(*pair) for pair in zip(*padded, strict=True)),
    )


def _add(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    longer, shorter = (left, right) if len(left) >= len(right) else (right, left)
    return tuple(value + (shorter[place] if place < len(shorter) else 0) for place, value in enumerate(longer))


def _ints(values: NDArray[np.int64]) -> tuple[int, ...]:
    return tuple(values.tolist())
