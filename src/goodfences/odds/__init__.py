"""The odds of cuckoo: best play of a round and of a match, solved, with the chance to lose of every choice.

``solve`` a round by its rules; ask for a ``hint`` from a seat's view; ``best_response`` answers a habit. How it works
is told in ``docs/odds``.
"""

from goodfences.odds.game import MAX_SEATS, Game, game_of
from goodfences.odds.hint import Advice, hint
from goodfences.odds.response import Response, best_response, cost_against
from goodfences.odds.solution import Odds, Solution
from goodfences.odds.solve import solve, solve_game
from goodfences.odds.spot import Spot, spot
from goodfences.odds.views import strategy_of
from goodfences.odds.words import Tree, tree_of

__all__ = [
    "MAX_SEATS",
    "Advice",
    "Game",
    "Odds",
    "Response",
    "Solution",
    "Spot",
    "Tree",
    "best_response",
    "cost_against",
    "game_of",
    "hint",
    "solve",
    "solve_game",
    "spot",
    "strategy_of",
    "tree_of",
]
