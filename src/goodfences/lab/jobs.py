"""Jobs: a range of games cut into chunks, each a pure function of (first, count), spread over an executor.

A chunk that fails because a worker died is simply done again, here or elsewhere, and the result is the same. Results
are merged in the order of the chunks, so that what has been merged is always the beginning of the range: that is what
a checkpoint keeps.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from goodfences.errors import GoodFencesError

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

TRIES: Final = 3
"""How often a chunk is begun before its failure is the job's."""


class Work(Protocol[Result_co]):
    """A chunk's work: it depends on nothing but its arguments, and can be pickled where processes do it."""

    def __call__(self, first: int, count: int, /) -> Result_co:
        """Do games ``first`` to ``first + count - 1``."""


class Chunk(Struct, frozen=True):
    """A part of a job: games ``first`` to ``first + count - 1``."""

    first: int
    count: int


class Progress(Struct, Generic[Result], frozen=True):
    """The beginning of a job that is done.

    Attributes:
        done: number of games, counted from the first.
        result: of these games.
    """

    done: int
    result: Result


def chunks(total: int, size: int, *, done: int = 0) -> Iterator[Chunk]:
    """Yield the chunks of a job that are still to do; where they begin does not depend on what was done before."""
    first = done
    while first < total:
        after = min((first // size + 1) * size, total)
        yield Chunk(first, after - first)
        first = after


def run(  # noqa: PLR0913  # a job is all of these
    work: Work[Result],
    total: int,
    *,
    size: int,
    executor: Executor,
    slots: int,
    merge: Callable[[Result, Result], Result],
    begin: Progress[Result] | None = None,
) -> Iterator[Progress[Result]]:
    """Do a job and yield how far it is, each time that its beginning has grown.

    Args:
        work: what a chunk does.
        total: number of games.
        size: games of a chunk, half a second's work or more.
        executor: any; its workers must be able to import ``work``.
        slots: chunks that it does at once; twice as many are handed to it.
        merge: joins the results of two ranges, the first of which ends where the second begins.
        begin: where to go on from.

    Raises:
        Exception: what a chunk raised :data:`TRIES` times, or at once what the package itself raised.
    """
    merged = begin
    to_do = chunks(total, size, done=begin.done if begin else 0)
    running: dict[Future[Result], _Try] = {}
    ready: dict[int, tuple[Chunk, Result]] = {}
    try:
        while True:
            while len(running) < 2 * slots and (chunk := next(to_do, None)):
                _submit(executor, work, chunk, running)
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                attempt = running.pop(future)
                if _must_repeat(future, attempt):
                    _submit(executor, work, attempt.chunk, running, number=attempt.number + 1)
                else:
                    ready[attempt.chunk.first] = attempt.chunk, future.result()
            grown = _grow(merged, ready, merge)
            if grown is not None:
                merged = grown
                yield grown
    finally:
        for future in running:
            future.cancel()


class _Try(Struct, frozen=True):
    chunk: Chunk
    number: int


def _submit(
    executor: Executor, work: Work[Result], chunk: Chunk, running: dict[Future[Result], _Try], *, number: int = 1
) -> None:
    running[executor.submit(work, chunk.first, chunk.count)] = _Try(chunk, number)


def _must_repeat(future: Future[Result], attempt: _Try) -> bool:
    """Whether a chunk failed in a way that another try may mend: not by what the package itself found wrong."""
    if attempt.number == TRIES:
        return False
    if future.cancelled():
        return True
    error = future.exception()
    return error is not None and not isinstance(error, GoodFencesError)


def _grow(
    merged: Progress[Result] | None,
    ready: dict[int, tuple[Chunk, Result]],
    merge: Callable[[Result, Result], Result],
) -> Progress[Result] | None:
    """Merge the chunks that follow on what is merged, and return it if there were any."""
    grown = None
    done = merged.done if merged else 0
    while done in ready:
        chunk, part = ready.pop(done)
        done += chunk.count
        merged = grown = Progress(done, part if merged is None else merge(merged.result, part))
    return grown
