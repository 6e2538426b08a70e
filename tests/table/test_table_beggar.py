"""Beggar at a table: taps, autoplay, skip, timed ending, exhibits, replay."""

import csv
from pathlib import Path

import pytest

from goodfences.table import messages as m
from goodfences.table.exhibits import EXHIBITS, piles
from goodfences.table.fairness import fairness
from goodfences.table.replay import replay
from support.table import Phone, Room

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def room() -> Room:
    return Room()


def two(room: Room, rules: str = "beggar") -> list[Phone]:
    table = room.make(game="beggar", rules=rules)
    phones = [room.join(table, "host"), room.join(table, "leo")]
    phones[1].send(m.Sit(name="Lea"))
    phones[0].send(m.Start())
    return phones


def test_G12_each_taps_the_own_pile(room: Room) -> None:
    phones = two(room)
    first, second = phones
    assert first.view["you"]["moves"] == ["turn"]
    assert second.refusal(m.Act(id="1", do="turn")) == "turn/not-yours"
    assert first.refusal(m.Act(id="2", do="swap")) == "turn/wrong-action"
    first.send(m.Act(do="turn"))
    game = second.view["game"]
    assert (game["n_cards"], game["n_heap"], game["piles"]) == (1, 1, [25, 26])
    assert game["events"][0]["what"]["event"] == "turned"


def test_G12_autoplay_turns_cards_at_the_pace_of_the_table(room: Room) -> None:
    phones = two(room)
    for phone in phones:
        phone.send(m.Autoplay(to="on"))
    assert phones[0].view["table"]["seats"][0]["autoplay"]
    room.advance(6_000)
    assert phones[0].view["game"]["n_cards"] == 10
    phones[0].send(m.Settings(pace="brisk"))
    room.advance(2_000)
    assert phones[0].view["game"]["n_cards"] == 20
    phones[0].send(m.Autoplay(to="off"))
    phones[1].send(m.Autoplay(to="off"))
    cards = phones[0].view["game"]["n_cards"]
    room.advance(60_000)
    assert phones[0].view["game"]["n_cards"] == cards


def test_G12_skip_goes_to_the_end(room: Room) -> None:
    phones = two(room)
    assert phones[1].refusal(m.Skip(id="1")) == "host/only"
    phones[0].send(m.Skip())
    assert phones[0].view["table"]["phase"] == "over"
    game = phones[0].view["game"]
    assert game["outcome"]["termination"] == "won"
    assert sorted(game["piles"]) == [0, 52]
    assert {phone.view["you"]["standing"] for phone in phones} == {"won", "lost"}


def test_G10_the_agreed_minutes_end_with_the_running_trick(room: Room) -> None:
    phones = two(room, "beggar end=minutes:1")
    assert phones[0].view["game"]["ends_in_ms"] == 60_000
    for phone in phones:
        phone.send(m.Autoplay(to="on"))
    room.advance(100_000)
    game = phones[0].view["game"]
    assert game["outcome"]["termination"] == "most_cards"
    assert "clock_ran_out" in {
        event["what"]["event"] for frame in phones[0].frames for event in (frame["game"] or {"events": []})["events"]
    }


def test_alone_against_a_computer(room: Room) -> None:
    ann = room.join(room.make(kind="solo", game="beggar"), "host")
    assert [seat["kind"] for seat in ann.view["table"]["seats"]] == ["person", "computer"]
    ann.send(m.Act(do="turn"))
    room.advance(3_000)
    assert ann.view["you"]["moves"] or ann.view["game"]["debt"]


@pytest.mark.parametrize(("name", "cards", "tricks"), [("longest", 8344, 1164), ("endless", None, None)])
def test_exhibits_are_watched_and_skipped(room: Room, name: str, cards: int | None, tricks: int | None) -> None:
    ann = room.join(room.make(kind="exhibit", exhibit=name), "host")
    assert ann.view["you"]["seat"] is None
    assert ann.view["you"]["host"]
    room.advance(6_000)
    assert 0 < ann.view["game"]["n_cards"] <= 10
    ann.send(m.Skip())
    game = ann.view["game"]
    if cards is not None:
        assert (game["n_cards"], game["n_tricks"]) == (cards, tricks)
        assert game["outcome"]["termination"] == "won"
    else:
        cycle = game["outcome"]["cycle"]
        assert game["outcome"]["termination"] == "endless"
        assert (cycle["n_tricks"], cycle["n_cards"]) == (62, 440)
        assert (cycle["preamble_tricks"], cycle["preamble_cards"]) == (4, 34)


def test_exhibits_are_the_published_deals() -> None:
    rows = {
        row["player1"]: row["player2"] for row in csv.DictReader((DATA / "beggar_records.csv").read_text().splitlines())
    }
    for exhibit in EXHIBITS.values():
        assert rows[exhibit.first] == exhibit.second
        first, second = piles(exhibit.name, leader=0)
        assert len({*first, *second}) == 52
        assert piles(exhibit.name, leader=1) == (second, first)


def test_a_game_is_replayed_from_the_deal_to_the_end(room: Room) -> None:
    phones = two(room)
    code = phones[0].actor.table.code
    assert replay(room.house.log_of(code), 1) is None, "what lies in the piles is hidden until the end"
    assert fairness(room.house.log_of(code), 1).secret == ""
    phones[0].send(m.Skip())
    found = replay(room.house.log_of(code), 1)
    hands = [list(pile) for pile in found.piles]
    heap: list[str] = []
    for step in found.steps:
        for happening in step.events:
            what = happening.what
            if type(what).__name__ == "Turned":
                heap.append(hands[what.seat].pop(0))
                assert heap[-1] == what.card
            elif type(what).__name__ == "Took":
                hands[what.seat] += heap
                heap = []
    assert tuple(len(hand) for hand in hands) == tuple(phones[0].view["game"]["piles"])
