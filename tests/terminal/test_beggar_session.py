import msgspec
import pytest

from goodfences import beggar
from goodfences.errors import GoodFencesError
from goodfences.terminal import saves


@pytest.mark.parametrize("preset", beggar.PRESETS)
def test_a_match_under_every_preset_comes_to_its_end(session, preset):
    played = session("beggar", preset=preset, n_computers=2)
    played.skip(card_s=0.0)
    assert played.is_over
    assert played.winners
    assert played.told()[-1].text


def test_G12_taps_autoplay_and_skipping_give_the_same_match(session):
    tapped = session("beggar")
    while not tapped.is_over:
        if tapped.waiting == "person":
            assert tapped.turn() is None
        else:
            tapped.advance()
    skipped = session("beggar")
    skipped.skip(card_s=0.0)
    assert tapped._events == skipped._events


def test_G10_the_agreed_minutes_end_the_match_with_the_running_trick(session):
    played = session("beggar", options=["end=minutes:1"])
    played.skip(card_s=1.0)
    assert played.is_over
    assert played.view.outcome.termination == "most_cards"
    assert 60 <= played.view.n_cards < 120
    assert played.view.clock == "ran_out"


def test_nothing_is_hidden_from_the_others_at_the_screen(session):
    played = session("beggar", names=["Ann", "Ben"])
    assert played.curtain == "open"
    played.advance()
    assert played.waiting == "person"
    assert played.curtain == "open"


@pytest.mark.parametrize("options", [[], ["end=minutes:1"]])
def test_a_resumed_match_goes_on_exactly_as_it_would_have(session, tmp_path, options):
    whole, part = session("beggar", options=options), session("beggar", options=options)
    whole.advance()
    whole.skip(card_s=1.0)
    part.advance()
    for _ in range(70):
        again = saves.load(saves.save(part, tmp_path / "match.json"))
        assert again._state == part._state
        again.skip(card_s=1.0)
        assert again._events == whole._events
        if not part.is_over:
            part.step()
            part.spend(1.0)


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        (b'{"turned":100000}', "100000 cards"),
        (b'{"turned":3,"clock_after":2}', "does not fit"),
        (b'{"turned":"many"}', "cannot be read"),
    ],
)
def test_moves_that_do_not_fit_are_refused(session, moves, says):
    with pytest.raises(GoodFencesError, match=says):
        session("beggar").replay(msgspec.Raw(moves))


def test_nobody_turns_a_card_before_the_deal(session):
    refusal = session("beggar").turn()
    assert refusal is not None
    assert refusal.code == "turn/nobody"
