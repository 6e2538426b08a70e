"""A position of cuckoo in one line: a round as it stands, without its past (docs/records.md).

``default | >0:4s 1:Kd! 2:9h/0,2 | act``: seat 0 is to act with a four, seat 1's king is face up, seat 2 deals and has
a nine that seat 0 knows too. The stock is all other cards in their fixed order, unless it is named.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, get_args

from msgspec.structs import replace

from goodfences.cards import KING, RANK, Card, format_cards
from goodfences.cuckoo import Round, Rules, format_rules, parse_rules
from goodfences.cuckoo.scoring import clockwise_from
from goodfences.cuckoo.state import PUBLIC, RoundPhase, bit
from goodfences.errors import ParseError, RulesError
from goodfences.records.cursor import Cursor

_SEAT: Final = re.compile(r"(>?)(\d{1,5}):(--|[A2-9TJQK][cdhs])([!*]?)(?:/((?:\d{1,5}(?:,\d{1,5})*)?))?", re.ASCII)
_PHASES: Final[dict[str, RoundPhase]] = {phase: phase for phase in get_args(RoundPhase)}


def format_position(round_: Round) -> str:
    """Write a round as one line; :func:`parse_position` reads it back, without ``word`` and ``n_events``."""
    parts = [format_rules(round_.rules)]
    if round_.n_seats != max(round_.order) + 1:
        parts.append(f"seats {round_.n_seats}")
    if round_.cards != round_.rules.cards(round_.n_seats):
        parts.append(f"cards {format_cards(round_.cards)}")
    parts += [" ".join(_format_seat(round_, seat) for seat in round_.order), _format_phase(round_)]
    if round_.aside:
        parts.append(f"aside {format_cards(round_.aside)}")
    if round_.used:
        parts.append(f"used {format_cards(round_.used)}")
    if round_.stock != _usual_stock(round_):
        parts.append(f"stock {format_cards(round_.stock)}".rstrip())
    return " | ".join(parts)


def parse_position(text: str) -> Round:
    """Read a position: a round that can be played on.

    Raises:
        ParseError: it is not in the notation, or cannot be: seats out of order, cards that are not there.
    """
    line = Cursor(text, 1)
    rules = _parse_rules(line)
    n_seats = line.number("a number of seats") if line.takes("|", "seats") else None
    cards = line.cards() if line.takes("|", "cards") else None
    line.literal("|")
    column = line.column
    round_ = _parse_seats(line, rules, n_seats)
    line.literal("|")
    round_ = _parse_phase(line, round_)
    round_ = replace(round_, cards=rules.cards(round_.n_seats) if cards is None else cards)
    round_ = _parse_piles(line, round_)
    line.end()
    if problem := _problem(round_):
        raise ParseError(problem, column=column)
    return round_


def _format_seat(round_: Round, seat: int) -> str:
    card, known = round_.hands[seat], round_.known[seat]
    turn = ">" if round_.order[round_.turn] == seat else ""
    shown = "!" if seat in round_.locked else "*" if known & PUBLIC else ""
    usual = bit(seat) if card else 0
    knows = "" if known & ~PUBLIC == usual else "/" + ",".join(str(s) for s in round_.order if known & bit(s))
    return f"{turn}{seat}:{card or '--'}{shown}{knows}"


def _format_phase(round_: Round) -> str:
    asked = f" {round_.asked}" if round_.phase == "answer" else ""
    return f"{round_.phase}{asked}{' back' * round_.turned_back}{' extra' * round_.extra}"


def _parse_rules(line: Cursor) -> Rules:
    column = line.column
    text = line.before("|", "rules")
    try:
        return parse_rules(text)
    except ParseError as error:
        raise ParseError(error.reason, column=column + error.column - 1) from None
    except RulesError as error:
        raise ParseError(str(error), column=column) from None


def _parse_seats(line: Cursor, rules: Rules, n_seats: int | None) -> Round:
    """Read who sits where with which card and who knows it; the cards in play are not known yet."""
    found = []
    while match := _SEAT.fullmatch(line.peek()):
        found.append(match)
        line.word("a seat")
    if len(found) < 2 or line.peek() not in {"|", ""}:
        line.fail("a seat and its card, like 0:4s, for two seats or more")
    order = tuple(int(match[2]) for match in found)
    n_seats = max(order) + 1 if n_seats is None else n_seats
    hands: dict[int, Card | None] = {}
    known: dict[int, int] = {}
    for seat, match in zip(order, found, strict=True):
        hands[seat] = None if match[3] == "--" else Card(match[3])
        known[seat] = _parse_known(match[5], seat if hands[seat] else None) | (PUBLIC if match[4] else 0)
    turns = [place for place, match in enumerate(found) if match[1]]
    return Round(
        rules=rules,
        n_seats=n_seats,
        cards=(),
        order=order,
        hands=tuple(hands.get(seat) for seat in range(n_seats)),
        known=tuple(known.get(seat, 0) for seat in range(n_seats)),
        locked=frozenset(seat for seat, match in zip(order, found, strict=True) if match[4] == "!"),
        turn=turns[0] if len(turns) == 1 else -1,
    )


def _parse_known(text: str | None, holder: int | None) -> int:
    """Return the mask of the seats named; of the holder alone when none are."""
    if text is None:
        return 0 if holder is None else bit(holder)
    return sum(bit(seat) for seat in {int(seat) for seat in text.split(",") if seat})


def _parse_phase(line: Cursor, round_: Round) -> Round:
    phase = line.one_of(_PHASES)
    asked = line.number("the seat that was asked") if phase == "answer" else None
    back = phase == "answer" and line.takes("back")
    return replace(round_, phase=phase, asked=asked, turned_back=back, extra=line.takes("extra"))


def _parse_piles(line: Cursor, round_: Round) -> Round:
    if line.takes("|", "aside"):
        round_ = replace(round_, aside=line.cards())
    if line.takes("|", "used"):
        round_ = replace(round_, used=line.cards())
    stock = _usual_stock(round_)
    if line.takes("|", "stock"):
        stock = line.cards() if line.peek() else ()
    round_ = replace(round_, stock=stock)
    return replace(round_, to_shuffle=_rest(round_.cards, stock)) if round_.phase == "shuffle" else round_


def _usual_stock(round_: Round) -> tuple[Card, ...]:
    """Return the stock that is not written: before a shuffle none, afterwards all other cards in their fixed order."""
    return () if round_.phase == "shuffle" else _rest(round_.cards, (*_held(round_), *round_.aside, *round_.used))


def _held(round_: Round) -> tuple[Card, ...]:
    return tuple(card for card in round_.hands if card)


def _rest(cards: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards less those that are gone, one for one."""
    left = Counter(gone)
    rest = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            rest.append(card)
    return tuple(rest)


def _problem(round_: Round) -> str | None:
    """Say why there can be no such round, or None when there can."""
    order, held = round_.order, _held(round_)
    outside = [seat for seat in order if seat >= round_.n_seats]
    if outside or len(set(order)) < len(order) or order != clockwise_from(order[-1], order):
        return f"seats {order} of {round_.n_seats} are not in clockwise order, the dealer last"
    if round_.turn < 0:
        return "exactly one seat has the turn, marked with >"
    if len(held) != (0 if round_.phase == "shuffle" else len(order)):
        return "before a shuffle no seat has a card, and after it every seat has one"
    if any(RANK[card] != KING for seat in round_.locked if (card := round_.hands[seat])):
        return "only kings are face up and protected, marked with !"
    if any(known >> (round_.n_seats + 1) for known in round_.known):
        return "only seats at the table can know a card"
    return _phase_problem(round_) or _cards_problem(round_, held)


def _phase_problem(round_: Round) -> str | None:
    if round_.phase == "answer" and round_.asked not in set(round_.order) - {round_.actor}:
        return f"seat {round_.asked} cannot be asked by seat {round_.actor}"
    if round_.phase == "cut" and (round_.actor != round_.dealer or not round_.stock):
        return "only the dealer cuts, and only a stock that is not empty"
    return None


def _cards_problem(round_: Round, held: tuple[Card, ...]) -> str | None:
    if round_.phase == "shuffle":
        right = not Counter(round_.stock) - Counter(round_.cards) and len(round_.stock) < len(round_.order)
        return None if right else "what is left to deal from is of the cards in play, and too little for this deal"
    if Counter((*held, *round_.aside, *round_.used, *round_.stock)) == Counter(round_.cards):
        return None
    return "the cards held, set aside, used and in the stock are not exactly the cards in play"
