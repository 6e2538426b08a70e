"""Events in sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goodfences import beggar, chance
from goodfences.beggar import PRESETS, Rules, Stop, seen_by, tell, tell_debt, view
from goodfences.beggar.events import Event, Hidden
from goodfences.beggar.tell import together
from goodfences.words import catalogue, say_message
from support.beggar import any_table, dealt, do, shuffled, turn

NAMES = ("Ann", "Ben", "Leo", "Rosa", "Mina", "Zoe", "Max")
EMPTY_IS_OUT = Rules(out="pile_empty")
ONE_PASS = "No card in this pack asks for anything, so one round is all: "
ENDLESS = "The cards lie as they lay before: this game would never end. "


def told(events, viewer=None):
    return [say_message(tell(event, names=NAMES, viewer=viewer, rules=Rules())) for event in events]


@given(any_table(), st.integers(0, 10**6))
def test_every_event_has_a_sentence_for_every_viewer(table, seed):
    rules, n_seats = table
    begun = beggar.start(rules, n_seats)
    deal = do(begun.state, beggar.chance_action(begun.state, chance.secret_of(seed)))
    for event in (*begun.events, *deal.events, *turn(deal.state).events):
        for viewer in (None, *range(n_seats)):
            text = say_message(tell(seen_by(event, viewer), names=NAMES, viewer=viewer, rules=rules))
            assert text[0].isupper() or text[0].isdigit()
            assert text.endswith((".", "!"))
            assert "{" not in text


def test_a_game_is_told_to_a_spectator():
    begun = beggar.start(Rules(), 3)
    deal = do(begun.state, beggar.chance_action(begun.state, chance.secret_of(1)))
    assert told((*begun.events, *deal.events)) == [
        "A game of 3 players begins.", "52 cards are shuffled.", "All cards are dealt, face down. Ann leads.",
    ]  # fmt: skip
    assert told(turn(dealt("-Q--/J--/--")).events)[:9] == [
        "Ann turns the two of clubs.",
        "Ben turns the jack of clubs: the next player owes 1 card.",
        "Leo pays the seven of clubs, the last one owed.",
        "Ben takes the heap: 3 cards.",
        "Ben turns the five of clubs.",
        "Leo turns the eight of clubs.",
        "Ann turns the queen of clubs: the next player owes 2 cards.",
        "Ben pays the six of clubs; 1 more to pay.",
        "Ben pays the two of clubs, the last one owed.",
    ]
    assert told(turn(dealt("A--/--/-")).events)[1:] == [
        "Ben pays the four of clubs; 3 more to pay.",
        "Ben pays the five of clubs; 2 more to pay.",
        "Ben is out.",
        "Ben has no card left to pay with: Leo owes the remaining 2.",
        "Leo pays the six of clubs; 1 more to pay.",
        "Leo is out.",
        "Ann takes the heap: 4 cards.",
        "Ann has the whole pack and wins, after 4 cards.",
    ]


def test_a_seat_is_told_in_the_second_person():
    events = turn(dealt("A--/--/-")).events
    assert told(events, 1)[1:5] == [
        "You pay the four of clubs; 3 more to pay.",
        "You pay the five of clubs; 2 more to pay.",
        "You are out.",
        "You have no card left to pay with: Leo owes the remaining 2.",
    ]
    assert told(events, 2)[4] == "Ben has no card left to pay with: you owe the remaining 2."
    assert told(events, 0)[0] == "You turn the ace of clubs: the next player owes you 4 cards."
    assert told(events, 0)[-2:] == ["You take the heap: 4 cards.", "You have the whole pack: you win, after 4 cards!"]
    assert told(turn(dealt("-/-J"), 2).events, 0)[0] == "You turn the two of clubs."
    assert told(turn(dealt("J-/-"), 2).events, 1)[1] == "You pay the three of clubs, the last one owed."


def test_a_last_court_card_that_nobody_pays():
    events = turn(dealt("-A/----/---", EMPTY_IS_OUT), 4).events[-2:]
    assert told(events) == ["Ann is out.", "That was the last card of Ann: nobody needs to pay for it."]
    assert told(events, 0) == ["You are out.", "That was your last card: nobody needs to pay for it."]


def test_a_big_table_is_told_so():
    assert told(beggar.start(Rules(), 7).events) == [
        "A game of 7 players begins. That is a big table: everybody starts with few cards."
    ]


def test_the_clock():
    step = do(dealt("--/--J", Rules(end="minutes:1")), Stop())
    assert told(step.events) == [
        "Time is up: a trick that is under way is the last one.",
        "The agreed end has come: Ben has most cards and wins.",
    ]


@pytest.mark.parametrize(
    ("deal", "rules", "said", "said_to_winner"),
    [
        (
            "J--/--/----",
            Rules(end="tricks:1"),
            "The agreed end has come: Ann and Leo have equally many cards and share the win.",
            "The agreed end has come: Ann and Leo have equally many cards. You share the win!",
        ),
        (
            "J---/--/---",
            Rules(end="tricks:1"),
            "The agreed end has come: Ann has most cards and wins.",
            "The agreed end has come: you have most cards and win!",
        ),
        (
            "---/--/---",
            Rules(),
            ONE_PASS + "Ann and Leo have equally many cards and share the win.",
            ONE_PASS + "Ann and Leo have equally many cards. You share the win!",
        ),
        (
            "---/--/--",
            Rules(),
            ONE_PASS + "Ann has most cards and wins.",
            ONE_PASS + "you have most cards and win!",
        ),
        (
            "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA",
            Rules(),
            ENDLESS + "Ann has most cards and wins.",
            ENDLESS + "You have most cards and win!",
        ),
        (
            "00000010020302030310/00100300010020000200",
            PRESETS["camicia"],
            ENDLESS + "Ann and Ben have equally many cards and share the win.",
            ENDLESS + "Ann and Ben have equally many cards. You share the win!",
        ),
    ],
)
def test_every_end_is_told(deal, rules, said, said_to_winner):
    over = turn(dealt(deal, rules)).events[-1:]
    assert told(over) == told(over, 6) == [said]
    assert told(over, 0) == [said_to_winner]


def test_what_is_owed_and_why_is_told():
    debt = view.of(turn(dealt("A--/--/-----"), 2).state, None).debt
    said = [say_message(tell_debt(debt, names=NAMES, viewer=viewer)) for viewer in (None, 2, 1, 0)]
    assert said == [
        "Ben owes Ann 3 more cards, of 4 for the ace of clubs.",
        "Ben owes Ann 3 more cards, of 4 for the ace of clubs.",
        "You owe Ann 3 more cards, of 4 for the ace of clubs.",
        "Ben owes you 3 more cards, of 4 for the ace of clubs.",
    ]


def test_names_together():
    assert [together(NAMES[:n]) for n in (0, 1, 2, 3)] == ["", "Ann", "Ann and Ben", "Ann, Ben and Leo"]


def test_a_hidden_event_has_no_sentence_and_an_unknown_one_is_a_mistake():
    assert tell(Hidden(3), names=NAMES, viewer=0, rules=Rules()) is None
    with pytest.raises(AssertionError, match="no sentence for Event"):
        tell(Event(3), names=NAMES, viewer=0, rules=Rules())


def test_the_catalogue_has_no_key_twice_and_every_text_says_something():
    assert all(form for forms in catalogue("beggar").values() for form in forms)


def test_shuffled_games_lead_with_seat_zero():
    assert shuffled(Rules(), 3, 1).to_act == 0
