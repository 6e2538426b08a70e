"""The hunt for long games: deal at random, keep the longest, and go backwards from each to longer ones.

Nothing cleverer is tried on purpose. Game length has no slope to climb: exchanging two cards of a long deal gives a
game as long as that of any random deal, and hill climbing was measured to find no longer games than as many random
deals do. Going backwards is different: a deal that leads into a long one is longer for certain.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from goodfences.beggar import Rules
from goodfences.errors import GoodFencesError
from goodfences.kernels import beggar_deal
from goodfences.kernels.beggar_batch import UNDECIDED, play
from goodfences.kernels.beggar_deal import RECORD
from goodfences.kernels.beggar_record import hands_of
from goodfences.kernels.beggar_tables import tables_of
from goodfences.kernels.streams import key_of
from goodfences.lab.backwards import search
from goodfences.lab.hunt_finds import Find, prove
from goodfences.lab.setup import Setup, format_hands

PURPOSE: Final = "beggar hunt"
"""The name of a seed's key (:func:`goodfences.kernels.streams.key_of`)."""
KEPT: Final = 20
"""Deals kept, and deals of a block whose ancestors are looked for."""
_BLOCK: Final = 1 << 16
_CHUNK: Final = 1 << 22
_LIMIT: Final = 1200
"""Tricks after which a game is given up: the batch kernel's most. No random game of 52 cards has come near."""

Key = tuple[int, int]


class Long(Struct, frozen=True, order=True):
    """A long game.

    Attributes:
        cards: its length.
        tricks: likewise.
        hands: the two piles as digits of what cards ask for, joined by ``/``.
        game: number of the random deal that it was found from.
        back: tricks before that deal.
    """

    cards: int
    tricks: int
    hands: str
    game: int
    back: int


class Longest(Struct, frozen=True):
    """The longest games of a hunt: how many were dealt, the longest first, and the games that were given up."""

    games: int
    found: tuple[Long, ...]
    given_up: int


class LongestJob(Struct, frozen=True):
    """A hunt. Called with (first, count) it deals and plays these games, and goes backwards from the longest.

    Attributes:
        setup: two seats and a pack that the batch kernel plays.
        seed: any text.

    Raises:
        GoodFencesError: the batch kernel cannot play this.
    """

    setup: Setup
    seed: str

    def __post_init__(self) -> None:
        if not self.setup.batched:
            msg = "a hunt for long games takes two seats, out=cannot_play and a pack of the batch kernel"
            raise GoodFencesError(msg)

    @property
    def chunk(self) -> int:
        """Games of a chunk of half a second or more."""
        return _CHUNK

    def prepare(self) -> None:
        """Compile every kernel that a chunk may need."""
        self(0, 64)

    def __call__(self, first: int, count: int) -> Longest:
        """Hunt among games ``first`` to ``first + count - 1``."""
        found: tuple[Long, ...] = ()
        given_up = 0
        for start in range(first, first + count, _BLOCK):
            longest, lost = self._block(start, min(_BLOCK, first + count - start))
            found = _best((*found, *longest))
            given_up += lost
        return Longest(count, found, given_up)

    def _block(self, first: int, count: int) -> tuple[tuple[Long, ...], int]:
        """Return the longest games of a block, those before them included, and the number of games given up."""
        records = np.empty((count, RECORD), np.uint64)
        beggar_deal.deal(records, tables_of(self.setup.pack), key_of(self.seed, PURPOSE), first)
        tricks, cards, winners = np.empty(count, np.uint32), np.empty(count, np.uint32), np.empty(count, np.uint8)
        play(records, _LIMIT, tricks, cards, winners)
        cards[winners == UNDECIDED] = 0
        longest: list[Long] = []
        for place in np.argsort(cards, kind="stable")[-KEPT:][::-1].tolist():
            if cards[place]:
                longest += _with_ancestors(
                    hands_of(records[place]), int(tricks[place]), int(cards[place]), first + place
                )
        return _best(longest), int((winners == UNDECIDED).sum())


def merge(left: Longest, right: Longest) -> Longest:
    """Return what two ranges of games have together."""
    return Longest(left.games + right.games, _best((*left.found, *right.found)), left.given_up + right.given_up)


def finds(longest: Longest, rules: Rules) -> tuple[Find, ...]:
    """Prove the games that were found, the longest first.

    Raises:
        GoodFencesError: the plain engine says otherwise of one of them, which would be a mistake of ours.
    """
    proved = []
    for game in longest.found:
        hands = [np.array([int(digit) for digit in pile], np.uint8) for pile in game.hands.split("/")]
        origin = f"random deal {game.game}" + (f" and {game.back} tricks back" if game.back else "")
        find = prove(format_hands(hands, rules), origin, rules)
        if (find.tricks, find.cards) != (game.tricks, game.cards):
            msg = f"{find.deal}: the kernel says {game.tricks} tricks and {game.cards} cards, the plain engine {find}"
            raise GoodFencesError(msg)
        proved.append(find)
    return tuple(proved)


def _with_ancestors(hands: tuple[np.ndarray, np.ndarray], tricks: int, cards: int, game: int) -> list[Long]:
    row, n_leader = np.concatenate(hands), len(hands[0])
    longest = [Long(cards, tricks, _digits(row, n_leader), game, 0)]
    for other, (_, n_other, before, cards_before) in search(row, n_leader, shut=(row, n_leader)):
        longest.append(Long(cards + cards_before, tricks + before, _digits(other, n_other), game, before))
    return longest


def _digits(row: np.ndarray, n_leader: int) -> str:
    text = "".join(map(str, row.tolist()))
    return f"{text[:n_leader]}/{text[n_leader:]}"


def _best(games: "tuple[Long, ...] | list[Long]") -> tuple[Long, ...]:
    """Return the longest of the games, each deal once, however often it was found."""
    once = {game.hands: game for game in sorted(games, key=lambda one: (-one.back, -one.game))}
    return tuple(sorted(once.values(), reverse=True)[:KEPT])
