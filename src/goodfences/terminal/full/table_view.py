"""The widget that shows a drawn table, moves cards across it, and says which seat was clicked."""

from collections.abc import Callable

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from goodfences.terminal.full.canvas import Canvas
from goodfences.terminal.full.seating import Box

Painter = Callable[[int, int, float], tuple[Canvas, dict[int, Box]]]
"""Draws on so many columns and rows, with cards on their way so far (0 to 1); says where each seat is."""


class TableView(Widget):
    """A table, drawn to the size it has."""

    progress = reactive(1.0)

    class SeatClicked(Message):
        """A seat was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # textual's own name
        super().__init__(id=id)
        self._paint: Painter | None = None
        self._boxes: dict[int, Box] = {}
        self.drawn = ""

    def draw(self, paint: Painter, *, moving_s: float = 0.0) -> None:
        """Show another drawing.

        Args:
            paint: draws it.
            moving_s: seconds that cards on their way take; 0 puts them down at once.
        """
        self._paint = paint
        if moving_s > 0:
            self.set_reactive(TableView.progress, 0.0)
            self.animate("progress", 1.0, duration=moving_s, easing="in_out_cubic")
        else:
            self.set_reactive(TableView.progress, 1.0)
        self.refresh()

    def render(self) -> Content:
        """Draw the table to the size it has now."""
        width, height = self.content_size
        if self._paint is None or width < 1 or height < 1:
            return Content("")
        canvas, self._boxes = self._paint(width, height, self.progress)
        self.drawn = canvas.text()
        return canvas.content()

    def on_click(self, event: Click) -> None:
        """Say which seat was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for seat, box in self._boxes.items():
            if box.has(offset.x, offset.y):
                self.post_message(self.SeatClicked(seat))
