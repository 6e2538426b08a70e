"""Jobs: chunks in any order, failures mended, the same result on threads and on processes."""

import os
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import pytest

from goodfences.errors import GoodFencesError
from goodfences.lab import executors
from goodfences.lab.jobs import TRIES, Chunk, Progress, chunks, run


def squares(first, count):
    return [number * number for number in range(first, first + count)]


def added(left, right):
    return left + right


class Backwards(Executor):
    """Does the last chunk handed in first, in its own thread, so that results come out of order."""

    def __init__(self):
        self._waiting = []
        self._lock = threading.Lock()

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        with self._lock:
            self._waiting.append((future, fn, args))
            full = len(self._waiting) == 4
        if full:
            self.drain()
        return future

    def drain(self):
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for future, fn, args in reversed(waiting):
            future.set_result(fn(*args))


class Failing:
    """Fails the first times that it does each chunk."""

    def __init__(self, times, error):
        self.times, self.error, self.tried = times, error, {}

    def __call__(self, first, count):
        self.tried[first] = self.tried.get(first, 0) + 1
        if self.tried[first] <= self.times:
            raise self.error
        return squares(first, count)


def done(work, total, *, size, slots=2, executor=None, begin=None):
    with executor or ThreadPoolExecutor(slots) as pool:
        return list(run(work, total, size=size, executor=pool, slots=slots, merge=added, begin=begin))


def test_chunks_begin_at_the_same_places_whatever_was_done():
    assert list(chunks(10, 4)) == [Chunk(0, 4), Chunk(4, 4), Chunk(8, 2)]
    assert list(chunks(10, 4, done=4)) == [Chunk(4, 4), Chunk(8, 2)]
    assert list(chunks(12, 4, done=10)) == [Chunk(10, 2)]
    assert list(chunks(10, 4, done=10)) == []


def test_every_step_is_the_beginning_of_the_range():
    steps = done(squares, 100, size=7)
    assert steps[-1] == Progress(100, squares(0, 100))
    assert all(step.result == squares(0, step.done) for step in steps)
    assert [step.done for step in steps] == sorted({step.done for step in steps})


def test_results_that_come_out_of_order_are_put_in_order():
    assert done(squares, 28, size=7, executor=Backwards())[-1].result == squares(0, 28)


def test_goes_on_from_what_was_done():
    begin = Progress(10, squares(0, 10))
    assert done(squares, 30, size=7, begin=begin)[-1] == Progress(30, squares(0, 30))
    assert done(squares, 10, size=7, begin=begin) == []


def test_failed_chunk_is_done_again():
    work = Failing(TRIES - 1, OSError("a worker died"))
    assert done(work, 20, size=7)[-1].result == squares(0, 20)
    assert set(work.tried.values()) == {TRIES}


def test_failure_that_stays_is_raised():
    with pytest.raises(OSError, match="a worker died"):
        done(Failing(TRIES, OSError("a worker died")), 20, size=7)


def test_what_the_package_itself_finds_wrong_is_not_tried_again():
    work = Failing(1, GoodFencesError("no such pack"))
    with pytest.raises(GoodFencesError, match="no such pack"):
        done(work, 7, size=7)
    assert work.tried == {0: 1}


class Forgetful(ThreadPoolExecutor):
    """Cancels the first chunk that it is given."""

    def submit(self, fn, /, *args, **kwargs):
        if getattr(self, "forgot", False):
            return super().submit(fn, *args, **kwargs)
        self.forgot = True
        future = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_cancelled_chunk_is_done_again():
    assert done(squares, 20, size=7, executor=Forgetful(1))[-1].result == squares(0, 20)


def die(first, count):
    os._exit(1)


def test_processes_work_too_and_a_broken_pool_is_said():
    context = get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        steps = list(run(squares, 20, size=7, executor=pool, slots=1, merge=added))
        assert steps[-1].result == squares(0, 20)
        with pytest.raises(BrokenProcessPool):
            list(run(die, 20, size=7, executor=pool, slots=1, merge=added))


def test_threads_are_all_cores_unless_said():
    with executors.threads() as place:
        assert place.slots == executors.cores() >= 1
    with executors.place(n_threads=3) as place:
        assert (place.slots, place.executor.submit(squares, 1, 2).result()) == (3, [1, 4])
    with pytest.raises(GoodFencesError, match="0 threads"), executors.threads(0):
        pass
