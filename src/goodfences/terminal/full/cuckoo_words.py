"""The words around the cuckoo table: title, aim, prompt, this round's actions, the sentence in the middle."""

from collections.abc import Sequence
from typing import Final

from goodfences.cuckoo import View
from goodfences.cuckoo.events import (
    DealerChosen,
    DealerDrew,
    Dealt,
    Looked,
    MatchOver,
    MatchStarted,
    Received,
    Revealed,
    RoundStarted,
)
from goodfences.terminal.asking import minutes, question
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.result import is_done
from goodfences.terminal.session import Told
from goodfences.terminal.settings import settings
from goodfences.words import say

_UNSAID: Final = (Revealed, Dealt, Received, DealerChosen, DealerDrew, Looked, MatchOver, MatchStarted)
"""What the middle of the table does not say: the cards show it."""


def title(session: CuckooSession) -> str:
    """Return the game, its rules, the round and its dealer, the pace."""
    view = session.view
    parts = [say("terminal.full.cuckoo", name=settings().name), session.setup.rules]
    if view.round_number:
        parts.append(say("terminal.full.round", n=view.round_number))
    if view.dealer is not None:
        parts.append(say("terminal.full.dealer", name=session.names[view.dealer]))
    if session.left_s is not None:
        parts.append(say("terminal.minutes_left", n=minutes(session.left_s)))
    parts.append(say("terminal.full.pace", pace=say(f"terminal.pace.{session.setup.pace}")))
    return "  ·  ".join(parts)


def aim(view: View) -> str:
    """Return the one line that always stands there (P1)."""
    return say("terminal.aim.highest" if view.round is not None and view.round.extra else "terminal.aim.lowest")


def this_round(session: CuckooSession) -> str:
    """Return this round's actions, one a line (P2); before the first, how its dealer was found."""
    told = session.told()
    starts = [place for place, line in enumerate(told) if isinstance(line.event, RoundStarted)]
    start = starts[-1] if len(starts) > 1 else 0
    return "\n".join(line.text for line in told[start:] if not isinstance(line.event, Revealed))


def news(told: Sequence[Told]) -> str:
    """Return what the middle of the table says of what has just happened: the last two sentences of it."""
    return " ".join([line.text for line in told if not isinstance(line.event, _UNSAID)][-2:])


def prompt(session: CuckooSession) -> str:
    """Return what the match waits for, as a question where it is one."""
    if session.curtain == "lower":
        return say("terminal.full.lower")
    if session.waiting == "chance":
        return say("terminal.full.shuffling")
    if session.waiting == "computer":
        return say("terminal.full.thinks", name=session.names[session.to_act or 0])
    if session.waiting == "person":
        return question(session) if session.curtain == "open" else ""
    return _between(session) if session.waiting == "table" else verdict(session)


def verdict(session: CuckooSession) -> str:
    """Return how the match ended, in a sentence."""
    return " ".join(line.text for line in session.told() if isinstance(line.event, MatchOver))


def is_watching(session: CuckooSession) -> bool:
    """Whether the one person at this screen is out and only watches (P7)."""
    return not session.shared and is_done(session.view, session.people[0])


def _between(session: CuckooSession) -> str:
    if session.is_time_up:
        return say("terminal.full.time_up")
    if is_watching(session):
        return say("terminal.you_are_out")
    return say("terminal.full.between", n=session.view.round_number)
