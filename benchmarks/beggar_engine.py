"""How fast the plain beggar engine is, in cards a second. Run: ``python benchmarks/beggar_engine.py``.

The baseline in the same run is the loop that everybody writes first: two lists, ``pop(0)``, no options, no end.
"""

import platform
import time
from collections.abc import Callable

from goodfences import beggar, chance

N_GAMES = 1000
ROUNDS = 3
"""Each figure is the best of so many rounds: other work on the machine only ever slows one down."""

ASKS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def deals(rules: beggar.Rules, n_seats: int) -> list[beggar.State]:
    states = []
    for seed in range(N_GAMES):
        state = beggar.start(rules, n_seats).state
        step = beggar.apply(state, beggar.chance_action(state, chance.secret_of(seed)))
        states.append(step.state)
    return states


def naive(state: beggar.State) -> int:
    """Two seats, the plain rules: the number of cards."""
    hands = [[ASKS.get(card[0], 0) for card in pile] for pile in state.piles]
    heap, seat, owed, n_cards = [], 0, 0, 0
    while hands[seat]:
        card = hands[seat].pop(0)
        heap.append(card)
        n_cards += 1
        if card:
            owed, seat = card, 1 - seat
        elif owed:
            owed -= 1
            if not owed:
                seat = 1 - seat
                hands[seat] += heap
                heap = []
                if not hands[1 - seat]:
                    break
        else:
            seat = 1 - seat
    return n_cards


def plain_loop(state: beggar.State) -> int:
    return beggar.play_out(state).n_cards


def engine(state: beggar.State) -> int:
    while state.to_act is not None:
        state = beggar.apply(state, beggar.Turn(state.to_act)).state
    return state.n_cards


def rate(play: Callable[[beggar.State], int], states: list[beggar.State]) -> float:
    """Cards a second of processor time."""
    best = 0.0
    for _ in range(ROUNDS):
        started = time.process_time()
        n_cards = sum(play(state) for state in states)
        best = max(best, n_cards / (time.process_time() - started))
    return best


def main() -> None:
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {N_GAMES} games each")
    two = deals(beggar.PRESETS["beggar"], 2)
    baseline = rate(naive, two)
    print(f"{'baseline, two lists, 2 seats':<44}{baseline:12,.0f} cards/s")
    for name, preset, n_seats in (
        ("2 seats", "beggar", 2),
        ("3 seats", "beggar", 3),
        ("4 seats, two packs", "beggar", 4),
        ("2 seats, Camicia", "camicia", 2),
    ):
        states = two if (preset, n_seats) == ("beggar", 2) else deals(beggar.PRESETS[preset], n_seats)
        for what, play in (("play_out", plain_loop), ("apply, states and events", engine)):
            found = rate(play, states)
            print(f"{name + ', ' + what:<44}{found:12,.0f} cards/s, {found / baseline:.2f} of the baseline")


if __name__ == "__main__":
    main()
