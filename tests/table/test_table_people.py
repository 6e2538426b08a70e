"""People at a table: doors, seats, hosts, names."""

import pytest

from goodfences.table import closing
from goodfences.table import messages as m
from goodfences.table.names import clean, unlike
from support.table import Room


@pytest.fixture
def room() -> Room:
    return Room()


def test_the_maker_sits_and_is_the_host(room: Room) -> None:
    ann = room.join(room.make(), "host")
    view = ann.view
    assert view["whole"]
    assert view["you"] | {"may": None} == {
        "seat": 0, "host": True, "name": "Ann", "waiting": False, "may": None, "moves": [], "knocks": [],
        "standing": "watching", "points": 0, "board": "none",
    }  # fmt: skip
    assert view["table"]["phase"] == "lobby"
    assert view["table"]["can_start"]["key"] == "table.refused.rules.seats"
    assert view["answers"] == ["hello"]


def test_the_key_lets_in_and_a_seat_is_taken_once(room: Room) -> None:
    table = room.make()
    leo = room.join(table, "leo")
    assert leo.seat is None
    assert leo.refusal(m.Sit(id="1", name="  Leo ")) is None
    assert leo.view["you"]["seat"] == 1
    assert leo.view["table"]["seats"][1]["name"] == "Leo"
    assert leo.refusal(m.Sit(id="2", name="Leo again")) == "seat/taken"


def test_without_the_key_one_knocks_and_sees_nothing(room: Room) -> None:
    table = room.make()
    ann = room.join(table, "host")
    stranger = room.join(table, "eve", key="", name="Eve")
    assert [frame["type"] for frame in stranger.frames] == ["door"]
    assert ann.view["you"]["knocks"] == [{"knock": 1, "name": "Eve"}]
    assert stranger.refusal(m.Sit(id="1", name="Eve")) == "table/stranger"
    assert ann.refusal(m.Answer(id="a", knock=1, let_in="on")) is None
    assert stranger.view["you"]["seat"] is None
    assert ann.view["you"]["knocks"] == []
    assert "sit" in stranger.view["you"]["may"]


def test_the_host_can_say_no_at_the_door(room: Room) -> None:
    table = room.make()
    ann = room.join(table, "host")
    stranger = room.join(table, "eve", key="wrong")
    ann.send(m.Answer(knock=1, let_in="off"))
    assert stranger.closed == closing.NOT_LET_IN
    assert ann.view["you"]["knocks"] == []
    assert ann.refusal(m.Answer(id="a", knock=1, let_in="on")) == "knock/unknown"


def test_only_the_host_opens_the_door(room: Room) -> None:
    table = room.make()
    room.join(table, "host")
    leo = room.join(table, "leo")
    room.join(table, "eve", key="wrong")
    assert leo.view["you"]["knocks"] == []
    assert leo.refusal(m.Answer(id="a", knock=1, let_in="on")) == "host/only"


def test_an_open_door_needs_no_key_and_a_locked_one_keeps_even_the_key_out(room: Room) -> None:
    table = room.make()
    ann = room.join(table, "host")
    ann.send(m.SetDoor(door="open"))
    assert room.join(table, "bo", key="").view["you"]["seat"] is None
    ann.send(m.SetDoor(door="locked"))
    assert room.join(table, "cy").closed == closing.NOT_LET_IN
    assert room.join(table, "bo", key="").closed is None, "who was let in before comes in again"


def test_a_kicked_person_has_to_knock(room: Room) -> None:
    table = room.make()
    ann, leo = room.join(table, "host"), room.join(table, "leo")
    leo.send(m.Sit(name="Leo"))
    ann.send(m.Kick(seat=1))
    assert leo.closed == closing.SENT_AWAY
    assert len(ann.view["table"]["seats"]) == 1
    again = room.join(table, "leo")
    assert [frame["type"] for frame in again.frames] == ["door"]
    ann.send(m.Answer(knock=1, let_in="on"))
    assert again.view["you"]["seat"] is None
    assert again.view["answers"] == ["hello"]


def test_nobody_kicks_the_own_seat_or_one_that_is_not_there(room: Room) -> None:
    table = room.make(computers=1)
    ann = room.join(table, "host")
    assert ann.refusal(m.Kick(id="1", seat=0)) == "seat/yours"
    assert ann.refusal(m.Kick(id="2", seat=7)) == "seat/unknown"
    assert ann.refusal(m.Kick(id="3", seat=1)) is None
    assert len(ann.view["table"]["seats"]) == 1


def test_computers_come_and_places_change_before_a_match(room: Room) -> None:
    ann = room.join(room.make(), "host")
    ann.send(m.AddComputer())
    ann.send(m.AddComputer(name="Rosa"))
    assert ann.refusal(m.AddComputer(id="x", name="Nobody")) == "name/unknown"
    assert [seat["name"] for seat in ann.view["table"]["seats"]] == ["Ann", "Mina", "Rosa"]
    ann.send(m.MoveSeat(seat=0, to=2))
    assert [seat["name"] for seat in ann.view["table"]["seats"]] == ["Mina", "Rosa", "Ann"]
    assert ann.seat == 2
    assert ann.refusal(m.MoveSeat(id="y", seat=0, to=9)) == "seat/unknown"


def test_two_of_one_name_are_told_apart(room: Room) -> None:
    table = room.make()
    leo = room.join(table, "leo")
    leo.send(m.Sit(name="ann"))
    assert leo.view["table"]["seats"][1]["name"] == "ann 2"
    leo.send(m.Rename(name="Leo"))
    assert leo.view["table"]["seats"][1]["name"] == "Leo"
    assert leo.refusal(m.Rename(id="1", name=" \u202e ")) == "name/empty"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  B. ", "Ann B."),
        ("<script>alert(1)", "<script>alert(1)"),
        ("a\u202eb\x00c", "abc"),
        ("x" * 60, "x" * 24),
        ("e" + "\u0301" * 9, "\u00e9\u0301\u0301"),
        ("\n\t", ""),
    ],
)
def test_names_are_made_harmless(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_unlike_counts_up() -> None:
    assert unlike("Ann", ["ann", "Ann 2"]) == "Ann 3"


def test_the_host_hands_on_by_choice_and_by_leaving(room: Room) -> None:
    table = room.make(computers=1)
    ann, leo = room.join(table, "host"), room.join(table, "leo")
    leo.send(m.Sit(name="Leo"))
    assert ann.refusal(m.PassHost(id="1", seat=1)) == "seat/not-a-person"
    ann.send(m.PassHost(seat=2))
    assert leo.view["you"]["host"]
    assert ann.refusal(m.Start(id="2")) == "host/only"
    leo.send(m.Stand())
    assert ann.view["you"]["host"]


def test_somebody_else_is_the_host_when_the_host_stays_away(room: Room) -> None:
    table = room.make()
    ann, leo = room.join(table, "host"), room.join(table, "leo")
    leo.send(m.Sit(name="Leo"))
    ann.leave()
    room.advance(59_000)
    assert not leo.view["you"]["host"]
    room.advance(2_000)
    assert leo.view["you"]["host"]


def test_a_newer_page_of_the_same_person_takes_over(room: Room) -> None:
    table = room.make()
    old = room.join(table, "host")
    new = room.join(table, "host")
    assert old.closed == closing.TAKEN_OVER
    assert new.view["you"]["seat"] == 0
    old.leave()
    assert new.view["table"]["seats"][0]["present"], "the old page's end does not make its person absent"


def test_a_seat_moves_to_another_device(room: Room) -> None:
    table = room.make()
    ann = room.join(table, "host")
    ann.send(m.AskMove(id="mv"))
    link = ann.frames[-1]
    assert (link["type"], link["minutes"]) == ("move", 10)
    token = link["path"].removeprefix("/move/")
    code, person = room.house.read_move(token)
    assert (code, person) == (table.table.code, "host")
    assert table.transfer(person, "tablet") is None
    room.settle()
    assert ann.closed == closing.TAKEN_OVER
    tablet = room.join(table, "tablet", key="")
    assert (tablet.view["you"]["seat"], tablet.view["you"]["host"]) == (0, True)
    assert room.house.read_move(token) is None, "the link is good once"


def test_a_false_or_old_link_moves_nothing(room: Room) -> None:
    table = room.make()
    ann = room.join(table, "host")
    ann.send(m.AskMove(id="mv"))
    token = ann.frames[-1]["path"].removeprefix("/move/")
    assert room.house.read_move(token[:-2] + ("AA" if token[-2:] != "AA" else "BB")) is None
    assert room.house.read_move("no link at all") is None
    room.advance(11 * 60_000)
    assert room.house.read_move(token) is None


def test_late_comers_wait_for_the_next_match(room: Room) -> None:
    table = room.make(computers=2)
    ann = room.join(table, "host")
    ann.send(m.Start())
    leo = room.join(table, "leo")
    leo.send(m.Sit(name="Lea"))
    assert (leo.view["you"]["seat"], leo.view["you"]["waiting"]) == (None, True)
    assert leo.view["table"]["waiting"] == ["Lea"]
    assert leo.refusal(m.Sit(id="1", name="Lea")) == "seat/taken"
    assert ann.refusal(m.Stop(id="s")) is None
    ann.send(m.Start())
    assert leo.view["you"]["seat"] == 3
    assert leo.view["table"]["waiting"] == []


def test_phrases_and_reactions_are_for_those_who_sit(room: Room) -> None:
    table = room.make()
    ann, eve = room.join(table, "host"), room.join(table, "eve")
    ann.send(m.Say(phrase="hello"))
    said = eve.view["events"][-1]
    assert said["what"] == {"event": "said", "seat": 0, "phrase": "hello"}
    assert said["say"] == {"key": "table.phrase.hello", "args": {"name": "Ann"}}
    ann.send(m.React(reaction="clap"))
    assert eve.view["events"][-1]["what"]["event"] == "reacted"
    assert eve.refusal(m.Say(id="1", phrase="hello")) == "seat/none"


def test_whoever_talks_all_the_time_has_to_wait(room: Room) -> None:
    ann = room.join(room.make(), "host")
    said = [ann.refusal(m.Say(id=f"s{number}", phrase="nice")) for number in range(9)]
    assert said == [None] * 8 + ["rate/slow-down"]
    room.advance(15_000)
    assert ann.refusal(m.React(id="r", reaction="clap")) is None


def test_whoever_gives_no_name_is_called_you(room: Room) -> None:
    assert room.join(room.make(kind="solo", name=" "), "host").view["you"]["name"] == "You"


def test_a_log_that_cannot_be_read_is_no_table(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    from goodfences.store import Append

    room.store.append(Append("BCDFGH", 0, 1, b'{"at":1,"do":{"type":"say","phrase":"nice"}}', "lobby"))
    room.store.append(Append("BCDFGJ", 0, 1, b"what?", "lobby"))
    room.settle()
    assert room.house.find("BCDFGH") is None
    assert room.house.find("BCDFGJ") is None
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]
