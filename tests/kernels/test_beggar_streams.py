"""Random words by counter: the published generator, exact rolls, fair shuffles."""

from collections import Counter
from itertools import pairwise, permutations

import numpy as np
import pytest

from goodfences.kernels.shuffle import shuffle
from goodfences.kernels.streams import FRACTION, block, fill, key_of, roll, roll_three, unfair

u64 = np.uint64

KNOWN_ANSWERS = [
    # (key, counter, words): threefry2x64, 20 rounds, from the generator's own known-answer file
    ((0, 0), (0, 0), (0xC2B6E3A8C2C69865, 0x6F81ED42F350084D)),
    ((2**64 - 1, 2**64 - 1), (2**64 - 1, 2**64 - 1), (0xE02CB7C4D95D277A, 0xD06633D0893B8B68)),
    (
        (0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x243F6A8885A308D3, 0x13198A2E03707344),
        (0x263C7D30BB0F0AF1, 0x56BE8361D3311526),
    ),
]


@pytest.mark.parametrize(("key", "counter", "words"), KNOWN_ANSWERS)
def test_block_gives_the_published_answers(key, counter, words):
    assert block(u64(key[0]), u64(key[1]), u64(counter[0]), u64(counter[1])) == words


def test_fill_gives_each_game_its_own_words_wherever_it_begins():
    key = key_of("a seed", "test")
    whole, part = np.empty((4, 100), np.uint64), np.empty((4, 30), np.uint64)
    fill(whole, key, u64(0))
    fill(part, key, u64(50))
    assert (whole[:, 50:80] == part).all()
    assert tuple(whole[2:, 7]) == block(key[0], key[1], u64(7), u64(1))


def test_key_is_the_same_for_ever():
    assert [hex(word) for word in key_of(1, "beggar sample")] == [hex(word) for word in key_of("1", "beggar sample")]
    assert key_of(1, "beggar sample").tolist() != key_of(1, "another purpose").tolist()
    assert key_of(1, "beggar sample").dtype == np.uint64


@pytest.mark.parametrize("sides", [1, 2, 3, 1716])
def test_roll_takes_the_first_digit_of_a_fraction(sides):
    most = (1 << FRACTION) - 1
    assert roll(u64(0), u64(sides)) == (0, 0)
    assert roll(u64(most), u64(sides))[0] == sides - 1


def test_rolls_that_are_fair_are_equally_likely():
    # A fraction of few bits cannot be made here, so count how many of the 2**52 fractions give each first roll:
    # those from ceil(n * 2**52 / 3) on, less the ones that unfair() refuses.
    whole = 1 << FRACTION
    starts = [-(-number * whole // 3) for number in range(4)]
    refused = [int(roll(u64(start), u64(3))[1]) for start in starts[:3]]
    sizes = [b - a for a, b in pairwise(starts)]
    kept = [size - bool(unfair(u64(rest), u64(3))) for size, rest in zip(sizes, refused, strict=True)]
    assert len(set(kept)) == 1


def test_roll_three_is_three_rolls():
    numbers, rest = roll_three(u64(123456789012345), u64(6), u64(70), u64(2520))
    first, left = roll(u64(123456789012345), u64(6))
    second, left = roll(left, u64(70))
    third, left = roll(left, u64(2520))
    assert (numbers, rest) == ((first, second, third), left)


def test_shuffle_is_fair_and_the_same_anywhere():
    key = key_of(1, "test")
    seen = Counter()
    for game in range(24_000):
        cards = np.arange(4, dtype=np.uint8)
        shuffle(cards, key, game)
        seen[tuple(cards.tolist())] += 1
    assert set(seen) == set(permutations(range(4)))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 53  # chi-squared, 23 degrees, 1 in 3000


@pytest.mark.parametrize("size", [1, 2, 3, 52, 104])
def test_shuffle_keeps_all_cards(size):
    cards = np.arange(size, dtype=np.uint8)
    shuffle(cards, key_of(2, "test"), 5)
    assert sorted(cards.tolist()) == list(range(size))
