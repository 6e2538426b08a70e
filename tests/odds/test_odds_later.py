"""What is solved once nobody waits: games of whole packs that were asked about."""

import pytest

from goodfences.odds import Game, later, shelf
from goodfences.odds.hint import solution_for

ASKED = Game(seats=3, jack="on", tie="nearest_left_loses", refusal="may")


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch, tmp_path):
    monkeypatch.setenv("GOODFENCES_CACHE", str(tmp_path))
    monkeypatch.setattr(later, "_wanted", {})
    shelf.forget()


def test_what_was_asked_about_in_vain_is_solved_and_kept():
    assert solution_for(ASKED, 2) is None
    assert solution_for(ASKED, 2) is None
    assert later.wanted() == (ASKED,)
    solution = later.solve_next()
    assert solution.nash_conv == 0.0
    assert solution_for(ASKED, 2) is solution
    assert later.wanted() == ()
    assert later.solve_next() is None


def test_a_sketch_is_wanted_better_unless_nothing_is_given_away(monkeypatch):
    assert solution_for(ASKED, 6).nash_conv == 0.0
    assert later.wanted() == ()
    rough = ASKED.replace(tie="pairs_safe")
    monkeypatch.setattr("goodfences.odds.sketch.most_passes", lambda _tree: 1)
    assert solution_for(rough, 6).nash_conv > 0
    assert later.wanted() == (rough,)
    assert later.solve_next().nash_conv < 1e-9
    assert solution_for(rough, 6).nash_conv < 1e-9


def test_part_of_a_pack_and_large_tables_are_not_wanted():
    later.want(ASKED.replace(counts=(4,) * 12 + (3,)))
    later.want(Game(seats=6, queen="on"))
    assert later.wanted() == ()
    for n_packs in range(1, 40):
        later.want(ASKED.replace(counts=(4 * n_packs,) * 13))
    assert len(later.wanted()) == 16
