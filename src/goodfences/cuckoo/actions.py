"""What can be done: by a seat, by the table, and by chance."""

from msgspec import Struct

from goodfences.cards import Card


class Keep(Struct, frozen=True, tag="keep"):
    """The seat keeps its card (C3)."""

    seat: int


class Swap(Struct, frozen=True, tag="swap"):
    """The seat asks to exchange with its left neighbour; the dealer exchanges with the stock (C3, C6)."""

    seat: int


class Accept(Struct, frozen=True, tag="accept"):
    """The asked seat gives its card away; only when a king may choose (``king_refusal=may``)."""

    seat: int


class Show(Struct, frozen=True, tag="show"):
    """The asked seat shows its king, queen or jack; only when a king may choose (``king_refusal=may``)."""

    seat: int


class Next(Struct, frozen=True, tag="next"):
    """Go on to the next round. The table's action, not a seat's."""


class Stop(Struct, frozen=True, tag="stop"):
    """End a match that has no end of its own; a running round is voided (C18). The table's action."""


class Join(Struct, frozen=True, tag="join"):
    """A new seat after the last, between rounds, when nobody is ever out (C18). The table's action."""


class Leave(Struct, frozen=True, tag="leave"):
    """A seat goes, between rounds, when nobody is ever out; its score is frozen (C18)."""

    seat: int


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Chance puts cards in an order.

    Attributes:
        order: the cards to deal from, top first: a permutation of ``state.to_shuffle``. Nobody sees it.
        commitment: SHA-256 of the key that made this order, in hex; everybody sees it. Empty when dealt by hand.
    """

    order: tuple[Card, ...]
    commitment: str = ""


class Cut(Struct, frozen=True, tag="cut"):
    """Chance picks the place in the stock, from 0 at the top, whose card the dealer draws (``dealer_draw=cut``)."""

    place: int


class PickDealer(Struct, frozen=True, tag="pick_dealer"):
    """Chance picks the first dealer (``first_dealer=random``)."""

    seat: int


SeatAction = Keep | Swap | Accept | Show
TableAction = Next | Stop | Join | Leave
ChanceAction = Shuffle | Cut | PickDealer
Action = SeatAction | TableAction | ChanceAction
