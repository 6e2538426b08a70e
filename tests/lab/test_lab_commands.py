"""``sample``, ``enumerate`` and ``picture``: what a person and a program get."""

import json

import pytest
import typer
from typer.testing import CliRunner

from goodfences.cli import beggar_lab
from goodfences.errors import GoodFencesError
from goodfences.lab import published
from goodfences.lab.figures import Estimate

app = typer.Typer()
app.command("sample")(beggar_lab.sample)
app.command("enumerate")(beggar_lab.enumerate_)
app.command("picture")(beggar_lab.picture)


def run(*arguments, code=0):
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, (result.output, result.exception)
    return result.stdout


def test_sample_tells_a_person(tmp_path):
    csv, plot = tmp_path / "bins.csv", tmp_path / "bins.svg"
    text = run("sample", "--games", "2e4", "--seed", "told", "--csv", str(csv), "--plot", str(plot))
    assert "20,000 random deals of seed told" in text
    assert "All of them agree." in text
    assert f"Wrote {plot}" in text
    header, *rows = csv.read_text().splitlines()
    assert header == "length,games_by_tricks,games_by_cards"
    counts = [[int(number) for number in row.split(",")] for row in rows]
    assert [sum(column) for column in list(zip(*counts, strict=True))[1:]] == [20_000, 20_000]


def test_sample_tells_a_program_the_same_each_time(tmp_path):
    arguments = ("sample", "--games", "10000", "--seats", "3", "--set", "debt=ends", "--json")
    text = run(*arguments)
    assert text == run(*arguments, "--threads", "1", "--checkpoint", str(tmp_path / "c.json"))
    found = json.loads(text)
    assert (found["kind"], found["games"], found["setup"]["debt"]) == ("sample", 10_000, "ends")
    assert sum(found["tricks_histogram"]) == sum(found["wins"]) == 10_000
    assert [row["figure"] for row in found["agreement"]] == ["mean_cards", "mean_tricks", "first_seat"]


def test_sample_that_does_not_agree_says_so_and_exits_with_1(monkeypatch):
    monkeypatch.setitem(published._WHOLE_PACK_FIGURES, "mean_cards", Estimate(300.0, 0.004))
    assert "NOT all of them agree" in run("sample", "--games", "20000", code=1)


def test_enumerate_a_pack():
    text = run("enumerate", "--plain", "17", "--courts", "K1Q1J1")
    assert "6,840 deals, all there are" in text
    assert "56 of them are endless" in text
    assert "Longest: 29 tricks, 226 cards" in text
    found = json.loads(run("enumerate", "--plain", "6", "--courts", "Ax1,2x1,3x1", "--preset", "camicia", "--json"))
    assert found["setup"]["courts"] == [1, 1, 1, 0]
    assert found["games"] == 504


def test_picture_of_a_game(tmp_path):
    plot = tmp_path / "game.svg"
    assert f"Wrote {plot}" in run("picture", "--plot", str(plot), "--", "---A/-K-Q")
    run("picture", "--cycle", "--plot", str(plot), "--", "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    assert "62 tricks, 440 cards" in plot.read_text()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("sample", "--games", "none"), "is not a number of games"),
        (("sample", "--csv", "/no/such/folder/a.csv"), "there is no folder"),
        (("sample", "--plot", "a.gif"), "a picture is"),
        (("enumerate", "--plain", "36", "--courts", "A4K4Q4J4"), "sample it instead"),
        (("enumerate", "--plain", "3", "--courts", "T4"), "expected a rank"),
        (("sample", "--set", "end=minutes:5"), "to their end"),
    ],
)
def test_bad_input_is_said_before_the_work(arguments, says):
    with pytest.raises(GoodFencesError, match=says):
        CliRunner().invoke(app, arguments, catch_exceptions=False)
