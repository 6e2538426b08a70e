"""Beggar on the page (G10 to G12): tap, autoplay, debt, skip, timed ending, exhibits."""

import pytest

from browser.people import PHONE

pytestmark = pytest.mark.browser


def _turned(one) -> int:
    return int(one.view["game"]["n_cards"])


def test_G12_each_taps_the_own_pile_and_reads_what_is_owed(person):
    ann = person("Ann", size=PHONE, has_touch=True)
    ann.make_table(game="beggar", rules="beggar", computers=1, seed="tap")
    debts = set()
    for _ in range(40):
        ann.wait_until("document.querySelector('.acts .button--main:not([aria-disabled]), .end:not([hidden])')")
        if ann.page.locator(".debt").is_visible():
            debts.add(ann.page.locator(".debt").inner_text().split(" ")[0])
        seq, played = ann.seq, _turned(ann)
        ann.page.locator(".mine .card").tap()
        ann.wait_seq(seq)
        assert _turned(ann) > played
        if debts:
            break
    assert debts
    assert (
        ann.page.locator(".heap .card").count() == min(7, len(ann.view["game"]["heap"]))
        or ann.view["game"]["n_heap"] == 0
    )


def test_G12_autoplay_and_skip_to_the_end(person):
    ann = person("Ann")
    ann.make_table(game="beggar", rules="beggar", computers=1, seed="auto")
    ann.page.locator(".board--beggar").wait_for()
    auto = ann.page.get_by_role("button", name="Turn by itself")
    auto.click()
    ann.wait_until("document.querySelector('[aria-pressed=true]')")
    start = _turned(ann)
    ann.page.wait_for_timeout(900)
    assert _turned(ann) > start
    ann.page.get_by_role("button", name="Skip to the end").click()
    ann.page.locator(".end").wait_for(timeout=20000)
    game = ann.view["game"]
    assert game["outcome"]["termination"] in {"won", "endless", "most_cards"}
    assert ann.page.locator(".counts").inner_text() == f"Card {game['n_cards']}, trick {game['n_tricks']}"


def test_G10_the_end_says_who_came_in_where(person):
    ann = person("Ann", size=PHONE)
    ann.make_table(game="beggar", rules="beggar", computers=3, seed="places")
    ann.page.get_by_role("button", name="Skip to the end").click()
    ann.page.locator(".end").wait_for(timeout=20000)
    standings = ann.view["game"]["standings"]
    names = [seat["name"] for seat in ann.view["table"]["seats"]]
    names[ann.view["you"]["seat"]] = "you"
    told = ann.page.locator(".end__places li").all_inner_texts()
    assert told == [f"{one['place']}. {names[one['seat']]}" for one in standings]
    assert len(told) == 4
    assert told[0].startswith("1. ")


def test_G10_a_timed_ending_shows_its_clock(person):
    ann = person("Ann")
    ann.make_table(game="beggar", rules="beggar end=minutes:3", computers=1, seed="clock")
    ann.page.get_by_text("Time left:").wait_for()
    assert ann.view["game"]["ends_in_ms"] <= 180_000


def test_G11_the_endless_game_is_an_exhibit_that_proves_itself(person):
    ann = person("Ann")
    ann.open("/exhibits")
    ann.page.get_by_role("button", name="Watch: The endless game").click()
    ann.page.locator(".board--beggar").wait_for()
    assert ann.view["you"]["seat"] is None
    ann.page.get_by_role("button", name="Skip to the end").click()
    ann.page.locator(".end").wait_for(timeout=30000)
    outcome = ann.view["game"]["outcome"]
    assert outcome["termination"] == "endless"
    assert (outcome["cycle"]["n_tricks"], outcome["cycle"]["n_cards"]) == (62, 440)
    assert "the same 62 tricks of 440 cards" in ann.page.locator(".end__score").inner_text()
