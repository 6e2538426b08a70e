"""Whole games of beggar."""

import pytest

from goodfences import beggar, players, records
from goodfences.chance import secret_of
from goodfences.errors import GoodFencesError


def test_a_game_is_played_to_its_end_and_can_be_recorded():
    game = players.play_beggar("beggar packs=1", ["Ann", "Ben", "Cy"], seed=1)
    assert game.rules == beggar.Rules(packs=1)
    assert game.events[-1].winners == game.outcome.winners
    assert game.winners == tuple(game.names[seat] for seat in game.outcome.winners)
    record = records.record_of(game)
    assert [seat.kind for seat in record.seats] == ["computer"] * 3
    assert records.verify(record) == ()
    assert record.key == secret_of(1)


def test_rules_and_seeds_are_taken_as_they_are():
    rules = beggar.Rules(end="tricks:3")
    assert players.play_beggar(rules, ["Ann", "Ben"]).state.n_tricks == 3
    one, other = (players.play_beggar(rules, ["Ann", "Ben"], seed=seed) for seed in (1, 2))
    assert one.events != other.events
    assert one.events == players.play_beggar(rules, ["Ann", "Ben"], seed=1).events


def test_too_few_seats_are_refused():
    with pytest.raises(GoodFencesError, match="1 seats: two or more play"):
        players.play_beggar("beggar", ["Ann"])
