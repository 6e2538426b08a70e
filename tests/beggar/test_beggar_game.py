"""The rules of the game, clause by clause: G2 to G12."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences import beggar, chance
from goodfences.beggar import Deal, Outcome, Rules, Shuffle, State, Step, Stop, Turn, view
from goodfences.beggar.events import ClockRanOut, Dealt, GameOver, GameStarted, Shuffled, Took, Turned
from goodfences.beggar.state import Cycle, Trail
from goodfences.cards import PACK
from goodfences.errors import GoodFencesError, Refusal
from support.beggar import any_table, dealt, do, happened, shuffled, signs, turn

PLAIN = Rules()
EMPTY_IS_OUT = Rules(out="pile_empty")


# --- sitting down and dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("n_seats", [2, 3, 4, 5, 6, 7, 10, 26])
def test_G1_two_to_six_seats_play_and_more_with_a_notice(n_seats):
    step = beggar.start(Rules(packs=1), n_seats)
    assert step.events == (GameStarted(0, n_seats, 52, n_seats - 1, "many_seats" if n_seats > 6 else ""),)
    assert step.state.n_seats == n_seats
    result = turn(shuffled(Rules(packs=1), n_seats, 5))
    assert result.state.outcome.termination == "won"
    assert max(map(len, result.state.piles)) == 52


def test_a_game_begins_with_nothing_played():
    rules = Rules(end="cards:5")
    assert beggar.start(rules, 3, dealer=1).state == State(
        rules=rules, dealer=1, total=0, pass_cards=0, piles=((), (), ()), heap=(), to_act=None, owed=0, creditor=None,
        out=(), n_cards=0, trail=Trail(), last_trick=None, clock="running", outcome=None, n_events=1,
    )  # fmt: skip


def test_G1_too_many_seats_or_too_few_cards_are_refused():
    with pytest.raises(GoodFencesError, match="53 seats"):
        beggar.start(PLAIN, 53)
    with pytest.raises(GoodFencesError, match="1 seats: two or more play"):
        beggar.start(PLAIN, 1)
    with pytest.raises(GoodFencesError, match="3 seats: each needs a card"):
        beggar.start(Rules(missing=PACK[2:], packs=1), 3)


def test_G1_two_packs_are_dealt_to_four_seats():
    state = shuffled(PLAIN, 4, 1)
    assert [len(pile) for pile in state.piles] == [26] * 4
    assert sorted(card for pile in state.piles for card in pile) == sorted(PACK * 2)


def test_G1_a_pack_with_missing_cards_is_dealt_and_won():
    rules = Rules(missing=("As", "2c", "2d"))
    state = shuffled(rules, 2, 3)
    assert [len(pile) for pile in state.piles] == [25, 24]
    assert turn(state).state.outcome.termination == "won"


def test_G1_one_card_each_is_enough():
    rules = Rules(missing=PACK[:-3], packs=1)
    state = beggar.start(rules, 3).state
    assert state.to_shuffle == ("Js", "Qs", "Ks")
    step = turn(do(state, Shuffle(("Js", "Qs", "Ks"))).state)
    assert happened(step.events) == ["0:J1", "1:Q2", "2:K3", "out 0", "0>1:3", "out 1", "took 2", "won 2"]


def test_G2_the_whole_pack_is_dealt_clockwise_one_at_a_time_from_the_dealers_left():
    state = beggar.start(Rules(missing=PACK[7:], packs=1), 3, dealer=0).state
    step = do(state, Shuffle(("Ac", "2c", "3c", "4c", "5c", "6c", "7c"), "abc"))
    assert step.state.piles == (("6c", "3c"), ("7c", "4c", "Ac"), ("5c", "2c"))
    assert step.events == (Shuffled(1, 7, "abc"), Dealt(2, (2, 3, 2), 1))


def test_G2_extra_cards_go_to_the_first_seats():
    for dealer, sizes in ((2, [18, 17, 17]), (0, [17, 18, 17]), (1, [17, 17, 18])):
        state = beggar.start(PLAIN, 3, dealer=dealer).state
        state = do(state, beggar.chance_action(state, chance.secret_of(1))).state
        assert [len(pile) for pile in state.piles] == sizes


def test_G2_the_deal_is_as_the_secret_says_and_committed_to():
    state = beggar.start(PLAIN, 2).state
    secret = chance.secret_of(7)
    shuffle = beggar.chance_action(state, secret)
    assert shuffle == beggar.chance_action(state, secret) != beggar.chance_action(state, chance.secret_of(8))
    key = chance.derive(secret, "shuffle 1")
    assert shuffle.commitment == chance.commitment(key)
    assert shuffle.order == chance.Stream(key).shuffled(PACK)
    assert beggar.chance_action(do(state, shuffle).state, secret) is None


def test_G2_small_packs_can_be_enumerated():
    state = beggar.start(Rules(missing=PACK[:-4], packs=1), 2).state
    orders = [shuffle.order for shuffle in beggar.outcomes(state)]
    assert sorted(orders) == sorted(itertools.permutations(("Ts", "Js", "Qs", "Ks")))
    assert list(beggar.outcomes(do(state, Shuffle(orders[0])).state)) == []


def test_cards_can_be_dealt_by_hand_unevenly_or_only_some():
    state = beggar.start(PLAIN, 2).state
    deal = beggar.deal_by_hand(state, [["As", "5c"], ["Kd"]])
    assert deal == Deal((("As", "5c"), ("Kd",)))
    step = do(state, deal)
    assert step.state.piles == (("As", "5c"), ("Kd",))
    assert step.state.total == 3
    assert step.events == (Dealt(1, (2, 1), 0),)


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ([["As"]], "deal: 1 piles for 2 seats"),
        ([["As"], ["Ks"], ["Qs"]], "deal: 3 piles for 2 seats"),
        ([["As"], []], "deal: every seat needs a card"),
        ([["As"], ["As"]], "deal: a card is not in the pack, or dealt more often than the pack has it"),
        ([["As"], ["Zz"]], "deal: a card is not in the pack"),
    ],
)
def test_piles_that_cannot_be_dealt_are_refused(piles, said):
    state = beggar.start(PLAIN, 2).state
    with pytest.raises(GoodFencesError, match=said):
        beggar.deal_by_hand(state, piles)
    refusal = beggar.apply(state, Deal(tuple(tuple(pile) for pile in piles)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "chance/wrong-cards"
    assert refusal.message.startswith(said)


def test_missing_cards_cannot_be_dealt_by_hand():
    with pytest.raises(GoodFencesError, match="a card is not in the pack"):
        beggar.deal_by_hand(beggar.start(Rules(missing=("As",)), 2).state, [["As"], ["Kd"]])
    two = beggar.start(Rules(missing=("As",), packs=2), 2).state
    assert beggar.deal_by_hand(two, [["As"], ["Kd", "Kd"]])


def test_two_games_in_a_row_in_one_process_are_the_same():
    one, two = (turn(shuffled(PLAIN, 3, 11)) for _ in range(2))
    assert one == two


# --- turning and paying -----------------------------------------------------------------------------------------------


def test_G3_the_dealers_left_starts_and_plain_cards_pass_the_turn_on():
    for dealer, order in ((2, [0, 1, 2, 0]), (0, [1, 2, 0, 1]), (1, [2, 0, 1, 2])):
        state = dealt("---J/---J/---J", dealer=dealer)
        assert [event.seat for event in turn(state, 4).events if isinstance(event, Turned)] == order


def test_G3_the_top_card_goes_onto_the_heap():
    state = dealt("-A/-K")
    top = state.piles[0][0]
    step = do(state, Turn(0))
    assert step.events == (Turned(2, 0, top, 0, None),)
    assert step.state.heap == (top,)
    assert step.state.piles == (state.piles[0][1:], state.piles[1])
    assert (step.state.to_act, step.state.owed, step.state.creditor, step.state.n_cards) == (1, 0, None, 1)
    assert do(step.state, Turn(1)).state.heap == (top, state.piles[1][0])


@pytest.mark.parametrize(("court", "asks"), [("A", 4), ("K", 3), ("Q", 2), ("J", 1)])
def test_G4_a_court_card_makes_the_next_seat_pay_one_by_one(court, asks):
    state = do(dealt(f"{court}-/------/--"), Turn(0)).state
    assert (state.to_act, state.owed, state.creditor) == (1, asks, 0)
    for left in range(asks - 1, 0, -1):
        state = do(state, Turn(1)).state
        assert (state.to_act, state.owed, state.creditor) == (1, left, 0)
    step = do(state, Turn(1))
    assert happened(step.events) == ["1:-0", "took 0"]
    assert (step.state.to_act, step.state.owed, step.state.creditor) == (0, 0, None)


def test_G4_any_rank_can_be_made_to_ask():
    rules = Rules(penalties="T:2,5:9")
    state = do(dealt("T--/9------------", rules), Turn(0)).state
    assert state.owed == 2
    state = do(state, Turn(1)).state
    assert (state.heap[-1][0], state.owed, state.to_act) == ("5", 9, 0)


def test_G5_who_is_paid_takes_the_heap_under_its_pile_first_played_drawn_first_and_leads():
    state = dealt("-Q-/-----")
    played = turn(state, 5)
    heap = (state.piles[0][0], state.piles[1][0], state.piles[0][1], *state.piles[1][1:3])
    assert played.state.piles[0] == (state.piles[0][2], *heap)
    assert played.state.heap == ()
    assert played.state.to_act == 0
    assert played.events[-1] == Took(7, 0, 5, 1)
    assert played.state.last_trick == beggar.Trick(0, heap)
    assert (played.state.n_cards, played.state.n_tricks) == (5, 1)


def test_G5_the_taker_leads_at_any_seat():
    step = turn(dealt("--/-J-/---"), 6)
    assert happened(step.events) == ["0:-0", "1:-0", "2:-0", "0:-0", "1:J1", "2:-0", "took 1"]
    assert (step.state.to_act, step.state.n_tricks) == (1, 1)
    assert happened(turn(step.state, 1).events)[0] == "1:-0"


def test_G6_a_court_card_in_the_payment_settles_the_debt_and_the_next_seat_pays_the_new_one():
    step = turn(dealt("A--/-J--/---"), 4)
    assert happened(step.events) == ["0:A4", "1:-3", "1:J1", "2:-0", "took 1"]
    assert (step.state.to_act, len(step.state.piles[1])) == (1, 6)


def test_G6_the_debt_can_go_all_the_way_round():
    step = turn(dealt("KA--/Q---/J---"), 4)
    assert happened(step.events) == ["0:K3", "1:Q2", "2:J1", "0:A4"]
    assert (step.state.to_act, step.state.owed, step.state.creditor) == (1, 4, 0)


# --- going out --------------------------------------------------------------------------------------------------------


def test_G7_out_when_it_must_play_and_has_none():
    state = turn(dealt("-/--J/---"), 2).state
    assert (state.piles[0], state.out) == ((), ())
    step = turn(state, 1)
    assert happened(step.events) == ["2:-0", "out 0"]
    assert (step.state.out, step.state.players, step.state.to_act) == ((0,), (1, 2), 1)
    assert happened(turn(step.state, 2).events) == ["1:-0", "2:-0"]


def test_G7_several_seats_can_go_out_at_once():
    step = turn(dealt("-/-/---J/--"), 4)
    assert happened(step.events) == ["0:-0", "1:-0", "2:-0", "3:-0", "out 0", "out 1"]
    assert (step.state.out, step.state.to_act) == ((0, 1), 2)


def test_G7_a_seat_that_must_pay_and_has_none_is_out():
    step = turn(dealt("-J--/-/---"), 4)
    assert happened(step.events) == ["0:-0", "1:-0", "2:-0", "0:J1", "out 1", "1>2:1"]


def test_G7_an_empty_pile_alone_puts_nobody_out():
    state = turn(dealt("J/--/---"), 1).state
    assert (state.piles[0], state.out, state.to_act) == ((), (), 1)
    assert happened(turn(state, 1).events) == ["1:-0", "took 0"]
    assert turn(state, 1).state.to_act == 0


def test_G7_with_pile_empty_a_seat_is_out_with_its_last_card():
    step = turn(dealt("-/--J/---", EMPTY_IS_OUT), 1)
    assert happened(step.events) == ["0:-0", "out 0"]
    assert (step.state.out, step.state.to_act, step.state.players) == ((0,), 1, (1, 2))
    assert happened(turn(step.state, 2).events) == ["1:-0", "2:-0"]


def test_G7_with_pile_empty_nobody_pays_for_the_last_card_of_a_seat():
    step = turn(dealt("-A/----/---", EMPTY_IS_OUT), 4)
    assert happened(step.events) == ["0:-0", "1:-0", "2:-0", "0:A4", "out 0", "lapsed 0"]
    assert (step.state.to_act, step.state.owed, step.state.creditor) == (1, 0, None)
    assert len(step.state.heap) == 4
    assert happened(turn(step.state, 2).events) == ["1:-0", "2:-0"]


def test_G7_with_pile_empty_a_court_card_that_pays_can_be_the_last_card():
    step = turn(dealt("A--/J/---", EMPTY_IS_OUT), 2)
    assert happened(step.events) == ["0:A4", "1:J1", "out 1", "lapsed 1"]
    assert (step.state.to_act, step.state.owed, step.state.creditor) == (2, 0, None)


def test_G7_with_pile_empty_the_last_card_can_complete_a_payment():
    step = turn(dealt("J--/-/---", EMPTY_IS_OUT), 2)
    assert happened(step.events) == ["0:J1", "1:-0", "out 1", "took 0"]
    assert (step.state.to_act, step.state.owed, step.state.creditor, step.state.out) == (0, 0, None, (1,))


def test_G7_the_two_ways_differ_by_one_card_with_two_seats():
    assert happened(turn(dealt("J/K-")).events) == ["0:J1", "1:K3", "out 0", "took 1", "won 1"]
    assert happened(turn(dealt("J/K-", EMPTY_IS_OUT)).events) == ["0:J1", "out 0", "took 1", "won 1"]


def test_G7_seats_that_are_out_are_skipped():
    state = turn(dealt("-J---/-/---/---J", EMPTY_IS_OUT), 2).state
    assert state.out == (1,)
    assert happened(turn(state, 4).events) == ["2:-0", "3:-0", "0:J1", "2:-0", "took 0"]


# --- debts of those who run out ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("out", ["cannot_play", "pile_empty"])
def test_G8_the_rest_of_a_debt_passes_to_the_next_seat_in(out):
    step = turn(dealt("A--/--/-----", Rules(out=out)), 5)
    assert happened(step.events) == ["0:A4", "1:-3", "1:-2", "out 1", "1>2:2", "2:-1", "2:-0", "took 0"]


@pytest.mark.parametrize("debt", ["passes_on", "ends"])
@pytest.mark.parametrize("out", ["cannot_play", "pile_empty"])
def test_G8_a_debt_that_would_pass_to_the_creditor_gives_it_the_heap(out, debt):
    """Seat 1 went out before, seat 2 runs out while it pays: nobody is left to pay but the creditor."""
    step = turn(dealt("--A--/-/----", Rules(out=out, debt=debt)))
    assert happened(step.events)[-5:] == ["2:-3", "2:-2", "out 2", "took 0", "won 0"]
    assert step.state.out == (1, 2)


@pytest.mark.parametrize("out", ["cannot_play", "pile_empty"])
def test_G8_with_debt_ends_the_creditor_takes_the_heap_at_once(out):
    step = turn(dealt("A--/--/-----", Rules(out=out, debt="ends")), 3)
    assert happened(step.events) == ["0:A4", "1:-3", "1:-2", "out 1", "took 0"]
    assert (step.state.to_act, step.state.owed, step.state.creditor, step.state.n_tricks) == (0, 0, None, 1)
    assert len(step.state.piles[0]) == 5


def test_G8_a_seat_that_owes_and_has_nothing_at_all_is_passed_by_under_both():
    for debt in ("passes_on", "ends"):
        state = turn(dealt("-Q-/-/----", Rules(debt=debt)), 3).state
        step = turn(state, 1)
        assert happened(step.events) == ["0:Q2", "out 1", "1>2:2"]
        assert (step.state.to_act, step.state.owed, step.state.creditor) == (2, 2, 0)
        assert happened(turn(step.state, 2).events) == ["2:-1", "2:-0", "took 0"]


@pytest.mark.parametrize("debt", ["passes_on", "ends"])
@pytest.mark.parametrize("out", ["cannot_play", "pile_empty"])
def test_G8_with_two_seats_the_creditor_takes_the_heap_and_wins(out, debt):
    step = turn(dealt("A-/--", Rules(out=out, debt=debt)))
    assert happened(step.events) == ["0:A4", "1:-3", "1:-2", "out 1", "took 0", "won 0"]
    assert (step.state.n_cards, step.state.n_tricks) == (3, 1)


def test_G8_seats_can_run_out_one_after_another():
    step = turn(dealt("A----/-/-/-"), 4)
    assert happened(step.events) == [
        "0:A4", "1:-3", "out 1", "1>2:3", "2:-2", "out 2", "2>3:2", "3:-1", "out 3", "took 0", "won 0",
    ]  # fmt: skip


def test_G8_the_creditor_may_have_no_card_left_itself():
    step = turn(dealt("A/--/-----"), 5)
    assert happened(step.events) == ["0:A4", "1:-3", "1:-2", "out 1", "1>2:2", "2:-1", "2:-0", "took 0"]
    assert step.state.to_act == 0


# --- the end ----------------------------------------------------------------------------------------------------------


def test_G9_the_last_seat_in_takes_what_lies_in_the_middle_and_wins_with_the_whole_pack():
    step = turn(dealt("-----J/--/---"))
    assert happened(step.events) == [
        "0:-0", "1:-0", "2:-0", "0:-0", "1:-0", "2:-0", "0:-0", "out 1", "2:-0", "0:-0", "out 2", "took 0", "won 0",
    ]  # fmt: skip
    state = step.state
    assert (len(state.piles[0]), state.heap, state.to_act) == (11, (), None)
    assert state.outcome == Outcome("won", (0,))
    assert (state.n_cards, state.n_tricks) == (9, 1)
    assert step.events[-1] == GameOver(state.n_events - 1, "won", (0,), 9, 1)


def test_G9_whoever_has_collected_the_whole_pack_has_won_at_once():
    step = turn(dealt("J----/-"))
    assert happened(step.events) == ["0:J1", "1:-0", "took 0", "out 1", "won 0"]
    assert (step.state.n_cards, step.state.n_tricks) == (2, 1)


def test_G9_at_the_end_all_others_are_out():
    step = turn(dealt("----/--J-----/-"))
    assert step.state.players == step.state.outcome.winners == (1,)
    assert step.state.out == (2, 0)


def test_G9_those_without_cards_go_out_clockwise_from_a_winner_with_the_whole_pack():
    """Seats 2, 0 and 1 have played their last cards when seat 1, paid in full, has everything."""
    step = turn(dealt("--/-J--/--/-"))
    assert happened(step.events) == [
        "0:-0", "1:-0", "2:-0", "3:-0", "0:-0", "1:J1", "2:-0", "took 1", "out 2", "out 3", "out 0", "won 1",
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["cards:3", "cards:4", "cards:5"])
def test_G10_by_cards_the_running_trick_is_finished(end):
    step = turn(dealt("-Q-----/----J-", Rules(end=end)))
    assert happened(step.events) == ["0:-0", "1:-0", "0:Q2", "1:-1", "1:-0", "took 0", "most_cards 0"]
    assert (step.state.n_cards, step.state.outcome) == (5, Outcome("most_cards", (0,)))


def test_G10_by_cards_a_trick_that_is_complete_ends_the_game_at_once():
    step = turn(dealt("J----/-J---", Rules(end="cards:2")))
    assert happened(step.events) == ["0:J1", "1:-0", "took 0", "most_cards 0"]
    step = turn(dealt("J----/-J---", Rules(end="cards:3")))
    assert happened(step.events)[3:] == ["0:-0", "1:J1", "0:-0", "took 1", "most_cards 1"]


def test_G10_by_tricks():
    step = turn(dealt("JJ---/--J--", Rules(end="tricks:2")))
    assert happened(step.events) == ["0:J1", "1:-0", "took 0", "0:J1", "1:-0", "took 0", "most_cards 0"]
    assert step.state.n_tricks == 2


def test_G10_equal_most_cards_share_the_win():
    step = turn(dealt("J--/--/----", Rules(end="tricks:1")))
    assert step.state.outcome == Outcome("most_cards", (0, 2))
    assert step.events[-1].winners == (0, 2)
    assert step.state.to_act is None


def test_G10_winning_the_whole_pack_comes_before_the_agreed_end():
    for end in ("cards:1", "tricks:1"):
        assert turn(dealt("J--/-", Rules(end=end))).state.outcome == Outcome("won", (0,))


def test_G10_by_minutes_the_clock_stops_the_game_after_the_running_trick():
    state = turn(dealt("-Q----/----J", Rules(end="minutes:1")), 3).state
    stopped = do(state, Stop())
    assert stopped.events == (ClockRanOut(state.n_events),)
    assert (stopped.state.clock, stopped.state.outcome) == ("ran_out", None)
    assert (stopped.state.to_act, stopped.state.owed) == (state.to_act, state.owed)
    step = turn(stopped.state)
    assert happened(step.events) == ["1:-1", "1:-0", "took 0", "most_cards 0"]


def test_G10_by_minutes_between_tricks_the_game_ends_at_once():
    state = turn(dealt("Q----/----J", Rules(end="minutes:1")), 3).state
    step = do(state, Stop())
    assert happened(step.events) == ["ClockRanOut", "most_cards 0"]
    assert step.state.outcome == Outcome("most_cards", (0,))
    assert [event.number for event in step.events] == [state.n_events, state.n_events + 1]
    at_once = do(dealt("--/--J", Rules(end="minutes:1")), Stop()).state
    assert at_once.outcome == Outcome("most_cards", (1,))


def test_G10_without_the_clock_a_game_of_minutes_goes_on():
    assert turn(dealt("J-----/------", Rules(end="minutes:1"))).state.outcome.termination == "won"


ENDLESS = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"


def test_G11_a_state_that_comes_back_after_a_trick_proves_that_the_game_is_endless():
    state = turn(dealt(ENDLESS)).state
    assert state.outcome == Outcome("endless", (0,), Cycle(4, 34, 62, 440))
    assert (state.n_tricks, state.n_cards) == (66, 474)
    assert [len(pile) for pile in state.piles] == [42, 10]
    assert state.trail.positions[4] == state.trail.positions[66]
    assert len(set(state.trail.positions)) == 66
    assert (state.trail.n_cards[4], state.trail.n_cards[66]) == (34, 474)


def test_G11_the_deal_itself_can_come_back():
    rules = beggar.PRESETS["camicia"]
    state = turn(dealt("00000010020302030310/00100300010020000200", rules)).state
    assert state.outcome == Outcome("endless", (0, 1), Cycle(0, 0, 84, 546))


def test_G11_an_endless_game_ends_by_most_cards_and_an_agreed_end_comes_before_it():
    assert turn(dealt(ENDLESS, Rules(end="tricks:65"))).state.outcome.termination == "most_cards"
    assert turn(dealt(ENDLESS, Rules(end="tricks:66"))).state.outcome.termination == "most_cards"
    assert turn(dealt(ENDLESS, Rules(end="tricks:67"))).state.outcome.termination == "endless"
    assert turn(dealt(ENDLESS, Rules(end="cards:9999"))).state.outcome.termination == "endless"
    assert turn(dealt(ENDLESS, EMPTY_IS_OUT)).state.outcome.termination == "endless"


def test_G11_positions_that_differ_in_who_leads_or_who_is_out_are_different():
    state = dealt("-J/-J/-J")
    first = state.trail.positions[0]
    assert first == b"01/01/01 0 0"
    assert dealt("-J/-J/-J", dealer=0).trail.positions[0] == b"01/01/01 1 0"
    out = turn(dealt("Q--/-/-J-", EMPTY_IS_OUT), 3).state
    assert out.trail.positions[-1].endswith(b" 1")


def test_G11_a_pack_without_court_cards_ends_after_one_pass_by_most_cards():
    step = turn(dealt("---/----/---"))
    assert happened(step.events) == ["0:-0", "1:-0", "2:-0", "one_pass 1"]
    assert (step.state.n_cards, step.state.n_tricks) == (3, 0)
    assert step.state.outcome == Outcome("one_pass", (1,))
    assert len(step.state.heap) == 3


def test_G11_after_one_pass_equal_most_cards_share_the_win():
    assert turn(shuffled(Rules(penalties="none"), 2, 1)).state.outcome == Outcome("one_pass", (0, 1))
    assert turn(shuffled(Rules(penalties="none"), 3, 1)).state.outcome == Outcome("one_pass", (0,))
    assert turn(dealt("-/-")).state.outcome == Outcome("one_pass", (0, 1))


def test_G11_a_pack_that_misses_its_court_cards_has_one_pass_too():
    rules = Rules(missing=tuple(card for card in PACK if card[0] in "AKQJ"))
    assert turn(shuffled(rules, 2, 1)).state.outcome.termination == "one_pass"


def test_G11_with_pile_empty_the_one_pass_can_be_won_before_it_is_over():
    step = turn(dealt("-/--/-", EMPTY_IS_OUT))
    assert happened(step.events) == ["0:-0", "out 0", "1:-0", "2:-0", "out 2", "took 1", "won 1"]


def test_G11_one_court_card_is_enough_to_play_on():
    assert turn(dealt("-J/--")).state.outcome.termination == "won"
    assert dealt("-J/--").pass_cards == 0
    assert dealt("--/--/--").pass_cards == 3


# --- nothing is chosen ------------------------------------------------------------------------------------------------


@given(any_table(), st.integers(0, 10**6))
def test_G12_a_seat_never_has_a_choice(table, seed):
    rules, n_seats = table
    state = shuffled(rules, n_seats, seed)
    while state.to_act is not None:
        turns = [action for action in beggar.legal(state) if isinstance(action, Turn)]
        assert turns == [Turn(state.to_act)]
        assert (Stop() in beggar.legal(state)) == (rules.end_kind == "minutes")
        state = do(state, turns[0]).state
    assert beggar.legal(state) == ()
    assert state.phase == "over"


def test_G12_the_debt_still_owed_and_why_is_shown():
    state = turn(dealt("-K--/-----"), 4).state
    for viewer in (0, 1, None):
        assert view.of(state, viewer).debt == beggar.Debt(1, 0, state.heap[2], 3, 2)
    assert view.of(turn(state, 2).state, 0).debt is None


# --- refusals ---------------------------------------------------------------------------------------------------------


def refused(state, action):
    answer = beggar.apply(state, action)
    assert isinstance(answer, Refusal)
    return answer.code, answer.message


def test_only_the_seat_to_act_may_turn():
    state = dealt("-J/-J/-J")
    assert refused(state, Turn(1)) == ("turn/not-yours", "turn by seat 1 after 0 cards: seat 0 is to act")
    assert refused(state, Turn(3)) == ("seat/not-in", "turn by seat 3 after 0 cards: only seats (0, 1, 2) are in")
    assert refused(state, Turn(-1))[0] == "seat/not-in"
    out = turn(dealt("-/--J/---", EMPTY_IS_OUT), 1).state
    assert refused(out, Turn(0)) == ("seat/not-in", "turn by seat 0 after 1 cards: only seats (1, 2) are in")


def test_nobody_turns_before_the_deal_or_after_the_end():
    begun = beggar.start(Rules(end="minutes:1"), 2).state
    assert (begun.phase, beggar.legal(begun), begun.to_act) == ("shuffle", (), None)
    assert refused(begun, Turn(0)) == (
        "turn/nobody", "turn by seat 0 after 0 cards: the cards are not dealt, no seat has a turn now",
    )  # fmt: skip
    assert refused(begun, Stop()) == ("turn/nobody", "stop: the cards are not dealt")
    over = turn(dealt("J-/-", Rules(end="minutes:1"))).state
    assert refused(over, Turn(0)) == (
        "match/over", "turn by seat 0 after 2 cards: the game is over, nothing can be done",
    )  # fmt: skip
    assert refused(over, Stop()) == ("match/over", "stop: the game is over, nothing can be done")


def test_only_a_game_of_minutes_is_stopped_and_only_once():
    assert refused(dealt("-J/--"), Stop()) == (
        "match/has-its-end", "stop: this game ends by end=last_survivor, not by the clock",
    )  # fmt: skip
    assert refused(dealt("-J/--", Rules(end="cards:5")), Stop())[0] == "match/has-its-end"
    state = do(turn(dealt("-J/--", Rules(end="minutes:1")), 1).state, Stop()).state
    assert refused(state, Stop()) == (
        "match/last-trick", "stop: the clock ran out before, and the last trick is being finished",
    )  # fmt: skip
    assert beggar.legal(state) == (Turn(1),)


def test_cards_are_dealt_once_and_all_of_them():
    state = beggar.start(PLAIN, 2).state
    assert refused(state, Shuffle(PACK[1:])) == (
        "chance/wrong-cards", "shuffle: the order must hold the 52 cards to shuffle, once each",
    )  # fmt: skip
    assert refused(state, Shuffle((*PACK[1:], "2c")))[0] == "chance/wrong-cards"
    playing = do(state, Shuffle(PACK)).state
    assert refused(playing, Shuffle(PACK)) == (
        "chance/not-now", "shuffle in phase play: the cards are dealt already",
    )  # fmt: skip
    assert refused(playing, Deal((PACK[:26], PACK[26:]))) == (
        "chance/not-now", "deal in phase play: the cards are dealt already",
    )  # fmt: skip
    assert refused(turn(playing).state, Shuffle(PACK))[1].startswith("shuffle in phase over")


def test_there_must_be_such_a_dealer():
    for dealer in (-1, 2):
        with pytest.raises(GoodFencesError, match=f"there is no seat {dealer} to deal: seats are 0 to 1"):
            beggar.start(PLAIN, 2, dealer=dealer)
    assert beggar.start(PLAIN, 3, dealer=0).state.dealer == 0
    assert beggar.start(PLAIN, 3).state.dealer == 2


def test_a_refusal_changes_nothing_and_a_step_leaves_the_old_state_alone():
    state = dealt("-J/--")
    copy = dealt("-J/--")
    assert isinstance(beggar.apply(state, Turn(1)), Refusal)
    assert isinstance(beggar.apply(state, Turn(0)), Step)
    assert state == copy
    assert signs(state) == "-J/--"
