"""A solution as data for programs and as lines of text for people."""

from msgspec import Struct

from goodfences.cards import RANKS
from goodfences.odds.solution import Method, Solution

_SHORT = 10**7
"""A fraction with a larger denominator tells a reader less than its decimals."""


class Threshold(Struct, frozen=True):
    """A turn at which a seat holds its own card, and what it swaps.

    Attributes:
        seat: the seat, from 1.
        word: what happened before (:mod:`goodfences.odds.words`).
        swaps_up_to: the highest rank that it swaps; None if it keeps all.
        mixed: ranks that it swaps now and then, and how often.
    """

    seat: int
    word: str
    swaps_up_to: str | None
    mixed: dict[str, float]


class SolutionReport(Struct, frozen=True):
    """What there is to tell of a solution.

    Attributes:
        rules: the rules.
        seats: seats that are in.
        losses: chance of each seat to lose, in the order in which they act; the dealer last.
        fractions: the same as fractions, where they are known.
        nash_conv: what all seats together could gain by departing alone.
        bracket: where deals were sampled, NashConv lies between these; ``nash_conv`` is the upper one.
        method: ``exact``, or ``sampled``.
        error: how far the losses may be off.
        sets: number of information sets.
        thresholds: what is swapped, turn by turn.
    """

    rules: str
    seats: int
    losses: tuple[float, ...]
    fractions: tuple[str, ...] | None
    nash_conv: float
    bracket: tuple[float, float] | None
    method: Method
    error: float
    sets: int
    thresholds: tuple[Threshold, ...]


def report(rules: str, solution: Solution) -> SolutionReport:
    """Return what there is to tell of a solution."""
    return SolutionReport(
        rules=rules,
        seats=solution.game.seats,
        losses=solution.losses,
        fractions=None if solution.fractions is None else tuple(str(loss) for loss in solution.fractions),
        nash_conv=solution.nash_conv,
        bracket=solution.bracket,
        method=solution.method,
        error=solution.error,
        sets=solution.tree.n_sets,
        thresholds=tuple(_threshold(solution, node, highest) for node, highest in solution.thresholds()),
    )


def _threshold(solution: Solution, node: int, highest: int) -> Threshold:
    tree = solution.tree
    base = int(tree.base[node])
    chances = solution.strategy[base : base + tree.game.ranks]
    return Threshold(
        seat=int(tree.seat[node]) + 1,
        word=tree.word(node),
        swaps_up_to=None if highest < 0 else rank_name(highest),
        mixed={rank_name(rank): float(chance) for rank, chance in enumerate(chances) if 0 < chance < 1},
    )


def rank_name(index: int) -> str:
    """Return the name of a rank by its index: ``A`` to ``K``, the ten in two figures."""
    return "10" if RANKS[index] == "T" else RANKS[index]


def is_short(fraction: str) -> bool:
    """Whether a fraction is short enough to be read."""
    return int(fraction.partition("/")[2] or 1) < _SHORT
