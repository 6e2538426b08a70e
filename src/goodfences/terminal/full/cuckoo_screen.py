"""Cuckoo on the full screen."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.worker import get_current_worker

from goodfences.cards import KING, RANK
from goodfences.cuckoo import Accept, Join, Keep, Leave, SeatAction, Show, Stop, Swap, View
from goodfences.cuckoo.events import Revealed
from goodfences.errors import Refusal
from goodfences.terminal import board, hints
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.decisions import decisions
from goodfences.terminal.full import cuckoo_words as words
from goodfences.terminal.full import rounds_table
from goodfences.terminal.full.canvas import Canvas
from goodfences.terminal.full.cuckoo_deeds import deeds
from goodfences.terminal.full.cuckoo_end import end_text
from goodfences.terminal.full.cuckoo_table import Flight, Scene, before_reveal, flights_of, paint
from goodfences.terminal.full.dialogs import Choice, ChoiceScreen, CurtainScreen, EndScreen, NameScreen, TextScreen
from goodfences.terminal.full.match_screen import Deed, MatchScreen
from goodfences.terminal.full.seating import Box
from goodfences.terminal.full.table_view import TableView
from goodfences.terminal.seats import Seat, clean
from goodfences.terminal.settings import TITLES, remember, settings
from goodfences.words import say

FLIGHT_SHARE = 0.7
"""Part of the pace's delay that a card is on its way."""


class CuckooScreen(MatchScreen[CuckooSession]):
    """A match of cuckoo on the full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "keep", show=False),
        Binding("s", "swap", show=False),
        Binding("g", "give", show=False),
        Binding("e", "end", show=False),
        Binding("f", "skip", show=False),
        Binding("j", "join", show=False),
        Binding("l", "get_up", show=False),
        Binding("d", "decisions", show=False),
        Binding("c", "called", show=False),
    ]

    def __init__(self, session: CuckooSession) -> None:
        super().__init__(session)
        self.log_title = say("terminal.full.this_round")
        self.rounds_title = say("terminal.full.rounds")
        self._near = session.people[0]
        self._n_shown = session.n_events
        self._news = words.news(session.told())
        self._moving: tuple[Flight, ...] = ()
        self._lingers = False

    # --- showing ---

    def show_match(self) -> None:
        """Show the match as it is now."""
        session, view = self.session, self.session.view
        if session.eyes is not None:
            self._near = session.eyes
        self._catch_up()
        self._draw(view, self._news, moving_s=self._moving_s)
        self._moving = ()
        self.set_text("#title", words.title(session))
        self.set_text("#aim", words.aim(view))
        self.set_text("#prompt", words.prompt(session))
        self.set_text("#log", words.this_round(session))
        head = rounds_table.head(session.names, near=self._near)
        self.set_rounds(head, rounds_table.rows_of(view), columns=rounds_table.width(view.n_seats))

    def _draw(self, view: View, news: str, *, moving_s: float) -> None:
        scene = Scene(view=view, names=self.session.names, near=self._near, news=news, flights=self._moving)
        self.query_one(TableView).draw(partial(_paint, scene), moving_s=moving_s if self._moving else 0.0)

    @property
    def _moving_s(self) -> float:
        return self.delay_s * FLIGHT_SHARE

    def _catch_up(self) -> None:
        """Take over what has happened since the last time: what flies, and the sentence in the middle."""
        if self._n_shown == self.session.n_events:
            return
        told = self.session.told(self._n_shown)
        self._n_shown = self.session.n_events
        self._moving = self._moving or flights_of([line.event for line in told])
        self._news = words.news(told) or self._news

    # --- what can be done ---

    def deeds(self) -> Sequence[Deed]:
        """Return what can be done now, the main thing first."""
        return deeds(self.session)

    def ask(self) -> None:
        """Raise the curtain before a person's turn. The last reveal stays too, until somebody goes on to the result."""
        if self.session.curtain == "raise":
            self._raise()

    def _raise(self) -> None:
        name = self.session.names[self.session.to_act or 0]
        choice = Choice("enter", say("terminal.full.curtain.ready"), "ready")
        dialog = CurtainScreen(say("terminal.full.curtain.title"), say("terminal.full.curtain", name=name), [choice])
        self.app.push_screen(dialog, lambda _answer: self._raised())

    def _raised(self) -> None:
        self.session.raise_curtain()
        self.go_on()

    # --- doing it ---

    def action_primary(self) -> None:
        """Do the main thing; while the reveal is still to come: turn the cards up."""
        if self._lingers:
            self._reveal()
        else:
            super().action_primary()

    def step(self) -> None:
        """Let one thing happen by itself."""
        self.session.advance()

    def advance(self) -> None:
        """Let one thing happen by itself; before a reveal, show the last action for a while."""
        before = self.session.view
        self.session.advance()
        self._linger(before)

    def _linger(self, before: View) -> None:
        """Go on; but when all cards were turned up, first show what led to it, with the cards as they lay."""
        told = self.session.told(self._n_shown)
        events = [line.event for line in told]
        reveal = next((place for place, event in enumerate(events) if isinstance(event, Revealed)), None)
        if reveal is None or not reveal or not self.delay_s:
            self.go_on()
            return
        self._moving = flights_of(events)
        almost = before_reveal(before, events)
        self._draw(almost, words.news(told[:reveal]), moving_s=self._moving_s)
        self._moving = ()
        self._lingers = True
        self.later(self.delay_s, self._reveal)

    def _reveal(self) -> None:
        """Turn all cards up; what flew has arrived."""
        self._lingers = False
        self._news = words.news(self.session.told(self._n_shown)) or self._news
        self._n_shown = self.session.n_events
        self.go_on()

    def _act(self, action: SeatAction) -> None:
        self.clear_hint()
        before = self.session.view
        refusal = self.session.act(action)
        if refusal is None:
            self.keep()
            self._linger(before)
        else:
            self._report(refusal)

    def _try(self, kind: type[SeatAction]) -> bool:
        """Do an action of a kind if it is possible now; giving away a king is confirmed first (C9)."""
        if self.session.curtain != "open" or self.session.waiting != "person":
            return False
        view = self.session.view
        action = next((action for action in view.legal if isinstance(action, kind)), None)
        if action is None:
            return False
        card = view.round.card if view.round else None
        if card is not None and RANK[card] == KING and isinstance(action, Swap | Accept):
            self._confirm(say("terminal.full.king"), partial(self._act, action))
        else:
            self._act(action)
        return True

    def _confirm(self, question: str, do: Callable[[], None]) -> None:
        choices = (Choice("y", say("terminal.full.yes"), "yes"), Choice("n", say("terminal.full.no"), "no"))
        dialog = ChoiceScreen(say("terminal.full.sure"), question, choices)
        self.app.push_screen(dialog, lambda answer: do() if answer == "yes" else None)

    def _report(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.notify(refusal.message, severity="warning", markup=False)

    def action_keep(self) -> None:
        """Keep the card."""
        self._try(Keep)

    def action_swap(self) -> None:
        """Swap with the left neighbour or the stock; or show the king that was asked for."""
        if not self._try(Swap):
            self._try(Show)

    def action_give(self) -> None:
        """Give the card that was asked for."""
        self._try(Accept)

    def action_hint(self) -> None:
        """Say what a rule of thumb says and why, and the exact odds as soon as they are found; again, to hide it."""
        view = self.session.view
        if self._hint or self.session.curtain != "open" or not view.legal:
            self.show_hint("")
            return
        self.show_hint(hints.thumb(view, self.session.names))
        self.run_worker(partial(self._find_odds, view, self.session.n_actions), thread=True, exclusive=True)

    def _find_odds(self, view: View, n_actions: int) -> None:
        """Find the exact odds, in a thread of its own: it may take seconds."""
        odds = hints.exact_odds(view)
        if odds and not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._show_odds, odds, n_actions)

    def _show_odds(self, odds: str, n_actions: int) -> None:
        """Add the odds to the hint, if it is still there and for the same turn."""
        if self._hint and self.session.n_actions == n_actions:
            self.show_hint(f"{self._hint}\n{odds}")

    def history(self) -> Content:
        """Return everything that these eyes have seen, and the table of completed rounds."""
        heading = Content.styled(say("terminal.full.rounds"), "bold $accent")
        head = rounds_table.head(self.session.names, near=self._near)
        rows = rounds_table.rows_of(self.session.view)
        return Content("\n").join([super().history(), Content(), heading, head, rows])

    def action_lower(self) -> None:
        """Take the card off the screen and let the match go on."""
        self.session.lower_curtain()
        self._news = ""
        self.go_on()

    def action_next(self) -> None:
        """Go on to the next round."""
        if self.session.waiting == "table":
            self._report(self.session.go_on())
            self.keep()
            self.go_on()

    def action_end(self) -> None:
        """End a match that has no end of its own."""
        if Stop() in self.session.view.table_actions:
            self._confirm(say("terminal.full.end.sure"), self._end)

    def _end(self) -> None:
        self._report(self.session.stop())
        self.go_on()

    def action_join(self) -> None:
        """Let somebody sit down, between rounds, when nobody is ever out (C18)."""
        if Join() in self.session.view.table_actions:
            self.app.push_screen(NameScreen(say("terminal.full.join"), say("terminal.full.join.text")), self._join)

    def _join(self, name: str | None) -> None:
        name = clean(name or "")
        if not name:
            return
        if name.casefold() in {known.casefold() for known in self.session.names}:
            self.notify(say("terminal.full.join.taken", name=name), severity="warning", markup=False)
            return
        self._report(self.session.join(Seat(name)))
        self.go_on()

    def action_get_up(self) -> None:
        """Let somebody get up, between rounds, when nobody is ever out (C18)."""
        seats = [action.seat for action in self.session.view.table_actions if isinstance(action, Leave)]
        if not seats:
            return
        choices = [Choice(str(seat + 1), self.session.names[seat], f"seat{seat}") for seat in seats[:9]]
        choices.append(Choice("c", say("terminal.full.nobody"), "nobody"))
        dialog = ChoiceScreen(say("terminal.full.get_up"), say("terminal.full.get_up.text"), choices)
        self.app.push_screen(dialog, self._get_up)

    def _get_up(self, answer: str | None) -> None:
        if answer is not None and answer.startswith("seat"):
            self._report(self.session.leave(int(answer.removeprefix("seat"))))
            self.go_on()

    def action_skip(self) -> None:
        """Play the rest, in which only computers are in, at once."""
        if not words.is_watching(self.session):
            return
        while self.session.waiting != "over":
            if self.session.waiting == "table":
                self.session.go_on()
            else:
                self.session.advance()
        self.go_on()
        self.action_result()

    def action_result(self) -> None:
        """Show who won and why."""
        if self.session.waiting != "over":
            return
        choices = (
            Choice("n", say("terminal.full.again"), "again", also=("a",)),
            Choice("l", say("terminal.full.look"), "look", also=("space",)),
            Choice("d", say("terminal.full.end.decisions"), "decisions"),
            Choice("w", say("terminal.full.record"), "record"),
            Choice("q", say("terminal.full.quit"), "quit"),
        )
        session = self.session
        text = end_text(
            session.view,
            session.names,
            people=session.people,
            told=session.told(),
            places=board.places(board.note(session)),
        )
        self.app.push_screen(EndScreen(say("terminal.full.over"), text, choices), self._after_end)

    def _after_end(self, answer: str | None) -> None:
        if answer == "again":
            self.another()
        elif answer == "record":
            self.write_record()
        elif answer == "decisions":
            self.action_decisions()
        elif answer == "quit":
            self.app.exit(0)

    def action_decisions(self) -> None:
        """Show what the people at this screen decided, against best play, once the match is over."""
        if self.session.is_over:
            dialog = TextScreen(say("terminal.decisions"), say("terminal.decisions.wait"))
            self.app.push_screen(dialog)
            self.run_worker(partial(self._find_decisions, self.session, dialog), thread=True, exclusive=True)

    def _find_decisions(self, session: CuckooSession, dialog: TextScreen) -> None:
        """Judge them in a thread of its own: it may take seconds."""
        found = "\n".join(decisions(session))
        if not get_current_worker().is_cancelled and dialog.is_attached:
            self.app.call_from_thread(dialog.change, found)

    def action_called(self) -> None:
        """Call the game by its next name, and remember it."""
        title = settings().title
        now = remember(title=TITLES[(TITLES.index(title) + 1) % len(TITLES)])
        self.notify(say("terminal.called", name=now.name), timeout=2, markup=False)
        self.show()

    def another(self) -> None:
        """Begin another match with the same rules and people."""
        session = CuckooSession(self.session.rematch())
        self._n_shown = 0
        self._news = ""
        self._near = session.people[0]
        self.restart(session)

    @on(TableView.SeatClicked)
    def _seat_clicked(self, message: TableView.SeatClicked) -> None:
        """A click on one's own card keeps it, a click on the neighbour swaps with it."""
        round_ = self.session.view.round
        if round_ is None:
            return
        if message.seat == self.session.to_act:
            self.action_keep()
        elif message.seat == round_.target:
            self._try(Swap)


def _paint(scene: Scene, width: int, height: int, progress: float) -> tuple[Canvas, dict[int, Box]]:
    return paint(replace(scene, progress=progress), width, height)
