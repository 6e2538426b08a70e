"""Play to win the match, not the round: what it changes, and what it is worth."""

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.cuckoo.rules import Rules
from goodfences.kernels import cuckoo_odds_match as kernel
from goodfences.odds import deals, shelf
from goodfences.odds.equilibrium import best_choices, find
from goodfences.odds.game import game_of
from goodfences.odds.match import MatchOdds, match_odds, tied_values
from goodfences.odds.tally import owners, seat_costs, ways
from goodfences.odds.words import Tree, tree_of

Floats = NDArray[np.float64]
Report = Callable[[float], None]

_REPLAYS: Final = 4
"""How often the value of the last standing, which a replayed round comes back to, is put into itself."""


class Stakes(Struct, frozen=True, eq=False):
    """What playing for the match is worth.

    Attributes:
        by_round: the match when all play the equilibrium of each round.
        alone: chance to win of each seat that alone plays for the match, all others for the round; as ``by_round``.
        changes: for each standing, in how many information sets its best choice differs, weighted by how often each is
            reached: the chance that a seat's decision is another one.
    """

    by_round: MatchOdds
    alone: MatchOdds
    changes: dict[tuple[int, ...], float]

    @property
    def worth(self) -> float:
        """What a seat gains by it, in chance to win, averaged over the places at the start."""
        start = (self.by_round.lives,) * self.by_round.seats
        return float(np.mean(self.alone.wins(start)) - np.mean(self.by_round.wins(start)))


def stakes(rules: Rules, seats: int, *, report: Report | None = None) -> Stakes:
    """Return what it is worth to play for the match.

    Args:
        rules: the rules of the match.
        seats: seats at the start; more than four take long.
        report: called with the part that is done.
    """
    by_round = match_odds(rules, seats)
    lives = by_round.lives
    tables = {k: np.array(by_round.tables[k]) for k in by_round.tables}
    alone = MatchOdds(seats=seats, lives=lives, tables=tables, rounds=by_round.rounds)
    changes: dict[tuple[int, ...], float] = {}
    states = [state for k in range(2, seats + 1) for state in standings(k, lives)]
    for number, state in enumerate(states):
        for _ in range(_REPLAYS if max(state) == 1 else 1):
            values, changed = _alone(rules, state, alone)
            tables[len(state)][alone.number(state)] = values
        changes[state] = changed
        if report is not None:
            report((number + 1) / len(states))
    return Stakes(by_round, alone, changes)


def standings(k: int, lives: int) -> list[tuple[int, ...]]:
    """Return every distribution of lives over ``k`` seats, fewest first."""
    states = [tuple(int(state) // lives**place % lives + 1 for place in range(k)) for state in range(lives**k)]
    return sorted(states, key=sum)


def match_costs(rules: Rules, state: tuple[int, ...], after: MatchOdds) -> Floats:
    """Return what each mask of losers costs each place: its chance not to win the match then; float64[2 ** k, k].

    Args:
        rules: the rules.
        state: lives of the seats that are in, the dealer last.
        after: chances to win in later standings; and in this one, for rounds in which nobody loses or that do not
        count.
    """
    k = len(state)
    number = after.number(state)
    places = np.empty(k, dtype=np.int64)
    costs = np.ones((1 << k, k))
    for mask in range(1 << k):
        then, left = kernel.after(number, mask, k, after.lives, places)
        if left == 0 and rules.last_tie != "replay":
            costs[mask] = 1 - tied_values(rules, k)[:k]
            continue
        if left == 0:
            then, left = kernel.after(number, 0, k, after.lives, places)
        for place in np.flatnonzero(places >= 0):
            costs[mask, place] = 0.0 if left == 1 else 1 - after.tables[left][then, places[place]]
    return costs


def _alone(rules: Rules, state: tuple[int, ...], after: MatchOdds) -> tuple[Floats, float]:
    """Return each place's value when it alone plays for the match, and how often its choice differs."""
    game = game_of(rules, len(state))
    tree, strategy = tree_of(game), shelf.fetch(game).strategy
    costs = match_costs(rules, state, after)
    found, masks = deals.evaluate(tree, strategy, costs)
    best = best_choices(found, strategy)
    spared = seat_costs(tree, strategy, found) - seat_costs(tree, best, found)
    values = 1 - (masks @ costs - spared) / ways(game)
    owner = owners(tree)
    differs = np.abs(best - strategy) * (owner >= 0) * found[2]
    return values, float(differs.sum() / ways(game) / len(state))


def match_equilibrium(rules: Rules, seats: int, *, report: Report | None = None) -> MatchOdds:
    """Return the match in which all play for it: in every standing, an equilibrium of chances to win.

    Args:
        rules: the rules of the match.
        seats: seats at the start; three take half a minute, four some minutes.
        report: called with the part that is done.
    """
    by_round = match_odds(rules, seats)
    tables = {k: np.array(by_round.tables[k]) for k in by_round.tables}
    result = MatchOdds(seats=seats, lives=by_round.lives, tables=tables, rounds=by_round.rounds)
    states = [state for k in range(2, seats + 1) for state in standings(k, by_round.lives)]
    for number, state in enumerate(states):
        game = game_of(rules, len(state))
        tree = tree_of(game)
        for _ in range(_REPLAYS if max(state) == 1 else 1):
            costs = match_costs(rules, state, result)

            def evaluate(strategy: Floats, tree: Tree = tree, costs: Floats = costs) -> Floats:
                return deals.evaluate(tree, strategy, costs)[0]

            strategy = find(evaluate, shelf.fetch(game).strategy).strategy
            masks = deals.evaluate(tree, strategy, costs)[1]
            tables[len(state)][result.number(state)] = 1 - (masks @ costs) / ways(game)
        if report is not None:
            report((number + 1) / len(states))
    return result
