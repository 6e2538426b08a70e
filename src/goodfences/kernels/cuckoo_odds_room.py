"""What a walk up the ranks adds up, and the strategy it walks by."""

from typing import NamedTuple

from goodfences.kernels.cuckoo_odds_board import (
    Floats,
    Ints,
)


class Room(NamedTuple):
    """The sums of a walk, for all multisets of all sizes one after the other.

    Attributes:
        own: the class of ``f``; -1 to count only who comes where.
        forth: the lowest class that a seat may have ended with before the one that loses; above ``f`` where it loses
        a tie.
        back: the lowest class that a seat may end with after it.
        safe: 1 where a multiset of final cards leaves nobody to lose before ``f``, else 0.
        x: ways to come to a turn, the chances of the strategies included.
        x_ask: ways to come to a request, by the class that the asker holds.
        on: ways to go on from a turn without anybody ending too low.
        on_ask: ways to go on from a request; float64[classes, multisets].
        lose: ways to go on from a request in which the asker itself ends with ``f``.
        scratch: room for a multiset's values.
    """

    own: int
    forth: int
    back: int
    safe: Floats
    x: Floats
    x_ask: Floats
    on: Floats
    on_ask: Floats
    lose: Floats
    scratch: Floats


class Play(NamedTuple):
    """A strategy by classes, and what is found about it.

    Attributes:
        chance: chance to ask in each set, node after node, then to accept of each asked king that may refuse.
        start: place of each node's first set.
        found: what keeping costs, what asking costs, and the reach of each set; float64[3, sets]. Added to.
        lost: what kings that were asked for cost their seats; float64[seats]. Added to.
    """

    chance: Floats
    start: Ints
    found: Floats
    lost: Floats
