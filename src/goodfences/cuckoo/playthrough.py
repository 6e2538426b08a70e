"""A whole match as text: every value at every step, to be compared from version to version."""

from collections.abc import Iterator
from typing import Final

import msgspec

from goodfences.cards import format_cards
from goodfences.chance import Stream, secret_of, stream
from goodfences.cuckoo.actions import Action, Next, Stop
from goodfences.cuckoo.describe import describe
from goodfences.cuckoo.engine import apply, chance_action, legal, start
from goodfences.cuckoo.events import seen_by
from goodfences.cuckoo.presets import PRESETS
from goodfences.cuckoo.rules import Rules
from goodfences.cuckoo.state import State, Step
from goodfences.cuckoo.tell import tell
from goodfences.cuckoo.view import of
from goodfences.words import say_message

NAMES: Final = ("Ann", "Ben", "Cleo")
ROUNDS_IN_FULL: Final = 2
"""Rounds of which every view is written; after them, sentences only."""
STOP_AFTER_ROUNDS: Final = 4
"""When a match that has no end of its own is stopped."""


def playthrough(preset: str, seed: int) -> str:
    """Return a match that is played at random as text: the first rounds in full, then what happens.

    Args:
        preset: a name of :data:`goodfences.cuckoo.presets.PRESETS`.
        seed: determines the deals and the choices.
    """
    return "\n".join(_lines(preset, seed)) + "\n"


def _lines(preset: str, seed: int) -> Iterator[str]:
    rules = PRESETS[preset]
    n_seats = 2 if rules.seats == "heads_up" else len(NAMES)
    choices = stream(secret_of(seed), "playthrough")
    yield f"# cuckoo, preset {preset}, rules {rules.id}, {n_seats} seats, seed {seed}"
    yield from describe(rules)
    step = start(rules, n_seats)
    yield from _in_full(step, "start")
    while step.state.outcome is None:
        action = _next_action(step.state, seed, choices)
        after = apply(step.state, action)
        assert isinstance(after, Step)
        step = after
        if step.state.round_number <= ROUNDS_IN_FULL:
            yield from _in_full(step, _json(action))
        else:
            yield from _told(step, rules)
    yield _json(step.state.outcome)


def _next_action(state: State, seed: int, choices: Stream) -> Action:
    action = chance_action(state, secret_of(seed))
    if action is not None:
        return action
    if state.phase == "between":
        stops = Stop() in legal(state) and state.round_number == STOP_AFTER_ROUNDS
        return Stop() if stops else Next()
    return choices.choice([action for action in legal(state) if not isinstance(action, Stop)])


def _in_full(step: Step, action: str) -> Iterator[str]:
    state = step.state
    yield ""
    yield f"## {action}"
    yield from (f"event {_json(event)}" for event in step.events)
    yield from _told(step, state.rules)
    if state.round is not None:
        yield f"hands {' '.join(card or '--' for card in state.round.hands)}  known {state.round.known}"
        yield f"stock {format_cards(state.round.stock)}"
    for viewer in (None, *range(state.n_seats)):
        yield f"view of {'a spectator' if viewer is None else NAMES[viewer]}: {_json(of(state, viewer))}"
        hidden = [event.number for event in step.events if seen_by(event, viewer) != event]
        yield f"  hidden events {hidden}"
    yield f"phase {state.phase}, to act {state.to_act}, legal {_json(legal(state))}"


def _told(step: Step, rules: Rules) -> Iterator[str]:
    messages = (tell(event, names=NAMES, viewer=None, rules=rules) for event in step.events)
    yield from (say_message(message) for message in messages if message is not None)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
