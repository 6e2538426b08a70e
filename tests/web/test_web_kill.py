"""The kill test: random play on a hundred tables, SIGKILL, again. Every action that any page was shown is there."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from goodfences.chance import Stream
from goodfences.store import SqliteStore
from goodfences.table import entries
from goodfences.table.reduce import fold
from goodfences.table.shared import Around, share
from goodfences.table.show import News, sheet, view
from goodfences.table.state import Table
from support.web import HOST

TABLES = 100
KILLS = 3

SERVER = """
import sys
from goodfences.store import open_store
from goodfences.web.server import run
from goodfences.web.settings import Settings
settings = Settings(sockets_per_address=10**6, tables_per_hour=10**6, messages_per_second=1000, burst=1000)
def ready(_port):
    print("ready", flush=True)
run(open_store(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2]), settings=settings, ready=ready)
"""

CLIENTS = """
import asyncio, json, sys
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from goodfences.chance import Stream

port, tables, log = int(sys.argv[1]), json.loads(sys.argv[2]), open(sys.argv[3], "a", buffering=1)

async def play(number, table):
    origin = f"http://127.0.0.1:{port}"
    chance = Stream(f"kill {number} {table['turn']}".encode())
    try:
        async with connect(f"ws://127.0.0.1:{port}/t/{table['code']}/ws", origin=origin,
                           additional_headers={"Cookie": table["cookie"]}) as socket:
            await socket.send(json.dumps({"type": "hello", "key": table["key"]}))
            n, phase = 0, ""
            async for raw in socket:
                frame = json.loads(raw)
                if frame["type"] != "view":
                    continue
                n += 1
                phase = frame["table"]["phase"] if frame["table"] else phase
                game, you, message = frame["game"], frame["you"], None
                hidden = ("events", "rounds", "rounds_from")
                shown = {"code": table["code"], "seq": frame["seq"], "phase": phase,
                         "game": game and {k: v for k, v in game.items() if k not in hidden}}
                log.write(json.dumps(shown) + "\\n")
                if you["moves"]:
                    message = {"type": "act", "do": chance.choice(you["moves"])}
                elif "ready" in you["may"]:
                    message = {"type": "ready", "all": True}
                elif phase == "over" and "start" in you["may"]:
                    message = {"type": "start"}
                if message is not None:
                    await socket.send(json.dumps({**message, "id": f"{table['turn']}-{n}", "seq": frame["seq"]}))
    except (OSError, WebSocketException):
        pass

async def main():
    await asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))

asyncio.run(main())
"""


def start_server(url: str, port: int) -> subprocess.Popen[bytes]:
    server = subprocess.Popen([sys.executable, "-c", SERVER, url, str(port)], stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"
    return server


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def make_tables(port: int) -> list[dict[str, object]]:
    import http.client

    made = []
    for number in range(TABLES):
        connection = http.client.HTTPConnection(HOST, port, timeout=20)
        connection.request("GET", "/rules")
        answer = connection.getresponse()
        answer.read()
        cookie = str(answer.getheader("set-cookie")).split(";")[0]
        headers = {"Cookie": cookie, "Origin": f"http://{HOST}:{port}", "Content-Type": "application/json"}
        rules = ("solo", "chips_court", "family", "bets")[number % 4]
        connection.request("POST", "/tables", json.dumps({"kind": "solo", "rules": rules}), headers)
        table = json.loads(connection.getresponse().read())
        made.append({**table, "cookie": cookie})
        connection.close()
    return made


def shown_of(table: Table) -> dict:
    """What the person at a table is shown of its game, made again from the log."""
    person = table.seats[0].person
    assert person is not None
    shared = share(table, Around(frozenset(), ()))
    game = json.loads(view(table, person, sheet(table, News(whole=True), shared=shared, now=table.at), shared=shared))[
        "game"
    ]
    return {name: value for name, value in game.items() if name not in {"events", "rounds", "rounds_from"}}


def kill(server: subprocess.Popen[bytes], how: signal.Signals) -> int:
    """End a server; return its exit status."""
    server.send_signal(how)
    status = server.wait(timeout=15)
    assert server.stdout is not None
    server.stdout.close()
    return status


@pytest.mark.slow
def test_every_action_that_any_page_was_shown_is_there_after_a_kill(tmp_path: Path) -> None:
    url, log = f"sqlite:///{tmp_path / 'kill.db'}", tmp_path / "shown.jsonl"
    port = free_port()
    chance = Stream(os.urandom(16))
    server = start_server(url, port)
    tables = make_tables(port)
    for turn in range(KILLS):
        given = json.dumps([{**table, "turn": turn} for table in tables])
        clients = subprocess.Popen([sys.executable, "-c", CLIENTS, str(port), given, str(log)])
        wanted = TABLES * 8 * (turn + 1)
        deadline = time.monotonic() + 60
        while not log.exists() or log.read_bytes().count(b"\n") < wanted:
            assert time.monotonic() < deadline, "the clients play"
            time.sleep(0.05)
        time.sleep(chance.below(300) / 1000)
        assert kill(server, signal.SIGKILL) == -signal.SIGKILL
        clients.wait(timeout=30)
        check(tmp_path / "kill.db", log)
        server = start_server(url, port)
    assert kill(server, signal.SIGINT) == 0, "and Ctrl-C is a tidy end"


def check(path: Path, log: Path) -> None:
    """Fold every log up to each entry that was shown, and compare."""
    shown: dict[str, dict[int, dict]] = {}
    for line in log.read_text().splitlines():
        try:
            view = json.loads(line)
        except ValueError:
            continue  # the last line of clients that were cut off
        shown.setdefault(view["code"], {})[view["seq"]] = view
    assert len(shown) == TABLES
    store = SqliteStore(path)
    n_actions = 0
    for code, views in shown.items():
        kept = [entries.decode(body) for body in store.read(code)]
        assert len(kept) >= max(views), f"table {code} lost what was shown"
        for seq in sorted(views)[-3:]:
            table = fold(kept[:seq])
            assert table.phase == views[seq]["phase"]
            assert shown_of(table) == views[seq]["game"]
        n_actions += max(views)
    store.close()
    assert n_actions > TABLES
