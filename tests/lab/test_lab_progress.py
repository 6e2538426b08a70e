"""What a person sees while a job runs."""

import io

from rich.console import Console

from goodfences.lab import progress
from goodfences.lab.jobs import Progress
from goodfences.lab.progress import compiling, watched
from goodfences.lab.report import headline
from goodfences.lab.summary import Extreme, Summary


def terminal():
    return Console(file=io.StringIO(), width=150, force_terminal=True)


def steps():
    yield from (Progress(done, Summary(done, (0, 0), most_tricks=Extreme(done, 5, 0))) for done in (10, 20, 40))


def test_bar_shows_the_longest_so_far_the_rate_and_the_share():
    console = terminal()
    last = watched(steps(), 40, console=console, headline=headline)
    assert last.done == 40
    shown = console.file.getvalue()
    assert "Longest so far: 40 tricks, 5 cards" in shown
    assert "100%" in shown
    assert "games/s" in shown


def test_saves_now_and_then_and_at_the_end(monkeypatch):
    saved = []
    monkeypatch.setattr(progress, "SAVE_EVERY_S", -1.0)
    watched(steps(), 40, console=terminal(), save=saved.append)
    assert [step.done for step in saved] == [10, 20, 40, 40]
    monkeypatch.setattr(progress, "SAVE_EVERY_S", 1e9)
    watched(steps(), 40, console=terminal(), save=saved.append)
    assert [step.done for step in saved][4:] == [10, 40]


def test_nothing_to_do_is_nothing():
    assert watched(iter(()), 40, console=terminal(), done=40) is None
    assert headline(Summary(0, (0, 0))) == "Games"


def test_compiling_is_said():
    console = terminal()
    with compiling(console):
        pass
    assert "kernels" in console.file.getvalue()
