"""Runs a server: store, house, application, uvicorn; tidy at the end."""

import asyncio
import contextlib
import gc
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

import uvicorn

from goodfences.store import Append, Store
from goodfences.table.actor import Timer
from goodfences.table.house import House
from goodfences.web.app import App
from goodfences.web.settings import Settings
from goodfences.web.site import Site
from goodfences.web.stream import MAX_MESSAGE

SWITCH_S: Final = 0.0005
"""How long the loop may keep the store's thread waiting for the interpreter: the default, 5 ms, is an action's time."""

SWEEP_S: Final = 5.0
FREEZE_S: Final = 120.0
"""How often what has lived on is taken out of the garbage collector's sight (a full collection stops everything)."""

BACKLOG: Final = 4096


def now_ms() -> int:
    """Return the time in ms since 1970."""
    return time.time_ns() // 1_000_000


def run(store: Store, *, host: str, port: int, settings: Settings, ready: Callable[[], None]) -> None:
    """Serve on an event loop of its own, uvloop's where there is one, until the process is told to stop."""
    serving = serve(store, host=host, port=port, settings=settings, ready=ready)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner, contextlib.suppress(KeyboardInterrupt):
        runner.run(serving)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def _clock(speed: float) -> Callable[[], int]:
    """Return the clock of a server: real time, or in tests a faster one."""
    if speed == 1:
        return now_ms
    began = now_ms()
    return lambda: round(began + (now_ms() - began) * speed)


async def serve(store: Store, *, host: str, port: int, settings: Settings, ready: Callable[[], None]) -> None:
    """Serve until the process is told to stop.

    Args:
        store: where tables are kept; it is closed at the end.
        host: the address to listen on.
        port: the port; 0 for any.
        settings: limits.
        ready: called once the server listens.
    """
    sys.setswitchinterval(SWITCH_S)
    loop = asyncio.get_running_loop()
    now = _clock(settings.speed)

    def later(wait_ms: float, call: Callable[[], None]) -> Timer:
        return loop.call_later(wait_ms / 1000 / settings.speed, call)

    house = House(store, now, later)
    _start(store, house, loop)
    site = Site(house, settings, now)
    server = _Server(_config(App(site), host=host, port=port), site, ready)
    tidy = asyncio.create_task(_tidy(site))
    try:
        await server.serve()
    finally:
        tidy.cancel()
        house.close()
        store.close()


def _start(store: Store, house: House, loop: asyncio.AbstractEventLoop) -> None:
    """Let the store's thread call the house in the loop's."""

    def durable(batch: Sequence[Append]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the server is going down
            loop.call_soon_threadsafe(house.durable, batch)

    def failed(batch: Sequence[Append], error: Exception) -> None:
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(house.failed, batch, error)

    store.start(durable, failed)


def _config(app: App, *, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
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
    """Says when it listens, and closes the connections of tables when it stops."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]  # narrower there
        await super().startup(sockets)  # type: ignore[arg-type]  # as above
        if self.started:
            gc.collect()
            gc.freeze()
            self._ready()

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]  # as above
        self._site.lines.close()
        await super().shutdown(sockets)  # type: ignore[arg-type]  # as above


async def _tidy(site: Site) -> None:
    """Close quiet connections, and freeze what has lived on."""
    frozen = time.monotonic()
    while True:
        await asyncio.sleep(SWEEP_S)
        site.lines.sweep()
        if time.monotonic() - frozen > FREEZE_S:
            frozen = time.monotonic()
            gc.freeze()
