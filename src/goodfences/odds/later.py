"""What is worth solving in full once nobody waits: games that people asked about and got no answer, or a sketch of."""

from typing import Final

from goodfences.odds import shelf
from goodfences.odds.game import Game
from goodfences.odds.solution import Solution
from goodfences.odds.tally import Report

MOST_SEATS: Final = 5
"""Larger games take minutes, or room that a helper should not take."""

_MOST: Final = 16

_wanted: dict[str, Game] = {}


def want(game: Game) -> None:
    """Remember a game that is to be solved in full; not one from a pack that will never be dealt from again."""
    if game.seats <= MOST_SEATS and len(set(game.counts)) == 1 and len(_wanted) < _MOST:
        _wanted.setdefault(shelf.name_of(game), game)


def wanted() -> tuple[Game, ...]:
    """Return the games that are to be solved, those that were asked about first in front."""
    return tuple(_wanted.values())


def solve_next(*, report: Report | None = None) -> Solution | None:
    """Solve the next game and keep its solution; None when there is none. May take a minute.

    Args:
        report: called between passes; may wait there for something that is more urgent.
    """
    for name, game in tuple(_wanted.items()):
        solution = shelf.fetch(game, report=report)
        del _wanted[name]
        return solution
    return None


def warm_up() -> None:
    """Have compiled what a game needs that nobody solved before: half a minute once after an installation."""
    from goodfences.odds.sketch import sketch_game

    for game in (Game(seats=3, jack="on"), Game(seats=3, kings="at_once")):
        sketch_game(game)
