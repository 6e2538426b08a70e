"""What the full-screen table of both games has in common: the layout, the pace, the dialogs, saving and leaving."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from time import monotonic
from typing import ClassVar, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, HorizontalScroll, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Button, Static

from goodfences.errors import GoodFencesError
from goodfences.terminal import board, saves
from goodfences.terminal.beggar_session import BeggarSession
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.full.dialogs import Choice, ChoiceScreen, TextScreen
from goodfences.terminal.full.key_bar import Key, KeyBar
from goodfences.terminal.full.table_view import TableView
from goodfences.terminal.full.theme import DARK, LIGHT
from goodfences.terminal.settings import Theme, remember
from goodfences.terminal.setup import DELAY_S, PACES
from goodfences.words import say

S = TypeVar("S", CuckooSession, BeggarSession)

N_BUTTONS: Final = 4
SHUFFLE_SHARE: Final = 0.4
"""Part of the pace's delay that a shuffle takes."""

CLOCK_S: Final = 1.0
"""How often the time that has gone by is counted."""


class Deed(Struct, frozen=True):
    """Something that can be done now.

    Attributes:
        key: the key that does it, as it is shown.
        label: what its button says.
        action: the screen's action.
    """

    key: str
    label: str
    action: str


class MatchScreen(Screen[None], Generic[S]):
    """A match on the full screen.

    Args:
        session: the match.
    """

    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  # textual's own declaration
        (0, "-narrow"),
        (76, "-medium"),
        (96, "-wide"),
        (130, "-widest"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (29, "-tall")]  # noqa: RUF012  # textual's own declaration
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "primary", show=False),
        Binding("enter", "primary", show=False),
        Binding("h", "hint", show=False),
        Binding("r", "rules", show=False),
        Binding("y", "history", show=False),
        Binding("p", "pace", show=False),
        Binding("n", "again", show=False),
        Binding("b", "board", show=False),
        Binding("t", "other_theme", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,escape,ctrl+c", "leave", show=False),
    ]

    def __init__(self, session: S) -> None:
        super().__init__()
        self.session: S = session
        self.hurry = False
        self._timer: Timer | None = None
        self._hint = ""
        self._since = monotonic()
        self._deeds: Sequence[Deed] = ()
        self._texts: dict[str, Content | str] = {}

    # --- layout ---

    def compose(self) -> ComposeResult:
        """Lay out the title, the table, the panels beside it, the desk with prompt and buttons, the keys."""
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            yield TableView(id="table")
            with Vertical(id="side"):
                yield Static(self.log_title, classes="heading", markup=False)
                with VerticalScroll(id="log-scroll", can_focus=False):
                    yield Static(id="log", markup=False)
                yield Static(self.rounds_title, classes="heading", markup=False)
                with HorizontalScroll(id="rounds-scroll", can_focus=False), Vertical(id="rounds-box"):
                    yield Static(id="rounds-head", markup=False)
                    with VerticalScroll(id="rounds-rows", can_focus=False):
                        yield Static(id="rounds", markup=False)
        with Vertical(id="desk"):
            yield Static(id="aim", markup=False)
            yield Static(id="prompt", markup=False)
            yield Static(id="hint", markup=False)
            with Horizontal(id="buttons"):
                for number in range(N_BUTTONS):
                    yield Button("", id=f"button{number}", variant="default" if number else "primary")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.query_one(KeyBar).show(self._keys())
        self.set_interval(CLOCK_S, self.spend)
        self.go_on()

    def on_resize(self) -> None:
        """Low terminals have low buttons."""
        for button in self.query(Button):
            button.compact = self.size.height < 29

    # --- what each game does in its own way ---

    log_title: str
    rounds_title: str

    @abstractmethod
    def step(self) -> None:
        """Let one thing happen by itself."""

    @abstractmethod
    def advance(self) -> None:
        """Let one thing happen by itself, and go on."""

    @abstractmethod
    def show_match(self) -> None:
        """Show the match as it is now."""

    @abstractmethod
    def deeds(self) -> Sequence[Deed]:
        """Return what can be done now, the main thing first; the first ones get buttons."""

    @abstractmethod
    def ask(self) -> None:
        """Called when the match waits for a person, the table, or nothing any more."""

    @abstractmethod
    def another(self) -> None:
        """Begin another match with the same rules and people."""

    # --- what happens by itself ---

    @property
    def delay_s(self) -> float:
        """Seconds until the next thing happens by itself."""
        return 0.0 if self.hurry else DELAY_S[self.session.setup.pace]

    @property
    def runs(self) -> bool:
        """Whether the next thing happens by itself."""
        return self.session.curtain == "open" and self.session.waiting in {"chance", "computer"}

    def go_on(self) -> None:
        """Show the match, and let the next thing happen: by itself after a while, or by a person."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        while self.runs and not self.delay_s:
            self.step()
        if self.runs:
            self.show()
            chance = self.session.waiting == "chance"
            self.later(self.delay_s * (SHUFFLE_SHARE if chance else 1.0), self.advance)
        else:
            self.hurry = False
            self.keep()
            self.show()
            self.ask()

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Do something after some seconds; only the last such thing is done."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(max(seconds, 0.001), do)

    def spend(self) -> None:
        """Let the time that has gone by count on the clock of the match."""
        now = monotonic()
        self.session.spend(now - self._since)
        self._since = now

    def show(self) -> None:
        """Show the match, the buttons and the keys as they are now."""
        self.show_match()
        deeds = self.deeds()
        if list(deeds) != list(self._deeds):
            self._show_buttons(deeds)
        self.set_text("#hint", self._hint)
        self.query_one("#hint").set_class(bool(self._hint), "-shown")

    def _show_buttons(self, deeds: Sequence[Deed]) -> None:
        self._deeds = deeds
        for number, button in enumerate(self.query(Button)):
            deed = deeds[number] if number < len(deeds) else None
            button.display = deed is not None
            if deed is not None:
                button.label = Content.from_markup("$label [dim]$key[/]", label=deed.label, key=deed.key)
                if button.action != f"screen.{deed.action}" and button.has_focus:
                    self.set_focus(None)  # a second press must not do another thing than the first
                button.action = f"screen.{deed.action}"
                button.refresh(layout=True)
            elif button.has_focus:
                self.set_focus(None)

    def set_text(self, widget: str, text: Content | str) -> None:
        """Put a text in a part of the screen; one that is there already is left alone."""
        if self._texts.get(widget) != text:
            self._texts[widget] = text
            self.query_one(widget, Static).update(text)

    def set_rounds(self, head: Content, rows: Content, *, columns: int) -> None:
        """Show a table of what is completed under a head that stays, its last rows in sight."""
        if self._texts.get("#rounds-head") != head:
            self.query_one("#rounds-box").styles.width = columns
        self.set_text("#rounds-head", head)
        self.set_text("#rounds", rows)
        for scrolls in ("#log-scroll", "#rounds-rows"):
            self.call_after_refresh(self.query_one(scrolls).scroll_end, animate=False)

    def show_hint(self, text: str) -> None:
        """Show a hint, or none, under the prompt."""
        self._hint = text
        self.show()

    def clear_hint(self) -> None:
        """Forget the hint: the next show is without it."""
        self._hint = ""

    def _keys(self) -> list[Key]:
        names = ("hint", "rules", "history", "pace", "other_theme", "again", "board", "help", "leave")
        shown = {"help": "?", "leave": "q", "history": "y", "other_theme": "t", "again": "n"}
        return [
            Key(shown.get(name, name[0]), say(f"terminal.full.key.{name}"), name)
            for name in names
            if name != "hint" or self.session.game == "cuckoo"
        ]

    # --- what can always be done ---

    def action_primary(self) -> None:
        """Do the main thing, when there is just one; while things happen by themselves: hurry."""
        main = [deed for deed in self.deeds() if deed.key == say("terminal.full.space")]
        if main:
            self.run_deed(main[0])

    def run_deed(self, deed: Deed) -> None:
        """Do something that can be done now."""
        getattr(self, f"action_{deed.action}")()

    def action_hurry(self) -> None:
        """Let what happens by itself happen at once, until somebody is asked again."""
        self.hurry = True
        self.later(0, self.advance)

    def action_hint(self) -> None:
        """Show a hint, where there is one."""

    def action_rules(self) -> None:
        """Show the rules of this match."""
        self.app.push_screen(TextScreen(say("terminal.full.rules"), bullets(self.session.rule_card)))

    def action_history(self) -> None:
        """Show everything that these eyes have seen."""
        self.app.push_screen(TextScreen(say("terminal.full.history"), self.history(), start_at_end=True))

    def history(self) -> Content:
        """Return everything that these eyes have seen."""
        return Content("\n".join(told.text for told in self.session.told()))

    def action_help(self) -> None:
        """Show what can be done."""
        self.app.push_screen(TextScreen(say("terminal.full.help"), say(f"terminal.full.help.{self.session.game}")))

    def action_other_theme(self) -> None:
        """Change between the dark and the light theme, and remember it."""
        theme: Theme = "light" if self.app.theme == DARK.name else "dark"
        self.app.theme = (DARK if theme == "dark" else LIGHT).name
        remember(theme=theme)

    def action_board(self) -> None:
        """Show the winners' board."""
        self.app.push_screen(TextScreen(say("terminal.board"), "\n".join(board.lines())))

    def action_pace(self) -> None:
        """Go to the next pace."""
        pace = PACES[(PACES.index(self.session.setup.pace) + 1) % len(PACES)]
        self.session.setup = replace(self.session.setup, pace=pace)
        self.notify(say("terminal.pace", pace=say(f"terminal.pace.{pace}")), timeout=2, markup=False)
        self.show()

    def action_again(self) -> None:
        """Begin again; asks first while a match is running."""
        if self.session.is_over:
            self.another()
            return
        choices = (Choice("n", say("terminal.full.new"), "new"), Choice("s", say("terminal.full.stay"), "stay"))
        dialog = ChoiceScreen(say("terminal.full.new.title"), say("terminal.full.new.text"), choices)
        self.app.push_screen(dialog, lambda answer: self._begin_again() if answer == "new" else None)

    def _begin_again(self) -> None:
        saves.forget(self.session)
        self.another()

    def restart(self, session: S) -> None:
        """Show another match from its beginning."""
        self.session = session
        self.clear_hint()
        self.go_on()

    # --- saving and leaving ---

    def keep(self) -> None:
        """Save the match where ``resume`` finds it; a match that is over needs no saving."""
        if self.session.is_over:
            saves.forget(self.session)
            board.note(self.session)
            return
        try:
            saves.save(self.session)
        except GoodFencesError as error:
            self.notify(str(error), severity="error", timeout=10, markup=False)

    def write_record(self) -> None:
        """Write the record of a match that is over."""
        try:
            self.notify(say("terminal.record", path=saves.write_record(self.session)), timeout=10, markup=False)
        except GoodFencesError as error:
            self.notify(str(error), severity="error", timeout=10, markup=False)

    def action_leave(self) -> None:
        """Leave; asks whether to keep a running match."""
        if self.session.is_over:
            self.app.exit(0)
            return
        choices = (
            Choice("s", say("terminal.full.leave.save"), "save", also=("y", "q")),
            Choice("d", say("terminal.full.leave.drop"), "drop"),
            Choice("c", say("terminal.full.stay"), "stay"),
        )
        self.app.push_screen(
            ChoiceScreen(say("terminal.full.leave.title"), say("terminal.full.leave.text"), choices), self._leave
        )

    def _leave(self, answer: str | None) -> None:
        if answer == "save":
            self.keep()
            self.app.exit(0, message=say("terminal.plain.left.saved"))
        elif answer == "drop":
            saves.forget(self.session)
            self.app.exit(0)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()


def bullets(lines: Sequence[str]) -> str:
    """Return sentences as a list."""
    return "\n".join(f"• {line}" for line in lines)
