"""A grid of character cells to draw a table on: text anywhere, later over earlier, clipped at the edges."""

from rich.cells import cell_len
from textual.content import Content


class Canvas:
    """Character cells, each with a style of Textual's (``"bold $gold on $felt"``).

    Args:
        width: columns.
        height: rows.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write one line of text with its first cell at (x, y); wide characters take two cells."""
        if not 0 <= y < self.height:
            return
        for char in text:
            width = cell_len(char)
            if width and x >= 0 and x + width <= self.width:
                self._chars[y][x : x + width] = [char, *[""] * (width - 1)]
                self._styles[y][x : x + width] = [style] * width
            x += width

    def center(self, x: int, y: int, width: int, *, text: str, style: str = "") -> None:
        """Write one line of text in the middle of some cells; what is too long is cut."""
        text = fit(text, width)
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def right(self, x: int, y: int, width: int, *, text: str, style: str = "") -> None:
        """Write one line of text that ends with the last of some cells; what is too long is cut."""
        text = fit(text, width)
        self.put(x + width - cell_len(text), y, text, style)

    def content(self) -> Content:
        """Return the drawing for a widget to show."""
        lines = [self._line(chars, styles) for chars, styles in zip(self._chars, self._styles, strict=True)]
        return Content("\n").join(lines)

    def text(self) -> str:
        """Return the drawing without its styles."""
        return "\n".join("".join(chars).rstrip() for chars in self._chars)

    def _line(self, chars: list[str], styles: list[str]) -> Content:
        runs: list[tuple[str, str]] = []
        for char, style in zip(chars, styles, strict=True):
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + char, style)
            else:
                runs.append((char, style))
        return Content.assemble(*runs)


def fit(text: str, width: int) -> str:
    """Return the text, cut with an ellipsis when it is wider than some cells."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""
