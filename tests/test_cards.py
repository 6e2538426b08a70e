import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences.cards import PACK, RANK, RANKS, SUITS, format_cards, packs, parse_card, parse_cards, same_cards
from goodfences.errors import ParseError


def test_a_pack_has_each_rank_in_each_suit_once():
    assert len(set(PACK)) == 52
    assert {card[0] for card in PACK} == set(RANKS)
    assert {card[1] for card in PACK} == set(SUITS)


def test_aces_are_low_and_kings_high():
    assert RANK["As"] == 1
    assert RANK["Td"] == 10
    assert (RANK["Jc"], RANK["Qh"], RANK["Ks"]) == (11, 12, 13)


def test_the_same_cards_may_lie_in_any_order_but_each_as_often():
    assert same_cards(PACK, PACK[::-1])
    assert same_cards((), ())
    assert not same_cards(PACK, PACK[1:])
    assert not same_cards(PACK, (*PACK[1:], "Ah"))
    two = packs(2)
    assert same_cards(two, two[::-1])
    assert not same_cards(two, (*two[1:], "Kh"))
    assert not same_cards(two, (*two[2:], "Ah", "Kh"))
    assert not same_cards((*PACK[1:], "Ah"), PACK)


def test_several_packs_hold_each_card_several_times():
    assert len(packs(3)) == 156
    assert packs(3).count("As") == 3


@pytest.mark.parametrize("text", ["Th", "th", "TH", "10h", "10H", " Th "])
def test_a_card_is_read_as_people_write_it(text):
    assert parse_card(text) == "Th"


@pytest.mark.parametrize("text", ["", "h", "1h", "Tx", "11h", "Thh", "T"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ParseError, match="is not a card: expected a rank"):
        parse_card(text)


@given(st.lists(st.sampled_from(PACK)))
def test_cards_are_read_back_as_they_were_written(cards):
    assert parse_cards(format_cards(cards)) == tuple(cards)


def test_the_column_of_a_word_that_is_no_card_is_told():
    with pytest.raises(ParseError) as caught:
        parse_cards("As  10d Xx")
    assert (caught.value.line, caught.value.column) == (1, 9)
