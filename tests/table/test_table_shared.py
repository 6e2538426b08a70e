"""What is made once for all viewers, or taken over from before, is what each would have been given alone."""

import json

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from goodfences import cuckoo
from goodfences.chance import Stream
from goodfences.cuckoo.tell import tell
from goodfences.table import messages as m
from goodfences.table import show
from goodfences.table.shared import Around, share
from goodfences.table.told import Told
from support.table import Phone, Room

RULES = [name for name, rules in cuckoo.PRESETS.items() if rules.seats != "heads_up" and name != "drinks"]


def play_on(phones: list[Phone], chance: Stream) -> None:
    """Somebody plays, goes on, chats, is renamed or leaves and comes back."""
    what = chance.below(8)
    someone = phones[1 + chance.below(len(phones) - 1)]
    if what == 0:
        someone.send(m.Rename(name=f"Rose {chance.below(100)}"))
    elif what == 1:
        someone.send(m.Away())
    elif what == 2:
        someone.send(m.Back())
    elif what == 3:
        phones[0].send(m.PassHost(seat=chance.below(4)))
        next(phone for phone in phones if phone.view["you"]["host"]).send(m.PassHost(seat=0))
    else:
        mover = next((phone for phone in phones if phone.view["you"]["moves"]), None)
        if mover is None:
            phones[0].send(m.Ready(all=True))
        else:
            mover.send(m.Act(do=chance.choice(mover.view["you"]["moves"]), seq=mover.view["seq"]))


def full_table(rules: str, seed: int) -> list[Phone]:
    room = Room()
    table = room.make(rules=rules, seed=str(seed))
    phones = [room.join(table, person) for person in ("host", "p1", "p2", "p3")]
    for phone in phones[1:]:
        phone.send(m.Sit(name=phone.person))
    phones.append(room.join(table, "watcher"))
    phones[0].send(m.Start())
    return phones


def alone(phone: Phone) -> dict[str, object]:
    """The view that a phone would be given if nothing were kept from before and nothing made for anybody else."""
    table = phone.actor.table
    shared = share(table, Around(frozenset(phone.actor._viewers), ()))
    sheet = show.sheet(table, show.News(whole=True), shared=shared, now=table.at)
    return json.loads(show.view(table, phone.person, sheet, shared))


@settings(max_examples=20)
@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10**6))
def test_views_with_kept_parts_are_views_made_afresh(rules: str, seed: int) -> None:
    phones, chance = full_table(rules, seed), Stream(f"kept {seed}".encode())
    for _ in range(30):
        play_on(phones, chance)
        for phone in phones:
            if phone.actor.table.phase != "playing" or phone.view["seq"] != phone.actor.table.seq:
                continue
            fresh = alone(phone)
            assert phone.view["you"] == fresh["you"]
            assert phone.view["table"] == fresh["table"]
            game = {key: phone.view["game"][key] for key in ("round", "players", "stakes", "pot", "phase")}
            assert {key: fresh["game"][key] for key in game} == game


@settings(max_examples=20)
@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10**6))
def test_C41_events_told_to_all_at_once_are_as_told_to_each(rules: str, seed: int) -> None:
    phones, chance = full_table(rules, seed), Stream(f"told {seed}".encode())
    actor = phones[0].actor
    for _ in range(15):
        since = actor.table.seq
        play_on(phones, chance)
        events = [(seq, event) for seq, event in actor._memory.since(since)[1]]
        names = tuple(seat.name for seat in actor.table.seats)
        told = Told(events, names, actor.table.play.rules)
        for seat in (None, 3, 0, 1, 2):
            got = json.loads(told.to(seat))
            seen = [(seq, cuckoo.seen_by(event, seat)) for seq, event in events]
            expected = [
                {"seq": seq, "what": what, "say": tell(what, names=names, viewer=seat, rules=actor.table.play.rules)}
                for seq, what in seen
                if not isinstance(what, cuckoo.Hidden)
            ]
            assert got == json.loads(msgspec.json.encode(expected))


def test_a_view_leaves_out_the_table_only_while_its_page_has_it() -> None:
    phones = full_table("default", 1)

    def table_sent(phone: Phone) -> bool:
        return json.loads(phone.raw[-1])["table"] is not None

    mover = next(phone for phone in phones if phone.view["you"]["moves"])
    mover.send(m.Act(do="keep", seq=mover.view["seq"]))
    assert not any(table_sent(phone) for phone in phones)
    phones[1].send(m.Rename(name="Rose"))
    assert all(table_sent(phone) for phone in phones)
    phones[2].send(m.Hello(id="again"))
    assert table_sent(phones[2])
