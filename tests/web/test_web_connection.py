"""A connection to a slow phone: one view waits, nothing piles up, and its end is noticed."""

import asyncio
import json
from typing import Any

from goodfences.web.connection import Connection
from goodfences.web.settings import Settings
from support.table import T0, Room


class Pipe:
    """The other side of a connection, as slow as a test wants."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self.free = True

    def write(self, frame: bytes) -> None:
        self.got.append(json.loads(frame))

    def close(self, code: int) -> None:
        self.closed.append(code)


def connected(room: Room, pipe: Pipe) -> Connection:
    connection = Connection(room.make(), "host", pipe=pipe, settings=Settings(), now=lambda: room.now)
    connection.receive(b'{"type":"hello","id":"h"}')
    return connection


async def moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_frames_go_out_at_once_while_the_other_side_keeps_up() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        await moment()
        assert [frame["type"] for frame in pipe.got] == ["view"]
        connection.receive('{"type":"beat","id":"b"}')
        await moment()
        assert pipe.got[-1] == {"type": "beat", "id": "b", "seq": 1}
        assert len(asyncio.all_tasks()) == 1, "no task for a frame"

    asyncio.run(run())


def test_a_slow_phone_costs_one_view() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        await moment()
        pipe.free = False
        for number in range(6):
            connection.receive(json.dumps({"type": "say", "id": f"s{number}", "phrase": "nice"}))
            room.settle()
            await moment()
        assert len(pipe.got) == 1
        pipe.free = True
        connection.pump()
        assert len(pipe.got) == 2, "one with all that happened since"
        assert pipe.got[1]["answers"] == [f"s{number}" for number in range(6)]
        assert len(pipe.got[1]["events"]) == 6

    asyncio.run(run())


def test_a_view_that_was_drawn_goes_after_small_answers_that_wait_and_none_is_lost() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        await moment()
        pipe.got.clear()
        connection.receive('{"type":"rename","id":"r","name":"Anna"}')
        connection.receive('{"type":"beat","id":"b"}')
        room.settle()
        assert [frame["type"] for frame in pipe.got] == ["beat", "view"]
        assert pipe.got[1]["answers"] == ["r"]
        await moment()
        assert len(pipe.got) == 2
        connection.receive('{"type":"rename","id":"r2","name":"Ann"}')
        room.settle()
        assert [frame["type"] for frame in pipe.got[2:]] == ["view"], "sent at once"
        viewer = connection.viewer
        viewer.show()
        viewer.draw()
        viewer.draw()  # a second change before the first view went
        viewer.deliver()
        await moment()
        assert [frame["type"] for frame in pipe.got[3:]] == ["view", "view"]
        viewer.draw()
        connection.closed = True
        viewer.deliver()
        assert len(pipe.got) == 5

    asyncio.run(run())


def test_nothing_goes_to_a_connection_that_was_closed() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        await moment()
        connection.close(4000)
        connection.close(4001)
        connection.receive(b'{"type":"beat"}')
        connection.wake()
        await moment()
        assert pipe.closed == [4000]
        assert len(pipe.got) == 1
        connection.gone()
        assert connection.viewer.source is None

    asyncio.run(run())


def test_the_rate_is_of_the_connections_own_time() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        for _ in range(24):
            connection.receive(b'{"type":"beat"}')
            await moment()
        assert pipe.got[-1]["code"] == "rate/slow-down"
        room.now = T0 + 1_000
        connection.receive(b'{"type":"beat"}')
        await moment()
        assert pipe.got[-1]["type"] == "beat"
        assert connection.heard == room.now

    asyncio.run(run())
