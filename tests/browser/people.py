"""A person with a browser: what they do at a table, and every frame that their page was sent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket

from support.frames import Reader

PHONE = (390, 780)
DESKTOP = (1280, 860)
PATIENCE_MS = 20_000
EXPECTED_NOISE = re.compile(
    r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket connection to|qr\.svg|ERR_FAILED|404"
)


@dataclass
class Person:
    """A browser context with one page in front."""

    name: str
    url: str
    context: BrowserContext
    page: Page
    frames: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @classmethod
    def at(cls, browser: Browser, url: str, name: str, *, size: tuple[int, int] = DESKTOP, **looks: object) -> "Person":
        looks.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, base_url=url, **looks)
        context.set_default_timeout(PATIENCE_MS)
        made = cls(name, url, context, context.new_page())
        made.watch(made.page)
        return made

    def watch(self, page: Page) -> None:
        """Keep every frame that the page is sent, and every error that it makes."""
        page.on("websocket", self._socket)
        network = self.context.new_cdp_session(page)
        network.on("Network.eventSourceMessageReceived", lambda event: self.frames.append(event["data"]))
        network.send("Network.enable")
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self._console(line.type, line.text))

    def _console(self, kind: str, words: str) -> None:
        if kind == "error" and not EXPECTED_NOISE.search(words):
            self.errors.append(words)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    @property
    def views(self) -> list[dict]:
        """The views that came over the socket."""
        return [frame for frame in map(Reader().read, self.frames) if frame["type"] == "view"]

    @property
    def view(self) -> dict:
        """The last view."""
        assert self.views, f"{self.name} has seen no view"
        return self.views[-1]

    def close(self) -> None:
        self.context.close()

    # Ways in

    def open(self, path: str = "/", page: Page | None = None) -> None:
        """Open a page and wait until it is drawn."""
        page = page or self.page
        page.goto(self.url + path if path.startswith("/") else path)
        page.wait_for_selector("html[data-ready]")

    def make_table(self, **wish: object) -> str:
        """Make a table as the first page does, by a seed if asked, and go there; return its path."""
        if not self.page.url.startswith(self.url):
            self.open("/")
        body = {"kind": "solo", "game": "cuckoo", "rules": "solo", "name": self.name, "computers": 3, **wish}
        made = self.page.evaluate(
            """body => fetch("/tables", {method: "POST", headers: {"Content-Type": "application/json"},
                body: JSON.stringify(body)}).then(answer => answer.json())""",
            body,
        )
        assert "path" in made, made
        self.open(made["path"])
        return str(made["path"])

    def sit(self, path: str) -> None:
        """Come by a link and sit down."""
        self.open(path)
        self.page.locator(".sit").wait_for()
        self.page.fill("#sit-name", self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.locator(".people__row", has_text=self.name).first.wait_for()

    # Things on the table

    @property
    def keep(self) -> Locator:
        return self.page.locator(".acts__keep")

    @property
    def swap(self) -> Locator:
        return self.page.locator(".acts__swap")

    @property
    def next(self) -> Locator:
        return self.page.locator(".acts__next")

    @property
    def news(self) -> str:
        return self.page.locator(".news").inner_text()

    @property
    def card(self) -> str | None:
        """What the page calls the own card."""
        return self.page.locator(".mine .card").first.get_attribute("aria-label")

    def can(self, button: Locator) -> bool:
        return button.is_visible() and button.get_attribute("aria-disabled") is None

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end").is_visible()

    def wait_until(self, expression: str) -> None:
        """Wait for a JavaScript expression to hold on the page."""
        self.page.wait_for_function(f"() => Boolean({expression})")

    def wait_enabled(self, *names: str) -> None:
        """Wait until one of the buttons (keep, swap, next) can be used, or the match is over."""
        tests = [f"document.querySelector('.acts__{name}:not([aria-disabled])')" for name in names]
        self.wait_until(" || ".join([*tests, "document.querySelector('.end:not([hidden])')"]))

    def press(self, button: Locator, *, unless: str = "#never") -> None:
        """Click if it still does something, and wait until the server has answered with another view.

        Nothing is pressed when the page shows what the selector ``unless`` finds: a match may end at any moment.
        """
        seq = self.seq
        if not button.evaluate(
            """(one, unless) => one.getAttribute("aria-disabled") === null
                && !document.querySelector(unless) && (one.click(), true)""",
            unless,
        ):
            return
        if self.page.locator("dialog[open]").is_visible():
            self.page.locator("dialog[open] .button--main").click()
        self.wait_seq(seq)

    @property
    def seq(self) -> int:
        return self.view["seq"]

    def wait_seq(self, seq: int) -> None:
        """Wait until a view newer than ``seq`` came."""
        for _ in range(PATIENCE_MS // 20):
            if self.seq > seq:
                return
            self.page.wait_for_timeout(20)
        pytest.fail(f"{self.name} got nothing after {seq}")

    def play_on(self) -> None:
        """Do whatever can be done: swap low cards, keep high ones, go on to the next round."""
        if self.can(self.next):
            self.press(self.next, unless=".end:not([hidden])")
        elif self.can(self.swap) or self.can(self.keep):
            moves = self.view["you"]["moves"]
            card = self.view["game"]["round"]["cards"][self.view["you"]["seat"]]
            low = card is not None and "A234567".find(card[0]) >= 0
            self.press(self.swap if "swap" in moves and low else self.keep)

    def play_to_the_end(self, most: int = 400) -> None:
        """Play a match alone against computers until it is over."""
        for _ in range(most):
            if self.is_over:
                return
            self.wait_enabled("keep", "swap", "next")
            self.play_on()
        pytest.fail("the match does not end")


def play_together(people: Sequence[Person], most: int = 600) -> None:
    """Let several people play a match to its end: whoever can do something does it."""
    for _ in range(most):
        if all(one.is_over for one in people):
            return
        able = [one for one in people if not one.is_over and any(one.can(b) for b in (one.next, one.swap, one.keep))]
        for one in able[:1]:
            one.play_on()
        if not able:
            people[0].page.wait_for_timeout(20)
    pytest.fail("the match does not end")
