"""Cards in box characters, in four sizes; colours are variables of the theme."""

from typing import Final, Literal

from goodfences.cards import Card
from goodfences.terminal.full.canvas import Canvas

Size = Literal["tiny", "small", "medium", "large"]
Mark = Literal["plain", "good", "bad"]

WIDTH: Final[dict[Size, int]] = {"tiny": 4, "small": 5, "medium": 7, "large": 11}
HEIGHT: Final[dict[Size, int]] = {"tiny": 1, "small": 3, "medium": 5, "large": 9}

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
BACK: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}"
FIGURES: Final = {"J": "♞", "Q": "♛", "K": "♚"}

_EDGE: Final[dict[Mark, str]] = {"plain": "$card-edge", "good": "$card-good", "bad": "$card-bad"}
_THREE: Final = ((2, 1), (6, 1), (2, 3), (6, 3), (2, 5), (6, 5))
_FOUR: Final = ((2, 1), (6, 1), (2, 2), (6, 2), (2, 4), (6, 4), (2, 5), (6, 5))
_PIPS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "A": ((4, 3),),
    "2": ((4, 1), (4, 5)),
    "3": ((4, 1), (4, 3), (4, 5)),
    "4": ((2, 1), (6, 1), (2, 5), (6, 5)),
    "5": ((2, 1), (6, 1), (4, 3), (2, 5), (6, 5)),
    "6": _THREE,
    "7": (*_THREE, (4, 2)),
    "8": (*_THREE, (4, 2), (4, 4)),
    "9": (*_FOUR, (4, 3)),
    "T": (*_FOUR, (2, 3), (6, 3)),
}
"""Column and row of each suit mark inside a large card."""


def rank_of(card: Card) -> str:
    """Return a card's rank as it is printed on it."""
    return "10" if card[0] == "T" else card[0]


def short(card: Card) -> str:
    """Return a card as rank and suit mark: ``10♥``."""
    return rank_of(card) + SUITS[card[1]]


def ink(card: Card) -> str:
    """Return the colour of a card's suit."""
    return "$card-red" if card[1] in "dh" else "$card-black"


def draw_card(  # noqa: PLR0913  # where, how large, which
    canvas: Canvas, x: int, y: int, *, size: Size, card: Card | None, mark: Mark = "plain"
) -> None:
    """Draw a card with its upper left corner at (x, y); without one, its back.

    Args:
        canvas: where to.
        x: column.
        y: row.
        size: how large.
        card: the card to show; None for a card that lies face down.
        mark: ``good`` for a king that is face up or a winner, ``bad`` for a loser.
    """
    if size == "tiny":
        _tiny(canvas, x, y, card, mark)
        return
    face = "$card-face" if card else "$card-back"
    edge = f"{_EDGE[mark]} on {face}"
    width, height = WIDTH[size], HEIGHT[size]
    top, middle, bottom = ("╭─╮", "│ │", "╰─╯") if mark == "plain" else ("┏━┓", "┃ ┃", "┗━┛")
    for row, line in enumerate((top, *[middle] * (height - 2), bottom)):
        canvas.put(x, y + row, line[0] + line[1] * (width - 2) + line[2], edge)
    if card is None:
        for row in range(1, height - 1):
            canvas.put(x + 1, y + row, BACK * (width - 2), "$card-back-ink on $card-back")
    else:
        {"small": _small, "medium": _medium, "large": _large}[size](canvas, x + 1, y + 1, card)


def draw_place(canvas: Canvas, x: int, y: int, *, size: Size, style: str = "$felt-faint") -> None:
    """Draw the outline of a place without a card."""
    width, height = WIDTH[size], HEIGHT[size]
    if size == "tiny":
        canvas.put(x, y, "╌" * width, style)
        return
    canvas.put(x, y, "╭" + "╌" * (width - 2) + "╮", style)
    for row in range(1, height - 1):
        canvas.put(x, y + row, "╎", style)
        canvas.put(x + width - 1, y + row, "╎", style)
    canvas.put(x, y + height - 1, "╰" + "╌" * (width - 2) + "╯", style)


def _tiny(canvas: Canvas, x: int, y: int, card: Card | None, mark: Mark) -> None:
    if card is None:
        canvas.put(x, y, BACK * 4, "$card-back-ink on $card-back")
        return
    colour = ink(card) if mark == "plain" else _EDGE[mark]
    canvas.put(x, y, f"{short(card):^4}", f"bold {colour} on $card-face")


def _small(canvas: Canvas, x: int, y: int, card: Card) -> None:
    canvas.put(x, y, f"{short(card):>3}" if card[0] == "T" else f" {short(card)}", f"bold {ink(card)} on $card-face")


def _medium(canvas: Canvas, x: int, y: int, card: Card) -> None:
    style = f"bold {ink(card)} on $card-face"
    canvas.put(x, y, short(card), style)
    canvas.put(x + 2, y + 1, FIGURES.get(card[0], SUITS[card[1]]), style)
    canvas.right(x, y + 2, 5, text=short(card), style=style)


def _large(canvas: Canvas, x: int, y: int, card: Card) -> None:
    style = f"bold {ink(card)} on $card-face"
    suit = SUITS[card[1]]
    for row, line in enumerate((f"{short(card):<9}", *[" " * 9] * 5, f"{short(card):>9}")):
        canvas.put(x, y + row, line, style)
    if card[0] in FIGURES:
        figure = FIGURES[card[0]]
        for row, line in enumerate(("╔═══╗", f"║ {figure} ║", f"║ {suit} ║", f"║ {figure} ║", "╚═══╝"), 1):
            canvas.put(x + 2, y + row, line, style)
    for column, row in _PIPS.get(card[0], ()):
        canvas.put(x + column, y + row, suit, style)
