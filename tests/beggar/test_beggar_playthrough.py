"""Playthroughs: a game of each preset as text, the same as when it was last looked at."""

from pathlib import Path

import pytest

from goodfences.beggar import PRESETS
from goodfences.beggar.playthrough import playthrough

PLACE = Path(__file__).parents[1] / "playthroughs" / "beggar"


def test_there_is_one_for_each_preset():
    assert {path.stem for path in PLACE.glob("*.txt")} == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_has_changed(preset):
    assert (PLACE / f"{preset}.txt").read_text() == playthrough(preset, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_another_seed_is_another_game(preset):
    assert playthrough(preset, 2) != playthrough(preset, 1)
