"""Going backwards in Beggar: ancestors of deals, and hunts. Run: ``python benchmarks/beggar_backwards.py``.

The baseline in the same run finds predecessors the slow way: it plays a trick forwards from every position that could
come before, which are all ways to take the end of the leader's pile apart.
"""

import os
import platform
import sys
import time
from pathlib import Path

import numpy as np

from goodfences.beggar import PRESETS
from goodfences.kernels import beggar_deal, beggar_grow
from goodfences.kernels.beggar_forwards import take_trick
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_record import hands_of
from goodfences.kernels.beggar_tables import tables_of
from goodfences.kernels.streams import key_of
from goodfences.lab.backwards import ancestors, basin, search
from goodfences.lab.hunt_endless import KNOWN, cycle_of
from goodfences.lab.setup import format_hands

N_DEALS = 2000
TARGET_S = 1e-3
BEGGAR = PRESETS["beggar"]


def deals() -> list[tuple[np.ndarray, int]]:
    records = np.zeros((N_DEALS, beggar_deal.RECORD), np.uint64)
    beggar_deal.deal(records, tables_of(Pack()), key_of("benchmark", "backwards"), 0)
    return [(np.concatenate(hands), len(hands[0])) for hands in map(hands_of, records)]


def slow_predecessors(row: np.ndarray, n_leader: int) -> int:
    """Count predecessors by trying every heap and every way that two seats can have played it, forwards."""
    found, after = 0, np.empty_like(row)
    for size in range(1, n_leader + 1):
        heap, kept, other = row[n_leader - size : n_leader], row[: n_leader - size], row[n_leader:]
        for owners in _owners(heap):
            mine = np.concatenate((heap[owners], kept))
            theirs = np.concatenate((heap[~owners], other))
            for first, second in ((mine, theirs), (theirs, mine)):
                if first.size and second.size:
                    before = np.concatenate((first, second))
                    n_after, played, _ = take_trick(before, first.size, after)
                    found += played == size and n_after == n_leader and bool((after == row).all())
    return found


def _owners(heap: np.ndarray) -> list[np.ndarray]:
    """Who can have played the cards of a heap: they change after every card up to a court card, then after each."""
    ways = []
    for starts in (True, False):
        owner, paying, owners = starts, False, []
        for card in heap:
            owners.append(owner)
            if card or not paying:
                owner = not owner
            paying = paying or bool(card)
        ways.append(np.array(owners))
    return ways


def seconds_of_each(work: object, items: list[tuple[np.ndarray, int]]) -> list[float]:
    times = []
    for row, n_leader in items:
        start = time.thread_time()
        work(row, n_leader)  # type: ignore[operator]
        times.append(time.thread_time() - start)
    return sorted(times)


def main() -> None:
    load = f"load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    print(f"Processor: {processor()}; {load}; numpy {np.__version__}, Python {platform.python_version()}\n")
    items = deals()
    texts = [format_hands((row[:n], row[n:]), BEGGAR).split("/") for row, n in items]
    ancestors(tuple(texts[0]), BEGGAR)
    slow = seconds_of_each(slow_predecessors, items[:100])
    tree = seconds_of_each(lambda row, n: list(search(row, n, shut=(row, n))), items)
    whole = seconds_of_each(lambda row, n: ancestors(row_deal(row, n), BEGGAR), items)
    print("| what | median | 99 % below |\n|---|---|---|")
    print(f"| the baseline: predecessors, one step back only | {micro(slow, 0.5)} | {micro(slow, 0.99)} |")
    print(f"| all ancestors of a random deal | {micro(tree, 0.5)} | {micro(tree, 0.99)} |")
    print(f"| the same with lengths, as the command lists them | {micro(whole, 0.5)} | {micro(whole, 0.99)} |")
    start = time.thread_time()
    found = basin(tuple(KNOWN["2024"].split("/")), BEGGAR)
    assert found is not None
    print(f"\nBasin of the cycle of 2024: {len(found.deals)} deals in {1e3 * (time.thread_time() - start):.1f} ms")
    print(f"Growing: {growing():,.0f} positions tried a second")
    if whole[len(whole) // 2] > TARGET_S:
        print("\nMissed: ancestors of a deal in under 1 ms in the median")
        sys.exit(1)


def row_deal(row: np.ndarray, n_leader: int) -> tuple[str, ...]:
    return tuple(format_hands((row[:n_leader], row[n_leader:]), BEGGAR).split("/"))


def growing() -> float:
    """Positions with one card more that are tried in a second, from the cycle of 2024."""
    cycle = cycle_of(KNOWN["2024"], BEGGAR)
    row, n_leader = cycle.row()
    grown, numbers = np.empty((100, row.size + 1), np.uint8), np.zeros((100, 3), np.int64)
    best = 0.0
    for _ in range(10):
        start = time.thread_time()
        _, tried = beggar_grow.grow(row, n_leader, np.zeros(1, np.uint8), grown, numbers)
        best = max(best, tried / (time.thread_time() - start))
    return best


def micro(times: list[float], part: float) -> str:
    return f"{1e6 * times[int(part * (len(times) - 1))]:,.1f} µs"


def processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
