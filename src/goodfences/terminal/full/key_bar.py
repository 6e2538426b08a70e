"""One line at the bottom that says which keys do something now; each can be clicked."""

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.widgets import Static


class Key(Struct, frozen=True):
    """A key that does something now.

    Attributes:
        shown: how the key is written.
        label: what it does, in a word.
        action: the screen's action that does it.
    """

    shown: str
    label: str
    action: str


class KeyBar(Static):
    """The line of keys."""

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys, as many as there is room for."""
        parts = [
            Content.from_markup(
                f"[bold $accent]$key[/] [@click=screen.{key.action}]$label[/]", key=key.shown, label=key.label
            )
            for key in keys
        ]
        self.update(Content("  ").join(parts))
