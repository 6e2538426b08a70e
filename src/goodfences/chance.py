"""Chance: one explicit stream of random numbers, provably fair when its key was committed to.

Every random number of the package comes from a :class:`Stream`, HMAC-SHA256 in counter mode: the same key gives the
same numbers on every machine and Python version, a browser can recompute them with WebCrypto, and no module has a
generator of its own. The scheme, in full:

* block ``i`` of a stream is ``HMAC-SHA256(key, i as 8 bytes, big endian)``; blocks are read as 32-bit big-endian words;
* a number below ``n`` is the first word under the largest multiple of ``n`` that fits in 32 bits, modulo ``n``
  (rejection sampling, so every value is equally likely);
* a shuffle is Fisher-Yates from the last place down to the second, each place exchanged with one at or below it.

A match has one secret of 32 bytes. Its SHA-256 is shown before the first card; each use (``shuffle 3``, ``cut 2``)
has a key of its own derived from it, so that revealing one tells nothing of the next.
"""

import hashlib
import secrets
import struct
from collections.abc import Iterable, Sequence
from operator import mod
from typing import Final, TypeVar

from goodfences.errors import GoodFencesError

T = TypeVar("T")

SECRET_BYTES: Final = 32
_WORDS: Final = 1 << 32
_BLOCK_WORDS: Final = 8
_count = struct.Struct(">Q").pack


class _Hmac:
    """HMAC-SHA256 of one key as in RFC 2104, 2: what the key alone gives is hashed once for all messages.

    For the eight blocks of a shuffle it takes half the time of the standard library's.
    """

    __slots__ = ("_inner", "_outer")

    BLOCK: Final = 64
    INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
    OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))

    def __init__(self, key: bytes) -> None:
        whole = (key if len(key) <= self.BLOCK else hashlib.sha256(key).digest()).ljust(self.BLOCK, b"\0")
        self._inner = hashlib.sha256(whole.translate(self.INNER))
        self._outer = hashlib.sha256(whole.translate(self.OUTER))

    def of(self, message: bytes) -> bytes:
        """Return the 32 bytes of a message."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class Stream:
    """An endless stream of uniform random numbers, determined by its key.

    Args:
        key: any bytes; equal keys give equal streams.
    """

    __slots__ = ("_block", "_hmac", "_words")

    def __init__(self, key: bytes) -> None:
        self._hmac = _Hmac(key)
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next 32-bit word."""
        if not self._words:
            self._fill(1)
        return self._words.pop()

    def _fill(self, n: int) -> None:
        """Have ``n`` words ready at least; the next is the last."""
        n_blocks = -(-(n - len(self._words)) // _BLOCK_WORDS)
        blocks = [self._hmac.of(_count(number)) for number in range(self._block, self._block + n_blocks)]
        self._words[:0] = struct.unpack(f">{_BLOCK_WORDS * n_blocks}I", b"".join(blocks))[::-1]
        self._block += n_blocks

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n - 1``, each equally likely.

        Raises:
            GoodFencesError: ``n`` is not between 1 and 2**32.
        """
        if not 1 <= n <= _WORDS:
            msg = f"a number below {n} cannot be drawn: expected 1 to 2**32"
            raise GoodFencesError(msg)
        limit = _WORDS - _WORDS % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in a random order, each order equally likely (Fisher-Yates)."""
        order = list(items)
        n = len(order)
        for place, other in zip(range(n - 1, 0, -1), self._down_from(n), strict=True):
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def _down_from(self, n: int) -> Iterable[int]:
        """Return numbers below n, n - 1, ... 2: all at once, unless one of the words may have to be rejected."""
        if n < 2:
            return ()
        if len(self._words) < n - 1:
            self._fill(n - 1)
        words = self._words[:-n:-1]
        if max(words) > _WORDS - n:
            return [self.below(bound) for bound in range(n, 1, -1)]
        del self._words[1 - n :]
        return map(mod, words, range(n, 1, -1))


def new_secret() -> bytes:
    """Return 32 unpredictable bytes from the operating system: the secret of a match."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(seed: int | str) -> bytes:
    """Return the secret that stands for a seed that a person typed: its SHA-256. Reproducible, and guessable."""
    return hashlib.sha256(f"goodfences seed {seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret or key in hex: shown before, checked after."""
    return hashlib.sha256(secret).hexdigest()


def derive(secret: bytes, purpose: str) -> bytes:
    """Return the key for one purpose (``shuffle 1``, ``cut 4``): ``HMAC-SHA256(secret, purpose)``."""
    return _Hmac(secret).of(purpose.encode())


def stream(secret: bytes, purpose: str) -> Stream:
    """Return the stream for one purpose of a match."""
    return Stream(derive(secret, purpose))
