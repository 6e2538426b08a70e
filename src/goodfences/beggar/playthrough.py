"""A whole game as text: what everybody may know at each step, to be compared from version to version."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from goodfences.beggar.actions import Action, Stop, Turn
from goodfences.beggar.describe import describe
from goodfences.beggar.engine import apply, chance_action, legal, start
from goodfences.beggar.events import Event
from goodfences.beggar.presets import PRESETS
from goodfences.beggar.rules import Rules
from goodfences.beggar.state import State, Step
from goodfences.beggar.tell import tell, tell_debt
from goodfences.beggar.view import View, of
from goodfences.cards import format_cards
from goodfences.chance import secret_of
from goodfences.words import say_message

NAMES: Final = ("Ann", "Ben", "Cleo")
TRICKS_IN_FULL: Final = 2
"""Tricks of which every view is written; after them, events only."""
STOP_AFTER_CARDS: Final = 60
"""Where the clock of a timed game runs out."""


def playthrough(preset: str, seed: int) -> str:
    """Return a game of three seats as text: the first tricks in full, then what happens, then the end in full.

    Args:
        preset: a name of :data:`goodfences.beggar.presets.PRESETS`.
        seed: determines the deal.
    """
    return "\n".join(_lines(preset, seed)) + "\n"


def _lines(preset: str, seed: int) -> Iterator[str]:
    rules = PRESETS[preset]
    yield f"# beggar, preset {preset}, rules {rules.id}, {len(NAMES)} seats, seed {seed}"
    yield from describe(rules)
    step = start(rules, len(NAMES))
    yield from _in_full(step, "start")
    while step.state.outcome is None:
        action = _next_action(step.state, seed)
        after = apply(step.state, action)
        assert isinstance(after, Step)
        step = after
        if step.state.n_tricks < TRICKS_IN_FULL or step.state.outcome is not None:
            yield from _in_full(step, _json(action))
        else:
            yield from _told(step.events, rules)


def _next_action(state: State, seed: int) -> Action:
    if (shuffle := chance_action(state, secret_of(seed))) is not None:
        return shuffle
    stops = Stop() in legal(state) and state.n_cards == STOP_AFTER_CARDS
    assert state.to_act is not None
    return Stop() if stops else Turn(state.to_act)


def _in_full(step: Step, action: str) -> Iterator[str]:
    state = step.state
    yield ""
    yield f"## {action}"
    yield from (f"event {_json(event)}" for event in step.events)
    yield from _told(step.events, state.rules)
    yield from (f"pile of {name}: {format_cards(pile)}" for name, pile in zip(NAMES, state.piles, strict=True))
    spectator = of(state, None)
    yield f"spectator {_json(spectator)}"
    yield from (f"{name} also sees {_json(_more(of(state, seat), spectator))}" for seat, name in enumerate(NAMES))
    if spectator.debt is not None:
        yield say_message(tell_debt(spectator.debt, names=NAMES, viewer=None))
    yield f"legal {_json(legal(state))}"


def _told(events: Iterable[Event], rules: Rules) -> Iterator[str]:
    for event in events:
        message = tell(event, names=NAMES, viewer=None, rules=rules)
        assert message is not None
        yield f"{event.number} {say_message(message)}"


def _more(view: View, than: View) -> dict[str, object]:
    """Return the fields of a view that are not the same as in another."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if getattr(view, name) != getattr(than, name)}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
