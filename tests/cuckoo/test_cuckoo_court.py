"""Court powers: C20 to C22, and how they meet each other."""

import pytest

from goodfences.cuckoo import Accept, Keep, Rules, Show, Swap
from goodfences.cuckoo import round as rounds
from goodfences.cuckoo.events import Kept, Refused, Swapped, TurnedBack
from goodfences.errors import Refusal
from support.cuckoo import deal, hands_of, kinds, play

QUEEN = Rules(queen="turns_back")
JACK = Rules(jack="blocks")
COURT = Rules(queen="turns_back", jack="blocks")
COURT_MAY = COURT.replace(king_refusal="may")


def test_C20_a_queen_turns_the_asker_back_to_the_seat_on_its_right():
    round_, events = play(deal(QUEEN, "5c 7d Qh 9s"), "KS")
    assert hands_of(round_) == "7d 5c Qh 9s"
    assert events[1] == TurnedBack(events[1].number, 1, 2, "Qh")
    assert events[2] == Swapped(events[2].number, 1, 0)
    assert round_.to_act == 2


def test_C20_the_first_seats_right_is_the_dealer():
    round_, _ = play(deal(QUEEN, "5c Qd 9h"), "S")
    assert hands_of(round_) == "9h Qd 5c"


@pytest.mark.parametrize(("right", "rules"), [("Kc", QUEEN), ("Jc", COURT), ("Qc", QUEEN)])
def test_C20_a_power_on_the_right_is_shown_and_the_asker_keeps(right, rules):
    round_, events = play(deal(rules, f"{right} 7d Qh 9s"), "KS")
    assert hands_of(round_) == f"{right} 7d Qh 9s"
    assert events[2] == Refused(events[2].number, 1, 0, right)
    assert round_.locked == ({0} if right == "Kc" else set())
    assert round_.to_act == 2


def test_C20_a_jack_on_the_right_without_its_option_is_given():
    round_, _ = play(deal(QUEEN, "Jc 7d Qh 9s"), "KS")
    assert hands_of(round_) == "7d Jc Qh 9s"


def test_C20_with_two_seats_left_and_right_are_the_same_and_the_asker_keeps():
    round_, events = play(deal(QUEEN.replace(seats="heads_up"), "5c Qd"), "S")
    assert hands_of(round_) == "5c Qd"
    assert kinds(events) == ["TurnedBack", "Kept"]
    assert events[1] == Kept(events[1].number, 0, forced=True)
    assert round_.to_act == 1


def test_C20_a_face_up_king_on_the_right_is_not_asked():
    round_, events = play(deal(QUEEN.replace(king_shown="at_once"), "Kc 7d Qh 9s"), "S")
    assert hands_of(round_) == "Kc 7d Qh 9s"
    assert kinds(events) == ["TurnedBack", "Kept"]


def test_C20_a_king_on_the_right_that_refuses_stops_trading_when_the_rules_say_so():
    round_, events = play(deal(QUEEN.replace(king_effect="ends_exchanges"), "Kc 7d Qh 9s"), "KS")
    assert round_.phase == "revealed"
    assert (round_.asked, round_.turned_back) == (None, False)
    assert kinds(events) == ["Kept", "TurnedBack", "Refused", "TradingStopped", "Revealed"]


def test_C20_a_shown_queen_still_takes_its_turn_and_can_be_asked_again():
    round_, _ = play(deal(QUEEN, "5c Qd 7h 9s"), "S")
    assert rounds.legal(round_) == (Keep(1), Swap(1))
    swapped, _ = play(round_, "S")
    assert hands_of(swapped) == "9s 7h Qd 5c"


def test_C20_the_dealer_who_showed_a_queen_still_draws():
    round_, _ = play(deal(QUEEN, "5c 7d Qh", "2s"), "KSS")
    assert hands_of(round_) == "7d 5c 2s"


def test_C20_the_dealer_on_the_right_with_a_king_has_no_turn():
    round_, events = play(deal(QUEEN, "5c Qd 7h Ks"), "SKK")
    assert round_.phase == "revealed"
    assert kinds(events)[:2] == ["TurnedBack", "Refused"]


def test_C21_a_jack_blocks_one_request_and_its_holder_still_takes_a_turn():
    round_, events = play(deal(JACK, "5c Jd 9h"), "S")
    assert hands_of(round_) == "5c Jd 9h"
    assert events[0] == Refused(events[0].number, 0, 1, "Jd")
    assert round_.locked == set()
    swapped, _ = play(round_, "S")
    assert hands_of(swapped) == "5c 9h Jd"


def test_C21_a_shown_jack_gives_no_lasting_protection():
    round_, _ = play(deal(JACK, "5c Jd 9h"), "SS")
    assert round_.to_act == 2
    again, events = play(deal(JACK, "5c 7d Jh"), "KS")
    assert kinds(events) == ["Kept", "Refused"]
    assert again.to_act == 2


def test_C21_a_jack_does_not_stop_trading():
    round_, _ = play(deal(JACK.replace(king_effect="ends_exchanges"), "5c Jd 9h"), "S")
    assert round_.to_act == 1


def test_without_their_options_queens_and_jacks_are_ordinary():
    for card in ("Jd", "Qd"):
        round_, _ = play(deal(Rules(), f"5c {card} 9h"), "S")
        assert hands_of(round_) == f"{card} 5c 9h"


def test_C22_powers_do_not_act_from_the_stock():
    for card in ("Js", "Qs"):
        round_, _ = play(deal(COURT, "5c 7d 9h", card), "KKS")
        assert hands_of(round_) == f"5c 7d {card}"
    refused, _ = play(deal(COURT, "5c 7d 9h", "Ks"), "KKS")
    assert hands_of(refused) == "5c 7d 9h"


def test_when_kings_choose_queens_and_jacks_can_only_be_shown():
    for card in ("Jd", "Qd"):
        asked, _ = play(deal(COURT_MAY, f"5c {card} 9h 2s"), "S")
        assert rounds.legal(asked) == (Show(1),)
        answer = rounds.apply(asked, Accept(1))
        assert isinstance(answer, Refusal)
        assert answer.code == "answer/must-show"


def test_when_kings_choose_the_seat_that_a_queen_sends_to_answers_too():
    turned, events = play(deal(COURT_MAY, "Kc 7d Qh 9s"), "KSW")
    assert kinds(events) == ["Kept", "Asked", "TurnedBack", "Asked"]
    assert (turned.phase, turned.to_act, turned.turned_back) == ("answer", 0, True)
    assert rounds.legal(turned) == (Show(0), Accept(0))
    shown, _ = play(turned, "W")
    assert hands_of(shown) == "Kc 7d Qh 9s"
    assert (shown.to_act, shown.turned_back, shown.asked) == (2, False, None)
    accepted, _ = play(turned, "A")
    assert hands_of(accepted) == "7d Kc Qh 9s"


def test_when_kings_choose_a_second_queen_is_shown_and_the_asker_keeps():
    round_, events = play(deal(COURT_MAY, "Qc 7d Qh 9s"), "KSWW")
    assert hands_of(round_) == "Qc 7d Qh 9s"
    assert kinds(events)[-1] == "Refused"
    assert round_.to_act == 2
