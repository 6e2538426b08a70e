import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences.cuckoo import OPTIONS, PRESETS, Rules, describe, format_rules, parse_rules
from goodfences.cuckoo.describe import acts
from goodfences.errors import GoodFencesError, ParseError, RulesError
from support.cuckoo import any_rules


def test_every_option_is_documented_with_default_and_clause():
    assert [option.name for option in OPTIONS] == list(Rules.__struct_fields__)
    for option in OPTIONS:
        assert option.values[0] == str(getattr(Rules(), option.name))
        assert option.clause.startswith("C")
        assert option.source


@pytest.mark.parametrize("option", [option for option in OPTIONS if ".." not in "".join(option.values)])
def test_every_value_of_every_option_can_be_chosen(option):
    needs = {
        "points": {"end": "manual"},
        "drinks": {"end": "manual"},
        "cancels_exchanges": {"king_shown": "at_once"},
        "split_pot": {"stake": "chips"},
    }
    for value in (int(value) if value.isdecimal() else value for value in option.values):
        rules = Rules(**{option.name: value}, **needs.get(value, {}))
        assert getattr(rules, option.name) == value


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"stake": "matches"}, "stake='matches' is not one of lives, chips"),
        ({"stake_count": 0}, "stake_count=0 is not one of 3, 1..99"),
        ({"stake_count": 100}, "stake_count=100"),
        ({"stake_count": True}, "stake_count=True"),
        ({"bet_unit": 1001}, "bet_unit=1001"),
        ({"packs": True}, "packs=True"),
        ({"packs": 4}, "packs=4"),
        ({"end": "rounds:0"}, "end='rounds:0'"),
        ({"end": "rounds"}, "end='rounds'"),
        ({"end": 5}, "end=5"),
        ({"king_effect": "cancels_exchanges"}, "needs king_shown=at_once"),
        ({"last_tie": "split_pot"}, "needs a pot"),
        ({"stake": "points"}, "end=last_survivor never comes"),
        ({"king_refusal": "may", "look": "on_turn"}, "needs look=on_deal"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(options, said):
    with pytest.raises(RulesError, match=said.replace(".", r"\.")):
        Rules(**options)


def test_the_limits_of_ranges_are_allowed():
    for options in ({"stake_count": 1}, {"stake_count": 99}, {"bet_unit": 1}, {"bet_unit": 1000}):
        assert Rules(**options).options() | options == Rules(**options).options()


def test_all_contradictions_come_in_one_error():
    with pytest.raises(RulesError) as caught:
        Rules(
            stake="drinks", last_tie="split_pot", king_effect="cancels_exchanges", king_refusal="may", look="on_turn",
            queen="sings",
        )  # fmt: skip
    assert len(caught.value.problems) == 5
    assert str(caught.value) == "; ".join(caught.value.problems)


def test_an_unknown_option_is_named_with_all_known_ones():
    with pytest.raises(RulesError, match="there is no option 'jokers'; there are stake, "):
        Rules().replace(jokers=2)


def test_an_unknown_option_in_json_is_refused():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"jokers": 2}', type=Rules)


def test_contradictions_in_json_are_refused():
    with pytest.raises(msgspec.ValidationError, match="needs a pot"):
        msgspec.json.decode(b'{"last_tie": "split_pot"}', type=Rules)


def test_the_id_is_short_and_stays_what_it_was():
    assert PRESETS["family"].id == "582ce0e2"
    assert PRESETS["solo"].id == "e3439da3"
    assert len({rules.id for rules in PRESETS.values()}) == len(PRESETS)


@given(any_rules)
def test_json_and_text_give_the_same_rules_back(rules):
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules
    assert parse_rules(format_rules(rules)) == rules


@given(any_rules)
def test_equal_rules_have_equal_json_and_id_however_they_were_made(rules):
    decoded = msgspec.json.decode(msgspec.json.encode(rules.options()))
    assert msgspec.json.encode(Rules(**decoded)) == msgspec.json.encode(rules)
    assert Rules(**decoded).id == parse_rules(format_rules(rules)).id == rules.id


@given(any_rules, any_rules)
def test_ids_are_equal_exactly_when_rules_are(one, other):
    assert (one.id == other.id) == (one == other)


def test_text_is_short_for_presets():
    assert [format_rules(PRESETS[name]) for name in PRESETS] == list(PRESETS)
    assert format_rules(Rules()) == "default"
    assert format_rules(PRESETS["chips"].replace(packs=2)) == "chips packs=2"
    assert parse_rules("") == parse_rules("default") == Rules()
    assert parse_rules("chips  queen=turns_back jack=blocks") == PRESETS["chips_court"]
    assert parse_rules("stake_count=2") == Rules(stake_count=2)


@pytest.mark.parametrize(
    ("text", "column"), [("cheeps", 1), ("chips sudden_death", 7), ("default  queens", 10), ("queen=plain family", 13)]
)
def test_text_that_is_no_rules_is_refused_with_its_column(text, column):
    with pytest.raises(ParseError, match="is not option=value, nor first a preset") as caught:
        parse_rules(text)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_text_with_a_word_for_a_number_is_refused():
    with pytest.raises(RulesError, match="stake_count='many'"):
        parse_rules("stake_count=many")


def test_presets_are_what_their_sources_say():
    assert PRESETS["family"].look == "on_turn"
    assert PRESETS["bets"].options() == PRESETS["points"].options() | {
        "stake": "bets", "stake_count": 5, "end": "last_survivor",
    }  # fmt: skip
    assert PRESETS["chips_no_trading"].king_effect == "cancels_exchanges"
    assert PRESETS["solo"] == Rules(last_tie="draw")
    assert PRESETS["le_her"].seats == "heads_up"


@given(any_rules)
def test_the_rule_card_has_one_sentence_for_each_option_that_acts(rules):
    card = describe(rules)
    assert len(set(card)) == len(card)
    silent = {"stake_count"} | {o for o in ("queen", "jack") if getattr(rules, o) == "plain"}
    silent |= {"king_effect"} if rules.king_effect == "blocks_one" else set()
    said = [option.name for option in OPTIONS if acts(rules, option.name) and option.name not in silent]
    assert len(card) == 2 + len(said)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in card)


@given(any_rules, st.sampled_from(OPTIONS))
def test_the_rule_card_changes_with_an_option_exactly_when_it_acts(rules, option):
    for value in option.values:
        try:
            other = rules.replace(**{option.name: int(value) if value.isdecimal() else value})
        except RulesError:
            continue
        if other != rules and acts(rules, option.name) and acts(other, option.name):
            assert describe(other) != describe(rules)


def test_idle_options_are_not_on_the_card():
    assert not acts(PRESETS["points"], "last_tie")
    assert not acts(PRESETS["points"], "stake_count")
    assert not acts(PRESETS["chips_kings_up"], "king_refusal")
    assert not acts(Rules(), "bet_unit")
    assert acts(PRESETS["chips_no_trading"], "king_effect")
    assert not acts(Rules(king_shown="at_once", king_effect="ends_exchanges"), "king_effect")
    assert not acts(Rules(lowest_tie="pairs_safe"), "last_tie")


@pytest.mark.parametrize(
    ("options", "n_seats", "said"),
    [
        ({}, 2, "2 seats: seats=three_up allows 3 to 10000"),
        ({"seats": "three_to_ten"}, 11, "11 seats: seats=three_to_ten allows 3 to 10"),
        ({"seats": "heads_up"}, 3, "3 seats: seats=heads_up allows 2"),
        ({"packs": 1}, 53, "53 seats: packs=1 has only 52 cards"),
        ({"packs": 1}, 52, None),
        ({}, 53, None),
        ({"packs": 2}, 104, None),
        ({"packs": 2}, 105, "105 seats: packs=2 has only 104 cards"),
    ],
)
def test_how_many_seats_can_play(options, n_seats, said):
    assert Rules(**options).seats_problem(n_seats) == said


def test_auto_adds_a_pack_when_one_is_too_small():
    assert [Rules().n_packs(n) for n in (3, 51, 52, 53, 104, 105)] == [1, 1, 1, 2, 2, 3]
    assert len(Rules().cards(53)) == 104
    assert len(Rules(packs=3).cards(3)) == 156


def test_errors_of_rules_are_the_packages_own():
    assert issubclass(RulesError, GoodFencesError)
    assert issubclass(GoodFencesError, ValueError)
