"""Limits: token buckets for messages, counts and rates for each address."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final

MAX_ADDRESSES: Final = 20_000
"""Addresses that are remembered; beyond that, those whose bucket is full again are forgotten."""


class Bucket:
    """A token bucket: so many at once, and so many a second in the long run.

    Args:
        per_second: how fast it fills.
        burst: how much it holds.
        now_ms: the time in ms.
    """

    __slots__ = ("_at", "_burst", "_per_ms", "_tokens")

    def __init__(self, per_second: float, burst: float, now_ms: int) -> None:
        self._per_ms = per_second / 1000
        self._burst = burst
        self._tokens = float(burst)
        self._at = now_ms

    def take(self, now_ms: int) -> bool:
        """Take one, if there is one."""
        self._fill(now_ms)
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def has(self, now_ms: int) -> bool:
        """Whether there is one."""
        self._fill(now_ms)
        return self._tokens >= 1

    def is_full(self, now_ms: int) -> bool:
        """Whether nothing was taken for long."""
        self._fill(now_ms)
        return self._tokens >= self._burst

    def _fill(self, now_ms: int) -> None:
        if now_ms > self._at:
            self._tokens = min(self._burst, self._tokens + (now_ms - self._at) * self._per_ms)
        self._at = now_ms


class Rates:
    """A bucket for each address.

    Args:
        per_second: how fast each fills.
        burst: how much each holds.
        now: the time in ms.
    """

    def __init__(self, per_second: float, burst: float, now: Callable[[], int]) -> None:
        self._per_second = per_second
        self._burst = burst
        self._now = now
        self._buckets: dict[str, Bucket] = {}

    def has(self, address: str) -> bool:
        """Whether an address has one left."""
        bucket = self._buckets.get(address)
        return bucket is None or bucket.has(self._now())

    def take(self, address: str) -> bool:
        """Take one for an address, if it has one left."""
        now = self._now()
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MAX_ADDRESSES:
                self._buckets = {other: kept for other, kept in self._buckets.items() if not kept.is_full(now)}
            bucket = self._buckets[address] = Bucket(self._per_second, self._burst, now)
        return bucket.take(now)


class Counts:
    """How many of something each address holds.

    Args:
        most: how many it may hold.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: defaultdict[str, int] = defaultdict(int)

    def take(self, address: str) -> bool:
        """Hold one more, if the address may."""
        if self._held[address] >= self._most:
            return False
        self._held[address] += 1
        return True

    def give(self, address: str) -> None:
        """Hold one less."""
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]
