"""Pictures and the courses they draw."""

import csv
from pathlib import Path

import pytest

from goodfences.beggar.rules import Rules
from goodfences.errors import GoodFencesError
from goodfences.lab.course import course
from goodfences.lab.enumeration import EnumerationJob
from goodfences.lab.plots import Bar, check_path, plot_comparison, plot_course, plot_cycle, plot_report
from goodfences.lab.report import report
from goodfences.lab.sampling import SampleJob
from goodfences.lab.setup import Setup
from goodfences.lab.summary import Summary

DATA = Path(__file__).parents[1] / "data"
ENDLESS = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
PNG = b"\x89PNG\r\n\x1a\n"


def test_course_has_every_trick():
    row = next(csv.DictReader((DATA / "beggar_records.csv").read_text(encoding="utf-8").splitlines()))
    game = course(f"{row['player1']}/{row['player2']}", Rules())
    assert (len(game.tricks), game.tricks[-1].cards) == (int(row["tricks"]), int(row["cards"]))
    assert game.dealt == (26, 26)
    assert all(sum(trick.piles) == 52 for trick in game.tricks)
    assert sum(trick.heap for trick in game.tricks) == int(row["cards"])
    assert game.tricks[-1].piles[game.outcome.winners[0]] == 52
    assert game.cycle == ()


def test_course_of_an_endless_game_ends_where_its_cycle_closes():
    game = course(ENDLESS, Rules())
    assert len(game.cycle) == 62
    assert sum(trick.heap for trick in game.cycle) == 440
    assert game.tricks[-1].piles == game.tricks[3].piles


def test_pictures_are_written_and_the_same_every_time(tmp_path):
    sample = SampleJob(Setup(36, (4, 4, 4, 4)), "test")
    found = report(sample, sample(0, 20_000), Rules())
    assert found.tail is not None
    game = course(ENDLESS, Rules())
    bars = [Bar("all_lose", 9.53, 0.02), Bar("pairs_safe", 11.0, 0.03)]
    for suffix in ("svg", "png"):
        for name in ("a", "b"):
            plot_report(found, tmp_path / f"{name}-report.{suffix}")
            plot_course(game, tmp_path / f"{name}-course.{suffix}")
            plot_cycle(game, tmp_path / f"{name}-cycle.{suffix}")
            plot_comparison(bars, tmp_path / f"{name}-bars.{suffix}", title="lowest_tie", unit="rounds")
        for what in ("report", "course", "cycle", "bars"):
            data = (tmp_path / f"a-{what}.{suffix}").read_bytes()
            assert data == (tmp_path / f"b-{what}.{suffix}").read_bytes()
            assert data.startswith(PNG if suffix == "png" else b"<?xml")
    drawn = (tmp_path / "a-report.svg").read_text()
    assert f"{found.tail.e_fold.value:.2f}" in drawn
    assert "lowest_tie" in (tmp_path / "a-bars.svg").read_text()
    assert "the cycle begins" in (tmp_path / "a-course.svg").read_text()


def test_several_seats_are_told_apart_without_colour(tmp_path):
    plot_course(course("---A/-K-/Q--", Rules()), tmp_path / "three.svg")
    drawn = (tmp_path / "three.svg").read_text()
    assert all(f"seat {seat}" in drawn for seat in (1, 2, 3))
    assert "stroke-dasharray" in drawn


def test_what_cannot_be_drawn(tmp_path):
    job = EnumerationJob(Setup(1, (1,)))
    with pytest.raises(GoodFencesError, match="no game of these is finite"):
        plot_report(report(job, Summary(0, (0, 0)), Rules()), tmp_path / "a.png")
    with pytest.raises(GoodFencesError, match="no cycle to draw"):
        plot_cycle(course("-A/--", Rules()), tmp_path / "a.png")
    with pytest.raises(GoodFencesError, match="something to compare"):
        plot_comparison([], tmp_path / "a.png", title="", unit="")
    with pytest.raises(GoodFencesError, match=r"a picture is a \.png or \.svg file"):
        check_path(tmp_path / "a.jpg")
    with pytest.raises(GoodFencesError, match="there is no folder"):
        check_path(tmp_path / "none" / "a.png")
