"""Clocks, sounds, titles and the screen: what the page does of itself, and what it does not."""

import pytest

from browser.people import PHONE

pytestmark = pytest.mark.browser

COUNT_SOUNDS = """
    window.made = 0;
    const Real = AudioContext;
    window.AudioContext = class extends Real { constructor() { super(); window.made += 1; } };
"""
COUNT_LOCKS = """
    window.locks = 0;
    navigator.wakeLock.request = async () => { window.locks += 1; return new EventTarget(); };
"""


def test_a_missed_turn_is_kept_and_after_two_a_computer_plays_until_a_touch(person):
    ann, bob = person("Ann"), person("Bob", size=PHONE)
    path = ann.make_table(kind="friends", rules="solo", computers=1, seed="late")
    bob.sit(path)
    ann.page.locator('input[name="table-clock"][value="brisk"]').check(force=True)
    ann.page.get_by_role("button", name="Deal the cards").click()
    ann.page.locator(".board").wait_for()
    seat = bob.view["you"]["seat"]

    def helped() -> str:
        return bob.view["table"]["seats"][seat]["autopilot"]

    for _ in range(400):
        if helped() == "clock":
            break
        ann.play_on()
        ann.page.wait_for_timeout(25)
    bob.page.get_by_text("A computer plays for you. Touch anything to take over again.").wait_for()
    assert "kept" in {e["what"]["event"] for view in bob.views if view["game"] for e in view["game"]["events"]}
    bob.page.locator(".rule-line").click()
    bob.page.locator(".watching").wait_for(state="hidden")
    assert helped() == "off"


def test_no_sound_before_the_first_touch_and_a_switch_for_it(person):
    ann = person("Ann")
    ann.context.add_init_script(COUNT_SOUNDS)
    ann.make_table(seed="sound")
    ann.wait_enabled("keep")
    assert ann.page.evaluate("window.made") == 0
    ann.press(ann.keep)
    assert ann.page.evaluate("window.made") == 0  # a click of a script is no touch
    ann.page.get_by_role("button", name="Switch sound off").click()
    assert ann.page.evaluate("window.made") == 1
    ann.page.reload()
    ann.page.get_by_role("button", name="Switch sound on").wait_for()


def test_the_title_says_when_it_is_your_turn_and_the_screen_stays_awake(person):
    ann = person("Ann")
    ann.context.add_init_script(COUNT_LOCKS)
    ann.make_table(seed="awake")
    ann.wait_enabled("keep")
    assert ann.page.title() == "● Your turn"
    assert ann.page.evaluate("window.locks") == 1
    ann.press(ann.keep)
    ann.wait_enabled("next", "keep")
    if ann.can(ann.next):
        assert ann.page.title() == "Cuckoo · Good Fences"


def test_looks_are_kept_on_this_device(person):
    ann = person("Ann")
    ann.open("/")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_text("Dusk", exact=True).click()
    ann.page.get_by_text("Four colours").click()
    ann.page.reload()
    ann.page.wait_for_selector("html[data-ready]")
    root = ann.page.evaluate("({ ...document.documentElement.dataset })")
    assert (root["theme"], root["suits"]) == ("dark", "four")


def test_the_host_can_choose_a_family_name_for_the_game(person):
    ann = person("Ann")
    ann.make_table(seed="name")
    ann.wait_enabled("keep")
    assert "Cuckoo" in ann.page.locator(".bar__what").inner_text()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_text("Chase the Ace").click()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".bar__what", has_text="Chase the Ace").wait_for()


def test_a_pause_stops_everybody_until_somebody_goes_on(person):
    ann = person("Ann")
    ann.make_table(seed="pause")
    ann.wait_enabled("keep")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Pause the table").click()
    ann.page.locator(".news", has_text="Paused").wait_for()
    assert not ann.can(ann.keep)
    assert ann.next.inner_text() == "Go on"
    ann.press(ann.next)
    ann.wait_enabled("keep")
