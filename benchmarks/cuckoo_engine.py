"""How fast the plain cuckoo engine is: actions a second, and a whole solo match.

Run it with ``python benchmarks/cuckoo_engine.py``.

The baseline in the same run is a bare loop that only copies a list of cards for each action.
"""

import platform
import time

from goodfences import chance, cuckoo


def record(rules: cuckoo.Rules, n_seats: int, seed: int) -> list[cuckoo.Action]:
    """Return the actions of one match that is played at random."""
    secret = chance.secret_of(seed)
    stream = chance.stream(secret, "benchmark")
    state = cuckoo.start(rules, n_seats).state
    actions = []
    while state.outcome is None:
        action = cuckoo.chance_action(state, secret) or stream.choice(cuckoo.legal(state))
        step = cuckoo.apply(state, action)
        assert isinstance(step, cuckoo.Step)
        state = step.state
        actions.append(action)
    return actions


def replay(rules: cuckoo.Rules, n_seats: int, actions: list[cuckoo.Action]) -> None:
    state = cuckoo.start(rules, n_seats).state
    for action in actions:
        state = cuckoo.apply(state, action).state


def copies(actions: list[cuckoo.Action]) -> None:
    pack = list(range(52))
    for _ in actions:
        tuple(list(pack))  # noqa: C414  # a copy there and back is the point


def main() -> None:
    rules = cuckoo.PRESETS["solo"]
    matches = [record(rules, 4, seed) for seed in range(400)]
    n_actions = sum(map(len, matches))
    started = time.perf_counter()
    for actions in matches:
        copies(actions)
    baseline_s = time.perf_counter() - started
    started = time.perf_counter()
    for actions in matches:
        replay(rules, 4, actions)
    engine_s = time.perf_counter() - started
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"cuckoo engine      {n_actions / engine_s:12,.0f} actions/s, deals and settling included, views not")
    print(f"baseline, 2 copies {n_actions / baseline_s:12,.0f} actions/s")
    print(f"the engine takes   {engine_s / baseline_s:12.0f} times as long")
    started = time.perf_counter()
    for seed in range(200):
        record(rules, 4, seed)
    print(f"a solo match of four, shuffles and choices included: {(time.perf_counter() - started) / 200 * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
