import msgspec
import pytest

from goodfences import cuckoo
from goodfences.cuckoo import Accept, Keep, Show, Stop, Swap
from goodfences.cuckoo.events import Hidden
from goodfences.errors import GoodFencesError
from goodfences.terminal import saves
from goodfences.terminal.seats import Seat


def play_on(session, *, rounds=99, upto=None):
    """Play until the match is over (or a number of events), the people swapping low cards; yield at every stop."""
    while session.waiting != "over" and (upto is None or session.n_events < upto):
        if session.curtain == "lower":
            session.lower_curtain()
        elif session.curtain == "raise":
            session.raise_curtain()
        elif session.waiting in {"chance", "computer"}:
            session.advance()
        elif session.waiting == "table":
            done = Stop() in session.view.table_actions and session.view.round_number >= rounds
            assert (session.stop() if done else session.go_on()) is None
        else:
            legal = session.view.legal
            low = session.view.round.card is not None and session.view.round.card[0] in "A234567"
            assert session.act(legal[-1] if low else legal[0]) is None
        yield session


def run(session, **options):
    for _ in play_on(session, **options):
        pass
    return session


@pytest.mark.parametrize("preset", cuckoo.PRESETS)
def test_a_match_under_every_preset_comes_to_its_end(session, preset):
    played = run(session(preset=preset), rounds=6)
    assert played.is_over
    assert set(played.winners) <= set(range(len(played.seats)))
    assert played.told()[-1].text


@pytest.mark.parametrize("preset", ["solo", "chips_court", "family", "points"])
def test_C42_nothing_is_told_that_the_eyes_may_not_see(session, preset):
    for played in play_on(session(preset=preset, names=["Ann", "Ben"]), rounds=4):
        told = {line.number: line.event for line in played.told()}
        for number, event in enumerate(played._events):
            seen = cuckoo.seen_by(event, played.eyes)
            assert not isinstance(told.get(number), Hidden)
            if number in told:
                assert told[number] == seen


def test_alone_the_curtain_never_moves(session):
    assert all(played.curtain == "open" and played.eyes == 0 for played in play_on(session()))


def test_the_curtain_is_raised_for_the_person_to_act_and_for_nobody_else(session):
    raised = 0
    for played in play_on(session(names=["Ann", "Ben", "Cleo"])):
        if played.waiting in {"chance", "computer"} and played.curtain == "open":
            assert played.eyes is None
        if played.eyes is not None and played.waiting == "person" and played.curtain == "open":
            assert played.eyes == played.to_act
            raised += 1
    assert raised > 10


def test_the_next_round_is_dealt_behind_the_curtain(session):
    for played in play_on(session(names=["Ann", "Ben"], preset="solo", n_computers=2)):
        if played.waiting == "chance":
            assert played.eyes is None


def test_a_resumed_match_goes_on_exactly_as_it_would_have(session, tmp_path):
    whole = run(session(styles=["random"], seed="resume"))
    for upto in range(8, whole.n_events, 7):
        part = run(session(styles=["random"], seed="resume"), upto=upto)
        again = saves.load(saves.save(part, tmp_path / "match.json"))
        assert again._state == part._state or part.waiting == "chance"
        assert run(again)._events == whole._events


def test_moves_that_do_not_fit_are_refused_with_their_number(session):
    fresh = session()
    with pytest.raises(GoodFencesError, match="at move 2"):
        fresh.replay(msgspec.Raw(msgspec.json.encode([Keep(0), Accept(3)])))
    with pytest.raises(GoodFencesError, match="cannot be read"):
        session().replay(msgspec.Raw(b'[{"type":"fold"}]'))


def test_a_refused_action_changes_nothing_and_is_no_move(session):
    played = session()
    while played.waiting != "person":
        played.advance()
    before = (played._state, played.moves())
    refusal = played.act(Show(0))
    assert refusal is not None
    assert refusal.code == "turn/wrong-action"
    assert (played._state, played.moves()) == before


def test_C18_the_agreed_minutes_end_the_match_after_the_running_round(session):
    played = session(preset="points", options=["end=minutes:2"])
    assert played.left_s == 120
    for _ in play_on(played):
        played.spend(9.0)
    assert played.is_over
    assert played.left_s == 0
    assert played.view.round.phase == "revealed"
    assert "ended" in played.told()[-1].text


def test_C18_somebody_joins_and_leaves_between_rounds(session, tmp_path):
    played = session(preset="points")
    for _ in play_on(played):
        if played.waiting == "table":
            break
    assert played.join(Seat("Zoe")) is None
    assert played.names[-1] == "Zoe"
    assert played.shared
    assert played.eyes is None
    assert any("Zoe joins" in line.text for line in played.told())
    assert played.leave(1) is None
    again = saves.load(saves.save(played, tmp_path / "match.json"))
    assert again._state == played._state
    assert again.names == played.names


def test_nobody_joins_a_match_with_lives(session):
    played = session()
    for _ in play_on(played):
        if played.waiting == "table":
            break
    refusal = played.join(Seat("Zoe"))
    assert refusal is not None
    assert refusal.code == "match/fixed-seats"
    assert len(played.seats) == 4


def test_a_rematch_has_the_same_people_and_other_cards(session):
    played = run(session(preset="chips"))
    setup = played.rematch()
    assert (setup.rules, setup.seats) == (played.setup.rules, played.setup.seats)
    assert setup.secret != played.setup.secret


def test_the_secret_is_named_only_when_the_match_is_over(session):
    played = session()
    assert played.setup.secret.hex() not in " ".join(played.rule_card)
    run(played)
    assert played.setup.secret.hex() in " ".join(played.rule_card)


def test_the_rule_card_says_how_each_computer_plays(session):
    card = " ".join(session(styles=["low", "judge", "random"]).rule_card)
    assert "Mina keeps a ten or higher" in card


def test_what_a_person_does_is_what_the_engine_allows(session):
    played = session()
    while played.waiting != "person":
        played.advance()
    assert played.view.legal == (Keep(0), Swap(0))
    assert played.act(Swap(0)) is None
    assert played.waiting == "computer"
