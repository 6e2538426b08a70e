"""Matches to be recorded."""

import pytest

from goodfences import beggar, chance, cuckoo
from goodfences.errors import Refusal
from goodfences.records import Seat, make_record


def _cuckoo(rules, n_seats, seed, *, n_actions=200, dealer=None, cards=()):
    """The record of a match in which everybody acts at random, up to some actions."""
    secret = chance.secret_of(seed)
    stream = chance.stream(secret, "test")
    state = cuckoo.start(rules, n_seats, dealer=dealer or 0, cards=cards or None).state
    actions = []
    while state.outcome is None and len(actions) < n_actions:
        action = cuckoo.chance_action(state, secret)
        if action is None:
            legal = cuckoo.legal(state)
            rare = [a for a in legal if not isinstance(a, (cuckoo.Stop, cuckoo.Join, cuckoo.Leave))]
            action = stream.choice(rare if stream.below(8) else legal)
        step = cuckoo.apply(state, action)
        assert not isinstance(step, Refusal), step
        actions.append(action)
        state = step.state
    return actions, state


def _beggar(rules, n_seats, seed, *, n_actions=10_000, dealer=None):
    secret = chance.secret_of(seed)
    state = beggar.start(rules, n_seats, dealer=dealer).state
    actions = []
    while state.outcome is None and len(actions) < n_actions:
        action = beggar.chance_action(state, secret) or beggar.legal(state)[-1 if len(actions) > 100 else 0]
        actions.append(action)
        state = beggar.apply(state, action).state
    return actions, state


def _by_hand(actions):
    """The same actions, as if a person had dealt."""
    return [type(a)(a.order) if isinstance(a, (cuckoo.Shuffle, beggar.Shuffle)) else a for a in actions]


class Played:
    """Random matches and their records."""

    cuckoo = staticmethod(_cuckoo)
    beggar = staticmethod(_beggar)

    @staticmethod
    def record(rules, n_seats, seed, *, deal="seed", names=None, **options):
        """The record of a random match, dealt by ``seed``, ``secret`` or ``hand``."""
        is_cuckoo = isinstance(rules, cuckoo.Rules)
        actions, _ = (_cuckoo if is_cuckoo else _beggar)(rules, n_seats, seed, **options)
        n_seats += sum(isinstance(action, cuckoo.Join) for action in actions)
        names = names or [f"Player {number}" for number in range(n_seats)]
        seats = [Seat(names[number % len(names)], "person" if number else "bold") for number in range(n_seats)]
        kept = {key: value for key, value in options.items() if key in {"dealer", "cards"}}
        if deal == "hand":
            return make_record(rules, seats, _by_hand(actions), **kept)
        how = {"seed": str(seed)} if deal == "seed" else {"secret": chance.secret_of(seed)}
        return make_record(rules, seats, actions, **how, **kept)


@pytest.fixture(scope="session")
def played():
    return Played
