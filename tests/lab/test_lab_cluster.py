"""A Dask cluster on loopback: a worker is killed in mid-job, and the result has the same bytes as one thread's."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import msgspec
import pytest

from goodfences.errors import GoodFencesError
from goodfences.lab import executors
from goodfences.lab.jobs import run
from goodfences.lab.sampling import SampleJob
from goodfences.lab.setup import Setup
from goodfences.lab.summary import merge

JOB = SampleJob(Setup(20, (2, 2, 2, 2)), "cluster test")
GAMES, CHUNK = 1 << 19, 1 << 15


@contextmanager
def program(module, *arguments):
    """Run ``dask scheduler`` or ``dask worker`` until the end of the block."""
    command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{module}", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def loopback_cluster(tmp_path):
    """Two workers of one thread each; yields the scheduler's address and a function that kills a worker."""
    found = tmp_path / "scheduler.json"
    where = ("--scheduler-file", str(found), "--no-dashboard")
    worker = (*where, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(tmp_path))
    with (
        program("dask_scheduler", *where, "--host", "127.0.0.1", "--port", "0"),
        program("dask_worker", *worker) as first,
        program("dask_worker", *worker),
    ):
        deadline = time.monotonic() + 30
        while not found.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        address = msgspec.json.decode(found.read_bytes())["address"]
        while time.monotonic() < deadline:
            try:
                with executors.cluster(address) as place:
                    if place.slots == 2:
                        break
            except GoodFencesError:
                time.sleep(0.1)
        yield address, lambda: os.kill(first.pid, signal.SIGKILL)


def alone():
    with ThreadPoolExecutor(1) as executor:
        steps = list(run(JOB, GAMES, size=CHUNK, executor=executor, slots=1, merge=merge))
    return msgspec.json.encode(steps[-1].result)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_worker_killed_in_mid_job_changes_no_byte(tmp_path):
    JOB.prepare()
    with loopback_cluster(tmp_path) as (address, kill), executors.cluster(address) as place:
        assert place.slots == 2
        steps = run(JOB, GAMES, size=CHUNK, executor=place.executor, slots=place.slots, merge=merge)
        assert next(steps).done < GAMES
        kill()
        last = list(steps)[-1]
    assert last.done == GAMES
    assert msgspec.json.encode(last.result) == alone()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_nobody_at_the_address_is_said():
    with (
        pytest.raises(GoodFencesError, match=r"no Dask scheduler answers at 'tcp://127.0.0.1:9'"),
        executors.cluster("tcp://127.0.0.1:9", timeout_s=0.5),
    ):
        pass
