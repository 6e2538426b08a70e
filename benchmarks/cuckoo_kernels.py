"""The cuckoo kernels against their targets and against the plain engine, in one run.

    python benchmarks/cuckoo_kernels.py

Figures are of one core, in seconds of the thread that does the work, so that another program's turns on the core do not
count, and the best of many rounds: other work on the machine only ever slows one down.
"""

import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from goodfences import players
from goodfences.cuckoo import PRESETS, Rules
from goodfences.kernels import cuckoo_layout, cuckoo_tables
from goodfences.kernels.cuckoo_lanes import play_lanes
from goodfences.kernels.cuckoo_play import COLUMNS, play_rows
from goodfences.kernels.cuckoo_thumbs import encode_players
from goodfences.kernels.streams import key_of
from goodfences.lab.cuckoo_matches import MatchJob, table_of

KEY = key_of("benchmark", "cuckoo")
SOLO = PRESETS["solo"]
N_MATCHES = 1 << 13
N_ENGINE = 40
ROUNDS = 60
N_STEPS = 50


class Row(NamedTuple):
    """A figure: something a second, and what it should be."""

    name: str
    value: float
    target: float | None
    unit: str


def best(work: Callable[[], object], *, rounds: int = ROUNDS) -> float:
    """Return the seconds of the fastest round, after one for the compiler."""
    work()
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return min(times)


def engine(names: list[str]) -> float:
    def work() -> None:
        for seed in range(N_ENGINE):
            players.play_match(SOLO, names, seed)

    return N_ENGINE / best(work, rounds=3)


def whole(kernel: Callable[..., None], rules: Rules, names: list[str], *, counted: bool = False) -> float:
    tables = cuckoo_layout.new_tables(rules, len(names), key=KEY, max_rounds=200)
    rows = np.zeros((N_MATCHES, len(COLUMNS)), np.int64)
    lost = np.zeros((201 if counted else 0, len(names)), np.int64)
    who = encode_players(names)
    return N_MATCHES / best(lambda: kernel(tables, who, 0, rows, lost))


def from_python(names: list[str]) -> float:
    job = MatchJob(table_of(SOLO, names), "benchmark")
    return 8 * N_MATCHES / best(lambda: job(0, 8 * N_MATCHES), rounds=ROUNDS // 4)


def steps(preset: str, n_tables: int) -> float:
    """Decisions a second, observations and masks included; everybody swaps 7 or below and shows kings."""
    tables = cuckoo_layout.new_tables(PRESETS[preset], 4, key=KEY, n_tables=n_tables)
    bases = cuckoo_layout.bases(tables, n_tables)
    seen = np.zeros((n_tables, cuckoo_tables.width(4)), np.uint8)
    masks, seats = np.zeros((n_tables, 2), np.uint8), np.zeros(n_tables, np.uint8)
    ended, actions = np.zeros((n_tables, 2), np.int64), np.zeros(n_tables, np.uint8)
    cuckoo_tables.reset(tables, bases, 0, seen, masks, seats)
    times = []
    for _ in range(ROUNDS):
        took = 0.0
        for _ in range(N_STEPS):
            actions[:] = ((seen[:, 0] <= 7) | (seen[:, 3] == 1)) & (masks[:, 1] == 1)
            start = time.thread_time()
            cuckoo_tables.step(tables, bases, actions, seen, masks, seats, ended)
            took += time.thread_time() - start
        times.append(took)
    return n_tables * N_STEPS / min(times)


def measured() -> list[Row]:
    four, styles = ["line:7"] * 4, ["judge", "bold", "seven", "cautious"]
    return [
        Row("plain engine with views: 4 seats, 3 lives", engine(["seven"] * 4), None, "matches/s"),
        Row("one table at a time: 4 seats, 3 lives, swap 7 or below", whole(play_rows, SOLO, four), None, "matches/s"),
        Row("64 side by side: the same", whole(play_lanes, SOLO, four), 1_500_000, "matches/s"),
        Row("64 side by side: stakes by round counted", whole(play_lanes, SOLO, four, counted=True), None, "matches/s"),
        Row("64 side by side: four different styles", whole(play_lanes, SOLO, styles), None, "matches/s"),
        Row("64 side by side: 10 seats", whole(play_lanes, SOLO, ["line:7"] * 10), None, "matches/s"),
        Row("play and statistics, from Python", from_python(four), None, "matches/s"),
        Row("step of 1,024 tables, observation and mask: solo", steps("solo", 1024), 10_000_000, "decisions/s"),
        Row("step of 4,096 tables: solo", steps("solo", 4096), None, "decisions/s"),
        Row("step of 1,024 tables: court cards, kings may refuse", steps("chips_court", 1024), None, "decisions/s"),
    ]


def processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def main() -> None:
    load = f"load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    print(f"Processor: {processor()}; {load}; numpy {np.__version__}, Python {platform.python_version()}\n")
    rows = measured()
    print("| what | measured | at least | plain engine |\n|---|---|---|---|")
    for row in rows:
        target = f"{row.target:,.0f}" if row.target else ""
        ratio = f"{row.value / rows[0].value:,.0f}" if row.unit == rows[0].unit else ""
        print(f"| {row.name} | {row.value:,.0f} {row.unit} | {target} | {ratio} |")
    missed = [row.name for row in rows if row.target and row.value < row.target]
    if missed:
        print("\nMissed: " + "; ".join(missed))
        sys.exit(1)


if __name__ == "__main__":
    main()
