"""What is remembered from match to match: the winners' board (P7), the theme, and what the game is called."""

import itertools

import pytest

from goodfences.cuckoo import Keep
from goodfences.errors import GoodFencesError
from goodfences.terminal import board, settings
from goodfences.terminal.decisions import decisions
from goodfences.terminal.disk import home


def to_the_end(session, *, rounds=3):
    """Play a match: people do the first thing they may; rules without an end are stopped after some rounds."""
    for _ in range(2000):
        if session.waiting == "over":
            return session
        if session.curtain == "raise":
            session.raise_curtain()
        elif session.curtain == "lower":
            session.lower_curtain()
        elif session.waiting == "person":
            session.act(session.view.legal[0])
        elif session.waiting == "table":
            if session.view.round_number >= rounds and session.view.rules.counts_up:
                session.stop()
            else:
                session.go_on()
        else:
            session.advance()
    pytest.fail("the match does not end")


def won(session, **options):
    """A match that the person at seat 0 has won alone."""
    for seed in itertools.count():
        made = to_the_end(session(seed=str(seed), **options))
        if made.winners == (0,):
            return made
    raise AssertionError


def test_P7_a_win_is_worth_1000_and_100_for_each_life_left(session):
    made = won(session, preset="solo")
    (entry,) = board.note(made)
    assert entry.score == 1000 + 100 * made.view.stakes[0]
    assert (entry.board, entry.name, entry.rules, entry.rounds) == ("wins", "You", "solo", made.view.round_number)
    assert board.ranked("wins") == [entry]
    assert board.places([entry]) == [f"You are number 1 on the winners' board, with {entry.score:,} points."]


def test_P7_a_match_counts_once_and_losses_score_nothing(session):
    made = won(session, preset="solo")
    assert board.note(made) == board.note(made)
    lost = next(one for seed in itertools.count() if 0 not in (one := to_the_end(session(seed=str(seed)))).winners)
    assert board.note(lost) == []
    assert board.note(session(seed="running")) == []
    assert len(board.entries()) == 1


def test_P7_scores_where_fewest_is_best_never_mix_with_wins(session):
    board.note(won(session, preset="solo"))
    assert not any("fewest" in line for line in board.lines())
    for seed, rounds in (("a", 3), ("b", 6)):
        board.note(to_the_end(session(preset="points", names=["Ann", "Ben"], n_computers=1, seed=seed), rounds=rounds))
    low = board.ranked("low")
    assert len(low) == 4
    assert [entry.score / entry.rounds for entry in low] == sorted(entry.score / entry.rounds for entry in low)
    assert len(board.ranked("wins")) == 1
    lines = board.lines()
    assert lines[lines.index("") + 1] == "Where fewest is best:"
    assert board.places(low) == []


def test_the_board_has_the_most_points_first_and_ten_lines(session):
    for seed in range(12):
        board.note(won(lambda seed, first=seed, **more: session(seed=f"{first} {seed}", **more), preset="solo"))
    scores = [entry.score for entry in board.ranked("wins")]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 12
    assert len(board.lines()) == 1 + board.SHOWN


def test_beggar_is_on_the_board_too(session):
    for seed in itertools.count():
        made = session("beggar", seed=str(seed))
        made.skip(card_s=0.1)
        entries = board.note(made)
        if entries:
            break
    assert (entries[0].game, entries[0].score) == ("beggar", 1000)
    assert entries[0].name == "You"


def test_an_empty_and_a_spoilt_board_are_boards_without_winners():
    assert board.lines()[-1] == "Nobody has won here yet."
    home().mkdir(parents=True)
    (home() / "results.json").write_text("{")
    assert board.lines()[-1] == "Nobody has won here yet."


def test_a_disk_that_cannot_be_written_to_is_no_error(session, monkeypatch, tmp_path):
    made = won(session, preset="solo")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GOODFENCES_HOME", str(tmp_path / "file"))
    assert len(board.note(made)) == 1
    assert board.entries() == []
    assert settings.remember(theme="light").theme == "light"
    assert settings.settings().theme == "dark"


def test_the_theme_and_the_name_are_remembered_one_without_the_other(session):
    assert settings.settings() == settings.Settings("dark", "cuckoo")
    settings.remember(theme="light")
    settings.remember(title="chase_the_ace")
    assert settings.settings() == settings.Settings("light", "chase_the_ace")
    assert session(preset="solo").title == "Good Fences: Chase the Ace. Rules: solo"
    (home() / "settings.json").write_text("[]")
    assert settings.settings() == settings.Settings()


def test_the_name_is_family_friendly_by_default(session):
    assert session(preset="solo").title == "Good Fences: Cuckoo. Rules: solo"


@pytest.mark.parametrize("typed", ["Chase the Ace", "chase-the-ace", " chase_the_ace "])
def test_a_name_can_be_typed_in_many_ways(typed):
    assert settings.title_of(typed) == "chase_the_ace"


def test_there_are_only_so_many_names():
    with pytest.raises(GoodFencesError, match="cuckoo, chase_the_ace, screw_your_neighbor"):
        settings.title_of("whist")


# --- decisions ------------------------------------------------------------------------------------------------------


def test_decisions_are_looked_at_after_the_match_only(session):
    with pytest.raises(GoodFencesError, match="after the match"):
        decisions(session(preset="solo"))


def test_decisions_tell_what_went_well_first(session):
    made = session(preset="solo", seed="keeps")
    while made.waiting != "over":
        if made.waiting == "person":
            keep = next((action for action in made.view.legal if isinstance(action, Keep)), made.view.legal[0])
            made.act(keep)
        elif made.waiting == "table":
            made.go_on()
        else:
            made.advance()
    lines = decisions(made)
    assert "best there w" in lines[0]
    assert sum(line.startswith("Round ") for line in lines) > 0
    assert all("kept it" in line for line in lines if line.startswith("Round "))


def test_each_person_at_the_screen_has_a_part(session):
    made = to_the_end(session(preset="sudden_death", names=["Ann", "Ben"], n_computers=1))
    lines = decisions(made)
    assert lines[0] == "Ann"
    assert "Ben" in lines


def test_without_the_extra_decisions_say_what_is_missing(session, monkeypatch):
    monkeypatch.setattr("goodfences.terminal.decisions.NEEDED", "a_package_that_nobody_has")
    (line,) = decisions(to_the_end(session(preset="sudden_death")))
    assert "a_package_that_nobody_has" in line
