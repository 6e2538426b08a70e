"""Nothing that a viewer may not know is in any frame (RULES C41, C42), frame by frame and byte by byte."""

import json
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.cards import PACK
from goodfences.chance import Stream
from goodfences.table import entries, show
from goodfences.table import messages as m
from goodfences.table.shared import Around, share
from goodfences.table.state import Table
from support.table import Phone, Room

PRESETS = [name for name, rules in cuckoo.PRESETS.items() if rules.seats != "heads_up" and name != "drinks"]


def at_a_table(rules: str, seed: str) -> tuple[Room, list[Phone]]:
    room = Room()
    table = room.make(rules=rules, seed=seed)
    phones = [room.join(table, person) for person in ("host", "p1", "p2", "p3")]
    for phone in phones[1:]:
        phone.send(m.Sit(name=phone.person))
    phones.append(room.join(table, "watcher"))
    phones[0].send(m.Start())
    return room, phones


def step(phones: list[Phone], chance: Stream) -> None:
    """Somebody does something."""
    mover = next((phone for phone in phones if phone.view["you"]["moves"]), None)
    if mover is not None:
        moves = mover.view["you"]["moves"]
        mover.send(m.Act(do=chance.choice(moves), seq=mover.view["seq"]))
    else:
        phones[0].send(m.Ready(all=True))


def known_cards(table: Table, seat: int | None) -> set[str]:
    """Every card that a seat may know of the running match: what it was told, and what everybody saw."""
    play = table.play
    assert isinstance(play, cuckoo.State)
    view = cuckoo.view.of(play, seat)
    known: set[str] = set()
    if view.round is not None:
        known |= {card for card in view.round.cards if card is not None} | set(view.round.aside)
    for result in view.history:
        known |= {card for _, card in result.cards}
    return known


def cards_named(value: object) -> set[str]:
    """Every card anywhere in a frame: in values, keys or inside texts."""
    if isinstance(value, dict):
        return set(chain.from_iterable(map(cards_named, (*value.keys(), *value.values()))))
    if isinstance(value, list):
        return set(chain.from_iterable(map(cards_named, value)))
    return {value} & set(PACK) if isinstance(value, str) else set()


@settings(max_examples=15)
@given(rules=st.sampled_from(PRESETS), seed=st.integers(0, 10**6))
def test_C42_no_frame_has_a_card_that_its_viewer_may_not_know(rules: str, seed: int) -> None:
    _room, phones = at_a_table(rules, str(seed))
    chance = Stream(str(seed).encode())
    learnt: dict[str, set[str]] = {phone.person: set() for phone in phones}
    for _ in range(25):
        table = phones[0].actor.table
        if table.phase != "playing":
            break
        for phone in phones:
            learnt[phone.person] |= known_cards(table, table.seat_of(phone.person))
        frames = [len(phone.raw) for phone in phones]
        step(phones, chance)
        table = phones[0].actor.table
        for phone, before in zip(phones, frames, strict=True):
            seat = table.seat_of(phone.person)
            allowed = learnt[phone.person] | known_cards(table, seat) | told_to(phone, seat)
            for raw in phone.raw[before:]:
                assert cards_named(json.loads(raw)) <= allowed
                assert table.root.hex() not in raw.decode()
                assert table.secret(table.match).hex() not in raw.decode()


def told_to(phone: Phone, seat: int | None) -> set[str]:
    """The cards of the events that the rules tell a seat, from the log itself and not from the frames."""
    told: set[str] = set()
    for _, event in phone.actor._memory.since(0)[1]:
        told |= cards_named(json.loads(_json(cuckoo.seen_by(event, seat))))
    return told


def _json(value: object) -> bytes:
    import msgspec

    return msgspec.json.encode(value)


@settings(max_examples=30)
@given(rules=st.sampled_from(PRESETS), seed=st.integers(0, 10**6), steps=st.integers(0, 12))
def test_C42_permuted_hidden_cards_give_byte_identical_frames(rules: str, seed: int, steps: int) -> None:
    _room, phones = at_a_table(rules, str(seed))
    chance = Stream(f"permute {seed}".encode())
    for _ in range(steps):
        if phones[0].actor.table.phase == "playing":
            step(phones, chance)
    table = phones[0].actor.table
    news = show.News(whole=True)
    around = Around(here=frozenset(), knocks=())
    for person in [phone.person for phone in phones]:
        other = permuted(table, table.seat_of(person), chance)
        frames = []
        for version in (table, other):
            shared = share(version, around)
            sheet = show.sheet(version, news, shared=shared, now=table.at)
            frames.append(show.view(version, person, sheet, shared))
        assert frames[0] == frames[1]


def permuted(table: Table, seat: int | None, chance: Stream) -> Table:
    """Deal the cards that a viewer does not know again, among the places where they lie."""
    play = table.play
    assert isinstance(play, cuckoo.State)
    round_ = play.round
    if round_ is None or round_.phase == "revealed" or play.outcome is not None:
        return table
    visible = cuckoo.view.of_round(round_, seat).cards
    hidden = [place for place, card in enumerate(round_.hands) if card is not None and visible[place] is None]
    pool = chance.shuffled([round_.hands[place] for place in hidden] + list(round_.stock))
    hands = list(round_.hands)
    for place, card in zip(hidden, pool, strict=False):
        hands[place] = card
    round_ = replace(round_, hands=tuple(hands), stock=tuple(pool[len(hidden) :]))
    return replace(table, play=replace(play, round=round_))


def test_a_table_says_nothing_of_itself_in_an_error() -> None:
    _room, phones = at_a_table("default", "1")
    text = repr(phones[0].actor.table)
    assert not [card for card in PACK if card in text]
    assert phones[0].actor.table.root.hex() not in text
    assert str(phones[0].actor.table) == text


def test_refusals_name_no_card_but_those_that_lie_open() -> None:
    _room, phones = at_a_table("default", "7")
    for phone in phones:
        for move in ("keep", "swap", "accept", "show", "turn"):
            if not phone.view["you"]["moves"]:
                phone.send(m.Act(id="x", do=move))
                assert not cards_named(phone.view["refused"])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_log_holds_what_was_done_and_not_what_came_of_it(preset: str) -> None:
    room, phones = at_a_table(preset, "3")
    chance = Stream(b"log")
    for _ in range(10):
        if phones[0].actor.table.phase == "playing":
            step(phones, chance)
    for body in room.store.read(phones[0].actor.table.code):
        assert not cards_named(json.loads(body))
        assert entries.decode(body)
