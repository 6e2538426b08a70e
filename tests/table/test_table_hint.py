"""Hints: the rule of thumb of S2 and its reason, from the asking seat's own view (P6, P8)."""

import sys
from types import ModuleType, SimpleNamespace

import pytest
from msgspec.structs import replace

from goodfences import cuckoo
from goodfences.cards import Card
from goodfences.errors import Refusal
from goodfences.table import messages as m
from goodfences.table.hint import hint
from goodfences.table.state import Table
from goodfences.words import Message
from support.table import Phone, Room


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


def test_P6_exact_odds_stand_beside_the_rule_of_thumb_where_they_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[cuckoo.View] = []

    def odds(view: cuckoo.View, *, live_seats: int) -> SimpleNamespace | None:
        assert live_seats == 0, "nothing is solved while tables wait"
        asked.append(view)
        known = SimpleNamespace(keep=0.37, swap=0.41, reason=Message("odds.why.safe"))
        return known if len(asked) == 1 else None

    room = ModuleType("goodfences.odds.hint")
    room.hint = odds  # type: ignore[attr-defined]  # what the odds room offers
    monkeypatch.setitem(sys.modules, "goodfences.odds.hint", room)
    table, person = table_with("8h")
    found = hint(table, person, "h")
    assert not isinstance(found, Refusal)
    assert found.why[1:] == (Message("odds.why.safe"),)
    assert (found.lose_keep, found.lose_swap) == (0.37, 0.41)
    assert asked[0] == cuckoo.view.of(table.play, table.seat_of(person)), "never more than the own view"
    found = hint(table, person, "h")
    assert not isinstance(found, Refusal)
    assert (len(found.why), found.lose_keep, found.lose_swap) == (1, None, None)
