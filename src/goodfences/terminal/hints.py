"""Hints: what a rule of thumb says and why, from what the asking seat may know and nothing else (RULES P6, P8)."""

from importlib import import_module

from msgspec import Struct

from goodfences.cards import KING, RANK
from goodfences.cuckoo import RoundView, SeatAction, Show, Swap, View
from goodfences.players import make
from goodfences.players.sense import is_safe
from goodfences.words import Message, say, say_message

THUMB = "seven"
"""The style whose rule of thumb is told: the same that the computers follow."""


class Hint(Struct, frozen=True):
    """What one could do.

    Attributes:
        action: what the hint says to do.
        text: the advice and its reason, in a sentence or two.
    """

    action: SeatAction
    text: str


def hint(view: View, names: tuple[str, ...]) -> Hint:
    """Return a hint for the seat whose turn it is.

    Args:
        view: that seat's view.
        names: the name of each seat.

    Raises:
        GoodFencesError: the viewer has nothing to choose now.
    """
    action = make(THUMB).choose(view)
    return Hint(action, say_message(_reason(view, action, names)))


def _reason(view: View, action: SeatAction, names: tuple[str, ...]) -> Message:
    round_ = view.round
    assert round_ is not None
    if view.phase == "answer":
        if not isinstance(action, Show):
            return Message("terminal.hint.give")
        return Message("terminal.hint.show" if len(view.legal) > 1 else "terminal.hint.give.show")
    if view.can_only_keep:
        return _stuck(round_, names)
    rank = RANK[round_.card] if round_.card else 0
    if round_.extra:
        what = "swap" if isinstance(action, Swap) else "keep"
        return Message(f"terminal.hint.extra.{what}")
    if rank == KING:
        return Message("terminal.hint.king")
    if isinstance(action, Swap):
        if round_.target is None:
            return Message("terminal.hint.swap.stock")
        return Message("terminal.hint.swap", {"name": names[round_.target]})
    return Message("terminal.hint.safe" if is_safe(round_, view.rules) else "terminal.hint.keep")


def _stuck(round_: RoundView, names: tuple[str, ...]) -> Message:
    """Say why one can only keep."""
    if round_.target is None:
        return Message("terminal.hint.stuck.stock")
    return Message("terminal.hint.stuck.king", {"name": names[round_.target]})


def thumb(view: View, names: tuple[str, ...]) -> str:
    """Return the rule of thumb, told as one."""
    return say("terminal.hint.thumb", text=hint(view, names).text)


def exact_odds(view: View) -> str:
    """Return what the odds room advises; empty when a game is not solved, or what it needs is not installed.

    May take seconds when nobody has solved the game before.
    """
    try:
        odds = import_module("goodfences.odds.hint")
    except ModuleNotFoundError:  # the extra that it needs
        return ""
    advice = odds.hint(view)
    if advice is None:
        return ""
    return say("terminal.hint.odds" if advice.exact else "terminal.hint.odds.sampled", text=advice.text())
