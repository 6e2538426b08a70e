import sys

import pytest

from goodfences.errors import GoodFencesError
from goodfences.players import STYLES
from goodfences.terminal.styles import about, check


@pytest.fixture(autouse=True)
def _styles_as_they_were():
    before = dict(STYLES)
    yield
    STYLES.clear()
    STYLES.update(before)


def test_every_style_says_what_it_does():
    for style in STYLES:
        assert about(style)
    assert about("best-response:low").startswith("plays what is best against")
    assert about("unheard-of") == "plays in the style unheard-of"


def test_the_styles_of_the_odds_room_are_there_when_they_are_wanted(session):
    check("equilibrium")
    played = session(styles=["equilibrium", "gentle"])
    while played.waiting in {"chance", "computer"}:
        played.advance()
    assert played.waiting == "person"
    assert "Leo" in " ".join(played.rule_card)


def test_a_style_that_needs_more_than_is_installed_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "goodfences.odds.players", None)
    with pytest.raises(GoodFencesError, match="which is not installed"):
        check("clever")
