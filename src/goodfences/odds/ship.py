"""Solve the games that come with the package: ``python -m goodfences.odds.ship [MOST_SEATS]``.

They are the presets, and small games in which queens turn back.
Games that are shipped already are left alone, so the command goes on where it stopped. Ten seats take two minutes a
preset on a free core, and ten or more where kings lie face up.
"""

import sys
from collections.abc import Iterator
from itertools import product
from time import perf_counter
from typing import get_args

from goodfences.cuckoo import PRESETS, Rules
from goodfences.cuckoo.rules import LowestTie
from goodfences.odds.game import MAX_SEATS, Game, game_of, most_seats
from goodfences.odds.shelf import SHIPPED, name_of, write
from goodfences.odds.solve import solve_game

MOST_COURT = 5
"""Most seats of other games than the presets in which queens turn back: five take half a minute each."""

MOST_TIED = 4
"""Most seats that can be tied with one pack, and play an extra round."""


def preset_games(most: int) -> Iterator[Game]:
    """Yield every game that a round of a preset, or of the plain game, can be: small tables first, each once.

    A match comes down to two seats whatever its rules say of the start.
    """
    seen: set[str] = set()
    for seats in range(2, most + 1):
        for rules in (Rules(), *PRESETS.values()):
            if seats > (2 if rules.seats == "heads_up" else most_seats(rules)):
                continue
            extra = rules.last_tie == "extra_round" and not rules.counts_up and seats <= MOST_TIED
            for game in (game_of(rules, seats), *([game_of(rules, seats, extra=True)] if extra else [])):
                if name_of(game) not in seen:
                    seen.add(name_of(game))
                    yield game


def court_games(most: int) -> Iterator[Game]:
    """Yield small games in which queens turn back: nobody can count them while a person waits.

    Five seats with safe pairs and kings face up are not among them: the search takes minutes, and does not settle.
    """
    rules = product(
        range(3, min(most, MOST_COURT) + 1),
        get_args(LowestTie),
        ("when_asked", "at_once"),
        ("must", "may"),
        ("blocks_one", "ends_exchanges", "cancels_exchanges"),
        ("on_deal", "on_turn"),
        ("plain", "on"),
    )
    seen: set[str] = set()
    for seats, tie, kings, refusal, effect, look, jack in rules:
        if (effect == "cancels_exchanges" and kings != "at_once") or (refusal == "may" and look == "on_turn"):
            continue  # not among the rules
        if seats == MOST_COURT and tie == "pairs_safe" and kings == "at_once":
            continue
        options = {"kings": kings, "refusal": refusal, "effect": effect, "look": look, "jack": jack, "tie": tie}
        game = Game(seats=seats, queen="on").replace(**options).standard()
        if name_of(game) not in seen:
            seen.add(name_of(game))
            yield game


def shipped_games(most: int) -> Iterator[Game]:
    """Yield every game that comes with the package."""
    every = {name_of(game): game for game in (*preset_games(most), *court_games(most))}
    yield from every.values()


def main() -> None:
    """Solve what is not there yet."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else MAX_SEATS
    SHIPPED.mkdir(exist_ok=True)
    for game in shipped_games(most):
        path = SHIPPED / name_of(game)
        if path.exists():
            continue
        began = perf_counter()
        solution = solve_game(game)
        path.write_bytes(write(solution))
        took = perf_counter() - began
        print(f"{path.name} {game.seats} seats: NashConv {solution.nash_conv:.1e}, {took:.1f} s")  # noqa: T201


if __name__ == "__main__":
    main()
