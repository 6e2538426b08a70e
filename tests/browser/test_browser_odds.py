"""The odds at the table: in the hint, in how computers play, and after the match."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.people import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SMALL = (320, 640)
LYING = (780, 390)
TABLET = (820, 1180)
COUNTING_MS = 120_000  # the first count on a machine may have to compile first


def clean(one, screen: str) -> None:
    found = Axe().run(one.page).response["violations"]
    told = [(item["id"], node["html"][:120], node["failureSummary"]) for item in found for node in item["nodes"][:2]]
    assert told == [], screen


def hint_of(one) -> dict:
    """Ask for a hint, and wait for its odds; return the frame that had them."""
    one.wait_enabled("keep", "swap")
    one.page.keyboard.press("h")
    one.page.locator(".odds").wait_for(timeout=COUNTING_MS)
    return [frame for frame in frames(one, "hint") if frame["state"] == "known"][-1]


def frames(one, kind: str) -> list[dict]:
    import json

    return [frame for frame in map(json.loads, one.frames) if frame["type"] == kind]


def keep_always(one, most: int = 300) -> None:
    """Play a match badly: keep whatever there is."""
    for _ in range(most):
        if one.is_over:
            return
        one.wait_enabled("keep", "next")
        one.press(one.next if one.can(one.next) else one.keep, unless=".end:not([hidden])")
    pytest.fail("the match does not end")


@pytest.mark.parametrize("size", [PHONE, DESKTOP, SMALL, LYING, TABLET])
def test_P6_a_hint_has_the_rule_of_thumb_the_exact_odds_and_a_reason_for_each(person, size):
    ann = person("Ann", size=size)
    ann.make_table(seed="hint")
    odds = hint_of(ann)["odds"]
    assert ann.page.locator(".hint__thumb .hint__do").inner_text() in {"Rule of thumb: swap", "Rule of thumb: keep"}
    assert ann.page.locator(".hint__odds .hint__do").inner_text() == f"By the odds: {odds['do']}"
    rows = ann.page.locator(".odds__words").all_inner_texts()
    assert rows == [f"you lose {odds['say']['args'][what]} in 100" for what in ("keep", "swap")]
    assert ann.page.locator(".odds__row--best dt").inner_text().lower() == odds["do"]
    box = ann.page.locator(".hint").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    clean(ann, "hint")
    ann.page.locator(".hint button").focus()
    ann.page.keyboard.press("Enter")
    assert not ann.page.locator(".hint").is_visible()
    assert "hint__button" in ann.page.evaluate("document.activeElement.className")


def test_odds_are_told_to_who_cannot_see_them(person):
    ann = person("Ann")
    ann.make_table(seed="hint")
    say = hint_of(ann)["odds"]["say"]["args"]
    said = f"Keep: you lose {say['keep']} in 100. Swap: you lose {say['swap']} in 100."
    ann.wait_until(f"document.querySelector('[aria-live=polite]').textContent.includes({said!r})")


def test_house_rules_that_nobody_solved_are_counted_while_the_hint_says_so(person):
    ann = person("Ann")
    ann.make_table(seed="rare", rules="solo lowest_tie=farthest_left_loses jack=blocks king_refusal=may")
    odds = hint_of(ann)["odds"]
    assert [frame["state"] for frame in frames(ann, "hint")] == ["counting", "known"]
    assert 0 < odds["keep"] + odds["swap"] < 2


def test_odds_that_come_late_open_no_hint_that_was_closed(person):
    ann = person("Ann")
    ann.make_table(seed="hint")
    ann.wait_enabled("keep", "swap")
    ann.page.keyboard.press("h")
    ann.page.locator(".hint").wait_for()
    ann.page.locator(".hint button").click()
    ann.press(ann.keep)
    ann.page.wait_for_timeout(500)
    assert not ann.page.locator(".hint").is_visible()


def test_the_host_chooses_how_computers_play(person):
    ann = person("Ann", size=PHONE)
    ann.make_table(seed="styles")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_label("How Mina plays").select_option("equilibrium")
    assert ann.page.get_by_text("Mina plays so well that nobody can do better in the long run.").is_visible()
    clean(ann, "menu")
    ann.page.keyboard.press("Escape")
    ann.wait_until("document.querySelector('.seat__notes [title=\"Computer: Plays by the odds\"]')")
    assert ann.view["table"]["seats"][1]["style"] == "equilibrium"
    ann.play_to_the_end()


def test_computers_are_chosen_in_the_lobby_and_guests_read_it(person):
    ann, ben = person("Ann", size=SMALL), person("Ben", size=PHONE)
    path = ann.make_table(kind="friends", rules="family", computers=2)
    ben.sit(path)
    row = ann.page.locator(".people__row", has_text="Leo")
    row.locator("select").select_option("gentle")
    ben.page.locator(".people__row", has_text="Leo").get_by_text("Errs gently").wait_for()
    assert ben.page.locator(".people select").count() == 0
    assert ann.page.evaluate("document.documentElement.scrollWidth") == SMALL[0]
    clean(ann, "lobby")


@pytest.mark.parametrize("size", [DESKTOP, SMALL])
def test_after_a_match_ones_own_decisions_what_went_well_first(person, size):
    ann = person("Ann", size=size)
    ann.make_table(seed="bad", rules="solo stake_count=2")
    keep_always(ann)
    ann.page.get_by_role("button", name="Your decisions").focus()
    ann.page.keyboard.press("Enter")
    first = ann.page.locator(".review__first")
    first.wait_for(timeout=COUNTING_MS)
    assert "best there w" in first.inner_text()
    ones = ann.page.locator(".review__one")
    assert ones.count() > 0
    assert "and kept it." in ones.first.inner_text()
    assert "saves" in ones.first.inner_text()
    clean(ann, "review")
    ann.page.keyboard.press("Escape")
    assert "Your decisions" in ann.page.evaluate("document.activeElement.textContent")


def test_a_spectator_has_no_decisions_to_look_at(person):
    ann, eve = person("Ann"), person("Eve")
    path = ann.make_table(kind="friends", rules="sudden_death", computers=2)
    eve.open(path)
    eve.page.locator(".sit").wait_for()
    ann.page.get_by_role("button", name="Deal the cards").click()
    ann.page.locator(".board").wait_for()
    keep_always(ann)
    eve.page.locator(".end").wait_for()
    assert eve.page.get_by_role("button", name="Your decisions").count() == 0
    answer = eve.page.request.get(f"{path.split('#')[0]}/matches/1/review.json")
    assert answer.json() == {"type": "unknown"}


def test_a_match_is_saved_as_a_record(person, tmp_path):
    from goodfences.records import read_record, verify

    ann = person("Ann")
    ann.make_table(rules="sudden_death", seed="record")
    ann.play_to_the_end()
    ann.page.get_by_role("link", name="History and replay").click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the record").click()
    file = tmp_path / "match.txt"
    download.value.save_as(file)
    assert download.value.suggested_filename.endswith(".txt")
    record = read_record(file.read_bytes())
    assert verify(record) == ()
    assert [seat.name for seat in record.seats] == ["Ann", "Mina", "Leo", "Rosa"]
