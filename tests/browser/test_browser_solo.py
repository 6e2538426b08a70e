"""Alone against Mina, Leo and Rosa: a match to its end, by every way of pressing a button (P1 to P7)."""

import pytest

from browser.people import PHONE
from browser.secrets_kept import foreign_cards, tampered

pytestmark = pytest.mark.browser


def test_P5_P7_a_solo_match_to_the_end_on_a_phone(person):
    ann = person("Ann", size=PHONE, has_touch=True)
    ann.open("/")
    ann.page.fill("#name", "Ann")
    ann.page.get_by_role("button", name="Play now").tap()
    ann.page.wait_for_selector(".acts__keep")
    assert ann.page.get_by_text("Avoid the lowest card. Aces are low, kings block.").is_visible()
    ann.play_to_the_end()
    title = ann.page.locator(".end__title").inner_text()
    standing = ann.view["you"]["standing"]
    assert (title == "You win!") == (standing == "won")
    rows = ann.page.locator(".rounds tbody tr")
    assert rows.count() == len(ann.view["game"]["rounds"]) or rows.count() == ann.view["game"]["round_number"]
    assert foreign_cards(ann) == []
    assert foreign_cards(tampered(ann)) != []

    ann.open("/scores")
    figures = ann.page.locator(".figures dd").all_inner_texts()
    assert figures[0] == "1"
    assert figures[1] == ("1" if standing == "won" else "0")
    assert figures[2].replace(",", "") == str(ann.view["you"]["points"])


def test_the_next_match_is_one_tap_away(person):
    ann = person("Ann")
    ann.make_table(rules="sudden_death", seed="again")
    ann.play_to_the_end()
    assert ann.next.inner_text() == "Next match"
    ann.press(ann.next)
    ann.wait_until("document.querySelector('.end').hidden")
    assert ann.view["table"]["match"] == 2


def test_C9_a_hidden_king_is_given_away_only_after_a_question(person):
    ann = person("Ann")
    ann.make_table(seed="king-39")  # the first card of the first round is Ann's, and a king
    ann.wait_enabled("swap")
    seq = ann.seq
    ann.swap.click()
    dialog = ann.page.locator("dialog[open]")
    assert dialog.get_by_role("heading").first.inner_text() == "Give the king away?"
    dialog.get_by_role("button", name="Keep the king").click()
    assert ann.seq == seq
    ann.swap.click()
    ann.wait_seq(seq)
    assert any(frame["what"]["event"] == "swapped" for view in ann.views for frame in view["game"]["events"])


def test_sharing_a_match_as_text(person):
    ann = person("Ann", permissions=["clipboard-read", "clipboard-write"])
    ann.make_table(rules="sudden_death", seed="share")
    ann.play_to_the_end()
    ann.page.evaluate("navigator.share = undefined")
    ann.page.get_by_role("button", name="Share").click()
    ann.page.get_by_text("Copied.").first.wait_for()
    words = ann.page.evaluate("navigator.clipboard.readText()")
    assert "Mina" in words
    assert "sudden_death" in words
