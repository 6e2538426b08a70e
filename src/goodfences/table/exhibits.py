"""Famous games of beggar to watch: published deals, in the notation of RULES G14."""

from typing import Final

from msgspec import Struct

from goodfences.cards import PACK, Card
from goodfences.errors import GoodFencesError


class Exhibit(Struct, frozen=True):
    """A deal worth watching.

    Attributes:
        name: its name.
        first: the pile of the seat that leads, its top card first; ``-`` is any plain card.
        second: the other pile.
        source: who published it.
    """

    name: str
    first: str
    second: str
    source: str


EXHIBITS: Final[dict[str, Exhibit]] = {
    exhibit.name: exhibit
    for exhibit in (
        Exhibit(
            "longest",
            "---AJ--Q---------QAKQJJ-QK",
            "-----A----KJ-K--------A---",
            "Nessler 2022; 1,164 tricks, 8,344 cards",
        ),
        Exhibit(
            "endless",
            "---K---Q-KQAJ-----AAJ--J--",
            "----------Q----KQ-J-----KA",
            "Casella 2024, arXiv 2403.13855; after 4 tricks a cycle of 62 tricks, 440 cards",
        ),
    )
}
"""Name -> exhibit."""


def piles(name: str, *, leader: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the piles of two seats for an exhibit: suits and plain ranks, which decide nothing, in a fixed order.

    Raises:
        GoodFencesError: there is no such exhibit.
    """
    if name not in EXHIBITS:
        msg = f"there is no exhibit {name!r}; there are {', '.join(EXHIBITS)}"
        raise GoodFencesError(msg)
    left = {letter: [card for card in PACK if card[0] == letter] for letter in "AKQJ"}
    left["-"] = [card for card in PACK if card[0] not in "AKQJ"]
    exhibit = EXHIBITS[name]
    first, second = (tuple(left[letter].pop(0) for letter in text) for text in (exhibit.first, exhibit.second))
    return (first, second) if leader == 0 else (second, first)
