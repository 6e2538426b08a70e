"""A running match of cuckoo."""

import msgspec

from goodfences import chance, cuckoo
from goodfences.cuckoo import Hidden, Join, Leave, Next, SeatAction, State, Step, Stop, TableAction, View
from goodfences.cuckoo.describe import describe
from goodfences.cuckoo.events import Event, Shuffled
from goodfences.cuckoo.tell import tell
from goodfences.cuckoo.view import of
from goodfences.errors import GoodFencesError, Refusal
from goodfences.players import make
from goodfences.records import Record, make_record
from goodfences.terminal.seats import Seat
from goodfences.terminal.session import Session, Told
from goodfences.terminal.settings import settings
from goodfences.terminal.setup import Setup
from goodfences.terminal.styles import about, check
from goodfences.words import say, say_message

_Move = SeatAction | TableAction


class CuckooSession(Session):
    """A running match of cuckoo; see :class:`~goodfences.terminal.session.Session`."""

    game = "cuckoo"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rules = cuckoo.parse_rules(setup.rules)
        self._actions: list[cuckoo.Action] = []
        self._events: list[Event] = []
        for seat in setup.seats:
            if not seat.is_person:
                check(seat.style)
        self._state: State
        self._take(cuckoo.start(self.rules, len(setup.seats)))

    # --- who and what ---

    @property
    def hides_cards(self) -> bool:
        """Hands are hidden until the reveal."""
        return True

    @property
    def to_act(self) -> int | None:
        """The one seat that can do something now."""
        return self._state.to_act

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._state.outcome is not None

    @property
    def is_chance_due(self) -> bool:
        """Whether cards have to be shuffled or cut now, or the first dealer picked."""
        return self._state.phase in {"shuffle", "cut", "first_dealer"}

    @property
    def end_minutes(self) -> int:
        """The minutes after which the rules end the match; 0 without."""
        return self.rules.end_count if self.rules.end_kind == "minutes" else 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, once the match is over; none in a draw."""
        return self._state.outcome.winners if self._state.outcome else ()

    @property
    def n_events(self) -> int:
        """How many events there have been."""
        return len(self._events)

    @property
    def n_actions(self) -> int:
        """How many things have been done, chance included."""
        return len(self._actions)

    @property
    def title(self) -> str:
        """The name of the game and its rules."""
        return say("terminal.title.cuckoo", name=settings().name, rules=self.setup.rules)

    @property
    def rule_card(self) -> tuple[str, ...]:
        """The rules in plain sentences, how each computer plays, and what the cards follow from."""
        habits = (
            say("terminal.habit", name=seat.name, about=about(seat.style)) for seat in self.seats if not seat.is_person
        )
        return (*describe(self.rules), *habits, self.fairness)

    @property
    def view(self) -> View:
        """The match as the eyes on the screen may know it."""
        return of(self._state, self.eyes)

    def tell(self, number: int) -> Told | None:
        """Return one event as the eyes on the screen may see it; None when there is nothing to say of it."""
        seen = cuckoo.seen_by(self._events[number], self.eyes)
        message = tell(seen, names=self.names, viewer=self.eyes, rules=self.rules)
        if message is None or isinstance(seen, (Hidden, Shuffled)):
            return None
        return Told(number, seen, say_message(message))

    # --- what is done ---

    def advance(self) -> None:
        """Do what happens by itself: one shuffle, cut or computer's action."""
        action: cuckoo.Action | None = cuckoo.chance_action(self._state, self.setup.secret)
        if action is None:
            assert self.waiting == "computer", f"nothing happens by itself while waiting for {self.waiting}"
            action = self._choice()
        refusal = self._do(action)
        assert refusal is None, f"{action}: {refusal}"

    def act(self, action: SeatAction) -> Refusal | None:
        """Do what the person whose turn it is chose; a refusal says why it cannot be done."""
        return self._do(action)

    def go_on(self) -> Refusal | None:
        """Go on after a reveal: to the next round, or to the end when the agreed minutes are over."""
        return self._do(Stop() if self.is_time_up else Next())

    def stop(self) -> Refusal | None:
        """End a match that has no end of its own (C18)."""
        return self._do(Stop())

    def join(self, seat: Seat) -> Refusal | None:
        """Somebody sits down, between rounds, when nobody is ever out (C18)."""
        refusal = self._do(Join())
        if refusal is None:
            self.seats.append(seat)
            self.lower_curtain()
        return refusal

    def leave(self, seat: int) -> Refusal | None:
        """Somebody gets up, between rounds, when nobody is ever out (C18)."""
        return self._do(Leave(seat))

    def _choice(self) -> SeatAction:
        """What the computer to act does; its stream depends on the place in the match only, also when resumed."""
        seat = self._state.to_act
        assert seat is not None
        key = chance.derive(self.setup.secret, "players").hex()
        player = make(self.seats[seat].style, seed=f"{key} {self._state.n_events}", seat=seat)
        return player.choose(of(self._state, seat))

    def _do(self, action: cuckoo.Action) -> Refusal | None:
        step = cuckoo.apply(self._state, action)
        if isinstance(step, Refusal):
            return step
        self._actions.append(action)
        self._take(step)
        if self.waiting in {"table", "over"}:
            self.lower_curtain()  # everybody looks at a reveal
        return None

    def _take(self, step: Step) -> None:
        self._state = step.state
        self._events += step.events

    # --- saving ---

    def moves(self) -> msgspec.Raw:
        """Return what people and computers did."""
        return msgspec.Raw(msgspec.json.encode([move for move in self._actions if isinstance(move, _Move)]))

    def record(self) -> Record:
        """Return the record of the match, its secret included (:mod:`goodfences.records`)."""
        return make_record(self.rules, self._record_seats(), self._actions, secret=self.setup.secret)

    def replay(self, moves: msgspec.Raw) -> None:
        """Do saved moves, on a match that has just begun.

        Raises:
            GoodFencesError: they do not fit.
        """
        try:
            wanted = msgspec.json.decode(moves, type=list[_Move])
        except msgspec.MsgspecError as error:
            msg = f"the saved moves cannot be read: {error}"
            raise GoodFencesError(msg) from None
        for number, move in enumerate(wanted, 1):
            while self.waiting == "chance":
                self.advance()
            if refusal := self._do(move):
                msg = f"the saved match does not fit its rules at move {number}: {refusal.message}"
                raise GoodFencesError(msg)
        while self.waiting == "chance":
            self.advance()
