"""How long the odds take: ``python benchmarks/odds.py [MOST_SEATS]``.

Every game is solved anew, nothing is read from the package or the cache. The baseline, in the same run, is the plain
way: the same odds counted by listing all deals. Times are of this process's processor, so that other work on the
machine hides less.
"""

import resource
import sys
from collections.abc import Callable
from time import perf_counter, process_time

from goodfences import cuckoo
from goodfences.chance import secret_of
from goodfences.cuckoo import PRESETS, Rules, view
from goodfences.odds import game_of, hint, shelf, solve_game, tree_of
from goodfences.odds.deals import evaluate as by_deals
from goodfences.odds.equilibrium import thresholds
from goodfences.odds.ranks import evaluate as by_ranks

TARGETS = {2: 0.05, 4: 0.2, 5: 1.0, 6: 10.0, 7: 60.0}


def timed(work: Callable[[], object]) -> tuple[float, object]:
    began = process_time()
    result = work()
    return process_time() - began, result


def solving(most: int) -> None:
    print("solve anew: seconds, target, passes, NashConv")
    for seats in range(2, most + 1):
        passes: list[float] = []
        game = game_of(Rules(), seats)
        took, solution = timed(lambda game=game, passes=passes: solve_game(game, report=passes.append))
        target = f"{TARGETS[seats]:g}" if seats in TARGETS else "-"
        print(f"  {seats} seats {took:9.3f}  {target:>5}  {len(passes):4}  {solution.nash_conv:.1e}")


def counting() -> None:
    print("one pass over all information sets: seconds by listing the deals, by going up the ranks, ratio")
    for seats in (3, 4, 5):
        tree = tree_of(game_of(Rules(), seats))
        strategy = thresholds(tree)
        for way in (by_deals, by_ranks):
            way(tree, strategy)
        listed, _ = timed(lambda tree=tree, strategy=strategy: by_deals(tree, strategy))
        counted, _ = timed(lambda tree=tree, strategy=strategy: by_ranks(tree, strategy))
        print(f"  {seats} seats {listed:9.4f} {counted:9.4f} {listed / counted:8.1f}")


def first_view(rules: Rules, seats: int) -> cuckoo.View:
    """Return the view of the first seat that has a choice."""
    state, secret = cuckoo.start(rules, seats).state, secret_of(1)
    while state.to_act is None:
        action = cuckoo.chance_action(state, secret)
        assert action is not None
        state = cuckoo.apply(state, action).state
    return view.of(state, state.to_act)


def hints() -> None:
    seen = first_view(PRESETS["solo"], 8)
    hint(seen)
    began = perf_counter()
    for _ in range(1000):
        hint(seen)
    print(f"hint, solved before, 8 seats: {perf_counter() - began:.3f} ms (target 1)")
    unseen = first_view(Rules(jack="blocks", lowest_tie="nearest_left_loses"), 5)
    shelf.forget()
    began = process_time()
    hint(unseen)
    print(f"hint, never solved before, 5 seats: {process_time() - began:.3f} s (target 0.1)")


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    solve_game(game_of(Rules(jack="blocks"), 3))  # compiles
    by_deals(tree_of(game_of(Rules(), 2)), thresholds(tree_of(game_of(Rules(), 2))))
    solving(most)
    counting()
    hints()
    print(f"memory, at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB (target 1000)")


if __name__ == "__main__":
    main()
