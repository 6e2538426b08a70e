"""Who loses: C14, and sharing: C16."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences.cards import PACK, RANK, parse_cards
from goodfences.cuckoo.scoring import clockwise_from, highest, leaders, losers, share


def table(hands):
    return tuple(enumerate(parse_cards(hands)))


@pytest.mark.parametrize(
    ("lowest_tie", "hands", "lost"),
    [
        ("all_lose", "5c 7d 9h", (0,)),
        ("all_lose", "5c 7d 5h", (0, 2)),
        ("all_lose", "As Kd 2h", (0,)),
        ("all_lose", "7c 7d 7h", (0, 1, 2)),
        ("nearest_left_loses", "7c 5d 5h", (1,)),
        ("nearest_left_loses", "7c 7d 7h", (0,)),
        ("farthest_left_loses", "5c 5d 7h", (1,)),
        ("farthest_left_loses", "7c 7d 7h", (2,)),
        ("pairs_safe", "5c 5d 7h 9s", (2,)),
        ("pairs_safe", "5c 5d 7h 7s", ()),
        ("pairs_safe", "5c 5d 5h 7s", (3,)),
        ("pairs_safe", "4c 5d 5h 7s", (0,)),
        ("pairs_safe", "7c 7d 7h", ()),
    ],
)
def test_C14_who_loses(lowest_tie, hands, lost):
    assert losers(lowest_tie, table(hands)) == lost


@given(st.lists(st.sampled_from(PACK), min_size=2, max_size=10, unique=True))
def test_C14_nearest_and_farthest_are_among_all_and_pairs_never_lose(cards):
    held = tuple(enumerate(cards))
    everybody = losers("all_lose", held)
    assert losers("nearest_left_loses", held) == everybody[:1]
    assert losers("farthest_left_loses", held) == everybody[-1:]
    ranks = [RANK[card] for card in cards]
    for seat in losers("pairs_safe", held):
        assert ranks.count(ranks[seat]) == 1


def test_C14_order_counts_from_the_dealers_left_not_by_seat_number():
    held = ((2, parse_cards("5c")[0]), (0, parse_cards("5d")[0]), (1, parse_cards("9h")[0]))
    assert losers("nearest_left_loses", held) == (2,)
    assert losers("farthest_left_loses", held) == (0,)


def test_C30_the_highest_rank_wins_an_extra_round():
    assert highest(table("5c Kd 9h")) == (1,)
    assert highest(table("Ac 2d")) == (1,)
    assert highest(table("9c 5d 9h")) == (0, 2)


def test_C16_a_split_divides_in_whole_units_the_rest_to_the_first_named():
    assert share(7, (2, 0, 1)) == {2: 3, 0: 2, 1: 2}
    assert share(6, (0, 1)) == {0: 3, 1: 3}
    assert share(0, (1,)) == {1: 0}


@given(st.integers(0, 1000), st.lists(st.integers(0, 9), min_size=1, max_size=10, unique=True))
def test_C16_no_unit_is_lost(pot, among):
    shares = share(pot, among)
    assert sum(shares.values()) == pot
    assert max(shares.values()) - min(shares.values()) <= 1


def test_C17_clockwise_begins_after_the_seat_and_ends_with_it():
    assert clockwise_from(1, range(4)) == (2, 3, 0, 1)
    assert clockwise_from(1, (0, 3)) == (3, 0)
    assert clockwise_from(3, (0, 1, 3)) == (0, 1, 3)


def test_C18_fewest_or_most_are_ahead_and_equal_ones_win_together():
    assert leaders((3, 1, 1, 0), (0, 1, 2), fewest=True) == (1, 2)
    assert leaders((3, 1, 3, 9), (0, 1, 2), fewest=False) == (0, 2)
