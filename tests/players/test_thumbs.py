"""What the rules of thumb do with which card (RULES P8), and what all of them know for certain."""

import pytest

from goodfences import cuckoo, players
from goodfences.cards import RANKS
from goodfences.cuckoo import Rules
from goodfences.cuckoo import round as rounds
from goodfences.cuckoo import view as views
from goodfences.cuckoo.state import RoundStep
from goodfences.players import sense
from support.cuckoo import LETTERS, match, order_of, play

PLAIN = Rules()


def view_of(round_, *, stakes=None, players_in=None):
    """The view of the seat that is to act, in a match around a round."""
    state = match(round_.rules, max(3, round_.n_seats))
    state = cuckoo.State(
        rules=round_.rules,
        n_seats=round_.n_seats,
        cards=round_.cards,
        stakes=stakes or (state.stakes[0],) * round_.n_seats,
        players=players_in or tuple(sorted(round_.order)),
        dealer=round_.dealer,
        round_number=1,
        round=round_,
    )
    return views.of(state, round_.to_act)


def answer(style, hands, letters="", *, rules=PLAIN, stakes=None, extra=False, stock=""):
    """What a style does in a round dealt by hand after some letters: K, S, A or W."""
    n = len(hands.split())
    begun = rounds.start(rules, range(n), dealer=n - 1, extra=extra).round
    step = rounds.apply(begun, order_of(begun.to_shuffle, f"{hands} {stock}".strip()))
    assert isinstance(step, RoundStep)
    round_, _ = play(step.round, letters)
    action = players.make(style).choose(view_of(round_, stakes=stakes))
    return next(letter for letter, kind in LETTERS.items() if type(action) is kind)


def swaps_up_to(style, letters="", *, seat=0, rest="9c 9d 9h", **options):
    """The ranks that a style swaps as one seat, the others holding nines, as a string of letters low to high."""
    options["rules"] = options.get("rules", PLAIN).replace(packs=2)
    swapped = ""
    for rank in RANKS:
        hands = rest.split()
        hands[seat] = f"{rank}s"
        swapped += rank if answer(style, " ".join(hands), letters, **options) == "S" else ""
    return swapped


def test_P8_seven_swaps_seven_and_down():
    assert swaps_up_to("seven") == "A234567"


def test_P8_low_keeps_ten_to_queen():
    assert swaps_up_to("low") == "A23456789"


def test_P8_judge_keeps_eight_and_up_and_swaps_four_and_down_whatever_happened():
    for letters, seat in [("", 0), ("K", 1), ("KK", 2), ("SK", 2), ("KSK", 3), ("SSK", 3)]:
        swapped = swaps_up_to("judge", letters, seat=seat, rest="9c 9d 9h 9s")
        assert swapped.startswith("A234")
        assert set(swapped) <= set("A234567")


def test_P8_judge_swaps_the_less_the_more_seats_there_are():
    assert swaps_up_to("judge", rest="9c 9d 9h") == "A23456"
    assert swaps_up_to("judge", rest="9c 9d 9h 9s") == "A2345"


def test_P8_judge_swaps_one_more_when_all_before_have_kept():
    assert swaps_up_to("judge", "K", seat=1) == "A234567"
    assert swaps_up_to("judge", "KK", seat=2) == "A234567"
    assert swaps_up_to("judge", "KK", seat=2, rest="9c 9d 9h 9s") == "A23456"


def test_P8_judge_keeps_the_middle_when_somebody_was_refused():
    assert swaps_up_to("judge", "S", seat=2, rest="2c Kd 9h") == "A234"


def test_P8_judge_keeps_the_middle_when_somebody_kept_what_it_was_handed():
    assert swaps_up_to("judge", "SK", seat=2, rest="5c 4d 9h") == "A234"


def test_P8_judge_takes_a_card_that_is_passed_on_for_no_sign():
    assert swaps_up_to("judge", "S", seat=0, rest="9c 9d 9h") == "A23456"
    assert swaps_up_to("judge", "KS", seat=1, rest="9c 9d 9h 9s") == "A2345"


@pytest.mark.parametrize("style", ["seven", "low", "judge", "cautious", "bold"])
def test_C9_no_rule_of_thumb_trades_a_king_away(style):
    assert answer(style, "Ks 2c 3d") == "K"
    assert answer(style, "Ks 2c 3d", extra=True) == "K"


@pytest.mark.parametrize("style", ["seven", "low", "judge", "cautious", "bold"])
def test_C5_every_rule_of_thumb_shows_its_king_when_it_may_choose(style):
    may = PLAIN.replace(king_refusal="may")
    assert answer(style, "2s Kc 3d", "S", rules=may) == "W"
    assert answer(style, "2s 4c 3d", "S", rules=may) == "A"


@pytest.mark.parametrize("style", players.STYLES)
def test_C8_a_seat_before_a_face_up_king_can_only_keep(style):
    assert answer(style, "2s Kc 3d", rules=PLAIN.replace(king_shown="at_once")) == "K"


def test_cautious_swaps_more_with_its_last_stake_and_when_kings_are_shown():
    up = PLAIN.replace(king_shown="at_once")
    assert swaps_up_to("cautious") == "A2345"
    assert swaps_up_to("cautious", stakes=(1, 3, 3)) == "A23456"
    assert swaps_up_to("cautious", rest="9c 9d Kh", rules=up) == "A23456"
    assert swaps_up_to("cautious", rest="9c 9d Kh Kd Kc Kc", rules=up.replace(packs=2), stakes=(1,) * 6) == "A2345678"
    points = PLAIN.replace(stake="points", end="manual")
    assert swaps_up_to("cautious", stakes=(1, 3, 3), rules=points) == "A2345"


def test_bold_swaps_more_when_behind_and_less_when_kings_are_shown():
    up = PLAIN.replace(king_shown="at_once")
    points = PLAIN.replace(stake="points", end="manual")
    assert swaps_up_to("bold") == "A2345678"
    assert swaps_up_to("bold", stakes=(1, 2, 1)) == "A23456789"
    assert swaps_up_to("bold", rest="9c 9d Kh", rules=up) == "A234567"
    assert swaps_up_to("bold", rest="9c 9d Kh Kd Kc Kc", rules=up.replace(packs=2)) == "A2345"
    assert swaps_up_to("bold", stakes=(1, 0, 1), rules=points) == "A23456789"
    assert swaps_up_to("bold", stakes=(1, 2, 1), rules=points) == "A2345678"


def test_C40_a_handed_card_is_kept_when_the_one_given_for_it_was_lower():
    assert answer("seven", "5s 3c 9d", "S") == "K"
    assert answer("seven", "5s 6c 9d", "S") == "S"


def test_C14_an_equal_card_given_away_protects_only_when_the_nearest_left_loses():
    assert answer("seven", "5s 5c 9d", "S") == "S"
    assert answer("seven", "5s 5c 9d", "S", rules=PLAIN.replace(lowest_tie="nearest_left_loses")) == "K"
    assert answer("seven", "5s 5c 9d", "S", rules=PLAIN.replace(lowest_tie="farthest_left_loses")) == "S"


def test_C14_pairs_protect_and_lower_cards_do_not_when_pairs_are_safe():
    pairs = PLAIN.replace(lowest_tie="pairs_safe")
    assert answer("seven", "5s 5c 9d", "S", rules=pairs) == "K"
    assert answer("seven", "5s 3c 9d", "S", rules=pairs) == "S"


def test_C40_a_card_that_was_never_seen_is_not_known():
    assert answer("seven", "5s 3c 9d", "S", rules=PLAIN.replace(look="on_turn")) == "S"


def test_C30_in_an_extra_round_high_cards_are_kept_the_higher_the_more_seats():
    assert swaps_up_to("seven", extra=True, rest="9c 9d") == "A23456"
    assert swaps_up_to("seven", extra=True, rest="9c 9d 9h") == "A2345678"
    assert swaps_up_to("seven", extra=True, rest="9c 9d 9h 9s Tc") == "A23456789"


def test_C30_in_an_extra_round_a_card_that_is_beaten_for_certain_is_swapped():
    assert answer("seven", "Js Qc 9d", "S", extra=True) == "S"
    assert answer("seven", "Js Tc 9d", "S", extra=True) == "K"
    assert answer("seven", "Js Js 9d", "S", extra=True, rules=PLAIN.replace(packs=2)) == "K"
    up = PLAIN.replace(king_shown="at_once")
    assert answer("seven", "Qs 9d 9c Kh", extra=True, rules=up) == "S"
    assert answer("seven", "Ks 9d 9c Kh", extra=True, rules=PLAIN) == "K"


def test_likely_highest_needs_a_fair_share():
    assert [sense.likely_highest(rank, 2) for rank in (6, 7)] == [False, True]
    assert [sense.likely_highest(rank, 10) for rank in (10, 11)] == [False, True]
    assert sense.likely_highest(12, 20)
    assert not sense.likely_highest(12, 51)
