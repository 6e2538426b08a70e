"""Computers that play by the odds: chosen by the host, asked aside, and never waited for."""

import pytest

from goodfences import cuckoo
from goodfences.table import messages as m
from goodfences.table.computers import PATIENCE_MS
from goodfences.table.questions import MoveAnswer, MoveQuestion, Unknown
from goodfences.table.styles import BY_THE_ODDS, STYLES, THUMBS, offered
from goodfences.words import say_message
from support.table import Counter, Phone, Room


def solo(counter: Counter, *, style: str = "equilibrium", rules: str = "solo") -> tuple[Room, Phone]:
    """A person against three computers of a style."""
    room = Room(counter=counter)
    actor = room.make(kind="solo", rules=rules)
    phone = room.join(actor, "host")
    phone.send(m.Settings(pace="at_once"))
    for seat in range(1, 4):
        phone.send(m.SetStyle(seat=seat, style=style))
    return room, phone


def play_on(room: Room, phone: Phone, most: int = 300) -> None:
    """Let the person keep and go on until the match is over."""
    for _ in range(most):
        view = phone.view
        if view["table"]["phase"] == "over":
            return
        if view["you"]["moves"]:
            phone.send(m.Act(do=view["you"]["moves"][0], seq=view["seq"]))
        elif "ready" in view["you"]["may"]:
            phone.send(m.Ready(all=True))
        room.advance(5_000)
    pytest.fail("the match does not end")


@pytest.mark.parametrize("style", BY_THE_ODDS)
def test_computers_that_know_the_odds_play_whole_matches(style: str) -> None:
    counter = Counter(knows=True)
    room, phone = solo(counter, style=style)
    play_on(room, phone)
    assert phone.view["table"]["seats"][1]["style"] == style
    assert counter.asked == []


@pytest.mark.parametrize("style", BY_THE_ODDS)
def test_without_anybody_to_ask_they_go_by_a_rule_of_thumb(style: str) -> None:
    room, phone = solo(Counter(knows=False), style=style)
    play_on(room, phone)


def to_a_question(counter: Counter) -> tuple[Room, Phone]:
    """A table that waits for what a computer plays."""
    room, phone = solo(counter)
    counter.holds = True
    for _ in range(100):
        if counter.asked:
            return room, phone
        view = phone.view
        if view["you"]["moves"]:
            phone.send(m.Act(do=view["you"]["moves"][0], seq=view["seq"]))
        elif "ready" in view["you"]["may"]:
            phone.send(m.Ready(all=True))
        room.advance(2_000)
    pytest.fail("no computer asks")


def test_a_computer_is_asked_once_and_the_table_goes_on_meanwhile() -> None:
    room, phone = to_a_question(counter := Counter(knows=True))
    (question, _) = counter.asked[0]
    assert isinstance(question, MoveQuestion)
    seat = phone.actor.table.to_act
    assert question.view == cuckoo.view.of(phone.actor.table.play, seat), "never more than its own view"
    phone.send(m.Say(phrase="hello"))
    room.advance(PATIENCE_MS // 4)
    assert len(counter.asked) == 1
    assert phone.actor.table.to_act == seat
    counter.holds = False
    room.settle()
    assert phone.actor.table.to_act != seat or phone.view["game"]["phase"] != "act"


def test_a_table_waits_only_so_long_and_an_answer_that_comes_late_changes_nothing() -> None:
    room, phone = to_a_question(counter := Counter(knows=True))
    seq = phone.actor.table.game_seq
    room.advance(PATIENCE_MS)
    later = phone.actor.table.game_seq
    assert later > seq
    _, done = counter.asked.pop(0)
    done(MoveAnswer("keep"))
    assert phone.actor.table.game_seq == later


def test_an_answer_that_says_nothing_is_a_rule_of_thumb() -> None:
    room, phone = to_a_question(counter := Counter(knows=True))
    seq = phone.actor.table.game_seq
    _, done = counter.asked.pop(0)
    done(Unknown())
    room.settle()
    assert phone.actor.table.game_seq > seq


def test_an_answer_to_a_table_that_was_put_away_changes_nothing() -> None:
    room, phone = to_a_question(counter := Counter(knows=True))
    phone.actor.stop()
    seq = phone.actor.table.seq
    counter.holds = False
    room.settle()
    assert (phone.actor.table.seq, room.store.waiting) == (seq, [])


def test_a_restarted_server_asks_again() -> None:
    room, phone = to_a_question(Counter(knows=True))
    again = room.restart()
    again.counter.knows = True
    actor = again.house.find(phone.actor.table.code)
    assert actor is not None
    other = again.join(actor, "host")
    seq = phone.actor.table.game_seq
    again.advance(5_000)
    assert other.actor.table.game_seq > seq
    assert other.view["table"]["seats"][1]["style"] == "equilibrium"


def test_the_host_chooses_how_computers_play_and_all_are_told() -> None:
    room, phone = solo(Counter())
    assert phone.refusal(m.SetStyle(seat=0, style="bold")) == "seat/not-a-computer"
    assert phone.refusal(m.SetStyle(seat=1, style="nobody")) == "style/unknown"
    assert phone.refusal(m.SetStyle(seat=9, style="bold")) == "seat/unknown"
    seq = phone.view["seq"]
    phone.send(m.SetStyle(seat=1, style="bold"))
    said = [event for event in phone.view["events"] if event["what"]["event"] == "style_chosen"]
    assert said[0]["say"] == {"key": "table.event.style_chosen.bold", "args": {"name": "Mina"}}
    phone.send(m.SetStyle(seat=1, style="bold"))
    assert not [event for event in phone.view["events"] if event["what"]["event"] == "style_chosen"]
    assert phone.view["seq"] > seq
    guest = room.join(phone.actor, "guest")
    assert guest.refusal(m.SetStyle(seat=1, style="bold")) == "host/only"


def test_what_is_offered_can_be_chosen_and_is_said_in_words() -> None:
    assert [one.style for one in offered(odds=True)] == list(STYLES)
    assert [one.style for one in offered(odds=False)] == list(THUMBS)
    for one in offered(odds=True):
        assert say_message(one.name)
        assert say_message(one.about).endswith(".")
