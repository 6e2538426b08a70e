"""Where jobs run: on the threads of this machine, or on a Dask cluster given by its address (extra ``cluster``)."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, cast

from msgspec import Struct

from goodfences.errors import GoodFencesError


class Place(Struct, frozen=True):
    """Where chunks are done.

    Attributes:
        executor: takes them.
        slots: how many it does at once.
        name: for people.
    """

    executor: Executor
    slots: int
    name: str


def cores() -> int:
    """Return on how many cores this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def threads(count: int | None = None) -> Iterator[Place]:
    """Use threads of this process, by default one for each core: kernels run without the interpreter's lock.

    Raises:
        GoodFencesError: ``count`` is not positive.
    """
    count = cores() if count is None else count
    if count < 1:
        msg = f"{count} threads cannot do anything: one or more are needed"
        raise GoodFencesError(msg)
    executor = ThreadPoolExecutor(count, thread_name_prefix="lab")
    try:
        yield Place(executor, count, f"{count} threads")
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str, *, timeout_s: float = 10) -> Iterator[Place]:
    """Use the workers of a Dask scheduler, for example ``tcp://192.168.1.2:8786``.

    Equal chunks are never merged into one by the scheduler (``pure=False``), and it moves those of a dead worker.

    Raises:
        GoodFencesError: the extra is not installed, nobody answers at the address, or the cluster has no worker.
    """
    try:
        from distributed import Client
    except ImportError as error:
        msg = "a cluster needs the extra 'cluster': pip install 'goodfences[cluster]'"
        raise GoodFencesError(msg) from error
    try:
        client: Any = Client(address, timeout=timeout_s, set_as_default=False)  # type: ignore[no-untyped-call]  # distributed has no types
    except (OSError, ValueError) as error:
        msg = f"no Dask scheduler answers at {address!r} within {timeout_s:g} s"
        raise GoodFencesError(msg) from error
    with client:
        slots = sum(client.nthreads().values())
        if not slots:
            msg = f"the scheduler at {address!r} has no worker: start one with 'dask worker {address}'"
            raise GoodFencesError(msg)
        executor = cast("Executor", client.get_executor(pure=False))
        yield Place(executor, slots, f"{slots} threads of the cluster at {address}")


@contextmanager
def place(*, n_threads: int | None = None, address: str | None = None) -> Iterator[Place]:
    """Use a cluster when an address is given, else threads.

    Raises:
        GoodFencesError: see :func:`threads` and :func:`cluster`.
    """
    with cluster(address) if address else threads(n_threads) as where:
        yield where
