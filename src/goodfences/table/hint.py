"""What would be good now: a rule of thumb with its reason (P6, P8). The one place where advice is made.

A hint is made from the asker's own view and nothing else.
"""

from importlib import import_module
from typing import Final, Protocol

from goodfences import cuckoo
from goodfences.cards import RANK
from goodfences.cuckoo import view
from goodfences.errors import Refusal
from goodfences.players import make
from goodfences.players.sense import is_safe
from goodfences.table.frames import HintFrame
from goodfences.table.guards import MOVES
from goodfences.table.messages import Move
from goodfences.table.state import Table
from goodfences.words import Message as Words

RULE: Final = "seven"
"""The rule of thumb that hints follow: swap at seven or below (S2)."""


def hint(table: Table, person: str, message_id: str) -> HintFrame | Refusal:
    """Return advice for the person whose turn it is, from its own view."""
    seat = table.seat_of(person)
    play = table.play
    if seat is None or not isinstance(play, cuckoo.State) or play.to_act != seat or table.phase != "playing":
        return Refusal("hint/none", "a hint is for whoever has to act")
    seen = view.of(play, seat)
    do = MOVES[type(make(RULE).choose(seen))]
    why, odds = _why(seen, do), exact_odds(seen)
    if odds is None:
        return HintFrame(id=message_id, do=do, why=why)
    return HintFrame(id=message_id, do=do, why=(*why, odds.reason), lose_keep=odds.keep, lose_swap=odds.swap)


class _Advice(Protocol):
    """What is used of the odds room's advice: ``goodfences.odds.hint.Advice``."""

    keep: float
    swap: float
    reason: Words


class _Odds(Protocol):
    """What is used of the odds room: ``goodfences.odds.hint``."""

    def hint(self, view: cuckoo.View, *, live_seats: int) -> _Advice | None:
        """Return exact odds from a view, or None when they are not known."""


def exact_odds(seen: cuckoo.View) -> _Advice | None:
    """Return the exact odds of games that are solved; None for others, or without the extra ``lab``.

    Nothing is solved while a table waits: other tables wait with it.
    """
    if seen.phase != "act" or seen.can_only_keep:
        return None
    try:
        odds: _Odds = import_module("goodfences.odds.hint")
    except ModuleNotFoundError:
        return None
    return odds.hint(seen, live_seats=0)


def _why(seen: cuckoo.View, do: Move) -> tuple[Words, ...]:
    """Say why the rule of thumb says so."""
    assert seen.round is not None
    card = seen.round.card
    assert card is not None
    if seen.round.phase == "answer":
        return (Words("table.hint.show" if do == "show" else "table.hint.accept", {"card": card}),)
    if seen.can_only_keep:
        return (Words("table.hint.only_keep" if seen.round.target is not None else "table.hint.only_keep.stock"),)
    if RANK[card] == 13:
        return (Words("table.hint.keep_king", {"card": card}),)
    if do == "swap":
        what = "extra_swap" if seen.round.extra else "swap_low" if seen.round.target is not None else "swap_stock"
        return (Words(f"table.hint.{what}", {"card": card}),)
    if seen.round.extra:
        return (Words("table.hint.extra_keep", {"card": card}),)
    return (
        Words("table.hint.keep_safe" if is_safe(seen.round, seen.rules) else "table.hint.keep_high", {"card": card}),
    )
