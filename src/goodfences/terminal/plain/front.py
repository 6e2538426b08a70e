"""What plain play of both games has in common: the dialogue, its commands, and leaving tidily."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from goodfences.cuckoo.events import RoundStarted
from goodfences.errors import GoodFencesError
from goodfences.terminal import board, saves
from goodfences.terminal.beggar_session import BeggarSession
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.plain.console import Console
from goodfences.terminal.setup import DELAY_S, PACES
from goodfences.words import say

S = TypeVar("S", CuckooSession, BeggarSession)

EXIT_DONE: Final = 0
EXIT_INTERRUPTED: Final = 130


_YES: Final = frozenset({"y", "yes"})
_NO: Final = frozenset({"n", "no", "q", "quit"})


class Command(Struct, frozen=True):
    """Something that can be typed.

    Attributes:
        name: the word to type.
        do: does it; gets the rest of the line.
        short: another, shorter word for it.
    """

    name: str
    do: Callable[[str], None]
    short: str = ""

    @property
    def shown(self) -> str:
        """How the command is shown in a list of what can be typed."""
        return f"{self.name} ({self.short})" if self.short else self.name


class Leaving(Exception):  # noqa: N818  # not an error: a way out of the dialogue
    """The person wants to leave."""


class Front(ABC, Generic[S]):
    """A plain dialogue about one match, and perhaps the next ones.

    Args:
        session: the match.
        console: where it is read from and written to.
    """

    def __init__(self, session: S, console: Console) -> None:
        self.session: S = session
        self.console = console
        self.n_told = 0
        self._since = console.clock()

    def run(self) -> int:
        """Play until the match is over and nobody wants another, or somebody leaves; return the exit code."""
        try:
            return self._play()
        except BrokenPipeError:
            self.console.hang_up()
            self.keep()
            return EXIT_DONE

    def _play(self) -> int:
        try:
            self.greet()
            while True:
                self.go_on()
        except (Leaving, EOFError):
            self._leave()
            return EXIT_DONE
        except KeyboardInterrupt:
            self._leave()
            return EXIT_INTERRUPTED

    # --- what each game does in its own way ---

    @abstractmethod
    def go_on(self) -> None:
        """Do whatever is next: let something happen by itself, or ask."""

    @abstractmethod
    def new_session(self) -> S:
        """Return another match with the same rules and people."""

    @abstractmethod
    def table_lines(self) -> list[str]:
        """Return how things stand, a line a seat."""

    # --- the dialogue ---

    def greet(self) -> None:
        """Say what is played, by whom, and how to get help."""
        self.console.say(self.session.title)
        self.console.say(say("terminal.plain.seats", names=", ".join(self.session.names)))
        self.console.say(say("terminal.plain.greeting"))
        self.console.say()

    def tell(self) -> None:
        """Write the sentences of what has happened since the last time."""
        for told in self.session.told(self.n_told):
            if isinstance(told.event, RoundStarted):
                self.console.say()
            self.console.say(told.text)
        self.n_told = self.session.n_events

    def advance(self) -> None:
        """Let one thing happen by itself, at the pace of the match."""
        computer = self.session.waiting == "computer"
        self.session.advance()
        self.tell()
        if computer:
            self.console.sleep(DELAY_S[self.session.setup.pace])
        self.spend()

    def ask(self, prompt: str, commands: list[Command], *, empty: Callable[[], None] | None = None) -> None:
        """Ask until something that is possible was typed, and do it; the match is saved before and after.

        Args:
            prompt: the question.
            commands: what the game allows now; the commands that always are come on top.
            empty: what an empty line does; without it, an empty line is like any other wrong one.
        """
        allowed = [*commands, *self.always()]
        self.keep()
        while True:
            word, _, rest = self.console.ask(prompt).partition(" ")
            self.spend()
            if not word and empty is not None:
                empty()
                self.keep()
                return
            command = next((found for found in allowed if word.lower() in {found.name, found.short} and word), None)
            if command is None:
                self._say_allowed(word, commands, empty=empty is not None)
                continue
            command.do(rest.strip())
            if command in commands:
                self.keep()
                return

    def wait(self, prompt: str) -> None:
        """Wait for an empty line; whatever else is typed is as good."""
        self.keep()
        self.console.ask(prompt)
        self.spend()

    def spend(self) -> None:
        """Let the time that has gone by count on the clock of the match."""
        now = self.console.clock()
        self.session.spend(now - self._since)
        self._since = now

    def over(self) -> None:
        """The match is over: forget the saved one, and perhaps play another."""
        saves.forget(self.session)
        for line in board.places(board.note(self.session)):
            self.console.say(line)
        more = {"record": self._record, "board": self._board, **self.afterwards()}
        prompt = say("terminal.plain.again", more="/".join(more))
        while (answer := self.console.ask(prompt).lower()) not in _YES | _NO:
            if answer in more:
                more[answer]("")
            else:
                self.console.say(say("terminal.plain.again.allowed", more=", ".join(more)))
        if answer in _NO:
            raise Leaving
        self.another()

    def afterwards(self) -> dict[str, Callable[[str], None]]:
        """Return what else can be looked at once a match is over."""
        return {}

    def _board(self, _rest: str) -> None:
        for line in board.lines():
            self.console.say(line)

    def _record(self, _rest: str) -> None:
        try:
            self.console.say(say("terminal.record", path=saves.write_record(self.session)))
        except GoodFencesError as error:
            self.console.say(str(error))

    def another(self, _rest: str = "") -> None:
        """Begin another match with the same rules and people."""
        saves.forget(self.session)
        self.session = self.new_session()
        self.n_told = 0
        self.console.say()
        self.greet()

    def keep(self) -> None:
        """Save the match where ``resume`` finds it."""
        if not self.session.is_over:
            saves.save(self.session)

    # --- commands that are always possible ---

    def always(self) -> list[Command]:
        """Return the commands that are always possible."""
        return [
            Command("table", self._table, "t"),
            Command("rules", self._rules, "r"),
            Command("history", self._history, "y"),
            Command("pace", self._pace, "p"),
            Command("board", self._board, "b"),
            Command("save", self._save),
            Command("help", self._help, "?"),
            Command("quit", self._quit, "q"),
        ]

    def _table(self, _rest: str) -> None:
        for line in self.table_lines():
            self.console.say(line)

    def _rules(self, _rest: str) -> None:
        for line in self.session.rule_card:
            self.console.say(f"- {line}")

    def _history(self, _rest: str) -> None:
        for told in self.session.told():
            self.console.say(f"  {told.text}")

    def _pace(self, rest: str) -> None:
        pace = next((pace for pace in PACES if pace == rest), None)
        if pace is None:
            self.console.say(say("terminal.plain.paces", pace=self.session.setup.pace, paces=", ".join(PACES)))
            return
        self.session.setup = replace(self.session.setup, pace=pace)
        self.console.say(say("terminal.pace", pace=say(f"terminal.pace.{pace}")))

    def _save(self, rest: str) -> None:
        try:
            path = saves.save(self.session, Path(rest).expanduser() if rest else None)
        except GoodFencesError as error:
            self.console.say(str(error))
        else:
            self.console.say(say("terminal.saved", path=path))

    def _help(self, _rest: str) -> None:
        for line in say(f"terminal.plain.help.{self.session.game}").split("\n"):
            self.console.say(line)

    def _quit(self, _rest: str) -> None:
        raise Leaving

    def _say_allowed(self, word: str, commands: list[Command], *, empty: bool) -> None:
        allowed = ", ".join(command.shown for command in [*commands, *self.always()])
        key = "terminal.plain.not_possible" if word else "terminal.plain.nothing_typed"
        if empty:
            key += ".or_enter"
        self.console.say(say(key, word=word, allowed=allowed))

    # --- leaving ---

    def _leave(self) -> None:
        """Save the match and say how to go on with it; a person at the keyboard may throw it away instead."""
        if self.session.is_over:
            saves.forget(self.session)
            return
        self.keep()
        self.console.say()
        if self.console.interactive and not self._keep_it():
            saves.forget(self.session)
            self.console.say(say("terminal.plain.left"))
        else:
            self.console.say(say("terminal.plain.left.saved"))

    def _keep_it(self) -> bool:
        try:
            return self._yes(say("terminal.plain.save_it"), default="yes")
        except (EOFError, KeyboardInterrupt):
            return True

    def _yes(self, question: str, *, default: str) -> bool:
        while True:
            answer = self.console.ask(question).lower() or default
            if answer in _YES:
                return True
            if answer in _NO:
                return False
            self.console.say(say("terminal.plain.yes_or_no"))
