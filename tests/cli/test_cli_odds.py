"""The commands of the odds, against the figures that others found."""

import json

import pytest
from typer.testing import CliRunner

from goodfences import cli
from goodfences.errors import GoodFencesError
from goodfences.players import play_match
from goodfences.records import format_record, record_of


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


def test_odds_are_printed_to_the_last_digit_and_as_the_fractions_that_they_are():
    said = json.loads(run("odds", "--seats", "4", "--seat", "2", "--card", "6", "--json"))
    assert said["fractions"] == {"keep": "8207/15190", "swap": "221783/455700"}
    assert (said["keep"], said["swap"]) == (8207 / 15190, 221783 / 455700)
    assert (said["error"], said["reached"], said["nash_conv"]) == (0.0, "by play", 0.0)


def test_odds_that_are_no_fractions_say_how_far_they_may_be_off():
    # Six seats mix; and nobody who plays best gives an ace for a queen and swaps again.
    mixed = json.loads(run("odds", "--seats", "6", "--card", "6", "--json"))
    assert mixed["fractions"] is None
    assert 0 < mixed["error"] < 1e-9
    strange = json.loads(run("odds", "--word", "S", "--dealt", "A", "--card", "Q", "--json"))
    assert strange["reached"] == "by mistakes"
    assert "Best play never comes here" in run("odds", "--word", "S", "--dealt", "A", "--card", "Q")


def test_large_tables_are_answered_in_words_at_once():
    assert "Keep: you lose 6 in 100. Swap: you lose 19 in 100." in run("odds", "--seats", "10", "--card", "5")


def test_tables_that_only_sampled_deals_reach_say_so():
    court = ("--preset", "chips_court", "--seats", "7")
    said = json.loads(run("odds", *court, "--card", "5", "--json"))
    assert (said["method"], said["reached"], said["fractions"]) == ("sampled", None, None)
    assert 0 < said["error"] < 0.01
    assert "From sampled deals." in run("odds", *court, "--card", "5")
    found = json.loads(run("solve", *court, "--json"))
    assert found["bracket"][0] <= found["bracket"][1] == found["nash_conv"] < 0.02
    assert "NashConv between" in run("solve", *court)


@pytest.mark.parametrize(
    "words",
    [
        ("--set", "king_shown=at_once", "--card", "K"),
        ("--word", "S", "--dealt", "K", "--card", "4"),
        ("--set", "king_shown=at_once", "--word", "S", "--dealt", "5", "--card", "K"),
    ],
)
def test_kings_that_nobody_can_have_held_are_refused(words):
    with pytest.raises(GoodFencesError, match="cannot have held a king"):
        run("odds", *words)


def test_kings_that_somebody_may_have_are_not_refused():
    assert json.loads(run("odds", "--card", "K", "--json"))["action"] == "keep"
    assert json.loads(run("odds", "--word", "S", "--dealt", "4", "--card", "K", "--json"))["keep"] == 0
    may = ("--set", "king_refusal=may", "--word", "S", "--dealt", "K", "--card", "4", "--json")
    assert json.loads(run("odds", *may))["reached"] == "by mistakes"


def test_house_rules_are_told_as_everywhere():
    many = ("--preset", "chips", "--set", "lowest_tie=nearest_left_loses", "--set", "jack=blocks")
    said = json.loads(run("solve", *many, "--seats", "3", "--json"))
    assert said["rules"] == "chips jack=blocks lowest_tie=nearest_left_loses"
    assert sum(said["losses"]) == pytest.approx(1)
    assert json.loads(run("odds", *many, "--seats", "3", "--card", "5", "--json"))["rules"] == said["rules"]


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
    said = json.loads(run("match", "--set", "stake_count=1", "--set", "last_tie=replay", "--seats", "3", "--json"))
    assert said["rules"] == "sudden_death last_tie=replay"
    assert sum(said["wins"]) == pytest.approx(1)
    assert said["rounds"] > 1
    assert said["nash_conv"] < 1e-15
    text = run("match", "--seats", "3", "--lives", "1,3,2")
    assert "wins" in text
    assert "NashConv" in text


@pytest.mark.parametrize("lives", ["3", "a,b", "0,3", "1,1,1,1,1,1,1,1,1,1,1"])
def test_lives_that_nobody_has_are_refused(lives):
    with pytest.raises(GoodFencesError, match="lives"):
        run("match", "--lives", lives)


@pytest.mark.parametrize(
    ("words", "columns"),
    [
        (("seats", "--seats", "3"), 5),
        (("habits", "--seats", "3"), 2),
        (("pocket", "--seats", "3"), 5),
        (("worth", "--seats", "3"), 4),
        (("rules", "--seats", "3"), 6),
    ],
)
def test_a_study_has_a_table_two_sentences_a_picture_and_its_nash_conv(words, columns, tmp_path):
    picture = tmp_path / "picture.svg"
    said = json.loads(run("study", *words, "--plot", str(picture), "--json"))
    assert len(said["columns"]) == columns
    assert all(len(row) == columns for row in said["rows"])
    assert len(said["answer"]) == 2
    assert said["nash_conv"] < 1e-9
    drawn = picture.read_text()
    assert "<svg" in drawn
    text = run("study", *words, "--plot", str(picture))
    assert "NashConv" in text
    assert "Wrote" in text
    assert picture.read_text() == drawn, "the same study draws the same bytes"


def test_solve_draws_what_seats_lose_and_what_a_swap_spares(tmp_path):
    picture = tmp_path / "picture.png"
    run("solve", "--seats", "3", "--plot", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("words", [("study", "seats", "--plot", "x.gif"), ("solve", "--plot", "/nowhere/x.png")])
def test_a_picture_that_cannot_be_drawn_is_said_at_once(words):
    with pytest.raises(GoodFencesError, match="a picture is a"):
        run(*words)


def test_there_are_only_so_many_studies():
    with pytest.raises(GoodFencesError, match="no study 'luck'; there are seats"):
        run("study", "luck")


@pytest.fixture
def record(tmp_path):
    match = play_match("sudden_death", ["Mina", "Leo", "Rosa"], seed=4)
    file = tmp_path / "match.txt"
    file.write_text(format_record(record_of(match)), encoding="utf-8")
    return file


def test_leaks_are_found_in_a_record(record):
    said = json.loads(run("study", "leaks", "--record", str(record), "--who", "Leo", "--json"))
    assert {row[0] for row in said["rows"]} <= {"Leo"}
    assert "decisions cost something" in run("study", "leaks", "--record", str(record), "--who", "Rosa")


def test_leaks_of_nobody_are_refused(record):
    with pytest.raises(GoodFencesError, match="nobody is called 'Ann'"):
        run("study", "leaks", "--record", str(record), "--who", "Ann")
    with pytest.raises(GoodFencesError, match="needs --record"):
        run("study", "leaks")
    with pytest.raises(GoodFencesError, match="cannot be read"):
        run("study", "leaks", "--record", "nowhere.txt")
