"""What would be good now: a rule of thumb with its reason (P6, P8), and the exact odds. The one place for advice.

A hint is made from the asker's own view and nothing else. The rule of thumb is there at once; the odds are counted by
the helper, aside, and follow.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.cards import RANK
from goodfences.cuckoo import view
from goodfences.errors import Refusal
from goodfences.players import make
from goodfences.players.sense import is_safe
from goodfences.table.advice import HintFrame, OddsFrame
from goodfences.table.aside import Aside
from goodfences.table.guards import MOVES
from goodfences.table.messages import Move
from goodfences.table.questions import Answer, HintQuestion
from goodfences.table.state import Table
from goodfences.words import Message as Words

RULE: Final = "seven"
"""The rule of thumb that hints follow: swap at seven or below (S2)."""


Send = Callable[[HintFrame], None]


def hint(table: Table, person: str, message_id: str) -> HintFrame | Refusal:
    """Return advice for the person whose turn it is, from its own view; the odds of it are not known yet."""
    seen = _view(table, person)
    if seen is None:
        return Refusal("hint/none", "a hint is for whoever has to act")
    do = MOVES[type(make(RULE).choose(seen))]
    return HintFrame(id=message_id, do=do, why=_why(seen, do))


class Hints:
    """The hints of one table.

    Args:
        aside: whom to ask for the odds.
    """

    __slots__ = ("_aside", "_waiting")

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._waiting: dict[tuple[str, int], tuple[HintFrame, Send]] = {}

    def give(self, table: Table, person: str, message_id: str, send: Send) -> HintFrame | Refusal:
        """Return advice as :func:`hint` does; ``send`` gets it once more when the odds are counted."""
        frame = hint(table, person, message_id)
        if isinstance(frame, Refusal):
            return frame
        seen = _view(table, person)
        assert seen is not None
        place = (person, table.game_seq)
        if len(seen.legal) < 2:
            return replace(frame, state="forced")
        if place not in self._waiting and not self._aside.ask(HintQuestion(seen), partial(self._counted, place)):
            return frame
        frame = replace(frame, state="counting")
        self._waiting[place] = (frame, send)
        return frame

    def _counted(self, place: tuple[str, int], answer: Answer) -> None:
        frame, send = self._waiting.pop(place)
        odds = answer if isinstance(answer, OddsFrame) else None
        send(replace(frame, state="known" if odds else "unknown", odds=odds))


def _view(table: Table, person: str) -> cuckoo.View | None:
    """Return the view of the person whose turn it is."""
    seat, play = table.seat_of(person), table.play
    if seat is None or not isinstance(play, cuckoo.State) or play.to_act != seat or table.phase != "playing":
        return None
    return view.of(play, seat)


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
