"""Take the screenshots of docs/screenshots again: a server of its own, known deals, Debian's Chromium.

Run it from the repository: ``python scripts/screenshots.py``. The same cards lie on the table each time.
"""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
CHROMIUM = shutil.which("chromium") or "chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZES = {"phone": (390, 780), "small": (320, 640), "tablet": (820, 1180), "desktop": (1440, 900), "wall": (1920, 1080)}
START_S = 20.0
ODDS_MS = 120_000
"""The first count of odds on a machine may have to compile first."""


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(folder: Path, port: int) -> "subprocess.Popen[bytes]":
    """Start a server that deals by seeds, and wait for it."""
    words = ["serve", "--port", str(port), "--database", f"sqlite:///{folder / 'shots.sqlite'}", "--test-seeds"]
    run = "from goodfences.cli import main; main()"
    process = subprocess.Popen([sys.executable, "-c", run, *words], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return process
    sys.exit("the server does not start")


class Camera:
    """Opens pages of one server in the sizes and lights that are asked for."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url

    def page(self, size: str, *, light: str = "light") -> Page:
        """Return a page of a new device."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=light, reduced_motion="reduce", base_url=self.url
        )
        page = context.new_page()
        page.goto("/")
        page.wait_for_selector("html[data-ready]")
        return page

    def table(self, page: Page, **wish: object) -> str:
        """Make a table and go there; return its path."""
        body = {"kind": "solo", "game": "cuckoo", "rules": "solo", "name": "Ann", "computers": 3, **wish}
        made = page.evaluate(
            """body => fetch("/tables", {method: "POST", headers: {"Content-Type": "application/json"},
                body: JSON.stringify(body)}).then(answer => answer.json())""",
            body,
        )
        page.goto(made["path"])
        page.wait_for_selector("html[data-ready]")
        return str(made["path"])

    def shoot(self, page: Page, name: str) -> None:
        """Save what the page shows, and close it."""
        page.wait_for_timeout(400)
        page.screenshot(path=FOLDER / f"{name}.png")
        page.context.close()


def press(page: Page, button: str, times: int = 1) -> None:
    """Press a button of the table, each time once it can be pressed."""
    for _ in range(times):
        page.locator(f".acts__{button}:not([aria-disabled])").click()
        page.wait_for_timeout(150)


def solo(camera: Camera) -> None:
    """The table alone: in all sizes, by day and at dusk; a king that refuses; the end."""
    for size, light in (
        ("phone", "light"),
        ("tablet", "light"),
        ("desktop", "light"),
        ("desktop", "dark"),
        ("phone", "dark"),
    ):
        page = camera.page(size, light=light)
        camera.table(page, seed="picture")
        page.locator(".acts__keep:not([aria-disabled])").wait_for()
        camera.shoot(page, f"table-{size}-{light}")
    page = camera.page("desktop")
    camera.table(page, seed="ref-8")
    press(page, "swap")
    page.locator(".seat__fence:visible").wait_for()
    camera.shoot(page, "king-refuses")
    page = camera.page("small")
    camera.table(page, kind="friends", computers=9, rules="solo", seed="ten")
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(".board").wait_for()
    camera.shoot(page, "ten-seats-small")


def friends(camera: Camera) -> None:
    """The lobby, and a big screen that watches."""
    page = camera.page("desktop")
    path = camera.table(page, kind="friends", rules="family", computers=3, seed="wall")
    page.locator(".preset").first.wait_for()
    wall = camera.page("wall")
    wall.goto(path)
    wall.locator(".lobby").wait_for()
    page.screenshot(path=FOLDER / "lobby.png")
    page.get_by_role("button", name="Deal the cards").click()
    wall.locator(".corner").wait_for()
    camera.shoot(wall, "big-screen")
    page.context.close()


def others(camera: Camera) -> None:
    """The first page, Beggar, and the end of a match."""
    for size in ("desktop", "phone"):
        camera.shoot(camera.page(size), f"front-{size}")
    page = camera.page("desktop")
    camera.table(page, game="beggar", rules="beggar", computers=2, seed="heap")
    page.locator(".board--beggar").wait_for()
    page.get_by_role("button", name="Turn by itself").click()
    page.wait_for_timeout(7000)
    camera.shoot(page, "beggar")
    page = camera.page("desktop")
    camera.table(page, rules="sudden_death", seed="won")
    while not page.locator(".end").is_visible():
        for button in ("keep", "next"):
            page.locator(f".acts__{button}").evaluate("one => one.ariaDisabled || one.click()")
        page.wait_for_timeout(150)
    camera.shoot(page, "end")


def advice(camera: Camera) -> None:
    """The exact odds in a hint, and after a match one's own decisions."""
    page = camera.page("phone")
    camera.table(page, seed="advice-4")
    page.locator(".acts__keep:not([aria-disabled])").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".odds").wait_for(timeout=ODDS_MS)
    camera.shoot(page, "hint")
    page = camera.page("phone")
    camera.table(page, rules="solo stake_count=2", seed="bad")
    while not page.locator(".end").is_visible():
        for button in ("keep", "next"):
            page.locator(f".acts__{button}").evaluate("one => one.ariaDisabled || one.click()")
        page.wait_for_timeout(150)
    page.get_by_role("button", name="Your decisions").click()
    page.locator(".review__first").wait_for(timeout=ODDS_MS)
    camera.shoot(page, "decisions")


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        process = serve(Path(folder), port)
        try:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            camera = Camera(browser, f"http://127.0.0.1:{port}")
            for scene in (solo, friends, others, advice):
                scene(camera)
            browser.close()
        finally:
            process.terminate()
            process.wait(10)


if __name__ == "__main__":
    main()
