"""The lanes play every match as a table alone does, row by row, under all rules and players that they can play."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from goodfences.chance import secret_of, stream
from goodfences.cuckoo import OPTIONS, PRESETS, Rules
from goodfences.errors import RulesError
from goodfences.kernels import cuckoo_lanes_deal, cuckoo_layout
from goodfences.kernels import cuckoo_lanes_rows as rows
from goodfences.kernels.cuckoo_lanes import play_lanes, suits_lanes
from goodfences.kernels.cuckoo_lanes_rows import LANES
from goodfences.kernels.cuckoo_play import COLUMNS, play_rows
from goodfences.kernels.cuckoo_thumbs import STYLES, encode_players
from goodfences.kernels.streams import key_of

KEY = key_of(11, "cuckoo")


def random_job(chance):
    """Rules with every option chosen at random, and players, until lanes can play them."""
    names = (*(style for style in STYLES if style != "random"), "line:7", "line:4", "line:11")
    while True:
        options = {option.name: chance.choice(option.values) for option in OPTIONS}
        options |= {"stake_count": 1 + chance.below(5), "bet_unit": 1, "packs": 1, "pack": "fresh", "queen": "plain"}
        options |= {"seats": "three_up", "end": chance.choice(("last_survivor", "last_survivor", "manual", "rounds:7"))}
        n_seats = 3 + chance.below(8)
        players = [chance.choice(names) for _ in range(n_seats)]
        try:
            return Rules(**options), players
        except RulesError:
            continue


def play(kernel, rules, players, n_matches, *, first=0, max_rounds=60, rounds=61):
    tables = cuckoo_layout.new_tables(rules, len(players), key=KEY, dealer=1, max_rounds=max_rounds)
    written = np.zeros((n_matches, len(COLUMNS)), np.int64)
    lost = np.zeros((rounds, len(players)), np.int64)
    kernel(tables, encode_players(players), first, written, lost)
    return written, lost


def check_random_jobs(seed, n_jobs, n_matches):
    chance = stream(secret_of(seed), "jobs")
    with np.errstate(over="ignore"):  # as the counters' arithmetic is meant to wrap around
        for job in range(n_jobs):
            rules, players = random_job(chance)
            assert suits_lanes(rules, len(players), players, max_rounds=60)
            expected, found = (
                play(kernel, rules, players, n_matches, first=1000 * job) for kernel in (play_rows, play_lanes)
            )
            differ = np.flatnonzero((expected[0] != found[0]).any(axis=1))
            assert not differ.size, (rules, players, differ, expected[0][differ[0]], found[0][differ[0]])
            assert (expected[1] == found[1]).all()


def test_lanes_equal_tables_under_random_rules():
    check_random_jobs("lanes", 60, 200)


def test_lanes_equal_tables_for_two_seats():
    rules = PRESETS["solo"].replace(seats="heads_up")
    for players in (["line:7", "bold"], ["seven", "judge"]):
        expected, found = (play(kernel, rules, players, 500) for kernel in (play_rows, play_lanes))
        assert (expected[0] == found[0]).all()


def test_lanes_equal_tables_without_the_compiler():
    code = "from test_cuckoo_lanes import check_random_jobs; check_random_jobs('plain python', 2, 3)"
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr


def test_a_lane_dealt_alone_gets_the_same_cards():
    """So it may be dealt alone after an unfair roll, which is too rare to wait for."""
    tables = cuckoo_layout.new_tables(PRESETS["solo"], 4, key=KEY)
    words = np.zeros(rows.SIZE // 8, np.uint64)
    lanes = words.view(np.uint8)
    matches, rounds = np.arange(LANES, dtype=np.uint64), np.arange(1, LANES + 1).astype(np.uint16)
    lanes[rows.SEATS_IN : rows.SEATS_IN + LANES] = 4
    room = np.zeros(LANES, np.uint64), np.zeros(2 * LANES, np.uint64)
    cuckoo_lanes_deal.deal(lanes, words, tables, 4, matches, rounds, *room)
    dealt = lanes.copy()
    for lane in range(LANES):
        for place in range(4):
            lanes[rows.HAND + place * LANES + lane] = 0
        lanes[rows.DRAWN + lane] = 0
        cuckoo_lanes_deal.deal_alone(lanes, tables, lane, matches[lane], int(rounds[lane]))
    assert (lanes == dealt).all()


def test_what_lanes_cannot_play():
    fine = PRESETS["solo"]
    assert suits_lanes(fine, 4, ["seven"] * 4, max_rounds=1000)
    assert not suits_lanes(fine, 11, ["seven"] * 11, max_rounds=1000)
    assert not suits_lanes(fine, 4, ["random"] * 4, max_rounds=1000)
    assert not suits_lanes(fine.replace(pack="continuing"), 4, ["seven"] * 4, max_rounds=1000)
    assert not suits_lanes(fine.replace(queen="turns_back"), 4, ["seven"] * 4, max_rounds=1000)
    assert not suits_lanes(fine.replace(packs=2), 4, ["seven"] * 4, max_rounds=1000)
    assert not suits_lanes(PRESETS["points"], 4, ["seven"] * 4, max_rounds=1000)
    assert suits_lanes(PRESETS["points"], 4, ["seven"] * 4, max_rounds=100)
    assert not suits_lanes(fine.replace(end="rounds:300"), 4, ["seven"] * 4, max_rounds=1000)
