"""What would be good now: a rule of thumb with its reason, and exact odds where the odds room has them (P6, P8).

A hint is made from the asker's own view and nothing else.
"""

from typing import Final

from goodfences import cuckoo
from goodfences.cards import RANK
from goodfences.cuckoo import view
from goodfences.errors import Refusal
from goodfences.players import make
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
    odds = _odds(seen)
    return HintFrame(
        id=message_id,
        do=do,
        why=(*_why(seen, do), *odds[2]),
        lose_keep=odds[0],
        lose_swap=odds[1],
    )


def _why(seen: cuckoo.View, do: Move) -> tuple[Words, ...]:
    """Say why the rule of thumb says so."""
    assert seen.round is not None
    card = seen.round.card
    assert card is not None
    if seen.round.phase == "answer":
        return (Words("table.hint.show" if do == "show" else "table.hint.accept", {"card": card}),)
    if seen.can_only_keep:
        return (Words("table.hint.only_keep"),)
    if RANK[card] == 13:
        return (Words("table.hint.keep_king", {"card": card}),)
    if do == "swap":
        return (Words("table.hint.extra_swap" if seen.round.extra else "table.hint.swap_low", {"card": card}),)
    if seen.round.extra:
        return (Words("table.hint.extra_keep", {"card": card}),)
    return (Words("table.hint.keep_safe" if RANK[card] <= 7 else "table.hint.keep_high", {"card": card}),)


def _odds(_seen: cuckoo.View) -> tuple[float | None, float | None, tuple[Words, ...]]:
    """Return the exact chances to lose by keeping and by swapping, and what is to be said of them, where known."""
    return None, None, ()
