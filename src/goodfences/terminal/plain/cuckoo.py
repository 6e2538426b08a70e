"""Cuckoo in lines of text."""

from collections.abc import Callable

from goodfences.cards import KING, RANK, Card
from goodfences.cuckoo import Accept, Keep, SeatAction, Show, Stop, Swap
from goodfences.cuckoo.events import RoundStarted
from goodfences.errors import GoodFencesError, Refusal
from goodfences.terminal import hints
from goodfences.terminal.asking import question
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.decisions import decisions
from goodfences.terminal.plain.front import Command, Front
from goodfences.terminal.result import is_done, result
from goodfences.terminal.rounds import Row, columns, rows
from goodfences.terminal.seats import MAX_NAME, Seat, clean
from goodfences.terminal.settings import remember, settings, title_of
from goodfences.words import say

_WORDS: dict[type[SeatAction], tuple[str, str]] = {
    Keep: ("keep", "k"),
    Swap: ("swap", "s"),
    Show: ("show", "s"),
    Accept: ("give", "g"),
}


class CuckooFront(Front[CuckooSession]):
    """A plain dialogue about a match of cuckoo."""

    def go_on(self) -> None:
        """Do whatever is next."""
        session = self.session
        if session.curtain == "lower":
            self._lower()
        elif session.curtain == "raise":
            self._raise()
        elif session.waiting in {"chance", "computer"}:
            self.advance()
        elif session.waiting == "person":
            self._turn()
        elif session.waiting == "table":
            self._between()
        else:
            self._over()

    def new_session(self) -> CuckooSession:
        """Return another match with the same rules and people."""
        return CuckooSession(self.session.rematch())

    def always(self) -> list[Command]:
        """Return the commands that are always possible."""
        return [*super().always(), Command("called", self._called)]

    def _called(self, rest: str) -> None:
        """Say what the game is called, or call it something else."""
        try:
            now = remember(title=title_of(rest)) if rest else settings()
        except GoodFencesError as error:
            self.console.say(str(error))
        else:
            self.console.say(say("terminal.called", name=now.name))

    def afterwards(self) -> dict[str, Callable[[str], None]]:
        """Return what else can be looked at once a match is over."""
        return {"decisions": self._decisions}

    def _decisions(self, _rest: str) -> None:
        for line in decisions(self.session):
            self.console.say(line)

    def greet(self) -> None:
        """Say what is played, by whom, and the one line that always matters (P1)."""
        super().greet()
        self.tell()

    # --- a turn ---

    def _turn(self) -> None:
        """Ask the person whose turn it is."""
        view = self.session.view
        card = view.round.card if view.round else None
        if card:
            self.console.say(say("terminal.plain.hold", short=_letters(card), card=card))
        commands = [self._command(action) for action in view.legal]
        commands += [
            Command("hint", self._hint, "h"),
            Command("card", self._card, "c"),
            Command("rounds", self._rounds),
        ]
        if Stop() in view.table_actions:
            commands.append(Command("end", self._end))
        before = self.session.n_actions
        while self.session.n_actions == before:
            self.ask(self._question(), commands)
        if self.session.waiting not in {"table", "over"}:
            self.tell()

    def _question(self) -> str:
        allowed = [_WORDS[type(action)][0] for action in self.session.view.legal]
        return say("terminal.plain.question", text=question(self.session), allowed="/".join([*allowed, "help"]))

    def _command(self, action: SeatAction) -> Command:
        name, short = _WORDS[type(action)]

        def do(_rest: str) -> None:
            if (
                isinstance(action, Swap | Accept)
                and self._holds_king()
                and not self._yes(say("terminal.plain.give_king"), default="no")
            ):
                return
            self._report(self.session.act(action))

        return Command(name, do, short)

    def _holds_king(self) -> bool:
        card = self.session.view.round.card if self.session.view.round else None
        return card is not None and RANK[card] == KING

    def _hint(self, _rest: str) -> None:
        self.console.say(hints.thumb(self.session.view, self.session.names))
        if odds := hints.exact_odds(self.session.view):
            self.console.say(odds)

    def _card(self, _rest: str) -> None:
        card = self.session.view.round.card if self.session.view.round else None
        self.console.say(
            say("terminal.plain.hold", short=_letters(card), card=card) if card else say("terminal.no_card")
        )

    # --- between turns ---

    def _lower(self) -> None:
        """Take one person's card off the screen."""
        self.tell()
        self.wait(say("terminal.plain.lower"))
        self.session.lower_curtain()
        self.console.clear()
        self._recap()

    def _raise(self) -> None:
        """Wait until only the person whose turn it is looks."""
        self.tell()
        name = self.session.names[self.session.to_act or 0]
        self.wait(say("terminal.plain.raise", name=name))
        self.session.raise_curtain()

    def _show_reveal(self) -> None:
        """Say what the round came to; among several people on a fresh page, without what only one of them had seen."""
        if self.session.shared and self.n_told < self.session.n_events:
            self.console.clear()
            self._recap()
        else:
            self.tell()

    def _recap(self) -> None:
        """Say again what everybody may know of this round."""
        told = self.session.told()
        start = max((place for place, line in enumerate(told) if isinstance(line.event, RoundStarted)), default=0)
        for line in told[start:]:
            self.console.say(line.text)
        self.n_told = self.session.n_events

    def _between(self) -> None:
        """Show how things stand after a round, and wait for the word to go on."""
        self._show_reveal()
        for line in self.table_lines():
            self.console.say(line)
        commands = [Command("next", self._next, "n"), Command("rounds", self._rounds)]
        session = self.session
        view = session.view
        if Stop() in view.table_actions:
            commands.append(Command("end", self._end))
        if view.rules.counts_up:
            commands += [Command("join", self._join), Command("leave", self._leave_table)]
        prompt = say("terminal.plain.next")
        if not session.shared and is_done(view, session.people[0]):
            self.console.say(say("terminal.you_are_out"))
            commands += [Command("skip", self._skip), Command("again", self.another)]
            prompt = say("terminal.plain.watch")
        before = (session, session.n_actions)
        while before == (self.session, self.session.n_actions):
            self.ask(prompt, commands, empty=lambda: self._next(""))

    def _next(self, _rest: str) -> None:
        self._report(self.session.go_on())
        self.tell()

    def _rounds(self, _rest: str) -> None:
        for line in round_lines(rows(self.session.view), self.session.names):
            self.console.say(line)

    def _end(self, _rest: str) -> None:
        if self._yes(say("terminal.plain.end_it"), default="no"):
            self._report(self.session.stop())

    def _skip(self, _rest: str) -> None:
        """Play the rest, in which only computers are in, at once."""
        while self.session.waiting not in {"over", "person"}:
            if self.session.waiting == "table":
                self._report(self.session.go_on())
            else:
                self.session.advance()
        self.tell()

    def _join(self, rest: str) -> None:
        name = clean(rest)
        if not name or name.casefold() in {known.casefold() for known in self.session.names}:
            self.console.say(say("terminal.plain.join_name", n=MAX_NAME))
            return
        self._report(self.session.join(Seat(name)))

    def _leave_table(self, rest: str) -> None:
        seat = next((seat for seat, name in enumerate(self.session.names) if name.casefold() == rest.casefold()), None)
        if seat is None:
            self.console.say(say("terminal.plain.leave_name", names=", ".join(self.session.names)))
            return
        self._report(self.session.leave(seat))

    def _report(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.console.say(refusal.message)

    # --- how things stand ---

    def table_lines(self) -> list[str]:
        """Return how things stand, a line a seat."""
        view = self.session.view
        lines = [self._seat_line(seat) for seat in range(view.n_seats)]
        if view.rules.has_pot:
            lines.append(say("terminal.plain.pot", n=view.pot))
        return lines

    def _seat_line(self, seat: int) -> str:
        view, name = self.session.view, self.session.names[seat]
        stake = say(f"terminal.plain.stake.{view.rules.stake}", n=view.stakes[seat])
        if seat not in view.players:
            return f"  {name}: {stake}, {say('terminal.plain.out')}"
        parts = [stake]
        if seat == view.dealer:
            parts.append(say("terminal.plain.dealer"))
        if view.round is not None and seat in view.round.order:
            card = view.round.cards[seat]
            parts.append(_letters(card) if card else say("terminal.plain.hidden"))
        return f"  {name}: {', '.join(parts)}"

    def _over(self) -> None:
        """Say who won and why, and what it is worth."""
        self._show_reveal()
        view = self.session.view
        for line in round_lines(rows(view), self.session.names):
            self.console.say(line)
        for line in self.table_lines():
            self.console.say(line)
        for seat in self.session.people:
            ended = result(view, seat)
            name = self.session.names[seat] if self.session.shared else say("terminal.you")
            self.console.say(say(f"terminal.result.{ended.end}", name=name))
            if ended.score is not None:
                self.console.say(say("terminal.score", score=f"{ended.score:,}"))
        for seat, units in enumerate(view.outcome.payouts if view.outcome else ()):
            self.console.say(say("terminal.payout", name=self.session.names[seat], n=units * view.rules.bet_unit))
        self.over()


def _letters(card: Card) -> str:
    """Return a card in letters: ``10h``."""
    return card.replace("T", "10")


def round_lines(table: tuple[Row, ...], names: tuple[str, ...]) -> list[str]:
    """Return the table of completed rounds in letters; ``*`` lost, ``!`` went out, ``+`` won, ``-`` was not in."""
    if not table:
        return [say("terminal.no_rounds")]
    heads = columns(names, 8)
    lines = ["  ".join([f"{say('terminal.rounds.head'):>5}", *(f"{head:<8}" for head in heads)]).rstrip()]
    signs = {"safe": "", "lost": "*", "out": "!", "won": "+", "absent": ""}
    for row in table:
        cells = [f"{(_letters(cell.card) if cell.card else '-') + signs[cell.fate]:<8}" for cell in row.cells]
        lines.append("  ".join([f"{row.number:>5}", *cells]).rstrip())
    lines.append(say("terminal.plain.signs"))
    return lines
