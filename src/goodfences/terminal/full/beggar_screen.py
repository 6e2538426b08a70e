"""Beggar on the full screen: tap, let it run, or skip to the end."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final, Literal

from msgspec.structs import replace
from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content

from goodfences.beggar.events import GameOver, GameStarted, Took
from goodfences.beggar.tell import tell_debt
from goodfences.terminal.asking import minutes
from goodfences.terminal.beggar_session import BeggarSession
from goodfences.terminal.full.beggar_table import Motion, Scene, motion_of, paint
from goodfences.terminal.full.canvas import Canvas
from goodfences.terminal.full.dialogs import Choice, EndScreen
from goodfences.terminal.full.match_screen import Deed, MatchScreen
from goodfences.terminal.full.seating import Box
from goodfences.terminal.full.table_view import TableView
from goodfences.terminal.session import Told
from goodfences.terminal.setup import Pace
from goodfences.words import say, say_message

CARD_S: Final[dict[Pace, float]] = {"instant": 0.0, "brisk": 0.2, "normal": 0.55, "slow": 1.2}
"""Seconds from one card to the next, when cards turn by themselves."""

TAKING: Final = 2.0
"""So many times longer it takes when a heap is taken."""

FASTEST_S: Final = 0.03
"""Seconds from card to card below which nobody sees them go by."""

SKIPPED_CARD_S: Final = 0.5


class BeggarScreen(MatchScreen[BeggarSession]):
    """A match of beggar on the full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "auto", show=False),
        Binding("f", "skip", show=False),
    ]

    def __init__(self, session: BeggarSession) -> None:
        super().__init__(session)
        self.log_title = say("terminal.full.this_trick")
        self.rounds_title = say("terminal.full.tricks")
        self._mode: Literal["tap", "auto"] = "tap"
        self._near = session.people[0]
        self._n_shown = session.n_events
        self._news = news(session.told())
        self._motion = Motion()

    @property
    def delay_s(self) -> float:
        """Seconds until the next card."""
        if self.hurry:
            return 0.0
        card_s = CARD_S[self.session.setup.pace]
        if self._mode == "auto":
            card_s = max(card_s, FASTEST_S)
        return card_s * (TAKING if self._motion.taker is not None else 1.0)

    @property
    def runs(self) -> bool:
        """Whether the next card turns by itself."""
        return super().runs or (self._mode == "auto" and self.session.waiting == "person")

    # --- showing ---

    def show_match(self) -> None:
        """Show the match as it is now."""
        session, view = self.session, self.session.view
        moved = self._catch_up()
        scene = Scene(view=view, names=session.names, near=self._near, news=self._news, motion=self._motion)
        moving_s = min(self.delay_s * 0.8, 1.0)
        self.query_one(TableView).draw(partial(_paint, scene), moving_s=moving_s if moved else 0.0)
        self.set_text("#title", self._title_text())
        self.set_text("#aim", say("terminal.full.played", n=view.n_cards, tricks=view.n_tricks))
        self.set_text("#prompt", self._prompt())
        self.set_text("#log", self._log())
        self.set_rounds(Content.styled(say("terminal.full.tricks.head"), "$text-muted"), self._tricks(), columns=24)

    def _catch_up(self) -> bool:
        """Take over what has happened since the last time; return whether something moved."""
        if self._n_shown == self.session.n_events:
            return False
        told = self.session.told(self._n_shown)
        self._n_shown = self.session.n_events
        self._motion = motion_of([line.event for line in told])
        self._news = news(told)
        return self._motion != Motion()

    def _title_text(self) -> str:
        parts = [say("terminal.full.beggar"), self.session.setup.rules]
        left_s = self.session.left_s
        if left_s is not None:
            parts.append(say("terminal.minutes_left", n=minutes(left_s)))
        parts.append(say("terminal.full.pace", pace=say(f"terminal.pace.{self.session.setup.pace}")))
        return "  ·  ".join(parts)

    def _prompt(self) -> str:
        session = self.session
        if session.waiting == "over":
            return say("terminal.full.over")
        if session.waiting == "chance":
            return say("terminal.full.shuffling")
        debt = session.view.debt
        if debt is not None:
            return say_message(tell_debt(debt, names=session.names, viewer=session.eyes))
        if session.waiting == "person" and not session.shared:
            return say("terminal.full.tap.you")
        return say("terminal.full.tap", name=session.names[session.to_act or 0])

    def _log(self) -> str:
        """Return what has happened since the last heap was taken."""
        told = self.session.told()
        taken = [place for place, line in enumerate(told[:-1]) if isinstance(line.event, Took)]
        start = taken[-1] if taken else 0
        return "\n".join(line.text for line in told[start:])

    def _tricks(self) -> Content:
        """Return who took which heap."""
        lines = [
            Content.assemble(
                (f"{event.trick:>4}  ", "$text-muted"),
                (f"{self.session.names[event.seat][:12]:<12} ", "bold $accent" if event.seat == self._near else ""),
                (f"{event.n_cards:>3}", ""),
            )
            for line in self.session.told()
            if isinstance(event := line.event, Took)
        ]
        return Content("\n").join(lines) if lines else Content.styled(say("terminal.full.no_tricks"), "$text-muted")

    # --- what can be done ---

    def deeds(self) -> Sequence[Deed]:
        """Return what can be done now, the main thing first."""
        space = say("terminal.full.space")
        again = Deed("n", say("terminal.full.new"), "again")
        skip = Deed("f", say("terminal.full.skip"), "skip")
        if self.session.waiting == "over":
            return [Deed(space, say("terminal.full.result"), "result"), again]
        if self._mode == "auto":
            return [Deed(space, say("terminal.full.stop"), "auto"), skip]
        auto = Deed("a", say("terminal.full.auto"), "auto")
        if self.session.waiting == "person":
            return [Deed(space, say("terminal.full.turn"), "turn"), auto, skip]
        return [Deed(space, say("terminal.full.hurry"), "hurry"), auto, skip]

    def ask(self) -> None:
        """Show the result once the match is over."""
        if self.session.waiting == "over":
            self._mode = "tap"
            self.later(min(1.5, self.delay_s * 2), self.action_result)

    def step(self) -> None:
        """Turn the next card."""
        self.session.step()

    def advance(self) -> None:
        """Turn the next card, and go on."""
        self.session.step()
        self.go_on()

    def spend(self) -> None:
        """Let a second of the clock go by; the agreed time may be over with it."""
        n_events = self.session.n_events
        super().spend()
        if self.session.n_events != n_events:
            self.go_on()
        elif self.session.left_s is not None:
            self.set_text("#title", self._title_text())

    def action_turn(self) -> None:
        """Turn one card."""
        if self.session.waiting == "person":
            self.session.turn()
            self.go_on()

    def action_auto(self) -> None:
        """Let the cards turn by themselves, or stop that."""
        if self.session.is_over:
            return
        self._mode = "tap" if self._mode == "auto" else "auto"
        self.go_on()

    def action_skip(self) -> None:
        """Play to the end at once."""
        if not self.session.is_over:
            self.session.skip(card_s=CARD_S[self.session.setup.pace] or SKIPPED_CARD_S)
            self.go_on()

    def action_result(self) -> None:
        """Show who won and why."""
        if self.session.waiting != "over":
            return
        choices = (
            Choice("n", say("terminal.full.again"), "again", also=("a",)),
            Choice("l", say("terminal.full.look"), "look", also=("space",)),
            Choice("w", say("terminal.full.record"), "record"),
            Choice("q", say("terminal.full.quit"), "quit"),
        )
        self.app.push_screen(EndScreen(say("terminal.full.over"), self._end_text(), choices), self._after_end)

    def _end_text(self) -> Content:
        view, names = self.session.view, self.session.names
        lines: list[Content] = []
        if not self.session.shared:
            end, style = (
                ("won", "bold $success") if self.session.people[0] in self.session.winners else ("lost", "bold $error")
            )
            lines += [Content.styled(say(f"terminal.full.verdict.{end}"), style), Content()]
        lines += [Content.styled(line.text, "bold") for line in self.session.told() if isinstance(line.event, GameOver)]
        if view.outcome is not None and view.outcome.cycle is not None:
            cycle = view.outcome.cycle
            lines.append(
                Content(say("terminal.cycle", n=cycle.n_tricks, cards=cycle.n_cards, before=cycle.preamble_tricks))
            )
        lines.append(Content())
        for standing in view.standings:
            pile = say("terminal.plain.pile", n=standing.n_cards)
            lines.append(Content(f"{standing.place:>2}  {names[standing.seat]:<20} {pile}"))
        lines += [
            Content(),
            Content.styled(say("terminal.full.played", n=view.n_cards, tricks=view.n_tricks), "$text-muted"),
        ]
        return Content("\n").join(lines)

    def _after_end(self, answer: str | None) -> None:
        if answer == "again":
            self.another()
        elif answer == "record":
            self.write_record()
        elif answer == "quit":
            self.app.exit(0)

    def another(self) -> None:
        """Begin another match with the same rules and people."""
        session = BeggarSession(self.session.rematch())
        self._n_shown, self._news, self._motion, self._mode = 0, "", Motion(), "tap"
        self.restart(session)

    @on(TableView.SeatClicked)
    def _seat_clicked(self, message: TableView.SeatClicked) -> None:
        """A click on one's own pile turns a card."""
        if message.seat == self.session.to_act and self._mode == "tap":
            self.action_turn()


def _paint(scene: Scene, width: int, height: int, progress: float) -> tuple[Canvas, dict[int, Box]]:
    return paint(replace(scene, progress=progress), width, height)


def news(told: Sequence[Told]) -> str:
    """Return what the middle of the table says of what has just happened: the last two sentences of it."""
    return " ".join([line.text for line in told if not isinstance(line.event, GameOver | GameStarted)][-2:])
