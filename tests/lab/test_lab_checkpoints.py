"""Checkpoints: stopped anywhere and gone on with, the report has the same bytes."""

import io

import msgspec
import pytest
from rich.console import Console

from goodfences.beggar.rules import Rules
from goodfences.errors import GoodFencesError
from goodfences.lab import carry_out as carrying
from goodfences.lab.carry_out import Kind, Where
from goodfences.lab.checkpoints import load, save
from goodfences.lab.jobs import Progress
from goodfences.lab.report import report
from goodfences.lab.sampling import SampleJob
from goodfences.lab.setup import Setup
from goodfences.lab.summary import Summary, merge


class SmallChunks(SampleJob, frozen=True):
    """A sample in chunks that are done at once."""

    @property
    def chunk(self):
        return 1000


JOB = SmallChunks(Setup(12, (1, 1, 1, 1)), "test")
OTHER = SmallChunks(Setup(12, (1, 1, 1, 1)), "another seed")


def carry_out(job, total, *, where, console):
    return carrying.carry_out(job, total, Kind(Summary, merge), where=where, console=console)


def console():
    return Console(file=io.StringIO(), width=200)


def stopping_after(n_steps, monkeypatch):
    """Make a job stop as if by Ctrl-C after so many steps."""
    run = carrying.jobs.run

    def stopped(*args, **kwargs):
        for step, progress in enumerate(run(*args, **kwargs)):
            if step == n_steps:
                raise KeyboardInterrupt
            yield progress

    monkeypatch.setattr(carrying.jobs, "run", stopped)


def test_stopped_and_gone_on_with_to_the_same_bytes(tmp_path, monkeypatch):
    file = tmp_path / "sample.json"
    where, screen = Where(threads=2, checkpoint=file), console()
    with monkeypatch.context() as patch:
        stopping_after(2, patch)
        with pytest.raises(KeyboardInterrupt):
            carry_out(JOB, 10_500, where=where, console=screen)
    assert f"{file} has what was done" in screen.file.getvalue()
    begun = load(file, JOB, Summary)
    assert 0 < begun.done < 10_500
    rest, alone = (carry_out(JOB, 10_500, where=w, console=console()) for w in (where, Where(threads=1)))
    documents = [msgspec.json.encode(report(JOB, summary, Rules())) for summary in (rest, alone)]
    assert documents[0] == documents[1]
    assert load(file, JOB, Summary) == Progress(10_500, alone)


def test_finished_job_is_not_done_again_and_can_be_made_longer(tmp_path):
    where = Where(threads=1, checkpoint=tmp_path / "sample.json")
    first = carry_out(JOB, 1500, where=where, console=console())
    assert carry_out(JOB, 1500, where=where, console=console()) == first
    longer = carry_out(JOB, 3000, where=where, console=console())
    assert longer == carry_out(JOB, 3000, where=Where(threads=1), console=console())
    with pytest.raises(GoodFencesError, match="3,000 games already, more than the 10 asked for"):
        carry_out(JOB, 10, where=where, console=console())


def test_stop_without_a_checkpoint_says_how_to_have_one(tmp_path, monkeypatch):
    stopping_after(0, monkeypatch)
    screen = console()
    with pytest.raises(KeyboardInterrupt):
        carry_out(JOB, 5000, where=Where(threads=1), console=screen)
    assert "--checkpoint FILE" in screen.file.getvalue()
    with pytest.raises(KeyboardInterrupt):
        carry_out(JOB, 5000, where=Where(threads=1, checkpoint=tmp_path / "none.json"), console=screen)
    assert "before anything was done" in screen.file.getvalue()


def test_checkpoint_of_another_job_is_refused(tmp_path):
    file = tmp_path / "sample.json"
    save(file, JOB, Progress(10, JOB(0, 10)))
    assert load(file, JOB, Summary) == Progress(10, JOB(0, 10))
    assert load(tmp_path / "none.json", JOB, Summary) is None
    with pytest.raises(GoodFencesError, match="checkpoint of another job"):
        load(file, OTHER, Summary)
    file.write_text("{}")
    with pytest.raises(GoodFencesError, match="is not a checkpoint"):
        load(file, JOB, Summary)
