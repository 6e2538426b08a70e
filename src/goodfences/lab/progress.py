"""What a person sees while a job runs: a bar with rate and time left, and a word when kernels are compiled first."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from goodfences.lab.jobs import Progress
from goodfences.words import say

Result = TypeVar("Result")

SAVE_EVERY_S: Final = 5.0
"""Seconds between checkpoints."""


class _Rate(ProgressColumn):
    """Games a second since the start."""

    def render(self, task: Task) -> Text:
        return Text(say("lab.progress.rate", rate=f"{task.speed or 0:,.0f}"), style="progress.data.speed")


@contextmanager
def compiling(console: Console) -> Iterator[None]:
    """Say that kernels are being compiled, for as long as it takes; nothing is left on the screen."""
    with console.status(say("lab.progress.compiling")):
        yield


def watched(  # noqa: PLR0913  # each is one thing to say or to keep
    steps: Iterator[Progress[Result]],
    total: int,
    *,
    console: Console,
    done: int = 0,
    save: Callable[[Progress[Result]], None] | None = None,
    headline: Callable[[Result], str] | None = None,
) -> Progress[Result] | None:
    """Run a job to its end with a progress bar, and return the last step; None when there was nothing to do.

    Args:
        steps: from :func:`goodfences.lab.jobs.run`.
        total: games of the job.
        console: where the bar is drawn.
        done: games done before.
        save: called after the first step, every :data:`SAVE_EVERY_S` seconds, and at the end, however that comes.
        headline: the best so far, to be shown before the bar.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), _Rate(), TimeRemainingColumn())
    last: Progress[Result] | None = None
    saved_at = float("-inf")
    try:
        with Bar(*columns, console=console, transient=True) as bar:
            task = bar.add_task(say("lab.progress.games"), total=total, completed=done)
            for last in steps:
                bar.update(task, completed=last.done)
                if headline:
                    bar.update(task, description=headline(last.result))
                if save and time.monotonic() - saved_at > SAVE_EVERY_S:
                    save(last)
                    saved_at = time.monotonic()
    finally:
        if save and last:
            save(last)
    return last
