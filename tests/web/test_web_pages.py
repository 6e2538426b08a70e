"""Pages and what they ask for: headers, cookie, words, rules, files."""

import re

import pytest

from goodfences import words
from goodfences.web import cookies, guard, texts
from support.web import Browser, Server

PAGES = ("/", "/rules", "/scores", "/fair", "/exhibits", "/replay")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_a_strict_policy_and_nothing_inline(ann: Browser, path: str) -> None:
    answer = ann.get(path)
    assert answer.status == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy.replace(f"ws://127.0.0.1:{ann.server.port}", "")
    assert answer.headers["cache-control"] == "no-store"
    html = answer.body.decode()
    assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", html)
    assert not re.search(r"\son\w+=|\sstyle=", html)


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    cookie = Browser(server).get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert "Secure" in cookies.header(cookies.new_secret(), secure=True)
    assert len(cookies.new_secret()) == 16


def test_a_device_keeps_its_cookie(ann: Browser) -> None:
    assert ann.get("/").headers["set-cookie"].split(";")[0] == ann.cookie


@pytest.mark.parametrize(
    "wrong", ["", "other=1", "goodfences=", "goodfences=short", "goodfences=***", "goodfences=" + "A" * 9]
)
def test_a_cookie_that_is_none_is_not_taken(wrong: str) -> None:
    assert cookies.parse([(b"cookie", wrong.encode())]) is None


def test_nobody_can_tell_that_two_tables_have_one_guest() -> None:
    secret = cookies.new_secret()
    assert cookies.person(secret, "BCDFGH") != cookies.person(secret, "BCDFGJ")
    assert secret.hex() not in cookies.person(secret, "BCDFGH")


def test_unknown_pages_and_codes(ann: Browser) -> None:
    assert ann.get("/t/BCDFGH").status == 404
    assert ann.get("/t/what").status == 404
    assert ann.get("/nowhere").status == 404
    assert ann.get("/static/../server.py").status == 404
    assert ann.get("/move/not-a-link").status == 404


def test_a_code_is_found_in_any_case(ann: Browser) -> None:
    table = ann.make()
    answer = ann.get(f"/t/{table['code'].lower()}")
    assert (answer.status, answer.headers["location"]) == (308, f"/t/{table['code']}")
    page = ann.get(f"/t/{table['code']}")
    assert page.status == 200
    assert table["code"] in page.body.decode()
    assert table["key"] not in page.body.decode(), "the key is in the invite and in views, not in the page"


def test_words_of_a_language(ann: Browser) -> None:
    answer = ann.get("/words/en.json")
    catalogue = answer.json
    assert catalogue["plural"][:3] == [1, 0, 1]
    assert len(catalogue["plural"]) == texts.PLURALS
    assert catalogue["texts"]["table.event.paused"] == ["{name} paused the game."]
    assert set(catalogue["texts"]) > set(words.catalogue("cuckoo"))
    assert ann.get("/words/xx.json").status == 404
    assert "immutable" in ann.get(texts.address("en")).headers["cache-control"]


@pytest.mark.parametrize(
    ("accept", "chosen"), [("", "en"), ("en-GB,en;q=0.9", "en"), ("xx;q=1,en;q=0.5", "en"), ("q=;;,,", "en")]
)
def test_the_language_is_the_browsers_if_there_is_one(accept: str, chosen: str) -> None:
    assert texts.choose(accept) == chosen


def test_games_and_rules_for_the_picker(ann: Browser) -> None:
    games = ann.get("/games.json").json
    assert {preset["name"] for preset in games["cuckoo"]["presets"]} >= {"family", "chips_court", "sudden_death"}
    ends = next(option for option in games["cuckoo"]["options"] if option["name"] == "end")["values"]
    assert {"value": "rounds:1..9999", "range": [1, 9999]}.items() <= ends[2].items()
    keys = [
        value["say"]["key"]
        for game in (games["cuckoo"], games["beggar"])
        for option in game["options"]
        for value in option["values"]
        if value["say"] is not None
    ]
    assert set(keys) <= set(texts.texts("en"))
    good = ann.get("/rules.json?game=cuckoo&rules=chips%20queen=turns_back").json
    assert (good["ok"], good["preset"], good["problems"]) == (True, "chips", [])
    bad = ann.get("/rules.json?game=cuckoo&rules=stake=points%20last_tie=split_pot").json
    assert not bad["ok"]
    assert len(bad["problems"]) == 2
    assert not ann.get("/rules.json?game=cuckoo&rules=what").json["ok"]
    assert not ann.get("/rules.json?game=whist").json["ok"]


def test_files_of_the_page_are_kept_by_browsers_when_their_address_is_marked(ann: Browser) -> None:
    assert ann.get("/static/js/main.js?v=1").headers["cache-control"] == "public, max-age=31536000, immutable"
    plain = ann.get("/static/js/main.js")
    assert plain.headers["cache-control"] == "no-cache"
    assert plain.headers["content-type"].startswith("text/javascript")
    assert ann.get("/static/js/none.js").status == 404


def test_health(ann: Browser) -> None:
    assert ann.get("/health").body.startswith(b"ok\n")


def test_a_host_header_cannot_write_into_the_policy() -> None:
    assert "evil" not in guard.page_headers("x; script-src evil")["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://a:1", "a:1", True),
        ("https://a:1", "a:1", True),
        ("http://b:1", "a:1", False),
        ("", "a:1", False),
        ("null", "a:1", False),
        ("https://cards.example", "a:1", True),
    ],
)
def test_origins(origin: str, host: str, own: bool) -> None:  # noqa: FBT001  # a row of the table
    headers = [(b"origin", origin.encode()), (b"host", host.encode())]
    assert guard.is_own(headers, ("https://cards.example",)) is own
