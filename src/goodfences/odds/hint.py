"""Advice for a seat: what to do, and how often it loses either way, from what the seat may know and nothing else."""

from typing import Final

from msgspec import Struct

from goodfences.cuckoo import Accept, Keep, SeatAction, Show, Swap, View
from goodfences.odds import later, shelf
from goodfences.odds.game import Game
from goodfences.odds.solution import Odds, Solution
from goodfences.odds.spot import Spot, spot
from goodfences.odds.words import Form
from goodfences.words import Message, say_message

LIVE_SEATS: Final = 6
"""Up to so many seats nearly best play of a game that nobody has solved before is found while its player waits."""

NOTHING: Final = 2e-5
"""Odds that differ by less do not differ: they are kept in parts of 65,535."""

_CLOSE: Final = 0.005
"""Choices closer than this (half a round in a hundred) are called equally good."""


class Advice(Struct, frozen=True):
    """What a seat had best do.

    Attributes:
        action: the better choice.
        keep: chance to lose the round after keeping (an asked king: after refusing); in an extra round, not to win it.
        swap: the same after asking (accepting).
        often: how often best play does ``action``: 1, but for choices that it mixes.
        odds: the sentence that tells both chances.
        reason: the sentence that says why.
        exact: whether every deal was counted; else the chances come from sampled deals.
        nash_conv: how far from perfect the play is that all seats are taken to follow, in expected losses.
    """

    action: SeatAction
    keep: float
    swap: float
    often: float
    odds: Message
    reason: Message
    exact: bool
    nash_conv: float

    def text(self, locale: str = "en") -> str:
        """Return both sentences."""
        return f"{say_message(self.odds, locale)} {say_message(self.reason, locale)}"


def hint(view: View, *, live_seats: int = LIVE_SEATS) -> Advice | None:
    """Return advice for the viewer, or None when it has nothing to choose or the game is not solved.

    Args:
        view: the view of the seat that asks. Nothing else is known here, so nothing else can be told.
        live_seats: with more seats than this, only games that were solved before are answered.
    """
    here = spot(view)
    if here is None or view.viewer is None:
        return None
    solution = solution_for(here.game, live_seats)
    return None if solution is None else advise(solution, here, view.viewer)


def solution_for(game: Game, live_seats: int) -> Solution | None:
    """Return a game's solution if it is kept, or nearly best play if the game is small enough to find that now.

    What could be told better is noted down to be solved when nobody waits (:mod:`goodfences.odds.later`).
    """
    found = shelf.find(game)
    if found is not None:
        return found
    if game.seats <= min(live_seats, live_limit(game)):
        found = shelf.sketch(game)
    if found is None or found.nash_conv > 0:
        later.want(game)
    return found


def live_limit(game: Game) -> int:
    """Return the number of seats up to which nearly best play is found in moments."""
    return 4 if game.queen == "on" else 6


def advise(solution: Solution, here: Spot, seat: int, *, odds: Odds | None = None) -> Advice:
    """Return the advice of a solution at an information set.

    Args:
        solution: of the game.
        here: the information set.
        seat: the seat that is in it.
        odds: what the choices cost, where that is known better than the solution says.
    """
    odds = solution.at(here.index) if odds is None else odds
    second = prefers_second(odds)
    if here.answering:
        action: SeatAction = Accept(seat) if second else Show(seat)
    else:
        action = Swap(seat) if second else Keep(seat)
    return Advice(
        action=action,
        keep=odds.keep,
        swap=odds.swap,
        often=1.0 if odds.swaps in {0.0, 1.0} else odds.swaps if second else 1 - odds.swaps,
        odds=_odds(here, odds),
        reason=reason(here, odds, swaps=second),
        exact=solution.method == "exact",
        nash_conv=solution.nash_conv,
    )


def prefers_second(odds: Odds) -> bool:
    """Whether asking (accepting) is the better choice: what is told to cost less, unless best play makes both."""
    if odds.swaps in {0.0, 1.0} and abs(odds.keep - odds.swap) > NOTHING:
        return odds.swap < odds.keep
    return odds.swaps > 0.5


def _odds(here: Spot, odds: Odds) -> Message:
    kind = "answer" if here.answering else "extra" if here.game.aim == "reach_highest" else "turn"
    return Message(f"odds.hint.{kind}", {"keep": _percent(odds.keep), "swap": _percent(odds.swap)})


def _percent(chance: float) -> str:
    """Write a chance in hundreds: whole, or in tenths where that would hide that it can or need not happen."""
    hundreds = 100 * chance
    if 0 < hundreds < 1:
        return f"{max(hundreds, 0.1):.1f}"
    return f"{min(hundreds, 99.9):.1f}" if 99 < hundreds < 100 else f"{hundreds:.0f}"


def reason(here: Spot, odds: Odds, *, swaps: bool) -> Message:
    """Say why a choice is the better one, from the odds and what the seat knows."""
    if here.answering:
        return Message("odds.why.accept" if swaps else "odds.why.show")
    if here.game.aim == "reach_highest":
        return Message("odds.why.extra_swap" if swaps else "odds.why.extra_keep")
    if abs(odds.keep - odds.swap) < _CLOSE:
        return Message("odds.why.close")
    if not swaps and odds.keep == 0:
        return Message("odds.why.safe")
    if not swaps and here.held == here.game.king:
        return Message("odds.why.king")
    what = "swap" if swaps else "keep"
    last = here.tree.seat[here.node] == here.game.seats - 1
    if last and swaps:
        return Message("odds.why.last.swap")
    if here.tree.form[here.node] == Form.GIVEN and here.dealt is not None:
        which = "lower" if here.dealt < here.held else "same" if here.dealt == here.held else "higher"
        return Message(f"odds.why.gave_{which}.{what}")
    return Message(f"odds.why.{'last' if last else 'own'}.{what}")
