"""Cuckoo's chance: which cards are dealt, by counter, so that match ``i`` of a seed is the same wherever it is played.

Every round has words of its own: the first is half of block ``round // 2`` of the match, any more come from blocks
that belong to the round alone. So two sets of house rules that are compared on one seed are dealt from the same
numbers round by round (common random numbers), however many cards either has drawn before.
"""

from typing import Final

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_layout import (
    DECK,
    END,
    KEY,
    LOG,
    MATCH,
    N_DRAWN,
    NEXT_CARD,
    R_CARDS,
    R_SEATS,
    ROUND,
    SPARE,
    SPARE_OF_ROUND,
    Logged,
    Table,
)
from goodfences.kernels.cuckoo_lists import pack_of, target_of
from goodfences.kernels.inlined import inlined
from goodfences.kernels.streams import block, roll, unfair

_u64 = np.uint64
_TO_FRACTION: Final = _u64(12)
_HALF: Final = _u64(32)
_MORE: Final = 1 << 40
_SHUFFLE: Final = int(Logged.SHUFFLE)


@inlined
def fraction(s: Table, base: int) -> np.uint64:
    """Return the next random fraction of a table's round, 52 bits to roll from."""
    drawn = s[base + N_DRAWN]
    number = s[base + ROUND]
    s[base + N_DRAWN] = drawn + 1
    match = _u64(s[base + MATCH])
    if drawn == 0 and number & 1 == 1:
        return _u64(s[base + SPARE_OF_ROUND])
    if drawn > 0 and drawn & 1 == 0:
        return _u64(s[base + SPARE])
    counter = number >> 1 if drawn == 0 else _MORE + (number << 20) + (drawn >> 1)
    k0 = _u64(s[KEY]) | _u64(s[KEY + 1]) << _HALF
    k1 = _u64(s[KEY + 2]) | _u64(s[KEY + 3]) << _HALF
    x0, x1 = block(k0, k1, match, _u64(counter))
    s[base + (SPARE_OF_ROUND if drawn == 0 else SPARE)] = np.int64(x1 >> _TO_FRACTION)
    return x0 >> _TO_FRACTION


@inlined
def below(s: Table, base: int, sides: int) -> int:
    """Return a number from 0 to ``sides - 1``, each exactly equally likely."""
    while True:
        number, rest = roll(fraction(s, base), _u64(sides))
        if not unfair(rest, _u64(sides)):
            return int(np.int64(number))


@inlined
def draw_fresh(s: Table, base: int, hand: int, n_dealt: int) -> None:
    """Draw cards from a fresh pack by the first steps of Fisher-Yates, on a pack that is never written out.

    Place ``p`` of the pack holds card ``p`` of the deck, unless an earlier step has put another card there; a step
    takes the card at its target and puts the card of its own place there. As many rolls as are safe come from one
    fraction.

    Args:
        s: the tables.
        base: where this one begins.
        hand: where to write the ranks that are dealt; one more goes to ``NEXT_CARD``, if there are so many.
        n_dealt: how many.
    """
    n_cards, target = s[R_CARDS], target_of(s, base)
    came = target + s[R_SEATS] + 1
    at_once = 7 if n_cards <= 64 else 6
    n_rolls, done = min(n_dealt + 1, n_cards), 0
    while done < n_rolls:
        until = min(done + at_once, n_rolls)
        rest = fraction(s, base)
        product = _u64(1)
        for step in range(done, until):
            sides = _u64(n_cards - step)
            number, rest = roll(rest, sides)
            product = product * sides
            place = step + int(np.int64(number))
            own, card = step, place
            for earlier in range(step):
                went = s[target + earlier]
                own = s[came + earlier] if went == step else own
                card = s[came + earlier] if went == place else card
            s[target + step] = place
            s[came + step] = own
            s[hand + step if step < n_dealt else base + NEXT_CARD] = s[DECK + card]
        if not unfair(rest, product):
            done = until


@compiled
def draw(s: Table, base: int, top: int, n_draws: int) -> None:
    """Put a uniformly random choice of ``pack[top:END]`` in its first places, likewise but on the pack itself.

    Drawing again after an unfair roll needs no undoing: any order of the rest does to begin with.
    """
    pack, end = pack_of(s, base), s[base + END]
    at_once = 7 if end <= 64 else 6
    done = 0
    while done < n_draws:
        until = min(done + at_once, n_draws)
        rest = fraction(s, base)
        product = _u64(1)
        for step in range(done, until):
            here = pack + top + step
            sides = _u64(end - top - step)
            number, rest = roll(rest, sides)
            product = product * sides
            there = here + int(np.int64(number))
            s[here], s[there] = s[there], s[here]
        if not unfair(rest, product):
            done = until


@inlined
def log(s: Table, base: int, what: int, value: int) -> None:
    """Write an entry of the log, when one is kept."""
    place = s[base + LOG]
    if place > 0:
        s[place] = what
        s[place + 1] = value
        s[base + LOG] = place + 2


@compiled
def log_shuffle(s: Table, base: int, top: int) -> None:
    """Write the order of ``pack[top:END]``: what chance has put in order."""
    log(s, base, _SHUFFLE, s[base + END] - top)
    place = s[base + LOG]
    if place > 0:
        pack = pack_of(s, base)
        for card in range(top, s[base + END]):
            s[place] = s[pack + card]
            place += 1
        s[base + LOG] = place


@compiled
def write_out(s: Table, base: int, n_drawn: int) -> None:
    """Write out a fresh pack that so many cards were drawn from: these on top, in order, then the rest."""
    pack, target = pack_of(s, base), target_of(s, base)
    for card in range(s[R_CARDS]):
        s[pack + card] = s[DECK + card]
    for step in range(n_drawn):
        here, there = pack + step, pack + s[target + step]
        s[here], s[there] = s[there], s[here]


@compiled
def log_fresh(s: Table, base: int, n_drawn: int) -> None:
    """Write the order of a fresh pack that so many cards were drawn from, when a log is kept."""
    if s[base + LOG] > 0:
        s[base + END] = s[R_CARDS]
        write_out(s, base, n_drawn)
        log_shuffle(s, base, 0)
