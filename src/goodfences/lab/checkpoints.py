"""Checkpoints: the beginning of a job in a file, so that it can go on after any stop, to the same bytes."""

import os
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from goodfences.errors import GoodFencesError
from goodfences.lab.jobs import Progress

Job = TypeVar("Job")
Result = TypeVar("Result")

VERSION = 1


class Checkpoint(Struct, Generic[Job, Result], frozen=True):
    """What a checkpoint file says: which job it is of, how much of it is done, and the result of that much."""

    version: int
    job: Job
    done: int
    result: Result


def save(path: Path, job: Job, progress: Progress[Result]) -> None:
    """Write a checkpoint; a stop in the middle leaves the one before."""
    data = msgspec.json.encode(Checkpoint(VERSION, job, progress.done, progress.result))
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def load(path: Path, job: Job, result_type: type[Result]) -> Progress[Result] | None:
    """Return how much of a job its checkpoint has, or None when there is no such file.

    Raises:
        GoodFencesError: the file is not a checkpoint, or that of another job.
    """
    if not path.exists():
        return None
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Checkpoint[type(job), result_type])  # type: ignore[misc]  # known at run time only
    except msgspec.MsgspecError as error:
        msg = f"{path} is not a checkpoint of this kind of job: {error}"
        raise GoodFencesError(msg) from error
    if found.version != VERSION or found.job != job:
        msg = f"{path} is the checkpoint of another job: delete it, or name another file"
        raise GoodFencesError(msg)
    return Progress(found.done, found.result)
