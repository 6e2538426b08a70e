"""Whole matches between computers."""

import pytest

from goodfences import cuckoo, players
from goodfences.chance import commitment, derive, secret_of
from goodfences.errors import GoodFencesError
from goodfences.players.driver import ROUNDS

PEOPLE = list(players.PEOPLE)


@pytest.mark.parametrize("preset", cuckoo.PRESETS)
def test_every_preset_is_played_to_its_end(preset):
    rules = cuckoo.PRESETS[preset]
    match = players.play_match(rules, PEOPLE[:2] if rules.seats == "heads_up" else PEOPLE, seed=5)
    assert match.rules == rules
    assert match.outcome is match.state.outcome
    assert match.events[-1].winners == match.outcome.winners
    assert [event.number for event in match.events] == list(range(len(match.events)))
    assert match.winners == tuple(match.names[seat] for seat in match.outcome.winners)


def test_the_actions_and_the_secret_play_the_same_match_again():
    match = players.play_match("chips queen=turns_back", [*PEOPLE, "random"], seed="tea")
    step = cuckoo.start(match.rules, 4)
    events = list(step.events)
    for action in match.actions:
        if isinstance(action, cuckoo.ChanceAction):
            assert action == cuckoo.chance_action(step.state, match.secret)
        step = cuckoo.apply(step.state, action)
        events += step.events
    assert step.state == match.state
    assert tuple(events) == match.events


def test_a_seed_is_one_match_and_another_seed_another():
    def events(seed):
        return players.play_match("family", [*PEOPLE, "random"], seed=seed).events

    assert events(1) == events(1)
    assert events(1) != events(2)
    assert players.play_match("family", PEOPLE, seed=1).secret == secret_of(1)
    first = next(event for event in events(1) if isinstance(event, cuckoo.events.Shuffled))
    assert first.commitment == commitment(derive(secret_of(1), "shuffle 1"))


@pytest.mark.parametrize("end", ["manual", "minutes:10"])
def test_C18_a_match_without_an_end_of_its_own_is_stopped_after_some_rounds(end):
    rules = cuckoo.PRESETS["points"].replace(end=end)
    assert players.play_match(rules, PEOPLE).state.round_number == ROUNDS
    assert players.play_match(rules, PEOPLE, rounds=2).outcome.termination == "stopped"


def test_names_and_kinds_are_those_that_were_given():
    match = players.play_match("family", ["Rosa", "low", players.make("judge")])
    assert match.names == ("Rosa", "low", "judge")
    assert match.kinds == ("cautious", "low", "judge")


def test_what_cannot_be_played_is_refused():
    with pytest.raises(GoodFencesError, match="2 seats"):
        players.play_match("family", PEOPLE[:2])
    with pytest.raises(GoodFencesError, match="no style 'Ann'"):
        players.play_match("family", [*PEOPLE, "Ann"])
