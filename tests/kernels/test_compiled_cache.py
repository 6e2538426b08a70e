"""Compiled code is kept on disk, and a change of anything that it calls makes it new."""

import os
import subprocess
import sys
from shutil import copytree

import goodfences
from goodfences.kernels.sources import digest_of

ROOM = "goodfences.kernels"

SCRIPT = """
from goodfences.kernels.beggar_scalar import trailing_zeros
import numpy as np
print(trailing_zeros(np.uint64(8)), sum(trailing_zeros.stats.cache_hits.values()))
"""


def run(root, cache):
    environment = os.environ | {"PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_digest_knows_what_is_imported():
    assert digest_of(f"{ROOM}.beggar_batch") != digest_of(f"{ROOM}.beggar_step")
    assert len({digest_of(f"{ROOM}.{name}") for name in ("streams", "shuffle", "compiled")}) == 3
    assert digest_of("somebody.elses") == digest_of("another.module")


def test_second_process_does_not_compile_and_a_changed_callee_is_compiled_again(tmp_path):
    package = copytree(next(iter(goodfences.__path__)), tmp_path / "src" / "goodfences")
    assert run(tmp_path / "src", tmp_path / "cache") == ["3", "0"]
    assert run(tmp_path / "src", tmp_path / "cache") == ["3", "1"]
    callee = package / "kernels" / "compiled.py"
    text = callee.read_text(encoding="utf-8")
    callee.write_text(text.replace("return np.int64(word)", "return np.int64(word) + 100"), encoding="utf-8")
    assert run(tmp_path / "src", tmp_path / "cache") == ["103", "0"]
