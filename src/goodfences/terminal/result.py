"""How a match of cuckoo ended for the people at this screen (RULES P7)."""

from typing import Final, Literal

from msgspec import Struct

from goodfences.cuckoo import View

End = Literal["won", "shared", "drawn", "lost"]

WIN_SCORE: Final = 1000
LIFE_SCORE: Final = 100
"""A win is worth 1,000, and 100 more for each life left."""


class Result(Struct, frozen=True):
    """How it ended for one seat.

    Attributes:
        end: won alone, shared the win, drawn, or lost.
        score: 1,000 and more for a win with lives, 0 without one; None where stakes are no lives.
    """

    end: End
    score: int | None


def is_done(view: View, seat: int) -> bool:
    """Whether the match has ended for a seat: it is over, or the seat is out and may only watch."""
    return view.outcome is not None or (seat not in view.players and not view.rules.counts_up)


def result(view: View, seat: int) -> Result:
    """Return how a match that has ended for a seat ended for it."""
    winners = view.outcome.winners if view.outcome else ()
    if view.outcome is not None and not winners:
        end: End = "drawn" if seat in view.players else "lost"
    elif seat not in winners:
        end = "lost"
    else:
        end = "won" if len(winners) == 1 else "shared"
    if view.rules.stake != "lives":
        return Result(end, None)
    return Result(end, WIN_SCORE + LIFE_SCORE * view.stakes[seat] if end == "won" else 0)
