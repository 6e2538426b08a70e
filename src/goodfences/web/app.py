"""The application: sockets straight to their handler, everything else through Starlette's routes."""

import mimetypes

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from goodfences.web import api, pages, past, stream
from goodfences.web.site import Site
from goodfences.web.socket import Receive, Scope, Send, serve_socket


class App:
    """The ASGI application of a server.

    Args:
        site: its tables, connections and settings.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._http = Starlette(routes=_routes())
        self._http.state.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket or request."""
        if scope["type"] == "websocket":
            await serve_socket(self._site, scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)


def _routes() -> list[Route | Mount]:
    plain = [Route(f"/{name}", pages.plain) for name in ("rules", "scores", "fair", "exhibits", "replay")]
    return [
        Route("/", pages.front),
        *plain,
        Route("/tables", api.make_table, methods=["POST"]),
        Route("/enter", api.enter, methods=["POST"]),
        Route("/games.json", api.games),
        Route("/rules.json", api.rules),
        Route("/words/{locale}.json", api.words_of),
        Route("/t/{code}", pages.table),
        Route("/t/{code}/qr.svg", past.qr),
        Route("/t/{code}/stream", stream.open_stream),
        Route("/t/{code}/post", stream.post_message, methods=["POST"]),
        Route("/t/{code}/matches/{match:int}.json", past.replay_of),
        Route("/t/{code}/matches/{match:int}.txt", past.share),
        Route("/t/{code}/matches/{match:int}/record", past.record),
        Route("/t/{code}/matches/{match:int}/review.json", past.review),
        Route("/t/{code}/fair/{match:int}.json", past.fair),
        Route("/move/{token}", pages.move, methods=["GET", "POST"]),
        Route("/health", _health),
        Mount("/static", _Static(directory=pages.STATIC, check_dir=False)),
    ]


mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class _Static(StaticFiles):
    """Files of the page: with a mark in their address they never change, without one the browser asks each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        marked = b"v=" in scope.get("query_string", b"")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if marked else "no-cache"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


async def _health(request: Request) -> Response:
    site: Site = request.app.state.site
    return PlainTextResponse(f"ok\ntables {len(site.house)}\nconnections {len(site.lines)}\n")
