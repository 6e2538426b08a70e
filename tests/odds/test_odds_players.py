"""Players that know the odds play by the rules, by the odds, and by nothing else."""

import pytest

from goodfences import cuckoo
from goodfences.cards import Card
from goodfences.chance import secret_of
from goodfences.cuckoo import PRESETS, Keep, Rules, Swap
from goodfences.cuckoo.view import of
from goodfences.errors import GoodFencesError
from goodfences.odds import best_response, game_of, spot, strategy_of
from goodfences.odds.players import answer_to, best_response_to, register_all
from goodfences.odds.solve import solve
from goodfences.players import STYLES, make

STYLES_OF_ODDS = ("equilibrium", "gentle", "best-response:seven")


@pytest.fixture(autouse=True)
def _registered():
    register_all()


def play(rules, seats, style, *, seed, n_rounds):
    """Play some rounds with one style at all seats; return all choices as (view, action)."""
    players = [make(style, seed=seed, seat=seat) for seat in range(seats)]
    secret = secret_of(seed)
    state = cuckoo.start(rules, seats).state
    chosen = []
    while state.outcome is None and state.round_number <= n_rounds:
        action = cuckoo.chance_action(state, secret)
        if action is None and state.round is not None and state.round.to_act is not None:
            view = of(state, state.round.to_act)
            action = players[state.round.to_act].choose(view)
            assert action in view.legal
            chosen.append((view, action))
        state = cuckoo.apply(state, cuckoo.Next() if action is None else action).state
    return chosen


def several(rules, style):
    """Yield the choices of a few matches of three seats."""
    for number in range(5):
        yield from play(rules, 3, style, seed=f"several {number}", n_rounds=20)


@pytest.mark.parametrize("style", STYLES_OF_ODDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_choice_is_legal(preset, style):
    rules = PRESETS[preset]
    seats = 2 if rules.seats == "heads_up" else 3
    chosen = play(rules, seats, style, seed="legal", n_rounds=8)
    assert chosen
    assert play(rules, seats, style, seed="legal", n_rounds=8) == chosen


def test_equilibrium_plays_what_is_solved():
    solution = solve(PRESETS["solo"], 3)
    n_known = 0
    for view, action in several(PRESETS["solo"], "equilibrium"):
        here = spot(view)
        if here is not None and here.game == solution.game:
            n_known += 1
            assert isinstance(action, Swap) == (solution.strategy[here.index] == 1)
    assert n_known > 10


def opening(rules, seats, card):
    """Return the view of the first seat that was dealt a card."""
    state = cuckoo.start(rules.replace(first_dealer="seat"), seats, dealer=seats - 1).state
    state = cuckoo.apply(state, cuckoo.deal_by_hand(state, (Card(card),))).state
    return of(state, 0)


def swaps(style, view, n):
    player = make(style, seed="often")
    return sum(player.choose(view) == Swap(0) for _ in range(n))


def test_equilibrium_mixes_in_le_her():
    # Three in eight of 800 are 300; five standard deviations are 69.
    assert abs(swaps("equilibrium", opening(PRESETS["le_her"], 2, "7s"), 800) - 300) < 69
    assert swaps("equilibrium", opening(PRESETS["le_her"], 2, "6s"), 50) == 50
    assert swaps("equilibrium", opening(PRESETS["le_her"], 2, "8s"), 50) == 0


def test_gentle_errs_where_it_costs_little_and_hardly_where_it_costs_much():
    rules = PRESETS["solo"]
    close, clear = (swaps("gentle", opening(rules, 3, card), 400) for card in ("6s", "As"))
    assert 150 < close < 350
    assert clear > 395
    assert swaps("gentle", opening(rules, 3, "Qs"), 400) < 5


def test_the_answer_to_a_style_is_the_best_response_to_its_strategy():
    rules = PRESETS["solo"]
    game = game_of(rules, 3)
    answer = best_response(game, strategy_of(rules, game, make("seven"))).strategy
    n_known = 0
    for view, action in several(rules, "best-response:seven"):
        here = spot(view)
        if here is not None and here.game == game:
            n_known += 1
            assert isinstance(action, Swap) == (answer[here.index] == 1)
    assert n_known > 10


def test_where_nothing_is_solved_they_judge():
    rules = Rules(packs=3)
    view = opening(rules, 11, "7s")
    assert spot(view) is None
    for style in STYLES_OF_ODDS:
        assert make(style).choose(view) == make("judge").choose(view)


def test_registering_twice_is_registering_once():
    before = dict(STYLES)
    register_all()
    assert before == STYLES
    assert set(STYLES_OF_ODDS) <= set(STYLES)


@pytest.mark.parametrize("style", ["random", "nobody", "equilibrium:x"])
def test_there_is_no_answer_to_who_has_no_habits(style):
    with pytest.raises(GoodFencesError, match="no style"):
        answer_to(style)
    with pytest.raises(GoodFencesError, match="no style"):
        best_response_to(style)


def test_C8_who_has_nothing_to_choose_keeps():
    rules = Rules(first_dealer="seat", king_shown="at_once")
    state = cuckoo.start(rules, 3, dealer=2).state
    state = cuckoo.apply(state, cuckoo.deal_by_hand(state, (Card("2s"), Card("Ks")))).state
    view = of(state, 0)
    assert view.can_only_keep
    for style in STYLES_OF_ODDS:
        assert make(style).choose(view) == Keep(0)
