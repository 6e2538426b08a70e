"""Who knows what: everybody the same, nobody a pile."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import beggar, chance
from goodfences.beggar import PRESETS, Debt, Hidden, Rules, Standing, Stop, Trick, Turn, seen_by, view
from goodfences.beggar.events import AnyEvent, Event, GameOver, Public, Turned
from goodfences.errors import Refusal
from support.beggar import any_table, dealt, do, shuffled, turn


def test_a_view_in_full():
    state = turn(dealt("--K--/-----/----", Rules(end="minutes:5")), 8).state
    seen = view.of(state, 1)
    assert seen == view.View(
        viewer=1, rules=state.rules, n_seats=3, notice="", phase="play", dealer=2, players=(0, 1, 2), piles=(2, 2, 2),
        heap=state.heap, to_act=1, debt=Debt(1, 0, "Kc", 3, 2), last_trick=None, n_cards=8, n_tricks=0, clock="running",
        standings=(Standing(0, 1, 2, "in"), Standing(1, 1, 2, "in"), Standing(2, 1, 2, "in")), outcome=None,
        legal=(Turn(1),), table_actions=(Stop(),), n_events=10,
    )  # fmt: skip
    assert view.of(state, 0) == replace(seen, viewer=0, legal=())
    assert view.of(state, None) == replace(seen, viewer=None, legal=())


def test_the_debt_is_that_of_the_last_court_card():
    state = turn(dealt("A--/--K--/-----"), 5).state
    assert view.of(state, None).debt == Debt(2, 1, "Kc", 3, 2)


def test_a_debt_that_was_passed_on_still_says_what_it_was():
    state = turn(dealt("A--/--/-----"), 3).state
    assert view.of(state, None).debt == Debt(2, 0, "Ac", 4, 2)


def test_there_is_no_debt_when_a_card_is_turned_freely_or_the_game_is_over():
    assert view.of(beggar.start(Rules(), 2).state, 0).debt is None
    assert view.of(dealt("-J/--"), 0).debt is None
    assert view.of(turn(dealt("A-/-")).state, 0).debt is None


def test_the_last_trick_stays_to_be_seen():
    state = turn(dealt("Q--/-----"), 4).state
    assert len(state.heap) == 1
    assert view.of(state, None).last_trick == Trick(0, ("Qc", "4c", "5c"))


def test_standings_put_most_cards_first_and_those_who_went_out_last_to_first():
    begun = view.of(beggar.start(Rules(), 3).state, None)
    assert [(s.seat, s.place, s.n_cards, s.status) for s in begun.standings] == [
        (0, 1, 0, "in"), (1, 1, 0, "in"), (2, 1, 0, "in"),
    ]  # fmt: skip
    state = dealt("--/----J/---/--")
    assert [(s.seat, s.place, s.n_cards) for s in view.of(state, None).standings] == [
        (1, 1, 5), (2, 2, 3), (0, 3, 2), (3, 3, 2),
    ]  # fmt: skip
    over = turn(dealt("----/--J-----/-")).state
    assert [(s.seat, s.place, s.status) for s in view.of(over, None).standings] == [
        (1, 1, "in"), (0, 2, "out"), (2, 3, "out"),
    ]  # fmt: skip


def test_many_seats_are_told_in_the_view():
    assert view.of(beggar.start(Rules(), 7).state, None).notice == "many_seats"
    assert view.of(beggar.start(Rules(), 6).state, None).notice == ""


def test_the_end_is_seen_by_all():
    state = turn(dealt("J--/--/----", Rules(end="tricks:1"))).state
    for viewer in (0, 1, 2, None):
        seen = view.of(state, viewer)
        assert (seen.phase, seen.outcome, seen.legal, seen.table_actions) == ("over", state.outcome, (), ())


def permuted(state, stream):
    """The same state with all cards that lie in piles put in another order."""
    cards = list(stream.shuffled([card for pile in state.piles for card in pile]))
    piles = []
    for pile in state.piles:
        piles.append(tuple(cards[: len(pile)]))
        del cards[: len(pile)]
    return replace(state, piles=tuple(piles))


@given(any_table(), st.integers(0, 10**6))
def test_C42_views_do_not_depend_on_what_lies_in_the_piles(table, seed):
    rules, n_seats = table
    stream = chance.stream(chance.secret_of(seed), "permute")
    state = shuffled(rules, n_seats, seed)
    for _ in range(300):
        other = permuted(state, stream)
        for viewer in (None, *range(n_seats)):
            one, two = view.of(state, viewer), view.of(other, viewer)
            assert msgspec.json.encode(one) == msgspec.json.encode(two)
            tried = Turn(n_seats if viewer is None else viewer)
            answers = beggar.apply(state, tried), beggar.apply(other, tried)
            assert isinstance(answers[0], Refusal) == isinstance(answers[1], Refusal)
            if isinstance(answers[0], Refusal):
                assert answers[0] == answers[1]
        if state.to_act is None:
            break
        state = do(state, Turn(state.to_act)).state


@given(any_table(), st.integers(0, 10**6))
def test_C42_events_tell_only_cards_that_lie_on_the_heap(table, seed):
    rules, n_seats = table
    begun = beggar.start(rules, n_seats)
    events = [*begun.events, *do(begun.state, beggar.chance_action(begun.state, chance.secret_of(seed))).events]
    assert not any(hasattr(event, "card") or hasattr(event, "cards") for event in events)
    state = shuffled(rules, n_seats, seed)
    while state.to_act is not None:
        top = state.piles[state.to_act][0]
        step = do(state, Turn(state.to_act))
        assert [event.card for event in step.events if isinstance(event, Turned)] == [top]
        assert not any(hasattr(event, "card") for event in step.events[1:])
        state = step.state


def test_every_event_is_public_and_anything_else_would_be_hidden():
    class Peeked(Event, frozen=True, tag="peeked"):
        card: str

    for viewer in (None, 0, 1):
        over = GameOver(7, "won", (0,), 3, 1)
        assert seen_by(over, viewer) == over
        assert seen_by(Peeked(8, "As"), viewer) == Hidden(8)
        assert seen_by(Hidden(9), viewer) == Hidden(9)
    for kind in AnyEvent.__args__:
        assert issubclass(kind, Public) != (kind is Hidden)


@given(any_table(), st.integers(0, 10**6))
def test_events_are_numbered_without_gaps_and_survive_json(table, seed):
    rules, n_seats = table
    begun = beggar.start(rules, n_seats)
    deal = do(begun.state, beggar.chance_action(begun.state, chance.secret_of(seed)))
    played = turn(deal.state)
    events = (*begun.events, *deal.events, *played.events)
    assert [event.number for event in events] == list(range(played.state.n_events))
    assert msgspec.json.decode(msgspec.json.encode(events), type=tuple[AnyEvent, ...]) == events


@pytest.mark.parametrize("preset", PRESETS)
def test_views_survive_json(preset):
    begun = beggar.start(PRESETS[preset], 7).state
    playing = turn(shuffled(PRESETS[preset], 3, 1), 50).state
    stopped = [do(playing, Stop()).state] if Stop() in beggar.legal(playing) else []
    for state in (begun, playing, *stopped, turn(playing).state):
        for viewer in (None, 0, 1, 2):
            seen = view.of(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=view.View) == seen
