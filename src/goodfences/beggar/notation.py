"""A deal in one line: ``---AJ/-K-Q`` (G14).

Grammar: piles separated by ``/``, seat by seat from the one that leads; in a pile a sign for each card, the top card
first. A sign is the rank letter (``A K Q J``, also ``T``) of a card that asks for something, ``-`` or ``0`` for a plain
card, or the digit of what a card asks for, as Camicia is written: ``0130023302/0000001021``. Digits are payments, never
ranks. White space means nothing.
"""

from collections.abc import Iterable, Sequence

from goodfences.beggar.rules import Rules, payment_of
from goodfences.cards import Card
from goodfences.errors import GoodFencesError, ParseError

Deal = tuple[str, ...]
"""A deal as it is written: a string of signs for each pile, plain cards as ``-``."""


def parse_deal(text: str, rules: Rules) -> Deal:
    """Read a deal; :func:`format_deal` writes it back.

    Raises:
        ParseError: a sign means nothing under these rules, a pile is empty, or there is one pile only.

    >>> parse_deal("--0aj/-k-q", Rules())
    ('---AJ', '-K-Q')
    """
    piles = [""]
    line = column = 1
    for sign in text:
        if sign == "/":
            _not_empty(piles, line, column)
            piles.append("")
        elif not sign.isspace():
            piles[-1] += _sign(sign, rules, line, column)
        line, column = (line + 1, 1) if sign == "\n" else (line, column + 1)
    _not_empty(piles, line, column)
    if len(piles) == 1:
        reason = "a deal has two piles or more, with / between them"
        raise ParseError(reason, line=line, column=column)
    return tuple(piles)


def format_deal(deal: Sequence[str]) -> str:
    """Write a deal; the inverse of :func:`parse_deal`."""
    return "/".join(deal)


def payments(deal: Iterable[str], rules: Rules) -> tuple[bytes, ...]:
    """Return the piles of a deal as :func:`goodfences.beggar.play.play_deal` takes them: digits of what cards ask for.

    >>> payments(("-AJ", "K3"), Rules())
    (b'041', b'33')
    """
    table = str.maketrans({rank: str(asks) for rank, asks in rules.payments.items() if rank.isalpha()} | {"-": "0"})
    return tuple(pile.translate(table).encode() for pile in deal)


def cards_of(deal: Sequence[str], rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """Return real cards for a deal, to play it at a table: for each sign the first card of the pack that fits.

    Raises:
        GoodFencesError: the pack in play does not have so many of a kind.
    """
    asks = payment_of(rules.penalties)
    pack = list(rules.cards(len(deal)))

    def pick(sign: str) -> Card:
        for card in pack:
            if card[0] == sign if sign.isalpha() else asks.get(card, 0) == int(sign.replace("-", "0")):
                pack.remove(card)
                return card
        msg = f"{format_deal(deal)}: the pack in play has too few cards for every {sign!r}"
        raise GoodFencesError(msg)

    return tuple(tuple(pick(sign) for sign in pile) for pile in deal)


def deal_of(piles: Iterable[Iterable[Card]], rules: Rules) -> Deal:
    """Return the deal that real cards make: a rank letter where there is one, else the digit of what the card asks for.

    >>> deal_of([("5c", "As"), ("Jh",)], Rules())
    ('-A', 'J')
    """
    asks = payment_of(rules.penalties)

    def sign(card: Card) -> str:
        if card not in asks:
            return "-"
        return card[0] if card[0].isalpha() else str(asks[card])

    return tuple("".join(sign(card) for card in pile) for pile in piles)


def _sign(sign: str, rules: Rules, line: int, column: int) -> str:
    payments = rules.payments
    letters = [rank for rank in payments if rank.isalpha()]
    digits = [str(asks) for asks in sorted(set(payments.values()))]
    if sign in "-0":
        return "-"
    if sign.upper() in letters:
        return sign.upper()
    if sign in digits:
        return sign
    reason = f"{sign!r} is no sign of a deal by these rules: expected one of {' '.join((*letters, *digits))}, or - or 0"
    raise ParseError(reason, line=line, column=column)


def _not_empty(piles: Sequence[str], line: int, column: int) -> None:
    if not piles[-1]:
        reason = f"pile {len(piles)} is empty: every seat needs a card"
        raise ParseError(reason, line=line, column=column)
