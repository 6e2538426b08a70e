"""The Beggar kernels against their targets and against the byte-ring loop, in one run.

    python benchmarks/beggar_kernels.py

Figures of one core are in seconds of the thread that does the work, so that another program's turns on the core do
not count, and the best of several rounds; two threads are timed by the clock on the wall, and on a busy machine
cannot reach what two free cores do: the load is printed. The AVX2 row runs this file again in a process of its own
whose compiler is told to know no more than x86-64-v3, and which checks that it got no 512-bit instruction.
"""

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels import beggar_batch, beggar_deal, beggar_ring, beggar_scalar, beggar_step
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_record import hands_of
from goodfences.kernels.beggar_tables import tables_of
from goodfences.kernels.compiled import compiled
from goodfences.kernels.streams import key_of
from goodfences.lab.enumeration import EnumerationJob
from goodfences.lab.jobs import run
from goodfences.lab.sampling import SampleJob
from goodfences.lab.setup import Setup
from goodfences.lab.summary import merge

WHOLE = Setup(36, (4, 4, 4, 4))
ENUMERATED = Setup(10, (2, 2, 2, 2))
BLOCK = 1 << 15
CHUNK = 1 << 18
ROUNDS = 12


class Row(NamedTuple):
    """A figure: games a second, or a factor, and what it should be."""

    name: str
    value: float
    target: float | None
    unit: str


def best(work: Callable[[], object], *, rounds: int = ROUNDS, clock: Callable[[], float] = time.thread_time) -> float:
    """Return the seconds of the fastest round, after one for the compiler."""
    work()
    times = []
    for _ in range(rounds):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def records() -> NDArray[np.uint64]:
    found = np.zeros((BLOCK, beggar_deal.RECORD), np.uint64)
    beggar_deal.deal(found, tables_of(Pack()), key_of("benchmark", "beggar"), 0)
    return found


def room() -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint8]]:
    return np.zeros(BLOCK, np.uint32), np.zeros(BLOCK, np.uint32), np.zeros(BLOCK, np.uint8)


def ring() -> float:
    key, cards, results = key_of("benchmark", "ring"), Pack().cards(), room()
    return BLOCK / best(lambda: beggar_ring.sample(key, 0, cards, *results))


def batch() -> float:
    dealt, results = records(), room()
    return BLOCK / best(lambda: beggar_batch.play(dealt, 1000, *results), rounds=5 * ROUNDS)


def dealing() -> float:
    dealt, tables, key = records(), tables_of(Pack()), key_of("benchmark", "beggar")
    return BLOCK / best(lambda: beggar_deal.deal(dealt, tables, key, 0), rounds=5 * ROUNDS)


@compiled
def _all_planes(games: NDArray[np.uint64], mode: int) -> int:
    cards = 0
    for i in range(games.shape[0]):
        a_n, b_n = np.int64(games[i, 3]), np.int64(games[i, 7])
        game = (games[i, 0], games[i, 1], games[i, 2], a_n, games[i, 4], games[i, 5], games[i, 6], b_n)
        cards += beggar_scalar.classify_planes(game)[2] if mode else beggar_scalar.play_planes(game, 0)[1]
    return cards


def planes() -> tuple[float, float]:
    rows = []
    for record in records()[:8192]:
        (a, a_n), (b, b_n) = (beggar_scalar.planes_of(hand) for hand in hands_of(record))
        rows.append([*a, a_n, *b, b_n])
    games = np.array(rows, np.uint64)
    return (
        len(games) / best(lambda: _all_planes(games, 0)),
        len(games) / best(lambda: _all_planes(games, 1)),
    )


def whole() -> float:
    job = SampleJob(WHOLE, "benchmark")
    return CHUNK / best(lambda: job(0, CHUNK), rounds=4 * ROUNDS)


def threads(count: int) -> float:
    job = SampleJob(WHOLE, "benchmark")
    total = 32 * CHUNK

    def work() -> None:
        with ThreadPoolExecutor(count) as executor:
            for _ in run(job, total, size=4 * CHUNK, executor=executor, slots=count, merge=merge):
                pass

    return total / best(work, rounds=6, clock=time.perf_counter)


def enumeration() -> tuple[int, float]:
    job = EnumerationJob(ENUMERATED)
    n_deals = ENUMERATED.pack.n_deals
    job.prepare()
    start = time.thread_time()
    job(0, n_deals)
    return n_deals, time.thread_time() - start


def without_avx512() -> float:
    """Run this file in a process compiled for AVX2 and return its games a second, deal, play and statistics."""
    with tempfile.TemporaryDirectory() as cache:
        limits = {"NUMBA_CPU_NAME": "x86-64-v3", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, __file__, "--only-whole"]
        done = subprocess.run(command, env=os.environ | limits, capture_output=True, text=True, check=True)
    return float(done.stdout)


def only_whole() -> None:
    print(whole())
    lanes = np.zeros(beggar_step.SIZE, np.uint8)
    beggar_step.advance.py_func  # noqa: B018  # compiled, not plain Python
    advance = type(beggar_step.advance)(beggar_step.advance.py_func)
    advance(lanes)
    if any("zmm" in text for text in advance.inspect_asm().values()):
        sys.exit("512-bit instructions in a process that should have none")


def processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = dict(line.split(":", 1) for line in lines if ":" in line)
    found = {name.strip(): value.strip() for name, value in names.items()}
    family = f"family {found.get('cpu family', '?')}, model {found.get('model', '?')}"
    return f"{found.get('model name', platform.processor())} ({family}), {os.cpu_count()} cores"


def measure() -> list[Row]:
    base = ring()
    rows = [
        Row("byte ring: shuffle and play, one core (the baseline)", base, None, "deals/s"),
        Row("batch: play only, one core", batch(), 9e6, "deals/s"),
        Row("batch: deal only, one core", dealing(), None, "deals/s"),
    ]
    all_of_it = whole()
    rows += [
        Row("deal, play and statistics from Python, one core", all_of_it, 7e6, "deals/s"),
        Row("the same against the byte ring", all_of_it / base, 10, "times"),
        Row("the same compiled for AVX2", without_avx512(), 2e6, "deals/s"),
    ]
    one, two = threads(1), threads(2)
    rows.append(Row("two threads against one", two / one, 1.8, "times"))
    plain, exact = planes()
    rows += [
        Row("bit planes: play only, one core", plain, None, "deals/s"),
        Row("bit planes: with exact proof of endless games", exact, None, "deals/s"),
    ]
    n_deals, seconds = enumeration()
    rows.append(
        Row(f"every deal of a pack of {n_deals:,}: seconds for 1e8, one core", seconds / n_deals * 1e8, 60, "s")
    )
    return rows


def main() -> None:
    if "--only-whole" in sys.argv:
        only_whole()
        return
    load = os.getloadavg()[0]
    rows = measure()
    base = rows[0].value
    print(f"Processor: {processor()}; load {load:.1f} at the start; numpy {np.__version__}, {sys.version.split()[0]}\n")
    print("| what | measured | at least | byte rings |\n|---|---|---|---|")
    for row in rows:
        value = f"{row.value:,.0f}" if row.unit == "deals/s" else f"{row.value:.2f}"
        target = "" if row.target is None else f"{'at most ' if row.unit == 's' else ''}{row.target:,.10g}"
        ratio = f"{row.value / base:.1f}" if row.unit == "deals/s" else ""
        print(f"| {row.name} | {value} {row.unit} | {target} | {ratio} |")


if __name__ == "__main__":
    main()
