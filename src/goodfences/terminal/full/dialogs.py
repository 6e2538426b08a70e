"""Things that come up over the table: text to read, a question, the curtain, the end of a match."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from goodfences.terminal.seats import MAX_NAME
from goodfences.words import say


class Choice(Struct, frozen=True):
    """One answer to a question.

    Attributes:
        key: the key that gives it.
        label: what its button says.
        value: what the dialog returns.
        also: other keys that give it.
    """

    key: str
    label: str
    value: str
    also: tuple[str, ...] = ()


class TextScreen(ModalScreen[None]):
    """Something to read, until any closing key.

    Args:
        title: of the frame.
        text: what is read; scrolls when it is long.
        start_at_end: whether the end is shown first, as for a history.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,r,y,b,question_mark", "close", "close", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("home", "scroll(-100000)", show=False),
        Binding("end", "scroll(100000)", show=False),
    ]

    def __init__(self, title: str, text: Content | str, *, start_at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._start_at_end = start_at_end

    def compose(self) -> ComposeResult:
        """Lay out the frame."""
        with Vertical(classes="dialog -wide-text") as frame:
            frame.border_title = self._title
            frame.border_subtitle = say("terminal.full.close")
            with VerticalScroll(can_focus=False):
                yield Static(self._text, classes="text", markup=False)

    def change(self, text: Content | str) -> None:
        """Show another text."""
        self.query_one(Static).update(text)

    def on_mount(self) -> None:
        """Show the end first, when that is wanted."""
        if self._start_at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def action_scroll(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)


class ChoiceScreen(ModalScreen[str]):
    """A question with a few answers, each with a key and a button; escape gives the last one.

    Args:
        title: of the frame.
        text: the question.
        choices: the answers.
    """

    def __init__(self, title: str, text: Content | str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._choices = tuple(choices)

    def compose(self) -> ComposeResult:
        """Lay out the question and its buttons."""
        with Vertical(classes="dialog") as frame:
            frame.border_title = self._title
            with VerticalScroll(can_focus=False):
                yield Static(self._text, classes="text", markup=False)
            with Horizontal(classes="choices"):
                for number, choice in enumerate(self._choices):
                    yield Button(
                        Content.from_markup("$label [dim]$key[/]", label=choice.label, key=choice.key),
                        id=choice.value,
                        variant="default" if number else "primary",
                        compact=True,
                    )

    def on_key(self, event: Key) -> None:
        """Give the answer that a key stands for."""
        for choice in self._choices:
            if event.key in {choice.key, *choice.also}:
                event.stop()
                self.dismiss(choice.value)
                return
        if event.key in {"escape", "ctrl+c"}:
            event.stop()
            self.dismiss(self._choices[-1].value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer of a button."""
        event.stop()
        assert event.button.id is not None
        self.dismiss(event.button.id)


class NameScreen(ModalScreen[str]):
    """Asks for a name; escape gives none.

    Args:
        title: of the frame.
        text: the question.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "close", show=False)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        """Lay out the question and where it is answered."""
        with Vertical(classes="dialog") as frame:
            frame.border_title = self._title
            yield Static(self._text, classes="text", markup=False)
            yield Input(max_length=MAX_NAME)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the name that was typed."""
        event.stop()
        self.dismiss(event.value)

    def action_close(self) -> None:
        """Give no name."""
        self.dismiss("")


class CurtainScreen(ChoiceScreen):
    """Hides the table between two people's turns."""


class EndScreen(ChoiceScreen):
    """Who won, and what next."""
