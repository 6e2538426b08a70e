"""The socket of a table: played to the end, pestered, taken over; and the way without sockets."""

import gc
import http.client
import json
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from goodfences.cards import PACK
from support.web import HOST, Browser, Socket, serving


def play(sockets: list[Socket], *, actions: int = 10_000) -> None:
    """Everybody plays the first thing that may be played, until the match is over."""
    for turn in range(actions):
        views = [socket.view for socket in sockets]
        if views[0]["table"]["phase"] != "playing":
            return
        at = next((number for number, view in enumerate(views) if view["you"]["moves"]), None)
        if at is None:
            answer = sockets[0].ask(type="ready", all=True, seq=views[0]["seq"])
        else:
            answer = sockets[at].ask(type="act", do=views[at]["you"]["moves"][turn % len(views[at]["you"]["moves"])])
        for socket in sockets:
            while socket.view["seq"] < answer["seq"]:
                socket.next()


def test_four_people_play_a_match_to_its_end(server, ann: Browser) -> None:
    table = ann.make(rules="default stake_count=1")
    browsers = [ann, *(Browser(server) for _ in range(3))]
    sockets = [browser.join(table) for browser in browsers]
    for number, socket in enumerate(sockets[1:], start=1):
        socket.ask(type="sit", name=f"P{number}")
    seq = sockets[0].ask(type="start")["seq"]
    for socket in sockets:
        socket.until(lambda frame: frame["seq"] >= seq) if socket.view["seq"] < seq else None
    play(sockets)
    standings = [socket.view["you"]["standing"] for socket in sockets]
    assert set(standings) <= {"won", "lost"}
    assert standings.count("won") == len(sockets[0].view["game"]["outcome"]["winners"])
    replay = ann.get(f"/t/{table['code']}/matches/1.json").json
    assert replay["finished"]
    assert replay["names"] == ["Ann", "P1", "P2", "P3"]
    assert b"Won by" in ann.get(f"/t/{table['code']}/matches/1.txt").body
    fair = ann.get(f"/t/{table['code']}/fair/1.json").json
    assert fair["secret"]
    assert all(shuffle["key"] for shuffle in fair["shuffles"])
    for socket in sockets:
        socket.close()


def cards_named(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(cards_named, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(cards_named, value)) if value else set()
    return {value} & set(PACK) if isinstance(value, str) else set()


def test_C42_over_the_wire_nobody_gets_a_card_too_early(server, ann: Browser) -> None:
    """Every frame of every socket of a match, searched for cards; the truth comes from the replay afterwards."""
    table = ann.make(rules="default stake_count=2 first_dealer=seat", seed="wire")
    browsers = [ann, *(Browser(server) for _ in range(4))]
    sockets = [browser.join(table) for browser in browsers]
    players, watcher = sockets[:4], sockets[4]
    for number, socket in enumerate(players[1:], start=1):
        socket.ask(type="sit", name=f"P{number}")
    seq = players[0].ask(type="start")["seq"]
    for socket in sockets:
        while socket.view["seq"] < seq:
            socket.next()
    play([*players], actions=40)
    watcher.ask(type="beat")
    events = public_and_private(ann, table["code"])
    for socket in sockets:
        seat = socket.view["you"]["seat"]
        for raw in socket.raw:
            frame = json.loads(raw)
            if frame["type"] == "view" and frame["game"] is not None:
                allowed = {
                    card
                    for at, told, cards in events
                    if at <= frame["seq"] and (told is None or seat in told)
                    for card in cards
                }
                assert cards_named(frame) <= allowed, (seat, frame["seq"])
    for socket in sockets:
        socket.close()


def public_and_private(ann: Browser, code: str) -> list[tuple[int, set[int] | None, set[str]]]:
    """Every card that the finished rounds showed: (entry of the log, who was told or None for all, cards)."""
    found: list[tuple[int, set[int] | None, set[str]]] = []
    for step in ann.get(f"/t/{code}/matches/1.json").json["steps"]:
        for happening in step["events"]:
            what = happening["what"]
            told = set(what["told"]) if "told" in what else None
            found.append((happening["seq"], told, cards_named(what)))
    return found


def test_a_stranger_and_a_foreign_page_are_shut_out(ann: Browser) -> None:
    table = ann.make()
    assert ann.socket(table["code"], additional_headers={}).closing() == 4015
    assert ann.socket(table["code"], origin="http://evil.example").closing() == 4015
    assert ann.socket(table["code"], origin=None).closing() == 4015
    assert ann.socket("BBBBBB").closing() == 4004


def test_whoever_is_not_let_in_sees_the_door_only(ann: Browser, leo: Browser) -> None:
    table = ann.make()
    host = ann.join(table)
    guest = leo.socket(table["code"])
    guest.send({"type": "hello", "id": "h", "name": "Leo"})
    assert guest.next()["type"] == "door"
    knocks = host.until(lambda frame: frame["you"]["knocks"])["you"]["knocks"]
    assert guest.ask(type="beat") == {"type": "beat", "id": "q1", "seq": -1}
    assert guest.ask(type="start")["code"] == "table/stranger"
    host.ask(type="answer", knock=knocks[0]["knock"], let_in="on")
    assert guest.until(lambda frame: frame["type"] == "view")["table"]["code"] == table["code"]
    host.close()
    guest.close()


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '{"type":"cheat"}', '{"type":"act","do":"win"}', '{"type":"sit","name":""}', "{}",
     '{"type":"kick","seat":-1}', '{"type":"act","do":"keep","extra":1}', '{"type":"say","phrase":"<b>"}', "\u202e"],
)  # fmt: skip
def test_what_is_no_message_is_refused_and_harms_nothing(ann: Browser, body: str) -> None:
    socket = ann.join(ann.make())
    seq = socket.view["seq"]
    socket.send(body)
    refused = socket.until(lambda frame: frame["type"] == "refused")
    assert refused["code"] == "message/malformed"
    assert len(json.dumps(refused)) < 150, "nothing of it is sent back"
    assert socket.ask(type="beat")["seq"] == seq
    socket.close()


def test_a_refusal_names_the_message(ann: Browser) -> None:
    socket = ann.join(ann.make())
    socket.send('{"type":"act","id":"mine","do":"win"}')
    assert socket.until(lambda frame: frame["type"] == "refused")["id"] == "mine"
    socket.close()


def test_too_long_a_message_ends_the_connection(ann: Browser) -> None:
    socket = ann.join(ann.make())
    socket.send({"type": "rename", "name": "x" * 5000})
    assert socket.closing() == 1009


def test_too_many_messages_are_refused_and_then_end_the_connection(ann: Browser) -> None:
    socket = ann.join(ann.make())
    for _ in range(28):
        socket.send({"type": "beat"})
    assert socket.until(lambda frame: frame["type"] == "refused")["code"] == "rate/slow-down"
    with suppress(ConnectionClosed):  # the server may be quicker
        for _ in range(60):
            socket.send({"type": "beat"})
    assert socket.closing() == 4008


def test_noise_ends_the_connection(ann: Browser) -> None:
    socket = ann.join(ann.make())
    with suppress(ConnectionClosed):
        for _ in range(20):
            socket.send("noise")
    assert socket.closing() == 4009


def test_a_newer_page_takes_over_and_the_old_one_is_told(ann: Browser) -> None:
    table = ann.make()
    old, new = ann.join(table), ann.join(table)
    assert old.closing() == 4001
    assert new.ask(type="rename", name="Anna")["you"]["name"] == "Anna"
    new.close()


def test_a_connection_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, quiet_ms=1_000) as server:
        browser = Browser(server)
        socket = browser.join(browser.make())
        assert socket.closing() == 1013


def test_the_server_says_goodbye_when_it_stops(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        socket = browser.join(browser.make())
    assert socket.closing() == 1012


def test_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server)
        table = browser.make(kind="solo")
        socket = browser.join(table)
        while not socket.view["you"]["moves"]:
            socket.next()
        before = socket.view
        link = socket.ask(type="ask_move")["path"]
    with serving(tmp_path) as server:
        again = Browser(server, cookie=browser.cookie)
        socket = again.join(table)
        after = socket.view
        assert after["you"]["moves"] == before["you"]["moves"]
        assert after["game"]["round"] == before["game"]["round"]
        assert again.get(link).status == 200, "private links outlive a restart"
        socket.close()


class Stream:
    """The way without sockets."""

    def __init__(self, browser: Browser, code: str, name: str = "a-stream-of-my-own") -> None:
        self.browser = browser
        self.path = f"/t/{code}/post?s={name}"
        self.connection = http.client.HTTPConnection(HOST, browser.server.port, timeout=10)
        self.connection.request("GET", f"/t/{code}/stream?s={name}", headers={"Cookie": browser.cookie})
        self.response = self.connection.getresponse()

    def next(self) -> tuple[str, str]:
        kind, data = "message", ""
        while line := self.response.readline().decode().rstrip("\n"):
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: "):
                data = line.removeprefix("data: ")
        return (kind, data) if data else self.next()

    def post(self, message: object) -> int:
        return self.browser.post(self.path, message).status

    def close(self) -> None:
        self.response.close()
        self.connection.close()


def test_without_sockets_a_stream_and_posts_do_the_same(ann: Browser) -> None:
    table = ann.make(kind="solo")
    stream = Stream(ann, table["code"])
    assert stream.response.headers["content-type"].startswith("text/event-stream")
    assert stream.post({"type": "hello", "id": "h", "key": table["key"]}) == 204
    view = json.loads(stream.next()[1])
    assert (view["type"], view["you"]["seat"]) == ("view", 0)
    assert stream.post({"type": "beat", "id": "b"}) == 204
    while (frame := json.loads(stream.next()[1]))["type"] != "beat":
        pass
    assert frame["id"] == "b"
    assert stream.post("x" * 5000) == 413
    assert ann.post(stream.path, {}, Origin="http://evil.example").status == 403
    stream.close()
    deadline = time.monotonic() + 10
    while stream.post({"type": "beat"}) != 409:
        assert time.monotonic() < deadline


def test_a_socket_takes_over_from_a_stream(ann: Browser) -> None:
    table = ann.make()
    stream = Stream(ann, table["code"])
    stream.post({"type": "hello", "key": table["key"]})
    stream.next()
    socket = ann.join(table)
    while (event := stream.next())[0] != "close":
        pass
    assert event == ("close", "4001")
    socket.close()
    stream.close()


@pytest.mark.parametrize(("code", "name", "closing"), [("BBBBBB", "a" * 20, "4004"), (None, "short", "4013")])
def test_a_stream_that_cannot_be_opened_says_why(ann: Browser, code: str | None, name: str, closing: str) -> None:
    stream = Stream(ann, code or ann.make()["code"], name)
    assert stream.next() == ("close", closing)
    stream.close()


def hang_up(socket: Socket) -> None:
    """End the connection as a phone does that has lost its network: without a word."""
    socket.connection.socket.shutdown(2)


ENDS: dict[str, Callable[[Browser, dict[str, str], Any], None]] = {
    "closed": lambda _ann, _table, socket: socket.close(),
    "lost": lambda _ann, _table, socket: hang_up(socket),
    "taken over": lambda ann, table, _socket: ann.join(table).close(),
    "a stream": lambda _ann, _table, stream: stream.close(),
}


@pytest.mark.parametrize("end", ENDS)
def test_what_a_connection_leaves_needs_no_collector(ann: Browser, end: str) -> None:
    gc.collect()
    gc.disable()  # what a server froze, no collector finds
    try:
        table = ann.make()
        line = Stream(ann, table["code"]) if end == "a stream" else ann.join(table)
        if isinstance(line, Stream):
            line.post({"type": "hello", "key": table["key"]})
            line.next()
        (connection,) = ann.server.site.lines._all
        pipe = connection._pipe
        left = [weakref.ref(held) for held in (pipe, getattr(pipe, "conn", pipe))]
        del connection, pipe
        ENDS[end](ann, table, line)
        deadline = time.monotonic() + 10
        while any(held() is not None for held in left):
            assert time.monotonic() < deadline
            if isinstance(line, Stream):
                line.post({"type": "beat"})
                ann.join(table).close()
            time.sleep(0.05)
    finally:
        gc.enable()
        line.close()
