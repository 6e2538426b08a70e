"""Tables are made and entered; invites; the past of a match; only for those who may."""

from pathlib import Path

import pytest

from support.web import Browser, Server, serving


def test_a_table_is_made_and_its_invite_lets_in(ann: Browser, leo: Browser) -> None:
    table = ann.make()
    assert table["path"] == f"/t/{table['code']}#{table['key']}"
    assert len(table["code"]) == 6
    socket = ann.join(table)
    guest = leo.join(table)
    assert guest.view["you"]["seat"] is None
    guest.ask(type="sit", name="Lea")
    assert guest.view["you"]["seat"] == 1
    socket.until(lambda frame: len(frame["table"]["seats"]) == 2)
    for each in (socket, guest):
        each.close()


def test_a_form_makes_a_table_too(ann: Browser) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = ann.post("/tables", "kind=solo&name=Ann&computers=2", **form)
    assert answer.status == 303
    assert answer.headers["location"].startswith("/t/")
    code = answer.headers["location"].removeprefix("/t/")[:6]
    entered = ann.post("/enter", f"code={code.lower()}", **form)
    assert (entered.status, entered.headers["location"]) == (303, f"/t/{code}")


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"kind": "party"}, 400, "message/malformed"),
        ({"rules": "what"}, 422, "rules/unknown"),
        ({"rules": "drinks"}, 422, "rules/drinks-off"),
        ({"rules": "last_tie=split_pot"}, 422, "rules/unknown"),
        ({"kind": "exhibit", "exhibit": "dodo"}, 422, "exhibit/unknown"),
        ({"kind": "solo", "computers": 0}, 422, "rules/seats"),
        ({"surprise": 1}, 400, "message/malformed"),
        ({"name": "x" * 5000}, 400, "message/malformed"),
    ],
)
def test_wishes_that_cannot_be_granted(ann: Browser, wish: dict[str, object], status: int, code: str) -> None:
    answer = ann.post("/tables", wish)
    assert (answer.status, answer.json["code"]) == (status, code)
    assert answer.json["say"]["key"] == f"table.refused.{code.replace('/', '.')}"


def test_a_foreign_page_or_one_without_a_cookie_makes_nothing(ann: Browser) -> None:
    assert ann.post("/tables", {}, Origin="http://evil.example").status == 403
    assert ann.post("/enter", {"code": "BCDFGH"}, Origin="http://evil.example").status == 403
    assert ann.post("/tables", {}, Cookie="").status == 403


@pytest.mark.parametrize("typed", ["{code}", " {code} ", "{lower}", "{spaced}"])
def test_a_code_is_entered_as_people_type_it(ann: Browser, typed: str) -> None:
    code = ann.make()["code"]
    text = typed.format(code=code, lower=code.lower(), spaced=f"{code[:3]}-{code[3:]}")
    assert ann.post("/enter", {"code": text}).json == {"path": f"/t/{code}"}


@pytest.mark.parametrize("typed", ["", "AAAAAA", "BCDFG", "BCDFGHJ", "<b>"])
def test_an_unknown_code_is_refused(ann: Browser, typed: str) -> None:
    answer = ann.post("/enter", {"code": typed})
    assert (answer.status, answer.json["code"]) == (404, "table/unknown")


def test_limits_of_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_hour=2, lookups_per_minute=3, sockets_per_address=2) as server:
        ann = Browser(server)
        tables = [ann.make(), ann.make()]
        answer = ann.post("/tables", {})
        assert (answer.status, answer.json["code"]) == (429, "rate/slow-down")
        sockets = [ann.join(tables[0]), ann.join(tables[1])]
        assert ann.socket(tables[0]["code"]).closing() == 4013
        sockets[0].close()
        for _ in range(3):
            assert ann.post("/enter", {"code": "BBBBBB"}).status == 404
        assert ann.post("/enter", {"code": "BBBBBB"}).status == 429
        assert ann.post("/enter", {"code": tables[0]["code"]}).status == 429, "guessing does not get better by luck"


def test_what_is_left_of_a_match_is_for_those_who_were_there(ann: Browser, leo: Browser) -> None:
    table = ann.make(kind="solo")
    socket = ann.join(table)
    socket.ask(type="stop")
    paths = [f"/t/{table['code']}/{path}" for path in ("fair/1.json", "qr.svg")]
    for path in paths:
        assert ann.get(path).status == 200
        assert leo.get(path).status == 404
    assert ann.get(f"/t/{table['code']}/fair/9.json").status == 404
    assert ann.get(f"/t/{table['code']}/matches/1.json").status == 404, "nothing of it was finished"
    assert ann.get(f"/t/{table['code']}/matches/1.txt").status == 404
    assert ann.get("/t/BBBBBB/qr.svg").status == 404
    qr = ann.get(paths[1])
    assert qr.headers["content-type"] == "image/svg+xml"
    socket.close()


def test_a_seat_moves_by_a_post_and_not_by_a_preview(ann: Browser, leo: Browser) -> None:
    table = ann.make()
    socket = ann.join(table)
    link = socket.ask(type="ask_move")["path"]
    assert leo.get(link).status == 200
    assert leo.get(link).status == 200, "looking at the link does not use it"
    assert leo.post(link, "", Origin="http://evil.example").status == 403
    moved = leo.post(link, "", **{"Content-Type": "application/x-www-form-urlencoded"})
    assert (moved.status, moved.headers["location"]) == (303, f"/t/{table['code']}")
    assert socket.closing() == 4001
    tablet = leo.socket(table["code"])
    tablet.send({"type": "hello", "id": "h"})
    assert tablet.next()["you"]["seat"] == 0
    assert leo.post(link, "").status == 404, "it is good once"
    tablet.close()


def test_a_seed_is_for_tests_only(tmp_path: Path) -> None:
    from goodfences.web.settings import Settings

    assert not Settings().seeds
    with serving(tmp_path) as server:
        object.__setattr__(server.site, "settings", Settings())
        assert Browser(server).post("/tables", {"seed": "x"}).status == 400


def test_the_server_fixture_is_a_server(server: Server) -> None:
    assert server.port > 0
