"""What can be done: by a seat, by the table, and by chance."""

from msgspec import Struct

from goodfences.cards import Card


class Turn(Struct, frozen=True, tag="turn"):
    """The seat turns the top card of its pile onto the heap (G3, G4)."""

    seat: int


class Stop(Struct, frozen=True, tag="stop"):
    """The clock ran out: the running trick is finished, then most cards wins (G10). The table's action."""


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Chance puts the pack in an order, which is then dealt (G2).

    Attributes:
        order: the cards as they are dealt, one at a time: a permutation of ``state.to_shuffle``. Nobody sees it.
        commitment: SHA-256 of the key that made this order, in hex; everybody sees it. Empty when dealt by hand.
    """

    order: tuple[Card, ...]
    commitment: str = ""


class Deal(Struct, frozen=True, tag="deal"):
    """The cards are dealt by hand, also unevenly or only some of them: for records, studies and exhibits.

    Attributes:
        piles: the pile of each seat, its top card first. Nobody sees them.
    """

    piles: tuple[tuple[Card, ...], ...]


SeatAction = Turn
TableAction = Stop
ChanceAction = Shuffle | Deal
Action = SeatAction | TableAction | ChanceAction
