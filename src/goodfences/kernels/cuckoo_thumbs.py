"""The rules of thumb on numbers: the same choices as :mod:`goodfences.players`, from what the seat may know.

A player is two numbers, its kind and its line (the highest rank that it swaps, where the kind has one line).
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import below
from goodfences.kernels.cuckoo_layout import (
    EXTRA,
    KEPT,
    LOCKED,
    MAX_SEATS,
    N_FIELDS,
    NEAREST_LEFT_LOSES,
    PAIRS_SAFE,
    R_COUNTS_UP,
    R_LOWEST_TIE,
    SEATS_IN,
    SOMEBODY_ASKED,
    STUCK,
    TURN,
    Table,
)
from goodfences.kernels.cuckoo_lists import hand_of, known_of, stake_of
from goodfences.kernels.cuckoo_round import PUBLIC
from goodfences.players import PEOPLE

Players = NDArray[np.int64]
"""Kind and line of the player at each seat, shape (seats, 2)."""


class Kind(IntEnum):
    """How a player decides. ``LINE`` looks at its own card only; the others are the styles of the players' room."""

    LINE = 0
    THUMB = 1
    JUDGE = 2
    CAUTIOUS = 3
    BOLD = 4
    RANDOM = 5


STYLES: Final[dict[str, tuple[Kind, int]]] = {
    "seven": (Kind.THUMB, 7),
    "judge": (Kind.JUDGE, 0),
    "low": (Kind.THUMB, 9),
    "cautious": (Kind.CAUTIOUS, 0),
    "bold": (Kind.BOLD, 0),
    "random": (Kind.RANDOM, 0),
}
"""Style name -> kind and line."""

_LINE: Final = int(Kind.LINE)
_THUMB: Final = int(Kind.THUMB)
_JUDGE: Final = int(Kind.JUDGE)
_CAUTIOUS: Final = int(Kind.CAUTIOUS)
_RANDOM: Final = int(Kind.RANDOM)


def _likely_from(n_seats: int) -> int:
    """Return the lowest rank that is the highest of the table as often as a fair share (``sense.likely_highest``)."""
    return next(rank for rank in range(1, 15) if n_seats * (2 * rank - 1) ** (n_seats - 1) >= 26 ** (n_seats - 1))


LIKELY_FROM: Final = np.array([0, 1, *(_likely_from(n_seats) for n_seats in range(2, MAX_SEATS + 1))])


def encode_players(names: Sequence[str]) -> Players:
    """Return players as numbers.

    Args:
        names: for each seat a style, a person (``Mina``), or ``line:N``: swap N or below, whatever happened.

    Raises:
        GoodFencesError: there is no such player.
    """
    return np.array([_encode(name) for name in names], np.int64)


def _encode(name: str) -> tuple[int, int]:
    word, _, number = name.partition(":")
    if word == "line" and number.isdecimal() and int(number) <= 13:
        return _LINE, int(number)
    style = PEOPLE.get(name, name)
    if style not in STYLES:
        msg = f"there is no player {name!r}; there are {', '.join((*STYLES, *PEOPLE))}, and line:0 to line:13"
        raise GoodFencesError(msg)
    kind, line = STYLES[style]
    return int(kind), line


@compiled
def wants_another(s: Table, base: int, players: Players) -> bool:
    """Return whether the seat whose turn it is, and which may ask, would rather have another card."""
    place = s[base + TURN]
    seat = s[base + N_FIELDS + place]
    rank = s[hand_of(s, base) + place]
    kind = players[seat, 0]
    if kind == _RANDOM:
        return bool(below(s, base, 2) == 1)
    if s[base + EXTRA] != 0:
        return bool(rank < LIKELY_FROM[s[base + SEATS_IN]] or _is_beaten(s, base, rank))
    if kind == _LINE:
        return bool(rank <= players[seat, 1])
    if kind == _THUMB:
        line = players[seat, 1]
    elif kind == _JUDGE:
        line = _judge(s, base)
    else:
        line = _cautious(s, base, seat) if kind == _CAUTIOUS else _bold(s, base, seat)
    return bool(rank <= line and not _is_safe(s, base, rank))


@compiled
def shows(s: Table, base: int, players: Players, asked: int) -> bool:
    """Return whether an asked place that holds a king shows it; only the random player may not."""
    if players[s[base + N_FIELDS + asked], 0] == _RANDOM:
        return bool(below(s, base, 2) == 0)
    return True


@compiled
def _knows(s: Table, base: int, other: int) -> bool:
    """Whether the place whose turn it is knows the card at another place."""
    return bool(s[known_of(s, base) + other] & (PUBLIC | (2 << s[base + TURN])) != 0)


@compiled
def _is_safe(s: Table, base: int, rank: int) -> bool:
    """Whether keeping cannot lose, because of a card that has been given away or seen (``sense.is_safe``)."""
    hand, lowest_tie = hand_of(s, base), s[R_LOWEST_TIE]
    for place in range(s[base + TURN]):
        if not _knows(s, base, place):
            continue
        other = s[hand + place]
        if lowest_tie == PAIRS_SAFE:
            if other == rank:
                return True
        elif other < rank or (other == rank and lowest_tie == NEAREST_LEFT_LOSES):
            return True
    return False


@compiled
def _is_beaten(s: Table, base: int, rank: int) -> bool:
    """Whether keeping cannot win an extra round, because of a higher card that stays (``sense.is_beaten``)."""
    if s[base + LOCKED] != 0 and rank < 13:
        return True
    hand = hand_of(s, base)
    for place in range(s[base + TURN]):  # noqa: SIM110  # numba compiles no generator
        if _knows(s, base, place) and s[hand + place] > rank:
            return True
    return False


@compiled
def _judge(s: Table, base: int) -> int:
    if s[base + STUCK] != 0:
        return 4
    line = 6 if s[base + SEATS_IN] <= 3 else 5
    return line + 1 if s[base + KEPT] != 0 and s[base + SOMEBODY_ASKED] == 0 else line


@compiled
def _n_face_up(s: Table, base: int) -> int:
    left, count = s[base + LOCKED], 0
    while left != 0:
        left &= left - 1
        count += 1
    return count


@compiled
def _cautious(s: Table, base: int, seat: int) -> int:
    last = s[R_COUNTS_UP] == 0 and s[stake_of(s, base) + seat] == 1
    return min(8, 5 + (1 if last else 0) + _n_face_up(s, base))


@compiled
def _bold(s: Table, base: int, seat: int) -> int:
    stake = stake_of(s, base)
    mine, behind = s[stake + seat], False
    for place in range(s[base + SEATS_IN]):
        rival = s[stake + s[base + N_FIELDS + place]]
        behind |= mine > rival if s[R_COUNTS_UP] != 0 else mine < rival
    return max(5, 8 + (1 if behind else 0) - _n_face_up(s, base))
