"""A match of cuckoo as a Markov chain: who wins, from every distribution of lives.

A state is the lives of the seats that are in, in the order in which they act, the dealer last. It is numbered with
digits ``lives - 1`` in base ``most``, the first seat's digit being the lowest.
"""
# ruff: noqa: PLR0913, PLR0917 -- compiled functions take arrays, not objects

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@compiled
def after(state: int, mask: int, k: int, most: int, new_place: Ints) -> tuple[int, int]:
    """Return the state after a round, and how many seats are still in (C15, C17).

    Args:
        state: the state before.
        mask: the seats that lose a life.
        k: seats that are in.
        most: most lives that a seat may have.
        new_place: filled with each seat's new place in the order, -1 for a seat that is out; int64[k].
    """
    left = 0
    rest = state
    lives = np.empty(k, np.int64)
    for place in range(k):
        lives[place] = rest % most + 1 - (mask >> place & 1)
        rest //= most
        left += 1 if lives[place] > 0 else 0
    number, met, power = 0, 0, 1
    first = -1
    for place in range(k):
        new_place[place] = -1
        if lives[place] == 0:
            continue
        if first < 0:
            first = place  # deals next, and acts last
        else:
            new_place[place] = met - 1
            number += (lives[place] - 1) * power
            power *= most
        met += 1
    if first >= 0:
        new_place[first] = left - 1
        number += (lives[first] - 1) * power
    return number, left


@compiled
def sweep(
    order: Ints, k: int, most: int, chances: Floats, tied: Floats, replay: int, tables: Floats, starts: Ints, rounds:
    Floats
) -> float:  # fmt: skip
    """Fill in the values of all states of ``k`` seats once, smaller ones being filled in; return the largest change.

    Args:
        order: the states, fewest lives first.
        k: seats that are in.
        most: most lives of a seat.
        chances: chance of each mask of losers, for each place of the seat whose value is asked; float64[k, 2 ** k].
        tied: value to each place when all go out together; then the rounds that follow; float64[k + 1].
        replay: 1 if such a round does not count.
        tables: values of all states: for each number of seats from ``starts``, state after state, place after place.
        starts: where each number of seats begins in ``tables``; and in ``rounds``.
        rounds: expected rounds of all states, by the chances of place 0.

    Returns:
        The largest change.
    """
    new_place = np.empty(k, np.int64)
    change = 0.0
    for state in order:
        values = np.zeros(k)
        length = 1.0
        for mask in range(1 << k):
            if chances[:, mask].max() == 0.0:
                continue
            number, left = after(state, mask, k, most, new_place)
            if left == 0 and replay == 0:
                values += chances[:, mask] * tied[:k]
                length += chances[0, mask] * tied[k]
                continue
            if left == 0:
                number, left = after(state, 0, k, most, new_place)
            length += chances[0, mask] * (rounds[starts[1, left] + number] if left > 1 else 0.0)
            for place in range(k):
                if new_place[place] >= 0:
                    value = 1.0 if left == 1 else tables[starts[0, left] + number * left + new_place[place]]
                    values[place] += chances[place, mask] * value
        base = starts[0, k] + state * k
        for place in range(k):
            change = max(change, abs(values[place] - tables[base + place]))
            tables[base + place] = values[place]
        rounds[starts[1, k] + state] = length
    return change
