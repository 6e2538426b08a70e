"""The WebSocket of a table, straight on ASGI: no layer that would cost memory for each socket."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from goodfences.table import closing, links
from goodfences.table.actor import Actor
from goodfences.web import cookies, guard
from goodfences.web.connection import Connection
from goodfences.web.protocol import PIPE, TextProtocol
from goodfences.web.site import Site

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


async def serve_socket(site: Site, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one socket to its end. It is accepted in any case, so that the page gets a code that says why not."""
    await receive()
    await send({"type": "websocket.accept"})
    address = address_of(scope)
    found = _find(site, scope, address)
    if isinstance(found, int):
        await send({"type": "websocket.close", "code": found})
        return
    if not site.lines.admit(address):
        await send({"type": "websocket.close", "code": closing.TOO_MANY})
        return
    try:
        await _talk(site, found, scope["extensions"].pop(PIPE), receive)
    finally:
        site.lines.release(address)


def address_of(scope: Scope) -> str:
    """Return the address that a request comes from, for limits: of an IPv6 address the part that a household has."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    return ":".join(host.split(":")[:4]) if ":" in host else host


def _find(site: Site, scope: Scope, address: str) -> tuple[Actor, str] | int:
    """Return the table and who it is that connects, or the code that says why not."""
    headers = scope["headers"]
    secret = cookies.parse(headers)
    if secret is None or not guard.is_own(headers, site.settings.origins):
        return closing.STRANGER
    path = str(scope["path"]).split("/")
    code = links.parse_code(path[2]) if len(path) == 4 and path[1] == "t" and path[3] == "ws" else None
    actor = None if code is None else site.find(code, address)
    if code is None or actor is None:
        return closing.NO_TABLE
    return actor, cookies.person(secret, code)


async def _talk(site: Site, found: tuple[Actor, str], pipe: TextProtocol, receive: Receive) -> None:
    """Let a person and a table talk until the socket ends; only what came before this is still to be received."""
    actor, person = found
    connection = Connection(actor, person, pipe=pipe, settings=site.settings, now=site.now)
    site.lines.add(connection)
    pipe.listen(connection.receive, connection.pump)
    try:
        while (event := await receive())["type"] == "websocket.receive":
            connection.receive(event.get("text") or event.get("bytes") or b"")
    finally:
        site.lines.remove(connection)
