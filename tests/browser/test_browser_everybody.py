"""Everybody can play: by keyboard, without motion, with large text, on the smallest phone; and axe finds nothing."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.people import DESKTOP, PHONE

pytestmark = pytest.mark.browser

THEMES = {
    "day": {"color_scheme": "light"},
    "dusk": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}


def _active(one) -> str:
    return str(one.page.evaluate("document.activeElement.className || document.activeElement.tagName"))


def test_a_match_with_the_keyboard_only_and_the_focus_is_never_lost(person):
    ann = person("Ann")
    ann.make_table(rules="sudden_death", seed="keys")
    ann.page.locator(".board").wait_for()
    ann.page.keyboard.press("Tab")
    while "acts__keep" not in _active(ann):
        ann.page.keyboard.press("Tab")
    for _ in range(60):
        if ann.is_over:
            break
        ann.wait_enabled("keep", "next")
        if ann.is_over:
            break
        seq = ann.seq
        ann.page.keyboard.press("k" if ann.can(ann.keep) else "n")
        ann.wait_seq(seq)
        assert "acts__keep" in _active(ann)
    assert ann.is_over
    assert "acts__keep" in _active(ann)
    ann.page.keyboard.press("n")
    ann.wait_until("document.querySelector('.end').hidden")


def test_keys_say_the_card_and_the_last_event_and_show_help(person):
    ann = person("Ann")
    ann.make_table(seed="say")
    ann.wait_enabled("keep")
    heard = ann.page.locator("#heard p").last
    ann.page.keyboard.press("c")
    card = ann.card
    assert heard.inner_text() == f"You hold the {card}."
    seq = ann.seq
    ann.page.keyboard.press("k")
    ann.wait_seq(seq)
    ann.wait_enabled("next", "keep")
    ann.page.wait_for_timeout(300)
    said = heard.inner_text()
    ann.page.evaluate("document.getElementById('heard').replaceChildren()")
    ann.page.keyboard.press("l")
    assert ann.page.locator("#heard p").all_inner_texts() == [said]
    ann.page.keyboard.press("?")
    assert ann.page.locator("dialog[open]").get_by_role("heading", name="Help and keys").is_visible()
    seq = ann.seq
    ann.page.keyboard.press("k")
    ann.page.keyboard.press("Escape")
    assert not ann.page.locator("dialog[open]").count()
    assert ann.seq == seq


def test_a_button_that_does_nothing_stays_and_says_so(person):
    ann = person("Ann")
    ann.make_table(seed="stay")
    ann.wait_enabled("keep")
    places = {name: ann.page.locator(f".acts__{name}").bounding_box() for name in ("keep", "swap", "next")}
    assert ann.next.get_attribute("aria-disabled") == "true"
    seq = ann.seq
    ann.next.click(force=True)
    ann.page.wait_for_timeout(150)
    assert ann.seq == seq
    ann.press(ann.keep)
    ann.wait_enabled("next", "keep")
    after = {name: ann.page.locator(f".acts__{name}").bounding_box() for name in ("keep", "swap", "next")}
    assert {name: (round(box["x"]), round(box["width"])) for name, box in after.items()} == {
        name: (round(box["x"]), round(box["width"])) for name, box in places.items()
    }


def test_reduced_motion_moves_nothing_and_tells_the_same(person):
    moving, still = person("Ann", reduced_motion="no-preference"), person("Ann")
    facts = []
    for one in (moving, still):
        one.make_table(rules="solo", seed="same")
        one.wait_enabled("keep")
        one.press(one.keep)
        one.wait_enabled("keep", "next")
        if one is still:
            assert one.page.evaluate("document.getAnimations().length") == 0
        one.page.wait_for_timeout(200)
        facts.append(
            [
                one.page.locator(".told li").all_inner_texts(),
                one.page.locator(".seat .card").evaluate_all("all => all.map(card => card.dataset.shows)"),
            ]
        )
    assert facts[0] == facts[1]


def test_motion_never_swallows_a_click(person):
    ann = person("Ann", reduced_motion="no-preference")
    ann.make_table(rules="solo", seed="quick")
    for _ in range(12):
        ann.wait_enabled("keep", "next")
        if ann.is_over:
            break
        seq = ann.seq
        box = (ann.next if ann.can(ann.next) else ann.keep).bounding_box()
        ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        ann.wait_seq(seq)
    assert ann.view["game"]["round_number"] > 2


@pytest.mark.parametrize("width", [320, 640])
def test_ten_seats_fit_a_narrow_page(person, width):
    """400 % and 200 % zoom of a window of 1280 pixels, and the smallest phone."""
    ann = person("Ann", size=(width, 640))
    ann.make_table(kind="friends", rules="family", computers=9, seed="ten")
    ann.page.get_by_role("button", name="Deal the cards").click()
    ann.page.locator(".board").wait_for()
    assert ann.page.locator(".seats .seat").count() == 9
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = ann.page.locator(".seats .seat__sign").evaluate_all(
        "all => all.map(sign => sign.getBoundingClientRect().toJSON())"
    )
    for i, one in enumerate(boxes):
        assert one["left"] >= 0
        assert one["right"] <= width
        for other in boxes[i + 1 :]:
            assert (
                one["right"] <= other["left"]
                or other["right"] <= one["left"]
                or one["bottom"] <= other["top"]
                or other["bottom"] <= one["top"]
            )


@pytest.mark.parametrize("size", [PHONE, (320, 640)])
def test_targets_are_large_enough_for_a_thumb(person, size):
    ann = person("Ann", size=size, has_touch=True)
    for path in ("/", "/rules", "/scores", "/fair", "/exhibits"):
        ann.open(path)
        assert _small(ann) == [], path
    ann.make_table(seed="thumb")
    ann.wait_enabled("keep")
    assert _small(ann) == []


def _small(one) -> list[str]:
    return list(
        one.page.evaluate(
            """() => [...document.querySelectorAll("button, a[href], input, select, summary")]
                .filter(one => one.checkVisibility() && !one.closest(".skip") && !one.matches(".skip, .check input"))
                .filter(one => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) < 43.5)
                .map(one => `${one.tagName}.${one.className} ${one.textContent}`)"""
        )
    )


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(person, theme):
    axe = Axe()
    ann = person("Ann", size=DESKTOP, **THEMES[theme])

    only = {} if theme == "day" else {"runOnly": ["color-contrast"]}  # the other rules know no theme

    def clean(screen: str) -> None:
        found = axe.run(ann.page, options=only).response["violations"]
        told = [(one["id"], node["html"][:120], node["failureSummary"]) for one in found for node in one["nodes"][:2]]
        assert told == [], screen

    for path in ("/", "/rules", "/scores", "/fair", "/exhibits"):
        ann.open(path)
        clean(path)
    ann.make_table(kind="friends", rules="family", computers=3, seed="axe")
    ann.page.locator(".preset").first.wait_for()
    ann.page.locator(".picker__more summary").click()
    clean("lobby")
    ann.page.get_by_role("button", name="Deal the cards").click()
    ann.page.locator(".board").wait_for()
    clean("table")
    for button in ("Menu", "Say something", "Rule card", "Invite"):
        ann.page.get_by_role("button", name=button, exact=True).first.click()
        clean(button)
        ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("?")
    clean("help")
    ann.page.keyboard.press("Escape")
    ann.make_table(rules="sudden_death", seed="axe")
    ann.play_to_the_end()
    clean("end")
    ann.open(f"/replay#{ann.view['table']['code']}.1")
    ann.page.locator(".replay__slider").wait_for()
    clean("replay")
    ann.make_table(game="beggar", rules="beggar", computers=1, seed="axe")
    ann.page.locator(".board--beggar").wait_for()
    clean("beggar")


def test_a_second_tap_is_not_a_second_wish(person):
    ann = person("Ann")
    ann.make_table(seed="twice")
    ann.wait_enabled("keep")
    seq = ann.seq
    ann.keep.evaluate("one => { one.click(); one.click(); }")
    ann.wait_seq(seq)
    ann.wait_enabled("keep", "next")
    assert all(view["refused"] == [] for view in ann.views)


def test_motion_ends_by_itself_and_leaves_nothing_behind(person):
    ann = person("Ann", reduced_motion="no-preference")
    ann.make_table(seed="still")
    for _ in range(3):
        ann.wait_enabled("keep", "next")
        ann.press(ann.next if ann.can(ann.next) else ann.keep)
    ann.wait_until("!document.getAnimations().length && !document.querySelector('.flight').children.length")
    hidden = ann.page.locator(".seat .card").evaluate_all(
        "all => all.filter(one => getComputedStyle(one).opacity !== '1')"
    )
    assert hidden == []
