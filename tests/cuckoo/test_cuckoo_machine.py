"""A hypothesis state machine over whole matches: whatever anybody tries, nothing breaks and nothing is lost."""

from collections import Counter

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from goodfences import chance, cuckoo
from goodfences.cuckoo import Accept, Cut, Join, Keep, Leave, Next, PickDealer, Show, Shuffle, State, Step, Stop, Swap
from goodfences.errors import Refusal
from support.cuckoo import any_rules, seats_for


class Match(RuleBasedStateMachine):
    @initialize(data=st.data(), rules=any_rules, seed=st.integers(0, 10**6))
    def begin(self, data, rules, seed):
        self.secret = chance.secret_of(seed)
        self.log = []
        self.take(cuckoo.start(rules, data.draw(seats_for(rules))))

    def take(self, step):
        self.log += step.events
        self.state = step.state

    @rule()
    def chance_acts(self):
        action = cuckoo.chance_action(self.state, self.secret)
        if action is not None:
            self.take(cuckoo.apply(self.state, action))

    @precondition(lambda self: bool(cuckoo.legal(self.state)))
    @rule(data=st.data())
    def do_what_is_legal(self, data):
        actions = [a for a in cuckoo.legal(self.state) if not isinstance(a, (Stop, Join, Leave))] or [
            *cuckoo.legal(self.state)
        ]
        step = cuckoo.apply(self.state, data.draw(st.sampled_from(actions)))
        assert isinstance(step, Step)
        self.take(step)

    @rule(kind=st.sampled_from([Keep, Swap, Accept, Show, Leave, PickDealer]), seat=st.integers(-1, 7))
    def try_anything_with_a_seat(self, kind, seat):
        self.attempt(kind(seat))

    @rule(action=st.sampled_from([Next(), Join(), Stop(), Cut(0), Cut(60), Shuffle(()), Shuffle(("As", "As"))]))
    def try_anything_else(self, action):
        self.attempt(action)

    def attempt(self, action):
        before = msgspec.json.encode(self.state)
        answer = cuckoo.apply(self.state, action)
        possible = action in cuckoo.legal(self.state) or (
            isinstance(action, (Cut, PickDealer))
            and not self.state.to_shuffle  # its orders are too many to list
            and action in cuckoo.outcomes(self.state)
        )
        assert isinstance(answer, Step) == possible
        assert msgspec.json.encode(self.state) == before
        if isinstance(answer, Refusal):
            assert "/" in answer.code

    @invariant()
    def cards_and_money_are_all_there(self):
        state = self.state
        if state.round is not None:
            round_ = state.round
            held = (card for card in round_.hands if card is not None)
            there = (*held, *round_.stock, *round_.aside, *round_.used, *round_.to_shuffle)
            assert Counter(there) == Counter(round_.cards)
        if state.rules.has_pot:
            assert sum(state.stakes) + state.pot == state.n_seats * state.rules.stake_count

    @invariant()
    def events_are_numbered_and_somebody_can_go_on(self):
        assert [event.number for event in self.log] == list(range(self.state.n_events))
        over = self.state.outcome is not None
        can_go_on = cuckoo.legal(self.state) or cuckoo.chance_action(self.state, self.secret)
        assert over != bool(can_go_on)

    @invariant()
    def json_gives_the_same_state_back(self):
        assert msgspec.json.decode(msgspec.json.encode(self.state), type=State) == self.state


TestMatch = Match.TestCase
TestMatch.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
