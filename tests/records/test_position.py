"""A position of cuckoo in one line comes back exactly, and only what can be is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences.cards import PACK
from goodfences.cuckoo import Cut, Keep, Rules, Swap
from goodfences.cuckoo import round as rounds
from goodfences.cuckoo.state import PUBLIC, bit
from goodfences.errors import ParseError
from goodfences.records import format_position, parse_position
from support.cuckoo import any_rules, deal, play, random_match, seats_for

PLAIN = Rules()


def without_past(round_):
    return replace(round_, word=(), n_events=0)


@given(st.data(), any_rules, st.integers(0, 1000))
def test_every_position_of_random_matches_comes_back(data, rules, seed):
    for step in random_match(rules, data.draw(seats_for(rules)), seed, max_rounds=4):
        if step.state.round is not None:
            text = format_position(step.state.round)
            assert parse_position(text) == without_past(step.state.round)
            assert format_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("", "default | >0:4s 1:Kd 2:9h | act"),
        ("S", "default | 0:4s 1:Kd! >2:9h | act"),
        ("K", "default | 0:4s >1:Kd 2:9h | act"),
        ("KS", "default | 0:4s 1:9h/1,2 >2:Kd/1,2 | act"),
    ],
)
def test_the_line_of_a_position_is_this(letters, text):
    round_, _ = play(deal(PLAIN, "4s Kd 9h"), letters)
    assert format_position(round_) == text
    assert parse_position(text) == without_past(round_)


def test_a_position_can_be_played_on():
    step = rounds.apply(parse_position("default | >0:4s 1:Kd 2:9h | act"), Swap(0))
    assert format_position(step.round) == "default | 0:4s 1:Kd! >2:9h | act"
    step = rounds.apply(step.round, Keep(2))
    assert step.round.phase == "revealed"


def test_a_question_a_cut_and_cards_set_aside():
    may = Rules(king_refusal="may", dealer_draw="cut", drawn_king="aside")
    round_, _ = play(deal(may, "4s Kd 9h"), "S")
    assert (
        format_position(round_)
        == "default king_refusal=may dealer_draw=cut drawn_king=aside | >0:4s 1:Kd 2:9h | answer 1"
    )
    round_, _ = play(round_, "WS")
    assert format_position(round_).endswith("| 0:4s 1:Kd! >2:9h | cut")
    after = rounds.apply(round_, Cut(round_.stock.index("Kc"))).round
    assert format_position(after).endswith("| 0:4s 1:Kd! >2:9h | revealed | aside Kc")
    for one in (round_, after):
        assert parse_position(format_position(one)) == without_past(one)


def test_who_knows_what_is_written_unless_only_the_holder_does():
    round_ = parse_position("default look=on_turn | >0:4s 1:Qd*/ 2:9h/0,2 | act")
    assert round_.known == (bit(0), PUBLIC, bit(0) | bit(2))
    assert format_position(round_) == "default look=on_turn | >0:4s 1:Qd*/ 2:9h/0,2 | act"


def test_a_named_stock_is_kept_in_its_order_and_may_be_empty():
    small = "default | seats 5 | cards 2s 3s 4s 5s 6s | >0:4s 1:2s 3:3s | act"
    assert parse_position(f"{small} | stock 6s 5s").stock == ("6s", "5s")
    assert format_position(parse_position(f"{small} | stock 6s 5s")) == f"{small} | stock 6s 5s"
    assert parse_position(small).stock == ("5s", "6s")
    assert parse_position("default | cards 2s 3s | >0:3s 1:2s | act | stock").stock == ()
    assert format_position(parse_position("default | cards 2s 3s | >0:3s 1:2s | act | stock")).endswith("| act")


def test_before_a_shuffle_nobody_has_a_card():
    round_ = parse_position("default pack=continuing | >0:-- 1:-- 2:-- | shuffle | stock 5s 6s")
    assert round_.stock == ("5s", "6s")
    assert round_.to_shuffle == tuple(card for card in PACK if card not in {"5s", "6s"})
    assert format_position(round_) == "default pack=continuing | >0:-- 1:-- 2:-- | shuffle | stock 5s 6s"


def test_used_cards_of_a_continuing_pack_are_named():
    text = "default pack=continuing | >0:4s 1:5s 2:6s | act | used As Kd"
    round_ = parse_position(text)
    assert round_.used == ("As", "Kd")
    assert not {"As", "Kd"} & set(round_.stock)
    assert format_position(round_) == text


def test_turned_back_and_extra_are_said():
    text = "default king_refusal=may queen=turns_back | 0:4s >1:2s 2:Qd* 3:9h | answer 0 back extra"
    round_ = parse_position(text)
    assert round_.turned_back
    assert round_.extra
    assert round_.asked == 0
    assert format_position(round_) == text


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "expected rules, found the end of the line"),
        ("default", 8, "expected '|'"),
        ("default quen=up | 0:4s", 1, "there is no option 'quen'"),
        ("default plain | 0:4s", 9, "'plain' is not option=value"),
        ("default | seats x | 0:4s", 17, "expected a number of seats"),
        ("default | cards 5x | 0:4s", 17, "expected a card"),
        ("default | >0:4s | act", 17, "for two seats or more"),
        ("default | >0:4s 1:1s | act", 17, "expected a seat and its card, like 0:4s"),
        ("default | >0:4s 1:5s 2:6s", 26, "expected '|'"),
        ("default | >0:4s 1:5s 2:6s | acting", 29, "expected one of shuffle, act, answer, cut, revealed"),
        ("default | >0:4s 1:5s 2:6s | answer", 35, "expected the seat that was asked"),
        ("default | >0:4s 1:5s 2:6s | act | heap 5d", 33, "expected the end of the line, found '|'"),
        ("default | >0:4s 1:5s 2:6s | act | stock 5x", 41, "expected a card"),
        ("default | >0:4s 2:5s 1:6s | act", 11, "not in clockwise order"),
        ("default | >0:4s 0:5s 1:6s | act", 11, "not in clockwise order"),
        ("default | seats 2 | >0:4s 1:5s 2:6s | act", 21, "not in clockwise order"),
        ("default | 0:4s 1:5s 2:6s | act", 11, "exactly one seat has the turn"),
        ("default | >0:4s >1:5s 2:6s | act", 11, "exactly one seat has the turn"),
        ("default | >0:4s 1:-- 2:6s | act", 11, "after it every seat has one"),
        ("default | >0:4s 1:5s 2:6s | shuffle", 11, "before a shuffle no seat has a card"),
        ("default | >0:4s 1:5s! 2:6s | act", 11, "only kings are face up"),
        ("default | >0:4s/7 1:5s 2:6s | act", 11, "only seats at the table can know a card"),
        ("default | >0:4s 1:5s 2:6s | answer 0", 11, "seat 0 cannot be asked by seat 0"),
        ("default | >0:4s 1:5s 2:6s | answer 5", 11, "seat 5 cannot be asked by seat 0"),
        ("default | >0:4s 1:5s 2:6s | cut", 11, "only the dealer cuts"),
        ("default | cards 4s 5s 6s | 0:4s 1:5s >2:6s | cut", 28, "only a stock that is not empty"),
        ("default | >0:4s 1:4s 2:6s | act", 11, "not exactly the cards in play"),
        ("default | >0:4s 1:5s 2:6s | act | stock 7s", 11, "not exactly the cards in play"),
        ("default | >0:-- 1:-- 2:-- | shuffle | stock 7s 7s", 11, "what is left to deal from"),
        ("default | >0:-- 1:-- | shuffle | stock 7s 8s 9s", 11, "what is left to deal from"),
    ],
)
def test_what_is_no_position_is_refused_with_its_column(text, column, reason):
    with pytest.raises(ParseError) as caught:
        parse_position(text)
    assert reason in caught.value.reason
    assert caught.value.column == column
