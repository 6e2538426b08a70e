"""Runs a server: store, house, application, uvicorn; tidy at the end."""

import asyncio
import contextlib
import gc
import socket
import time
from collections.abc import Callable, Sequence
from typing import Final

import uvicorn

from goodfences.errors import GoodFencesError
from goodfences.store import Append, Store
from goodfences.table.aside import Helper
from goodfences.table.house import House
from goodfences.table.services import Timer
from goodfences.web.app import App
from goodfences.web.protocol import TextProtocol
from goodfences.web.settings import Settings
from goodfences.web.site import Site
from goodfences.web.stream import MAX_MESSAGE

THRESHOLDS: Final = (500_000, 20, 1_000)
"""When the garbage collector looks: hardly ever. Neither tables nor connections make cycles (a test sees to it), and to
look at 50,000 young objects stops all tables for 50 ms: most of them lie in far memory."""

REST_S: Final = 0.0025
"""How long the loop rests after all have been shown what was written. Messages gather meanwhile, and are taken, written
and shown together. In company each costs less: 460 us of CPU at 500 actions a second, 200 us at 2,000."""

SWEEP_S: Final = 5.0
"""After so long quiet connections are closed, and what has lived on is taken out of the garbage collector's sight: a
full collection of 8,000 sockets stopped a server for 1.25 s, and for 33 ms once they were frozen."""

BACKLOG: Final = 4096


def now_ms() -> int:
    """Return the time in ms since 1970."""
    return time.time_ns() // 1_000_000


def run(store: Store, *, host: str, port: int, settings: Settings, ready: Callable[[int], None]) -> None:
    """Serve on an event loop of its own, uvloop's where there is one, until the process is told to stop.

    Args:
        store: where tables are kept; it is closed at the end.
        host: the address to listen on.
        port: the port; 0 for any.
        settings: limits.
        ready: called with the port once the server listens.

    Raises:
        GoodFencesError: the address cannot be listened on.
    """
    listening = listen(host, port)

    async def serve() -> None:
        await Serving(store, listening, settings=settings).run(ready)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner, contextlib.suppress(KeyboardInterrupt):
        runner.run(serve())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


class Serving:
    """A server; to be made in the event loop that it runs in.

    Args:
        store: where tables are kept; it is closed at the end.
        listening: the socket that it listens on.
        settings: limits.
    """

    def __init__(self, store: Store, listening: socket.socket, *, settings: Settings) -> None:
        self._store = store
        self._listening = listening
        self._loop = asyncio.get_running_loop()
        self._speed = settings.speed
        self._began = now_ms()
        self._helper = Helper(self._loop.call_soon_threadsafe)
        self._house = House(store, self._now, self._later, aside=self._helper)
        # Connections live in real time, also where a test makes tables run faster.
        self.site = Site(self._house, settings, now_ms)
        self._server = _Server(_config(App(self.site)), self.site)

    def _now(self) -> int:
        """Return the time in ms: real time, or in tests a faster one."""
        now = now_ms()
        return now if self._speed == 1 else round(self._began + (now - self._began) * self._speed)

    def _later(self, wait_ms: float, call: Callable[[], None]) -> Timer:
        return self._loop.call_later(wait_ms / 1000 / self._speed, call)

    def _durable(self, batch: Sequence[Append]) -> None:
        self._house.durable(batch)
        time.sleep(REST_S)

    def stop(self) -> None:
        """Stop, tidily; :meth:`run` returns soon after."""
        self._server.should_exit = True

    async def run(self, ready: Callable[[int], None]) -> None:
        """Serve until told to stop; ``ready`` is called with the port once the server listens."""
        tidy = asyncio.create_task(self._tidy(ready))
        try:
            self._store.start(self._durable, self._house.failed, self._loop.call_soon)
            await self._server.serve([self._listening])
        finally:
            tidy.cancel()
            self._house.close()
            self._helper.close()
            self._store.close()

    async def _tidy(self, ready: Callable[[int], None]) -> None:
        """Say when it listens; then close quiet connections, and freeze what has lived on."""
        while not self._server.started:  # noqa: ASYNC110  # uvicorn has no event for it
            await asyncio.sleep(0.01)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
        ready(int(self._listening.getsockname()[1]))
        busy = False
        while True:
            await asyncio.sleep(SWEEP_S)
            self.site.lines.sweep()
            if busy and not self.site.lines:
                gc.unfreeze()
                gc.collect()  # for what anybody's cycles may have left after all: nobody waits now
            busy = bool(self.site.lines)
            gc.freeze()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        GoodFencesError: it cannot, and why not.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        msg = f"cannot listen on {host}, port {port}: {error.strerror}; try another --port or --host"
        raise GoodFencesError(msg) from error
    listening.set_inheritable(True)
    return listening


def _config(app: App) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=TextProtocol,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        access_log=False,
        log_level="warning",
        backlog=BACKLOG,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class _Server(uvicorn.Server):
    """Closes the connections of tables first when it stops, so that streams end as sockets do."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.lines.close()
        await super().shutdown(sockets)
