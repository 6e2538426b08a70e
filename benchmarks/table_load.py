"""Load of the card table: N tables of four real sockets on loopback, every action durable in SQLite before it is shown.

    python benchmarks/table_load.py --tables 1000 --rate 1000 --seconds 20

The server runs in a process of its own, pinned to one core; the clients in this one, pinned to another. Printed, with
the goal beside each: actions per second, p50 and p99 from sending an action to the view of it at all four seats, the
server's CPU time for an action, and its memory for an idle socket. The baseline of the latency is the disk itself: a
write and ``fdatasync`` of as many bytes as a group commit, in the same directory, in the same run. The baseline of the
CPU is a plain loop of Python: 25 to 30 ns a turn on a quiet core of 2022, twice that on a busy machine.
"""

import argparse
import asyncio
import base64
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from pathlib import Path

import msgspec

from goodfences.chance import Stream

SEATS = 4
RULES = "default stake_count=99"
WINDOW_S = 5
"""CPU time is measured in windows, and the median printed: other guests of a machine come and go."""

TICK = os.sysconf("SC_CLK_TCK")


class You(msgspec.Struct):
    """What the load reads of a view's ``you``."""

    seat: int | None
    moves: list[str]
    may: list[str]
    host: bool


class Frame(msgspec.Struct):
    """What the load reads of a frame."""

    type: str
    seq: int = -1
    you: You | None = None
    answers: list[str] = []
    refused: list[dict[str, object]] = []


decode = msgspec.json.Decoder(Frame).decode


class Client(asyncio.Protocol):
    """A socket of one seat: just enough of RFC 6455, with a mask of zeros."""

    def __init__(self, game: "Table", cookie: str) -> None:
        self.game = game
        self.cookie = cookie
        self.buffer = b""
        self.open = False
        self.seq = -1
        self.you = You(None, [], [], host=False)
        self.frames = 0
        self.bytes = 0
        self.waiting: deque[tuple[int, float]] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = transport
        host = f"127.0.0.1:{self.game.load.port}"
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(  # type: ignore[attr-defined]
            f"GET /t/{self.game.code}/ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )

    def send(self, **message: object) -> None:
        """Send a message."""
        body = msgspec.json.encode(message)
        head = bytes([0x81, 0x80 | len(body)]) if len(body) < 126 else b"\x81\xfe" + len(body).to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Take what came, frame by frame."""
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), self.buffer[:200]
            self.buffer = self.buffer[end + 4 :]
            self.open = True
            self.game.on_open(self)
        while (frame := self._next()) is not None:
            self.frames += 1
            self.bytes += len(frame)
            self.game.on_frame(self, decode(frame))

    def _next(self) -> bytes | None:
        size, start = len(self.buffer), 2
        if size < 2:
            return None
        length = self.buffer[1] & 0x7F
        if length == 126:
            if size < 4:
                return None
            length, start = int.from_bytes(self.buffer[2:4], "big"), 4
        elif length == 127:
            if size < 10:
                return None
            length, start = int.from_bytes(self.buffer[2:10], "big"), 10
        if size < start + length:
            return None
        opcode, body = self.buffer[0] & 0x0F, self.buffer[start : start + length]
        self.buffer = self.buffer[start + length :]
        assert opcode == 1, (opcode, body)
        return body

    def connection_lost(self, _error: Exception | None) -> None:
        """Count a lost connection."""
        if not self.game.load.done:
            self.game.load.lost += 1


class Table:
    """One table and its four clients."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.number = number
        self.code = self.key = ""
        self.clients: list[Client] = []
        self.n_seated = 0
        self.n_actions = 0
        self.sent: tuple[str, float] | None = None
        self.sent_seq: int | None = None
        self.planned = False

    def on_open(self, client: Client) -> None:
        """Say hello."""
        client.send(type="hello", id="hello", key=self.key)

    def on_frame(self, client: Client, frame: Frame) -> None:
        """Take the time of an action that all have seen, and plan the next."""
        client.seq = max(client.seq, frame.seq)
        self.load.refused += len(frame.refused)
        if frame.refused and self.sent is not None and frame.refused[0]["id"] == self.sent[0]:
            self.sent = None
        if self.sent is not None and self.sent_seq is None and self.sent[0] in frame.answers:
            self.sent_seq = frame.seq
        if self.sent is not None and self.sent_seq is not None and min(c.seq for c in self.clients) >= self.sent_seq:
            self.load.latencies.append(time.perf_counter() - self.sent[1])
            self.sent = self.sent_seq = None
        if frame.you is not None:
            client.you = frame.you
        if self.load.running and not self.planned and self.sent is None:
            for other in self.clients:
                if self._plan(other, other.you):
                    return

    def _plan(self, client: Client, you: You) -> bool:
        if you.moves:
            move: dict[str, object] = {"type": "act", "do": self.load.chance.choice(you.moves)}
        elif you.host and "ready" in you.may:
            move = {"type": "ready", "all": True}
        else:
            return False
        self.planned = True
        pause = self.load.pause * (0.5 + self.load.chance.below(1000) / 1000)
        asyncio.get_running_loop().call_later(pause, self._do, client, move)
        return True

    def _do(self, client: Client, move: dict[str, object]) -> None:
        self.planned = False
        if not self.load.running:
            return
        self.n_actions += 1
        name = f"a{self.n_actions}"
        self.sent, self.sent_seq = (name, time.perf_counter()), None
        self.load.n_actions += 1
        client.send(id=name, seq=client.seq, **move)


class Load:
    """The whole load."""

    def __init__(self, port: int, tables: int, rate: float) -> None:
        self.port = port
        self.pause = tables / rate
        self.chance = Stream(b"table load")
        self.tables = [Table(self, number) for number in range(tables)]
        self.latencies: list[float] = []
        self.running = self.done = False
        self.n_actions = self.refused = self.lost = 0

    def make_tables(self) -> None:
        """Make all tables over HTTP."""
        for table in self.tables:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            table.cookies = [self._cookie(table.number, seat) for seat in range(SEATS)]  # type: ignore[attr-defined]
            headers = {
                "Content-Type": "application/json",
                "Cookie": table.cookies[0],  # type: ignore[attr-defined]
                "Origin": f"http://127.0.0.1:{self.port}",
            }
            wish = {"kind": "friends", "rules": RULES, "name": "Seat 0"}
            connection.request("POST", "/tables", json.dumps(wish), headers)
            answer = json.loads(connection.getresponse().read())
            table.code, table.key = answer["code"], answer["key"]
            connection.close()

    def _cookie(self, number: int, seat: int) -> str:
        secret = (number * SEATS + seat + 1).to_bytes(16, "big")
        return f"goodfences={base64.urlsafe_b64encode(secret).decode().rstrip('=')}"

    async def connect(self) -> None:
        """Connect every seat; nobody sits down yet."""
        loop = asyncio.get_running_loop()
        for table in self.tables:
            for seat in range(SEATS):
                cookie = table.cookies[seat]  # type: ignore[attr-defined]
                _, client = await loop.create_connection(lambda: Client(table, cookie), "127.0.0.1", self.port)  # noqa: B023
                table.clients.append(client)
        while any(client.seq < 0 for table in self.tables for client in table.clients):  # noqa: ASYNC110  # a poll is enough
            await asyncio.sleep(0.05)

    async def sit(self) -> None:
        """Everybody sits down, and the hosts start."""
        for table in self.tables:
            for seat, client in enumerate(table.clients[1:], start=1):
                client.send(type="sit", id=f"s{seat}", name=f"Seat {seat}")
            await asyncio.sleep(0.002)
        await asyncio.sleep(1)
        self.running = True
        for table in self.tables:
            table.clients[0].send(type="start", id="start")
            await asyncio.sleep(self.pause / len(self.tables))


def rss_kb(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def disk_ms(folder: str) -> tuple[float, float]:
    """Return p50 and p99 of a write of 8 kB and fdatasync, over a file that has its size already."""
    times = []
    with Path(folder, "probe").open("wb", buffering=0) as file:
        file.write(bytes(1 << 22))
        os.fsync(file.fileno())
        for turn in range(300):
            file.seek(turn * 8192)
            began = time.perf_counter()
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return quantile(times, 0.5) * 1e3, quantile(times, 0.99) * 1e3


def loop_ns() -> float:
    """Return the median time of one turn of a plain loop, as slow as the machine is now."""
    times = []
    for _ in range(15):
        began, total = time.perf_counter(), 0
        for number in range(100_000):
            total += number
        times.append((time.perf_counter() - began) * 1e4)
    return quantile(times, 0.5)


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


SERVER = """
import sys
from goodfences.store import open_store
from goodfences.web.server import run
from goodfences.web.settings import Settings
settings = Settings(sockets_per_address=10**6, tables_per_hour=10**6, lookups_per_minute=10**6, quiet_ms=10**9)
run(open_store(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]), settings=settings,
    ready=lambda port: print("ready", flush=True))
"""


def pin(core: int) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})


async def cost(load: Load, pid: int, seconds: float) -> float:
    """Return the server's CPU time for an action, in s."""
    before, n_before = cpu_s(pid), load.n_actions
    await asyncio.sleep(seconds)
    return (cpu_s(pid) - before) / (load.n_actions - n_before)


async def measure(load: Load, pid: int, seconds: float) -> None:
    before_kb = rss_kb(pid)
    await load.connect()
    await asyncio.sleep(1)
    n_sockets = len(load.tables) * SEATS
    idle_kb = (rss_kb(pid) - before_kb) / n_sockets
    await load.sit()
    await asyncio.sleep(3)
    load.latencies.clear()
    load.n_actions = load.refused = 0
    frames = sum(client.frames for table in load.tables for client in table.clients)
    sent = sum(client.bytes for table in load.tables for client in table.clients)
    began = time.perf_counter()
    costs = [await cost(load, pid, WINDOW_S) for _ in range(max(1, round(seconds / WINDOW_S)))]
    took = time.perf_counter() - began
    n_actions = load.n_actions
    frames = sum(client.frames for table in load.tables for client in table.clients) - frames
    sent = sum(client.bytes for table in load.tables for client in table.clients) - sent
    load.running = False
    load.done = True
    print(f"tables                {len(load.tables)}, sockets {n_sockets}, lost {load.lost}, refused {load.refused}")
    print(f"actions per second    {n_actions / took:9.1f}   goal 1000")
    print(f"p50 to all seats      {quantile(load.latencies, 0.5) * 1e3:9.2f} ms   goal 5")
    print(f"p99 to all seats      {quantile(load.latencies, 0.99) * 1e3:9.2f} ms   goal 50")
    print(f"CPU per action        {quantile(costs, 0.5) * 1e6:9.0f} us   goal 300")
    print(f"  in each {WINDOW_S} s        {' '.join(f'{cost * 1e6:.0f}' for cost in costs)} us")
    print(f"server core busy      {quantile(costs, 0.5) * n_actions / took * 100:9.1f} %")
    print(f"frames per action     {frames / n_actions:9.2f}, {sent / frames:.0f} bytes each")
    print(f"memory per idle socket{idle_kb:9.1f} kB   goal 40 (all {n_sockets} sockets and their tables' viewers)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1000.0, help="actions per second, all tables together")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--port", type=int, default=8799)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        p50, p99 = disk_ms(folder)
        print(f"disk: 8 kB + fdatasync {p50:8.2f} ms p50, {p99:.2f} ms p99")
        print(f"a turn of a loop      {loop_ns():9.0f} ns")
        arguments = [sys.executable, "-c", SERVER, f"sqlite:///{folder}/load.db", str(wanted.port)]
        server = subprocess.Popen(arguments, stdout=subprocess.PIPE, preexec_fn=lambda: pin(0))  # noqa: PLW1509
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == b"ready\n"
            pin(1)
            load = Load(wanted.port, wanted.tables, wanted.rate)
            load.make_tables()
            asyncio.run(measure(load, server.pid, wanted.seconds))
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()


if __name__ == "__main__":
    main()
