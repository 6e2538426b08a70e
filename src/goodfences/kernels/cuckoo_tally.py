"""What matches of cuckoo add up to: sums of what was measured of each, and of its squares.

A *measure* is a whole number a match, see :func:`measures`. A win is counted in :data:`WHOLE` parts, so that those who
share one share it in whole numbers.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_play import Rows

Longs = NDArray[np.int64]

WHOLE: Final = 2520
"""Parts of a win: it divides by 1 to 10. The parts of more winners fall short of a whole by less than 1 in 50."""
OTHERS: Final = ("rounds", "tied_rounds", "refusals", "swaps", "last_ties", "extra_rounds", "shared", "drawn")
"""After the wins by place and by seat, in this order. ``shared``: 1 when several won; ``drawn``: 1 when nobody did."""


def names(n_seats: int) -> tuple[str, ...]:
    """Return the names of all measures: ``place 1``, ..., ``seat 0``, ..., and :data:`OTHERS`."""
    return tuple(_names(n_seats))


def _names(n_seats: int) -> Iterator[str]:
    yield from (f"place {place}" for place in range(1, n_seats + 1))
    yield from (f"seat {seat}" for seat in range(n_seats))
    yield from OTHERS


@compiled
def measure(row: Longs, n_seats: int, values: Longs) -> None:
    """Write the measures of one match.

    Args:
        row: of a match, see ``cuckoo_play.COLUMNS``.
        n_seats: seats at the table.
        values: to be written, ``int64[2 * n_seats + len(OTHERS)]``.
    """
    winners, dealer = row[0], row[1]
    n_winners, left = 0, winners
    while left != 0:
        left &= left - 1
        n_winners += 1
    part = WHOLE // n_winners if n_winners > 0 else 0
    place = n_seats - 1 - dealer
    for seat in range(n_seats):
        won = part if (winners >> seat) & 1 == 1 else 0
        values[n_seats + seat] = won
        # The seat after the first dealer comes first.
        values[place if place < n_seats else place - n_seats] = won
        place += 1
    other = 2 * n_seats
    for column in range(6):
        values[other + column] = row[3 + column]
    values[other + 6] = 1 if n_winners > 1 else 0
    values[other + 7] = 1 if n_winners == 0 else 0


@compiled
def tally(rows: Rows, n_seats: int, sums: Rows, by_rounds: Longs, by_termination: Longs) -> None:
    """Add up matches.

    Args:
        rows: of the matches.
        n_seats: seats at a table.
        sums: ``int64[3, measures]``, added to: the measures, their squares, their products with the number of rounds.
        by_rounds: added to: matches by number of rounds; the last is for all longer ones.
        by_termination: added to: matches by :class:`goodfences.kernels.cuckoo_layout.Termination`.
    """
    values = np.empty(sums.shape[1], np.int64)
    for index in range(rows.shape[0]):
        measure(rows[index], n_seats, values)
        rounds = rows[index, 3]
        by_rounds[min(rounds, by_rounds.size - 1)] += 1
        by_termination[rows[index, 2]] += 1
        for which in range(values.size):
            value = values[which]
            if value != 0:
                sums[0, which] += value
                sums[1, which] += value * value
                sums[2, which] += value * rounds


@compiled
def tally_differences(rows: Rows, base: Rows, n_seats: int, sums: Rows) -> None:
    """Add up what differs between matches of the same numbers by other rules.

    Args:
        rows: of the matches.
        base: of those that they are compared with.
        n_seats: seats at a table.
        sums: ``int64[2, measures]``, added to: the differences of the measures, and their squares.
    """
    values, others = np.empty(sums.shape[1], np.int64), np.empty(sums.shape[1], np.int64)
    for index in range(rows.shape[0]):
        measure(rows[index], n_seats, values)
        measure(base[index], n_seats, others)
        for which in range(values.size):
            difference = values[which] - others[which]
            sums[0, which] += difference
            sums[1, which] += difference * difference
