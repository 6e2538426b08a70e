"""After a match: replay, text to share, and the proof that nobody stacked the cards."""

import hashlib
import hmac

import pytest

from goodfences import cuckoo
from goodfences.cards import PACK
from goodfences.chance import Stream
from goodfences.cuckoo.events import DealerDrew
from goodfences.table import messages as m
from goodfences.table.fairness import Fairness, fairness
from goodfences.table.replay import as_text, replay
from support.table import Phone, Room


@pytest.fixture
def room() -> Room:
    return Room()


def three(room: Room, rules: str = "default") -> list[Phone]:
    table = room.make(rules=rules)
    phones = [room.join(table, person) for person in ("host", "p1", "p2")]
    for phone in phones[1:]:
        phone.send(m.Sit(name=phone.person))
    phones[0].send(m.Start())
    return phones


def act(phones: list[Phone]) -> None:
    mover = next((phone for phone in phones if phone.view["you"]["moves"]), None)
    if mover is None:
        phones[0].send(m.Ready(all=True))
    else:
        mover.send(m.Act(do=mover.view["you"]["moves"][-1]))


def play_rounds(phones: list[Phone], rounds: int) -> None:
    """Play until so many rounds are completed, or the match is over."""
    while phones[0].actor.table.phase == "playing" and len(phones[0].actor.table.play.history) < rounds:
        act(phones)


def check(found: Fairness) -> int:
    """Do what the page does, from nothing but the answer; return how many shuffles could be checked."""
    secret = bytes.fromhex(found.secret)
    if secret:
        assert hashlib.sha256(secret).hexdigest() == found.commitment
    checked = 0
    for shuffle in found.shuffles:
        if not shuffle.key:
            assert (shuffle.cards, shuffle.left, shuffle.dealt) == ((), (), ())
            continue
        key = bytes.fromhex(shuffle.key)
        assert hashlib.sha256(key).hexdigest() == shuffle.commitment
        if secret:
            assert hmac.digest(secret, shuffle.purpose.encode(), "sha256") == key
        order = (*shuffle.left, *Stream(key).shuffled(shuffle.cards))
        assert tuple(card for _, card in shuffle.dealt) == order[: len(shuffle.dealt)]
        checked += 1
    return checked


@pytest.mark.parametrize("rules", ["default", "first_dealer=seat", "default pack=continuing", "points end=rounds:6"])
def test_a_finished_match_can_be_checked_to_the_last_card(room: Room, rules: str) -> None:
    phones = three(room, rules)
    code = phones[0].actor.table.code
    promised = phones[0].view["table"]["commitment"]
    play_rounds(phones, 1000)
    found = fairness(room.house.log_of(code), 1)
    assert found.commitment == promised
    assert check(found) == len(found.shuffles) > 0
    assert phones[0].view["table"]["commitment"] != promised, "the next match has a promise of its own"


def test_the_promise_stands_before_the_cards_are_dealt(room: Room) -> None:
    table = room.make()
    phones = [room.join(table, "host")]
    promised = phones[0].view["table"]["commitment"]
    for person in ("p1", "p2"):
        phone = room.join(table, person)
        phone.send(m.Sit(name=person))
    phones[0].send(m.Start())
    assert phones[0].view["table"]["commitment"] == promised
    assert fairness(room.house.log_of(table.table.code), 1).commitment == promised


def test_a_round_is_revealed_when_it_is_over_and_not_before(room: Room) -> None:
    phones = three(room)
    log = room.house.log_of
    code = phones[0].actor.table.code
    found = fairness(log(code), 1)
    assert check(found) == 0
    assert found.secret == ""
    play_rounds(phones, 1)
    act(phones)
    found = fairness(log(code), 1)
    revealed = [shuffle.round for shuffle in found.shuffles if shuffle.key]
    assert set(revealed) == {0, 1}
    assert [shuffle.round for shuffle in found.shuffles if not shuffle.key] == [2]
    assert check(found) == len(revealed)


def test_a_pack_that_is_dealt_on_is_revealed_at_the_end_only(room: Room) -> None:
    phones = three(room, "default pack=continuing")
    code = phones[0].actor.table.code
    play_rounds(phones, 2)
    assert check(fairness(room.house.log_of(code), 1)) == 0
    phones[0].send(m.Stop())
    assert check(fairness(room.house.log_of(code), 1)) > 0


def test_the_draw_for_the_deal_is_the_shuffle_that_was_promised(room: Room) -> None:
    phones = three(room)
    play_rounds(phones, 1)
    drawn = [event.card for _, event in phones[0].actor._memory.since(0)[1] if isinstance(event, DealerDrew)]
    first = fairness(room.house.log_of(phones[0].actor.table.code), 1).shuffles[0]
    order = Stream(bytes.fromhex(first.key)).shuffled(first.cards)
    assert (first.round, tuple(drawn)) == (0, order[: len(drawn)])


def test_a_replay_shows_finished_rounds_with_all_cards_and_nothing_of_the_running_one(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    assert replay(room.house.log_of(code), 1) is None
    assert replay(room.house.log_of(code), 7) is None
    play_rounds(phones, 2)
    act(phones)
    play = phones[0].actor.table.play
    assert isinstance(play, cuckoo.State)
    found = replay(room.house.log_of(code), 1)
    assert len(found.rounds) == len(play.history) == 2
    assert not found.finished
    last = found.steps[-1].round
    assert (last.phase, last.cards) == ("revealed", tuple(found.rounds[-1].cards))
    assert all(card in PACK for step in found.steps if step.round for card in step.round.cards if card)
    assert found.steps[0].at_ms == 0


def test_a_match_as_text(room: Room) -> None:
    phones = three(room)
    play_rounds(phones, 1000)
    found = replay(room.house.log_of(phones[0].actor.table.code), 1)
    text = as_text(found, "en")
    assert text.startswith("Good Fences: a match of Ann, p1, p2\ndefault\n")
    winner = found.names[found.winners[0]]
    assert text.endswith(f"Won by {winner}.\n")
    assert text.count("*") == sum(len(row.losers) for row in found.rounds)
