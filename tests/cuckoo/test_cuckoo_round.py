"""A round: C1 to C13."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences.cards import PACK, packs
from goodfences.cuckoo import Accept, Cut, Keep, Next, Rules, Show, Shuffle, Swap
from goodfences.cuckoo import round as rounds
from goodfences.cuckoo.events import DrewKing, Kept, KingUp, Refused, Revealed, Shuffled, Swapped, TradingStopped
from goodfences.cuckoo.state import RoundStep
from goodfences.errors import GoodFencesError, Refusal
from support.cuckoo import any_rules, deal, hands_of, kinds, order_of, play, random_match, seats_for

PLAIN = Rules()
AT_ONCE = Rules(king_shown="at_once")
MAY = Rules(king_refusal="may")


def refusal(round_, action):
    answer = rounds.apply(round_, action)
    assert isinstance(answer, Refusal)
    return answer.code


def test_C1_each_seat_gets_one_card_clockwise_from_the_dealers_left():
    begun = rounds.start(PLAIN, [0, 1, 2, 3], dealer=1)
    assert (begun.round.extra, begun.round.n_events) == (False, 0)
    step = rounds.apply(begun.round, Shuffle(PACK))
    assert step.round.order == (2, 3, 0, 1)
    assert hands_of(step.round) == "3c 4c Ac 2c"
    assert step.round.stock == PACK[4:]


def test_C2_turns_go_clockwise_and_the_dealer_is_last():
    round_ = deal(PLAIN, "5c 7d 9h")
    turns = []
    while round_.to_act is not None:
        turns.append(round_.to_act)
        round_, _ = play(round_, "K")
    assert turns == [0, 1, 2]
    assert round_.dealer == 2


def test_C3_on_your_turn_you_keep_or_ask_the_left_neighbour():
    round_ = deal(PLAIN, "5c 7d 9h")
    assert rounds.legal(round_) == (Keep(0), Swap(0))
    kept, events = play(round_, "K")
    assert hands_of(kept) == "5c 7d 9h"
    assert kinds(events) == ["Kept"]


def test_C4_an_ordinary_card_must_be_given_and_the_two_change_places():
    round_, events = play(deal(PLAIN, "5c 7d 9h"), "S")
    assert hands_of(round_) == "7d 5c 9h"
    assert events[0] == Swapped(events[0].number, 0, 1)
    assert round_.to_act == 1


def test_C4_a_swap_cannot_be_undone():
    round_, _ = play(deal(PLAIN, "5c 7d 9h"), "S")
    assert refusal(round_, Swap(0)) == "turn/not-yours"
    assert refusal(round_, Keep(0)) == "turn/not-yours"


def test_C5_a_king_is_shown_and_refuses_and_stays_face_up():
    round_, events = play(deal(PLAIN, "5c Kd 9h"), "S")
    assert hands_of(round_) == "5c Kd 9h"
    assert [event for event in events if isinstance(event, Refused)] == [Refused(events[0].number, 0, 1, "Kd")]
    assert round_.locked == {1}


def test_C5_may_the_king_holder_chooses_to_show_or_to_give():
    asked, _ = play(deal(MAY, "5c Kd 9h"), "S")
    assert asked.phase == "answer"
    assert asked.to_act == 1
    assert rounds.legal(asked) == (Show(1), Accept(1))
    shown, _ = play(asked, "W")
    assert (hands_of(shown), shown.locked) == ("5c Kd 9h", {1})
    given_away, _ = play(asked, "A")
    assert (hands_of(given_away), given_away.locked) == ("Kd 5c 9h", set())


def test_C5_may_every_asked_seat_answers_so_that_a_pause_tells_nothing():
    asked, events = play(deal(MAY, "5c 7d 9h"), "S")
    assert kinds(events) == ["Asked"]
    assert rounds.legal(asked) == (Accept(1),)
    assert refusal(asked, Show(1)) == "answer/nothing-to-show"
    assert refusal(asked, Keep(1)) == "turn/wrong-action"
    assert refusal(asked, Accept(0)) == "turn/not-yours"
    accepted, _ = play(asked, "A")
    assert hands_of(accepted) == "7d 5c 9h"


def test_C6_the_dealer_exchanges_with_the_top_of_the_stock_and_the_old_card_goes_to_the_bottom():
    round_, events = play(deal(PLAIN, "5c 7d 9h", "2s 3s"), "KKS")
    assert hands_of(round_) == "5c 7d 2s"
    assert round_.stock[0] == "3s"
    assert round_.stock[-1] == "9h"
    assert kinds(events) == ["Kept", "Kept", "Drew", "Received", "Revealed"]


@pytest.mark.parametrize(
    ("where", "top", "bottom", "aside"),
    [("bottom", "3s", "Ks", ()), ("top", "Ks", None, ()), ("aside", "3s", None, ("Ks",))],
)
def test_C6_a_drawn_king_is_refused_and_goes_where_the_rules_say(where, top, bottom, aside):
    before = deal(Rules(drawn_king=where), "5c 7d 9h", "Ks 3s")
    round_, events = play(before, "KKS")
    assert hands_of(round_) == "5c 7d 9h"
    assert DrewKing(events[2].number, 2, "Ks") in events
    assert round_.stock[0] == top
    assert round_.stock[-1] == (bottom or before.stock[-1])
    assert round_.aside == aside


def test_C6_a_cut_draws_from_any_place_of_the_stock():
    waiting, _ = play(deal(Rules(dealer_draw="cut"), "5c 7d 9h", "2s 3s 4s"), "KKS")
    assert waiting.phase == "cut"
    assert waiting.to_act is None
    assert rounds.legal(waiting) == ()
    step = rounds.apply(waiting, Cut(2))
    assert hands_of(step.round) == "5c 7d 4s"
    assert step.round.stock[:2] == ("2s", "3s")
    assert step.round.stock[-1] == "9h"
    for place in (-1, 49):
        assert refusal(waiting, Cut(place)) == "chance/no-such-place"
    assert rounds.apply(waiting, Cut(48)).round.phase == "revealed"
    assert refusal(waiting, Keep(2)) == "turn/nobody"


def test_C6_a_king_that_is_cut_to_goes_back_as_the_rules_say():
    for where, stock in (("top", ("Ks", "2s", "3s")), ("bottom", ("2s", "3s"))):
        waiting, _ = play(deal(Rules(dealer_draw="cut", drawn_king=where), "5c 7d 9h", "2s 3s Ks"), "KKS")
        step = rounds.apply(waiting, Cut(2))
        assert step.round.stock[: len(stock)] == stock


def test_C7_after_the_dealer_all_cards_are_turned_up():
    round_, events = play(deal(PLAIN, "5c 7d 9h"), "KKK")
    assert round_.phase == "revealed"
    assert isinstance(events[-1], Revealed)
    assert events[-1].cards == ((0, "5c"), (1, "7d"), (2, "9h"))
    assert refusal(round_, Keep(0)) == "turn/nobody"


def test_C8_a_face_up_king_has_no_turn_and_its_right_neighbour_can_only_keep():
    round_ = deal(AT_ONCE, "5c 7d Kh 9s")
    round_, _ = play(round_, "K")
    assert rounds.legal(round_) == (Keep(1),)
    assert refusal(round_, Swap(1)) == "swap/target-protected"
    round_, events = play(round_, "K")
    assert events[1] == Kept(events[1].number, 2, forced=True)
    assert round_.to_act == 3


def test_C8_a_king_that_refused_has_no_turn_of_its_own():
    round_, events = play(deal(PLAIN, "5c Kd 9h"), "S")
    assert kinds(events) == ["Refused", "Kept"]
    assert round_.to_act == 2


def test_C9_a_king_that_nobody_has_seen_may_be_traded_away():
    round_, _ = play(deal(PLAIN, "Kc 7d 9h"), "S")
    assert hands_of(round_) == "7d Kc 9h"


def test_C10_dealer_asked_with_a_king_has_no_turn():
    round_, events = play(deal(PLAIN, "5c 7d Kh"), "KS")
    assert round_.phase == "revealed"
    assert hands_of(round_) == "5c 7d Kh"
    assert kinds(events) == ["Kept", "Refused", "Kept", "Revealed"]


def test_C11_seats_that_are_out_are_skipped_as_turn_takers_and_targets():
    begun = rounds.start(PLAIN, [0, 2, 4], dealer=4, n_seats=5).round
    step = rounds.apply(begun, order_of(begun.to_shuffle, "5c 7d 9h"))
    assert step.round.order == (0, 2, 4)
    assert hands_of(step.round) == "5c -- 7d -- 9h"
    swapped, events = play(step.round, "S")
    assert events[0] == Swapped(events[0].number, 0, 2)
    for seat in (1, 3, 5, -1):
        assert refusal(swapped, Keep(seat)) == "seat/not-in"


@given(any_rules.flatmap(lambda rules: st.tuples(st.just(rules), seats_for(rules))), st.integers(0, 10**6))
def test_C12_every_card_is_accounted_for_after_every_action(table, seed):
    rules, n_seats = table
    for step in random_match(rules, n_seats, seed, max_rounds=4):
        round_ = step.state.round
        if round_ is not None:
            held = [card for card in round_.hands if card is not None]
            there = [*held, *round_.stock, *round_.aside, *round_.used, *round_.to_shuffle]
            assert Counter(there) == Counter(round_.cards)


@given(any_rules.flatmap(lambda rules: st.tuples(st.just(rules), seats_for(rules))), st.integers(0, 10**6))
def test_C13_a_round_has_one_seat_to_act_or_chance_or_the_reveal_and_always_ends(table, seed):
    rules, n_seats = table
    n_actions = 0
    for step in random_match(rules, n_seats, seed, max_rounds=3):
        round_ = step.state.round
        if round_ is None:
            continue
        n_actions = 0 if round_.phase in {"shuffle", "revealed"} else n_actions + 1
        assert n_actions <= 3 * n_seats + 4
        assert (round_.to_act is not None) == (round_.phase in {"act", "answer"})
        assert bool(rounds.legal(round_)) == (round_.to_act is not None)
        assert (round_.actor is not None) == (round_.phase in {"act", "answer", "cut"})


def test_kings_at_several_seats_and_at_the_dealer():
    round_ = deal(AT_ONCE, "Kc 7d Kh 9s Ks")
    assert round_.to_act == 1
    assert rounds.legal(round_) == (Keep(1),)
    round_, _ = play(round_, "K")
    assert round_.to_act == 3
    assert rounds.legal(round_) == (Keep(3),)
    round_, _events = play(round_, "K")
    assert round_.phase == "revealed"


def test_kings_at_all_seats_go_straight_to_the_reveal():
    step = rounds.apply(rounds.start(AT_ONCE, range(4), dealer=3).round, order_of(PACK, "Kc Kd Kh Ks"))
    assert step.round.phase == "revealed"
    assert kinds(step.events) == ["Shuffled", *["Dealt"] * 4, *["KingUp"] * 4, *["Kept"] * 4, "Revealed"]
    hidden = deal(PLAIN, "Kc Kd Kh Ks")
    round_, _ = play(hidden, "S")
    assert round_.locked == {1}
    assert round_.to_act == 2
    round_, _events = play(round_, "S")
    assert round_.locked == {1, 3}
    assert round_.phase == "revealed"


def test_kings_at_once_are_turned_up_before_the_first_turn():
    begun = rounds.start(AT_ONCE, range(3), dealer=2).round
    step = rounds.apply(begun, order_of(begun.to_shuffle, "5c Kd 9h"))
    assert [event for event in step.events if isinstance(event, KingUp)] == [KingUp(step.events[4].number, 1, "Kd")]
    assert step.round.locked == {1}
    assert rounds.legal(step.round) == (Keep(0),)


@pytest.mark.parametrize("answer", ["", "W"])
def test_ends_exchanges_stops_all_trading_once_a_king_has_refused(answer):
    rules = Rules(king_effect="ends_exchanges", king_refusal="may" if answer else "must")
    round_, events = play(deal(rules, "5c Kd 9h 2s"), "S" + answer)
    assert round_.phase == "revealed"
    assert isinstance(events[-2], TradingStopped)
    assert hands_of(round_) == "5c Kd 9h 2s"


def test_ends_exchanges_does_not_act_before_a_king_refuses():
    rules = Rules(king_effect="ends_exchanges", king_refusal="may")
    round_, _ = play(deal(rules, "5c Kd 9h 2s"), "SA")
    assert round_.to_act == 1
    assert rounds.legal(round_) == (Keep(1), Swap(1))


def test_cancels_exchanges_acts_on_a_dealt_king_only():
    rules = Rules(king_shown="at_once", king_effect="cancels_exchanges")
    assert deal(rules, "5c Kd 9h").phase == "revealed"
    in_stock = deal(rules, "5c 7d 9h", "Ks")
    assert in_stock.to_act == 0
    drawn, _ = play(in_stock, "KKS")
    assert hands_of(drawn) == "5c 7d 9h"


def test_an_empty_stock_leaves_the_dealer_only_to_keep():
    begun = rounds.start(PLAIN, range(3), dealer=2, cards=("5c", "7d", "9h")).round
    round_ = rounds.apply(begun, Shuffle(("5c", "7d", "9h"))).round
    round_, _ = play(round_, "KK")
    assert rounds.legal(round_) == (Keep(2),)
    assert refusal(round_, Swap(2)) == "swap/empty-stock"


@pytest.mark.parametrize(("n_seats", "stock"), [(2, 50), (3, 49), (10, 42), (51, 1), (52, 0)])
def test_many_seats(n_seats, stock):
    begun = rounds.start(PLAIN, range(n_seats), dealer=0).round
    round_ = rounds.apply(begun, Shuffle(PACK)).round
    assert len(round_.stock) == stock
    while round_.to_act is not None:
        round_, _ = play(round_, "S" if Swap(round_.to_act) in rounds.legal(round_) else "K")
    assert round_.phase == "revealed"
    assert Counter((*filter(None, round_.hands), *round_.stock)) == Counter(PACK)


def test_53_seats_get_a_second_pack_or_are_refused():
    assert len(rounds.start(PLAIN, range(53), dealer=0).round.to_shuffle) == 104
    with pytest.raises(GoodFencesError, match="53 seats cannot be dealt from 52 cards"):
        rounds.start(Rules(packs=1), range(53), dealer=0)


def test_two_seats_play_a_round():
    round_, _ = play(deal(Rules(seats="heads_up"), "5c 7d", "9s"), "SS")
    assert hands_of(round_) == "7d 9s"


@pytest.mark.parametrize(
    ("players", "dealer"), [([0], 0), ([0, 1], 2), ([0, 0, 1], 1)], ids=["one seat", "dealer not in", "twice"]
)
def test_a_round_needs_different_players_and_a_dealer_among_them(players, dealer):
    with pytest.raises(GoodFencesError, match="a round needs two different players or more"):
        rounds.start(PLAIN, players, dealer=dealer)


def test_a_shuffle_must_hold_just_the_cards_to_shuffle():
    begun = rounds.start(PLAIN, range(3), dealer=2).round
    for order in (PACK[1:], PACK + PACK[:1], (PACK[1], *PACK[1:]), packs(2)):
        assert refusal(begun, Shuffle(order)) == "chance/wrong-cards"


def test_chance_acts_only_when_it_is_due():
    round_ = deal(PLAIN, "5c 7d 9h")
    assert refusal(round_, Shuffle(PACK)) == "chance/not-now"
    assert refusal(round_, Cut(0)) == "chance/not-now"
    assert refusal(round_, Next()) == "round/not-in-a-round"
    assert refusal(rounds.start(PLAIN, range(3), dealer=2).round, Keep(0)) == "turn/nobody"
    assert refusal(round_, Accept(0)) == "turn/wrong-action"


def test_a_refusal_says_what_was_tried_and_never_names_a_hidden_card():
    round_ = deal(AT_ONCE, "5c Kd 9h")
    for action in (Swap(0), Keep(1), Accept(0), Shuffle(PACK), Cut(3), Keep(7)):
        answer = rounds.apply(round_, action)
        assert type(action).__name__.lower() in answer.message
        assert not {"5c", "9h"} & set(answer.message.replace(",", " ").split())


def test_the_pack_goes_on_from_the_stock_it_is_given():
    step = rounds.start(PLAIN, range(3), dealer=2, stock=("5c", "7d", "9h", "2s"))
    assert isinstance(step, RoundStep)
    assert hands_of(step.round) == "5c 7d 9h"
    assert step.round.stock == ("2s",)
    assert not any(isinstance(event, Shuffled) for event in step.events)


def test_a_stock_that_just_suffices_is_dealt_and_leaves_none():
    step = rounds.start(PLAIN, range(3), dealer=2, stock=("5c", "7d", "9h"))
    assert (step.round.phase, step.round.stock) == ("act", ())


def test_used_cards_are_shuffled_under_a_stock_that_is_too_small():
    begun = rounds.start(PLAIN, range(3), dealer=2, stock=("5c", "7d")).round
    assert len(begun.to_shuffle) == 50
    round_ = rounds.apply(begun, Shuffle(begun.to_shuffle)).round
    assert round_.hands[:2] == ("5c", "7d")
    assert len(round_.stock) == 49
