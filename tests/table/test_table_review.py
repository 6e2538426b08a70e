"""After a match: one's own decisions against best play, and the record of the match."""

import pytest

from goodfences import cuckoo
from goodfences.odds.studies import leak_study
from goodfences.records import CuckooRecord, format_record, parse_record, verify
from goodfences.table import entries
from goodfences.table import messages as m
from goodfences.table.game import CUCKOO_MOVES
from goodfences.table.questions import ReviewQuestion, Unknown, answer
from goodfences.table.records import record
from goodfences.table.review import choices, review
from goodfences.words import say_message
from support.table import Phone, Room


def played(rules: str, *, game: str = "cuckoo", most: int = 400) -> tuple[Room, list[Phone]]:
    """Two people, who keep whatever they can, play a match with two computers to its end."""
    room = Room()
    actor = room.make(rules=rules, game=game)
    phones = [room.join(actor, person) for person in ("host", "p1")]
    phones[1].send(m.Sit(name="Ben"))
    for _ in range(2):
        phones[0].send(m.AddComputer())
    phones[0].send(m.Settings(pace="at_once"))
    phones[0].send(m.Start())
    for _ in range(most):
        if actor.table.phase == "over":
            break
        mover = next((phone for phone in phones if phone.view["you"]["moves"]), None)
        if mover is not None:
            mover.send(m.Act(do=mover.view["you"]["moves"][0], seq=mover.view["seq"]))
        elif "ready" in phones[0].view["you"]["may"]:
            phones[0].send(m.Ready(all=True))
        else:
            room.advance(2_000)
    assert actor.table.phase == "over"
    return room, phones


@pytest.fixture(scope="module")
def match() -> tuple[Room, list[Phone]]:
    return played("solo stake_count=2")


def log_of(phone: Phone) -> tuple[bytes, ...]:
    return phone.room.house.bodies_of(phone.actor.table.code)


def test_the_own_decisions_are_judged_and_nobody_elses(match) -> None:
    _room, (host, guest) = match
    for phone in (host, guest):
        found = review(log_of(phone), 1, phone.person)
        assert found is not None
        made = choices(map(entries.decode, log_of(phone)), 1, phone.person)
        assert made is not None
        assert {action.seat for _, action in made} == {phone.seat}
        with_choice = [s for s, a in made if len(cuckoo.view.of(s, a.seat).legal) > 1]
        assert found.n + found.unknown == len(with_choice)
        assert found.good == found.n - len(found.decisions)
        for decision in found.decisions:
            assert decision.did == "keep"
            assert decision.odds.do == "swap"
            assert decision.odds.keep - decision.odds.swap == pytest.approx(decision.cost)
            assert all(say_message(line) for line in (*decision.say, decision.odds.say, decision.saves))
        assert [say_message(line) for line in found.summary]
    assert answer(ReviewQuestion(log_of(host), 1, "host")) == review(log_of(host), 1, "host")


def test_a_spectator_a_running_match_and_one_that_never_was_have_no_review(match) -> None:
    room, (host, _) = match
    bodies = log_of(host)
    watcher = room.join(host.actor, "watcher")
    assert review(log_of(watcher), 1, "watcher") is None
    assert review(log_of(host), 2, "host") is None
    for cut in (3, len(bodies) // 2, len(bodies) - 1):
        assert review(bodies[:cut], 1, "host") is None, "the match still runs there"
    assert answer(ReviewQuestion(bodies[:5], 1, "host")) == Unknown()


def test_a_match_can_be_looked_at_when_the_next_one_runs(match) -> None:
    room, (host, _) = match
    before = review(log_of(host), 1, "host")
    assert before is not None
    room2, (again, _) = played("solo stake_count=1")
    again.send(m.Start())
    first = review(log_of(again), 1, "host")
    assert first is not None
    assert first.match == 1
    assert review(log_of(again), 2, "host") is None
    assert room2 is not room


def test_what_a_computer_played_for_a_person_is_not_held_against_it() -> None:
    room = Room()
    actor = room.make(kind="solo", rules="sudden_death")
    phone = room.join(actor, "host")
    phone.send(m.Settings(pace="at_once"))
    phone.send(m.Away())
    for _ in range(200):
        if actor.table.phase == "over":
            break
        room.advance(5_000)
    assert actor.table.phase == "over"
    found = review(log_of(phone), 1, "host")
    assert found is not None
    assert (found.n, found.unknown) == (0, 0)


@pytest.mark.parametrize("rules", ["solo", "family", "chips", "chips_court", "sudden_death first_dealer=seat"])
def test_a_record_of_a_match_is_true_and_has_all_of_it(rules: str) -> None:
    room, (host, _) = played(rules)
    found = record(room.house.log_of(host.actor.table.code), 1)
    assert isinstance(found, CuckooRecord)
    assert found.finished
    again = parse_record(format_record(found))
    assert again == found
    assert verify(again) == ()
    moves = [entry for entry in found.entries if isinstance(entry, tuple(CUCKOO_MOVES.values()))]
    said = [entry.do for entry in room.house.log_of(host.actor.table.code)]
    assert len(moves) == sum(isinstance(do, (m.Act, entries.Play)) for do in said)
    assert [seat.kind for seat in found.seats][:2] == ["person", "person"]


def test_a_record_from_a_table_has_the_same_leaks_as_the_review(match) -> None:
    room, (host, guest) = match
    found = record(room.house.log_of(host.actor.table.code), 1)
    assert isinstance(found, CuckooRecord)
    study = leak_study([found], "Ben")
    mine = review(log_of(guest), 1, "p1")
    assert mine is not None
    assert [round(row[6], 6) for row in study.rows] == [round(100 * one.cost, 6) for one in mine.decisions]


def test_a_record_of_beggar_and_of_bursts() -> None:
    room = Room()
    actor = room.make(kind="solo", game="beggar", rules="beggar")
    phone = room.join(actor, "host")
    phone.send(m.Act(do="turn", seq=phone.view["seq"])) if phone.view["you"]["moves"] else room.advance(2_000)
    phone.send(m.Skip(seq=phone.view["seq"]))
    room.advance(60_000)
    assert actor.table.phase == "over"
    found = record(room.house.log_of(actor.table.code), 1)
    assert found is not None
    assert verify(found) == ()
    assert review(room.house.bodies_of(actor.table.code), 1, "host") is None


def test_a_running_match_and_an_exhibit_have_no_record() -> None:
    room = Room()
    actor = room.make(kind="solo")
    room.join(actor, "host")
    assert record(room.house.log_of(actor.table.code), 1) is None
    shown = room.make(kind="exhibit", exhibit="longest")
    room.join(shown, "host")
    room.advance(5_000)
    assert record(room.house.log_of(shown.table.code), 1) is None


def test_seats_that_come_and_go_are_in_the_record() -> None:
    room = Room()
    actor = room.make(rules="points")
    phones = [room.join(actor, person) for person in ("host", "p1", "p2", "p3")]
    for phone in phones[1:3]:
        phone.send(m.Sit(name=phone.person))
    phones[0].send(m.Start())

    def a_round() -> None:
        for _ in range(20):
            mover = next((phone for phone in phones if phone.view["you"]["moves"]), None)
            if mover is None:
                return
            mover.send(m.Act(do=mover.view["you"]["moves"][0], seq=mover.view["seq"]))

    a_round()
    phones[3].send(m.Sit(name="late"))
    phones[0].send(m.Ready(all=True))
    a_round()
    phones[1].send(m.Stand())
    phones[0].send(m.Ready(all=True))
    a_round()
    phones[0].send(m.Stop(seq=phones[0].view["seq"]))
    assert actor.table.phase == "over"
    found = record(room.house.log_of(actor.table.code), 1)
    assert found is not None
    assert verify(found) == ()
    assert len(found.seats) == 4
