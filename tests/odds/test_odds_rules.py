"""The solver's counting agrees with the engine of the game, played out deal by deal, for every rule within a round."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from goodfences.cards import PACK, RANK, Card
from goodfences.chance import Stream
from goodfences.cuckoo import Accept, Keep, Rules, Show, Shuffle, Swap
from goodfences.cuckoo import round as engine
from goodfences.cuckoo.events import Kept, KingUp, Refused, Swapped, TurnedBack
from goodfences.odds import best_response, deals, game_of, ranks, sampled, solve_game, tree_of
from goodfences.odds.losers import loser_ways
from goodfences.odds.tally import tally, ways

SMALL = ("As", "4s", "4h", "Js", "Qs", "Ks", "Kh")
PLAIN = ("As", "2s", "2h", "7s", "Ks", "Kh")

CASES = {
    "default": (Rules(), 3, PLAIN),
    "four seats": (Rules(), 4, PLAIN),
    "heads up": (Rules(seats="heads_up"), 2, SMALL),
    "two seats, nearest": (Rules(seats="heads_up", lowest_tie="nearest_left_loses"), 2, SMALL),
    "nearest": (Rules(lowest_tie="nearest_left_loses"), 3, PLAIN),
    "farthest": (Rules(lowest_tie="farthest_left_loses"), 3, PLAIN),
    "pairs safe": (Rules(lowest_tie="pairs_safe"), 3, PLAIN),
    "pairs safe, four seats": (Rules(lowest_tie="pairs_safe"), 4, PLAIN),
    "kings at once": (Rules(king_shown="at_once"), 3, PLAIN),
    "kings at once, two seats": (Rules(king_shown="at_once", seats="heads_up"), 2, PLAIN),
    "kings at once, pairs safe": (Rules(king_shown="at_once", lowest_tie="pairs_safe"), 3, PLAIN),
    "kings at once end it": (Rules(king_shown="at_once", king_effect="ends_exchanges"), 3, PLAIN),
    "a dealt king cancels": (Rules(king_shown="at_once", king_effect="cancels_exchanges"), 3, PLAIN),
    "a refusal ends it": (Rules(king_effect="ends_exchanges"), 3, PLAIN),
    "may refuse": (Rules(king_refusal="may"), 3, PLAIN),
    "may refuse, two seats": (Rules(king_refusal="may", seats="heads_up"), 2, PLAIN),
    "may refuse and end it": (Rules(king_refusal="may", king_effect="ends_exchanges"), 3, PLAIN),
    "look on turn": (Rules(look="on_turn"), 3, PLAIN),
    "jacks": (Rules(jack="blocks"), 3, SMALL),
    "queens": (Rules(queen="turns_back"), 3, SMALL),
    "queens, two seats": (Rules(queen="turns_back", seats="heads_up"), 2, SMALL),
    "queens, look on turn": (Rules(queen="turns_back", look="on_turn"), 3, SMALL),
    "queens and jacks": (Rules(queen="turns_back", jack="blocks", king_refusal="may"), 3, SMALL),
    "queens, kings at once": (Rules(queen="turns_back", jack="blocks", king_shown="at_once"), 3, SMALL),
    "all cards dealt": (Rules(), 3, ("As", "2s", "2h")),
}


def pack(cards):
    return tuple(Card(card) for card in cards)


def counts_of(cards):
    found = Counter(RANK[card] for card in cards)
    return tuple(found[rank] for rank in range(1, 14))


class Listing:
    """Plays every deal by the engine, every choice both ways, and adds up who loses."""

    def __init__(self, tree, strategy, rules, cards, *, extra=False, tops=None):
        self.tree, self.strategy, self.rules, self.cards, self.extra = tree, strategy, rules, cards, extra
        self.costs = np.zeros((3, tree.n_sets))
        self.masks = np.zeros(1 << tree.game.seats)
        seats = tree.game.seats
        n_known = min(len(cards), seats + 1)
        for top in permutations(cards, n_known) if tops is None else tops:
            rest = list(cards)
            for card in top:
                rest.remove(card)
            step = engine.start(rules, range(seats), dealer=seats - 1, cards=cards, extra=extra)
            step = engine.apply(step.round, Shuffle((*top, *rest)))
            self.masks += self.play(step.round, 1.0, {seat: (top[seat],) for seat in range(seats)})

    def play(self, round_, weight, held):
        """Return the chance of each set of losers from here on."""
        held = {
            seat: had if round_.hands[seat] == had[-1] else (*had, round_.hands[seat]) for seat, had in held.items()
        }
        if round_.phase == "revealed":
            result = np.zeros_like(self.masks)
            result[self.named(round_)] = 1.0
            return result
        actions = engine.legal(round_)
        seat = actions[0].seat
        if len(actions) == 1:
            return self.play(engine.apply(round_, actions[0]).round, weight, held)
        first, second = (Show(seat), Accept(seat)) if round_.phase == "answer" else (Keep(seat), Swap(seat))
        assert set(actions) == {first, second}
        index = self.index(round_, seat, held[seat])
        chance = self.strategy[index]
        branches = [
            self.play(engine.apply(round_, action).round, weight * part, held)
            for action, part in ((first, 1 - chance), (second, chance))
        ]
        price = [self.price(mask, seat) for mask in range(len(self.masks))]
        self.costs[:, index] += weight * np.array([branches[0] @ price, branches[1] @ price, 1.0])
        return (1 - chance) * branches[0] + chance * branches[1]

    def price(self, mask, seat):
        named = mask >> seat & 1
        return 1 - named / max(mask.bit_count(), 1) if self.extra else named

    def index(self, round_, seat, held):
        """Return the number of the set, from what the seat has seen."""
        word = word_of(round_.word)
        node = self.tree.find(word)
        if round_.phase == "answer":
            return int(self.tree.answer[node, int(round_.turned_back)])
        had = [RANK[card] - 1 for card in held]
        between = had[1] if len(had) == 3 else None
        return self.tree.set_at(node, had[-1], had[0], between)

    def named(self, round_):
        """Return the mask of the seats that lose, or of the highest cards; the rule written out anew."""
        final = [RANK[card] for card in round_.hands]
        places = range(len(final))
        if self.extra:
            return sum(1 << place for place in places if final[place] == max(final))
        if self.rules.lowest_tie == "pairs_safe":
            places = [place for place in places if final.count(final[place]) == 1]
        if not places:
            return 0
        lowest = [place for place in places if final[place] == min(final[place] for place in places)]
        if self.rules.lowest_tie == "nearest_left_loses":
            lowest = lowest[:1]
        if self.rules.lowest_tie == "farthest_left_loses":
            lowest = lowest[-1:]
        return sum(1 << place for place in lowest)


def word_of(events):
    """Write a public word as :mod:`goodfences.odds.words` does."""
    kings, letters, back = "", "", ""
    for event in events:
        match event:
            case KingUp():
                kings += str(event.seat + 1)
            case TurnedBack():
                back = "Q"
            case Kept():
                letters, back = letters + (back + "k" if back else "K"), ""
            case Swapped():
                letters, back = letters + (back + "s" if back else "S"), ""
            case Refused():
                plain = {"K": "B", "J": "J", "Q": "Q"}[event.card[0]]
                letters, back = letters + (back + plain.lower() if back else plain), ""
    return f"{kings}:{letters}" if kings else letters


def random_strategy(n_sets, name):
    """Some sets do one thing, some the other, some both."""
    stream = Stream(name.encode().ljust(32, b"."))
    return np.array([stream.choice((0.0, 0.25, 0.5, 1.0)) for _ in range(n_sets)])


@pytest.mark.parametrize("name", CASES)
def test_counts_agree_with_the_engine_played_out(name):
    rules, seats, names = CASES[name]
    cards = pack(names)
    game = game_of(rules, seats, counts=counts_of(cards))
    tree = tree_of(game)
    strategy = random_strategy(tree.n_sets, name)
    listed = Listing(tree, strategy, rules, cards)
    found = tally(tree, strategy)
    assert listed.masks.sum() == pytest.approx(ways(game))
    np.testing.assert_allclose(found.costs, listed.costs, rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(found.lost, listed.masks @ deals.usual_costs(game), rtol=1e-12)
    np.testing.assert_allclose(loser_ways(tree, strategy), listed.masks, rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("seats", [2, 3])
def test_C30_counts_of_an_extra_round_agree_with_the_engine_played_out(seats):
    rules, cards = Rules(seats="heads_up") if seats == 2 else Rules(), pack(PLAIN)
    game = game_of(rules, seats, counts=counts_of(cards), extra=True)
    tree = tree_of(game)
    strategy = random_strategy(tree.n_sets, f"extra {seats}")
    listed = Listing(tree, strategy, rules, cards, extra=True)
    found = tally(tree, strategy)
    np.testing.assert_allclose(found.costs, listed.costs, rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(found.lost, listed.masks @ deals.usual_costs(game), rtol=1e-12)


@pytest.mark.parametrize(
    "name", ["default", "pairs safe", "kings at once", "may refuse", "look on turn", "jacks", "queens"]
)
def test_nobody_gains_by_leaving_what_is_solved_as_the_engine_plays_it(name):
    rules, seats, names = CASES[name]
    cards = pack(names)
    game = game_of(rules, seats, counts=counts_of(cards))
    solution = solve_game(game)
    listed = Listing(solution.tree, solution.strategy, rules, cards).costs
    paid = (1 - solution.strategy) * listed[0] + solution.strategy * listed[1]
    assert float((paid - listed[:2].min(axis=0)).sum()) / ways(game) == pytest.approx(0, abs=1e-9)
    assert solution.nash_conv == pytest.approx(0, abs=1e-9)
    reached = listed[2] > 0
    np.testing.assert_allclose(solution.keep[reached], (listed[0] / listed[2].clip(1e-300))[reached], atol=1e-12)
    np.testing.assert_allclose(solution.swap[reached], (listed[1] / listed[2].clip(1e-300))[reached], atol=1e-12)


def test_the_best_answer_to_a_habit_gains_what_the_engine_says():
    rules, seats, names = CASES["default"]
    cards = pack(names)
    game = game_of(rules, seats, counts=counts_of(cards))
    tree = tree_of(game)
    habit = random_strategy(tree.n_sets, "habit")
    answer = best_response(game, habit)
    for seat in range(seats):
        mine = np.zeros(tree.n_sets, dtype=bool)
        for node in tree.decisions():
            if tree.seat[node] == seat:
                mine[int(tree.base[node]) : int(tree.base[node]) + tree.size(node)] = True
        alone = Listing(tree, np.where(mine, answer.strategy, habit), rules, cards)
        lost = (alone.masks @ deals.usual_costs(game))[seat] / ways(game)
        assert lost == pytest.approx(answer.best[seat], abs=1e-12)
        assert answer.gains[seat] > 0.01


@pytest.mark.parametrize("tie", ["all_lose", "nearest_left_loses", "pairs_safe"])
@pytest.mark.parametrize("kings", ["when_asked", "at_once"])
def test_counting_up_the_ranks_agrees_with_listing_the_deals(tie, kings):
    game = game_of(Rules(lowest_tie=tie, king_shown=kings), 4)
    assert ranks.can(game)
    tree = tree_of(game)
    # Counting up the ranks is for what players do: choices that a rank decides.
    strategy = solve_game(game).strategy
    counted = tally(tree, strategy)
    costs, masks = deals.evaluate(tree, strategy)
    np.testing.assert_allclose(counted.costs, costs, rtol=1e-9, atol=1e-3)
    np.testing.assert_allclose(counted.lost, masks @ deals.usual_costs(game), rtol=1e-12)


@pytest.mark.parametrize(("seats", "merged", "number"), [(5, False, 12), (7, True, 4)])
def test_C20_large_tables_with_queens_agree_with_the_engine_on_some_deals(seats, merged, number):
    rules, cards = Rules(queen="turns_back", jack="blocks", king_refusal="may"), tuple(PACK)
    game = game_of(rules, seats)
    tree = tree_of(game)
    assert tree.merged == merged
    strategy = np.round(random_strategy(tree.n_sets, f"court {seats}"))
    dealt = sampled.draw(game, number, "test")
    tops = []
    for ranks_dealt in dealt:
        pack_left = list(cards)
        top = [
            next(card for card in pack_left if RANK[card] == rank + 1 and not pack_left.remove(card))
            for rank in ranks_dealt
        ]
        tops += [(*top, following) for following in pack_left]
    listed = Listing(tree, strategy, rules, cards, tops=tops)
    costs, masks = deals.sample(tree, strategy, dealt)
    np.testing.assert_allclose(masks, listed.masks)
    # The engine plays on both ways from every choice; counted are those that the strategy leads to.
    reached = costs[2] > 0
    assert np.count_nonzero(reached) > number * seats / 2
    np.testing.assert_allclose(costs[:, reached], listed.costs[:, reached])
