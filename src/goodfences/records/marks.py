"""What the events of a step look like in a record: the lines that a replay is checked against."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from goodfences.beggar import events as beggar
from goodfences.beggar.state import Cycle
from goodfences.beggar.state import State as BeggarState
from goodfences.beggar.state import Step as BeggarStep
from goodfences.cards import Card, format_cards
from goodfences.cuckoo import events as cuckoo
from goodfences.cuckoo.state import Step as CuckooStep
from goodfences.records.record import AnyStep, Check, Heading

Mark = Check | Heading


class CuckooMarks:
    """The lines of a match of cuckoo, step by step. Cards that nobody saw are written at the reveal, not before."""

    def __init__(self) -> None:
        self._dealt: list[tuple[int, Card]] = []

    def of(self, step: AnyStep) -> tuple[Mark, ...]:
        """Return the lines of the next step."""
        assert isinstance(step, CuckooStep)
        return tuple(mark for _, events in groupby(step.events, type) for mark in self._marks(list(events)))

    def _marks(self, events: list[cuckoo.Event]) -> Iterable[Mark]:
        """Return the lines of events of one kind that follow each other."""
        match first := events[0]:
            case cuckoo.Kept(forced=True):
                yield from (Check(f"{e.seat} keeps, forced") for e in events if isinstance(e, cuckoo.Kept))
            case cuckoo.MatchStarted():
                yield Heading(f"match of {first.n_seats}")
            case cuckoo.RoundStarted():
                self._dealt = []
                extra = " extra" if first.extra else ""
                yield Heading(f"round {first.round} dealer {first.dealer} order {_numbers(first.order)}{extra}")
            case cuckoo.Dealt():
                self._dealt = [(event.seat, event.card) for event in events if isinstance(event, cuckoo.Dealt)]
            case cuckoo.DealerDrew():
                yield Check(f"drew {_pairs((e.seat, e.card) for e in events if isinstance(e, cuckoo.DealerDrew))}")
            case cuckoo.Revealed():
                yield Check(f"dealt {_pairs(self._dealt)}")
                yield Check(f"cards {_pairs(first.cards)}")
            case cuckoo.Lost():
                yield Check(f"lost {_pairs((e.seat, str(e.stake)) for e in events if isinstance(e, cuckoo.Lost))}")
            case cuckoo.MatchOver():
                payouts = f" payouts {_numbers(first.payouts)}" if first.payouts else ""
                yield Heading(f"result {first.termination} {_winners(first.winners)}{payouts}")
            case _:
                text = _SAID.get(type(first))
                yield from (Check(text.format(event)) for event in events if text)


_SAID: Final[dict[type[cuckoo.Event], str]] = {
    cuckoo.DealerChosen: "dealer {0.seat}",
    cuckoo.KingUp: "{0.seat} has {0.card} face up",
    cuckoo.TradingStopped: "trading stopped",
    cuckoo.Swapped: "{0.asker} and {0.asked} exchange",
    cuckoo.Refused: "{0.asked} refuses {0.asker} with {0.card}",
    cuckoo.TurnedBack: "{0.asked} turns {0.asker} back with {0.card}",
    cuckoo.Drew: "{0.seat} exchanges with the stock",
    cuckoo.DrewKing: "{0.seat} draws {0.card} and keeps",
    cuckoo.Out: "{0.seat} is out",
    cuckoo.NobodyLost: "nobody lost: {0.reason}",
    cuckoo.Joined: "{0.seat} joins with {0.stake}",
    cuckoo.RoundVoided: "round voided",
}
"""The lines of single events; of all others, their action says it."""


class BeggarMarks:
    """The lines of a game of beggar, step by step: a line for each trick."""

    def __init__(self) -> None:
        self._heap: list[Card] = []

    def of(self, step: AnyStep) -> tuple[Mark, ...]:
        """Return the lines of the next step."""
        assert isinstance(step, BeggarStep)
        return tuple(mark for event in step.events if (mark := self._mark(event, step.state)))

    def _mark(self, event: beggar.Event, state: BeggarState) -> Mark | None:
        match event:
            case beggar.GameStarted():
                return Heading(f"game of {event.n_seats} with {event.n_cards} cards dealer {event.dealer}")
            case beggar.Dealt():
                return Check(f"piles {format_piles(state.piles)}")
            case beggar.Turned():
                self._heap.append(event.card)
            case beggar.Took():
                heap, self._heap = self._heap, []
                return Check(f"trick {event.trick} to {event.seat}: {format_cards(heap)}")
            case beggar.PassedOn():
                return Check(f"{event.seat} passes {event.owed} on to {event.to}")
            case beggar.Lapsed():
                return Check(f"nothing is owed to {event.seat}")
            case beggar.Out():
                return Check(f"{event.seat} is out")
            case beggar.ClockRanOut():
                return Check("the clock ran out")
            case beggar.GameOver():
                assert state.outcome is not None
                return Heading(_beggar_result(event, state.outcome.cycle))
        return None


def format_piles(piles: Iterable[Iterable[Card]]) -> str:
    """Write piles, top cards first, separated by slashes."""
    return " / ".join(format_cards(pile) for pile in piles)


def _beggar_result(event: beggar.GameOver, cycle: Cycle | None) -> str:
    text = f"result {event.termination} {_winners(event.winners)} cards {event.n_cards} tricks {event.n_tricks}"
    if cycle is None:
        return text
    before = f"preamble {cycle.preamble_cards} cards {cycle.preamble_tricks} tricks"
    return f"{text}, {before}, cycle {cycle.n_cards} cards {cycle.n_tricks} tricks"


def _winners(seats: tuple[int, ...]) -> str:
    return f"winners {_numbers(seats)}" if seats else "winners none"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(str(number) for number in numbers)


def _pairs(pairs: Iterable[tuple[int, str]]) -> str:
    return " ".join(f"{seat}:{what}" for seat, what in pairs)
