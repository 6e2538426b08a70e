"""Beggar My Neighbor, also called Strip Jack Naked, and its Italian cousin Camicia (RULES 2).

``start`` a game, ask what is ``legal``, ``apply`` an action; show a seat only its ``view``. A deal played to its end at
once is in :mod:`goodfences.beggar.play`, and one in the notation of the records in :mod:`goodfences.beggar.trace`.
"""

from goodfences.beggar.actions import Action, ChanceAction, Deal, SeatAction, Shuffle, Stop, TableAction, Turn
from goodfences.beggar.describe import describe
from goodfences.beggar.engine import apply, chance_action, deal_by_hand, legal, outcomes, start
from goodfences.beggar.events import AnyEvent, Event, Hidden, seen_by
from goodfences.beggar.notation import format_deal, parse_deal
from goodfences.beggar.play import Result, play_out
from goodfences.beggar.presets import PRESETS
from goodfences.beggar.rules import OPTIONS, Rules
from goodfences.beggar.rules_text import format_rules, parse_rules
from goodfences.beggar.state import Cycle, Outcome, State, Step, Trick
from goodfences.beggar.tell import tell, tell_debt
from goodfences.beggar.view import Debt, Standing, View

__all__ = [
    "OPTIONS",
    "PRESETS",
    "Action",
    "AnyEvent",
    "ChanceAction",
    "Cycle",
    "Deal",
    "Debt",
    "Event",
    "Hidden",
    "Outcome",
    "Result",
    "Rules",
    "SeatAction",
    "Shuffle",
    "Standing",
    "State",
    "Step",
    "Stop",
    "TableAction",
    "Trick",
    "Turn",
    "View",
    "apply",
    "chance_action",
    "deal_by_hand",
    "describe",
    "format_deal",
    "format_rules",
    "legal",
    "outcomes",
    "parse_deal",
    "parse_rules",
    "play_out",
    "seen_by",
    "start",
    "tell",
    "tell_debt",
]
