"""Nothing is lost: reload, no network, a second page, blocked sockets, a killed server, a host who leaves."""

import pytest

from browser.people import PHONE, Person, play_together
from browser.secrets_kept import foreign_cards

pytestmark = pytest.mark.browser

NO_SOCKETS = """
    const Real = WebSocket;
    class Blocked extends EventTarget {
        constructor() { super(); setTimeout(() => this.dispatchEvent(new CloseEvent("close", { code: 1006 })), 5); }
        send() {}
        close() {}
    }
    Object.assign(Blocked, { OPEN: Real.OPEN });
    window.WebSocket = Blocked;
"""


def _shown(person: Person) -> dict[str, object]:
    """What somebody looks at: every card, name and stake, the buttons and the news."""
    return dict(
        person.page.evaluate(
            """() => ({
                cards: [...document.querySelectorAll(".seat .card")].map(card => card.dataset.shows),
                names: [...document.querySelectorAll(".seat__name")].map(name => name.textContent),
                stakes: [...document.querySelectorAll(".stake")].map(stake => stake.dataset.state),
                buttons: [...document.querySelectorAll(".acts .button")].map(b => b.textContent + b.ariaDisabled),
                rounds: document.querySelectorAll(".rounds tbody tr").length,
                told: [...document.querySelectorAll(".told li")].map(line => line.textContent),
            })"""
        )
    )


def _reload(person: Person) -> None:
    person.page.reload()
    person.page.wait_for_selector("html[data-ready]")
    person.page.locator(".board, .lobby").first.wait_for()


def test_a_reload_in_every_phase_changes_nothing(person):
    ann, bob = person("Ann"), person("Bob", size=PHONE)
    path = ann.make_table(kind="friends", rules="sudden_death", computers=1, seed="reload")
    bob.sit(path)
    _reload(ann)
    assert ann.page.locator(".people__row").count() == 3  # the lobby
    ann.page.get_by_role("button", name="Deal the cards").click()
    phases = set()
    for _ in range(400):
        ann.page.locator(".board").wait_for()
        able = next((one for one in (ann, bob) if any(one.can(b) for b in (one.keep, one.swap))), None)
        settled = ann.is_over or able is not None
        phase = "over" if ann.is_over else "mine" if able is ann else "theirs"
        if settled and phase not in phases:
            phases.add(phase)
            ann.page.wait_for_timeout(150)
            before = _shown(ann)
            _reload(ann)
            assert _shown(ann) == before, phase
        if ann.is_over:
            break
        if able is not None:
            able.play_on()
        else:
            for one in (ann, bob):
                one.play_on()
            ann.page.wait_for_timeout(50)
    assert {"mine", "theirs", "over"} <= phases


def test_between_rounds_the_reveal_stays_through_a_reload(person):
    ann = person("Ann")
    ann.make_table(seed="reveal")
    while not ann.can(ann.next):
        ann.wait_enabled("keep", "swap", "next")
        ann.play_on()
        if ann.view["game"]["phase"] == "between":
            break
    before = _shown(ann)
    assert "back" not in before["cards"]
    _reload(ann)
    assert _shown(ann) == before
    ann.page.wait_for_timeout(500)
    assert ann.view["game"]["phase"] == "between"  # it waits for its person


def test_offline_for_a_while_and_a_tap_meanwhile(person):
    ann = person("Ann")
    ann.make_table(seed="offline")
    ann.wait_enabled("keep")
    seq = ann.seq
    ann.page.evaluate("window.dispatchEvent(new Event('offline'))")
    ann.context.set_offline(True)
    ann.page.evaluate("performance.mark('offline')")
    ann.keep.click()
    ann.page.wait_for_timeout(300)
    ann.context.set_offline(False)
    ann.page.evaluate("window.dispatchEvent(new Event('online'))")
    ann.wait_seq(seq)
    kept = [event for view in ann.views for event in view["game"]["events"] if event["what"]["event"] == "kept"]
    assert sum(event["what"]["seat"] == 0 for event in {str(event): event for event in kept}.values()) == 1


def test_a_newer_page_takes_over_and_the_old_one_says_so(person):
    ann = person("Ann")
    path = ann.make_table(seed="second")
    ann.wait_enabled("keep")
    second = ann.context.new_page()
    ann.watch(second)
    ann.open(path, second)
    ann.page.locator(".link-state", has_text="Your seat is open on a newer page.").wait_for()
    assert second.locator(".mine .card").first.get_attribute("aria-label") == ann.card
    ann.page.get_by_role("button", name="Play here").click()
    second.locator(".link-state", has_text="Your seat is open on a newer page.").wait_for()
    ann.wait_enabled("keep")


def test_a_match_where_websockets_are_blocked(person):
    ann = person("Ann")
    ann.context.add_init_script(NO_SOCKETS)
    streams = []
    ann.page.on("request", lambda request: streams.append(request.url) if "/stream?" in request.url else None)
    ann.make_table(rules="sudden_death", seed="stream")
    ann.page.locator(".board").wait_for()
    for _ in range(400):
        if ann.is_over:
            break
        for button in (ann.next, ann.keep):
            button.evaluate("one => one.getAttribute('aria-disabled') === null && one.click()")
        ann.page.wait_for_timeout(100)
    assert ann.is_over
    assert streams
    assert ann.views
    assert foreign_cards(ann) == []


def test_SIGKILL_in_the_middle_of_a_round_and_everybody_plays_on(chromium, own_server):
    people = [Person.at(chromium, own_server.url, name, size=PHONE) for name in ("Ann", "Bob")]
    ann, bob = people
    path = ann.make_table(kind="friends", rules="sudden_death", computers=1, seed="plug")
    bob.sit(path)
    ann.page.get_by_role("button", name="Deal the cards").click()
    for one in people:
        one.page.locator(".board").wait_for()
    ann.page.wait_for_timeout(300)
    first = next((one for one in people if one.can(one.keep)), ann)
    if first.can(first.keep):
        first.press(first.keep)
    before = [_shown(one) for one in people]

    own_server.kill()
    ann.page.locator(".link-state", has_text="Connection lost. Your seat is kept").wait_for()
    own_server.start()

    for one, was in zip(people, before, strict=True):
        one.page.locator(".link-state div").wait_for(state="detached")
        now = _shown(one)
        assert now["cards"][: len(was["cards"])] == was["cards"] or len(now["told"]) > len(was["told"])
        assert now["names"] == was["names"]
        assert set(was["told"]) <= set(now["told"])
    play_together(people)
    assert [foreign_cards(one) for one in people] == [[], []]
    for one in people:
        assert one.errors == []
        one.close()


def test_when_the_host_leaves_somebody_else_is_host_and_the_match_goes_on(person):
    ann, bob, cleo = person("Ann"), person("Bob", size=PHONE), person("Cleo", size=PHONE)
    path = ann.make_table(kind="friends", rules="solo", computers=0, seed="host")
    bob.sit(path)
    cleo.sit(path)
    ann.page.get_by_role("button", name="Deal the cards").click()
    bob.page.locator(".board").wait_for()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Leave the table").click()
    ann.page.get_by_role("button", name="Leave", exact=True).click()
    bob.page.locator(".seat, .mine", has=bob.page.locator('.mark[aria-label="Host"]')).filter(
        has_not_text="Ann"
    ).first.wait_for()
    assert bob.view["table"]["host"] in {1, 2}
    for _ in range(400):
        if bob.view["game"]["round_number"] > 1:
            break
        for one in (bob, cleo):
            one.play_on()
        bob.page.wait_for_timeout(60)
    assert bob.view["game"]["round_number"] > 1


def test_the_seat_moves_to_another_device_by_a_private_link(person):
    ann, phone = person("Ann"), person("Ann's phone", size=PHONE)
    ann.make_table(seed="move")
    ann.wait_enabled("keep")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Move my seat to another device").click()
    link = ann.page.locator(".move-link").inner_text()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Move my seat to this device").click()
    phone.page.locator(".mine .card--known").wait_for()
    phone.wait_enabled("keep")
    ann.page.locator(".link-state div").wait_for()
