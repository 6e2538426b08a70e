"""Every sentence that the terminal says is in its catalogue, and every sentence there is said."""

import re
from pathlib import Path

import goodfences.terminal
from goodfences.words import catalogue

SOURCE = "\n".join(path.read_text() for path in Path(goodfences.terminal.__file__).parent.rglob("*.py"))
NAMED = re.findall(r"""["'](terminal\.[^"\s]*?)["']""", SOURCE)


def pattern(key):
    """Return a key of the source as a pattern: what stands in braces there may be anything."""
    return re.compile("[a-z_.]+".join(map(re.escape, re.split(r"\{[^}]*\}", key))))


def test_every_key_that_the_source_names_has_a_text():
    for key in NAMED:
        assert any(pattern(key).fullmatch(known) for known in catalogue("terminal")), key


def test_every_text_is_named_somewhere():
    patterns = [pattern(key) for key in NAMED]
    for known in catalogue("terminal"):
        plain = known.removesuffix(".or_enter")
        assert any(found.fullmatch(plain) for found in patterns), known


def test_labels_beside_a_card_are_short_enough_to_be_read_whole():
    for key, texts in catalogue("terminal").items():
        if key.startswith(("terminal.note.", "terminal.fate.", "terminal.stake.")):
            assert all(len(text.replace("{n}", "99")) <= 10 for text in texts), key
