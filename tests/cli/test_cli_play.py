"""``goodfences play``: what is refused before a match begins, and what is remembered after it."""

import pytest
from typer.testing import CliRunner

from goodfences import cli
from goodfences.errors import GoodFencesError
from goodfences.terminal.settings import settings


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GOODFENCES_HOME", str(tmp_path))


def play(*words, typed=""):
    result = CliRunner().invoke(cli._make_app(), ["play", *words], input=typed)
    if isinstance(result.exception, GoodFencesError):
        raise result.exception
    return result


def test_the_game_is_called_as_one_likes_and_still_is_the_next_time():
    assert "Good Fences: Chase the Ace." in play("--plain", "--called", "Chase the Ace", typed="quit\n").stdout
    assert "Good Fences: Chase the Ace." in play("--plain", typed="quit\n").stdout
    assert settings().title == "chase_the_ace"


def test_a_name_that_it_has_not_is_refused():
    with pytest.raises(GoodFencesError, match="not called 'whist'"):
        play("--called", "whist")


def test_house_rules_are_told_as_everywhere():
    said = play("--plain", "--preset", "chips", "--set", "jack=blocks", typed="quit\n").stdout
    assert "Rules: chips jack=blocks" in said
