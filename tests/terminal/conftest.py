"""What the tests of the terminal share: a home, sessions, a console, a full screen, and a look for hidden cards."""

import asyncio
import io
import re
from collections.abc import Callable, Iterator

import msgspec
import pytest

from goodfences import cuckoo
from goodfences.cards import PACK, Card
from goodfences.terminal import saves
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.plain.console import Console
from goodfences.terminal.setup import new_setup
from goodfences.words import card_name

MARKS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
LETTERS = re.compile(r"(?<![\w])(10|[A2-9JQK])([cdhs♣♦♥♠])(?![\w♥♡])")
NAMES = {card_name(card): card for card in PACK}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GOODFENCES_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GOODFENCES_CACHE", str(tmp_path / "cache"))
    return tmp_path / "home"


def cards_in(text: str) -> set[Card]:
    """Return every card that a text names, in letters, in marks or in words."""
    found = {Card(rank.replace("10", "T") + MARKS.get(suit, suit)) for rank, suit in LETTERS.findall(text)}
    flat = re.sub(r"\s+", " ", text)
    return found | {card for name, card in NAMES.items() if name in flat}


def known_cards(session: CuckooSession) -> set[Card]:
    """Return every card that the eyes on the screen have ever been told of."""
    seen = [cuckoo.seen_by(event, session.eyes) for event in session._events]
    return {Card(text) for text in re.findall(r'"([A2-9TJQK][cdhs])"', msgspec.json.encode(seen).decode())}


class Script(io.StringIO):
    """Lines that are typed one after the other; ``^C`` is Ctrl-C; before each, the session is looked at."""

    def __init__(self, lines: Iterator[str] | list[str]) -> None:
        super().__init__()
        self.lines = iter(lines)
        self.before_line: Callable[[], None] = lambda: None

    def readline(self, _size: int = -1) -> str:
        self.before_line()
        line = next(self.lines, None)
        if line == "^C":
            raise KeyboardInterrupt
        return "" if line is None else line + "\n"


@pytest.fixture
def session():
    def make(game="cuckoo", **options):
        options.setdefault("seed", "5")
        options.setdefault("pace", "instant")
        return saves.new_session(new_setup(game, **options))

    return make


@pytest.fixture
def console():
    def make(lines, *, interactive=False, clearing="never"):
        script = Script(lines)
        out = io.StringIO()
        ticks = iter(range(10**9))
        made = Console(
            script,
            out,
            interactive=interactive,
            clearing=clearing,
            sleep=lambda _seconds: None,
            clock=lambda: next(ticks) / 1000,
        )
        return made, script, out

    return make


@pytest.fixture
def look():
    """The two halves of a search for hidden cards: what a text names, and what the eyes on the screen may know."""
    return cards_in, known_cards


def screen_text(app) -> str:
    """Return everything that the full screen shows, the screens under a dialog included."""
    return "\n".join(
        "".join(segment.text for segment in strip)
        for screen in app.screen_stack
        for strip in screen._compositor.render_strips()
    )


@pytest.fixture
def at_table():
    """Run a coroutine that plays at the full-screen table: ``async def do(app, pilot)``."""
    from goodfences.terminal.full.app import FencesApp

    def run(session, do, *, size=(100, 30)):
        async def go():
            app = FencesApp(session)
            async with app.run_test(size=size) as pilot:
                await settled(pilot)
                await do(app, pilot)
            return app

        return asyncio.run(go())

    return run


async def settled(pilot, tries: int = 400) -> None:
    """Wait until nothing happens by itself any more."""
    for _ in range(tries):
        await pilot.pause()
        screen = pilot.app.screen_stack[1] if len(pilot.app.screen_stack) > 1 else None
        timer = getattr(screen, "_timer", None)
        if screen is not None and (timer is None or timer._task is None or timer._task.done()):
            await pilot.pause()
            return
        await asyncio.sleep(0.002)


async def tap(pilot, *keys: str) -> None:
    """Press keys, and let everything happen that follows."""
    await settled(pilot)
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def press(pilot, *keys: str) -> str:
    """Press keys, let everything happen that follows, and return what the screen shows."""
    await tap(pilot, *keys)
    return screen_text(pilot.app)


@pytest.fixture
def tapping():
    return tap


@pytest.fixture
def pressing():
    return press


@pytest.fixture
def shown():
    return screen_text
