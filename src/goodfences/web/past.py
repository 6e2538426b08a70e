"""What is left of a match: replay, text to share, fairness; and the QR code of the invite. Only for who was let in."""

import asyncio
from functools import partial
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response

from goodfences.records import format_record
from goodfences.table import links, replay
from goodfences.table.actor import Actor
from goodfences.table.fairness import fairness
from goodfences.table.questions import Answer, ReviewQuestion
from goodfences.table.records import record as match_record
from goodfences.web import cookies, guard, texts
from goodfences.web.api import json
from goodfences.web.site import Site
from goodfences.web.socket import address_of


def _table(request: Request) -> Actor | None:
    """Return the table of a request, when who asks was let in there and does not ask all the time."""
    site: Site = request.app.state.site
    if not site.lines.past.take(address_of(request.scope)):
        return None
    secret, code = cookies.parse(request.headers.raw), links.parse_code(request.path_params["code"])
    if secret is None or code is None:
        return None
    actor = site.find(code, address_of(request.scope))
    return actor if actor is not None and cookies.person(secret, code) in actor.table.members else None


async def qr(request: Request) -> Response:
    """Return the invite as a QR code."""
    actor = _table(request)
    if actor is None:
        return Response(status_code=404)
    table = actor.table
    host = request.headers.get("host", "")
    drawn = BytesIO()
    link = f"{request.url.scheme}://{host}/t/{table.code}#{table.key}"
    segno.make(link, error="m").save(drawn, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return Response(
        drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=600", **guard.HEADERS}
    )


async def replay_of(request: Request) -> Response:
    """Return the finished rounds of a match, with all their cards."""
    found = _match(request)
    return Response(status_code=404) if found is None else json(found)


def _match(request: Request) -> replay.Replay | None:
    actor = _table(request)
    if actor is None:
        return None
    site: Site = request.app.state.site
    return replay.replay(site.house.log_of(actor.table.code), request.path_params["match"])


async def share(request: Request) -> Response:
    """Return a match as text."""
    found = _match(request)
    if found is None:
        return Response(status_code=404)
    locale = texts.choose(request.headers.get("accept-language", ""))
    return Response(replay.as_text(found, locale), media_type="text/plain; charset=utf-8", headers=dict(guard.HEADERS))


async def record(request: Request) -> Response:
    """Return the record of a match that is over: notation that ``goodfences replay``, ``verify`` and the odds read."""
    actor = _table(request)
    if actor is None:
        return Response(status_code=404)
    site: Site = request.app.state.site
    code, match = actor.table.code, request.path_params["match"]
    found = match_record(site.house.log_of(code), match)
    if found is None:
        return Response(status_code=404)
    named = {"Content-Disposition": f'attachment; filename="good-fences-{code}-{match}.txt"'}
    return Response(format_record(found), media_type="text/plain; charset=utf-8", headers={**guard.HEADERS, **named})


async def review(request: Request) -> Response:
    """Return the decisions of whoever asks in a match that is over, against best play; or say that nobody knows."""
    actor = _table(request)
    if actor is None:
        return Response(status_code=404)
    site: Site = request.app.state.site
    code = actor.table.code
    secret = cookies.parse(request.headers.raw)
    assert secret is not None
    question = ReviewQuestion(site.house.bodies_of(code), request.path_params["match"], cookies.person(secret, code))
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    if not site.house.aside.ask(question, partial(_tell, answered)):
        return json({"type": "unknown"})
    return json(await answered)


def _tell(answered: "asyncio.Future[Answer]", answer: Answer) -> None:
    if not answered.done():
        answered.set_result(answer)


async def fair(request: Request) -> Response:
    """Return the commitments of a match, and the keys that nothing hidden depends on any more."""
    actor = _table(request)
    if actor is None:
        return Response(status_code=404)
    site: Site = request.app.state.site
    proof = fairness(site.house.log_of(actor.table.code), request.path_params["match"])
    return Response(status_code=404) if proof is None else json(proof)
