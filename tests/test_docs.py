"""The documents say what is true: generated pages, examples, links, and the clause that each test of a rule names."""

import doctest
import importlib
import pkgutil
import re

import pytest

import goodfences
from support.scripts import ROOT, load

PAGES = load("docs").pages()
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CLAUSES = [
    *(f"C{n}" for n in [*range(1, 23), 30, 31, *range(40, 44)]),
    *(f"G{n}" for n in range(1, 15)),
    *(f"P{n}" for n in range(1, 10)),
]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_generated_pages_are_what_the_code_says(path):
    assert path.read_text() == PAGES[path], "python scripts/docs.py"


@pytest.mark.parametrize("clause", CLAUSES)
def test_each_clause_is_in_the_rules_and_in_the_name_of_a_test(clause):
    assert f"**{clause}**" in (ROOT / "docs" / "rules.md").read_text()
    named = re.compile(rf"def test_{clause}(_|\b)")
    assert any(named.search(path.read_text()) for path in (ROOT / "tests").rglob("test_*.py")), clause


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(path):
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", path.read_text()):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_documents_do_what_they_show(path):
    assert doctest.testfile(str(path), module_relative=False).failed == 0


def _modules():
    return [module.name for module in pkgutil.walk_packages(goodfences.__path__, "goodfences.")]


@pytest.mark.parametrize("name", _modules())
def test_examples_in_docstrings_do_what_they_show(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
