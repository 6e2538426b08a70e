"""A whole game of beggar, turned to its end: nobody chooses anything in it (RULES G12)."""

from collections.abc import Sequence

from msgspec import Struct

from goodfences import beggar
from goodfences.beggar import Action, Event, Outcome, Rules, State, parse_rules
from goodfences.chance import secret_of
from goodfences.errors import Refusal


class BeggarMatch(Struct, frozen=True, kw_only=True):
    """A game of beggar that was played; the same shape as :class:`goodfences.players.Match`.

    Attributes:
        names: what each seat is called.
        secret: the secret that its shuffle came from.
        actions: everything that was done, the shuffle included, in order.
        events: everything that happened.
        state: how it stands at the end.
    """

    names: tuple[str, ...]
    secret: bytes
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    state: State

    @property
    def kinds(self) -> tuple[str, ...]:
        """What played each seat: a computer that turns cards."""
        return ("computer",) * len(self.names)

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
        """The names of the winners."""
        return tuple(self.names[seat] for seat in self.outcome.winners)


def play_beggar(rules: Rules | str, names: Sequence[str], seed: int | str = 0) -> BeggarMatch:
    """Play a game of beggar to its end; without a clock, ``end=minutes:N`` never comes.

    Args:
        rules: rules, or text for :func:`goodfences.beggar.parse_rules`: ``"beggar"``, ``"camicia out=pile_empty"``.
        names: one for each seat, clockwise; the first one leads.
        seed: of the shuffle.

    Raises:
        GoodFencesError: so many seats cannot play by these rules.

    >>> play_beggar("beggar", ["Ann", "Ben"], seed=3).state.n_cards
    90
    """
    secret = secret_of(seed)
    step = beggar.start(parse_rules(rules) if isinstance(rules, str) else rules, len(names))
    actions: list[Action] = []
    events = list(step.events)
    while step.state.outcome is None:
        action = beggar.chance_action(step.state, secret) or beggar.legal(step.state)[0]
        after = beggar.apply(step.state, action)
        assert not isinstance(after, Refusal), f"{action}: {after}"
        step = after
        actions.append(action)
        events += step.events
    return BeggarMatch(
        names=tuple(names), secret=secret, actions=tuple(actions), events=tuple(events), state=step.state
    )
