"""Who knows what: C40 to C43."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import chance, cuckoo
from goodfences.cards import PACK
from goodfences.cuckoo import Keep, Next, Rules, Shuffle, Stop, Swap, view
from goodfences.cuckoo.events import Dealt, Hidden, Looked, Private, Public, Received, seen_by
from goodfences.cuckoo.state import PUBLIC, bit
from support.cuckoo import any_rules, deal, do, match, one_round, order_of, play, random_match, seats_for

PLAIN = Rules()
ON_TURN = Rules(look="on_turn")


def cards(round_, viewer):
    return " ".join(card or "--" for card in view.of_round(round_, viewer).cards)


def test_C40_on_deal_you_see_your_own_card_from_the_deal_on():
    round_ = deal(PLAIN, "5c 7d 9h")
    assert [cards(round_, seat) for seat in (0, 1, 2, None)] == ["5c -- --", "-- 7d --", "-- -- 9h", "-- -- --"]


def test_C40_after_an_exchange_both_know_what_the_other_holds():
    round_, _ = play(deal(PLAIN, "5c 7d 9h"), "S")
    assert [cards(round_, seat) for seat in (0, 1, 2)] == ["7d 5c --", "7d 5c --", "-- -- 9h"]


def test_C40_knowledge_travels_with_the_card():
    round_, _ = play(deal(PLAIN, "5c 7d 9h 2s"), "SS")
    assert cards(round_, 0) == "7d -- 5c --"
    assert cards(round_, 1) == "7d 9h 5c --"
    assert cards(round_, 2) == "-- 9h 5c --"


def test_C40_the_dealers_new_card_is_known_to_nobody_else():
    round_, _ = play(deal(PLAIN, "5c 7d 9h", "2s"), "KS")
    assert cards(round_, 1) == "-- 9h 7d"
    begun = play(deal(PLAIN, "5c 7d 9h", "2s"), "KS")[0]
    events = play(begun, "S")[1]
    assert [event.told for event in events if isinstance(event, Received)] == [(2,)]


def test_C40_on_turn_you_see_your_card_first_when_your_turn_begins():
    round_ = deal(ON_TURN, "5c 7d 9h")
    assert [cards(round_, seat) for seat in (0, 1, 2)] == ["5c -- --", "-- -- --", "-- -- --"]
    round_, events = play(round_, "K")
    assert cards(round_, 1) == "-- 7d --"
    assert Looked(events[1].number, (1,), 1, "7d") in events


def test_C40_on_turn_a_card_taken_before_you_looked_you_never_saw():
    round_, events = play(deal(ON_TURN, "5c 7d 9h"), "S")
    assert cards(round_, 0) == "7d 5c --"
    assert cards(round_, 1) == "-- 5c --"
    received = [event for event in events if isinstance(event, Received)]
    assert [(event.seat, event.told) for event in received] == [(0, (0,)), (1, (0,))]


def test_C40_on_turn_who_has_had_its_turn_sees_what_a_queen_brings():
    round_, _ = play(deal(ON_TURN.replace(queen="turns_back"), "5c 7d Qh 9s"), "KS")
    assert cards(round_, 0) == "7d 5c Qh --"


def test_C41_everybody_sees_who_acted_how_stakes_piles_and_what_was_shown():
    round_, _ = play(deal(PLAIN.replace(drawn_king="aside"), "5c Kd 9h", "Ks"), "SS")
    for viewer in (0, 1, 2, None):
        seen = view.of_round(round_, viewer)
        assert [type(event).__name__ for event in seen.word] == ["Refused", "Kept", "DrewKing"]
        assert seen.aside == ("Ks",)
        assert seen.n_stock == 48
        assert seen.face_up == (1,)
        assert seen.cards == ("5c", "Kd", "9h")


def test_C41_a_shown_king_is_seen_before_the_reveal_a_shown_queen_too():
    round_, _ = play(deal(Rules(queen="turns_back"), "5c Qd Kh 9s"), "SS")
    assert cards(round_, None) == "-- Qd Kh --"


def test_C41_stakes_pot_dealer_and_history_are_public():
    state = one_round(match(Rules(stake="chips", stake_count=2), 3), "2c 7d 9h").state
    for viewer in (0, 1, 2, None):
        seen = view.of(state, viewer)
        assert (seen.stakes, seen.pot, seen.dealer, seen.phase) == ((1, 2, 2), 1, 2, "between")
        assert seen.history == state.history
        assert seen.table_actions == (Next(),)


def test_a_view_says_what_its_viewer_may_do_and_nobody_else():
    state = match(PLAIN, 3)
    state = do(state, order_of(state.to_shuffle, "5c 7d 9h")).state
    mine, other = view.of(state, 0), view.of(state, 1)
    assert mine.legal == (Keep(0), Swap(0))
    assert other.legal == view.of(state, None).legal == ()
    assert (mine.round.card, mine.round.target, mine.round.actor) == ("5c", 1, 0)
    assert view.of(state, None).round.card is None
    dealers = do(state, Keep(0), Keep(1)).state
    assert view.of(dealers, 2).round.target is None
    assert not mine.can_only_keep
    over = one_round(match(Rules(stake_count=1), 3), "2c 2d 9h").state
    assert view.of(over, 2).legal == ()
    assert view.of(over, 2).round.target is None


def test_a_view_says_when_there_is_no_choice():
    state = match(Rules(king_shown="at_once"), 3)
    assert view.of(state, 0).round.cards == (None, None, None)
    state = do(state, order_of(state.to_shuffle, "5c Kd 9h")).state
    assert view.of(state, 0).can_only_keep
    assert not view.of(state, 1).can_only_keep
    assert not view.of(state, None).can_only_keep
    assert view.of(cuckoo.start(PLAIN, 3).state, 0).legal == ()


table = any_rules.flatmap(lambda rules: st.tuples(st.just(rules), seats_for(rules)))


def permuted(state, viewer, stream):
    """The same state with the cards that the viewer may not know put in another order; None when it knows them all."""
    round_ = state.round
    if round_ is None or round_.phase == "revealed":
        return None
    shown = PUBLIC | (0 if viewer is None else bit(viewer))
    places = [seat for seat in round_.order if round_.hands[seat] is not None and not round_.known[seat] & shown]
    hidden = stream.shuffled([*(round_.hands[seat] for seat in places), *round_.stock, *round_.to_shuffle])
    hands = list(round_.hands)
    for seat, card in zip(places, hidden, strict=False):
        hands[seat] = card
    rest = hidden[len(places) :]
    n_stock = len(round_.stock)
    return replace(
        state, round=replace(round_, hands=tuple(hands), stock=rest[:n_stock], to_shuffle=rest[n_stock:])
    )  # fmt: skip


@given(table, st.integers(0, 10**6))
def test_C42_states_that_differ_only_in_what_a_viewer_may_not_know_give_it_identical_views(table, seed):
    rules, n_seats = table
    stream = chance.stream(chance.secret_of(seed), "permute")
    compared = 0
    for step in random_match(rules, n_seats, seed, max_rounds=4):
        for viewer in (None, *range(step.state.n_seats)):
            other = permuted(step.state, viewer, stream)
            if other is not None:
                one, two = (msgspec.json.encode(view.of(state, viewer)) for state in (step.state, other))
                assert one == two
                compared += 1
    assert compared


@given(table, st.integers(0, 10**6))
def test_C42_an_event_shows_a_viewer_only_cards_that_its_view_shows(table, seed):
    rules, n_seats = table
    for step in random_match(rules, n_seats, seed, max_rounds=3):
        round_ = step.state.round
        for event in step.events:
            if not isinstance(event, Private):
                assert isinstance(event, Public)
                continue
            for viewer in (None, *range(step.state.n_seats)):
                seen = seen_by(event, viewer)
                if viewer in event.told:
                    assert seen is event
                    mask = round_.known[event.seat]
                    assert round_.phase == "revealed" or mask & (bit(viewer) | PUBLIC)
                else:
                    assert seen == Hidden(event.number)
                    assert msgspec.json.encode(seen) == b'{"event":"hidden","number":%d}' % event.number


@pytest.mark.parametrize("rules", [PLAIN, ON_TURN, Rules(king_refusal="may"), Rules(queen="turns_back", jack="blocks")])
@given(seed=st.integers(0, 10**6))
def test_C42_what_a_viewer_is_told_does_not_depend_on_cards_it_may_not_know(rules, seed):
    """The dealer's and a spectator's stream of events while another order of the rest of the pack was dealt."""
    stream = chance.stream(chance.secret_of(seed), "stream")
    hand = stream.shuffled([card for card in PACK if card[0] not in "JQK"])[:4]
    state = match(rules, 4)

    def told(order, viewer):
        step = do(state, Shuffle(order))
        events = [seen_by(event, viewer) for event in step.events]
        while step.state.phase in {"act", "answer"} and step.state.to_act != 3:
            action = Keep(step.state.to_act)
            step = do(step.state, action)
            events += [seen_by(event, viewer) for event in step.events]
        return msgspec.json.encode(events)

    rest = [card for card in PACK if card not in hand]
    one = (*hand, *stream.shuffled(rest))
    other = (*stream.shuffled(hand[:3]), hand[3], *stream.shuffled(rest))
    assert told(one, None) == told(other, None)
    assert told(one, 3) == told(other, 3)


def test_C42_no_view_or_event_holds_the_order_of_the_pack_or_a_seed():
    secret = chance.secret_of(1)
    state = match(PLAIN, 3)
    action = cuckoo.chance_action(state, secret)
    step = do(state, action)
    for viewer in (None, 0, 1, 2):
        said = msgspec.json.encode([view.of(step.state, viewer), [seen_by(event, viewer) for event in step.events]])
        own = set() if viewer is None else {step.state.round.hands[viewer]}
        assert {card for card in PACK if f'"{card}"'.encode() in said} == own
        assert secret.hex().encode() not in said
        assert chance.derive(secret, "shuffle 1").hex().encode() not in said


def test_C43_the_reveal_shows_all_hands_in_the_order_cards_losers_out_winner():
    step = one_round(match(Rules(stake_count=1), 3), "2c 2d 9h")
    names = [type(event).__name__ for event in step.events]
    assert names[-6:] == ["Revealed", "Lost", "Lost", "Out", "Out", "MatchOver"]
    assert cards(step.state.round, None) == "2c 2d 9h"


def test_a_stopped_match_does_not_turn_up_the_cards_of_the_voided_round():
    rules = Rules(stake="points", end="manual")
    state = match(rules, 3)
    state = do(state, order_of(state.to_shuffle, "5c 7d 9h"), Stop()).state
    assert view.of(state, None).round.cards == (None, None, None)
    assert view.of(state, 0).legal == ()


def test_every_dealt_card_is_an_event_hidden_from_others():
    begun = match(PLAIN, 3)
    step = do(begun, order_of(begun.to_shuffle, "5c 7d 9h"))
    dealt = [event for event in step.events if isinstance(event, Dealt)]
    assert [(event.seat, event.told) for event in dealt] == [(0, (0,)), (1, (1,)), (2, (2,))]
    on_turn = do(match(ON_TURN, 3), order_of(PACK, "5c 7d 9h"))
    assert [event.told for event in on_turn.events if isinstance(event, Dealt)] == [(), (), ()]


def test_C41_where_a_shown_card_goes_everybody_is_told():
    shown, _ = play(deal(Rules(queen="turns_back"), "5c Qd 7h 9s"), "S")
    _, events = play(shown, "S")
    told = {event.card: event.told for event in events if isinstance(event, Received)}
    assert told == {"7h": (1, 2), "Qd": (0, 1, 2, 3)}
