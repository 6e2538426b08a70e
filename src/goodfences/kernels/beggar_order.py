"""Every deal of a pack in a fixed order, for enumeration: deal ``i`` is always the same one.

The place of a deal is an odometer of eight numbers: row of ``splits``, one arrangement of each block, row of
``shares``, one order of each half of the court cards (see ``beggar_tables``), the last one turning fastest.
"""

from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_deal import RECORD, record_of
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_tables import Tables, tables_of
from goodfences.kernels.compiled import compiled

WHEELS: Final = 8
"""Numbers of a place."""

_u64 = np.uint64
_i64 = np.int64


def place_of(pack: Pack, index: int) -> NDArray[np.int64]:
    """Return the place of a deal, ``int64[WHEELS]``.

    Raises:
        GoodFencesError: there is no such deal, or the pack is not one for the batch kernel.
    """
    tables = tables_of(pack)
    if not 0 <= index < pack.n_deals:
        msg = f"there is no deal {index}: the pack has {pack.n_deals} deals, counted from 0"
        raise GoodFencesError(msg)
    split_place, order_place = divmod(index, pack.n_orders)
    split, rest = _row([prod(row[:4]) for row in tables.splits.tolist()], split_place)
    share, rest_2 = _row([row[0] * row[1] for row in tables.shares.tolist()], order_place)
    blocks = _digits(rest, tables.splits[split, :4].tolist())
    orders = _digits(rest_2, tables.shares[share, :2].tolist())
    return np.array([split, *blocks, share, *orders], np.int64)


def deal_at(pack: Pack, index: int) -> NDArray[np.uint64]:
    """Return the record of deal ``index``, ``uint64[RECORD]``.

    Raises:
        GoodFencesError: there is no such deal, or the pack is not one for the batch kernel.
    """
    record = np.empty(RECORD, np.uint64)
    deal_next(record.reshape(1, RECORD), tables_of(pack), place_of(pack, index))
    return record


def deal_next(records: NDArray[np.uint64], tables: Tables, place: NDArray[np.int64]) -> None:
    """Write the deals from a place on.

    Args:
        records: ``uint64[n, RECORD]``, overwritten.
        tables: of the pack.
        place: see :func:`place_of`; moved on by n. After the last deal comes the first.
    """
    _deal_next(records, place, tables.patterns, tables.splits, tables.shares, tables.orders)


def _row(weights: list[int], number: int) -> tuple[int, int]:
    """Return the row in which a number lies, and how far."""
    for row, weight in enumerate(weights):
        if number < weight:
            return row, number
        number -= weight
    raise AssertionError(number)


def _digits(number: int, sides: list[int]) -> list[int]:
    """Write a number with these sides as bases, the last one the lowest."""
    digits = []
    for side in reversed(sides):
        number, digit = divmod(number, side)
        digits.append(digit)
    return digits[::-1]


@compiled
def _deal_next(  # noqa: PLR0913, PLR0917  # kernels take arrays one by one
    records: NDArray[np.uint64],
    place: NDArray[np.int64],
    patterns: NDArray[np.uint64],
    splits: NDArray[np.int32],
    shares: NDArray[np.int32],
    orders: NDArray[np.uint16],
) -> None:
    for i in range(records.shape[0]):
        split, share = place[0], place[5]
        p_0, p_1 = _i64(splits[split, 4]) + place[1], _i64(splits[split, 5]) + place[2]
        p_2, p_3 = _i64(splits[split, 6]) + place[3], _i64(splits[split, 7]) + place[4]
        blocks = (
            (patterns[p_0, 0], patterns[p_0, 1]),
            (patterns[p_1, 0], patterns[p_1, 1]),
            (patterns[p_2, 0], patterns[p_2, 1]),
            (patterns[p_3, 0], patterns[p_3, 1]),
        )
        counts = (_u64(splits[split, 8]), _u64(splits[split, 9]), _u64(splits[split, 10]), _u64(splits[split, 11]))
        first, second = orders[_i64(shares[share, 2]) + place[6]], orders[_i64(shares[share, 3]) + place[7]]
        record = record_of(blocks, counts, (_u64(first), _u64(second)))
        records[i, 0], records[i, 1], records[i, 2], records[i, 3], records[i, 4] = record
        _turn(place, splits, shares)


@compiled
def _turn(place: NDArray[np.int64], splits: NDArray[np.int32], shares: NDArray[np.int32]) -> None:
    """Move the odometer on by one deal."""
    for wheel in range(1, -1, -1):
        place[6 + wheel] += 1
        if place[6 + wheel] < shares[place[5], wheel]:
            return
        place[6 + wheel] = 0
    place[5] += 1
    if place[5] < shares.shape[0]:
        return
    place[5] = 0
    for wheel in range(3, -1, -1):
        place[1 + wheel] += 1
        if place[1 + wheel] < splits[place[0], wheel]:
            return
        place[1 + wheel] = 0
    place[0] = place[0] + 1 if place[0] + 1 < splits.shape[0] else 0
