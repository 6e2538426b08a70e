"""After a match: replay, fairness, rules to choose from; and what the pages say when something is wrong."""

import json

import pytest

from browser.people import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def played(person):
    """Ann, after a short match alone."""
    ann = person("Ann")
    ann.make_table(rules="sudden_death", seed="after")
    ann.play_to_the_end()
    return ann


def test_a_replay_shows_every_step_with_all_cards(played):
    view = played.view
    played.page.get_by_role("link", name="History and replay").click()
    played.page.locator(".replay__slider").wait_for()
    steps = int(played.page.locator(".replay__slider").get_attribute("max")) + 1
    assert played.page.locator(".replay__count").inner_text() == f"Step 1 of {steps}"
    for _ in range(steps):
        played.page.keyboard.press("ArrowRight")
    assert played.page.locator(".replay__count").inner_text() == f"Step {steps} of {steps}"
    shown = played.page.locator(".seats .card").evaluate_all("all => all.map(card => card.dataset.shows)")
    held = [card or "none" for card in view["game"]["round"]["cards"]]
    assert sorted(shown) == sorted(held)
    played.page.get_by_text("four times").click()
    played.page.locator(".replay__slider").focus()
    played.page.keyboard.press("Home")
    played.page.get_by_role("button", name="Play").click()
    played.page.wait_for_function("() => Number(document.querySelector('.replay__slider').value) > 1")


def test_the_browser_itself_checks_the_shuffles(played):
    code = played.view["table"]["code"]
    played.open(f"/fair#{code}.1")
    played.page.get_by_text("all as promised").first.wait_for()
    assert played.page.locator(".verdict--bad").count() == 0
    assert played.page.locator(".verdict--ok").count() >= 3


def test_a_shuffle_that_was_changed_is_found(played):
    code = played.view["table"]["code"]

    def cheat(route) -> None:
        proof = route.fetch().json()
        dealt = proof["shuffles"][-1]["dealt"]
        dealt[0][1], dealt[1][1] = dealt[1][1], dealt[0][1]
        route.fulfill(body=json.dumps(proof), content_type="application/json")

    played.page.route("**/fair/1.json", cheat)
    played.open(f"/fair#{code}.1")
    played.page.get_by_text("is not as promised").first.wait_for()
    assert played.page.locator(".proof .verdict--bad").count() == 1


def test_contradictions_are_explained_as_they_are_chosen(person):
    ann = person("Ann", size=PHONE)
    ann.open("/rules")
    ann.page.get_by_role("button", name="Chips Two chips").click()
    ann.page.locator('.preset[data-preset="chips"][aria-pressed="true"]').wait_for()
    assert "2 chips" in ann.page.locator(".rule-card").inner_text()
    ann.page.locator(".picker__more summary").click()
    ann.page.locator('[data-option="king_effect"] input[value="cancels_exchanges"]').check()
    ann.page.locator(".warn", has_text="turned up at once").wait_for()
    ann.page.locator('[data-option="king_shown"] input[value="at_once"]').check()
    ann.page.locator(".warn").wait_for(state="hidden")
    assert "nobody trades at all" in ann.page.locator(".rule-card").inner_text()


def test_every_preset_starts_a_table_and_deals(person):
    ann = person("Ann")
    ann.open("/rules")
    ann.page.locator(".preset").first.wait_for()
    names = ann.page.locator(".preset").evaluate_all("all => all.map(one => one.dataset.preset)")
    assert len(names) == 12
    for name in [one for one in names if one != "drinks"]:
        ann.make_table(rules=name, computers=1 if name == "le_her" else 3, seed=f"preset {name}")
        ann.page.locator(".board").wait_for()
        assert ann.view["table"]["rules"]["preset"] == name
        ann.page.get_by_role("button", name="Rule card").click()
        assert ann.page.locator(".rule-card li").count() > 5
        ann.page.keyboard.press("Escape")


def test_scores_can_be_taken_along_and_forgotten(played):
    played.open("/scores")
    with played.page.expect_download() as saved:
        played.page.get_by_role("button", name="Save as a table (CSV)").click()
    text = saved.value.path().read_text()
    assert text.splitlines()[0].startswith("at,game,preset")
    assert "sudden_death" in text
    played.page.get_by_role("button", name="Forget all").click()
    played.page.get_by_role("button", name="Forget them").click()
    played.page.get_by_text("Nothing here yet").wait_for()
    assert played.page.locator(".figures dd").first.inner_text() == "0"


def test_a_table_that_is_not_there(person):
    ann = person("Ann")
    ann.page.goto(f"{ann.url}/t/ABCDEF")
    assert ann.page.get_by_role("heading", name="No such table").is_visible()
    ann.open("/")
    ann.page.fill("#code", "ABCDEF")
    ann.page.get_by_role("button", name="Come in").click()
    ann.page.locator(".toast").wait_for()


def test_the_page_has_no_inline_script_or_style_and_asks_nobody_else(person):
    ann = person("Ann")
    hosts = set()
    ann.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    ann.make_table(seed="csp")
    ann.page.locator(".board").wait_for()
    source = ann.context.request.get(ann.page.url.partition("#")[0]).text()
    assert "style=" not in source
    assert "<style" not in source
    assert source.count("<script") == 2
    assert hosts == {ann.url.removeprefix("http://")}
