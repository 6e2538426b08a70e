import pytest

from support.scripts import load

playthroughs = load("playthroughs")
FILES = playthroughs.all_playthroughs()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_value_is_what_it_was_or_the_files_are_written_anew(path):
    assert path.read_text() == FILES[path], "if this change is meant: python scripts/playthroughs.py"


def test_there_is_no_file_without_a_preset():
    assert set(playthroughs.FOLDER.rglob("*.txt")) == set(FILES)
