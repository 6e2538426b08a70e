"""The game that one round is: what the solver needs to know of the rules, and nothing else.

A round is a game of its own: each seat that is in acts once, then the lowest card loses. Suits never matter, so a
pack is a count of cards for each rank. The rank letters of :mod:`goodfences.cards` are numbered from 0 here, low to
high, because they index arrays; the highest rank of a pack is its king.
"""

from typing import Final, Literal, Self

from msgspec import Struct

from goodfences.cards import RANK, RANKS
from goodfences.cuckoo.rules import KingEffect, KingRefusal, Look, LowestTie, Rules
from goodfences.errors import GoodFencesError

Kings = Literal["when_asked", "at_once", "plain"]
DrawnKing = Literal["refused", "allowed"]
Power = Literal["plain", "on"]
Aim = Literal["avoid_lowest", "reach_highest"]

MAX_SEATS: Final = 10
"""Most seats that are solved; strategies are small at any size, only the deals are many."""


class Game(Struct, frozen=True, kw_only=True):
    """One round, as a game in the sense of game theory.

    Attributes:
        seats: seats that are in; seat 0 is the dealer's left neighbour, seat ``seats - 1`` the dealer.
        counts: cards of each rank in the pack, lowest rank first.
        kings: what a king does: refuses when asked, lies face up from the deal on, or nothing.
        refusal: whether a king must or may refuse.
        effect: what a refusal, or a king on the table, does to later exchanges.
        queen: whether an asked queen turns the asker back (C20).
        jack: whether an asked jack blocks (C21).
        tie: who loses when several hold the lowest rank (C14).
        drawn_king: whether the dealer may keep a king drawn from the stock.
        look: whether a card is seen on the deal or only when its turn begins (C40).
        aim: what is at stake: not to hold the lowest card, or to hold the highest (an extra round, C30).

    Raises:
        GoodFencesError: too few or too many seats, or too few cards.
    """

    seats: int
    counts: tuple[int, ...] = (4,) * len(RANKS)
    kings: Kings = "when_asked"
    refusal: KingRefusal = "must"
    effect: KingEffect = "blocks_one"
    queen: Power = "plain"
    jack: Power = "plain"
    tie: LowestTie = "all_lose"
    drawn_king: DrawnKing = "refused"
    look: Look = "on_deal"
    aim: Aim = "avoid_lowest"

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= MAX_SEATS:
            msg = f"{self.seats} seats: the solver plays 2 to {MAX_SEATS}"
            raise GoodFencesError(msg)
        if sum(self.counts) < self.seats or min(self.counts) < 0:
            msg = f"{self.seats} seats cannot be dealt from a pack of {sum(self.counts)} cards"
            raise GoodFencesError(msg)
        if len(self.counts) < len(RANKS) and "on" in (self.queen, self.jack):
            msg = f"queens and jacks need a pack of {len(RANKS)} ranks, this one has {len(self.counts)}"
            raise GoodFencesError(msg)

    @property
    def ranks(self) -> int:
        """Number of ranks in the pack."""
        return len(self.counts)

    @property
    def king(self) -> int:
        """The index of the rank that has a king's powers; -1 when none has."""
        return -1 if self.kings == "plain" else self.ranks - 1

    @property
    def cards(self) -> int:
        """Number of cards in the pack."""
        return sum(self.counts)

    def replace(self, **changes: object) -> Self:
        """Return this game with some fields changed."""
        return type(self)(**{**{name: getattr(self, name) for name in self.__struct_fields__}, **changes})

    def standard(self) -> Self:
        """Return the simplest game with the same decisions and odds: options that cannot act here at their defaults."""
        changes: dict[str, object] = {}
        if self.kings != "when_asked":
            changes["refusal"] = "must"  # a king face up is never asked
            if self.effect == "ends_exchanges" or self.kings == "plain":
                changes["effect"] = "blocks_one"
        return self.replace(**changes)


def game_of(rules: Rules, seats: int, *, counts: tuple[int, ...] | None = None, extra: bool = False) -> Game:
    """Return the game that a round of a match is.

    Args:
        rules: the rules of the match.
        seats: how many are in.
        counts: cards of each rank to deal from; by default the whole pack, as many as the rules say.
        extra: whether it is an extra round, which the highest card wins (C30).

    Raises:
        GoodFencesError: more seats than are solved, or too few cards.
    """
    if counts is None:
        counts = (4 * rules.n_packs(seats),) * len(RANKS)
    return Game(
        seats=seats,
        counts=counts,
        kings=rules.king_shown,
        refusal=rules.king_refusal,
        effect=rules.king_effect,
        queen="plain" if rules.queen == "plain" else "on",
        jack="plain" if rules.jack == "plain" else "on",
        tie=rules.lowest_tie,
        look=rules.look,
        aim="reach_highest" if extra else "avoid_lowest",
    ).standard()


def most_seats(_rules: Rules) -> int:
    """Return with how many seats a round of these rules is solved."""
    return MAX_SEATS


def rank_index(letter: str) -> int:
    """Return the index of a rank letter: ``A`` 0 to ``K`` 12; ``10`` is understood.

    Raises:
        GoodFencesError: there is no such rank.
    """
    index = RANKS.find(letter.upper().replace("10", "T"))
    if index < 0 or len(letter) == 0:
        msg = f"{letter!r} is not a rank: expected one of {' '.join(RANKS)} or 10"
        raise GoodFencesError(msg)
    return index


def rank_of_card(card: str) -> int:
    """Return the index of a card's rank."""
    return RANK[card] - 1  # type: ignore[index]  # cards are strings
