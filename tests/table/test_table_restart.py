"""The server is killed and started again: everything that was shown is there; and old tables go."""

import pytest

from goodfences.cards import PACK
from goodfences.table import closing, entries
from goodfences.table import messages as m
from goodfences.table.house import FORGET_MS, KEEP_MS, LOBBY_MS
from goodfences.table.memory import Memory
from goodfences.table.reduce import fold
from goodfences.table.state import Step
from support.table import MemoryStore, Phone, Room


@pytest.fixture
def room() -> Room:
    return Room()


def three(room: Room, rules: str = "default") -> list[Phone]:
    table = room.make(rules=rules)
    phones = [room.join(table, person) for person in ("host", "p1", "p2")]
    for phone in phones[1:]:
        phone.send(m.Sit(name=phone.person))
    return phones


def reconnect(room: Room, code: str) -> list[Phone]:
    actor = room.house.find(code)
    assert actor is not None
    return [room.join(actor, person) for person in ("host", "p1", "p2")]


def shown(phone: Phone) -> dict:
    """What a view says of the game, but not how it came about."""
    return {
        name: value for name, value in phone.view["game"].items() if name not in {"events", "rounds", "rounds_from"}
    }


@pytest.mark.parametrize("actions", range(0, 14, 3))
def test_a_restart_at_any_point_goes_on(room: Room, actions: int) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    phones[0].send(m.Start())
    for _ in range(actions):
        actor = next((phone for phone in phones if phone.view["you"]["moves"]), None)
        if actor is None:
            phones[0].send(m.Ready(all=True))
        else:
            actor.send(m.Act(do=actor.view["you"]["moves"][0]))
    before = [shown(phone) for phone in phones]
    again = reconnect(room.restart(), code)
    assert [shown(phone) for phone in again] == before
    told = [event["what"]["event"] for frame in again[0].frames for event in frame["events"]]
    assert told.count("restarted") == 1
    assert all(phone.view["you"]["seat"] is not None for phone in again)
    assert len(again[0].frames[0]["game"]["rounds"]) == len(again[0].actor.table.play.history)


def test_what_was_not_durable_was_not_shown(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    phones[0].send(m.Start())
    actor = next(phone for phone in phones if phone.view["you"]["moves"])
    frames = [len(phone.raw) for phone in phones]
    actor.send(m.Act(id="lost", do="keep"), settle=False)
    for phone in phones:
        phone.fetch()
    assert [len(phone.raw) for phone in phones] == frames, "nobody sees it before it is durable"
    again = reconnect(room.restart(), code)
    mover = next(phone for phone in again if phone.view["you"]["moves"])
    assert mover.person == actor.person
    assert mover.refusal(m.Act(id="lost", do="keep", seq=mover.view["seq"])) is None
    assert mover.view["answers"] == ["lost"]


def test_a_message_that_was_applied_before_the_restart_is_known_after_it(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    phones[0].send(m.Start())
    actor = next(phone for phone in phones if phone.view["you"]["moves"])
    actor.send(m.Act(id="kept", do="keep"))
    again = reconnect(room.restart(), code)
    same = next(phone for phone in again if phone.person == actor.person)
    seq = same.view["seq"]
    same.send(m.Act(id="kept", do="keep"))
    assert (same.view["answers"], same.view["refused"], same.view["seq"]) == (["kept"], [], seq)


def test_clocks_get_grace_after_a_restart(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    phones[0].send(m.Settings(clock="brisk"))
    phones[0].send(m.Start())
    room.advance(11_000)
    again = reconnect(room.restart(after_ms=60_000), code)
    assert again[0].view["turn"]["left_ms"] == 12_000


def test_a_log_folds_to_the_same_table(room: Room) -> None:
    phones = three(room, "chips_court")
    actor = phones[0].actor
    phones[0].send(m.Start())
    for _ in range(40):
        mover = next((phone for phone in phones if phone.view["you"]["moves"]), phones[0])
        moves = mover.view["you"]["moves"]
        mover.send(
            m.Act(do=moves[-1]) if moves else m.Ready(all=True) if "ready" in mover.view["you"]["may"] else m.Start()
        )
    log = [entries.decode(body) for body in room.store.read(actor.table.code)]
    assert fold(log) == actor.table
    assert [entries.encode(entry) for entry in log] == room.store.read(actor.table.code)


def test_a_store_that_fails_drops_the_connections_and_shows_nothing(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    phones[0].send(m.Start(id="s"), settle=False)
    room.store.lose()
    assert [phone.closed for phone in phones] == [closing.TROUBLE] * 3
    again = reconnect(room, code)
    assert again[0].view["table"]["phase"] == "lobby"
    assert again[0].refusal(m.Start(id="s")) is None


def test_a_fault_at_one_table_is_none_of_the_others_and_loses_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [three(room), three(room)]
    for phones in tables:
        phones[0].send(m.Start())
    movers = [next(phone for phone in phones if phone.view["you"]["moves"]) for phones in tables]
    code = movers[0].actor.table.code
    note = Memory.note

    def fails(memory: Memory, step: Step) -> None:
        if step.table.code == code:
            raise KeyError(step.table.play.round.hands)
        note(memory, step)

    with monkeypatch.context() as patch:
        patch.setattr(Memory, "note", fails)
        for mover in movers:
            mover.send(m.Act(do="keep"), settle=False)
        room.settle()
    assert [phone.closed for phone in tables[0]] == [closing.TROUBLE] * 3
    assert [phone.closed for phone in tables[1]] == [None] * 3
    assert all(phone.view["seq"] == movers[1].actor.table.seq for phone in tables[1])
    assert "KeyError" in caplog.text
    assert not any(repr(card) in caplog.text for card in PACK)
    again = reconnect(room, code)
    assert again[0].actor is not movers[0].actor
    assert again[0].view["game"]["round"]["to_act"] != movers[0].seat


def test_more_messages_than_the_store_can_keep_up_with_are_refused(room: Room) -> None:
    phones = three(room)
    for number in range(400):
        phones[0].send(m.Say(id=f"m{number}", phrase="nice"), settle=False)
    room.settle()
    codes = {refused["code"] for refused in phones[0].view["refused"]}
    assert codes == {"rate/slow-down"}
    assert len(phones[0].view["answers"]) + len(phones[0].view["refused"]) == 400


def test_a_sweep_that_failed_is_made_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    code = room.make().table.code
    with monkeypatch.context() as patch:

        def fails(codes: list[str]) -> None:
            if codes:
                raise OSError

        patch.setattr(room.store, "forget", fails)
        with pytest.raises(OSError):  # an event loop logs it and goes on
            room.advance(LOBBY_MS + FORGET_MS + 180_000)
    assert code in room.store.logs
    room.advance(180_000)
    assert code not in room.store.logs


def test_tables_that_nobody_started_vanish_after_an_hour(room: Room) -> None:
    table = room.make()
    code = table.table.code
    room.advance(LOBBY_MS - 60_000)
    assert room.house.find(code) is not None
    room.advance(FORGET_MS + 180_000)
    assert room.house.find(code) is None
    assert code not in room.store.logs


def test_a_lobby_with_somebody_in_it_stays(room: Room) -> None:
    table = room.make()
    room.join(table, "host")
    room.advance(3 * LOBBY_MS)
    assert room.house.find(table.table.code) is table


def test_finished_tables_stay_for_fourteen_days(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    phones[0].send(m.Start())
    phones[0].send(m.Stop())
    for phone in phones:
        phone.leave()
    room.now += KEEP_MS - 3_600_000
    room.house.sweep()
    assert room.store.exists(code)
    room.now += 7_200_000
    room.house.sweep()
    assert not room.store.exists(code)


def test_a_quiet_table_is_forgotten_and_read_again(room: Room) -> None:
    phones = three(room)
    code = phones[0].actor.table.code
    for phone in phones:
        phone.leave()
    room.advance(FORGET_MS + 180_000)
    assert len(room.house) == 0
    assert reconnect(room, code)[1].view["you"]["seat"] == 1


def test_the_memory_store_is_a_store() -> None:
    from goodfences.store import Store

    store: Store = MemoryStore()
    assert not store.exists("BCDFGH")
