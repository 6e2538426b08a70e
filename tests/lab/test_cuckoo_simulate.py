"""Cuckoo simulated: figures of independent work, exact sums whatever the chunks, house rules compared, the command."""

import json
from math import sqrt

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from goodfences.cli import cuckoo_simulate
from goodfences.cuckoo import PRESETS, Rules
from goodfences.errors import GoodFencesError
from goodfences.kernels.cuckoo_play import COLUMNS
from goodfences.kernels.cuckoo_tally import OTHERS, WHOLE, measure, names
from goodfences.lab import cuckoo_compare, cuckoo_matches
from goodfences.lab.cuckoo_compare import compare_job, variants
from goodfences.lab.cuckoo_matches import Counts, MatchJob, table_of
from goodfences.lab.cuckoo_report import compare, comparison_sentences, report, sentences

app = typer.Typer()
app.command()(cuckoo_simulate.simulate)

SOLO = PRESETS["solo"]

REFERENCE = {  # seats: rounds a match, draws in %, of independent work by S2's rules, everybody swapping 7 or below
    2: (3.98, 2.6),
    3: (6.83, 3.3),
    4: (9.53, 3.8),
    6: (14.58, 4.0),
    10: (23.4, 4.5),
}
SHARE_ERROR = 0.2  # points, of the reference's shares


def run(*arguments):
    return CliRunner().invoke(app, arguments)


def job_of(n_seats, player="line:7", rules=SOLO, **options):
    return MatchJob(table_of(rules, (player,) * n_seats, **options), "reference")


def agrees(ours, reference, reference_error, rounding):
    """Whether two figures differ by no more than two standard errors of their difference, and the rounding."""
    error = sqrt(ours.standard_error**2 + reference_error**2)
    return abs(ours.value - reference) <= 2 * error + rounding


@pytest.mark.parametrize("n_seats", REFERENCE)
def test_agrees_with_independent_work(n_seats):
    rules = SOLO.replace(seats="heads_up") if n_seats == 2 else SOLO
    job = job_of(n_seats, rules=rules)
    found = report(job, job(0, 200_000))
    rounds, draws = REFERENCE[n_seats]
    matches = 0.25 * 0.75 / (SHARE_ERROR / 100) ** 2  # as many as such a standard error takes
    deviation = found.per_match["rounds"].standard_error * sqrt(found.matches)
    assert agrees(found.per_match["rounds"], rounds, deviation / sqrt(matches), 0.05 if n_seats == 10 else 0.005)
    assert agrees(found.per_match["drawn"], draws / 100, SHARE_ERROR / 100, 0.0005)


def test_agrees_on_ties_and_the_first_dealer_at_four_seats():
    job = job_of(4)
    found = report(job, job(0, 200_000))
    assert agrees(found.per_round["tied_rounds"], 0.099, SHARE_ERROR / 100, 0.0005)
    assert agrees(found.wins_by_place[-1], 0.230, SHARE_ERROR / 100, 0.0005)
    assert agrees(found.wins_of_others, 0.244, SHARE_ERROR / 100, 0.0005)


@pytest.mark.parametrize("player", ["line:7", "random"])
def test_chunks_add_up_to_the_same_bytes(player):
    job = job_of(4, player, SOLO.replace(last_tie="extra_round"))
    whole = job(0, 9000)
    parts = cuckoo_matches.merge(cuckoo_matches.merge(job(0, 1), job(1, 4999)), job(5000, 4000))
    assert parts == whole
    assert whole.matches == sum(whole.by_rounds) == sum(whole.by_termination) == 9000
    assert sum(whole.sums[:4]) == sum(whole.sums[4:8]) == WHOLE * 9000


def test_stakes_go_down_to_the_winners():
    job = job_of(4)
    found = report(job, job(0, 4000))
    assert found.stakes[0] == (3.0,) * 4
    totals = [sum(means) for means in found.stakes]
    assert totals == sorted(totals, reverse=True)
    assert 0.9 < totals[-1] < 3


def test_points_count_up():
    job = job_of(4, rules=PRESETS["points"], max_rounds=10)
    found = report(job, job(0, 500))
    assert found.by_termination == {"stopped": 500}
    assert found.stakes[-1] != found.stakes[0] == (0.0,) * 4
    assert len(found.stakes) == 11


def test_a_shared_win_counts_in_parts():
    values = np.zeros(8 + len(OTHERS), np.int64)
    row = np.zeros(len(COLUMNS), np.int64)
    row[0], row[1], row[3] = 0b1010, 2, 9  # seats 1 and 3 share, seat 2 has dealt first
    measure(row, 4, values)
    told = dict(zip(names(4), values.tolist(), strict=True))
    assert told["seat 1"] == told["seat 3"] == WHOLE // 2
    assert told["place 1"] == WHOLE // 2  # seat 3, on the first dealer's left
    assert told["place 3"] == WHOLE // 2  # seat 1
    assert (told["rounds"], told["shared"], told["drawn"]) == (9, 1, 0)


def test_compared_values_are_dealt_from_the_same_numbers():
    job = compare_job(SOLO, "lowest_tie", ("seven",) * 4, seed="1", dealer=0, max_rounds=200)
    counts = cuckoo_compare.merge(job(0, 6000), job(6000, 4000))
    assert counts == job(0, 10_000)
    found = compare(job, tuple(variants(SOLO, "lowest_tie", 4)), "lowest_tie", counts)
    assert [variant.value for variant in found.variants] == [
        "all_lose",
        "nearest_left_loses",
        "farthest_left_loses",
        "pairs_safe",
    ]
    base, nearest, *_ = found.variants
    assert all(estimate.value == 0 for estimate in base.differences.values())
    assert nearest.differences["rounds"].value > 0
    independent = sqrt(base.figures["rounds"].standard_error ** 2 + nearest.figures["rounds"].standard_error ** 2)
    assert nearest.differences["rounds"].standard_error < 0.9 * independent
    for name, estimate in nearest.differences.items():
        assert estimate.value == pytest.approx(nearest.figures[name].value - base.figures[name].value)
    assert any("lowest_tie=pairs_safe" in line for line in comparison_sentences(found))


def test_only_allowed_values_are_compared():
    assert list(variants(SOLO, "king_effect", 4)) == ["blocks_one", "ends_exchanges"]
    assert list(variants(SOLO, "seats", 4)) == ["three_up", "three_to_ten"]
    assert list(variants(Rules(), "packs", 4)) == ["auto", "1", "2", "3"]
    with pytest.raises(GoodFencesError, match="no option 'kings'"):
        variants(SOLO, "kings", 4)
    with pytest.raises(GoodFencesError, match="nothing to compare"):
        variants(SOLO, "stake_count", 4)


def test_refuses_tables_that_cannot_play():
    with pytest.raises(GoodFencesError, match="no player 'eight'"):
        table_of(SOLO, ("eight",) * 4)
    with pytest.raises(GoodFencesError, match="2 seats"):
        table_of(SOLO, ("seven",) * 2)
    with pytest.raises(GoodFencesError, match="0 rounds"):
        table_of(SOLO, ("seven",) * 4, max_rounds=0)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_command_plays_every_preset(preset):
    result = run("--preset", preset, "--matches", "300", "--rounds", "9", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["matches"] == 300
    assert found["table"]["players"] == ["seven"] * (2 if preset == "le_her" else 4)


def test_the_command_says_what_it_found(tmp_path):
    plot = tmp_path / "matches.svg"
    arguments = ["--players", "Mina, Leo,Rosa,line:5", "--matches", "1e3", "--plot", str(plot)]
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert "1,000 matches of seed 1 by the rules: solo" in result.stdout
    assert "Seat 4 (line:5) wins" in result.stdout
    assert plot.read_text(encoding="utf-8").startswith("<?xml")


def test_the_command_compares(tmp_path):
    plot = tmp_path / "tie.png"
    arguments = ["--compare", "last_tie", "--matches", "500", "--plot", str(plot)]
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert "last_tie=draw, which the others are compared with" in result.stdout
    assert plot.read_bytes().startswith(b"\x89PNG")
    result = run(*arguments[:4], "--json")
    found = json.loads(result.stdout)
    assert [variant["value"] for variant in found["variants"]] == ["draw", "extra_round", "replay"]


def test_the_command_goes_on_from_its_checkpoint(tmp_path):
    kept = tmp_path / "kept.json"
    arguments = ["--checkpoint", str(kept), "--json", "--matches"]
    first = run(*arguments, "2000")
    assert first.exit_code == 0, first.output
    more = run(*arguments, "5000")
    alone = run("--json", "--matches", "5000")
    assert json.loads(more.stdout) == json.loads(alone.stdout)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "seven,low", "--seats", "4"], "2 players for 4 seats"),
        (["--players", ","], "name one"),
        (["--set", "stake=gold"], "stake"),
        (["--plot", "picture.gif"], "png"),
    ],
)
def test_the_command_refuses_nonsense(arguments, message):
    result = run("--matches", "10", *arguments)
    assert isinstance(result.exception, GoodFencesError)
    assert message in str(result.exception)


def test_sentences_name_every_ending():
    sums = [0] * 16
    sums[8] = 8  # rounds
    counts = Counts(
        matches=9,
        sums=tuple(sums),
        squares=tuple(sums),
        products=(0,) * 16,
        by_rounds=(0, 8, 0, 1),
        by_termination=(1,) * 9,
        lost=((0,) * 4,) * 4,
    )
    lines = list(sentences(report(job_of(4), counts)))
    assert any("the pot is split 1" in line and "given up" in line for line in lines)
