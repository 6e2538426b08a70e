"""What the counting of odds shares: classes of ranks, multisets of settled cards, and sums over them.

Nothing that a later seat does depends on the order in which earlier cards were settled, only on *how many* of each
rank lie there. Ranks that no strategy tells apart count as one class. *Classes* are numbered upwards: first the low
ones, which no seat may end with, then those of the *table*. A multiset of ``s`` table classes has a number of its
own, and ``add[k, m]`` is the number of multiset ``m`` with one card of table class ``k`` more.
"""
# ruff: noqa: PLR0913, PLR0917 -- compiled functions take arrays, not objects

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Floats = NDArray[np.float64]

(
    OWN_KEEP, OWN_KEPT, OWN_ASK, OWN_ASKED,
    SHOWN_KEEP, SHOWN_KEPT, SHOWN_ASK, SHOWN_ASKED,
    GIVEN_KEEP, GIVEN_KEPT, GIVEN_ASK, GIVEN_ASKED,
    KING, KING_BACK, JACK, JACK_BACK,
    BEGIN, BEGIN_ASK, DRAW, END,
) = range(20)  # fmt: skip
"""Steps of a walk over the words. The first sixteen are pairs: the way forth, and the way back."""

N_COLUMNS: Final = 5
STEP, NODE, SIZE, SEAT, REFUSAL = range(N_COLUMNS)
"""Columns of a step: what it is, its node, the cards settled before it, the seat, the set of an asked king or -1."""


class Board(NamedTuple):
    """What lies fixed during a walk.

    Attributes:
        n_low: low classes.
        n_table: classes of the table.
        king: the class of kings; -1 where they have no power, or where no seat can be dealt one.
        jack: the class of jacks where they block, else -1.
        king_stays: 1 if the dealer may keep a king that it draws.
        kings_left: kings in the stock, where no seat can be dealt one.
        stock: cards left when all are dealt, or 1 if there are none.
        cards: cards of each class.
        first: number of the first multiset of each size, and the end.
        counts: cards of each table class in each multiset, and a last row of zeros for low classes.
        add: see the module's text.
    """

    n_low: int
    n_table: int
    king: int
    jack: int
    king_stays: int
    kings_left: float
    stock: float
    cards: Floats
    first: Ints
    counts: Small
    add: Small


@compiled
def multisets(n_classes: int, size: int, number: int) -> Small:
    """List the multisets of ``size`` cards of ``n_classes`` classes, as counts; int32[classes, number]."""
    counts = np.zeros((n_classes, number), np.int32)
    counts[0, 0] = size
    for column in range(1, number):
        counts[:, column] = counts[:, column - 1]
        # The last class but one that has a card gives one to the class after it, which takes all of the last class too.
        place = n_classes - 2
        while counts[place, column] == 0:
            place -= 1
        tail = counts[n_classes - 1, column]
        counts[n_classes - 1, column] = 0
        counts[place, column] -= 1
        counts[place + 1, column] += tail + 1
    return counts


@compiled
def additions(counts: Small, ways: Ints) -> Small:
    """Return the number of each multiset with one card of each class more; int32[classes, multisets].

    Args:
        counts: the multisets (:func:`multisets`).
        ways: ``ways[k, s]`` is the number of multisets of ``s`` cards of ``k`` classes.
    """
    n_classes, number = counts.shape
    result = np.empty((n_classes, number), np.int32)
    for column in range(number):
        for extra in range(n_classes):
            left = counts[:, column].sum() + 1
            rank = 0
            for k in range(n_classes - 1):
                mine = counts[k, column] + (1 if k == extra else 0)
                # Multisets with more cards of class k come first.
                for more in range(mine + 1, left + 1):
                    rank += ways[n_classes - k - 1, left - more]
                left -= mine
            result[extra, column] = rank
    return result


@compiled
def cards_left(board: Board, k: int, held: int) -> float:
    """Return the cards of class ``k`` that are not ``held``; those that are settled still count."""
    return float(board.cards[k] - (1.0 if k == held else 0.0))


@compiled
def settled(board: Board, size: int, k: int) -> Small:
    """Return how many cards of class ``k`` are settled in each multiset of a size; none of a low class ever is."""
    row = k - board.n_low if k >= board.n_low else board.n_table
    return board.counts[row, board.first[size] : board.first[size + 1]]


@compiled
def spread(target: Floats, more: Small, weights: Floats, have: float, gone: Small, part: float) -> None:
    """Move weights on to the multisets with more cards: ``target[more] += weights * (have - gone) * part``."""
    for m in range(len(weights)):
        target[more[m]] += weights[m] * (have - gone[m]) * part


@compiled
def gather(target: Floats, more: Small, source: Floats, have: float, gone: Small, part: float) -> None:
    """Bring values back from the multisets with more cards: ``target += source[more] * (have - gone) * part``."""
    for m in range(len(target)):
        target[m] += source[more[m]] * (have - gone[m]) * part


@compiled
def total(weights: Floats, more: Small, source: Floats, have: float, gone: Small) -> float:
    """Return the sum of ``weights * (have - gone) * source[more]``."""
    result = 0.0
    for m in range(len(weights)):
        result += weights[m] * (have - gone[m]) * source[more[m]]
    return result


@compiled
def shift(target: Floats, source: Floats, more: Small) -> None:
    """Look every multiset up with one card more: ``target = source[more]``."""
    for m in range(len(more)):
        target[m] = source[more[m]]
