"""The hint tells the truth, and never more than the seat that asks may know."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.cards import RANK, Card
from goodfences.chance import Stream, secret_of
from goodfences.cuckoo import PRESETS, Keep, Rules, Swap
from goodfences.cuckoo.view import of
from goodfences.odds import best_response, game_of, hint, shelf, spot, strategy_of
from goodfences.odds.hint import solution_for
from goodfences.players import make

DATA = Path(__file__).parent.parent / "data"
SUITS = "cdhs"


def seats_of(rules):
    return 2 if rules.seats == "heads_up" else 3


def decisions(rules, n_rounds, *, seed="hint"):
    """Yield every state of some rounds in which a seat has something to do; all choices are taken at random."""
    stream, secret = Stream(seed.encode().ljust(32, b".")), secret_of(seed)
    state = cuckoo.start(rules, seats_of(rules)).state
    while state.outcome is None and state.round_number <= n_rounds:
        action = cuckoo.chance_action(state, secret)
        if action is None:
            if state.round is not None and state.round.to_act is not None:
                yield state
            legal = cuckoo.legal(state)
            own = [choice for choice in legal if isinstance(choice, (Keep, Swap, cuckoo.Accept, cuckoo.Show))]
            action = stream.choice(own) if own else cuckoo.Next()
        step = cuckoo.apply(state, action)
        assert not isinstance(step, cuckoo.engine.Refusal)
        state = step.state


def shuffled_unseen(state, seat, stream):
    """Return the state with all cards that a seat may not know dealt anew."""
    round_ = state.round
    seen = of(state, seat).round.cards
    hidden = [place for place, card in enumerate(seen) if card is None and round_.hands[place] is not None]
    cards = stream.shuffled((*[round_.hands[place] for place in hidden], *round_.stock))
    hands = list(round_.hands)
    for place, card in zip(hidden, cards, strict=False):
        hands[place] = card
    return replace(state, round=replace(round_, hands=tuple(hands), stock=tuple(cards[len(hidden) :])))


@pytest.mark.parametrize("preset", PRESETS)
def test_advice_is_legal_and_the_same_whatever_lies_hidden(preset):
    rules, stream = PRESETS[preset], Stream(b"hidden".ljust(32, b"."))
    n_advised = n_moved = 0
    for state in decisions(rules, 6):
        seat = state.round.to_act
        view = of(state, seat)
        advice = hint(view)
        assert (advice is None) == (len(view.legal) < 2)
        if advice is None:
            continue
        n_advised += 1
        assert advice.action in view.legal
        assert 0 <= advice.keep <= 1
        assert 0 <= advice.swap <= 1
        assert advice.text()
        other = shuffled_unseen(state, seat, stream)
        n_moved += other.round.hands != state.round.hands
        assert hint(of(other, seat)) == advice
    assert n_advised > 0
    assert n_moved > 0 or rules.king_effect == "cancels_exchanges"


@pytest.mark.parametrize("preset", ["solo", "family", "bets", "chips"])
def test_advice_is_the_cheaper_choice_and_knows_no_suits(preset):
    rules = PRESETS[preset]
    for state in decisions(rules, 6, seed="suits"):
        seat = state.round.to_act
        view = of(state, seat)
        advice = hint(view)
        if advice is None:
            continue
        if advice.keep != advice.swap:
            assert isinstance(advice.action, (Swap, cuckoo.Accept)) == (advice.swap < advice.keep)
        card = view.round.card
        cards = tuple(
            Card(held[0] + SUITS[(SUITS.index(held[1]) + 1) % 4]) if held == card else held for held in view.round.cards
        )
        assert hint(replace(view, round=replace(view.round, cards=cards))) == advice


def test_no_advice_for_who_has_nothing_to_choose():
    for state in decisions(PRESETS["solo"], 3, seed="others"):
        for viewer in (*range(3), None):
            if viewer != state.round.to_act:
                assert hint(of(state, viewer)) is None
                assert spot(of(state, viewer)) is None
    assert hint(of(cuckoo.start(Rules(), 3).state, 0)) is None


def test_no_advice_at_large_tables_that_nobody_solved():
    rules = Rules(first_dealer="seat", packs=3)
    state = cuckoo.start(rules, 4, dealer=3).state
    state = cuckoo.apply(state, cuckoo.chance_action(state, secret_of("large"))).state
    seat = state.round.to_act
    assert len(of(state, seat).legal) == 2
    assert hint(of(state, seat), live_seats=3) is None
    # Eleven seats are never solved.
    state = cuckoo.start(rules, 11, dealer=10).state
    state = cuckoo.apply(state, cuckoo.chance_action(state, secret_of("larger"))).state
    assert hint(of(state, state.round.to_act), live_seats=11) is None


def test_the_hint_tells_the_published_odds():
    table = json.loads((DATA / "cuckoo_odds_4_seats_all_lose.json").read_text(encoding="utf-8"))
    rows = {(word, dealt, held): (keep, swap) for _, word, dealt, held, _, keep, swap, _ in table["rows"]}
    rules = Rules(first_dealer="seat")
    start = cuckoo.start(rules, 4, dealer=3).state
    state = cuckoo.apply(start, cuckoo.deal_by_hand(start, (Card("5s"), Card("9h"), Card("6d"), Card("Jc")))).state
    first = hint(of(state, 0))
    assert first is not None
    assert (first.keep, first.swap) == pytest.approx(rows["", "5", "5"], abs=2e-5)
    assert first.action == Swap(0)
    assert "46" in first.text()
    assert "39" in first.text()
    state = cuckoo.apply(state, Swap(0)).state
    second = hint(of(state, 1))
    assert second is not None
    assert (second.keep, second.swap) == pytest.approx(rows["S", "9", "5"], abs=2e-5)
    assert second.exact


def test_strategies_are_listed_by_the_sets_that_views_lead_to():
    rules = PRESETS["solo"]
    game = game_of(rules, 3)
    habit = strategy_of(rules, game, make("seven"))
    answer = best_response(game, habit)
    assert min(answer.gains) > -1e-12
    assert answer.gains[0] > 0.001
    n_known = 0
    for state in decisions(rules, 6, seed="answer"):
        view = of(state, state.round.to_act)
        here = spot(view)
        if here is None or here.game != game:
            continue
        assert here.held == RANK[view.round.card] - 1
        assert (habit[here.index] == 1) == isinstance(make("seven").choose(view), Swap)
        n_known += 1
    assert n_known > 5


def test_rounds_from_what_is_left_of_a_pack_are_not_kept_on_disk():
    whole = game_of(PRESETS["solo"], 3)
    rest = whole.replace(counts=(3, 2, *[4] * 11))
    before = set(shelf.cache_folder().glob("*"))
    found = solution_for(rest, 6)
    assert found is not None
    assert found is solution_for(rest, 6), "but for a while in memory"
    assert found.losses != solution_for(whole, 6).losses
    assert set(shelf.cache_folder().glob("*")) == before
    assert solution_for(rest, 2) is None
