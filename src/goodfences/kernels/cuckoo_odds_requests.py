"""What a request to exchange does in a round of cuckoo, and what a seat knows at its turn: compiled, on ranks.

Letters and forms are numbered as in :mod:`goodfences.odds.words`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_settle import AT_ONCE, JACK_RANK, KING_RANK, LATE, QUEEN_RANK, RANKS, SEATS

Ints = NDArray[np.int64]

END: Final = -1
OWN, GIVEN, SHOWN, EARLY, EARLY_GIVEN = range(5)
KEEP, SWAP, KING, JACK, TURN_KEEP, TURN_SWAP, TURN_KING, TURN_JACK, TURN_QUEEN = range(9)


@compiled
def local(form: int, facts: Ints, held: int, dealt: int, between: int) -> int:
    """Return which set of its node a seat is in, from the cards that it knows."""
    ranks = int(facts[RANKS])
    if form == SHOWN:
        return 0
    if form == OWN or facts[LATE] == 1:
        return held
    if form == EARLY_GIVEN:
        return (dealt * ranks + between) * ranks + held
    return dealt * ranks + held


@compiled
def outcome(cards: Ints, i: int, facts: Ints, kids: Ints, node: int) -> int:
    """Return the letter of seat ``i``'s request, were a king to refuse always."""
    left = cards[i + 1]
    if left == facts[KING_RANK] and facts[AT_ONCE] == 0:
        return KING
    if left == facts[JACK_RANK]:
        return JACK
    if left != facts[QUEEN_RANK]:
        return SWAP
    if kids[node, TURN_KEEP] != END or facts[SEATS] == 2:
        return TURN_KEEP
    right = cards[i - 1] if i > 0 else cards[facts[SEATS] - 1]
    if right == facts[KING_RANK] and facts[AT_ONCE] == 0:
        return TURN_KING
    if right == facts[JACK_RANK]:
        return TURN_JACK
    return TURN_QUEEN if right == facts[QUEEN_RANK] else TURN_SWAP


@compiled
def exchange(cards: Ints, i: int, letter: int, n: int) -> None:
    """Change the hands as a request's letter says. ``cards[n]`` is what a dealer swapped with early held between."""
    if letter == SWAP:
        if i + 1 == n - 1:
            cards[n] = cards[i + 1]
        cards[i], cards[i + 1] = cards[i + 1], cards[i]
    elif letter == TURN_SWAP:
        right = i - 1 if i > 0 else n - 1
        cards[i], cards[right] = cards[right], cards[i]
