"""From turn to turn: who acts next, when trading stops, when the cards are turned up (C2, C7, C8)."""

from typing import Final

from msgspec.structs import replace

from goodfences.cards import Card
from goodfences.cuckoo.events import (
    AnyEvent,
    Asked,
    Drew,
    DrewKing,
    Kept,
    KingUp,
    Log,
    Looked,
    Refused,
    Revealed,
    Swapped,
    TradingStopped,
    TurnedBack,
)
from goodfences.cuckoo.state import Round, RoundStep, bit

_OF_THE_WORD: Final = frozenset({Kept, Asked, Swapped, Refused, TurnedBack, Drew, DrewKing, KingUp, TradingStopped})
"""Events that everybody sees and that are part of what has happened this round."""


def next_turn(round_: Round, log: Log, *, turn: int | None = None) -> RoundStep:
    """Give the turn to the next seat that has one; locked seats keep (C8, C10). After the dealer, reveal (C7)."""
    order, known = round_.order, round_.known
    turn = round_.turn + 1 if turn is None else turn
    while turn < len(order) and order[turn] in round_.locked:
        log.add(Kept, order[turn], True)
        turn += 1
    if turn == len(order):
        return reveal(round_, log)
    if round_.rules.look == "on_turn":
        seat = order[turn]
        log.add(Looked, (seat,), seat, card_of(round_, seat))
        known = (*known[:seat], known[seat] | bit(seat), *known[seat + 1 :])
    return settle(replace(round_, phase="act", turn=turn, asked=None, turned_back=False, known=known), log)


def stop_trading(round_: Round, log: Log) -> RoundStep:
    """Nobody exchanges any more: go straight to the reveal."""
    log.add(TradingStopped)
    return reveal(round_, log)


def reveal(round_: Round, log: Log) -> RoundStep:
    """Turn up all cards (C7, C43)."""
    word = _word(round_, log)
    cards = tuple([(seat, card_of(round_, seat)) for seat in round_.order])
    log.add(Revealed, cards)
    revealed = replace(round_, phase="revealed", asked=None, turned_back=False, word=word, n_events=log.next)
    return RoundStep(revealed, tuple(log.events))


def settle(round_: Round, log: Log) -> RoundStep:
    """Finish an action: the round with the word and the number of the next event."""
    return RoundStep(replace(round_, word=_word(round_, log), n_events=log.next), tuple(log.events))


def _word(round_: Round, log: Log) -> tuple[AnyEvent, ...]:
    return round_.word + tuple([event for event in log.events if type(event) in _OF_THE_WORD])  # type: ignore[misc]


def card_of(round_: Round, seat: int) -> Card:
    """Return the card in front of a seat that is in."""
    card = round_.hands[seat]
    assert card is not None
    return card
