"""The way without WebSockets: a stream of server-sent events down, posts up. The same connection, the same frames."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from goodfences.table import closing, links
from goodfences.web import cookies, guard
from goodfences.web.connection import Connection
from goodfences.web.site import Site
from goodfences.web.socket import address_of

MAX_MESSAGE: Final = 4096
"""Bytes of a message, the same as on a socket."""

_NAME: Final = range(16, 65)
_WAIT: Final = 15.0
"""Seconds after which a comment is sent, so that nobody in between takes the stream for dead."""


class Events:
    """The way down: one frame waits until the response has taken it, as the other side can."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()

    @property
    def free(self) -> bool:
        """Whether no frame waits."""
        return self._queue.empty()

    def write(self, frame: bytes) -> None:
        """Send a frame."""
        self._queue.put_nowait(frame)

    def close(self, code: int) -> None:
        """End the stream with a code."""
        self._queue.put_nowait(code)

    async def get(self) -> bytes | int:
        """Wait for the next frame, or the code that ends the stream."""
        return await self._queue.get()


async def open_stream(request: Request) -> Response:
    """Open the stream of a page: every event is one frame; an event ``close`` has the code that a socket would have."""
    site: Site = request.app.state.site
    address = address_of(request.scope)
    secret, code = cookies.parse(request.headers.raw), links.parse_code(request.path_params["code"])
    name = request.query_params.get("s", "")
    actor = None if code is None else site.find(code, address)
    if secret is None or request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return _closed(closing.STRANGER)
    if code is None or actor is None:
        return _closed(closing.NO_TABLE)
    if len(name) not in _NAME or not site.lines.admit(address):
        return _closed(closing.TOO_MANY)
    pipe = Events()
    person = cookies.person(secret, code)
    connection = Connection(actor, person, pipe=pipe, settings=site.settings, now=site.now)
    site.lines.add(connection)
    site.streams[person, name] = connection
    body = _events(site, pipe, connection, key=(person, name), address=address)
    return StreamingResponse(
        body, media_type="text/event-stream", headers={"Cache-Control": "no-store", **guard.HEADERS}
    )


async def _events(
    site: Site, pipe: Events, connection: Connection, *, key: tuple[str, str], address: str
) -> AsyncIterator[bytes]:
    try:
        yield b": open\n\n"
        while True:
            try:
                item = await asyncio.wait_for(pipe.get(), _WAIT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if isinstance(item, int):
                yield f"event: close\ndata: {item}\n\n".encode()
                return
            yield b"data: " + item + b"\n\n"
            connection.pump()
    finally:
        if site.streams.get(key) is connection:
            del site.streams[key]
        site.lines.remove(connection)
        site.lines.release(address)


def _closed(code: int) -> Response:
    return Response(
        f"event: close\ndata: {code}\n\n", media_type="text/event-stream", headers={"Cache-Control": "no-store"}
    )


async def post_message(request: Request) -> Response:
    """Take one message of a page whose stream is open; the answer comes over the stream."""
    site: Site = request.app.state.site
    if not guard.is_own(request.headers.raw, site.settings.origins):
        return Response(status_code=403)
    secret, code = cookies.parse(request.headers.raw), links.parse_code(request.path_params["code"])
    connection = None
    if secret is not None and code is not None:
        connection = site.streams.get((cookies.person(secret, code), request.query_params.get("s", "")))
    if connection is None or connection.closed:
        return Response(status_code=409)
    body = await small_body(request)
    if body is None:
        return Response(status_code=413)
    connection.receive(body)
    return Response(status_code=204)


async def small_body(request: Request) -> bytes | None:
    """Return the body of a request, or None when it is longer than a message may be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_MESSAGE:
            return None
    return body
