"""Small tables: what the counting of their odds shares (:mod:`goodfences.kernels.cuckoo_odds_small`).

Where :mod:`goodfences.kernels.cuckoo_odds_board` tells only those ranks apart that the strategy does, and walks once
for each rank of the loser's card, here all ranks are told apart and one walk serves for all losers. What is added up
is kept by *others and loser*: a multiset of settled cards, and the rank ``c`` of one more card that shall be the one
that loses. Multisets of all sizes are numbered one after the other, the empty one first.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.cuckoo_odds_board import JACK_BACK

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Floats = NDArray[np.float64]

LAST_OWN: Final = JACK_BACK + 5
LAST_ASK: Final = JACK_BACK + 6
"""Steps besides those of the board: the dealer's turn with its own card; a request to the dealer and all after it.
Both are the end of a round, in :mod:`goodfences.kernels.cuckoo_odds_small_ends`."""

N_COLUMNS: Final = 6
STEP, NODE, SIZE, SEAT, REFUSAL, LEAF = range(N_COLUMNS)
"""Columns of a step: what it is, the number of its node among those of its form, the cards settled before it, the
seat, the place of an asked king that may refuse or -1, the number of the end or -1."""


class Deck(NamedTuple):
    """What lies fixed.

    Attributes:
        king: the rank of kings where they refuse when asked, else -1.
        jack: the rank of jacks where they block, else -1.
        king_stays: 1 if the dealer may keep a king that it draws.
        kings_left: kings in the stock, where no seat can be dealt one.
        stock: cards left when all are dealt, or 1 if there are none.
        cards: cards of each rank that can be dealt.
        have: cards of rank ``k`` that are not one card of rank ``c``; float64[ranks, ranks].
        first: number of the first multiset of each size, and the end.
        gone: cards of each rank in each multiset; float64[multisets, ranks].
        add: the number of each multiset with one card of each rank more, from the first of its size; int32[multisets,
            ranks].
        most: how many of the lowest ranks may still lose with a multiset among the others; int64[multisets].
        start: where these ranks begin, when those of all multisets of a size stand in a row; int64[multisets].
        later: 1 where a seat may end with rank ``a`` after one with ``c`` has settled that shall lose;
            float64[ranks, ranks].
        early: 1 where all cards of a multiset may have settled before one of rank ``c`` that shall lose;
            float64[multisets, ranks].
        safe: 1 where, with a multiset as the final cards of the others, ``c`` is the rank that loses;
            float64[multisets, ranks].
    """

    king: int
    jack: int
    king_stays: int
    kings_left: float
    stock: float
    cards: Floats
    have: Floats
    first: Ints
    gone: Floats
    add: Small
    most: Ints
    start: Ints
    later: Floats
    early: Floats
    safe: Floats


class Sums(NamedTuple):
    """What a walk adds up, by multisets.

    Attributes:
        x: ways to come to a turn; float64[multisets].
        x_ask: ways to come to a request, by the rank that the asker holds; float64[multisets, ranks held].
        on: ways to go on from a turn so that ``c`` loses; float64[multisets of others, ranks c].
        on_ask: the same from a request; float64[ranks held, multisets of others, ranks c].
        lose: ways to go on from a request so that the asker itself loses; float64[multisets, ranks held].
    """

    x: Floats
    x_ask: Floats
    on: Floats
    on_ask: Floats
    lose: Floats


class Play(NamedTuple):
    """A strategy by nodes, and what is found about it; each ``found`` is keeping, asking, reach.

    Attributes:
        own: chance to ask with each rank; float64[nodes, ranks].
        given: the same by the rank dealt and the rank held; float64[nodes, ranks, ranks].
        shown: the same of a seat whose jack all have seen; float64[nodes].
        answers: chance of each asked king to accept; float64[answers].
        found_own: float64[3, nodes, ranks]. Added to, like all that follow.
        found_given: float64[3, nodes, ranks, ranks].
        found_shown: float64[3, nodes].
        found_answers: float64[3, answers].
        lost: what kings that were asked for cost their seats; float64[seats].
    """

    own: Floats
    given: Floats
    shown: Floats
    answers: Floats
    found_own: Floats
    found_given: Floats
    found_shown: Floats
    found_answers: Floats
    lost: Floats


class Ends(NamedTuple):
    """What comes to the ends of a round, and what comes of them.

    Attributes:
        x: ways to come to the dealer's turn; float64[ends, multisets].
        x_ask: ways to come to a request to the dealer; float64[ranks held, ends, multisets].
        on: as :class:`Sums`, of the dealer's turns, in the order of :attr:`Deck.start`; float64[ends, others and c].
        on_ask: of requests to the dealer, ``on_ask`` in that order and then ``lose``; float64[ranks held, ends, others
            and c + multisets].
    """

    x: Floats
    x_ask: Floats
    on: Floats
    on_ask: Floats
