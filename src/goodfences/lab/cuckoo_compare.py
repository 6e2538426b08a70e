"""House rules compared on the same cards: what each value of an option changes, with the chance taken out.

Match ``i`` is dealt from the same random numbers under every value (common random numbers), so that most of what makes
matches differ is the same on both sides of a difference, and its standard error is smaller than that of two samples.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from goodfences.cuckoo import OPTIONS, Rules
from goodfences.errors import GoodFencesError, RulesError
from goodfences.kernels import cuckoo_tally
from goodfences.kernels.cuckoo_play import COLUMNS
from goodfences.lab.cuckoo_matches import BLOCK, Table, table_of


class Differences(Struct, frozen=True):
    """What matches by one set of rules add up to, and what differs from the rules compared with.

    Attributes:
        matches: how many.
        sums: for each set of rules, of each measure (:func:`goodfences.kernels.cuckoo_tally.names`).
        squares: likewise of their squares.
        differences: for each set of rules, of each measure less that of the first set.
        squared_differences: likewise of their squares.
    """

    matches: int
    sums: tuple[tuple[int, ...], ...]
    squares: tuple[tuple[int, ...], ...]
    differences: tuple[tuple[int, ...], ...]
    squared_differences: tuple[tuple[int, ...], ...]


class CompareJob(Struct, frozen=True):
    """The same matches under several sets of rules. Called with (first, count) it plays them and counts.

    Attributes:
        tables: the same players by each set of rules, first those that the others are compared with.
        seed: any text.
    """

    tables: tuple[Table, ...]
    seed: str

    @property
    def chunk(self) -> int:
        """Matches of a chunk of half a second or more."""
        return max(BLOCK, (1 << 18 if all(table.suits_lanes for table in self.tables) else 1 << 16) // len(self.tables))

    def prepare(self) -> None:
        """Compile every kernel that a chunk may need."""
        self(0, 1)

    def __call__(self, first: int, count: int) -> Differences:
        """Play matches ``first`` to ``first + count - 1`` by each set of rules."""
        n_seats = self.tables[0].n_seats
        shape = len(self.tables), 2, len(cuckoo_tally.names(n_seats))
        sums, differences = np.zeros((shape[0], 3, shape[2]), np.int64), np.zeros(shape, np.int64)
        by_rounds = np.zeros(1, np.int64)
        by_termination = np.zeros(16, np.int64)
        lost = np.zeros((0, n_seats), np.int64)
        for start in range(first, first + count, BLOCK):
            rows = np.empty((len(self.tables), min(BLOCK, first + count - start), len(COLUMNS)), np.int64)
            for which, table in enumerate(self.tables):
                table.play(self.seed, start, rows[which], lost)
                cuckoo_tally.tally(rows[which], n_seats, sums[which], by_rounds, by_termination)
                cuckoo_tally.tally_differences(rows[which], rows[0], n_seats, differences[which])
        parts = (sums[:, 0], sums[:, 1], differences[:, 0], differences[:, 1])
        return Differences(count, *(tuple(tuple(row.tolist()) for row in part) for part in parts))


def merge(left: Differences, right: Differences) -> Differences:
    """Return the counts of both."""

    def add(name: str) -> tuple[tuple[int, ...], ...]:
        pairs = zip(getattr(left, name), getattr(right, name), strict=True)
        return tuple(tuple(one + other for one, other in zip(*pair, strict=True)) for pair in pairs)

    names = ("sums", "squares", "differences", "squared_differences")
    return Differences(left.matches + right.matches, *(add(name) for name in names))


def variants(rules: Rules, option: str, n_seats: int) -> dict[str, Rules]:
    """Return the rules with every value of an option that they and the seats allow, the rules' own value first.

    Raises:
        GoodFencesError: there is no such option, it has no list of values, or the rules allow no other value.
    """
    found = next((known for known in OPTIONS if known.name == option), None)
    if found is None:
        msg = f"there is no option {option!r}; there are {', '.join(known.name for known in OPTIONS)}"
        raise GoodFencesError(msg)
    own = str(getattr(rules, option))
    allowed = {own: rules}
    for value in (value for value in found.values if ".." not in value and value != own):
        try:
            other = rules.replace(**{option: int(value) if value.isdecimal() else value})
        except RulesError:
            continue
        if other.seats_problem(n_seats) is None:
            allowed[value] = other
    if len(allowed) == 1:
        msg = f"{option}={own} is the only value that these rules allow: there is nothing to compare"
        raise GoodFencesError(msg)
    return allowed


def compare_job(  # noqa: PLR0913  # each is one fact about the job
    rules: Rules, option: str, players: Sequence[str], *, seed: str, dealer: int, max_rounds: int
) -> CompareJob:
    """Return the job that compares all values of an option.

    Raises:
        GoodFencesError: see :func:`variants` and :class:`goodfences.lab.cuckoo_matches.Table`.
    """
    each = variants(rules, option, len(players)).values()
    return CompareJob(tuple(table_of(one, players, dealer=dealer, max_rounds=max_rounds) for one in each), seed)
