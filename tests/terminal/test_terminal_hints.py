import sys
from types import SimpleNamespace

import pytest

from goodfences import cuckoo
from goodfences.cards import parse_cards
from goodfences.cuckoo import Accept, Keep, Rules, Show, Swap, view
from goodfences.terminal.hints import exact_odds, hint

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def dealt(cards, *actions, **options):
    """Return a match whose first round is dealt by hand, seat 1 first, and played so far; seat 0 deals."""
    step = cuckoo.start(Rules(first_dealer="seat", **options), 4)
    state = cuckoo.apply(step.state, cuckoo.deal_by_hand(step.state, parse_cards(cards))).state
    for action in actions:
        state = cuckoo.apply(state, action).state
    return state


@pytest.mark.parametrize(
    ("cards", "actions", "options", "seat", "does", "says"),
    [
        ("7c 9d 9h 9s", [], {}, 1, Swap, "Swap: seven or lower"),
        ("8c 9d 9h 9s", [], {}, 1, Keep, "Keep: eight or higher"),
        ("Kc 9d 9h 9s", [], {}, 1, Keep, "Keep: a king is the highest card"),
        ("8c 9d 9h 2s", [Keep(1), Keep(2), Keep(3)], {}, 0, Swap, "Draw: seven or lower"),
        ("2c 5d 9h 9s", [Swap(1)], {}, 2, Swap, "Swap: seven or lower"),
        ("5c 3d 9h 9s", [Swap(1)], {}, 2, Keep, "Keep: you have seen a card that stays below yours"),
        ("5c 9d Kh 9s", [], {"king_shown": "at_once"}, 2, Keep, "You can only keep: the king of Dan is face up."),
        ("5c Kd 9h 9s", [Swap(1)], {"king_refusal": "may"}, 2, Show, "Show your king"),
        ("5c 4d 9h 9s", [Swap(1)], {"king_refusal": "may"}, 2, Accept, "you can only give your card"),
        ("5c Jd 9h 9s", [Swap(1)], {"king_refusal": "may", "jack": "blocks"}, 2, Show, "you show your card"),
    ],
)
def test_P6_the_hint_is_what_the_rule_of_thumb_computers_do_and_has_its_reason(
    *, cards, actions, options, seat, does, says
):
    state = dealt(cards, *actions, **options)
    if options.get("king_shown") == "at_once":
        state = cuckoo.apply(state, Keep(1)).state
    found = hint(view.of(state, seat), ("Ann", "Ben", "Cleo", "Dan"))
    assert type(found.action) is does
    assert says in found.text


def test_an_empty_stock_is_named_as_the_reason():
    step = cuckoo.start(Rules(first_dealer="seat"), 3, cards=parse_cards("8c 9d 9h"))
    state = cuckoo.apply(step.state, cuckoo.deal_by_hand(step.state, ())).state
    for seat in (1, 2):
        state = cuckoo.apply(state, Keep(seat)).state
    assert "no card left in the stock" in hint(view.of(state, 0), NAMES).text


def test_C42_other_peoples_cards_never_change_a_hint():
    one, other = dealt("7c 9d 9h 9s"), dealt("7c Ad Kh 2s")
    assert hint(view.of(one, 1), NAMES) == hint(view.of(other, 1), NAMES)


def test_exact_odds_are_told_where_they_are_known(monkeypatch):
    seen = view.of(dealt("7c 9d 9h 9s"), 1)
    monkeypatch.setitem(sys.modules, "goodfences.odds.hint", None)
    assert exact_odds(seen) == ""
    advice = SimpleNamespace(exact=True, text=lambda: "Keep: you lose.")
    monkeypatch.setitem(sys.modules, "goodfences.odds.hint", SimpleNamespace(hint=lambda _view: advice))
    assert exact_odds(seen) == "Exact odds, if everybody plays best: Keep: you lose."
    advice.exact = False
    assert exact_odds(seen) == "Odds from sampled deals, if everybody plays best: Keep: you lose."
    monkeypatch.setitem(sys.modules, "goodfences.odds.hint", SimpleNamespace(hint=lambda _view: None))
    assert exact_odds(seen) == ""


def test_the_odds_of_a_solved_game_are_in_the_hint():
    assert "you lose" in exact_odds(view.of(dealt("7c 9d 9h 9s"), 1))
    assert exact_odds(view.of(dealt("7c 9d 9h 9s"), 2)) == ""
