"""The pages: a first paint by Jinja2, then the page's own modules take over."""

import hashlib
from functools import cache, partial
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, TemplateNotFound, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from goodfences import __version__, words
from goodfences.table import links
from goodfences.web import cookies, guard, texts
from goodfences.web.site import Site
from goodfences.web.socket import address_of

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"

_templates = Environment(
    loader=FileSystemLoader(HERE / "templates"), autoescape=select_autoescape(default=True), trim_blocks=True
)


@cache
def static(path: str) -> str:
    """Return the address of a file of the page, with a mark that changes with the file."""
    file = STATIC / path
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else "0"
    return f"/static/{path}?v={mark}"


def page(request: Request, name: str, *, code: str | None = None, status: int = 200) -> Response:
    """Return a page, and give a new device its cookie."""
    site: Site = request.app.state.site
    locale = texts.choose(request.headers.get("accept-language", ""))
    boot: dict[str, object] = {
        "page": name,
        "code": code,
        "locale": locale,
        "words": texts.address(locale),
        "version": __version__,
        "lan": list(site.settings.lan),
    }
    html = _render(name, locale=locale, boot=boot)
    response = HTMLResponse(html, status, headers=guard.page_headers(request.headers.get("host", "")))
    secret = cookies.parse(request.headers.raw)
    fresh = cookies.new_secret() if secret is None else secret
    response.headers["Set-Cookie"] = cookies.header(fresh, secure=site.settings.secure)
    return response


def _render(name: str, *, locale: str, boot: dict[str, object]) -> str:
    try:
        template = _templates.get_template(f"{name}.html")
    except TemplateNotFound:
        return f"<!doctype html><title>Good Fences</title><p>{name}"
    return template.render(
        boot=boot,
        locale=locale,
        languages=words.languages(),
        say=partial(_say, locale),
        static=static,
    )


def _say(locale: str, key: str, **arguments: object) -> str:
    return words.say(key, locale, **arguments)


async def front(request: Request) -> Response:
    """Return the front page."""
    return page(request, "front")


async def plain(request: Request) -> Response:
    """Return a page that is only a template: rules, scores, fairness, exhibits."""
    return page(request, request.url.path.strip("/"))


async def table(request: Request) -> Response:
    """Return the page of a table; what is on it comes over the socket."""
    site: Site = request.app.state.site
    typed = request.path_params["code"]
    code = links.parse_code(typed)
    if code is None or site.find(code, address_of(request.scope)) is None:
        return page(request, "missing", status=404)
    if code != typed:
        return RedirectResponse(f"/t/{code}", 308)
    return page(request, "table", code=code)


async def move(request: Request) -> Response:
    """Return the page that asks whether to move a seat here; the post does it. A preview of the link does nothing."""
    site: Site = request.app.state.site
    found = site.house.read_move(request.path_params["token"])
    if found is None:
        return page(request, "missing", status=404)
    if request.method == "GET":
        return page(request, "move", code=found[0])
    secret = cookies.parse(request.headers.raw)
    if secret is None or not guard.is_own(request.headers.raw, site.settings.origins):
        return Response(status_code=403)
    code, person = found
    actor = site.find(code, address_of(request.scope))
    if actor is None or actor.transfer(person, cookies.person(secret, code)) is not None:
        return page(request, "missing", status=410)
    return RedirectResponse(f"/t/{code}", 303, headers=guard.HEADERS)
