"""The tables that a pack's deals are drawn from and enumerated with (see ``beggar_deal``)."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_pack import Pack

_HALF: Final = 8
"""Court cards of the first half: pairs of bits for eight fit one 16-bit number."""


class Tables(NamedTuple):
    """All that is known of a pack before it is dealt; arrays, so that kernels can use it.

    Attributes:
        patterns: ``uint64[n, 2]``, two words for each arrangement of court cards in a block: the run before each,
        byte by byte, then the
            plain cards after the last; the top byte of the second word has the latter again.
        splits: ``int32[splits, 12]``, how many court cards lie in each of the four blocks: arrangements of each
        block, row
            of the first arrangement of each, then court cards in the first block, in the first pile, in the third
            block, in the second pile.
        split_alias: alias table of the splits: ``uint64[a power of two, 2]``: in column c, a word below the first
        number
            means row c, and any other the row that the second number is.
        shares: ``int32[shares, 4]``, which court cards are in the first half: orders of either half, row of the first
            order of either.
        share_alias: alias table of the shares.
        orders: ``uint16``, a pair of bits (payment - 1) for each of up to eight court cards.
    """

    patterns: NDArray[np.uint64]
    splits: NDArray[np.int32]
    split_alias: NDArray[np.uint64]
    shares: NDArray[np.int32]
    share_alias: NDArray[np.uint64]
    orders: NDArray[np.uint16]


@cache
def tables_of(pack: Pack) -> Tables:
    """Return the tables of a pack; a fifth of a second for 52 cards, then kept.

    Raises:
        GoodFencesError: the pack is not one for the batch kernel.
    """
    if not pack.suits_batch:
        msg = f"the batch kernel deals 1 to 16 court cards of payments 1 to 4 and at most 41 plain ones, not {pack}"
        raise GoodFencesError(msg)
    sizes = tuple(size for pile in pack.piles for size in ((pile + 1) // 2, pile // 2))
    patterns, first_pattern = _patterns(set(sizes))
    splits, split_weights = _splits(sizes, pack.n_courts, first_pattern)
    shares, orders, share_weights = _shares((*pack.courts, 0, 0, 0, 0)[:4])
    return Tables(patterns, splits, _alias(split_weights), shares, _alias(share_weights), orders)


def _patterns(sizes: set[int]) -> tuple[NDArray[np.uint64], dict[tuple[int, int], int]]:
    """Return all arrangements of blocks, and where those of (size, court cards) begin."""
    rows: list[list[int]] = []
    begin: dict[tuple[int, int], int] = {}
    for size in sorted(sizes):
        for n_courts in range(size + 1):
            begin[size, n_courts] = len(rows)
            rows += [_runs(places, size) for places in combinations(range(size), n_courts)]
    return np.array(rows, np.uint8).view("<u8").astype(np.uint64), begin


def _runs(places: Sequence[int], size: int) -> list[int]:
    marks = (-1, *places, size)
    runs = [after - before - 1 for before, after in pairwise(marks)]
    return runs + [0] * (15 - len(runs)) + runs[-1:]


def _splits(
    sizes: tuple[int, ...], n_courts: int, first_pattern: dict[tuple[int, int], int]
) -> tuple[NDArray[np.int32], list[int]]:
    rows: list[list[int]] = []
    for counts in product(*(range(size + 1) for size in sizes)):
        if sum(counts) == n_courts:
            pairs = list(zip(sizes, counts, strict=True))
            ways = [comb(size, count) for size, count in pairs]
            begins = [first_pattern[pair] for pair in pairs]
            rows.append([*ways, *begins, counts[0], counts[0] + counts[1], counts[2], counts[2] + counts[3]])
    return np.array(rows, np.int32), [prod(row[:4]) for row in rows]


def _shares(counts: tuple[int, ...]) -> tuple[NDArray[np.int32], NDArray[np.uint16], list[int]]:
    n_first = min(_HALF, sum(counts))
    orders: list[int] = []
    begin: dict[tuple[int, ...], int] = {}
    rows: list[list[int]] = []
    for first in product(*(range(count + 1) for count in counts)):
        if sum(first) == n_first:
            halves = (first, tuple(count - used for count, used in zip(counts, first, strict=True)))
            for half in halves:
                if half not in begin:
                    begin[half] = len(orders)
                    orders += _orders(half)
            rows.append([*(_ways(half) for half in halves), *(begin[half] for half in halves)])
    return np.array(rows, np.int32), np.array(orders, np.uint16), [row[0] * row[1] for row in rows]


def _ways(counts: Sequence[int]) -> int:
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)


def _orders(counts: tuple[int, ...], place: int = 0) -> Iterator[int]:
    """Yield every order of court cards, two bits for each, the first card lowest."""
    if not any(counts):
        yield 0
    for kind, count in enumerate(counts):
        if count:
            left = (*counts[:kind], count - 1, *counts[kind + 1 :])
            yield from ((kind << 2 * place) | rest for rest in _orders(left, place + 1))


def _alias(weights: Sequence[int]) -> NDArray[np.uint64]:
    """Return Walker's alias table for these weights; its low bits say which column a random word means.

    The chances are right to 2**-64 times the size: a limit is rounded to what is left of 64 bits.
    """
    bits = (len(weights) - 1).bit_length()
    size, total = 1 << bits, sum(weights)
    left = [weight * size for weight in weights] + [0] * (size - len(weights))
    rows = [[total, column] for column in range(size)]
    small = [column for column in range(size) if left[column] < total]
    large = [column for column in range(size) if left[column] >= total]
    while small:
        column = small.pop()
        rows[column] = [left[column], large[-1]]
        left[large[-1]] -= total - left[column]
        if left[large[-1]] < total:
            small.append(large.pop())
    most = (1 << (64 - bits)) - 1
    return np.array([[min((limit << (64 - bits)) // total, most) << bits, row] for limit, row in rows], np.uint64)
