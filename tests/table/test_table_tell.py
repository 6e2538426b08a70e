"""Every event of a table, every refusal and every hint has a sentence."""

import re
from pathlib import Path
from typing import get_args

import pytest

import goodfences
from goodfences import words
from goodfences.errors import Refusal
from goodfences.table import events as e
from goodfences.table.messages import Phrase, Reaction
from goodfences.table.styles import STYLES
from goodfences.table.tell import refused, tell
from goodfences.words import say_message

NAMES = ("Ann", "Leo")
SOURCE = Path(goodfences.__file__).parent

EVENTS = [
    e.TableMade("BCDFGH"), e.SatDown(0, "Ann"), e.GotUp(0, "Ann"), e.GotUp(0, "Ann", kicked=True),
    e.Renamed(0, "Ann", "Anna"), e.Reordered("Ann"), e.HostChanged(0, "Ann"), e.HostChanged(None, "Ann"),
    *(e.DoorChanged(door) for door in ("knock", "open", "locked")), e.LetIn("Ann"),
    e.RulesChosen("cuckoo", "solo", "id"), e.RulesChosen("beggar", "beggar", "id"),
    e.SettingsChosen("off", "slow", "cuckoo", drinks=False), e.Started(1, "c"), e.Started(2, "c"), e.Missed(0),
    *(e.TookOver(0, why) for why in get_args(e.Autopilot)), e.GaveBack(0), e.IsReady(0),
    e.AutoplayChanged(0, on=True), e.AutoplayChanged(0, on=False), e.Skipping(), e.Paused("Ann"), e.Resumed("Ann"),
    e.Restarted(), *(e.Said(0, phrase) for phrase in get_args(Phrase)),
    *(e.Reacted(0, reaction) for reaction in get_args(Reaction)), e.GivenUp(),
    *(e.StyleChosen(0, style) for style in STYLES),
]  # fmt: skip


@pytest.mark.parametrize("event", EVENTS, ids=repr)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_every_event_is_told_to_everybody(event: e.TableEvent, viewer: int | None) -> None:
    message = tell(event, names=NAMES, viewer=viewer)
    assert message is not None
    text = say_message(message)
    assert text
    assert "{" not in text


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.AnyTableEvent))


def test_an_old_event_of_a_seat_that_is_gone_is_still_told() -> None:
    assert tell(e.Said(7, "nice"), names=NAMES, viewer=None).args == {"name": "?"}


def test_the_second_person_is_for_whom_it_concerns() -> None:
    assert tell(e.Missed(0), names=NAMES, viewer=0).key == "table.event.missed.you"
    assert tell(e.Missed(0), names=NAMES, viewer=1).key == "table.event.missed"


def codes() -> set[str]:
    """Every code with which anything on the way to a page refuses; chance is never refused."""
    found: set[str] = set()
    for room in ("cuckoo", "beggar", "table", "web"):
        for path in (SOURCE / room).rglob("*.py"):
            found |= set(re.findall(r"[\"']([a-z]+/[a-z-]+)[\"'],\s*f?[\"']", path.read_text()))
    return {code for code in found if not code.startswith(("chance/", "application/", "text/", "font/", "image/"))}


def test_every_refusal_has_a_sentence() -> None:
    assert len(codes()) > 30
    for code in codes():
        assert say_message(refused(Refusal(code, "")))


@pytest.mark.parametrize("phrase", get_args(Phrase))
def test_every_phrase_has_a_button(phrase: str) -> None:
    assert words.say(f"table.phrase.{phrase}.button")


def test_every_hint_in_the_source_has_a_sentence() -> None:
    keys = set(re.findall(r"table\.hint\.[a-z_.]+", (SOURCE / "table" / "hint.py").read_text()))
    wanted = {key for key in words.catalogue("table") if key.startswith("table.hint.")}
    assert {key for key in keys if not key.endswith(".")} <= wanted
    for key in wanted:
        assert words.say(key, card="7h")
