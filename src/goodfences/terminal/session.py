"""A running match, without a screen: whose turn it is, whose eyes are on the screen, what those eyes may read.

Both front ends drive the same object: while it waits for ``chance`` or a ``computer`` they call
:meth:`Session.advance`; for anything else they ask a person. The state itself, with its hidden cards, stays private: a
front end gets views and told events of the seat whose eyes are on the screen, and nothing else (RULES 1.7).
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from goodfences import chance
from goodfences.records import PERSON, Record
from goodfences.records import Seat as RecordSeat
from goodfences.terminal.setup import Game, Setup
from goodfences.words import say

Waiting = Literal["chance", "computer", "person", "table", "over"]
Curtain = Literal["open", "raise", "lower"]


class Told(Struct, frozen=True):
    """An event as the eyes on the screen may see it.

    Attributes:
        number: of the event.
        event: the event; hidden ones are not told at all.
        text: its sentence.
    """

    number: int
    event: Struct
    text: str


def _number(told: Told) -> int:
    return told.number


class Session(ABC):
    """A running match.

    Attributes:
        setup: what it was started with.
        seats: who sits where, those that joined later included.
        eyes: the seat whose person looks at the screen; None while nobody in particular does.
        elapsed_s: seconds played so far, which front ends add with :meth:`spend`.
    """

    game: Game

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = list(setup.seats)
        self.elapsed_s = 0.0
        self._told: dict[int | None, list[Told]] = {}
        self._n_told: dict[int | None, int] = {}
        self.eyes: int | None = None if self.shared else self.people[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    @property
    def shared(self) -> bool:
        """Whether several people take turns at this screen."""
        return len(self.people) > 1

    @property
    def waiting(self) -> Waiting:
        """What the match waits for; ``table`` is anybody at the table, between rounds."""
        if self.is_over:
            return "over"
        if self.to_act is None:
            return "chance" if self.is_chance_due else "table"
        return "person" if self.seats[self.to_act].is_person else "computer"

    @property
    def curtain(self) -> Curtain:
        """What has to happen to the curtain before the match goes on; always ``open`` with one person.

        ``lower``: a person who has acted still looks at the screen. ``raise``: the person to act does not look yet.
        """
        if not self.shared or not self.hides_cards or self.waiting in {"table", "over"}:
            return "open"
        if self.waiting == "person":
            if self.eyes == self.to_act:
                return "open"
            return "raise" if self.eyes is None else "lower"
        return "open" if self.eyes is None else "lower"

    def raise_curtain(self) -> None:
        """The person whose turn it is looks at the screen now."""
        self.eyes = self.to_act

    def lower_curtain(self) -> None:
        """Nobody in particular looks at the screen any more."""
        if self.shared:
            self.eyes = None

    @property
    def minutes(self) -> int | None:
        """The minutes that were agreed on, if any."""
        return self.end_minutes or None

    @property
    def left_s(self) -> float | None:
        """Seconds left of the agreed minutes, not below 0; None without any."""
        return None if self.minutes is None else max(0.0, self.minutes * 60 - self.elapsed_s)

    @property
    def is_time_up(self) -> bool:
        """Whether the agreed minutes are over."""
        return self.left_s == 0

    def spend(self, seconds: float) -> None:
        """Let time go by on the clock of the match."""
        self.elapsed_s += seconds

    @property
    def fairness(self) -> str:
        """What the cards follow from: a fingerprint of the secret, and the secret itself once the match is over."""
        secret = self.setup.secret
        if not self.is_over:
            return say("terminal.fair", fingerprint=chance.commitment(secret))
        return say("terminal.fair.over", secret=secret.hex(), fingerprint=chance.commitment(secret))

    def rematch(self) -> Setup:
        """Return a setup for another match with the same rules and people, and new chance."""
        return replace(self.setup, seats=tuple(self.seats), secret=chance.new_secret())

    # --- what each game answers in its own way ---

    @property
    @abstractmethod
    def hides_cards(self) -> bool:
        """Whether a person's view has anything to hide from the other people at this screen."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """The one seat that can do something now."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the match has ended."""

    @property
    @abstractmethod
    def is_chance_due(self) -> bool:
        """Whether cards have to be shuffled or cut now."""

    @property
    @abstractmethod
    def end_minutes(self) -> int:
        """The minutes after which the rules end the match; 0 without."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that won, once the match is over; none in a draw."""

    @property
    @abstractmethod
    def n_events(self) -> int:
        """How many events there have been."""

    @property
    @abstractmethod
    def n_actions(self) -> int:
        """How many things have been done, chance included; some make no event."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the game and its rules, for people."""

    @property
    @abstractmethod
    def rule_card(self) -> tuple[str, ...]:
        """The rules in plain sentences."""

    @abstractmethod
    def advance(self) -> None:
        """Do what happens by itself: one shuffle, cut or computer's action. Only while it waits for one."""

    def told(self, since: int = 0) -> list[Told]:
        """Return the events from a number on, as the eyes on the screen may see them.

        What was told once to a pair of eyes is kept, so that telling it again costs nothing.
        """
        lines = self._told.setdefault(self.eyes, [])
        for number in range(self._n_told.get(self.eyes, 0), self.n_events):
            if (line := self.tell(number)) is not None:
                lines.append(line)
        self._n_told[self.eyes] = self.n_events
        return lines[bisect_left(lines, since, key=_number) :]

    @abstractmethod
    def tell(self, number: int) -> Told | None:
        """Return one event as the eyes on the screen may see it; None when there is nothing to say of it."""

    @abstractmethod
    def moves(self) -> msgspec.Raw:
        """Return what people and computers did, to be saved; chance follows from the secret."""

    @abstractmethod
    def record(self) -> Record:
        """Return the record of the match. It holds the secret: show nobody a record before the match is over."""

    def _record_seats(self) -> list[RecordSeat]:
        return [RecordSeat(seat.name, seat.style or PERSON) for seat in self.seats]

    @abstractmethod
    def replay(self, moves: msgspec.Raw) -> None:
        """Do saved moves, on a match that has just begun.

        Raises:
            GoodFencesError: they do not fit.
        """
