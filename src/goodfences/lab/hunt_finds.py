"""What a hunt has found, each find proved by the plain engine before it is kept."""

from collections.abc import Iterable

from msgspec import Struct

from goodfences.beggar import Rules, parse_deal
from goodfences.beggar.trace import trace
from goodfences.errors import GoodFencesError
from goodfences.lab.backwards import row_of


class Find(Struct, frozen=True, order=True):
    """A deal that was found, and what the plain engine says of it.

    Attributes:
        tricks: length of the game; of an endless one until the first position comes back.
        cards: likewise in cards.
        deal: the deal, its first pile leads.
        origin: how it was found, in a few words.
        preamble_tricks: of an endless game: tricks before its cycle; else None.
        preamble_cards: likewise in cards.
        cycle_tricks: tricks of its cycle.
        cycle_cards: cards of its cycle.
        distinct_cycle_tricks: tricks until every single card is back in its place.
        distinct_cycle_cards: likewise in cards.
    """

    tricks: int
    cards: int
    deal: str
    origin: str
    preamble_tricks: int | None = None
    preamble_cards: int | None = None
    cycle_tricks: int | None = None
    cycle_cards: int | None = None
    distinct_cycle_tricks: int | None = None
    distinct_cycle_cards: int | None = None

    @property
    def is_endless(self) -> bool:
        """Whether the game never ends."""
        return self.cycle_tricks is not None


def prove(deal: str, origin: str, rules: Rules) -> Find:
    """Play a deal with the plain engine and return what it says.

    Raises:
        ParseError: the text is not a deal by these rules.
        GoodFencesError: the game ends in another way than by the whole pack or never, so it proves nothing.
    """
    row_of(parse_deal(deal, rules), rules)
    played = trace(deal, rules)
    if played.outcome not in {"won", "endless"}:
        msg = f"{deal} ends by {played.outcome}: that is no find of a hunt"
        raise GoodFencesError(msg)
    if played.preamble is None or played.cycle is None or played.distinct_cycle is None:
        return Find(played.tricks, played.cards, played.deal, origin)
    return Find(
        played.tricks,
        played.cards,
        played.deal,
        origin,
        played.preamble.tricks,
        played.preamble.cards,
        played.cycle.tricks,
        played.cycle.cards,
        played.distinct_cycle.tricks,
        played.distinct_cycle.cards,
    )


def table(finds: Iterable[Find]) -> str:
    """Return finds as CSV, the longest first: deal, lengths, cycle, origin."""
    rows = ["deal,tricks,cards,preamble_tricks,preamble_cards,cycle_tricks,cycle_cards,origin"]
    for find in sorted(finds, key=lambda one: (-one.cards, one.deal)):
        numbers = (
            (find.tricks, find.cards, "", "", "", "")
            if not find.is_endless
            else ("inf", "inf", find.preamble_tricks, find.preamble_cards, find.cycle_tricks, find.cycle_cards)
        )
        rows.append(",".join(str(cell) for cell in (find.deal, *numbers, find.origin)))
    return "\n".join(rows) + "\n"
