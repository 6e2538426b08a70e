"""Cuckoo, also called Screw Your Neighbor, Chase the Ace and Ranter-Go-Round (RULES 1).

``start`` a match, ask what is ``legal``, ``apply`` an action; show a seat only its ``view``. A round alone is in
:mod:`goodfences.cuckoo.round`.
"""

from goodfences.cuckoo.actions import (
    Accept,
    Action,
    ChanceAction,
    Cut,
    Join,
    Keep,
    Leave,
    Next,
    PickDealer,
    SeatAction,
    Show,
    Shuffle,
    Stop,
    Swap,
    TableAction,
)
from goodfences.cuckoo.describe import describe
from goodfences.cuckoo.engine import apply, chance_action, deal_by_hand, legal, outcomes, start
from goodfences.cuckoo.events import AnyEvent, Event, Hidden, seen_by
from goodfences.cuckoo.presets import PRESETS
from goodfences.cuckoo.rules import OPTIONS, Rules
from goodfences.cuckoo.rules_text import format_rules, parse_rules
from goodfences.cuckoo.state import Outcome, Round, RoundResult, State, Step
from goodfences.cuckoo.tell import tell
from goodfences.cuckoo.view import RoundView, View

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Accept",
    "Action",
    "AnyEvent",
    "ChanceAction",
    "Cut",
    "Event",
    "Hidden",
    "Join",
    "Keep",
    "Leave",
    "Next",
    "Outcome",
    "PickDealer",
    "Round",
    "RoundResult",
    "RoundView",
    "Rules",
    "SeatAction",
    "Show",
    "Shuffle",
    "State",
    "Step",
    "Stop",
    "Swap",
    "TableAction",
    "View",
    "apply",
    "chance_action",
    "deal_by_hand",
    "describe",
    "format_rules",
    "legal",
    "outcomes",
    "parse_rules",
    "seen_by",
    "start",
    "tell",
]
