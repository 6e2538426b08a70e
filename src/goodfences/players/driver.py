"""A whole match of cuckoo between computers, played to its end."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from goodfences import cuckoo
from goodfences.chance import secret_of
from goodfences.cuckoo import Action, Event, Next, Outcome, Rules, State, Stop, parse_rules, view
from goodfences.errors import Refusal
from goodfences.players.player import Player
from goodfences.players.roster import make

ROUNDS: Final = 10
"""Rounds after which a match is stopped that only people or a clock can end (``end=manual``, ``end=minutes:N``)."""


class Match(Struct, frozen=True, kw_only=True):
    """A match that was played: everything that it takes to play it again, and all that happened.

    Attributes:
        names: what each seat is called.
        kinds: the style that played each seat.
        secret: the secret that all its chance came from.
        actions: everything that was done, chance included, in order.
        events: everything that happened, hidden events included.
        state: how it stands at the end.
    """

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    secret: bytes
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    state: State

    @property
    def rules(self) -> Rules:
        """The rules that it was played by."""
        return self.state.rules

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        assert self.state.outcome is not None
        return self.state.outcome

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners; none when it was drawn."""
        return tuple(self.names[seat] for seat in self.outcome.winners)


def play_match(
    rules: Rules | str, players: Sequence[Player | str], seed: int | str = 0, *, rounds: int = ROUNDS
) -> Match:
    """Play a match between computers to its end.

    Args:
        rules: rules, or text for :func:`goodfences.cuckoo.parse_rules`: ``"family"``, ``"chips queen=turns_back"``.
        players: one for each seat, clockwise: players, or names of styles or people.
        seed: of the cards and of the players that are given by name.
        rounds: rounds after which a match without an end of its own is stopped.

    Raises:
        GoodFencesError: there is no such style, or so many seats cannot play by these rules.

    >>> play_match("family", ["Mina", "Leo", "Rosa"], seed=2).winners
    ('Leo',)
    """
    at = [
        make(player, seed=seed, seat=seat) if isinstance(player, str) else player for seat, player in enumerate(players)
    ]
    kinds = tuple(player.name for player in at)
    names = tuple(player if isinstance(player, str) else player.name for player in players)
    secret = secret_of(seed)
    step = cuckoo.start(parse_rules(rules) if isinstance(rules, str) else rules, len(at))
    actions: list[Action] = []
    events = list(step.events)
    while step.state.outcome is None:
        action = _next_action(step.state, at, secret, rounds)
        after = cuckoo.apply(step.state, action)
        assert not isinstance(after, Refusal), f"{action}: {after}"
        step = after
        actions.append(action)
        events += step.events
    return Match(
        names=names, kinds=kinds, secret=secret, actions=tuple(actions), events=tuple(events), state=step.state
    )


def _next_action(state: State, players: Sequence[Player], secret: bytes, rounds: int) -> Action:
    if chance := cuckoo.chance_action(state, secret):
        return chance
    seat = state.to_act
    if seat is not None:
        return players[seat].choose(view.of(state, seat))
    ends = state.rules.end_kind in {"manual", "minutes"} and state.round_number >= rounds
    return Stop() if ends else Next()
