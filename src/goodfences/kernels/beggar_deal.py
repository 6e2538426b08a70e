"""Deals for the batch kernel, drawn from tables: no card is ever shuffled.

A deal is a *record* of five words: the tokens of the first pile (16 bytes), of the second (16 bytes), and one word
with the number of tokens of each and the plain cards under each one's last court card. Tokens are those of
``beggar_step``.

How many court cards lie in each of four blocks of at most 13 cards is drawn from an alias table; which cards of a
block they are is a number below a binomial coefficient, and a row of a table has the runs between them. Which court
cards come first is drawn in the same way from two halves of at most eight. All numbers below something come from
exact rolls (``streams.roll``), and the alias tables are right to 2**-50, so every deal is equally likely. Four random
words make a deal.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.beggar_tables import Tables
from goodfences.kernels.compiled import compiled
from goodfences.kernels.streams import FRACTION, block, fill, roll_three, unfair

RECORD: Final = 5
"""Words of a record."""
_AT_ONCE: Final = 256
"""Games whose random words are made together."""

_Words = tuple[np.uint64, np.uint64]
_Words3 = tuple[np.uint64, np.uint64, np.uint64]

_u64 = np.uint64
_i64 = np.int64
_LOW: Final = _u64((1 << 56) - 1)
_ROLL_SHIFT: Final = _u64(64 - FRACTION)


@compiled
def _up(low: np.uint64, high: np.uint64, bits: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Shift 128 bits left by 0 to 127 bits."""
    part = bits & _u64(63)
    shifted = low << part
    carried = (high << part) | ((low >> _u64(1)) >> (_u64(63) - part))
    whole = bits >= _u64(64)
    return (_u64(0) if whole else shifted), (shifted if whole else carried)


@compiled
def _down(low: np.uint64, high: np.uint64, bits: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Shift 128 bits right by 0 to 127 bits."""
    part = bits & _u64(63)
    shifted = high >> part
    carried = (low >> part) | ((high << _u64(1)) << (_u64(63) - part))
    whole = bits >= _u64(64)
    return (shifted if whole else carried), (_u64(0) if whole else shifted)


@compiled
def _spread(codes: np.uint64) -> np.uint64:
    """Spread eight pairs of bits over the top two bits of eight bytes."""
    codes = (codes | (codes << _u64(24))) & _u64(0x000000FF000000FF)
    codes = (codes | (codes << _u64(12))) & _u64(0x000F000F000F000F)
    codes = (codes | (codes << _u64(6))) & _u64(0x0303030303030303)
    return codes << _u64(6)


@compiled
def _join(upper: _Words, lower: _Words, n_upper: np.uint64, n_both: np.uint64) -> _Words3:
    """Join two blocks of a pile: the runs of all its tokens in two words, and the plain cards at its end."""
    upper_rest, lower_rest = upper[1] >> _u64(56), lower[1] >> _u64(56)
    low, high = _up(lower[0], lower[1] & _LOW, n_upper << _u64(3))
    rest = upper_rest + lower_rest if n_both == n_upper else lower_rest
    return low + upper[0], high + (upper[1] & _LOW), rest


@compiled
def record_of(blocks: tuple[_Words, ...], counts: tuple[np.uint64, ...], orders: _Words) -> tuple[np.uint64, ...]:
    """Return the five words of a record. Only numbers go in and out: arrays as arguments would cost as much again.

    Args:
        blocks: the patterns of the four blocks.
        counts: court cards in the first block, in the first pile, in the third block, in the second pile.
        orders: the codes of the first half of the court cards and of the second.
    """
    a_low, a_high, a_rest = _join(blocks[0], blocks[1], counts[0], counts[1])
    b_low, b_high, b_rest = _join(blocks[2], blocks[3], counts[2], counts[3])
    first, second = _spread(orders[0]), _spread(orders[1])
    b_first, b_second = _down(first, second, counts[1] << _u64(3))
    sizes = counts[1] | (counts[3] << _u64(8)) | (a_rest << _u64(16)) | (b_rest << _u64(24))
    return a_low | first, a_high | second, b_low | b_first, b_high | b_second, sizes


def deal(records: NDArray[np.uint64], tables: Tables, key: NDArray[np.uint64], first: int) -> None:
    """Deal at random: record ``i`` is game ``first + i`` of the key.

    Args:
        records: ``uint64[n, RECORD]``, overwritten. About 30 ns each.
        tables: of the pack, see :func:`goodfences.kernels.beggar_tables.tables_of`.
        key: ``uint64[2]``, see :func:`goodfences.kernels.streams.key_of`.
        first: number of the first game, from 0.
    """
    _deal(records, key, first, *tables)


@compiled
def _deal(  # noqa: PLR0913, PLR0917  # kernels take arrays one by one
    records: NDArray[np.uint64],
    key: NDArray[np.uint64],
    first: int,
    patterns: NDArray[np.uint64],
    splits: NDArray[np.int32],
    split_alias: NDArray[np.uint64],
    shares: NDArray[np.int32],
    share_alias: NDArray[np.uint64],
    orders: NDArray[np.uint16],
) -> None:
    """Do what :func:`deal` says; the tables come one by one, because a tuple of arrays costs 10 ns a deal."""
    k_0, k_1 = key[0], key[1]
    split_mask, share_mask = _u64(split_alias.shape[0] - 1), _u64(share_alias.shape[0] - 1)
    words = np.empty((4, _AT_ONCE), np.uint64)
    for start in range(0, records.shape[0], _AT_ONCE):
        fill(words, key, _u64(first + start))
        for i in range(start, min(start + _AT_ONCE, records.shape[0])):
            w_0, w_1, w_2, w_3 = words[0, i - start], words[1, i - start], words[2, i - start], words[3, i - start]
            draw, fair = _u64(0), False
            while not fair:
                column, column_2 = w_0 & split_mask, w_1 & share_mask
                split = _i64(column if w_0 < split_alias[column, 0] else split_alias[column, 1])
                share = _i64(column_2 if w_1 < share_alias[column_2, 0] else share_alias[column_2, 1])
                n_0, n_1, n_a = _u64(splits[split, 0]), _u64(splits[split, 1]), _u64(shares[share, 0])
                n_2, n_3, n_b = _u64(splits[split, 2]), _u64(splits[split, 3]), _u64(shares[share, 1])
                rows, rest_a = roll_three(w_2 >> _ROLL_SHIFT, n_0, n_1, n_a)
                rows_2, rest_b = roll_three(w_3 >> _ROLL_SHIFT, n_2, n_3, n_b)
                fair = not (unfair(rest_a, n_0 * n_1 * n_a) or unfair(rest_b, n_2 * n_3 * n_b))
                if not fair:
                    draw += _u64(2)
                    w_0, w_1 = block(k_0, k_1, _u64(first + i), draw)
                    w_2, w_3 = block(k_0, k_1, _u64(first + i), draw + _u64(1))
            p_0, p_1 = _i64(splits[split, 4]) + _i64(rows[0]), _i64(splits[split, 5]) + _i64(rows[1])
            p_2, p_3 = _i64(splits[split, 6]) + _i64(rows_2[0]), _i64(splits[split, 7]) + _i64(rows_2[1])
            o_0, o_1 = _i64(shares[share, 2]) + _i64(rows[2]), _i64(shares[share, 3]) + _i64(rows_2[2])
            blocks = (
                (patterns[p_0, 0], patterns[p_0, 1]),
                (patterns[p_1, 0], patterns[p_1, 1]),
                (patterns[p_2, 0], patterns[p_2, 1]),
                (patterns[p_3, 0], patterns[p_3, 1]),
            )
            counts = (_u64(splits[split, 8]), _u64(splits[split, 9]), _u64(splits[split, 10]), _u64(splits[split, 11]))
            record = record_of(blocks, counts, (_u64(orders[o_0]), _u64(orders[o_1])))
            records[i, 0], records[i, 1], records[i, 2], records[i, 3], records[i, 4] = record
