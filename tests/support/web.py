"""A real server on a free port, and browsers that are only cookies, requests and sockets."""

import asyncio
import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from goodfences.store import open_store
from goodfences.web import server as web_server
from goodfences.web.settings import Settings
from support.frames import Reader

HOST = "127.0.0.1"
PATIENCE_S = 120
"""The first count of odds on a machine may have to compile first."""


class Server:
    """A server that runs in a thread of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._url = f"sqlite:///{folder / 'tables.db'}"
        self._settings = Settings(seeds=True, **settings)
        self._up = threading.Event()
        self.port = 0
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        assert self._up.wait(15)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        serving = web_server.Serving(open_store(self._url), web_server.listen(HOST, 0), settings=self._settings)
        self._serving = serving
        self._loop = asyncio.get_running_loop()
        await serving.run(self._listens)

    def _listens(self, port: int) -> None:
        self.port = port
        self._up.set()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._serving.stop)
        self._thread.join(15)
        assert not self._thread.is_alive()

    @property
    def origin(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def site(self):
        return self._serving.site


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Server]:
    server = Server(folder, **settings)
    try:
        yield server
    finally:
        server.stop()


class Answer:
    """What a server answered."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Browser:
    """One device: its cookie, and how it asks."""

    def __init__(self, server: Server, *, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie or self.get("/").headers["set-cookie"].split(";")[0]

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, body: object = None, **headers: str) -> Answer:
        sent = {"Origin": self.server.origin, "Content-Type": "application/json", **headers}
        raw = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return self._ask("POST", path, raw, sent)

    def _ask(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        connection = http.client.HTTPConnection(HOST, self.server.port, timeout=PATIENCE_S)
        cookie = {"Cookie": self.cookie} if getattr(self, "cookie", "") else {}
        connection.request(method, path, body, {**cookie, **headers})
        answer = Answer(connection.getresponse())
        connection.close()
        return answer

    def make(self, **wish: object) -> dict[str, str]:
        answer = self.post("/tables", {"name": "Ann", "seed": "web", **wish})
        assert answer.status == 201, answer.body
        return answer.json

    def socket(self, code: str, **options: Any) -> "Socket":
        options = {"origin": self.server.origin, "additional_headers": {"Cookie": self.cookie}, **options}
        return Socket(f"ws://{HOST}:{self.server.port}/t/{code}/ws", **options)

    def join(self, table: dict[str, str]) -> "Socket":
        """Open the table's socket and say hello; return it after its first view."""
        socket = self.socket(table["code"])
        socket.send({"type": "hello", "id": "hello", "key": table["key"]})
        socket.until(lambda frame: frame["type"] == "view" and "hello" in frame["answers"])
        return socket


class Socket:
    """A page's socket."""

    def __init__(self, url: str, **options: Any) -> None:
        self._stack = ExitStack()
        self.connection: ClientConnection = self._stack.enter_context(connect(url, **options))
        self.raw: list[str] = []
        self._reader = Reader()
        self._view: dict[str, Any] | None = None
        self.count = 0

    def send(self, message: dict[str, object] | str) -> None:
        self.connection.send(message if isinstance(message, str) else json.dumps(message))

    def ask(self, **message: object) -> dict[str, Any]:
        """Send a message, and return the frame that answers it."""
        self.count += 1
        name = str(message.setdefault("id", f"q{self.count}"))
        self.send(message)
        return self.until(
            lambda frame: (
                frame.get("id") == name
                or name in frame.get("answers", ())
                or name in [refused["id"] for refused in frame.get("refused", ())]
            )
        )

    def next(self, timeout: float = 10) -> dict[str, Any]:
        raw = self.connection.recv(timeout)
        assert isinstance(raw, str)
        self.raw.append(raw)
        frame = self._reader.read(raw)
        if frame["type"] == "view":
            self._view = frame
        return frame

    def until(self, wanted, timeout: float = 10) -> dict[str, Any]:
        while True:
            frame = self.next(timeout)
            if wanted(frame):
                return frame

    @property
    def view(self) -> dict[str, Any]:
        assert self._view is not None
        return self._view

    def closing(self) -> int:
        """Wait for the end of the connection; return its code."""
        code = -1
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd is not None else -1
        self.close()
        return code

    def close(self) -> None:
        self._stack.close()
