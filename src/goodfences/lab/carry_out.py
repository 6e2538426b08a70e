"""A job done for a person: kernels got ready, a progress bar, a checkpoint, a tidy stop."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from rich.console import Console

from goodfences.errors import GoodFencesError
from goodfences.lab import executors, jobs, progress
from goodfences.lab.checkpoints import load, save
from goodfences.lab.jobs import Progress
from goodfences.words import say

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Result_co]):
    """Games that can be played in chunks; a frozen struct, so that a checkpoint can say whose it is."""

    @property
    def chunk(self) -> int:
        """Games of a chunk of half a second or more."""

    def prepare(self) -> None:
        """Compile every kernel that a chunk may need."""

    def __call__(self, first: int, count: int, /) -> Result_co:
        """Play games ``first`` to ``first + count - 1``."""


class Kind(Struct, Generic[Result], frozen=True):
    """The results of a job.

    Attributes:
        type: their type, which can be written as JSON.
        merge: makes one of those of two ranges.
        headline: says the best so far, for the progress bar.
    """

    type: type[Result]
    merge: Callable[[Result, Result], Result]
    headline: Callable[[Result], str] | None = None


class Where(Struct, frozen=True):
    """Where a job is done, and where it is kept.

    Attributes:
        threads: threads of this machine, all cores by default.
        cluster: address of a Dask scheduler to use instead.
        checkpoint: file that keeps what is done.
    """

    threads: int | None = None
    cluster: str | None = None
    checkpoint: Path | None = None


def carry_out(job: Job[Result], total: int, kind: Kind[Result], *, where: Where, console: Console) -> Result:
    """Do a job, or what its checkpoint has left of it.

    Args:
        job: what to do.
        total: number of games.
        kind: of its results.
        where: where to do and to keep it.
        console: where the progress is shown; nothing of it stays.

    Raises:
        GoodFencesError: the checkpoint is another job's or has more games already, or there is no cluster.
        KeyboardInterrupt: stopped; the checkpoint has what was done, and a sentence says so.
    """
    begin = _begin(job, total, kind, where.checkpoint, console)
    try:
        with executors.place(n_threads=where.threads, address=where.cluster) as place:
            with progress.compiling(console):
                job.prepare()
            steps = jobs.run(
                job, total, size=job.chunk, executor=place.executor, slots=place.slots, merge=kind.merge, begin=begin
            )
            keep = None if where.checkpoint is None else _Keeper(where.checkpoint, job)
            done = begin.done if begin else 0
            shown = progress.watched(steps, total, console=console, done=done, save=keep, headline=kind.headline)
            last = shown or begin
    except KeyboardInterrupt:
        console.print(say(f"lab.progress.{_what_is_left(where.checkpoint)}", file=where.checkpoint))
        raise
    assert last is not None
    return last.result


def _what_is_left(checkpoint: Path | None) -> str:
    """Return what a stopped job leaves: what was kept, what was lost, or nothing, because nothing was done."""
    if checkpoint is None:
        return "lost"
    return "kept" if checkpoint.exists() else "nothing"


class _Keeper(Generic[Result]):
    """Saves how far a job is."""

    def __init__(self, path: Path, job: Job[Result]) -> None:
        self._path = path
        self._job = job

    def __call__(self, step: Progress[Result]) -> None:
        save(self._path, self._job, step)


def _begin(
    job: Job[Result], total: int, kind: Kind[Result], checkpoint: Path | None, console: Console
) -> Progress[Result] | None:
    begin = load(checkpoint, job, kind.type) if checkpoint else None
    if begin is not None:
        if begin.done > total:
            msg = f"{checkpoint} has {begin.done:,} games already, more than the {total:,} asked for"
            raise GoodFencesError(msg)
        console.print(say("lab.progress.begun", file=checkpoint, done=f"{begin.done:,}"))
    return begin
