"""Focus stays where it was put, or goes to the new screen; never nowhere."""

import pytest

from browser.people import PHONE

pytestmark = pytest.mark.browser


def test_the_focus_goes_with_its_person_from_the_lobby_to_the_table(person):
    ann = person("Ann", size=PHONE)
    ann.make_table(kind="friends", rules="family", computers=2, seed="focus")
    deal = ann.page.get_by_role("button", name="Deal the cards")
    deal.focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator(".board").wait_for()
    assert ann.page.evaluate("document.activeElement.id") == "main"
    assert ann.page.evaluate("scrollY") == 0


def test_a_sheet_gives_the_focus_back(person):
    ann = person("Ann")
    ann.make_table(seed="sheet")
    ann.page.get_by_role(
        "button", name="Hint"
    ).wait_for()  # the table is drawn: what opens now is not closed with the lobby
    menu = ann.page.get_by_role("button", name="Menu")
    menu.focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator("dialog[open]").wait_for()
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"
