"""A table of players with habits of their own: who loses a round, who wins the match, and the best answer to them."""

from collections.abc import Callable
from functools import cached_property
from itertools import product
from typing import Self

import numpy as np
from numpy.typing import NDArray

from goodfences.cuckoo import Rules
from goodfences.odds.equilibrium import best_choices
from goodfences.odds.game import game_of
from goodfences.odds.losers import loser_ways
from goodfences.odds.match import tied_values
from goodfences.odds.tally import costs, owners, ways
from goodfences.odds.words import Tree, tree_of

Floats = NDArray[np.float64]
Order = tuple[int, ...]
"""The players that are in, in the order in which they act, the dealer last."""
Habit = Callable[[Order], Floats]
"""The players that are in -> what a player does, as a strategy of that round; only its own seat's sets matter."""

_PRECISION = 1e-14


class Table:
    """Players with habits, numbered clockwise.

    Args:
        rules: the rules of the match.
        players: the habit of each player.
    """

    def __init__(self, rules: Rules, players: tuple[Habit, ...]) -> None:
        self.rules = rules
        self.players = players
        self._chances: dict[Order, Floats] = {}

    def order(self, players: tuple[int, ...], dealer: int) -> Order:
        """Return players in the order in which they act when one of them deals."""
        n = len(self.players)
        return tuple(sorted(players, key=lambda player: (player - dealer - 1) % n))

    def tree(self, order: Order) -> Tree:
        """Return the public words of a round of so many players."""
        return tree_of(game_of(self.rules, len(order)))

    def strategy(self, order: Order) -> Floats:
        """Return what all players do in a round, each at its place."""
        owner = owners(self.tree(order))
        result = np.zeros(len(owner))
        for place, player in enumerate(order):
            result = np.where(owner == place, self.players[player](order), result)
        return result

    def chances(self, order: Order) -> Floats:
        """Return the chance of each set of losers of a round, one bit for each place; float64[2 ** places]."""
        if order not in self._chances:
            tree = self.tree(order)
            self._chances[order] = loser_ways(tree, self.strategy(order)) / ways(tree.game)
        return self._chances[order]

    def lost(self, players: tuple[int, ...], dealer: int) -> dict[int, float]:
        """Return how often each of the players loses a round."""
        order = self.order(players, dealer)
        masks = np.arange(1 << len(order))
        return {player: float(self.chances(order)[masks >> place & 1 == 1].sum()) for place, player in enumerate(order)}

    def answering(self, player: int) -> Self:
        """Return the table at which one player plays the best answer to all others, round by round."""
        known: dict[Order, Floats] = {}

        def answer(order: Order) -> Floats:
            if order not in known:
                tree, strategy = self.tree(order), self.strategy(order)
                known[order] = best_choices(costs(tree, strategy), strategy)
            return known[order]

        players = list(self.players)
        players[player] = answer
        return type(self)(self.rules, tuple(players))

    def wins(self, dealer: int) -> tuple[float, ...]:
        """Return the chance of each player to win the match, the first deal being a player's."""
        n = len(self.players)
        return tuple(float(value) for value in self.values[(self.rules.stake_count,) * n][dealer])

    @cached_property
    def values(self) -> dict[tuple[int, ...], Floats]:
        """The chance of each player to win, for all lives and dealers; float64[dealers, players]."""
        n, most = len(self.players), self.rules.stake_count
        values: dict[tuple[int, ...], Floats] = {}
        for lives in sorted(product(range(most + 1), repeat=n), key=sum):
            here = tuple(player for player in range(n) if lives[player] > 0)
            values[lives] = np.zeros((n, n))
            if len(here) == 1:
                values[lives][:, here[0]] = 1.0
            change = 1.0 if len(here) > 1 else 0.0
            while change > _PRECISION:
                fresh = np.zeros((n, n))
                for dealer in here:
                    fresh[dealer] = self._round(lives, here, dealer, values)
                change = float(np.abs(fresh - values[lives]).max())
                values[lives] = fresh
        return values

    def _round(
        self, lives: tuple[int, ...], here: tuple[int, ...], dealer: int, values: dict[tuple[int, ...], Floats]
    ) -> Floats:
        """Return the chance of each player to win before a round."""
        order = self.order(here, dealer)
        result = np.zeros(len(lives))
        for mask, chance in enumerate(self.chances(order)):
            if chance == 0.0:
                continue
            losers = {player for place, player in enumerate(order) if mask >> place & 1}
            then = tuple(left - (player in losers) for player, left in enumerate(lives))
            if any(then):
                deals = next(player for player in order if then[player] > 0)
                result += chance * values[then][deals]
            elif self.rules.last_tie == "replay":
                result += chance * values[lives][order[0]]
            else:
                result[list(order)] += chance * tied_values(self.rules, len(order))[: len(order)]
        return result
