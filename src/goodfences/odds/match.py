"""Matches: from the chance of each set of losers of a round to the chance of each seat to win the match.

Only what lives are left, and who deals, matters. A match of 10 seats with 3 lives each has 88,569 such states; all
are filled in, so that any standing can be asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.cuckoo.rules import LastTie, Rules
from goodfences.errors import GoodFencesError
from goodfences.kernels import cuckoo_odds_match as kernel
from goodfences.odds import shelf
from goodfences.odds.extra import extra_values
from goodfences.odds.game import Game, game_of
from goodfences.odds.losers import loser_ways
from goodfences.odds.solution import Solution
from goodfences.odds.tally import ways
from goodfences.odds.words import tree_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_STATES: Final = 2_000_000
"""A match with more states than this is refused; 10 seats with 4 lives have 1,398,096."""

_PRECISION: Final = 1e-15
_MOST_SWEEPS: Final = 400


class MatchOdds(Struct, frozen=True, eq=False):
    """The value of every standing of a match.

    Attributes:
        seats: seats at the start.
        lives: lives (chips, bets) of each at the start.
        tables: for each number of seats that are in, the chance of each to win; float64[states, seats].
        rounds: for each number of seats, the expected number of rounds still to play; float64[states].
    """

    seats: int
    lives: int
    tables: Mapping[int, Floats]
    rounds: Mapping[int, Floats]

    def wins(self, lives: Sequence[int]) -> tuple[float, ...]:
        """Return the chance of each seat to win (a shared win counts as its share).

        Args:
            lives: what the seats that are in have left, in the order in which they act, the dealer last.

        Raises:
            GoodFencesError: no such standing occurs.
        """
        if len(lives) == 1:
            return (1.0,)
        number = self.number(lives)
        return tuple(float(value) for value in self.tables[len(lives)][number])

    def rounds_left(self, lives: Sequence[int]) -> float:
        """Return the expected number of rounds still to play, replayed and extra ones counted."""
        number = self.number(lives)
        return 0.0 if len(lives) == 1 else float(self.rounds[len(lives)][number])

    def number(self, lives: Sequence[int]) -> int:
        """Return the number of a standing.

        Raises:
            GoodFencesError: no such standing occurs.
        """
        if not 1 <= len(lives) <= self.seats or not all(1 <= left <= self.lives for left in lives):
            msg = f"lives {tuple(lives)}: expected 1 to {self.seats} numbers from 1 to {self.lives}"
            raise GoodFencesError(msg)
        return sum((left - 1) * self.lives**place for place, left in enumerate(lives))


Chances = Callable[[int], Floats]
"""Seats that are in -> the chance of each mask of losers, for each place of the seat asked for; float64[seats,
masks]."""


def match_odds(rules: Rules, seats: int, *, chances: Chances | None = None, lives: int | None = None) -> MatchOdds:
    """Return the chances to win a match.

    Args:
        rules: the rules; ``last_tie`` says what happens when everybody left goes out together.
        seats: seats at the start.
        chances: who loses a round; by default all play the equilibrium of each round.
        lives: lives of each seat at the start; by default those of the rules.

    Raises:
        GoodFencesError: the match has too many states.
    """
    lives = rules.stake_count if lives is None else lives
    _check_size(rules, seats, lives)
    chances = equilibrium_chances(rules) if chances is None else chances
    starts = _starts(seats, lives)
    tables, rounds = np.zeros(starts[0, -1]), np.zeros(starts[1, -1])
    for k in range(2, seats + 1):
        tied = tied_values(rules, k)
        order = np.argsort(_totals(k, lives), kind="stable")
        for _ in range(_MOST_SWEEPS):
            replay = int(rules.last_tie == "replay")
            change = kernel.sweep(order, k, lives, chances(k), tied, replay, tables, starts, rounds)
            if change < _PRECISION:
                break
    return MatchOdds(
        seats=seats,
        lives=lives,
        tables={k: tables[starts[0, k] : starts[0, k + 1]].reshape(-1, k) for k in range(2, seats + 1)},
        rounds={k: rounds[starts[1, k] : starts[1, k + 1]] for k in range(2, seats + 1)},
    )


def equilibrium_chances(rules: Rules, find: Callable[[Game], Solution] = shelf.fetch) -> Chances:
    """Return who loses when all play the equilibrium of each round.

    Args:
        rules: the rules.
        find: how a round is solved; :func:`goodfences.odds.shelf.sketch` is quicker, and nearly best play.
    """
    known: dict[int, Floats] = {}

    def chances(k: int) -> Floats:
        if k not in known:
            game = game_of(rules, k)
            known[k] = np.tile(loser_chances(game.seats, rules, find(game).strategy), (k, 1))
        return known[k]

    return chances


def nash_conv_of(rules: Rules, seats: int) -> float:
    """Return how far from perfect the rounds of a match of so many seats are solved: the largest NashConv."""
    return max(shelf.fetch(game_of(rules, k)).nash_conv for k in range(2, seats + 1))


def chances_against(rules: Rules, mine: Callable[[int], Floats], others: Callable[[int], Floats]) -> Chances:
    """Return who loses when one seat plays one strategy and all others another.

    Args:
        rules: the rules.
        mine: seats that are in -> the strategy of the seat asked for.
        others: seats that are in -> the strategy of the others.
    """
    known: dict[int, Floats] = {}

    def chances(k: int) -> Floats:
        if k not in known:
            known[k] = np.stack(
                [loser_chances(k, rules, blend(rules, k, mine(k), others(k), seat)) for seat in range(k)]
            )
        return known[k]

    return chances


def blend(rules: Rules, k: int, mine: Floats, others: Floats, seat: int) -> Floats:
    """Return the strategy in which one seat plays its own, and all others another."""
    from goodfences.odds.tally import owners

    return np.where(owners(tree_of(game_of(rules, k))) == seat, mine, others)


def loser_chances(k: int, rules: Rules, strategy: Floats) -> Floats:
    """Return the chance of each mask of losers of a round; float64[2 ** k]."""
    game = game_of(rules, k)
    return loser_ways(tree_of(game), strategy) / ways(game)


def tied_values(rules: Rules, k: int) -> Floats:
    """Return what each place gets when all go out together, and how many rounds follow (C30)."""
    kinds: dict[LastTie, Callable[[], Floats]] = {
        "draw": lambda: np.zeros(k + 1),
        "replay": lambda: np.zeros(k + 1),
        "split_pot": lambda: np.array([1.0 / k] * k + [0.0]),
        "extra_round": lambda: extra_values(rules, k),
    }
    return kinds[rules.last_tie]()


def _check_size(rules: Rules, seats: int, lives: int) -> None:
    states = sum(lives**k for k in range(2, seats + 1))
    if rules.counts_up:
        msg = f"stake={rules.stake} puts nobody out: there is no chance to win the match without its length"
        raise GoodFencesError(msg)
    if states > MOST_STATES:
        msg = f"{seats} seats with {lives} lives each have {states:,} standings: at most {MOST_STATES:,} are counted"
        raise GoodFencesError(msg)


def _starts(seats: int, lives: int) -> Ints:
    """Return where each number of seats begins in the tables of values, and of rounds; int64[2, seats + 2]."""
    starts = np.zeros((2, seats + 2), dtype=np.int64)
    for k in range(2, seats + 1):
        starts[0, k + 1] = starts[0, k] + k * lives**k
        starts[1, k + 1] = starts[1, k] + lives**k
    return starts


def _totals(k: int, lives: int) -> Ints:
    """Return the total of lives of each state of ``k`` seats."""
    states = np.arange(lives**k)
    return np.asarray(sum(states // lives**place % lives for place in range(k)), dtype=np.int64)
