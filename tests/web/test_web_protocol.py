"""What the server reads and writes itself on a socket is what the library would have read and written."""

import json
import socket
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import parse_uri

from goodfences.web.protocol import frame_head, whole_text
from support.web import HOST, Browser, Server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000])
def test_the_head_of_a_text_frame_is_the_librarys(size: int) -> None:
    body = b"x" * size
    assert frame_head(size) + body == Frame(Opcode.TEXT, body).serialize(mask=False, extensions=[])


def masked(body: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, body, fin=fin).serialize(mask=True, extensions=[])


@given(st.binary(max_size=400))
def test_a_whole_text_is_read_as_the_library_wrote_it(body: bytes) -> None:
    assert whole_text(masked(body), 4096) == body


@given(st.binary(max_size=300), st.data())
def test_a_part_of_a_text_and_more_than_one_are_left_to_the_library(body: bytes, data: st.DataObject) -> None:
    whole = masked(body)
    cut = data.draw(st.integers(0, len(whole) - 1))
    assert whole_text(whole[:cut], 4096) is None
    assert whole_text(whole + masked(body), 4096) is None
    assert whole_text(whole + b"\x81", 4096) is None


OTHERS = {
    "bytes": masked(b"beat", Opcode.BINARY),
    "ping": masked(b"beat", Opcode.PING),
    "a part": masked(b"beat", fin=False),
    "no mask": Frame(Opcode.TEXT, b"no mask").serialize(mask=False, extensions=[]),
    "too long": masked(b"x" * 4097),
    "far too long": masked(b"x" * 70_000),
    "more than one": masked(b"") + b"abcd",
}
"""Frames by name: a mask is random, and would give a test another name in every process."""


@pytest.mark.parametrize("name", OTHERS)
def test_everything_else_is_left_to_the_library(name: str) -> None:
    assert whole_text(OTHERS[name], 4096) is None


def test_the_largest_message_is_read() -> None:
    assert whole_text(masked(b"x" * 4096), 4096) == b"x" * 4096


class Raw:
    """A socket that sends just the bytes that a test wants, in the pieces that it wants."""

    def __init__(self, browser: Browser, code: str) -> None:
        origin = browser.server.origin
        self.line = socket.create_connection((HOST, browser.server.port), timeout=10)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.client = ClientProtocol(parse_uri(f"ws://{HOST}:{browser.server.port}/t/{code}/ws"), origin=Origin(origin))
        request = self.client.connect()
        request.headers["Cookie"] = browser.cookie
        self.client.send_request(request)
        self.frames: list[Frame] = []
        self.line.sendall(b"".join(self.client.data_to_send()))
        while self.client.state is not State.OPEN:
            self._receive()

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.line.sendall(piece)
            time.sleep(0.005)

    def until(self, wanted: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        """Read until what came is as wanted; return the messages."""
        while not wanted(messages := [json.loads(frame.data) for frame in self.frames if frame.opcode is Opcode.TEXT]):
            self._receive()
        return messages

    def _receive(self) -> None:
        data = self.line.recv(1 << 16)
        assert data, "the server closed the connection"
        self.client.receive_data(data)
        self.frames += [event for event in self.client.events_received() if isinstance(event, Frame)]


def beat(number: int) -> bytes:
    return json.dumps({"type": "beat", "id": f"b{number}"}).encode()


def test_messages_are_taken_in_order_however_they_are_cut(server: Server, ann: Browser) -> None:
    table = ann.make()
    raw = Raw(ann, table["code"])
    hello = masked(json.dumps({"type": "hello", "id": "h", "key": table["key"]}).encode())
    raw.send(hello[:5], hello[5:])
    whole = masked(beat(1))
    ping, rest = masked(b"are you there", Opcode.PING), masked(beat(4)[9:], Opcode.CONT)
    raw.send(
        masked(beat(0)),
        whole[:1],
        whole[1:7],
        whole[7:],
        masked(beat(2)) + masked(beat(3)),
        masked(beat(4)[:9], fin=False) + ping,
        rest,
        masked(beat(5)),
    )
    messages = raw.until(lambda got: sum(message["type"] == "beat" for message in got) == 6)
    assert [message["id"] for message in messages if message["type"] == "beat"] == [f"b{n}" for n in range(6)]
    assert [bytes(frame.data) for frame in raw.frames if frame.opcode is Opcode.PONG] == [b"are you there"]
    raw.line.close()


def test_a_message_that_is_too_long_ends_the_connection(server: Server, ann: Browser) -> None:
    raw = Raw(ann, ann.make()["code"])
    raw.send(masked(b" " * 5000))
    with pytest.raises(AssertionError, match="closed the connection"):
        raw.until(lambda _got: False)
    closing = [frame for frame in raw.frames if frame.opcode is Opcode.CLOSE]
    assert [Close.parse(bytes(frame.data)).code for frame in closing] == [1009]
    raw.line.close()
