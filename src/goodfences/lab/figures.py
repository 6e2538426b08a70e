"""What a summary says in figures: means with standard errors, quantiles, the tail."""

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Final

from msgspec import Struct

from goodfences.lab.summary import Summary

QUANTILES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999, 0.9999)
TAIL_FROM: Final = 100
"""Tricks above which the tail is fitted: from 80 to 170 on, 2.7e8 deals gave the same fold within its error."""


class Estimate(Struct, frozen=True):
    """A figure and its standard error."""

    value: float
    standard_error: float


class Length(Struct, frozen=True):
    """How long games are.

    Attributes:
        mean: with its standard error.
        deviation: standard deviation of one game.
        total: sum over all games, exact.
        least: the shortest.
        most: the longest.
        mode: the commonest length.
        quantiles: (share, smallest length that at least this share of games does not exceed).
    """

    mean: Estimate
    deviation: float
    total: int
    least: int
    most: int
    mode: int
    quantiles: tuple[tuple[float, int], ...]


class Tail(Struct, frozen=True):
    """The exponential tail: of games longer than ``above``, how many more it takes until only 1/e of them are left.

    Attributes:
        above: length above which games are counted.
        games: how many there are.
        e_fold: with its standard error; the maximum likelihood estimate for a geometric tail.
    """

    above: int
    games: int
    e_fold: Estimate


def length(bins: Sequence[int]) -> Length | None:
    """Return how long games are, from how many took 0, 1, 2, ...; None when there are none."""
    games = sum(bins)
    if not games:
        return None
    total = sum(size * count for size, count in enumerate(bins))
    squares = sum(size * size * count for size, count in enumerate(bins))
    deviation = sqrt((squares * games - total * total) / (games * (games - 1))) if games > 1 else 0.0
    least = next(size for size, count in enumerate(bins) if count)
    mode = max(range(len(bins)), key=bins.__getitem__)
    mean = Estimate(total / games, deviation / sqrt(games) if games > 1 else inf)
    return Length(mean, deviation, total, least, len(bins) - 1, mode, _quantiles(bins, games))


def share(count: int, games: int) -> Estimate:
    """Return a share and its standard error."""
    value = count / games if games else 0.0
    return Estimate(value, sqrt(value * (1 - value) / games) if games else inf)


def longer_than(bins: Sequence[int], size: int) -> Estimate:
    """Return the share of games that took more than ``size``."""
    return share(sum(bins[size + 1 :]), sum(bins))


def tail(bins: Sequence[int], *, above: int = TAIL_FROM) -> Tail | None:
    """Fit the tail above a length; None when fewer than a hundred games are so long."""
    games = sum(bins[above + 1 :])
    if games < 100:
        return None
    excess = sum((size - above) * count for size, count in enumerate(bins) if size > above) / games
    if excess <= 1:
        return None
    e_fold = -1 / log(1 - 1 / excess)
    return Tail(above, games, Estimate(e_fold, e_fold / sqrt(games)))


def win_shares(summary: Summary) -> tuple[Estimate, ...]:
    """Return for each seat its share of the games that somebody won."""
    return tuple(share(wins, summary.finite) for wins in summary.wins)


def _quantiles(bins: Sequence[int], games: int) -> tuple[tuple[float, int], ...]:
    found = []
    below = size = 0
    for part in QUANTILES:
        while below < part * games:
            below += bins[size]
            size += 1
        found.append((part, size - 1))
    return tuple(found)
