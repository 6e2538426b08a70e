"""What a page asks for beside the socket: tables to be made and entered, rules explained, words, finished matches."""

from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from goodfences import words
from goodfences.errors import Refusal
from goodfences.table import links, styles
from goodfences.table.house import Wish
from goodfences.table.tell import refused
from goodfences.web import catalogue, cookies, guard, texts
from goodfences.web.site import Site
from goodfences.web.socket import address_of
from goodfences.web.stream import small_body

T = TypeVar("T", bound=msgspec.Struct)

_STATUS = {"table/unknown": 404, "rate/slow-down": 429, "table/stranger": 403, "message/malformed": 400}


def json(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON answer."""
    made = {"Cache-Control": "no-store", **guard.HEADERS, **(headers or {})}
    return Response(msgspec.json.encode(content), status, media_type="application/json", headers=made)


def refusal(why: Refusal) -> Response:
    """Return a refusal as JSON, with its code and its sentence."""
    return json({"code": why.code, "say": refused(why), "message": why.message}, _STATUS.get(why.code, 422))


async def make_table(request: Request) -> Response:
    """Make a table, from JSON or from a form."""
    site: Site = request.app.state.site
    secret = cookies.parse(request.headers.raw)
    if secret is None or not guard.is_own(request.headers.raw, site.settings.origins):
        return refusal(Refusal("table/stranger", "a page of this server has to be opened first"))
    if not site.lines.tables.take(address_of(request.scope)):
        return refusal(Refusal("rate/slow-down", "too many tables from this address"))
    wish = await _body(request, Wish)
    if wish is None:
        return refusal(Refusal("message/malformed", "not a wish for a table"))
    if wish.seed and not site.settings.seeds:
        return refusal(Refusal("message/malformed", "seeds are for tests"))
    made = site.house.make(wish, lambda code: cookies.person(secret, code))
    if isinstance(made, Refusal):
        return refusal(made)
    table = made.table
    path = f"/t/{table.code}#{table.key}"
    if _is_form(request):
        return RedirectResponse(path, 303)
    return json({"code": table.code, "key": table.key, "path": path}, 201)


class _Enter(msgspec.Struct):
    code: str = ""


async def enter(request: Request) -> Response:
    """Find a table by the code that somebody typed."""
    site: Site = request.app.state.site
    if not guard.is_own(request.headers.raw, site.settings.origins):
        return refusal(Refusal("table/stranger", "a page of this server has to be opened first"))
    typed = await _body(request, _Enter)
    code = None if typed is None else links.parse_code(typed.code)
    address = address_of(request.scope)
    if not site.lines.lookups.has(address):
        return refusal(Refusal("rate/slow-down", "too many codes from this address"))
    if code is None or site.find(code, address) is None:
        return refusal(Refusal("table/unknown", "there is no such table"))
    return RedirectResponse(f"/t/{code}", 303) if _is_form(request) else json({"path": f"/t/{code}"})


def _is_form(request: Request) -> bool:
    return not request.headers.get("content-type", "").startswith("application/json")


async def _body(request: Request, kind: type[T]) -> T | None:
    """Return the body of a request as a kind of value, or None when it is none."""
    raw = await small_body(request)
    if raw is None:
        return None
    try:
        if not _is_form(request):
            return msgspec.json.decode(raw, type=kind)
        return msgspec.convert(_form(raw), type=kind, strict=False)
    except msgspec.MsgspecError:
        return None


def _form(raw: bytes) -> dict[str, str]:
    return dict(parse_qsl(raw.decode("utf-8", "replace")))


async def words_of(request: Request) -> Response:
    """Return all texts of a language."""
    locale = request.path_params["locale"]
    if locale not in words.languages():
        return Response(status_code=404)
    cached = {"Cache-Control": "public, max-age=31536000, immutable"} if "v" in request.query_params else {}
    return Response(texts.body(locale), media_type="application/json", headers={**guard.HEADERS, **cached})


async def games(request: Request) -> Response:
    """Return both games with presets, options and what each value says; and how computers can be asked to play."""
    site: Site = request.app.state.site
    return json({**catalogue.games(), "styles": styles.offered(odds=site.house.aside.knows)})


async def rules(request: Request) -> Response:
    """Return what rules say, or what is wrong with them."""
    query = request.query_params
    return json(catalogue.explain(query.get("game", "cuckoo"), query.get("rules", "")[:600]))
