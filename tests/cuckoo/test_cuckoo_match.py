"""A match: C15 to C19, C30 and C31."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import chance, cuckoo
from goodfences.cards import PACK
from goodfences.cuckoo import PRESETS, Join, Keep, Leave, Next, Outcome, PickDealer, Rules, Shuffle, Stop, Swap
from goodfences.cuckoo.events import DealerChosen, DealerDrew, Lost, NobodyLost, Out, RoundStarted
from goodfences.cuckoo.settle import MAX_EXTRA_ROUNDS
from goodfences.errors import GoodFencesError, Refusal
from support.cuckoo import any_rules, do, kinds, match, one_round, order_of, random_match, seats_for

POINTS = Rules(stake="points", end="manual")


def test_C15_lives_go_down_and_without_lives_a_seat_is_out():
    state = match(Rules(stake_count=2), 3)
    step = one_round(state, "2c 7d 9h")
    assert step.state.stakes == (1, 2, 2)
    assert [e for e in step.events if isinstance(e, Lost)] == [Lost(step.events[-1].number, 0, 1)]
    step = one_round(do(step.state, Next()).state, "7d 9h 2c")
    assert step.state.round.order == (1, 2, 0)
    assert step.state.stakes == (0, 2, 2)
    assert step.state.players == (1, 2)
    assert isinstance(step.events[-1], Out)
    third = do(step.state, Next()).state
    assert 0 not in third.round.order


def test_C15_chips_go_to_the_pot():
    state = match(Rules(stake="chips", stake_count=2), 3)
    step = one_round(state, "2c 2d 9h")
    assert step.state.stakes == (1, 1, 2)
    assert step.state.pot == 2


def test_C15_points_and_drinks_count_up_and_nobody_is_ever_out():
    for stake in ("points", "drinks"):
        state = match(Rules(stake=stake, end="manual"), 3)
        assert state.stakes == (0, 0, 0)
        for _ in range(5):
            state = one_round(state, "2c 2d 2h").state
            state = do(state, Next()).state
        assert state.stakes == (5, 5, 5)
        assert state.players == (0, 1, 2)


def test_C16_the_last_one_in_wins_and_takes_the_pot():
    state = match(Rules(stake="chips", stake_count=1), 3)
    step = one_round(state, "2c 2d 9h")
    assert step.state.outcome == Outcome("last_survivor", (2,), (0, 0, 3))
    assert step.state.phase == "over"
    assert kinds(step.events)[-3:] == ["Out", "Out", "MatchOver"]
    lives = one_round(match(Rules(stake_count=1), 3), "2c 2d 9h").state
    assert lives.outcome == Outcome("last_survivor", (2,), ())


@given(any_rules.flatmap(lambda rules: st.tuples(st.just(rules), seats_for(rules))), st.integers(0, 10**6))
def test_C16_money_is_conserved(table, seed):
    rules, n_seats = table
    if not rules.has_pot:
        rules = Rules(
            stake="chips", stake_count=2, lowest_tie=rules.lowest_tie, last_tie=rules.last_tie, seats=rules.seats
        )
    for step in random_match(rules, n_seats, seed):
        state = step.state
        assert sum(state.stakes) + state.pot == n_seats * rules.stake_count
        if state.outcome is not None:
            assert sum(state.outcome.payouts) == n_seats * rules.stake_count


def test_C17_the_next_dealer_is_the_first_survivor_after_the_old_dealers_seat():
    state = match(Rules(stake_count=1), 4, dealer=3)
    after = one_round(state, "7d 8d 9h 2c").state  # the dealer itself goes out
    assert 3 not in after.players
    assert do(after, Next()).state.dealer == 0


def test_C17_also_when_the_dealer_and_the_next_seat_go_out_together():
    state = match(Rules(stake_count=1), 4, dealer=3)
    after = one_round(state, "2d 8d 9h 2c").state
    assert after.players == (1, 2)
    assert do(after, Next()).state.dealer == 1


def test_C17_the_highest_card_deals_first_and_only_the_tied_draw_again():
    started = cuckoo.start(Rules(), 4).state
    assert started.phase == "first_dealer"
    step = do(started, order_of(started.to_shuffle, "9c Kd 2h Ks Qc Kh"))
    draws = [(e.seat, e.card) for e in step.events if isinstance(e, DealerDrew)]
    assert draws == [(0, "9c"), (1, "Kd"), (2, "2h"), (3, "Ks"), (1, "Qc"), (3, "Kh")]
    assert step.state.dealer == 3
    assert [e.seat for e in step.events if isinstance(e, DealerChosen)] == [3]
    assert step.state.phase == "shuffle"


def test_C17_when_the_cards_run_out_before_the_draw_is_decided_they_are_shuffled_again():
    started = cuckoo.start(Rules(), 51).state
    kings = ("Kc", "Kd", "Kh", "Ks")
    others = tuple(card for card in PACK if card not in kings)
    step = do(started, Shuffle((*kings, *others)))
    assert step.state.phase == "first_dealer"
    assert step.state.drawing == (0, 1, 2, 3)
    assert step.state.n_shuffles == 1
    again = do(step.state, order_of(step.state.to_shuffle, "2c 5d 3c 4c"))
    assert again.state.dealer == 1
    assert again.state.n_shuffles == 2


def test_C17_the_first_dealer_by_chance_or_agreed():
    started = cuckoo.start(Rules(first_dealer="random"), 3).state
    assert list(cuckoo.outcomes(started)) == [PickDealer(0), PickDealer(1), PickDealer(2)]
    assert do(started, PickDealer(1)).state.dealer == 1
    assert cuckoo.start(Rules(first_dealer="seat"), 3, dealer=2).state.dealer == 2
    with pytest.raises(GoodFencesError, match="there is no seat 3 to deal first"):
        cuckoo.start(Rules(first_dealer="seat"), 3, dealer=3)


def test_C17_seat_0_deals_first_when_nothing_else_is_agreed():
    assert cuckoo.start(Rules(first_dealer="seat"), 3).state.dealer == 0


def test_C18_points_end_when_the_players_say_so_and_a_running_round_is_void():
    state = one_round(match(POINTS, 3), "2c 7d 9h").state
    running = do(state, Next()).state
    running = do(running, order_of(running.to_shuffle, "2c 7d 9h")).state
    step = do(running, Stop())
    assert kinds(step.events) == ["RoundVoided", "MatchOver"]
    assert step.state.stakes == (1, 0, 0)
    assert step.state.outcome == Outcome("stopped", (1, 2))
    assert len(step.state.history) == 1
    between = do(state, Stop())
    assert kinds(between.events) == ["MatchOver"]


def test_C18_stopped_before_a_round_was_finished_nobody_wins():
    assert do(match(POINTS, 3), Stop()).state.outcome == Outcome("stopped", ())
    assert do(cuckoo.start(POINTS, 3).state, Stop()).state.outcome == Outcome("stopped", ())


def test_C18_minutes_end_by_the_tables_clock_and_lives_count_most():
    state = one_round(match(Rules(end="minutes:5"), 3), "2c 7d 9h").state
    assert do(state, Stop()).state.outcome == Outcome("stopped", (1, 2))


def test_C18_a_match_ends_after_the_agreed_rounds():
    state = one_round(match(Rules(end="rounds:2"), 3), "2c 7d 9h").state
    assert state.outcome is None
    assert Stop() not in cuckoo.legal(state)
    state = one_round(do(state, Next()).state, "2c 7d 9h").state
    assert state.outcome == Outcome("rounds", (2,))


def test_C18_a_match_of_agreed_rounds_may_end_earlier_with_the_last_survivor():
    state = one_round(match(Rules(end="rounds:9", stake_count=1), 3), "2c 2d 9h").state
    assert state.outcome == Outcome("last_survivor", (2,))


def test_C18_a_round_that_does_not_count_is_not_one_of_the_agreed():
    rules = Rules(end="rounds:1", stake_count=1, last_tie="replay")
    state = one_round(match(rules, 3), "2c 2d 2h").state
    assert state.outcome is None
    state = one_round(do(state, Next()).state, "2c 7d 9h").state
    assert state.outcome == Outcome("rounds", (0, 2))


def test_C18_a_round_that_leads_to_an_extra_one_is_not_one_of_the_agreed():
    state = one_round(match(Rules(end="rounds:1", stake_count=1), 3), "2c 2d 2h").state
    assert (state.outcome, state.contenders) == (None, (0, 1, 2))


def test_C18_nothing_is_legal_once_a_match_is_stopped():
    assert cuckoo.legal(do(match(POINTS, 3), Stop()).state) == ()


def test_C18_joining_late_starts_at_the_worst_score_and_leaving_freezes_it():
    state = one_round(match(POINTS, 3), "2c 7d 9h").state
    joined = do(state, Join())
    assert joined.state.stakes == (1, 0, 0, 1)
    assert joined.state.players == (0, 1, 2, 3)
    assert joined.state.n_seats == 4
    left = do(joined.state, Leave(1)).state
    assert left.players == (0, 2, 3)
    assert left.stakes[1] == 0
    assert do(left, Stop()).state.outcome == Outcome("stopped", (2,))
    following = do(left, Next()).state
    assert (following.dealer, following.round.order) == (3, (0, 2, 3))


def test_C18_two_must_stay_and_only_those_who_are_in_can_leave():
    state = one_round(match(POINTS, 3), "2c 7d 9h").state
    state = do(state, Leave(1)).state
    for seat in (0, 1):
        answer = cuckoo.apply(state, Leave(seat))
        assert isinstance(answer, Refusal)
        assert answer.code == "seat/cannot-leave"


def test_C18_nobody_joins_a_full_table():
    state = one_round(match(POINTS.replace(seats="three_to_ten"), 10), "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc").state
    answer = cuckoo.apply(state, Join())
    assert isinstance(answer, Refusal)
    assert answer.code == "seat/no-room"


def test_C18_a_second_pack_comes_with_the_seat_that_needs_it():
    rules = POINTS.replace(pack="continuing")
    state = match(rules, 52)
    step = do(state, Shuffle(PACK))
    while step.state.phase == "act":
        step = do(step.state, Keep(step.state.to_act))
    following = do(step.state, Join(), Next()).state
    assert len(following.cards) == 104
    assert len(following.to_shuffle) == 104


@pytest.mark.parametrize(
    ("rules", "state_of", "action", "code"),
    [
        (Rules(), lambda s: s, Stop(), "match/has-its-end"),
        (Rules(), lambda s: s, Next(), "round/running"),
        (POINTS, lambda s: s, Join(), "round/running"),
        (POINTS, lambda s: s, Leave(0), "round/running"),
        (Rules(), lambda s: one_round(s, "2c 7d 9h").state, Join(), "match/fixed-seats"),
        (Rules(), lambda s: one_round(s, "2c 7d 9h").state, Leave(0), "match/fixed-seats"),
        (Rules(), lambda s: one_round(s, "2c 7d 9h").state, Keep(0), "turn/nobody"),
        (Rules(stake_count=1), lambda s: one_round(s, "2c 2d 9h").state, Keep(0), "match/over"),
        (Rules(stake_count=1), lambda s: one_round(s, "2c 2d 9h").state, Next(), "match/over"),
    ],
)
def test_what_the_table_cannot_do_now_is_refused_with_a_code(rules, state_of, action, code):
    answer = cuckoo.apply(state_of(match(rules, 3)), action)
    assert isinstance(answer, Refusal)
    assert answer.code == code


@pytest.mark.parametrize(
    ("rules", "action", "code"),
    [
        (Rules(), Keep(0), "chance/first-dealer"),
        (Rules(), PickDealer(0), "chance/first-dealer"),
        (Rules(), Shuffle(PACK[1:]), "chance/wrong-cards"),
        (Rules(first_dealer="random"), Shuffle(PACK), "chance/first-dealer"),
        (Rules(first_dealer="random"), PickDealer(3), "chance/no-such-place"),
    ],
)
def test_before_the_first_deal_only_chance_acts(rules, action, code):
    answer = cuckoo.apply(cuckoo.start(rules, 3).state, action)
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_C19_drinks_count_sips_and_are_on_only_by_choice():
    assert [name for name, rules in PRESETS.items() if rules.stake == "drinks"] == ["drinks"]
    card = " ".join(cuckoo.describe(PRESETS["drinks"])).lower()
    assert "sip" in card
    assert not {"alcohol", "beer", "wine", "drink"} & set(card.replace(".", "").split())


TIES = list(itertools.product(Rules.__annotations__["lowest_tie"].__args__, Rules.__annotations__["last_tie"].__args__))


@pytest.mark.parametrize(("lowest_tie", "last_tie"), TIES)
def test_C30_all_tied_with_equal_stakes(lowest_tie, last_tie):
    rules = Rules(stake="chips", stake_count=1, lowest_tie=lowest_tie, last_tie=last_tie)
    step = one_round(match(rules, 3), "7c 7d 7h")
    state = step.state
    if lowest_tie == "pairs_safe":
        assert (state.stakes, state.outcome) == ((1, 1, 1), None)
        assert step.events[-1] == NobodyLost(step.events[-1].number, "all_paired")
    elif lowest_tie != "all_lose":
        loser = 0 if lowest_tie == "nearest_left_loses" else 2
        assert state.players == tuple(seat for seat in range(3) if seat != loser)
    elif last_tie == "extra_round":
        assert step.events[-1] == NobodyLost(step.events[-1].number, "extra_round")
        assert (state.contenders, state.stakes, state.outcome) == ((0, 1, 2), (1, 1, 1), None)
        assert do(state, Next()).state.round.extra
    elif last_tie == "replay":
        assert step.events[-1] == NobodyLost(step.events[-1].number, "replayed")
        assert (state.contenders, state.stakes, state.outcome) == ((), (1, 1, 1), None)
        assert not do(state, Next()).state.round.extra
    else:
        winners = (0, 1, 2) if last_tie == "split_pot" else ()
        assert state.outcome == Outcome(last_tie, winners, (1, 1, 1))


@pytest.mark.parametrize(("lowest_tie", "last_tie"), TIES)
def test_C31_all_tied_with_different_stakes(lowest_tie, last_tie):
    rules = Rules(stake="chips", stake_count=2, lowest_tie=lowest_tie, last_tie=last_tie)
    state = one_round(match(rules, 3), "2c 2d 9h" if lowest_tie == "all_lose" else "2c 7d 9h").state
    before = state.stakes
    state = one_round(do(state, Next()).state, "7c 7d 7h").state
    lost = {"all_lose": 3, "pairs_safe": 0}.get(lowest_tie, 1)
    assert sum(before) - sum(state.stakes) == lost
    if lowest_tie == "all_lose":
        assert state.outcome == Outcome("last_survivor", (2,), (0, 0, 6))
    else:
        assert state.outcome is None


def test_C31_who_still_has_some_stays_in():
    state = one_round(match(Rules(stake_count=2), 4), "2c 2d 9h Ts").state
    state = one_round(do(state, Next()).state, "7c 7d 7h 7s").state
    assert state.players == (2, 3)
    assert state.stakes == (0, 0, 1, 1)
    assert state.outcome is None


def extra_round(n_seats=3, **options):
    state = one_round(match(Rules(stake_count=1, **options), n_seats), "7c 7d 7h 7s"[: 3 * n_seats - 1]).state
    return do(state, Next())


def test_C30_in_an_extra_round_the_highest_card_wins_and_no_stake_is_lost():
    begun = extra_round()
    assert next(e for e in begun.events if isinstance(e, RoundStarted)).extra
    step = one_round(begun.state, "2c 9h 4d")
    assert step.state.outcome == Outcome("extra_round", (2,))
    assert step.state.stakes == (1, 1, 1)
    assert step.state.history[-1].winners == (2,)
    assert step.state.history[-1].losers == ()
    assert not step.state.history[-1].counts


def test_C30_the_deal_moves_on_and_exchanges_and_kings_are_as_usual():
    begun = extra_round()
    assert begun.state.dealer == 0
    state = do(begun.state, order_of(begun.state.to_shuffle, "2c Kd 9h")).state
    step = do(state, Swap(1))
    assert "Refused" in kinds(step.events)


def test_C30_tied_for_highest_play_again_among_those():
    begun = extra_round(4)
    step = one_round(begun.state, "9c 9h 4d 2s")
    assert step.state.contenders == (1, 2)
    assert step.state.players == (1, 2)
    assert {e.seat for e in step.events if isinstance(e, Out)} == {0, 3}
    following = do(step.state, Next()).state
    assert set(following.round.order) == {1, 2}
    assert one_round(following, "9c 4d").state.outcome == Outcome("extra_round", (2,))


def test_C30_after_fifty_extra_rounds_they_share_the_win():
    state = extra_round(stake="chips").state
    for _ in range(MAX_EXTRA_ROUNDS - 1):
        state = do(one_round(state, "9c 9h 9d").state, Next()).state
    step = one_round(state, "9c 9h 4d")
    assert state.n_extra == 49
    # Everybody keeps the last chip in an extra round, so there is no pot to share.
    assert step.state.outcome == Outcome("shared", tuple(sorted(state.round.order[:2])), (1, 1, 1))
    assert step.state.n_extra == MAX_EXTRA_ROUNDS


@pytest.mark.parametrize("dealer", range(3))
def test_C16_the_rest_of_a_pot_goes_first_to_the_left_of_whichever_seat_dealt(dealer):
    rules = Rules(stake="chips", stake_count=1, last_tie="split_pot")
    state = replace(match(rules, 3, dealer=dealer), pot=1)
    payouts = [1, 1, 1]
    payouts[(dealer + 1) % 3] = 2
    assert one_round(state, "7c 7d 7h").state.outcome == Outcome("split_pot", (0, 1, 2), tuple(payouts))


def test_C16_a_split_pot_gives_the_rest_to_the_earliest_left_of_the_dealer():
    rules = Rules(stake="chips", stake_count=2, last_tie="split_pot")
    state = match(rules, 3, dealer=0)
    state = do(one_round(state, "7c 7d 7h").state, Next()).state
    state = replace(state, pot=state.pot + 1, stakes=(1, 1, 1))  # an odd pot
    step = one_round(state, "7c 7d 7h")
    assert state.dealer == 1
    assert step.state.outcome == Outcome("split_pot", (0, 1, 2), (2, 2, 3))


def test_two_matches_in_a_row_in_one_process_are_alike():
    def whole():
        return [step.events for step in random_match(PRESETS["chips_court"], 4, 7)]

    assert whole() == whole()


def test_enumerated_chance_deals_every_order_of_a_small_pack():
    cards = ("2c", "5d", "9h", "Ks")
    state = cuckoo.start(Rules(first_dealer="seat"), 3, dealer=2, cards=cards).state
    orders = list(cuckoo.outcomes(state))
    assert len({action.order for action in orders}) == 24
    losers = [one_round(state, " ".join(action.order)).state.history[0].losers for action in orders]
    assert [losers.count((seat,)) for seat in range(3)] == [8, 8, 8]
    cut = do(match(Rules(dealer_draw="cut"), 3), Shuffle(PACK), Keep(0), Keep(1), Swap(2)).state
    assert len(list(cuckoo.outcomes(cut))) == 49
    assert list(cuckoo.outcomes(one_round(state, "2c 5d 9h").state)) == []


def test_chance_by_seed_gives_each_shuffle_a_key_of_its_own():
    secret = chance.secret_of("test")
    state = cuckoo.start(Rules(dealer_draw="cut"), 3).state
    first = cuckoo.chance_action(state, secret)
    assert first.commitment == chance.commitment(chance.derive(secret, "shuffle 1"))
    state = do(state, first).state
    second = cuckoo.chance_action(state, secret)
    assert second.commitment == chance.commitment(chance.derive(secret, "shuffle 2"))
    assert second.order != first.order
    state = do(state, second).state
    assert cuckoo.chance_action(state, secret) is None
    state = do(state, Keep(state.to_act)).state
    state = do(state, Keep(state.to_act)).state if state.to_act != state.dealer else state
    if state.to_act == state.dealer:
        state = do(state, Swap(state.dealer)).state
        assert cuckoo.chance_action(state, secret).place < len(state.round.stock)
    picked = cuckoo.chance_action(cuckoo.start(Rules(first_dealer="random"), 3).state, secret)
    assert picked == PickDealer(chance.stream(secret, "first dealer").below(3))


def test_dealing_by_hand_puts_cards_on_top():
    state = match(Rules(), 3)
    assert cuckoo.deal_by_hand(state, ("5c", "7d")).order[:2] == ("5c", "7d")
    assert sorted(cuckoo.deal_by_hand(state, ("5c", "7d")).order) == sorted(PACK)
    with pytest.raises(GoodFencesError, match="5c cannot be dealt"):
        cuckoo.deal_by_hand(state, ("5c", "5c"))


def test_so_many_seats_must_fit_the_rules():
    with pytest.raises(GoodFencesError, match="2 seats: seats=three_up allows 3"):
        cuckoo.start(Rules(), 2)


def test_the_pack_goes_on_between_rounds_and_is_shuffled_only_when_short():
    rules = Rules(pack="continuing", first_dealer="seat")
    state = cuckoo.start(rules, 20).state
    state = do(state, Shuffle(PACK)).state
    shuffles = 1
    for _ in range(4):
        while state.phase == "act":
            state = do(state, Keep(state.to_act)).state
        left = state.round.stock
        state = do(state, Next()).state
        if state.phase == "shuffle":
            shuffles += 1
            assert len(left) < len(state.round.order)
            state = do(state, Shuffle(state.to_shuffle)).state
            assert state.round.hands[state.round.order[0]] == left[0]
    assert shuffles > 1
    assert state.n_shuffles == shuffles


def test_numbers_of_events_run_without_gaps():
    numbers = [event.number for step in random_match(PRESETS["chips_court"], 5, 3) for event in step.events]
    assert numbers == list(range(len(numbers)))
