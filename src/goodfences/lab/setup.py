"""What is sampled or enumerated: a pack, seats and the two rules that matter to a kernel, as numbers."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.beggar.rules import Debt, OutWhen, Rules, payment_of
from goodfences.errors import GoodFencesError, ParseError
from goodfences.kernels.beggar_pack import Pack

MAX_KERNEL_SEATS: Final = 52
MAX_GAMES: Final = 10**15

_COURT: Final = re.compile(r"([A-Z0-9])(?:x(\d+)|(\d))[ ,]*")


class Setup(Struct, frozen=True):
    """A game of Beggar for the kernels.

    Attributes:
        plain: number of plain cards.
        courts: number of court cards that ask for 1, 2, 3, ... cards.
        seats: number of seats.
        out: RULES G7.
        debt: RULES G8; with two seats it makes no difference.

    Raises:
        GoodFencesError: there is no such pack, or not a card for each seat.
    """

    plain: int
    courts: tuple[int, ...]
    seats: int = 2
    out: OutWhen = "cannot_play"
    debt: Debt = "passes_on"

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= min(self.pack.n_cards, MAX_KERNEL_SEATS):
            msg = (
                f"{self.seats} seats and {self.pack.n_cards} cards: 2 to {MAX_KERNEL_SEATS} seats with a card each play"
            )
            raise GoodFencesError(msg)

    @property
    def pack(self) -> Pack:
        """The cards."""
        return Pack(self.plain, self.courts)

    @property
    def batched(self) -> bool:
        """Whether the batch kernel plays it, which is many times faster."""
        return self.seats == 2 and self.out == "cannot_play" and self.pack.suits_batch


def setup_of(rules: Rules, seats: int) -> Setup:
    """Return the setup of a game by these rules.

    Raises:
        GoodFencesError: so many seats cannot play by them, or they end the game before its end.
    """
    if problem := rules.seats_problem(seats):
        raise GoodFencesError(problem)
    if rules.end != "last_survivor":
        msg = f"end={rules.end}: the laboratory plays games to their end, end=last_survivor"
        raise GoodFencesError(msg)
    asks = payment_of(rules.penalties)
    counts = np.bincount([asks.get(card, 0) for card in rules.cards(seats)], minlength=5).tolist()
    return Setup(counts[0], tuple(counts[1:]), seats, rules.out, rules.debt)


def parse_count(text: str) -> int:
    """Read a positive number of games: ``1000000``, ``1_000_000`` or ``1e6``.

    Raises:
        ParseError: the text is not a whole positive number.

    >>> parse_count("3e9")
    3000000000
    """
    try:
        number = Decimal(text.replace("_", ""))
    except InvalidOperation:
        number = Decimal(0)
    if not number.is_finite() or number < 1 or number > MAX_GAMES or number != number.to_integral_value():
        reason = f"{text!r} is not a number of games: expected a whole one, such as 1000000 or 1e6"
        raise ParseError(reason)
    return int(number)


def parse_courts(text: str, rules: Rules) -> tuple[int, ...]:
    """Read the court cards of a pack: ``A2K2Q2J2``, or ``Ax4 2x4 3x4`` where a rank is a digit.

    Raises:
        ParseError: it is not written so, or a rank asks for nothing by these rules.

    >>> parse_courts("A2J1", Rules())
    (1, 0, 0, 2)
    """
    asks = rules.payments
    counts = [0] * max(4, *asks.values())
    place = 0
    while place < len(text.strip()):
        match = _COURT.match(text.strip().upper().replace("X", "x"), place)
        if match is None or match[1] not in asks:
            reason = f"expected a rank of {' '.join(asks)} and how many there are of it, as in A2K2 or Ax2,Kx2"
            raise ParseError(reason, column=place + 1)
        counts[asks[match[1]] - 1] += int(match[2] or match[3])
        place = match.end()
    return tuple(counts)


def format_courts(courts: Sequence[int], rules: Rules) -> str:
    """Write the court cards of a pack, those that ask for most first."""
    names = {asked: rank for rank, asked in rules.payments.items()}
    counts = [(names.get(asked, str(asked)), count) for asked, count in enumerate(courts, start=1) if count]
    return " ".join(f"{rank}x{count}" for rank, count in reversed(counts))


def format_hands(hands: Sequence[NDArray[np.uint8]], rules: Rules) -> str:
    """Write hands as a deal in one line (:mod:`goodfences.beggar.notation`): letters where the rules have one."""
    names = {asked: rank for rank, asked in rules.payments.items() if rank.isalpha()}
    signs = ["-", *(names.get(asked, str(asked)) for asked in range(1, 10))]
    return "/".join("".join(signs[card] for card in hand) for hand in hands)
