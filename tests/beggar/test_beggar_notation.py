"""Deals in one line, and what they come to: G14."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences import beggar
from goodfences.beggar import PRESETS, Rules, format_deal, parse_deal
from goodfences.beggar.notation import cards_of, deal_of, payments
from goodfences.beggar.period import times_round
from goodfences.beggar.play import play_deal
from goodfences.beggar.trace import Length, Trace, messages, trace
from goodfences.errors import GoodFencesError, ParseError
from goodfences.words import say_message
from support.beggar import dealt, shuffled, signs, turn

PLAIN, CAMICIA = Rules(), PRESETS["camicia"]
ODD = Rules(penalties="T:3,5:3,2:1")


def test_G14_a_deal_is_read_pile_by_pile_top_card_first():
    assert parse_deal("---AJ/-K-Q", PLAIN) == ("---AJ", "-K-Q")
    assert parse_deal("0-aJ/4321/-", PLAIN) == ("--AJ", "4321", "-")
    assert parse_deal("0123A/1", CAMICIA) == ("-123A", "1")
    assert parse_deal(" - A\n/\n -K\t", PLAIN) == ("-A", "-K")
    assert parse_deal("t31/-", ODD) == ("T31", "-")


@pytest.mark.parametrize(
    ("text", "rules", "line", "column", "reason"),
    [
        ("", PLAIN, 1, 1, "pile 1 is empty: every seat needs a card"),
        ("/A", PLAIN, 1, 1, "pile 1 is empty"),
        ("A/", PLAIN, 1, 3, "pile 2 is empty"),
        ("A//K", PLAIN, 1, 3, "pile 2 is empty"),
        ("--A", PLAIN, 1, 4, "a deal has two piles or more, with / between them"),
        ("--x/-", PLAIN, 1, 3, "'x' is no sign of a deal by these rules: expected one of A K Q J 1 2 3 4, or - or 0"),
        ("-\n-/-\n 9", PLAIN, 3, 2, "'9' is no sign of a deal"),
        ("-T/-", PLAIN, 1, 2, "'T' is no sign"),
        ("-Q/-", CAMICIA, 1, 2, "'Q' is no sign of a deal by these rules: expected one of A 1 2 3, or - or 0"),
        ("4/-", CAMICIA, 1, 1, "'4' is no sign"),
        ("5/-", ODD, 1, 1, "'5' is no sign of a deal by these rules: expected one of T 1 3, or - or 0"),
    ],
)
def test_text_that_is_no_deal_is_refused_with_line_and_column(text, rules, line, column, reason):
    with pytest.raises(ParseError) as caught:
        parse_deal(text, rules)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.reason.startswith(reason)


_deals = st.lists(st.text("-AKQJ1234", min_size=1, max_size=30), min_size=2, max_size=5).map(tuple)


@given(_deals)
def test_deals_are_written_as_they_are_read(deal):
    assert parse_deal(format_deal(deal), PLAIN) == deal


def test_payments_are_digits():
    assert payments(("-AJ", "4-", "KQ"), PLAIN) == (b"041", b"40", b"32")
    assert payments(("-A", "23"), CAMICIA) == (b"01", b"23")
    assert payments(("T3", "1-"), ODD) == (b"33", b"10")
    assert payments(("23", "-"), Rules(penalties="3:2,2:3")) == (b"23", b"0")


def test_real_cards_are_found_for_a_deal_and_give_it_back():
    assert cards_of(("-A", "4J-"), PLAIN) == (("2c", "Ac"), ("Ad", "Jc", "3c"))
    assert cards_of(("1-", "3A"), CAMICIA) == (("Ac", "4c"), ("3c", "Ad"))
    assert cards_of(("T", "3", "1"), ODD) == (("Tc",), ("5c",), ("2c",))
    for preset in PRESETS:
        state = shuffled(PRESETS[preset], 2, 4)
        deal = deal_of(state.piles, state.rules)
        assert payments(deal, state.rules) == tuple(
            "".join(str(state.rules.payments.get(card[0], 0)) for card in pile).encode() for pile in state.piles
        )
        assert deal_of(cards_of(deal, state.rules), state.rules) == deal
        assert parse_deal(format_deal(deal), state.rules) == deal


def test_a_deal_that_the_pack_does_not_have_cannot_be_made_of_cards():
    with pytest.raises(GoodFencesError, match="AAA/AA: the pack in play has too few cards for every 'A'"):
        cards_of(("AAA", "AA"), PLAIN)
    assert cards_of(("AAA", "AA"), Rules(packs=2))[1] == ("As", "Ac")
    with pytest.raises(GoodFencesError, match="too few cards for every '-'"):
        cards_of(("-" * 30, "-" * 7), PLAIN)


def test_a_deal_of_ranks_that_are_digits_is_written_as_payments():
    assert deal_of([("3c", "2d", "Ah", "4c")], CAMICIA) == ("32A-",)
    assert deal_of([("5c", "Td", "2h", "As")], ODD) == ("3T1-",)


def test_G14_a_trace_of_a_short_deal():
    assert trace("---AJ/-K-Q", PLAIN) == Trace(
        deal="---AJ/-K-Q", rules="beggar", outcome="won", winner=0, winners=(0,), tricks=1, cards=9
    )


def test_G14_a_card_is_one_card_played_and_a_trick_is_one_heap_taken_the_last_included():
    found = trace("J--/-", PLAIN)
    assert (found.cards, found.tricks) == (2, 1)
    found = trace("-J/--", PLAIN)
    assert (found.cards, found.tricks, found.winner) == (4, 1, 0)
    found = trace("JJ--/--J-", PLAIN)
    by_engine = turn(dealt("JJ--/--J-")).state
    assert (found.cards, found.tricks) == (by_engine.n_cards, by_engine.n_tricks)


def test_G14_an_endless_deal_has_a_preamble_and_a_cycle_also_with_all_cards_distinct():
    found = trace("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", PLAIN)
    assert (found.outcome, found.winner, found.winners) == ("endless", None, (0,))
    assert (found.tricks, found.cards) == (66, 474)
    assert (found.preamble, found.cycle) == (Length(4, 34), Length(62, 440))
    assert found.distinct_cycle == Length(4650, 33000)


def test_a_trace_goes_by_its_rules_and_has_any_number_of_seats():
    assert trace("A--/--/-----", PLAIN.replace(debt="ends", end="tricks:1")) == Trace(
        deal="A--/--/-----", rules="beggar debt=ends end=tricks:1", outcome="most_cards", winner=None, winners=(0, 2),
        tricks=1, cards=3,
    )  # fmt: skip
    assert trace("J/K-", PLAIN.replace(out="pile_empty")).cards == 1
    assert trace("--/---", PLAIN).outcome == "one_pass"


def test_a_trace_survives_json():
    found = trace("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", PLAIN)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Trace) == found


def told(text, rules=PLAIN):
    return [say_message(message) for message in messages(trace(text, rules))]


def test_a_trace_is_told_in_sentences():
    assert told("---AJ/-K-Q") == ["Seat 1 wins the whole pack. Cards: 9. Tricks: 1."]
    assert told("J/K-") == ["Seat 2 wins the whole pack. Cards: 2. Tricks: 1."]
    assert told("A--/--/-----", Rules(end="tricks:1")) == [
        "The agreed end has come. Cards: 5. Tricks: 1.", "Most cards at that moment: seat 1.",
    ]  # fmt: skip
    assert told("--/--") == [
        "No card asks for anything, so one round is all. Cards: 2.",
        "Most cards at that moment: seat 1, 2.",
    ]
    assert told("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA") == [
        "Endless. Preamble: 4 tricks, 34 cards. Cycle: 62 tricks, 440 cards.",
        "With every card told from every other the cycle is 4,650 tricks, 33,000 cards.",
        "Most cards at that moment: seat 1.",
    ]
    long = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
    assert told(long) == ["Seat 2 wins the whole pack. Cards: 8,344. Tricks: 1,164."]


def by_hand(state, cycle):
    """How many times round until all cards are home, by playing on with real cards."""
    rules = state.rules
    piles = state.piles
    leader = state.to_act
    times = 0
    while True:
        begun = beggar.start(rules, len(piles), dealer=(leader - 1) % len(piles)).state
        again = beggar.apply(begun, beggar.deal_by_hand(begun, piles)).state
        again = turn(again, cycle.n_cards).state
        times += 1
        if again.piles == state.piles:
            return times
        piles = again.piles


THREE_SEATS = "----J-/-----J/Q--Q--"


@pytest.mark.parametrize(
    ("deal", "rules"),
    [
        ("00000010020302030310/00100300010020000200", CAMICIA),
        ("00000002031000000100/20230203000100300010", CAMICIA),
        (THREE_SEATS, PLAIN),
    ],
)
def test_the_period_with_all_cards_distinct_is_what_playing_with_real_cards_gives(deal, rules):
    state = dealt(deal, rules)
    cycle = turn(state).state.outcome.cycle
    state = turn(state, cycle.preamble_cards).state
    found = trace(deal, rules)
    assert found.distinct_cycle.tricks == by_hand(state, cycle) * cycle.n_tricks


def test_G11_three_seats_can_play_for_ever_too():
    found = trace(THREE_SEATS, PLAIN)
    assert (found.preamble, found.cycle, found.distinct_cycle) == (Length(4, 23), Length(4, 18), Length(104, 468))
    assert turn(dealt(THREE_SEATS)).state.players == (0, 1, 2)


def test_a_period_passes_over_seats_without_cards():
    result = play_deal(
        payments(parse_deal("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", PLAIN), PLAIN), PLAIN
    )
    written, leader, _ = result.came_back.split(b" ")
    first, second = written.split(b"/")
    assert leader == b"1"
    assert times_round(result.came_back, 62) == 75
    for position in (b"/%b/%b 2 1" % (first, second), b"%b//%b 2 1" % (first, second), b"%b/%b/ 1 1" % (first, second)):
        assert times_round(position, 62) == 75


def test_signs_of_a_state_are_its_deal():
    assert signs(dealt("-A-/K--J")) == "-A-/K--J"
