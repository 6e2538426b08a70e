"""A hypothesis state machine over whole games: whatever anybody tries, nothing breaks and nothing is lost."""

from collections import Counter

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from goodfences import beggar, chance
from goodfences.beggar import Deal, Shuffle, State, Step, Stop, Turn, play_out
from goodfences.errors import Refusal
from support.beggar import any_table


class Game(RuleBasedStateMachine):
    @initialize(table=any_table(), seed=st.integers(0, 10**6), data=st.data())
    def begin(self, table, seed, data):
        self.rules, n_seats = table
        self.secret = chance.secret_of(seed)
        self.log = []
        self.expected = None
        self.take(beggar.start(self.rules, n_seats, dealer=data.draw(st.integers(0, n_seats - 1))))

    def take(self, step):
        self.log += step.events
        self.state = step.state

    @rule()
    def deal(self):
        action = beggar.chance_action(self.state, self.secret)
        if action is not None:
            self.take(beggar.apply(self.state, action))
            self.expected = play_out(self.state)

    @precondition(lambda self: self.state.to_act is not None)
    @rule(n_cards=st.sampled_from([1, 2, 5, 20, 100, 1000]))
    def turn(self, n_cards):
        for _ in range(n_cards):
            if self.state.to_act is None:
                break
            self.take(beggar.apply(self.state, Turn(self.state.to_act)))

    @precondition(lambda self: Stop() in beggar.legal(self.state))
    @rule()
    def stop(self):
        self.take(beggar.apply(self.state, Stop()))
        self.expected = play_out(self.state)

    @rule(seat=st.integers(-1, 7))
    def try_to_turn(self, seat):
        self.attempt(Turn(seat))

    @rule(action=st.sampled_from([Stop(), Shuffle(()), Shuffle(("As", "As")), Deal(()), Deal((("As",), ("Kd",)))]))
    def try_anything_else(self, action):
        self.attempt(action)

    def attempt(self, action):
        before = msgspec.json.encode(self.state)
        answer = beggar.apply(self.state, action)
        by_hand = isinstance(action, Deal) and self.state.phase == "shuffle" and len(action.piles) == self.state.n_seats
        if not by_hand:
            assert isinstance(answer, Step) == (action in beggar.legal(self.state))
        assert msgspec.json.encode(self.state) == before
        if isinstance(answer, Refusal):
            assert "/" in answer.code

    @invariant()
    def every_card_is_there_once(self):
        state = self.state
        there = Counter(state.heap)
        for pile in state.piles:
            there.update(pile)
        assert there == (Counter() if state.phase == "shuffle" else Counter(self.rules.cards(state.n_seats)))
        assert there.total() == state.total

    @invariant()
    def exactly_one_seat_is_to_act_or_the_game_is_not_on(self):
        state = self.state
        assert (state.to_act is not None) == (state.phase == "play")
        if state.to_act is not None:
            assert state.to_act in state.players
            assert state.piles[state.to_act]
            assert (state.owed > 0) == (state.creditor is not None)
            assert state.creditor is None or state.creditor in state.players
            assert state.creditor != state.to_act
        assert len(state.players) >= 1
        assert not any(state.piles[seat] for seat in state.out)

    @invariant()
    def the_plain_loop_knows_the_end_at_every_step(self):
        if self.state.phase != "shuffle":
            result = play_out(self.state)
            assert (result.outcome, result.n_cards, result.n_tricks, result.piles) == (
                self.expected.outcome, self.expected.n_cards, self.expected.n_tricks, self.expected.piles,
            )  # fmt: skip

    @invariant()
    def events_are_numbered_and_the_state_survives_json(self):
        assert [event.number for event in self.log] == list(range(self.state.n_events))
        assert msgspec.json.decode(msgspec.json.encode(self.state), type=State) == self.state


TestGame = Game.TestCase
TestGame.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)
