"""A real server and a real Chromium: every test here plays the game as a person would.

The server deals by seeds that tests ask for, and its clocks and computers run faster; nothing else differs.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.people import Person

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or "chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
]
START_S = 20
STEP_S = 0.05


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """``goodfences serve`` in a process of its own, that can be killed and started again."""

    folder: Path
    speed: float = 20.0
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        database = f"sqlite:///{self.folder / 'tables.sqlite'}"
        words = [
            "serve",
            "--port",
            str(self.port),
            "--database",
            database,
            "--test-seeds",
            f"--test-speed={self.speed}",
        ]
        log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from goodfences.cli import main; main()", *words],
            stdout=log,
            stderr=log,
            env={**os.environ, "GOODFENCES_CACHE": str(self.folder / "cache")},
        )
        log.close()
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return
            except OSError:
                time.sleep(STEP_S)
        raise AssertionError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """Pull the plug: no goodbye, no last write."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not kill it."""
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, for one file: its event loop must not run on under tests that bring their own."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Return a function that makes a person: a browser context of its own, phone or desktop."""
    people: list[Person] = []

    def make(name: str = "Ann", **looks: object) -> Person:
        made = Person.at(chromium, server.url, name, **looks)
        people.append(made)
        return made

    yield make
    errors = [error for one in people for error in one.errors]
    for one in people:
        one.close()
    assert errors == []
