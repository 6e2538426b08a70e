"""Hints: the rule of thumb of S2 and its reason, from the asking seat's own view (P6, P8)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.cards import Card
from goodfences.chance import Stream
from goodfences.errors import Refusal
from goodfences.odds.hint import hint as odds_hint
from goodfences.table import helper
from goodfences.table import messages as m
from goodfences.table.hint import Hints, hint
from goodfences.table.state import Table
from support.table import Counter, Phone, Room
from table.test_table_secrets import PRESETS, at_a_table, permuted, step


def table_with(
    card: str, *, place: int = 0, rules: str = "default first_dealer=seat", extra: bool = False
) -> tuple[Table, str]:
    """A table in its first round at which the seat at a place of the order is to act, with a card."""
    room = Room()
    actor = room.make(rules=rules)
    phones: list[Phone] = [room.join(actor, person) for person in ("host", "p1", "p2")]
    for phone in phones[1:]:
        phone.send(m.Sit(name=phone.person))
    phones[0].send(m.Start())
    table = actor.table
    play = table.play
    assert isinstance(play, cuckoo.State)
    assert play.round is not None
    seat = play.round.order[place]
    hands = [Card("9c"), Card("9d"), Card("9h")]
    hands[seat] = Card(card)
    known = tuple(2 << number for number in range(3))
    round_ = replace(
        play.round, phase="act", turn=place, hands=tuple(hands), known=known, locked=frozenset(), extra=extra
    )
    return replace(table, play=replace(play, round=round_)), str(table.seats[seat].person)


@pytest.mark.parametrize(
    ("card", "place", "extra", "do", "why"),
    [
        ("7h", 0, False, "swap", "swap_low"),
        ("8h", 0, False, "keep", "keep_high"),
        ("3h", 2, False, "swap", "swap_stock"),
        ("Kh", 0, False, "keep", "keep_king"),
        ("2h", 0, True, "swap", "extra_swap"),
        ("Qh", 0, True, "keep", "extra_keep"),
    ],
)
def test_P8_swap_at_seven_or_below(card: str, place: int, extra: bool, do: str, why: str) -> None:  # noqa: FBT001  # a row
    table, person = table_with(card, place=place, extra=extra)
    found = hint(table, person, "h")
    assert not isinstance(found, Refusal)
    assert (found.id, found.do) == ("h", do)
    assert found.why[0].key == f"table.hint.{why}"
    assert found.why[0].args == {"card": card}


def test_a_locked_neighbour_leaves_no_choice() -> None:
    table, person = table_with("2h")
    play = table.play
    assert isinstance(play, cuckoo.State)
    assert play.round is not None
    locked = frozenset({play.round.order[1]})
    table = replace(table, play=replace(play, round=replace(play.round, locked=locked)))
    found = hint(table, person, "h")
    assert not isinstance(found, Refusal)
    assert (found.do, found.why[0].key) == ("keep", "table.hint.only_keep")


@pytest.mark.parametrize(("card", "do", "why"), [("Kh", "show", "show"), ("2h", "accept", "accept")])
def test_the_asked_seat_is_told_what_to_answer(card: str, do: str, why: str) -> None:
    table, person = table_with(card, place=1, rules="chips first_dealer=seat")
    play = table.play
    assert isinstance(play, cuckoo.State)
    assert play.round is not None
    asked = replace(play.round, phase="answer", turn=0, asked=play.round.order[1])
    found = hint(replace(table, play=replace(play, round=asked)), person, "h")
    assert not isinstance(found, Refusal)
    assert (found.do, found.why[0].key) == (do, f"table.hint.{why}")


def test_C42_a_hint_depends_on_nothing_but_the_own_view() -> None:
    table, person = table_with("8h")
    play = table.play
    assert isinstance(play, cuckoo.State)
    assert play.round is not None
    mine = table.seat_of(person)
    hands = tuple(card if seat == mine else Card("Ks") for seat, card in enumerate(play.round.hands))
    other = replace(table, play=replace(play, round=replace(play.round, hands=hands, stock=play.round.stock[::-1])))
    assert hint(table, person, "h") == hint(other, person, "h")


def test_only_whoever_has_to_act_gets_one() -> None:
    table, person = table_with("8h")
    others = [seat.person for seat in table.seats if seat.person != person]
    assert [type(hint(table, str(other), "h")) for other in [*others, "stranger"]] == [Refusal] * 3


def asking(rules: str = "default first_dealer=seat") -> tuple[Room, Phone]:
    """A table of three in its first round where odds are known, and the phone of whoever has to act."""
    room = Room(counter=Counter(knows=True))
    actor = room.make(rules=rules)
    phones = [room.join(actor, person) for person in ("host", "p1", "p2")]
    for phone in phones[1:]:
        phone.send(m.Sit(name=phone.person))
    phones[0].send(m.Start())
    return room, next(phone for phone in phones if phone.view["you"]["moves"])


def hints(phone: Phone) -> list[dict]:
    return [frame for frame in phone.frames if frame["type"] == "hint"]


def test_P6_exact_odds_follow_the_rule_of_thumb() -> None:
    room, phone = asking()
    room.counter.holds = True
    phone.send(m.AskHint(id="h"))
    (first,) = hints(phone)
    assert (first["id"], first["state"], first["odds"]) == ("h", "counting", None)
    room.counter.holds = False
    room.settle()
    second = hints(phone)[-1]
    assert (second["id"], second["state"]) == ("h", "known")
    assert (second["do"], second["why"]) == (first["do"], first["why"])
    seen = cuckoo.view.of(phone.actor.table.play, phone.seat)
    known = odds_hint(seen)
    assert (second["odds"]["keep"], second["odds"]["swap"]) == (known.keep, known.swap)
    assert second["odds"]["do"] == ("swap" if known.swap < known.keep else "keep")
    assert second["odds"]["say"]["key"] == "odds.hint.turn"


def test_P6_house_rules_that_nobody_solved_are_counted_too() -> None:
    room, phone = asking("default first_dealer=seat lowest_tie=farthest_left_loses jack=blocks king_refusal=may")
    phone.send(m.AskHint(id="h"))
    assert hints(phone)[-1]["state"] == "known"
    assert room.counter.asked == []


def test_whoever_asks_again_is_answered_once() -> None:
    room, phone = asking()
    room.counter.holds = True
    phone.send(m.AskHint(id="h1"))
    phone.send(m.AskHint(id="h2"))
    assert len(room.counter.asked) == 1
    room.counter.holds = False
    room.settle()
    assert [(frame["id"], frame["state"]) for frame in hints(phone)] == [
        ("h1", "counting"),
        ("h2", "counting"),
        ("h2", "known"),
    ]


def test_where_nobody_can_be_asked_the_rule_of_thumb_stands_alone() -> None:
    room = Room()
    actor = room.make(kind="solo", rules="solo first_dealer=seat")
    phone = room.join(actor, "host")
    while not phone.view["you"]["moves"]:
        room.advance(1_000)
    phone.send(m.AskHint(id="h"))
    assert [(frame["state"], frame["odds"]) for frame in hints(phone)] == [("unknown", None)]


def test_who_can_only_keep_needs_no_odds() -> None:
    table, person = table_with("2h")
    play = table.play
    assert isinstance(play, cuckoo.State)
    assert play.round is not None
    locked = frozenset({play.round.order[1]})
    table = replace(table, play=replace(play, round=replace(play.round, locked=locked)))
    counter = Counter(knows=True)
    found = Hints(counter).give(table, person, "h", lambda _: None)
    assert not isinstance(found, Refusal)
    assert (found.state, counter.asked) == ("forced", [])


@settings(max_examples=20)
@given(rules=st.sampled_from(PRESETS), seed=st.integers(0, 10**6), steps=st.integers(0, 8))
def test_C42_permuted_hidden_cards_give_byte_identical_hints_and_odds(rules: str, seed: int, steps: int) -> None:
    _room, phones = at_a_table(rules, str(seed))
    chance = Stream(f"hint {seed}".encode())
    for _ in range(steps):
        if phones[0].actor.table.phase == "playing":
            step(phones, chance)
    table = phones[0].actor.table
    if table.phase != "playing" or table.to_act is None:
        return
    person = str(table.seats[table.to_act].person)
    said: list[list[bytes]] = []
    for version in (table, permuted(table, table.to_act, chance)):
        counter, sent = Counter(knows=True), []
        sent.append(Hints(counter).give(version, person, "h", sent.append))
        questions = [helper.encode(question) for question, _ in counter.asked]
        counter.answer()
        said.append([*questions, *map(helper.encode, sent)])
    assert said[0] == said[1]
