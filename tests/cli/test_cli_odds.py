"""The commands of the odds, against the figures that others found."""

import json

import pytest
from typer.testing import CliRunner

from goodfences import cli
from goodfences.errors import GoodFencesError


def run(*words):
    result = CliRunner().invoke(cli._make_app(), ["cuckoo", *words])
    if isinstance(result.exception, GoodFencesError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_solve_tells_losses_nash_conv_and_thresholds():
    said = json.loads(run("solve", "--seats", "3", "--json"))
    assert said["losses"] == pytest.approx([0.292744, 0.374162, 0.407436], abs=1e-6)
    assert said["nash_conv"] == 0
    up_to = {turn["word"]: turn["swaps_up_to"] for turn in said["thresholds"]}
    assert up_to == {"": "6", "K": "7", "KK": "8", "SK": "4", "BK": "5"}
    assert "0.407436" in run("solve", "--seats", "3")


def test_le_her_comes_out_in_fractions():
    said = json.loads(run("solve", "--preset", "le_her", "--seats", "2", "--json"))
    assert said["fractions"] == ["10773/22100", "11327/22100"]


def test_odds_tell_both_chances_what_to_do_and_why():
    said = json.loads(run("odds", "--seats", "4", "--seat", "1", "--card", "5", "--json"))
    assert (said["keep"], said["swap"]) == (pytest.approx(0.46326531, abs=1e-5), pytest.approx(0.38828465, abs=1e-5))
    assert said["action"] == "swap"
    text = run("odds", "--seats", "4", "--seat", "1", "--card", "5")
    assert "Keep: you lose 46 in 100. Swap: you lose 39 in 100." in text


def test_odds_of_a_seat_that_was_swapped_with():
    said = json.loads(
        run("odds", "--seats", "3", "--seat", "2", "--card", "9", "--word", "S", "--dealt", "4", "--json")
    )
    assert said["keep"] == 0


@pytest.mark.parametrize("words", [("--word", "KKKKKK", "--card", "6"), ("--seat", "1", "--card", "11")])
def test_what_cannot_be_is_said(words):
    with pytest.raises(GoodFencesError, match=r"leads to no turn|is not a rank|seat"):
        run("odds", "--seats", "4", *words)


def test_match_tells_who_wins_and_how_long_it_takes():
    said = json.loads(run("match", "stake_count=1", "last_tie=replay", "--seats", "3", "--json"))
    assert sum(said["wins"]) == pytest.approx(1)
    assert said["rounds"] > 1
    assert "wins" in run("match", "--seats", "3", "--lives", "1,3,2")
