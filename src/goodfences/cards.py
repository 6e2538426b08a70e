"""Cards, ranks, suits and packs.

A card is a string of two characters, rank then suit, as poker writes it: ``As``, ``Td``, ``Kh``. Strings make records,
JSON and error texts readable, and compare and hash as fast as integers. Ranks run low to high from the ace (RULES 1.1).
"""

from collections.abc import Iterable, Sequence
from typing import Final, NewType

from goodfences.errors import ParseError

Card = NewType("Card", str)
"""A playing card, always one of :data:`PACK`."""

RANKS: Final = "A23456789TJQK"
"""Rank letters, low to high; ``T`` is the ten."""

SUITS: Final = "cdhs"
"""Suit letters: clubs, diamonds, hearts, spades. Suits never matter for comparing."""

PACK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards in a fixed order."""

RANK: Final[dict[Card, int]] = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""Rank of each card as a number: ace 1, jack 11, queen 12, king 13."""

ACE, JACK, QUEEN, KING = 1, 11, 12, 13


def packs(count: int) -> tuple[Card, ...]:
    """Return ``count`` whole packs, in a fixed order."""
    return PACK * count


def parse_card(text: str) -> Card:
    """Read one card: ``Qs``, ``qS``, ``10h`` and ``Th`` are all understood.

    Raises:
        ParseError: the text is not a card.

    >>> parse_card("10H")
    'Th'
    """
    rank, suit = text.strip()[:-1].upper().replace("10", "T"), text.strip()[-1:].lower()
    card = Card(rank + suit)
    if card not in RANK:
        reason = f"{text!r} is not a card: expected a rank ({' '.join(RANKS)} or 10) and a suit ({' '.join(SUITS)})"
        raise ParseError(reason)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces.

    Raises:
        ParseError: a word is not a card; the column is that word's.

    >>> parse_cards("As 10d Kh")
    ('As', 'Td', 'Kh')
    """
    cards = []
    column = 1
    for word in text.split(" "):
        if word:
            try:
                cards.append(parse_card(word))
            except ParseError as error:
                raise ParseError(error.reason, column=column) from None
        column += len(word) + 1
    return tuple(cards)


def same_cards(some: Sequence[Card], others: Sequence[Card]) -> bool:
    """Return whether both hold the same cards, each as often, in any order."""
    if len(some) != len(others):
        return False
    missing = set(some)
    if len(missing) < len(some):
        return sorted(some) == sorted(others)
    missing.difference_update(others)  # no card twice: faster than to sort both
    return not missing


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by spaces; the inverse of :func:`parse_cards`."""
    return " ".join(cards)
