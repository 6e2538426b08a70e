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
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.broken = False

    async def write(self, frame: bytes) -> None:
        await self.flowing.wait()
        if self.broken:
            raise ConnectionError
        self.got.append(json.loads(frame))

    async def close(self, code: int) -> None:
        self.closed.append(code)
        if self.broken:
            raise ConnectionError


def connected(room: Room, pipe: Pipe) -> Connection:
    table = room.make()
    connection = Connection(
        table, "host", write=pipe.write, close=pipe.close, settings=Settings(), now=lambda: room.now
    )
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
        pipe.flowing.clear()
        await moment()
        for number in range(6):
            connection.receive(json.dumps({"type": "say", "id": f"s{number}", "phrase": "nice"}))
            room.settle()
            await moment()
        pipe.flowing.set()
        await moment()
        assert len(pipe.got) == 2, "the one on its way, and one with all that happened since"
        assert pipe.got[1]["answers"] == [f"s{number}" for number in range(6)]
        assert len(pipe.got[1]["events"]) == 6

    asyncio.run(run())


def test_a_phone_that_breaks_off_is_noticed() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        await moment()
        pipe.broken = True
        connection.receive('{"type":"beat"}')
        await moment()
        assert connection.closed
        connection.wake()
        connection.close(4000)
        await moment()
        assert pipe.closed == []
        connection.gone()
        assert connection.viewer.source is None

    asyncio.run(run())


def test_a_slow_phone_that_breaks_off_is_noticed_too() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        pipe.flowing.clear()
        await moment()
        pipe.broken = True
        pipe.flowing.set()
        await moment()
        assert connection.closed

    asyncio.run(run())


def test_a_close_that_fails_is_no_trouble() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connection = connected(room, pipe)
        await moment()
        pipe.broken = True
        connection.close(4000)
        await moment()
        assert pipe.closed == [4000]

    asyncio.run(run())


def test_a_frame_in_flight_is_given_up_when_the_server_stops() -> None:
    async def run() -> None:
        room, pipe = Room(), Pipe()
        connected(room, pipe)
        pipe.flowing.clear()
        await moment()
        (flight,) = asyncio.all_tasks() - {asyncio.current_task()}
        flight.cancel()
        await asyncio.gather(flight, return_exceptions=True)
        assert flight.cancelled()
        assert pipe.got == []

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
