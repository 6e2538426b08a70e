"""Beggar in lines of text: nothing is chosen, so one taps, lets the cards turn by themselves, or skips to the end."""

from goodfences.beggar.events import GameOver, Turned
from goodfences.beggar.tell import tell_debt
from goodfences.terminal.asking import minutes
from goodfences.terminal.beggar_session import BeggarSession
from goodfences.terminal.plain.console import Console
from goodfences.terminal.plain.front import Command, Front
from goodfences.terminal.setup import DELAY_S
from goodfences.words import say, say_message

SKIPPED_CARD_S = 0.5
"""Seconds that a skipped card takes on the clock of a timed match, when its pace takes none."""


class BeggarFront(Front[BeggarSession]):
    """A plain dialogue about a match of beggar."""

    def __init__(self, session: BeggarSession, console: Console) -> None:
        super().__init__(session, console)
        self._by_itself = 0

    def go_on(self) -> None:
        """Do whatever is next."""
        if self.session.waiting == "over":
            self._over()
        elif self.session.waiting != "person":
            self.advance()
        elif self._by_itself:
            self._by_itself -= 1
            self._turn("")
            self.console.sleep(DELAY_S[self.session.setup.pace])
        else:
            self._ask()

    def new_session(self) -> BeggarSession:
        """Return another match with the same rules and people."""
        self._by_itself = 0
        return BeggarSession(self.session.rematch())

    def greet(self) -> None:
        """Say what is played and by whom."""
        super().greet()
        self.tell()

    def _ask(self) -> None:
        commands = [
            Command("turn", self._turn),
            Command("auto", self._auto, "a"),
            Command("skip", self._skip),
            Command("owed", self._owed, "o"),
        ]
        before = self.session.n_actions
        while before == self.session.n_actions and not self._by_itself:
            self.ask(self._question(), commands, empty=lambda: self._turn(""))

    def _question(self) -> str:
        session = self.session
        name = session.names[session.to_act or 0]
        if session.left_s is not None:
            self.console.say(say("terminal.minutes_left", n=minutes(session.left_s)))
        if session.view.debt is not None:
            self._owed("")
        key = "terminal.plain.tap.name" if session.shared else "terminal.plain.tap"
        return say(key, name=name)

    def _turn(self, _rest: str) -> None:
        self.session.turn()
        self.tell()
        self.spend()

    def _auto(self, rest: str) -> None:
        """Let cards turn by themselves: so many of one's own, or all of them; Ctrl-C gives the turn back."""
        self._by_itself = int(rest) if rest.isdecimal() else 1_000_000
        self.console.say(say("terminal.plain.auto"))
        try:
            while self._by_itself and self.session.waiting != "over":
                self.go_on()
        except KeyboardInterrupt:
            self._by_itself = 0
            self.console.say()

    def _skip(self, _rest: str) -> None:
        """Play to the end at once; say what happened on the way, but for each card."""
        self.session.skip(card_s=DELAY_S[self.session.setup.pace] or SKIPPED_CARD_S)
        for told in self.session.told(self.n_told):
            if not isinstance(told.event, Turned | GameOver):
                self.console.say(told.text)
        self.n_told = self.session.n_events - 1

    def _owed(self, _rest: str) -> None:
        debt = self.session.view.debt
        if debt is None:
            self.console.say(say("terminal.nothing_owed"))
        else:
            self.console.say(say_message(tell_debt(debt, names=self.session.names, viewer=self.session.eyes)))

    def table_lines(self) -> list[str]:
        """Return how things stand, a line a seat, then the heap."""
        view = self.session.view
        lines = [
            f"  {self.session.names[seat]}: {say('terminal.plain.pile', n=n_cards)}"
            + (f", {say('terminal.plain.out')}" if seat not in view.players else "")
            for seat, n_cards in enumerate(view.piles)
        ]
        heap = " ".join(card.replace("T", "10") for card in view.heap) or "-"
        return [
            *lines,
            say("terminal.plain.heap", cards=heap),
            say("terminal.plain.count", n=view.n_cards, tricks=view.n_tricks),
        ]

    def _over(self) -> None:
        """Say who won and why."""
        self.tell()
        for line in self.table_lines():
            self.console.say(line)
        outcome = self.session.view.outcome
        if outcome is not None and outcome.cycle is not None:
            cycle = outcome.cycle
            self.console.say(say("terminal.cycle", n=cycle.n_tricks, cards=cycle.n_cards, before=cycle.preamble_tricks))
        self.over()
