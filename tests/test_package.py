"""The package as a whole: what importing it loads, and what it offers."""

import json
import subprocess
import sys
from importlib import resources

import pytest

import goodfences

HEAVY = (
    "numpy",
    "numba",
    "scipy",
    "babel",
    "starlette",
    "uvicorn",
    "textual",
    "rich",
    "typer",
    "matplotlib",
    "asyncio",
)


@pytest.mark.parametrize("module", ["goodfences", "goodfences.cuckoo", "goodfences.beggar", "goodfences.players"])
def test_the_core_loads_nothing_heavy(module):
    code = f"import sys, json; import {module}; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)
    assert not set(HEAVY) & set(loaded)


def test_the_package_is_typed():
    assert resources.files(goodfences).joinpath("py.typed").is_file()


@pytest.mark.parametrize("module", ["cuckoo", "beggar", "players", "records"])
def test_everything_in_all_is_there_and_documented(module):
    room = __import__(f"goodfences.{module}", fromlist=["*"])
    assert room.__doc__
    assert room.__all__ == sorted(room.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    for name in room.__all__:
        assert hasattr(room, name)
