"""A running match of beggar: nothing is ever chosen, so its moves are a number of cards (RULES G12)."""

import msgspec
from msgspec import Struct

from goodfences import beggar
from goodfences.beggar import State, Step, Stop, Turn, View
from goodfences.beggar.describe import describe
from goodfences.beggar.events import Event, Hidden, Shuffled
from goodfences.beggar.tell import tell
from goodfences.beggar.view import of
from goodfences.errors import GoodFencesError, Refusal
from goodfences.records import Record, make_record
from goodfences.terminal.session import Session, Told
from goodfences.terminal.setup import Setup
from goodfences.words import say, say_message


class Moves(Struct, frozen=True, forbid_unknown_fields=True):
    """What was done: so many cards turned, and after how many of them the clock ran out, if it did."""

    turned: int
    clock_after: int | None = None


class BeggarSession(Session):
    """A running match of beggar; see :class:`~goodfences.terminal.session.Session`."""

    game = "beggar"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rules = beggar.parse_rules(setup.rules)
        self._actions: list[beggar.Action] = []
        self._clock_after: int | None = None
        self._events: list[Event] = []
        self._state: State
        self._take(beggar.start(self.rules, len(setup.seats)))

    # --- who and what ---

    @property
    def hides_cards(self) -> bool:
        """Nobody looks at any card before it is played, so there is nothing to hide."""
        return False

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
        """Whether the cards have to be shuffled now."""
        return self._state.phase == "shuffle"

    @property
    def end_minutes(self) -> int:
        """The minutes after which the rules end the match; 0 without."""
        return self.rules.end_count if self.rules.end_kind == "minutes" else 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, once the match is over."""
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
        return say("terminal.title.beggar", rules=self.setup.rules)

    @property
    def rule_card(self) -> tuple[str, ...]:
        """The rules in plain sentences, and what the cards follow from."""
        return (*describe(self.rules), self.fairness)

    @property
    def view(self) -> View:
        """The match as the eyes on the screen may know it."""
        return of(self._state, self.eyes)

    def tell(self, number: int) -> Told | None:
        """Return one event as the eyes on the screen may see it; None when there is nothing to say of it."""
        seen = beggar.seen_by(self._events[number], self.eyes)
        message = tell(seen, names=self.names, viewer=self.eyes, rules=self.rules)
        if message is None or isinstance(seen, (Hidden, Shuffled)):
            return None
        return Told(number, seen, say_message(message))

    # --- what is done ---

    def advance(self) -> None:
        """Do what happens by itself: the shuffle, or a computer's card."""
        if (shuffle := beggar.chance_action(self._state, self.setup.secret)) is not None:
            self._apply(shuffle)
        else:
            assert self.waiting == "computer", f"nothing happens by itself while waiting for {self.waiting}"
            self.turn()

    def turn(self) -> Refusal | None:
        """The seat to act turns a card: a person's tap, autoplay, or a computer."""
        seat = self._state.to_act
        return self._apply(Turn(0 if seat is None else seat))

    def step(self) -> None:
        """Do whatever is next, a person's card included: autoplay."""
        if self.waiting == "person":
            self.turn()
        else:
            self.advance()

    def skip(self, *, card_s: float) -> None:
        """Play on to the end; a game that never ends is found out and stopped (G11).

        Args:
            card_s: seconds that each card takes on the clock of the match, as if it were watched.
        """
        while not self.is_over:
            self.step()
            self.spend(card_s)

    def spend(self, seconds: float) -> None:
        """Let time go by; when the agreed minutes are over, the running trick is the last one (G10)."""
        super().spend(seconds)
        if self.is_time_up and Stop() in self.view.table_actions:
            self._apply(Stop())

    def _apply(self, action: beggar.Action) -> Refusal | None:
        step = beggar.apply(self._state, action)
        if isinstance(step, Refusal):
            return step
        if isinstance(action, Stop):
            self._clock_after = self._state.n_cards
        self._actions.append(action)
        self._take(step)
        return None

    def _take(self, step: Step) -> None:
        self._state = step.state
        self._events += step.events

    # --- saving ---

    def moves(self) -> msgspec.Raw:
        """Return what was done."""
        return msgspec.Raw(msgspec.json.encode(Moves(self._state.n_cards, self._clock_after)))

    def record(self) -> Record:
        """Return the record of the match, its secret included (:mod:`goodfences.records`)."""
        return make_record(self.rules, self._record_seats(), self._actions, secret=self.setup.secret)

    def replay(self, moves: msgspec.Raw) -> None:
        """Do saved moves, on a match that has just begun.

        Raises:
            GoodFencesError: they do not fit.
        """
        try:
            wanted = msgspec.json.decode(moves, type=Moves)
        except msgspec.MsgspecError as error:
            msg = f"the saved moves cannot be read: {error}"
            raise GoodFencesError(msg) from None
        while self.waiting == "chance":
            self.advance()
        while True:
            if wanted.clock_after == self._state.n_cards and self._clock_after is None:
                self._apply(Stop())
            if self._state.n_cards >= wanted.turned or self.is_over:
                break
            self.step()
        if (self._state.n_cards, self._clock_after) != (wanted.turned, wanted.clock_after):
            played = self._state.n_cards
            msg = f"the saved match does not fit its rules: it has {wanted.turned} cards, and ends after {played}"
            raise GoodFencesError(msg)
