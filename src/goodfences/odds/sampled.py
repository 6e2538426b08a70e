"""Large games that no counting reaches: best play on sampled deals, and how far from perfect it can be.

Deals are drawn once, by counter, and are the same for all strategies; an equilibrium of the game with just these deals
is sought. How good it is, other deals tell. There, let every set take its better choice, with all that the seat knows
(also what a merged tree forgets):

- chosen with hindsight, on the very deals it is paid on, that gains at least NashConv on average: an upper bound;
- chosen on some deals and paid on others, it is a plan that somebody could follow: a lower bound.
"""

from math import sqrt
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from goodfences.kernels.cuckoo_odds_draw import deal_out
from goodfences.kernels.streams import key_of
from goodfences.odds import deals
from goodfences.odds.equilibrium import Limits, find, shaken
from goodfences.odds.game import Game
from goodfences.odds.tally import Report
from goodfences.odds.words import Tree

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SEED: Final = 20
"""Seed of all samples: everybody who solves a game samples the same deals."""

DEALS: Final = 400_000
"""Deals that a strategy is sought on."""

CHECKED: Final = 800_000
"""Deals that it is judged on."""

PASSES: Final = 60
"""Most passes of the search."""

_BATCH: Final = 50_000
_LEAST_BATCHES: Final = 8
_PAGES: Final = 1 << 22
_BY_MISTAKE: Final = 4_000
"""Deals on which every choice may be made by mistake; each costs hundreds of ways to play on."""


class Judged(Struct, frozen=True, eq=False):
    """What other deals tell of a strategy.

    Attributes:
        costs: float64[3, sets], of the sets that it leads to, in ways for each deal.
        losses: chance of each seat to lose; float64[seats].
        error: twice the standard error of the least certain loss.
        bracket: NashConv lies between these, two standard errors included.
    """

    costs: Floats
    losses: Floats
    error: float
    bracket: tuple[float, float]


def draw(game: Game, number: int, purpose: str) -> Ints:
    """Return deals of a game, as ranks: the same for everybody; int64[number, seats]."""
    result = np.empty((number, game.seats), dtype=np.int64)
    deck = np.repeat(np.arange(game.ranks), game.counts)
    deal_out(result, deck, key_of(SEED, f"odds {purpose}"), 0)
    return result


def seek(tree: Tree, start: Floats, report: Report | None = None, *, n_deals: int = DEALS) -> Floats:
    """Return a strategy that is nearly best play on sampled deals.

    Args:
        tree: the tree of the game.
        start: where to begin; sets that no deal leads to stay so.
        report: called with the number of passes that are done.
        n_deals: how many deals to sample.
    """
    dealt = draw(tree.game, n_deals, "seek")

    def evaluate(strategy: Floats) -> Floats:
        return deals.sample(tree, strategy, dealt)[0]

    # Less than one deal's worth is nothing: the next sample would say something else.
    limits = Limits(mistakes="none", passes=PASSES, enough=float(_stock(tree.game)))
    return find(evaluate, start, report, limits=limits).strategy


def judge(tree: Tree, strategy: Floats, report: Report | None = None, *, n_deals: int = CHECKED) -> Judged:
    """Judge a strategy on deals that it was not sought on.

    Args:
        tree: the tree of the game.
        strategy: chance of the second choice in each information set.
        report: called with the part that is done.
        n_deals: how many deals to sample.
    """
    dealt = draw(tree.game, n_deals, "judge")
    sums = _Sums(tree, strategy, n_deals)
    size = min(_BATCH, n_deals // _LEAST_BATCHES)
    for first in range(0, n_deals, size):
        sums.add(dealt[first : first + size])
        if report is not None:
            report(min(1.0, (first + size) / n_deals))
        if sums.full:
            break
    return sums.judged()


class _Sums:
    """What is added up over batches of deals."""

    def __init__(self, tree: Tree, strategy: Floats, n_deals: int) -> None:
        self.tree, self.strategy = tree, strategy
        self.costs = np.zeros((3, tree.n_sets))
        pages = min(_PAGES, 1 << (2 * n_deals * tree.game.seats).bit_length())
        self.book = np.zeros(pages if tree.merged else 0, dtype=np.uint64)
        self.known = np.zeros((3, len(self.book) or tree.n_sets))
        self.own = np.zeros(self.known.shape[1]) if tree.merged else strategy
        self.losses: list[Floats] = []
        self.gains: list[float] = []
        self.n_deals = 0

    @property
    def full(self) -> bool:
        """Whether the notebook might not hold another batch."""
        room = len(self.book) - int(np.count_nonzero(self.book))
        return len(self.book) == _PAGES and room < 2 * _BATCH * self.tree.game.seats

    def add(self, batch: Ints) -> None:
        tree, game = self.tree, self.tree.game
        found, masks = deals.sample(tree, self.strategy, batch)
        known = found
        if tree.merged:
            pages = deals.sample(tree, self.strategy, batch, book=self.book)[0]
            known, self.own = pages[:3], np.where(pages[2] > 0, pages[3], self.own)
        if self.n_deals:
            # The plan: what would have been better on all batches before this one.
            plan = np.where(self.known[2] > 0, self.known[1] < self.known[0], self.own)
            self.gains.append(self.worth(_paid(known, self.own) - _paid(known, plan), len(batch)))
        self.losses.append(masks @ deals.usual_costs(game) / masks.sum())
        self.costs += found
        self.known += known
        self.n_deals += len(batch)

    def worth(self, gains: Floats, n_deals: int) -> float:
        return float(gains.sum()) / n_deals / _stock(self.tree.game)

    def judged(self) -> Judged:
        hindsight = self.worth(_paid(self.known, self.own) - self.known[:2].min(axis=0), self.n_deals)
        half = len(self.gains) // 2  # plans get better as they are made on more deals
        spread = 2 * float(np.std(self.gains[half:], ddof=1)) / sqrt(len(self.gains) - half)
        low = max(0.0, float(np.mean(self.gains[half:])) - spread)
        error = 2 * float(np.std(self.losses, axis=0, ddof=1).max()) / sqrt(len(self.losses))
        bracket = (low, max(low, hindsight + spread))
        return Judged(self.costs / self.n_deals, np.mean(self.losses, axis=0), error, bracket)


def odds(tree: Tree, strategy: Floats, found: Judged) -> tuple[Floats, Floats]:
    """Return the chances to lose after either choice of each set.

    Where the strategy does not lead, they are counted on few deals in which all make mistakes; and where these do not
    lead either, a seat's odds with a card are those it has with it elsewhere.
    """
    stray = deals.sample(tree, shaken(strategy), draw(tree.game, _BY_MISTAKE, "mistakes"))[0]
    parts = np.where(found.costs[2] > 0, found.costs, stray)
    parts = np.where(parts[2] > 0, parts, _elsewhere(tree, found.costs))
    keep, swap = (np.divide(row, parts[2], out=np.zeros_like(row), where=parts[2] > 0) for row in parts[:2])
    return np.minimum(keep, 1.0), np.minimum(swap, 1.0)


def _elsewhere(tree: Tree, costs: Floats) -> Floats:
    """Return for each set what its seat's sets with the same cards cost together; float64[3, sets]."""
    places: dict[tuple[int, int], list[int]] = {}
    for node in tree.decisions():
        places.setdefault((int(tree.seat[node]), tree.size(node)), []).append(int(tree.base[node]))
    result = np.zeros_like(costs)
    for (_, size), bases in places.items():
        sets = np.array(bases)[:, None] + np.arange(size)
        result[:, sets] = costs[:, sets].sum(axis=1, keepdims=True)
    return result


def _paid(costs: Floats, chances: Floats) -> Floats:
    return np.asarray((1 - chances) * costs[0] + chances * costs[1])


def _stock(game: Game) -> int:
    return max(game.cards - game.seats, 1)
