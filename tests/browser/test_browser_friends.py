"""Four people, four browsers, one table: what each sees, and that nobody sees more (C40 to C43)."""

import json

import pytest

from browser.people import DESKTOP, PHONE, play_together
from browser.secrets_kept import foreign_cards, truth

pytestmark = pytest.mark.browser

# Dealt so that, when everybody swaps a seven and below, a king refuses, two tie for the lowest card, one goes out
# before the end, and one wins.
EVENTFUL = "four-237"


def test_four_browsers_swap_refuse_tie_go_out_and_win(person):
    ann = person("Ann", size=DESKTOP)
    path = ann.make_table(kind="friends", rules="solo stake_count=2", computers=0, seed=EVENTFUL)
    others = [person(name, size=PHONE, is_mobile=True, has_touch=True) for name in ("Bob", "Cleo")]
    others.append(person("Dan", size=(820, 1180)))
    for one in others:
        one.sit(path)
    watcher = person("Eve", size=(1920, 1080))
    watcher.open(path)
    ann.page.get_by_role("button", name="Deal the cards").click()
    people = [ann, *others]
    for one in people:
        one.page.locator(".board").wait_for()
    assert (
        ann.page.get_by_role("button", name="Swap with").or_(ann.page.get_by_text("Take from the stock")).count() == 1
    )

    play_together(people)

    replay = truth(ann)
    kinds = {event["what"]["event"] for step in replay["steps"] for event in step["events"]}
    assert {"swapped", "refused", "lost", "out", "match_over"} <= kinds
    assert any(len(row["losers"]) > 1 for row in replay["rounds"])
    winner = replay["winners"][0]
    for seat, one in enumerate(people):
        assert one.page.locator(".end__title").inner_text() == (
            "You win!" if seat == winner else f"{people[winner].name} wins"
        )
    for one in [*people, watcher]:
        assert foreign_cards(one) == [], one.name
    points = [view["you"]["points"] for view in (one.view for one in people)]
    assert points[winner] == 1000 + 100 * replay["stakes"][winner]
    assert sum(points) == points[winner]


def test_a_face_down_card_says_nothing_more_than_that(person):
    ann, bob = person("Ann"), person("Bob", size=PHONE)
    path = ann.make_table(kind="friends", rules="solo", computers=1, seed="closed")
    bob.sit(path)
    ann.page.get_by_role("button", name="Deal the cards").click()
    bob.page.locator(".board").wait_for()
    for one in (ann, bob):
        backs = one.page.locator(".card:not(.card--known):not(.card--empty)")
        assert backs.count() >= 2
        for back in backs.all():
            assert back.get_attribute("aria-label") in {"Face-down card", None}
            assert back.inner_html() == '<span class="card__inner"><span class="card__back"></span></span>'
        own = one.view["game"]["round"]["cards"][one.view["you"]["seat"]]
        attributes = one.page.evaluate("[...document.querySelectorAll('[data-shows]')].map(e => e.dataset.shows)")
        assert {shows for shows in attributes if len(shows) == 2} <= {own}


def test_phrases_and_reactions_are_shown_above_their_seat(person):
    ann, bob = person("Ann"), person("Bob", size=PHONE)
    path = ann.make_table(kind="friends", rules="solo", computers=1)
    bob.sit(path)
    ann.page.get_by_role("button", name="Deal the cards").click()
    bob.page.locator(".board").wait_for()
    ann.page.get_by_role("button", name="Say something").click()
    ann.page.get_by_role("button", name="Good luck!").click()
    bob.page.locator(".seat__bubble", has_text="Good luck!").wait_for()
    bob.page.get_by_role("button", name="Say something").click()
    bob.page.get_by_role("button", name="Laugh").click()
    ann.page.locator(".seat__bubble--face").wait_for()
    assert "Bob" in ann.page.locator("#heard").inner_text()


def test_the_door_can_be_knocked_at(person):
    ann, bob = person("Ann"), person("Bob", size=PHONE)
    path = ann.make_table(kind="friends", rules="solo", computers=1)
    code = path.partition("#")[0]
    bob.open("/")
    bob.page.fill("#name", "Bob")
    bob.page.fill("#code", code.removeprefix("/t/").lower())
    bob.page.get_by_role("button", name="Come in").click()
    bob.page.wait_for_url("**/t/*")
    bob.page.locator(".link-state div").wait_for()
    assert all(json.loads(frame)["type"] != "view" for frame in bob.frames)
    ann.page.get_by_text("Bob is at the door.").wait_for()
    ann.page.get_by_role("button", name="Let in").click()
    bob.page.locator(".sit").wait_for()


def test_a_big_screen_watches_with_the_qr_in_the_corner(person):
    ann, eve = person("Ann"), person("Eve", size=(1920, 1080))
    path = ann.make_table(kind="friends", rules="solo", computers=2)
    eve.open(path)
    ann.page.get_by_role("button", name="Deal the cards").click()
    eve.page.locator(".corner").wait_for()
    assert eve.page.locator(".corner img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert eve.page.locator(".seats .seat").count() == 3
    assert not eve.page.locator(".acts").is_visible()
    assert not eve.page.locator(".card--known").count()


def test_a_hostile_name_is_only_text(person):
    ann = person('<img src=x onerror="document.title=1">'[:24])
    ann.make_table(rules="solo")
    assert ann.page.locator(".seat img").count() == 0
    assert "<img" in ann.page.locator(".mine .seat__name").inner_text()
