"""What docs/records.md shows is so."""

import re
from pathlib import Path

import pytest

import goodfences.records
from goodfences import records
from goodfences.cuckoo import Round
from goodfences.records.record import HEADINGS

DOCS = (Path(__file__).parents[2] / "docs" / "records.md").read_text()
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", DOCS, re.DOTALL)


def test_the_python_runs():
    (code,) = (text for language, text in BLOCKS if language == "python")
    scope = {}
    exec(code, scope)  # noqa: S102  # our own page
    assert scope["record"].finished


def test_the_position_is_one():
    (line,) = (text.strip() for _, text in BLOCKS if text.startswith("default"))
    assert isinstance(records.parse_position(line), Round)
    assert records.format_position(records.parse_position(line)) == line


def test_the_grammar_names_every_heading():
    (grammar,) = (text for _, text in BLOCKS if text.startswith("record "))
    assert all(f'"{word}"' in grammar for word in HEADINGS)


@pytest.mark.parametrize(
    "path", sorted(Path(goodfences.records.__file__).parent.glob("*.py")), ids=lambda path: path.stem
)
def test_every_code_of_a_problem_is_explained(path):
    codes = re.findall(r'"((?:record|chance|check)/[a-z-]+)"', path.read_text())
    assert all(code in DOCS or code == "record/other-game" for code in codes)
