"""How long the odds take: ``python benchmarks/odds.py [MOST_SEATS]`` prints a page of tables.

Every game is solved anew in a process of its own that has compiled before; nothing is read from the package or the
cache. The baseline, in the same run, is the plain way: the same odds counted by listing all deals. Times are of the
process's processor, so that other work on the machine hides less; what is looked up is timed by the clock.
"""

import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from goodfences import cuckoo
from goodfences.chance import secret_of
from goodfences.cuckoo import PRESETS, Rules, view
from goodfences.errors import Refusal
from goodfences.odds import Game, game_of, hint, shelf, solve_game, tree_of
from goodfences.odds.deals import evaluate as by_deals
from goodfences.odds.equilibrium import thresholds
from goodfences.odds.game import MAX_SEATS
from goodfences.odds.outline import outlines
from goodfences.odds.ranks import evaluate as by_ranks
from goodfences.odds.sketch import sketch_game
from goodfences.odds.small import evaluate as quickly
from goodfences.odds.small_deck import deck_of, end_tables
from goodfences.odds.tally import owners
from goodfences.odds.walks import walks, ways_on

HINT_SEATS: Final = 5
REPEATS: Final = 3
LEFT: Final = (4, 3, 4, 2, 4, 4, 3, 4, 4, 1, 4, 4, 3)
"""What may be left of a pack that is dealt from for more than one round."""

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
    jacks, pairs = {"jack": "on"}, {"jack": "on", "tie": "pairs_safe"}
    for seats, options in ((3, {}), (4, {}), (5, {}), (5, jacks), (5, pairs)):
        tree = tree_of(Game(seats=seats).replace(**options))
        strategy = thresholds(tree)
        took = []
        for way in (by_deals, by_ranks, quickly):
            way(tree, strategy)
            took.append(min(timed(partial(way, tree, strategy))[0] for _ in range(REPEATS)))
        name = ", ".join(f"{option}={value}" for option, value in options.items()) or "plain"
        yield (
            f"| {seats} | {name} | " + " | ".join(f"{took_s:.4f}" for took_s in took) + f" | {took[0] / took[2]:.0f} |"
        )


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
    sketch_game(Game(seats=3, jack="on"))  # compiles
    every = list(unsolved())
    took = [(1000 * min(sketched(game)[0] for _ in range(REPEATS)), game) for game in every]
    named: dict[str, dict[str, object]] = {
        "farthest loses": {"tie": "farthest_left_loses"},
        "jacks block, nearest loses": {"jack": "on", "tie": "nearest_left_loses"},
        "jacks block, trading ends": {"jack": "on", "effect": "ends_exchanges"},
        "pairs are safe": {"tie": "pairs_safe"},
        "pairs are safe, jacks block, kings may": {"tie": "pairs_safe", "jack": "on", "refusal": "may"},
        "kings at once, jacks block": {"kings": "at_once", "jack": "on"},
        "kings at once, jacks block, pairs are safe": {"kings": "at_once", "jack": "on", "tie": "pairs_safe"},
        "jacks block, what is left of a pack": {"jack": "on", "counts": LEFT},
        "an extra round, jacks block": {"jack": "on", "aim": "reach_highest"},
    }
    for name, options in named.items():
        runs = [sketched(Game(seats=HINT_SEATS).replace(**options)) for _ in range(REPEATS)]
        yield row(name, min(run[0] for run in runs), runs[0][1])
    slowest = max(took, key=lambda one: one[0])
    gaps = [sketched(game)[1] for game in every]
    half = statistics.median(one[0] for one in took)
    mean = statistics.mean(gaps)
    yield f"| half of all {len(every)} such rule sets (NashConv {mean:.0e} on average) | {half:.0f} ms | 100 ms |"
    yield row(f"the slowest of them, {described(slowest[1])}", slowest[0] / 1000, sketched(slowest[1])[1])


def row(name: str, took_s: float, gap: float) -> str:
    return f"| never solved before, 5 seats, {name} (NashConv {gap:.0e}) | {1000 * took_s:.0f} ms | 100 ms |"


def sketched(game: Game) -> tuple[float, float]:
    """Sketch a game of which nothing is remembered; return the seconds it took, and what the strategy gives away."""
    for remembered in (tree_of, walks, ways_on, outlines, deck_of, end_tables, owners):
        remembered.cache_clear()
    took, solution = timed(partial(sketch_game, game))
    return took, getattr(solution, "nash_conv", 0.0)


def unsolved() -> Iterator[Game]:
    """Yield every rule set without queens that acts within a round and is not shipped: of a pack, two, and a part."""
    seen: set[str] = set()
    for kings, refusal, effect, jack, tie, look, counts in product(
        ("when_asked", "at_once"),
        ("must", "may"),
        ("blocks_one", "ends_exchanges", "cancels_exchanges"),
        ("plain", "on"),
        ("all_lose", "nearest_left_loses", "farthest_left_loses", "pairs_safe"),
        ("on_deal", "on_turn"),
        ((4,) * 13, (8,) * 13, LEFT),
    ):
        if (effect == "cancels_exchanges" and kings != "at_once") or (refusal == "may" and look == "on_turn"):
            continue  # not among the rules
        options = {"kings": kings, "refusal": refusal, "effect": effect, "jack": jack, "tie": tie, "look": look}
        game = Game(seats=HINT_SEATS).replace(counts=counts, **options).standard()
        if shelf.name_of(game) not in seen and shelf.find(game) is None:
            seen.add(shelf.name_of(game))
            yield game


def described(game: Game) -> str:
    plain = Game(seats=game.seats)
    names = [
        name for name in game.__struct_fields__ if name != "counts" and getattr(game, name) != getattr(plain, name)
    ]
    return " ".join(f"{name}={getattr(game, name)}" for name in names) + f", {game.cards} cards"


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
        table(
            "| seats | rules | one pass by listing the deals, s | up the ranks, s | quickly, s | ratio |", *counting()
        )
        table("| hint | time | goal |", *hints())


if __name__ == "__main__":
    main()
