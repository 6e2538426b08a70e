"""From the results of a block of games to what is kept of them: exact histograms, wins, the longest games, cycles."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.beggar_batch import UNDECIDED
from goodfences.kernels.beggar_scalar import ENDLESS, classify_planes
from goodfences.kernels.beggar_step import RUN
from goodfences.kernels.compiled import compiled, signed

_u64 = np.uint64

CYCLE: Final = 5
"""Columns of a row about an endless game: place in the block, preamble and cycle in tricks and in cards."""


@compiled
def settle(
    records: NDArray[np.uint64],
    tricks: NDArray[np.uint32],
    cards: NDArray[np.uint32],
    winners: NDArray[np.uint8],
    cycles: NDArray[np.int64],
) -> int:
    """Play the games that the batch kernel left undecided to their end, or to the proof that they have none.

    Args:
        records: ``uint64[n, RECORD]``.
        tricks: ``uint32[n]``, completed.
        cards: ``uint32[n]``, completed.
        winners: ``uint8[n]``, completed; still :data:`UNDECIDED` where a game is endless.
        cycles: ``int64[undecided, CYCLE]``, written for the endless ones.

    Returns:
        how many are endless.
    """
    n_endless = 0
    for i in range(winners.size):
        if winners[i] == UNDECIDED:
            a_0, a_1, a_2, a_n = _planes(records[i, 0], records[i, 1], records[i, 4])
            b_0, b_1, b_2, b_n = _planes(records[i, 2], records[i, 3], records[i, 4] >> _u64(8))
            found = classify_planes((a_0, a_1, a_2, a_n, b_0, b_1, b_2, b_n))
            if found[0] == ENDLESS:
                cycles[n_endless, 0] = i
                for column in range(1, CYCLE):
                    cycles[n_endless, column] = found[2 + column]
                n_endless += 1
            else:
                winners[i], tricks[i], cards[i] = found[0], found[1], found[2]
    return n_endless


@compiled
def _planes(low: np.uint64, high: np.uint64, sizes: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64, int]:
    """Return the bit planes and the length of a pile of a record, see ``beggar_scalar``."""
    n_tokens, rest = signed(sizes & _u64(255)), signed((sizes >> _u64(16)) & _u64(255))
    p_0, p_1, p_2, place = _u64(0), _u64(0), _u64(0), 0
    for k in range(n_tokens):
        token = ((low if k < 8 else high) >> _u64(8 * (k & 7))) & _u64(255)
        place += signed(token & _u64(RUN))
        payment = (token >> _u64(6)) + _u64(1)
        p_0 |= (payment & _u64(1)) << _u64(place)
        p_1 |= ((payment >> _u64(1)) & _u64(1)) << _u64(place)
        p_2 |= (payment >> _u64(2)) << _u64(place)
        place += 1
    return p_0, p_1, p_2, place + rest


@compiled
def tally(  # noqa: PLR0913, PLR0917  # kernels take arrays one by one
    first: int,
    tricks: NDArray[np.uint32],
    cards: NDArray[np.uint32],
    winners: NDArray[np.uint8],
    by_tricks: NDArray[np.int64],
    by_cards: NDArray[np.int64],
    wins: NDArray[np.int64],
    longest: NDArray[np.int64],
) -> None:
    """Add a block of games to what is known.

    Args:
        first: number of the block's first game.
        tricks: ``uint32[n]``.
        cards: ``uint32[n]``.
        winners: ``uint8[n]``; games without a winner are not counted.
        by_tricks: ``int64``, games by tricks, longer than the longest.
        by_cards: ``int64``, games by cards, longer than the longest.
        wins: ``int64[seats]``, games won.
        longest: ``int64[2, 3]``: tricks, cards and number of the game with the most tricks (then cards, then the lowest
            number), and of the game with the most cards (then tricks, then the lowest number).
    """
    for i in range(winners.size):
        winner = winners[i]
        if winner < wins.size:
            n_tricks, n_cards = signed(tricks[i]), signed(cards[i])
            by_tricks[n_tricks] += 1
            by_cards[n_cards] += 1
            wins[winner] += 1
            if n_tricks >= longest[0, 0] or n_cards >= longest[1, 1]:
                _keep(longest, first + i, n_tricks, n_cards)


@compiled
def _keep(longest: NDArray[np.int64], game: int, n_tricks: int, n_cards: int) -> None:
    more = n_tricks > longest[0, 0] or (n_tricks == longest[0, 0] and n_cards > longest[0, 1])
    if more or (n_tricks == longest[0, 0] and n_cards == longest[0, 1] and game < longest[0, 2]):
        longest[0, 0], longest[0, 1], longest[0, 2] = n_tricks, n_cards, game
    more = n_cards > longest[1, 1] or (n_cards == longest[1, 1] and n_tricks > longest[1, 0])
    if more or (n_cards == longest[1, 1] and n_tricks == longest[1, 0] and game < longest[1, 2]):
        longest[1, 0], longest[1, 1], longest[1, 2] = n_tricks, n_cards, game
