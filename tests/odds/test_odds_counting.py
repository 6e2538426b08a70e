"""Three ways to count the odds agree on every information set, for every option that acts within a round."""

from itertools import permutations

import numpy as np
import pytest

from goodfences.odds import Game, tree_of
from goodfences.odds import losers as together
from goodfences.odds.deals import evaluate, sample, usual_costs
from goodfences.odds.equilibrium import thresholds
from goodfences.odds.heads_up import can as heads_up_can
from goodfences.odds.ranks import can as ranks_can
from goodfences.odds.ranks import evaluate as by_ranks
from goodfences.odds.small import can as small_can
from goodfences.odds.small import evaluate as quickly
from goodfences.odds.tally import tally, ways

GAMES = [
    {},
    {"tie": "nearest_left_loses"},
    {"tie": "farthest_left_loses"},
    {"tie": "pairs_safe"},
    {"kings": "plain"},
    {"kings": "at_once"},
    {"kings": "at_once", "tie": "pairs_safe"},
    {"kings": "at_once", "tie": "farthest_left_loses"},
    {"kings": "at_once", "effect": "cancels_exchanges"},
    {"effect": "ends_exchanges"},
    {"refusal": "may"},
    {"refusal": "may", "tie": "pairs_safe", "jack": "on"},
    {"jack": "on"},
    {"jack": "on", "kings": "at_once", "counts": (4, 3, 4, 2, 4, 4, 1, 4, 4, 4, 4, 4, 3), "tie": "nearest_left_loses"},
    {"look": "on_turn"},
    {"drawn_king": "allowed"},
    {"counts": (8,) * 13},
]


def shaky(tree):
    """A strategy that does everything now and then, so that every set is reached."""
    return 0.9 * thresholds(tree) + 0.05


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_going_up_the_ranks_agrees_with_listing_the_deals(options, seats):
    tree = tree_of(Game(seats=seats, **options))
    for strategy in (thresholds(tree), shaky(tree)):
        listed, masks = evaluate(tree, strategy)
        total = ways(tree.game)
        assert masks.sum() == pytest.approx(total)
        counted, _ = by_ranks(tree, strategy)
        np.testing.assert_allclose(counted / total, listed / total, atol=1e-13)
        np.testing.assert_allclose(together.counted(tree, strategy) / total, masks / total, atol=1e-13)
        found = tally(tree, strategy)  # two seats: as matrices, where that way knows the rules
        np.testing.assert_allclose(found.costs / total, listed / total, atol=1e-13)
        np.testing.assert_allclose(found.lost / total, masks @ usual_costs(tree.game) / total, atol=1e-13)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_quick_way_of_small_tables_agrees_with_going_up_the_ranks(options, seats):
    tree = tree_of(Game(seats=seats, **options))
    assert small_can(tree.game)
    for strategy in (thresholds(tree), shaky(tree)):
        total = ways(tree.game)
        counted, lost = by_ranks(tree, strategy)
        found, forced = quickly(tree, strategy)
        np.testing.assert_allclose(found / total, counted / total, atol=1e-13)
        if options.get("kings") != "at_once" or options.get("tie") != "pairs_safe":  # left out by the other way
            np.testing.assert_allclose(forced / total, lost / total, atol=1e-13)
        if set(np.unique(strategy)) == {0.0, 1.0}:
            assert (found == np.round(found)).all()


def test_the_quick_way_counts_a_lone_king_that_loses_where_all_others_pair():
    tree = tree_of(Game(seats=4, kings="at_once", tie="pairs_safe", jack="on"))
    for strategy in (thresholds(tree), shaky(tree)):
        masks = together.counted(tree, strategy)
        np.testing.assert_allclose(tally(tree, strategy).lost, masks @ usual_costs(tree.game), rtol=1e-12)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"refusal": "may", "jack": "on", "counts": (4, 3, 4, 2, 4, 4, 1, 4, 4, 4, 4, 4, 3)},
        {"kings": "at_once", "jack": "on", "look": "on_turn"},
        {"effect": "ends_exchanges"},
        {"kings": "at_once", "effect": "cancels_exchanges", "tie": "nearest_left_loses"},
        {"drawn_king": "allowed"},
        {"kings": "plain"},
    ],
    ids=str,
)
def test_C30_the_quick_way_knows_extra_rounds(options, seats):
    game = Game(seats=seats, aim="reach_highest", **options)
    assert small_can(game)
    assert not ranks_can(game)
    tree, total = tree_of(game), ways(game)
    for strategy in (thresholds(tree), shaky(tree)):
        listed, masks = evaluate(tree, strategy)
        found = tally(tree, strategy)
        np.testing.assert_allclose(found.costs / total, listed / total, atol=1e-13)
        np.testing.assert_allclose(found.lost / total, masks @ usual_costs(game) / total, atol=1e-12)


def test_which_way_knows_which_rules():
    assert heads_up_can(Game(seats=2))
    assert not heads_up_can(Game(seats=3))
    assert ranks_can(Game(seats=10, jack="on", tie="pairs_safe"))
    assert not ranks_can(Game(seats=3, queen="on"))
    assert not ranks_can(Game(seats=3, aim="reach_highest"))


def test_all_deals_are_whole_numbers():
    tree = tree_of(Game(seats=3))
    counted, _ = by_ranks(tree, thresholds(tree))
    assert (counted == np.round(counted)).all()


def test_sampled_deals_agree_on_average():
    every = np.array(list(permutations(range(5), 3)), dtype=np.int64)
    game = Game(seats=3, counts=(1, 1, 1, 1, 1))
    small = tree_of(game)
    listed, masks = evaluate(small, thresholds(small))
    sampled, sampled_masks = sample(small, thresholds(small), every)
    np.testing.assert_allclose(sampled, listed)
    np.testing.assert_allclose(sampled_masks, masks)


@pytest.mark.parametrize(
    ("seats", "sets"),
    list(enumerate((168, 492, 1296, 3228, 7896, 19164, 46368, 112044, 270600), 2)),
)
def test_number_of_decision_sets_without_kings(seats, sets):
    """A king that nobody has seen is never worth trading when lowest loses, so the count leaves its holders out."""
    tree = tree_of(Game(seats=seats))
    assert sum({13: 12, 169: 144}[tree.size(node)] for node in tree.decisions()) == sets
