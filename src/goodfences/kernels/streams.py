"""Random words by counter: word ``w`` of game ``i`` is a pure function of the key, wherever it is asked for.

The generator is Threefry-2x64 with 20 rounds (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3,
SC 2011): a keyed bijection of 128-bit counters. Here the counter is (game, block), so games can be dealt in any order,
on any number of cores and machines, and one game can be dealt again by its number alone. It needs only additions,
rotations and exclusive ors of 64 bits, which compilers turn into vector instructions.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.chance import derive, secret_of
from goodfences.kernels.compiled import compiled

_u64 = np.uint64
_PARITY: Final = _u64(0x1BD11BDAA9FC1A22)

FRACTION: Final = 52
"""Bits of a word that dice are drawn from: the product of the sides of one roll stays far below 2**52."""
_SHIFT: Final = _u64(FRACTION)
_MASK: Final = _u64((1 << FRACTION) - 1)


def key_of(seed: int | str, purpose: str) -> NDArray[np.uint64]:
    """Return the key of a seed for one purpose (``beggar``): ``uint64[2]`` from the package's own key derivation."""
    return np.frombuffer(derive(secret_of(seed), purpose)[:16], dtype="<u8").astype(np.uint64)


@compiled
def _mix(x0: np.uint64, x1: np.uint64, left: int) -> tuple[np.uint64, np.uint64]:
    """One round: add, rotate left by ``left`` bits, exclusive or."""
    x0 = x0 + x1
    x1 = (x1 << _u64(left)) | (x1 >> _u64(64 - left))
    return x0, x1 ^ x0


@compiled
def _even(x0: np.uint64, x1: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Rounds 1 to 4 of each eight."""
    x0, x1 = _mix(x0, x1, 16)
    x0, x1 = _mix(x0, x1, 42)
    x0, x1 = _mix(x0, x1, 12)
    return _mix(x0, x1, 31)


@compiled
def _odd(x0: np.uint64, x1: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Rounds 5 to 8 of each eight."""
    x0, x1 = _mix(x0, x1, 16)
    x0, x1 = _mix(x0, x1, 32)
    x0, x1 = _mix(x0, x1, 24)
    return _mix(x0, x1, 21)


@compiled
def block(k0: np.uint64, k1: np.uint64, c0: np.uint64, c1: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the two words of a counter under a key (the published known answers are in the tests)."""
    k2 = k0 ^ k1 ^ _PARITY
    x0, x1 = _even(c0 + k0, c1 + k1)
    x0, x1 = _odd(x0 + k1, x1 + (k2 + _u64(1)))
    x0, x1 = _even(x0 + k2, x1 + (k0 + _u64(2)))
    x0, x1 = _odd(x0 + k0, x1 + (k1 + _u64(3)))
    x0, x1 = _even(x0 + k1, x1 + (k2 + _u64(4)))
    return x0 + k2, x1 + (k0 + _u64(5))


@compiled
def fill(words: NDArray[np.uint64], key: NDArray[np.uint64], first: np.uint64) -> None:
    """Write the first words of many games: ``words[w, i]`` is word ``w`` of game ``first + i``.

    Args:
        words: ``uint64[an even number, games]``, overwritten.
        key: ``uint64[2]``, see :func:`key_of`.
        first: number of the first game.
    """
    k0, k1 = key[0], key[1]
    for b in range(words.shape[0] // 2):
        for i in range(words.shape[1]):
            x0, x1 = block(k0, k1, first + _u64(i), _u64(b))
            words[2 * b, i] = x0
            words[2 * b + 1, i] = x1


@compiled
def roll(fraction: np.uint64, sides: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Take a number below ``sides`` off a fraction: (the number, what is left of the fraction).

    A fraction is :data:`FRACTION` random bits. Several rolls may follow one another; the last rest decides by
    :func:`unfair` whether all of them must be drawn again (Brackett-Rozinsky and Lemire: Batched ranged random integer
    generation, 2024), which makes every combination exactly equally likely.
    """
    product = fraction * sides
    return product >> _SHIFT, product & _MASK


@compiled
def roll_three(
    fraction: np.uint64, sides: np.uint64, sides_2: np.uint64, sides_3: np.uint64
) -> tuple[tuple[np.uint64, np.uint64, np.uint64], np.uint64]:
    """Take three numbers off a fraction: (the numbers, what is left of the fraction)."""
    number, rest = roll(fraction, sides)
    number_2, rest = roll(rest, sides_2)
    number_3, rest = roll(rest, sides_3)
    return (number, number_2, number_3), rest


@compiled
def unfair(rest: np.uint64, sides: np.uint64) -> bool:
    """Return whether rolls must be drawn again: ``sides`` is the product of all their sides. Almost never."""
    return bool(rest < sides and rest < (_u64(1) << _SHIFT) % sides)
