"""The kernels' source is plain Python: with the compiler switched off it plays the same games."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from goodfences.kernels import beggar_hands, beggar_seats
from goodfences.kernels.beggar_batch import play
from goodfences.kernels.beggar_deal import RECORD, deal
from goodfences.kernels.beggar_pack import Pack
from goodfences.kernels.beggar_tables import tables_of
from goodfences.kernels.beggar_tally import CYCLE, settle
from goodfences.kernels.streams import key_of

SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
import numpy as np
with np.errstate(over="ignore"):
    from test_beggar_without_jit import results
    print(json.dumps(results()))
"""


def results():
    """Some games of each kernel, as lists of numbers."""
    key = key_of("both ways", "test")
    found = []
    for pack, n in ((Pack(20, (3, 2, 2, 2)), 12), (Pack(3, (1, 0, 2)), 12)):
        records = np.zeros((n, RECORD), np.uint64)
        deal(records, tables_of(pack), key, 3)
        tricks, cards, winners = np.zeros(n, np.uint32), np.zeros(n, np.uint32), np.zeros(n, np.uint8)
        undecided = play(records, 100, tricks, cards, winners)
        cycles = np.zeros((undecided, CYCLE), np.int64)
        endless = settle(records, tricks, cards, winners, cycles)
        found += [records.tolist(), tricks.tolist(), cards.tolist(), winners.tolist(), cycles[:endless].tolist()]
    seats = np.zeros((10, beggar_seats.COLUMNS), np.int64)
    pack = Pack(14, (1, 1, 1, 1))
    beggar_seats.sample(key, 0, pack.cards(), beggar_seats.starts_of(18, 4), 1, 1, seats)
    return [*found, seats.tolist(), *hands()]


def hands():
    """Piles against a short hand, and two of them joined."""
    hand, word = np.array([0, 0, 1, 0], np.uint8), np.array([0, 0, 0, 0], np.uint8)
    cycles, numbers = np.empty((20, 8), np.uint8), np.zeros((20, 4), np.int64)
    n_found, n_tried = beggar_hands.search(hand, True, word, 1, np.array([9, 2, 1]), cycles, numbers)
    found = [cycles[:n_found].tolist(), numbers[:n_found].tolist(), int(n_tried)]
    piles, sizes = np.array([[1, 0, 0, 0], [2, 0, 1, 0]], np.uint8), np.array([2, 4])
    wide, more = np.empty((20, 64), np.uint8), np.zeros((20, 5), np.int64)
    n_joined, n_tried = beggar_hands.join(hand, True, piles, sizes, piles, sizes, wide, more)
    assert n_joined > 0
    rows = [row[: numbers[4]].tolist() for row, numbers in zip(wide[:n_joined], more, strict=False)]
    return [*found, rows, more[:n_joined].tolist(), int(n_tried)]


def test_same_games_with_the_compiler_off():
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    import json

    assert json.loads(done.stdout) == results()
