"""Rules as data: options, contradictions, JSON, text, ids, the rule card."""

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences.beggar import OPTIONS, PRESETS, Rules, describe, format_rules, parse_rules
from goodfences.beggar.describe import acts, messages, sentence
from goodfences.beggar.rules import DECKS, payment_of
from goodfences.beggar.rules_text import _text
from goodfences.cards import PACK
from goodfences.errors import GoodFencesError, ParseError, RulesError
from goodfences.words import say_message
from support.beggar import any_rules


def test_every_option_is_documented_with_default_and_clause():
    assert [option.name for option in OPTIONS] == list(Rules.__struct_fields__)
    for option in OPTIONS:
        assert option.values[0] == _text(getattr(Rules(), option.name))
        assert option.clause.startswith("G")
        assert option.source


VALUES = {
    "penalties": ("A:4,K:3,Q:2,J:1", "A:9", "none"),
    "deck": ("french", "italian"),
    "packs": ("auto", 1, 2),
    "missing": ((), ("As",), ("Kd", "As")),
    "out": ("cannot_play", "pile_empty"),
    "debt": ("passes_on", "ends"),
    "end": ("last_survivor", "minutes:1", "minutes:9999", "cards:1", "cards:9999", "tricks:1", "tricks:9999"),
}


def test_every_value_of_every_option_can_be_chosen_and_comes_back():
    for name, values in VALUES.items():
        for value in values:
            rules = Rules(**{name: value})
            assert getattr(rules, name) == value
            assert parse_rules(format_rules(rules)) == rules


def test_every_two_values_of_two_options_go_together():
    for one, other in itertools.combinations(VALUES, 2):
        for a, b in itertools.product(VALUES[one], VALUES[other]):
            rules = Rules(**{one: a, other: b})
            assert (getattr(rules, one), getattr(rules, other)) == (a, b)
            assert describe(rules)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"penalties": "A:0"}, "penalties='A:0' is not one of A:4,K:3,Q:2,J:1 | RANK:1..9,... | none"),
        ({"penalties": "A:10"}, "penalties='A:10' is not"),
        ({"penalties": ""}, "penalties='' is not"),
        ({"penalties": "X:1"}, "penalties='X:1' is not"),
        ({"penalties": "A:1,"}, "penalties='A:1,' is not"),
        ({"penalties": {"A": 4}}, "penalties={'A': 4} is not"),
        ({"penalties": "A:4,A:3"}, "penalties=A:4,A:3 names A twice"),
        ({"penalties": "T:1", "deck": "italian"}, "penalties=T:1 names T, which deck=italian does not have"),
        ({"deck": "german"}, "deck='german' is not one of french | italian"),
        ({"packs": 3}, "packs=3 is not one of auto | 1 | 2"),
        ({"packs": 0}, "packs=0 is not"),
        ({"packs": True}, "packs=True is not"),
        ({"packs": "2"}, "packs='2' is not"),
        ({"packs": 1.0}, "packs=1.0 is not"),
        ({"missing": ("Zz",)}, "missing=('Zz',) is not one of "),
        ({"missing": "As"}, "missing='As' is not"),
        ({"missing": ["As"]}, "missing=['As'] is not"),
        ({"missing": 5}, "missing=5 is not"),
        ({"missing": ("9h",), "deck": "italian"}, "missing lists 9h, which deck=italian does not have"),
        ({"missing": ("9h", "9h"), "packs": 1}, "missing lists 9h 2 times, and packs=1 has it 1 times at most"),
        ({"missing": ("9h",) * 3}, "missing lists 9h 3 times, and packs=auto has it 2 times at most"),
        ({"missing": PACK[1:], "packs": 1}, "missing leaves fewer than two cards"),
        ({"out": "never"}, "out='never' is not one of cannot_play | pile_empty"),
        ({"debt": "doubles"}, "debt='doubles' is not one of passes_on | ends"),
        (
            {"end": "minutes:0"},
            "end='minutes:0' is not one of last_survivor | minutes:1..9999 | cards:1..9999 | tricks:1..9999",
        ),
        ({"end": "cards:10000"}, "end='cards:10000' is not"),
        ({"end": "rounds:5"}, "end='rounds:5' is not"),
        ({"end": "tricks"}, "end='tricks' is not"),
        ({"end": 5}, "end=5 is not"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(options, said):
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith(said)


def test_all_contradictions_come_in_one_error():
    with pytest.raises(RulesError) as caught:
        Rules(penalties="T:1,T:2,9:3", deck="italian", missing=("8c", "As", "As", "As"), out="never", end="soon")
    assert [problem.partition(" ")[0] for problem in caught.value.problems] == [
        "out='never'", "end='soon'", "penalties=T:1,T:2,9:3", "penalties=T:1,T:2,9:3", "penalties=T:1,T:2,9:3",
        "missing", "missing",
    ]  # fmt: skip
    assert str(caught.value) == "; ".join(caught.value.problems)


def test_contradictions_are_found_beside_wrong_values_of_other_options():
    with pytest.raises(RulesError) as caught:
        Rules(penalties="A:0", deck="italian", missing=("9h",))
    assert [problem.partition("=")[0] for problem in caught.value.problems] == [
        "penalties",
        "missing lists 9h, which deck",
    ]
    with pytest.raises(RulesError) as caught:
        Rules(penalties="A:1,A:2", deck="german", missing=("9h",), packs=3)
    assert len(caught.value.problems) == 3


def test_a_pack_may_lack_all_but_two_cards():
    assert Rules(missing=PACK[2:], packs=1).cards(2) == PACK[:2]
    assert Rules(missing=(*PACK, *PACK[2:])).cards(4) == PACK[:2]
    with pytest.raises(RulesError, match="fewer than two cards"):
        Rules(missing=(*PACK, *PACK[1:]))


def test_equal_rules_are_written_in_one_way():
    assert Rules(penalties="J:1,A:4,Q:2,K:3") == Rules()
    assert Rules(penalties="3:3,A:1,2:2").penalties == "3:3,2:2,A:1"
    assert Rules(penalties="K:1,2:1,A:1").penalties == "A:1,2:1,K:1"
    assert Rules(missing=("Kd", "As", "2c")) == Rules(missing=("As", "2c", "Kd"))
    assert Rules(missing=("Kd", "As", "2c")).missing == ("2c", "Kd", "As")
    assert hash(Rules(missing=("Kd", "As"))) == hash(Rules(missing=("As", "Kd")))


def test_an_unknown_option_is_named_with_all_known_ones():
    with pytest.raises(RulesError, match="there is no option 'jokers'; there are penalties, deck, packs, missing"):
        Rules().replace(jokers=2)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"jokers": 2}', type=Rules)


def test_contradictions_in_json_are_refused():
    with pytest.raises(msgspec.ValidationError, match="names A twice"):
        msgspec.json.decode(b'{"penalties": "A:1,A:2"}', type=Rules)


def test_the_id_is_short_and_stays_what_it_was():
    assert {name: rules.id for name, rules in PRESETS.items()} == {
        "beggar": "44136fa3", "camicia": "c01273ca", "timed": "fee08a9d", "quick": "c8b56a87", "two_packs": "6c733b38",
    }  # fmt: skip


@given(any_rules)
def test_json_and_text_give_the_same_rules_back(rules):
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules
    assert parse_rules(format_rules(rules)) == rules


@given(any_rules, any_rules)
def test_ids_are_equal_exactly_when_rules_are(one, other):
    assert (one.id == other.id) == (one == other)
    assert parse_rules(format_rules(one) + " end=last_survivor out=pile_empty").id == (
        one.replace(end="last_survivor", out="pile_empty").id
    )
    assert len(one.id) == 8
    assert set(one.id) <= set("0123456789abcdef")


def test_text_is_short_for_presets():
    assert [format_rules(PRESETS[name]) for name in PRESETS] == list(PRESETS)
    assert format_rules(Rules()) == "beggar"
    assert format_rules(PRESETS["camicia"].replace(packs=2)) == "camicia packs=2"
    assert format_rules(Rules(missing=("7h", "2c"))) == "beggar missing=2c,7h"
    assert parse_rules("") == parse_rules("default") == parse_rules("beggar") == Rules()
    assert parse_rules("camicia  out=pile_empty packs=2") == PRESETS["camicia"].replace(out="pile_empty", packs=2)
    assert parse_rules("missing=7h,2c missing=") == Rules()
    assert parse_rules("debt=ends") == Rules(debt="ends")


@pytest.mark.parametrize(
    ("text", "column"),
    [("begger", 1), ("beggar camicia", 8), ("default  ends", 10), ("debt=ends timed", 11), ("beggar default", 8)],
)
def test_text_that_is_no_rules_is_refused_with_its_column(text, column):
    with pytest.raises(ParseError, match="is not option=value, nor first a preset: default, beggar, camicia") as caught:
        parse_rules(text)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_text_with_wrong_values_is_refused():
    with pytest.raises(RulesError, match="packs='many'"):
        parse_rules("packs=many")
    with pytest.raises(RulesError, match="end='5'"):
        parse_rules("end=5")
    with pytest.raises(RulesError, match=r"missing=\('7h', ''\)"):
        parse_rules("missing=7h,")


def test_G13_penalties_are_data():
    assert Rules().payments == {"A": 4, "K": 3, "Q": 2, "J": 1}
    assert PRESETS["camicia"].payments == {"A": 1, "2": 2, "3": 3}
    assert Rules(penalties="none").payments == {}
    assert payment_of("A:1,2:2") == {"Ac": 1, "Ad": 1, "Ah": 1, "As": 1, "2c": 2, "2d": 2, "2h": 2, "2s": 2}
    assert payment_of("none") == {}


def test_G13_camicia_is_played_with_forty_italian_cards():
    assert len(PRESETS["camicia"].cards(2)) == 40
    assert {card[0] for card in DECKS["italian"]} == set("A234567JQK")
    assert all(sum(card[0] == rank for card in DECKS["italian"]) == 4 for rank in "A234567JQK")


def test_G1_one_pack_for_two_or_three_seats_and_two_from_four_seats():
    assert [Rules().n_packs(n) for n in (2, 3, 4, 5, 6, 7)] == [1, 1, 2, 2, 2, 2]
    assert [len(Rules().cards(n)) for n in (2, 3, 4)] == [52, 52, 104]
    assert [Rules(packs=1).n_packs(n) for n in (2, 6)] == [1, 1]
    assert [Rules(packs=2).n_packs(n) for n in (2, 6)] == [2, 2]
    assert sorted(Rules().cards(4)) == sorted(PACK * 2)


def test_G1_cards_may_be_missing():
    assert set(PACK) - set(Rules(missing=("7h", "2c")).cards(2)) == {"7h", "2c"}
    assert Rules(packs=2, missing=("7h",)).cards(2).count("7h") == 1
    assert "7h" not in Rules(packs=2, missing=("7h", "7h")).cards(2)
    assert Rules(missing=("7h", "7h")).seats_problem(4) is None
    assert Rules(missing=("7h", "7h")).seats_problem(2) == (
        "2 seats: missing lists a card more often than the packs in play have it, packs=1"
    )


@pytest.mark.parametrize(
    ("n_seats", "n_cards", "said"),
    [
        (1, 52, "1 seats: two or more play"),
        (0, 52, "0 seats: two or more play"),
        (2, 2, None),
        (3, 2, "3 seats: each needs a card, and there are 2"),
        (6, 6, None),
        (6, 5, "6 seats: each needs a card, and there are 5"),
        (7, 14, None),
        (7, 13, "7 seats: more than 6 seats need two cards each, and there are 13"),
        (26, 52, None),
        (27, 52, "27 seats: more than 6 seats need two cards each, and there are 52"),
    ],
)
def test_G1_every_seat_has_a_card_and_more_than_six_seats_two(n_seats, n_cards, said):
    assert Rules(packs=1, missing=PACK[n_cards:]).seats_problem(n_seats) == said


def test_G1_more_than_six_seats_are_told():
    assert [Rules().notice(n) for n in (2, 6, 7, 52)] == ["", "", "many_seats", "many_seats"]
    assert Rules().seats_problem(52) is None
    assert Rules().seats_problem(53) is not None


def test_G10_the_end_is_a_kind_and_a_count():
    assert (Rules().end_kind, Rules().end_count) == ("last_survivor", 0)
    assert (Rules(end="minutes:10").end_kind, Rules(end="minutes:10").end_count) == ("minutes", 10)
    assert (Rules(end="tricks:7").end_kind, Rules(end="cards:123").end_count) == ("tricks", 123)


@given(any_rules)
def test_the_rule_card_has_one_sentence_for_each_option_that_acts(rules):
    card = describe(rules)
    assert len(card) == 2 + sum(acts(rules, option.name) for option in OPTIONS)
    assert all((text[0].isupper() or text[0].isdigit()) and text.endswith(".") and "{" not in text for text in card)
    assert len(set(card)) == len(card)


def test_every_value_has_a_sentence_of_its_own():
    for name, values in VALUES.items():
        said = [say_message(sentence(Rules(**{name: value}), name)) for value in values if value != ()]
        assert len(set(said)) == len(said)


def test_the_rule_card_in_full():
    assert describe(Rules(penalties="T:2,J:1", packs=1, missing=("Th", "2c"), end="cards:1")) == (
        "Win the whole pack. All cards are dealt, and nobody looks at them: nothing is ever chosen.",
        "In turn, everybody puts the top card of the own pile on the heap in the middle.",
        (
            "These cards make the next player pay, card by card: 10 2, J 1. Whoever is paid in full takes the heap and"
            " goes on; a card of this kind in the payment makes the next player pay instead."
        ),
        "A pack is 52 cards, ace to king in four suits.",
        "1 pack is used.",
        "2 cards are missing: 2c, 10h.",
        "You are out when you must turn a card and have none.",
        "If a player runs out while paying, the next one pays the rest.",
        "After 1 card the running trick is finished, and most cards wins.",
    )


def test_options_that_cannot_act_are_not_on_the_card():
    assert not acts(Rules(), "missing")
    assert acts(Rules(missing=("As",)), "missing")
    assert acts(Rules(), "debt")
    assert not acts(Rules(penalties="none"), "debt")
    assert [message.key for message in messages(Rules(penalties="none"))] == [
        "beggar.rules.aim", "beggar.rules.turn", "beggar.rules.penalties.none", "beggar.rules.deck.french",
        "beggar.rules.packs.auto", "beggar.rules.out.cannot_play", "beggar.rules.end.last_survivor",
    ]  # fmt: skip


@given(st.sampled_from(sorted(PRESETS)), any_rules)
def test_replacing_options_keeps_the_others(preset, other):
    rules = PRESETS[preset].replace(out=other.out, debt=other.debt)
    assert rules.options() == PRESETS[preset].options() | {"out": other.out, "debt": other.debt}


def test_rules_errors_are_good_fences_errors():
    with pytest.raises(GoodFencesError):
        Rules(packs=9)
