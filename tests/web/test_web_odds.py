"""What a server tells of the odds: styles to choose, hints over the socket, reviews and records of matches."""

import pytest

from goodfences.records import read_record, verify
from goodfences.table.styles import STYLES, THUMBS
from support.web import Browser, serving

PATIENCE_S = 120
"""The first count on a machine may have to compile first."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GOODFENCES_CACHE", str(tmp_path_factory.mktemp("cache")))
        with serving(tmp_path_factory.mktemp("server"), speed=50) as running:
            yield running


def keep_on(socket, most=400):
    """Keep, or do whatever else comes first, until the match is over."""
    for _ in range(most):
        view = socket.view
        if view["table"]["phase"] == "over":
            return
        if view["you"]["moves"]:
            socket.ask(type="act", do=view["you"]["moves"][0], seq=view["seq"])
        elif "ready" in view["you"]["may"]:
            socket.ask(type="ready", all=True, seq=view["seq"])
        else:
            socket.until(lambda frame: frame["type"] == "view")
    pytest.fail("the match does not end")


@pytest.fixture(scope="module")
def match(server):
    """A match alone that is over."""
    ann = Browser(server)
    table = ann.make(kind="solo", rules="sudden_death")
    socket = ann.join(table)
    keep_on(socket)
    yield ann, table["code"]
    socket.close()


def test_styles_are_offered_with_their_words(server, monkeypatch):
    ann = Browser(server)
    assert [one["style"] for one in ann.get("/games.json").json["styles"]] == list(STYLES)
    monkeypatch.setattr(server.site.house, "aside", type("Nobody", (), {"knows": False})())
    found = ann.get("/games.json").json
    assert [one["style"] for one in found["styles"]] == list(THUMBS)
    assert set(found["styles"][0]) == {"style", "name", "about"}


def test_a_hint_comes_twice_and_the_second_has_the_odds(server):
    ann = Browser(server)
    with_rules = ann.make(kind="solo", rules="solo")
    socket = ann.join(with_rules)
    if not socket.view["you"]["moves"]:
        socket.until(lambda frame: frame["type"] == "view" and frame["you"]["moves"], PATIENCE_S)
    first = socket.ask(type="ask_hint")
    assert (first["type"], first["state"]) == ("hint", "counting")
    second = socket.until(lambda frame: frame["type"] == "hint", PATIENCE_S)
    assert (second["id"], second["state"]) == (first["id"], "known")
    assert 0 <= second["odds"]["keep"] <= 1
    socket.close()


def test_a_review_is_for_who_played(server, match):
    ann, code = match
    mine = ann.get(f"/t/{code}/matches/1/review.json").json
    assert mine["type"] == "review"
    assert mine["n"] >= 1
    assert ann.get(f"/t/{code}/matches/2/review.json").json == {"type": "unknown"}
    assert Browser(server).get(f"/t/{code}/matches/1/review.json").status == 404
    assert ann.get("/t/XXXXXX/matches/1/review.json").status == 404


def test_a_review_of_a_server_that_cannot_count_is_unknown(server, match, monkeypatch):
    ann, code = match
    monkeypatch.setattr(server.site.house.aside, "_can", False)
    assert ann.get(f"/t/{code}/matches/1/review.json").json == {"type": "unknown"}


def test_a_record_is_true_and_only_of_matches_that_are_over(server, match):
    ann, code = match
    answer = ann.get(f"/t/{code}/matches/1/record")
    assert f"good-fences-{code}-1.txt" in answer.headers["content-disposition"]
    assert verify(read_record(answer.body)) == ()
    assert ann.get(f"/t/{code}/matches/2/record").status == 404
    assert Browser(server).get(f"/t/{code}/matches/1/record").status == 404
    running = ann.make(kind="solo", rules="solo")
    assert ann.get(f"/t/{running['code']}/matches/1/record").status == 404
