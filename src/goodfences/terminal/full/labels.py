"""Short words beside a card: stakes, the dealer, what a seat did this round. A pure function of a view."""

from collections.abc import Sequence
from typing import Final

from goodfences.cards import Card
from goodfences.cuckoo import Rules, View
from goodfences.cuckoo.events import Asked, Drew, DrewKing, Kept, KingUp, Refused, Swapped, TurnedBack
from goodfences.words import say

_SIGNS: Final = {"lives": ("♥", "♡"), "chips": ("●", "○"), "bets": ("■", "□")}
MOST_SIGNS: Final = 6
"""More stakes than this are written as a number."""


def stakes(rules: Rules, count: int) -> str:
    """Return what a seat has, drawn: ``♥♥♡``, ``● 12``, ``3 points``."""
    if rules.counts_up:
        return say(f"terminal.stake.{rules.stake}", n=count)
    full, empty = _SIGNS[rules.stake]
    if max(count, rules.stake_count) > MOST_SIGNS:
        return f"{full} {count}"
    return full * count + empty * (rules.stake_count - count)


def notes(view: View) -> dict[int, str]:  # noqa: C901  # one case for each kind of event
    """Return what each seat last did this round, in a word."""
    round_ = view.round
    found: dict[int, str] = {}
    if round_ is None:
        return found
    for event in round_.word:
        match event:
            case Kept():
                found[event.seat] = say("terminal.note.kept")
            case Swapped():
                found[event.asker] = say("terminal.note.swapped")
                if round_.order.index(event.asked) > round_.order.index(event.asker):
                    found[event.asked] = say("terminal.note.given")
            case Asked():
                found[event.asker] = say("terminal.note.asks")
            case Refused() | TurnedBack():
                found[event.asker] = say("terminal.note.refused")
                found[event.asked] = say("terminal.note.shows")
            case Drew():
                found[event.seat] = say("terminal.note.drew")
            case DrewKing():
                found[event.seat] = say("terminal.note.drew_king")
            case KingUp():
                found[event.seat] = say("terminal.note.king_up")
            case _:
                pass
    return found


def fates(view: View) -> dict[int, str]:
    """Return the fate of each seat at the reveal: ``lost``, ``out``, ``won``, or nothing special."""
    found: dict[int, str] = {}
    if view.round is not None and view.round.phase == "revealed" and view.history:
        last = view.history[-1]
        found |= dict.fromkeys(last.losers, "lost")
        found |= dict.fromkeys(last.winners, "won")
        found |= dict.fromkeys(last.out, "out")
    if view.outcome is not None:
        found |= dict.fromkeys(view.outcome.winners, "won")
    return found


def shown(view: View) -> Sequence[Card | None]:
    """Return the card that the viewer sees in front of each seat."""
    return view.round.cards if view.round is not None else (None,) * view.n_seats
