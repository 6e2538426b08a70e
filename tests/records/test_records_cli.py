"""``goodfences replay`` and ``goodfences verify`` from the outside."""

import io
import sys

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from goodfences import beggar, cuckoo, records
from goodfences.cli import records as cli
from goodfences.errors import GoodFencesError

FAMILY = cuckoo.PRESETS["family"]


@pytest.fixture
def run():
    app = typer.Typer()
    app.command("replay")(cli.replay)
    app.command("verify")(cli.verify)

    def run(*args, stdin=None):
        return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)

    return run


@pytest.fixture
def file(tmp_path):
    def write(record, *, json=False):
        path = tmp_path / "match"
        path.write_bytes(records.to_json(record) if json else records.format_record(record).encode())
        return path

    return write


@pytest.mark.parametrize("json", [False, True])
def test_verify_says_that_a_record_is_true(run, file, played, json):
    record = played.record(FAMILY, 3, 2)
    result = run("verify", file(record, json=json))
    assert result.exit_code == 0
    assert "is true: all " in result.output
    assert record.commitment in result.output


def test_verify_says_that_nothing_vouches_for_cards_dealt_by_hand(run, file, played):
    result = run("verify", file(played.record(FAMILY, 3, 2, deal="hand")))
    assert result.exit_code == 0
    assert "dealt by hand" in result.output


def test_verify_warns_of_the_secret_in_a_partial_record(run, file, played):
    result = run("verify", file(played.record(FAMILY, 3, 2, n_actions=5)))
    assert result.exit_code == 0
    assert "keep it to yourself" in result.output


def test_verify_exits_with_1_and_says_where_something_was_changed(run, file, played):
    path = file(played.record(FAMILY, 3, 2))
    path.write_text(path.read_text().replace("Player 1", "Player l"))
    result = run("verify", path)
    assert result.exit_code == 1
    assert "is not true: one thing in it is not so" in result.output
    assert "something was changed" in result.output
    result = run("verify", "--json", path)
    assert result.exit_code == 1
    found = msgspec.json.decode(result.stdout)
    assert found["true"] is False
    assert [problem["code"] for problem in found["problems"]] == ["record/check"]


def test_verify_reads_the_standard_input(run, played):
    result = run("verify", "-", "--json", stdin=records.format_record(played.record(FAMILY, 3, 2)))
    assert result.exit_code == 0
    assert msgspec.json.decode(result.stdout) == {"file": "-", "true": True, "problems": []}


def test_a_file_that_is_not_there_is_an_error(run, tmp_path):
    result = run("verify", tmp_path / "nothing")
    assert isinstance(result.exception, GoodFencesError)
    assert "cannot be read: No such file" in str(result.exception)


def test_replay_tells_a_match_of_cuckoo_in_sentences(run, file, played):
    result = run("replay", "--plain", file(played.record(FAMILY, 3, 2)))
    assert result.exit_code == 0
    lines = result.output.split("\n")
    assert lines[0] == "cuckoo, rules: family. At the table: Player 0, Player 1, Player 2."
    assert "\n\nRound 1. " in result.output
    assert "All cards are turned up: " in result.output
    assert "\x1b" not in result.output


def test_replay_tells_a_game_of_beggar_in_sentences(run, file, played):
    result = run("replay", "--plain", file(played.record(beggar.Rules(end="tricks:3"), 2, 2)))
    assert result.exit_code == 0
    assert result.output.startswith("beggar, rules: beggar end=tricks:3.")


def test_replay_stops_at_what_is_not_so(run, file, played):
    path = file(played.record(FAMILY, 3, 2))
    path.write_text(path.read_text().replace("  = cards ", "  = cards 9:As "))
    result = run("replay", path)
    assert isinstance(result.exception, GoodFencesError)
    assert "it is said that" in str(result.exception)


def test_replay_as_json_is_a_line_for_each_step(run, file, played):
    record = played.record(FAMILY, 3, 2)
    result = run("replay", "--json", file(record))
    steps = [msgspec.json.decode(line) for line in result.output.splitlines()]
    assert steps[0]["action"] is None
    assert len(steps) == 1 + sum(not isinstance(entry, (records.Check, records.Heading)) for entry in record.entries)
    assert len(steps[1]["action"]["order"]) == 52


@pytest.mark.parametrize("rules", [FAMILY, beggar.Rules()])
def test_C42_replay_of_a_match_that_is_not_over_shows_what_everybody_may_see(run, file, played, rules):
    record = played.record(rules, 3, 2, n_actions=3)
    steps = [msgspec.json.decode(line) for line in run("replay", "--json", file(record)).output.splitlines()]
    assert steps[1]["action"]["order"] == []
    assert all("told" not in event for step in steps for event in step["events"])
    result = run("replay", "--plain", file(record))
    assert "keep it to yourself" in result.output


class Terminal(io.StringIO):
    """Somebody at a terminal who types lines."""

    def isatty(self):
        return True


def at_a_terminal(monkeypatch, typed, path, **options):
    out = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr(sys, "stdout", out)
    cli.replay(path, **{"plain": False, "as_json": False, "speed": None, **options})
    return out.getvalue()


def test_replay_waits_for_enter_at_a_terminal_and_stops_at_q(monkeypatch, file, played):
    path = file(played.record(FAMILY, 3, 2))
    whole = at_a_terminal(monkeypatch, "\n" * 1000, path)
    assert "Enter shows the next step" in whole
    some = at_a_terminal(monkeypatch, "\n\nq\n", path)
    assert whole.startswith(some)
    assert len(some.splitlines()) == 4
    assert len(at_a_terminal(monkeypatch, "\n", path).splitlines()) == 3


def test_replay_with_a_speed_waits_so_long_between_steps(monkeypatch, file, played):
    path = file(played.record(FAMILY, 3, 2))
    slept = []
    monkeypatch.setattr(cli.time, "sleep", slept.append)
    told = at_a_terminal(monkeypatch, "", path, speed=4.0)
    n_headings = told.count("\n\n")
    assert slept == [0.25] * (len([line for line in told.splitlines() if line]) - 1 - n_headings)
    slept.clear()
    at_a_terminal(monkeypatch, "", path, speed=0.0)
    assert slept == []
