"""Decisions against best play: what is judged, what it costs, and in which words."""

from importlib import import_module

import pytest

from goodfences import cuckoo
from goodfences.cards import Card
from goodfences.chance import secret_of
from goodfences.cuckoo import PRESETS, Keep, Rules, Swap
from goodfences.cuckoo.view import of
from goodfences.odds import shelf
from goodfences.odds.hint import hint
from goodfences.odds.match import match_odds
from goodfences.odds.review import Review, judged, life_value, review, summary, told
from goodfences.odds.studies.leaks import leaks, made
from goodfences.players import play_match
from goodfences.records import format_record, parse_record, record_of
from goodfences.words import say_message

RULES = Rules(first_dealer="seat")


def dealt(*cards, rules=RULES):
    """A first round of as many seats as there are cards, the last seat deals."""
    start = cuckoo.start(rules, len(cards), dealer=len(cards) - 1).state
    return cuckoo.apply(start, cuckoo.deal_by_hand(start, tuple(map(Card, cards)))).state


def test_a_mistake_costs_what_the_hint_said_before():
    state = dealt("2s", "9h", "6d", "Jc")
    advice = hint(of(state, 0))
    found = judged(of(state, 0), Keep(0))
    assert (found.best, found.did) == ("swap", "keep")
    assert found.rounds == pytest.approx(advice.keep - advice.swap)
    assert found.lives == found.rounds
    assert judged(of(state, 0), Swap(0)).is_good
    assert judged(of(state, 0), Swap(0)).rounds == 0.0


def test_a_cost_in_wins_is_the_cost_in_rounds_times_what_a_life_is_worth():
    state = dealt("2s", "9h", "6d", "Jc")
    found = judged(of(state, 0), Keep(0))
    worth = life_value(match_odds(RULES, 4), [3, 3, 3, 3], 0)
    assert 0.05 < worth < 0.3
    assert found.wins == pytest.approx(found.rounds * worth)


def test_a_choice_that_best_play_makes_now_and_then_costs_nothing():
    state = dealt("7s", "9h", rules=PRESETS["le_her"].replace(first_dealer="seat"))
    assert judged(of(state, 0), Keep(0)).is_good
    assert judged(of(state, 0), Swap(0)).is_good


def test_points_have_no_wins_to_count_and_large_tables_are_left_out():
    points = PRESETS["points"].replace(first_dealer="seat")
    assert judged(of(dealt("2s", "9h", "6d", rules=points), 0), Keep(0)).wins is None
    many = dealt(*(f"{rank}s" for rank in "2345678"), rules=RULES)
    assert judged(of(many, 0), Keep(0)).wins is None
    unsolved = dealt("2s", "9h", "6d", "Jc", rules=RULES.replace(packs=3))
    assert judged(of(unsolved, 0), Keep(0), live_seats=3) is None
    assert review([(unsolved, Keep(0))], live_seats=3) == Review((), 1)


def test_who_can_only_keep_has_decided_nothing():
    state = dealt("2s", "Kh", "6d", rules=RULES.replace(king_shown="at_once"))
    assert review([(state, Keep(0))]) == Review(())


def test_what_went_well_is_said_first_and_every_sentence_has_words():
    state = dealt("2s", "9h", "6d", "Jc")
    after = cuckoo.apply(state, Swap(0)).state
    found = review([(state, Swap(0)), (after, Keep(1))])
    assert (found.good, len(found.decisions)) == (1, 2)
    lines = [say_message(message) for message in summary(found)]
    assert lines[0] == "1 of your 2 decisions was the best there was."
    (leak,) = found.leaks()
    words = [say_message(message) for message in told(leak)]
    assert words[0] == "Your neighbour had taken the nine of hearts from you."
    assert words[1] == "You held the two of spades and kept it."
    assert words[-1].startswith("Swapping saves ")
    assert say_message(summary(review([(state, Swap(0))]))[0]).startswith("Well played")
    assert say_message(summary(Review(()))[0]).startswith("There was nothing to decide")
    assert say_message(summary(Review((), 2))[-1]).startswith("2 decisions are left out")


def test_a_dealer_takes_from_the_stock():
    state = dealt("9s", "9h", "2d")
    for seat in (0, 1):
        state = cuckoo.apply(state, Keep(seat)).state
    found = judged(of(state, 2), Keep(2))
    assert say_message(told(found)[0]) == "You held the two of diamonds and kept it."
    found = judged(of(state, 2), Swap(2))
    assert say_message(told(found)[0]) == "You dealt, held the two of diamonds, and took a card from the stock."


def test_an_extra_round_costs_wins_and_no_lives():
    rules = RULES.replace(stake_count=1)
    state, secret = cuckoo.start(rules, 3, dealer=2).state, secret_of("extra")
    state = cuckoo.apply(state, cuckoo.deal_by_hand(state, tuple(map(Card, ("5s", "5h", "5d"))))).state
    for seat in range(3):
        state = cuckoo.apply(state, Keep(seat)).state
    state = cuckoo.apply(state, cuckoo.Next()).state
    state = cuckoo.apply(state, cuckoo.chance_action(state, secret)).state
    seen = of(state, state.to_act)
    assert seen.round.extra
    worst = max((judged(seen, action) for action in seen.legal), key=lambda found: found.rounds)
    assert worst.rounds > 0
    assert worst.lives == 0.0
    assert worst.wins == worst.rounds


def test_leaks_are_the_same_from_a_record_written_and_read_again():
    record = record_of(play_match("solo", ["Mina", "Leo", "Rosa"], seed=4))
    again = parse_record(format_record(record))
    assert leaks([record], "Leo") == leaks([again], "Leo")
    ((who, found),) = leaks([record], "Leo")
    assert who == "Leo"
    assert [leak.rounds for leak in found.leaks()] == sorted((leak.rounds for leak in found.leaks()), reverse=True)
    n_choices = sum(
        len(of(state, action.seat).legal) > 1
        for state, action in made(record)
        if record.seats[action.seat].name == "Leo"
    )
    assert len(found.decisions) + found.unknown == n_choices
    assert leaks([record]) == (), "no people sat there"


def test_a_review_never_solves_to_the_last_digit_while_somebody_waits(monkeypatch):
    def slow(*_args, **_options):
        pytest.fail("a whole solution was looked for")

    monkeypatch.setattr(import_module("goodfences.odds.solve"), "solve_game", slow)
    shelf.forget()
    rules = Rules(first_dealer="seat", lowest_tie="farthest_left_loses", last_tie="replay")
    state = dealt("2s", "9h", "6d", "Jc", rules=rules)
    found = judged(of(state, 0), Keep(0))
    assert found.wins is not None
    assert 0 < found.wins < found.rounds < 1
