"""How long the odds take: ``python benchmarks/odds.py [MOST_SEATS]`` prints a page of tables.

Every game is solved anew in a process of its own that has compiled before; nothing is read from the package or the
cache. The baseline, in the same run, is the plain way: the same odds counted by listing all deals. Times are of the
process's processor, so that other work on the machine hides less; what is looked up is timed by the clock.
"""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from goodfences import cuckoo
from goodfences.chance import secret_of
from goodfences.cuckoo import PRESETS, Rules, view
from goodfences.errors import Refusal
from goodfences.odds import game_of, hint, shelf, solve_game, tree_of
from goodfences.odds.deals import evaluate as by_deals
from goodfences.odds.equilibrium import thresholds
from goodfences.odds.game import MAX_SEATS
from goodfences.odds.ranks import evaluate as by_ranks
from goodfences.odds.sketch import sketch_game

GOALS: Final = {2: 0.05, 4: 0.2, 5: 1.0, 6: 10.0, 7: 60.0}
SOLVED: Final = 7
"""Larger tables take minutes: for those one pass is measured, unless more are asked for."""


def timed(work: Callable[[], object]) -> tuple[float, object]:
    began = process_time()
    result = work()
    return process_time() - began, result


def table(head: str, *rows: str) -> None:
    print(f"\n{head}\n|{'---|' * (head.count('|') - 1)}")
    print(*rows, sep="\n")


def processor() -> str:
    known = Path("/proc/cpuinfo")
    names = [line.partition(":")[2].strip() for line in known.read_text().splitlines() if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def one(seats: int, what: str) -> None:
    """Solve a table, or count it once, in this process; print what it took."""
    solve_game(game_of(Rules(), 3))  # compiles
    game, passes = game_of(Rules(), seats), list[float]()
    tree_of(game)
    tree_of.cache_clear()
    began, gap = process_time(), None
    if what == "solve":
        gap = solve_game(game, report=passes.append).nash_conv
    else:
        by_ranks(tree_of(game), thresholds(tree_of(game)))
    took = process_time() - began
    print(json.dumps([took, len(passes), gap, megabytes()]))


def in_own_process(seats: int, what: str) -> tuple[float, int, float | None, float]:
    done = subprocess.run(  # itself, so that each table has its own memory
        [sys.executable, __file__, "--one", str(seats), what], capture_output=True, text=True, check=True
    )
    took, passes, gap, memory = json.loads(done.stdout)
    return took, passes, gap, memory


def solving(most: int) -> Iterator[str]:
    for seats in range(2, MAX_SEATS + 1):
        took, passes, gap, memory = in_own_process(seats, "solve" if seats <= most else "pass")
        goal = f"{GOALS[seats]:g}" if seats in GOALS else "-"
        seconds = f"{took:.3f} | {goal}" if seats <= most else f"one pass {took:.1f} | -"
        yield f"| {seats} | {seconds} | {passes or 1} | {'-' if gap is None else f'{gap:.0e}'} | {memory:.0f} | 1000 |"


def counting() -> Iterator[str]:
    for seats in (3, 4, 5):
        tree = tree_of(game_of(Rules(), seats))
        strategy = thresholds(tree)
        for way in (by_deals, by_ranks):
            way(tree, strategy)
        listed, _ = timed(partial(by_deals, tree, strategy))
        counted, _ = timed(partial(by_ranks, tree, strategy))
        yield f"| {seats} | {listed:.4f} | {counted:.4f} | {listed / counted:.1f} |"


def first_view(rules: Rules, seats: int) -> cuckoo.View:
    """Return the view of the first seat that has a choice."""
    state, secret = cuckoo.start(rules, seats).state, secret_of(1)
    while state.to_act is None:
        action = cuckoo.chance_action(state, secret)
        assert action is not None
        step = cuckoo.apply(state, action)
        assert not isinstance(step, Refusal)
        state = step.state
    return view.of(state, state.to_act)


def hints() -> Iterator[str]:
    for seats in (4, 10):
        seen = first_view(PRESETS["solo"], seats)
        hint(seen)
        began = perf_counter()
        for _ in range(1000):
            hint(seen)
        yield f"| looked up, {seats} seats | {perf_counter() - began:.3f} ms | 1 ms |"
    for name, rules in {
        "jacks block, nearest loses": Rules(jack="blocks", lowest_tie="nearest_left_loses"),
        "jacks block": Rules(jack="blocks"),
        "farthest loses": Rules(lowest_tie="farthest_left_loses"),
        "pairs are safe": Rules(lowest_tie="pairs_safe"),
    }.items():
        took, solution = timed(partial(sketch_game, game_of(rules, 5)))
        gap = getattr(solution, "nash_conv", 0.0)
        yield f"| never solved before, 5 seats, {name} (NashConv {gap:.0e}) | {1000 * took:.0f} ms | 100 ms |"


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        one(int(sys.argv[2]), sys.argv[3])
        return
    most = int(sys.argv[1]) if len(sys.argv) > 1 else SOLVED
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GOODFENCES_CACHE"] = folder
        shelf.forget()
        print("# How long the odds take\n")
        print(f"Processor: {processor()}, one core of {os.cpu_count()}; Python {platform.python_version()}.")
        print("Times are seconds of the processor; memory is the peak of a fresh process.")
        solve_game(game_of(Rules(jack="blocks"), 3))  # compiles
        by_deals(tree_of(game_of(Rules(), 2)), thresholds(tree_of(game_of(Rules(), 2))))
        table("| seats | solved anew, s | goal, s | passes | NashConv | memory, MB | goal, MB |", *solving(most))
        table("| seats | one pass by listing the deals, s | by going up the ranks, s | ratio |", *counting())
        table("| hint | time | goal |", *hints())


if __name__ == "__main__":
    main()
