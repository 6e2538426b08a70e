"""Deal a round in every lane: the same cards that ``cuckoo_round.deal`` deals at one table."""

from typing import Final

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import draw_fresh
from goodfences.kernels.cuckoo_lanes_rows import (
    CAME,
    DRAWN,
    HAND,
    LANES,
    MAX_SEATS,
    ROLL,
    SEATS_IN,
    W0,
    W1,
    W2,
    W3,
    W4,
    WENT,
    Counts,
    Lanes,
    Words,
    copy,
)
from goodfences.kernels.cuckoo_layout import (
    DECK,
    KEY,
    MATCH,
    N_DRAWN,
    N_FIELDS,
    NEXT_CARD,
    R_CARDS,
    R_SEATS,
    ROUND,
    SPARE_OF_ROUND,
    Table,
)
from goodfences.kernels.streams import FRACTION, block, unfair

_u8 = np.uint8
_u64 = np.uint64
_L: Final = LANES
CARDS: Final = 52
AT_ONCE: Final = 7
"""Draws that one fraction makes, as in ``cuckoo_chance``."""
_MORE: Final = _u64(1 << 40)
_SHIFT: Final = _u64(FRACTION)
_MASK: Final = _u64((1 << FRACTION) - 1)
_TO_FRACTION: Final = _u64(64 - FRACTION)
NONE: Final = _u8(255)
"""The rank in front of a place where nobody sits: higher than any."""


def _product(first: int, last: int) -> np.uint64:
    product = 1
    for step in range(first, last):
        product *= CARDS - step
    return _u64(product)


SIDES: Final = np.array(
    [[_product(0, min(n + 1, AT_ONCE)), _product(AT_ONCE, max(n + 1, AT_ONCE))] for n in range(MAX_SEATS + 1)], _u64
)
"""For each number of seats in: the product of the sides of all rolls from the first and from the second fraction."""


@compiled
def deal(  # noqa: PLR0913, PLR0917  # a kernel's arrays come one by one
    a: Lanes, w: Words, s: Table, n_seats: int, matches: Words, rounds: Counts, fractions: Words, rests: Words
) -> None:
    """Deal a card to each place of every lane, and find the one that the dealer may draw.

    Args:
        a: the rows.
        w: the rows as words.
        s: a table of the same rules, for its key and as a place to work.
        n_seats: seats of a table.
        matches: each lane's match.
        rounds: each lane's round, from 1.
        fractions: room, ``uint64[LANES]``.
        rests: room, ``uint64[2 * LANES]``.
    """
    _roll(a, s, n_seats, matches, rounds, fractions, rests)
    for step in range(n_seats + 1):
        _take(a, w, step)
    _to_ranks(a, w, n_seats)
    suspects = 0
    first, second = SIDES[n_seats, 0], SIDES[n_seats, 1]
    for i in range(_L):
        suspects += 1 if (rests[i] < first) | (rests[_L + i] < second) else 0
    if suspects > 0:
        _check(a, s, matches, rounds, rests)


@compiled
def _check(a: Lanes, s: Table, matches: Words, rounds: Counts, rests: Words) -> None:
    """Deal again where a roll was unfair."""
    for i in range(_L):
        n = np.int64(a[SEATS_IN + i])
        if unfair(rests[i], SIDES[n, 0]) or (n >= AT_ONCE and unfair(rests[_L + i], SIDES[n, 1])):
            deal_alone(a, s, i, matches[i], rounds[i])


@compiled
def _roll(  # noqa: PLR0913, PLR0917  # a kernel's arrays come one by one
    a: Lanes, s: Table, n_seats: int, matches: Words, rounds: Counts, fractions: Words, rests: Words
) -> None:
    """Roll for every draw of every lane; ``rests`` is what is left of a fraction after a lane's last roll from it."""
    k0 = _u64(s[KEY]) | _u64(s[KEY + 1]) << _u64(32)
    k1 = _u64(s[KEY + 2]) | _u64(s[KEY + 3]) << _u64(32)
    for i in range(_L):
        number = _u64(rounds[i])
        x0, x1 = block(k0, k1, matches[i], number >> _u64(1))
        fractions[i] = (x0 if number & _u64(1) == _u64(0) else x1) >> _TO_FRACTION
    for i in range(_L):
        rests[_L + i] = _MASK
    for step in range(n_seats + 1):
        if step == AT_ONCE:
            for i in range(_L):
                x0, x1 = block(k0, k1, matches[i], _MORE + (_u64(rounds[i]) << _u64(20)))
                fractions[i] = x0 >> _TO_FRACTION
        sides = _u64(CARDS - step)
        row, side = ROLL + step * _L, 0 if step < AT_ONCE else _L
        for i in range(_L):
            product = fractions[i] * sides
            fractions[i] = product & _MASK
            a[row + i] = _u8(product >> _SHIFT)
        for i in range(_L):
            # The last roll of a lane is its dealer's, after one for each place.
            rests[side + i] = fractions[i] if a[SEATS_IN + i] >= _u8(step) else rests[side + i]


@compiled
def _take(a: Lanes, w: Words, step: int) -> None:
    """Do one step of Fisher-Yates on a pack that is never written out.

    Place ``p`` of the pack holds card ``p``, unless an earlier step has put another card there; a step takes the card
    at its target and puts the card of its own place there.
    """
    copy(w, ROLL + step * _L, W0)
    own = _u8(step)
    for i in range(_L):
        a[W1 + i] = own
        a[W0 + i] = _u8(a[W0 + i] + own)
        a[W2 + i] = a[W0 + i]
    for earlier in range(step):
        copy(w, WENT + earlier * _L, W3)
        copy(w, CAME + earlier * _L, W4)
        for i in range(_L):
            place, card = a[W3 + i], a[W4 + i]
            mine, taken = a[W1 + i], a[W2 + i]
            a[W1 + i] = card if place == own else mine
            a[W2 + i] = card if place == a[W0 + i] else taken
    copy(w, W0, WENT + step * _L)
    copy(w, W1, CAME + step * _L)
    # What was rolled is no longer needed; what was drawn takes its row.
    copy(w, W2, ROLL + step * _L)


@compiled
def _to_ranks(a: Lanes, w: Words, n_seats: int) -> None:
    """Turn the cards that were drawn into ranks in front of the places, and the card after a lane's last into DRAWN."""
    for step in range(n_seats + 1):
        copy(w, ROLL + step * _L, W0)
        own = _u8(step)
        for i in range(_L):
            card = a[W0 + i]
            card = _u8(card - _u8(26)) if card >= _u8(26) else card
            card = _u8(card - _u8(13)) if card >= _u8(13) else card
            rank = _u8(card + _u8(1))
            n, drawn = a[SEATS_IN + i], a[DRAWN + i]
            a[DRAWN + i] = rank if n == own else drawn
            a[W3 + i] = rank if own < n else NONE
        if step < n_seats:
            copy(w, W3, HAND + step * _L)


@compiled
def deal_alone(a: Lanes, s: Table, i: int, match: np.uint64, number: int) -> None:
    """Deal one lane as a table alone: its rolls were unfair and must be drawn again. One round in a million."""
    base, n = DECK + s[R_CARDS], int(a[SEATS_IN + i])
    s[base + MATCH], s[base + ROUND], s[base + N_DRAWN] = np.int64(match), np.int64(number), 0
    if number & 1 == 1:
        k0 = _u64(s[KEY]) | _u64(s[KEY + 1]) << _u64(32)
        k1 = _u64(s[KEY + 2]) | _u64(s[KEY + 3]) << _u64(32)
        _, x1 = block(k0, k1, match, _u64(number) >> _u64(1))
        s[base + SPARE_OF_ROUND] = np.int64(x1 >> _TO_FRACTION)
    hand = base + N_FIELDS + s[R_SEATS]
    draw_fresh(s, base, hand, n)
    a[DRAWN + i] = _u8(s[base + NEXT_CARD])
    for place in range(n):
        a[HAND + place * _L + i] = _u8(s[hand + place])
