"""Blocks of games as the kernels return them, counted into a summary."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.beggar_batch import play
from goodfences.kernels.beggar_deal import RECORD
from goodfences.kernels.beggar_tally import CYCLE, settle, tally
from goodfences.lab.summary import Cycle, Extreme, Summary, merge_cycles

BLOCK: Final = 1 << 15
"""Games of a block of the batch kernel: enough that its lanes are seldom idle at the end, few enough for a cache."""
_FIRST_BINS: Final = 1 << 10
_NO_GAME: Final = (1 << 63) - 1


class Tally:
    """Counts blocks of games into a :class:`Summary`.

    Args:
        seats: how many can win.
    """

    def __init__(self, seats: int) -> None:
        self._games = 0
        self._undecided = 0
        self._by_tricks = np.zeros(_FIRST_BINS, np.int64)
        self._by_cards = np.zeros(8 * _FIRST_BINS, np.int64)
        self._wins = np.zeros(seats, np.int64)
        self._longest = np.array([[0, 0, _NO_GAME]] * 2)
        self._cycles: tuple[Cycle, ...] = ()

    def add(
        self,
        first: int,
        results: tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint8]],
        cycles: NDArray[np.int64],
    ) -> None:
        """Add a block: games from ``first`` on, their (tricks, cards, winners), and rows about the endless ones.

        Args:
            first: number of the first game.
            results: ``uint32[n]``, ``uint32[n]``, ``uint8[n]``; a winner that is no seat means the game has none.
            cycles: ``int64[endless, CYCLE]``, see :mod:`goodfences.kernels.beggar_tally`.
        """
        tricks, cards, winners = results
        self._by_tricks = _room(self._by_tricks, int(tricks.max()))
        self._by_cards = _room(self._by_cards, int(cards.max()))
        won = int(self._wins.sum())
        tally(first, tricks, cards, winners, self._by_tricks, self._by_cards, self._wins, self._longest)
        self._games += winners.size
        self._undecided += winners.size - (int(self._wins.sum()) - won) - len(cycles)
        self._cycles = merge_cycles((*self._cycles, *_by_period(first, cycles)))

    def summary(self) -> Summary:
        """Return what has been counted."""
        most_tricks, most_cards = (Extreme(*row) if row[2] != _NO_GAME else None for row in self._longest.tolist())
        return Summary(
            self._games,
            tuple(self._wins.tolist()),
            _trimmed(self._by_tricks),
            _trimmed(self._by_cards),
            most_tricks,
            most_cards,
            self._cycles,
            self._undecided,
        )


def play_blocks(deal: Callable[[NDArray[np.uint64], int], None], first: int, count: int, *, limit: int) -> Summary:
    """Deal and play a range of games of two seats, block by block, with the batch kernel.

    Args:
        deal: writes the records of the games from a number on.
        first: number of the first game.
        count: how many.
        limit: tricks after which a game is looked at alone, and whether it is endless.
    """
    counts = Tally(2)
    size = min(BLOCK, count)
    records = np.empty((size, RECORD), np.uint64)
    tricks, cards, winners = np.empty(size, np.uint32), np.empty(size, np.uint32), np.empty(size, np.uint8)
    for start in range(first, first + count, size):
        n = min(size, first + count - start)
        deal(records[:n], start)
        undecided = play(records[:n], limit, tricks[:n], cards[:n], winners[:n])
        cycles = np.empty((undecided, CYCLE), np.int64)
        endless = settle(records[:n], tricks[:n], cards[:n], winners[:n], cycles) if undecided else 0
        counts.add(start, (tricks[:n], cards[:n], winners[:n]), cycles[:endless])
    return counts.summary()


def prepare_blocks(deal: Callable[[NDArray[np.uint64], int], None]) -> None:
    """Compile what :func:`play_blocks` may need: a limit of no tricks leaves games undecided, so all of it runs."""
    play_blocks(deal, 0, 64, limit=0)


def _by_period(first: int, cycles: NDArray[np.int64]) -> list[Cycle]:
    """Return one row for each period among the endless games of a block."""
    periods, places, counts = np.unique(cycles[:, 3:], axis=0, return_index=True, return_counts=True)
    firsts = cycles[places]
    return [
        Cycle(int(tricks), int(cards), int(games), first + int(game), int(before), int(before_cards))
        for (tricks, cards), games, (game, before, before_cards) in zip(periods, counts, firsts[:, :3], strict=True)
    ]


def _room(bins: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return the bins, longer if they must be."""
    if most < bins.size:
        return bins
    return np.concatenate((bins, np.zeros(most + 1, np.int64)))


def _trimmed(bins: NDArray[np.int64]) -> tuple[int, ...]:
    used = np.flatnonzero(bins)
    return tuple(bins[: used[-1] + 1].tolist()) if used.size else ()
