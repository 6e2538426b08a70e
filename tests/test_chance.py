import ast
import hashlib
import hmac
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

import goodfences
from goodfences import chance
from goodfences.cards import PACK
from goodfences.errors import GoodFencesError

ALPHA = 1e-6
"""A right shuffle fails such a test once in a million runs, and these streams are the same in every run."""


@pytest.mark.parametrize("key", [b"", b"key", b"k" * 32, b"k" * 64, b"k" * 65, b"k" * 200])
def test_the_stream_is_hmac_sha256_in_counter_mode_read_as_big_endian_words(key):
    stream = chance.Stream(key)
    block = hmac.new(key, (0).to_bytes(8, "big"), hashlib.sha256).digest()
    following = hmac.new(key, (1).to_bytes(8, "big"), hashlib.sha256).digest()
    words = [int.from_bytes((block + following)[i : i + 4], "big") for i in range(0, 64, 4)]
    assert [stream.word() for _ in range(16)] == words


def test_the_numbers_stay_what_they_were_on_every_version():
    stream = chance.stream(chance.secret_of(1), "shuffle 1")
    assert [stream.below(52) for _ in range(8)] == [36, 34, 29, 14, 16, 44, 3, 16]
    order = chance.stream(chance.secret_of("family"), "shuffle 1").shuffled(PACK)
    assert hashlib.sha256(" ".join(order).encode()).hexdigest()[:16] == "3f57de3a84187c5c"


@given(st.integers(1, 1 << 32), st.binary(min_size=1, max_size=8))
def test_numbers_are_below_their_bound(n, key):
    stream = chance.Stream(key)
    assert all(0 <= stream.below(n) < n for _ in range(20))


def test_words_over_the_largest_multiple_are_rejected():
    class Given(chance.Stream):
        def __init__(self, words):
            super().__init__(b"")
            self.given = list(words)

        def word(self):
            return self.given.pop(0)

    top = (1 << 32) - 1
    assert Given([top, 7]).below(3) == 1  # 2**32 = 1 mod 3: the top word is over the largest multiple
    assert Given([top - 1]).below(3) == 2
    assert Given([top]).below(1 << 32) == top


def one_by_one(stream, items):
    """Fisher-Yates as the module describes it."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = stream.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


@given(st.binary(max_size=8), st.lists(st.integers(0, 120), min_size=1, max_size=4), st.integers(0, 9))
def test_a_shuffle_is_fisher_yates_wherever_the_stream_stands(key, sizes, n_before):
    stream, same = chance.Stream(key), chance.Stream(key)
    assert [stream.word() for _ in range(n_before)] == [same.word() for _ in range(n_before)]
    for size in sizes:
        assert stream.shuffled(range(size)) == one_by_one(same, range(size))
    assert stream.word() == same.word()


@given(st.lists(st.sampled_from([(1 << 32) - 1, (1 << 32) - 3, (1 << 32) - 40, 7, 123_456_789]), max_size=80))
def test_a_shuffle_rejects_the_words_that_one_number_would(words):
    stream, same = chance.Stream(b"k"), chance.Stream(b"k")
    stream._words, same._words = words.copy(), words.copy()
    assert stream.shuffled(range(52)) == one_by_one(same, range(52))
    assert stream.word() == same.word()


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_a_bound_out_of_range_is_refused(n):
    with pytest.raises(GoodFencesError, match="expected 1 to"):
        chance.Stream(b"").below(n)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_orders_of_a_small_pack_are_equally_likely(size):
    stream = chance.stream(chance.secret_of("chi-square"), f"size {size}")
    counts = Counter(stream.shuffled(range(size)) for _ in range(20_000))
    assert set(counts) == set(permutations(range(size)))
    assert chisquare(list(counts.values())).pvalue > ALPHA


def test_each_card_of_a_pack_comes_to_each_place_equally_often():
    stream = chance.stream(chance.secret_of("places"), "pack")
    first = Counter(stream.shuffled(PACK)[0] for _ in range(5_200))
    assert chisquare([first[card] for card in PACK]).pvalue > ALPHA


def test_shuffles_by_key_of_their_own_are_uniform_too():
    counts = Counter(chance.stream(chance.secret_of(seed), "shuffle 1").shuffled(range(3)) for seed in range(12_000))
    assert chisquare([counts[order] for order in permutations(range(3))]).pvalue > ALPHA


def test_a_choice_is_one_of_the_items():
    stream = chance.Stream(b"choice")
    assert {stream.choice("abc") for _ in range(50)} == {"a", "b", "c"}


def test_a_commitment_is_the_sha256_of_what_is_revealed():
    secret = chance.new_secret()
    assert len(secret) == chance.SECRET_BYTES
    assert chance.commitment(secret) == hashlib.sha256(secret).hexdigest()
    assert secret != chance.new_secret()


def test_the_keys_of_one_match_tell_nothing_of_each_other():
    secret = chance.secret_of("match")
    keys = {chance.derive(secret, f"shuffle {n}") for n in range(100)}
    assert len(keys) == 100
    assert chance.derive(secret, "shuffle 1") == hmac.new(secret, b"shuffle 1", hashlib.sha256).digest()
    assert chance.stream(secret, "cut 1").word() == chance.Stream(chance.derive(secret, "cut 1")).word()


def test_seeds_that_differ_give_other_secrets():
    assert chance.secret_of(1) != chance.secret_of(2)
    assert chance.secret_of(1) == chance.secret_of("1")


def test_no_module_uses_a_global_generator():
    for path in Path(goodfences.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                names = [f"{node.value.id}.{node.attr}"]
            bad = {"random", "numpy.random", "np.random"} & set(names)
            assert not bad, f"{path}: {bad}"
