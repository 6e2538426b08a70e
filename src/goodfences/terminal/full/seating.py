"""Where everybody sits: the viewer at the bottom, the others clockwise from its left, in the largest size that fits."""

from typing import Final, Literal

from msgspec import Struct

from goodfences.terminal.full.faces import HEIGHT, WIDTH, Size

Side = Literal["left", "top", "right", "bottom"]

LABEL: Final = 10
"""Columns for the words beside a card."""

GAP: Final = 1
CENTER_ROWS: Final = 4
CENTER_COLUMNS: Final = 17
"""The middle of the table must have room for the stock and a sentence."""


class Box(Struct, frozen=True):
    """Some cells: column and row of the first, and how many each way."""

    x: int
    y: int
    width: int
    height: int

    def has(self, x: int, y: int) -> bool:
        """Whether a cell is one of them."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Place(Struct, frozen=True):
    """Where one seat is drawn.

    Attributes:
        box: all of its cells.
        card: those of its card.
        label: those of its words.
        size: how large its card is.
        side: at which side of the table it is.
    """

    box: Box
    card: Box
    label: Box
    size: Size
    side: Side


class Seating(Struct, frozen=True):
    """Where all seats are drawn: the viewer first, then the others clockwise; and the middle."""

    places: tuple[Place, ...]
    middle: Box


_SIZES: Final[tuple[tuple[Size, Size], ...]] = (
    ("medium", "large"),
    ("medium", "medium"),
    ("small", "medium"),
    ("small", "small"),
    ("tiny", "small"),
    ("tiny", "tiny"),
)
"""Sizes of the others' cards and of one's own, the best first."""


def arrange(n_seats: int, width: int, height: int) -> Seating:
    """Return where seats are drawn on so many cells; when nothing fits, as many as there is room for, in rows."""
    for others, own in _SIZES:
        seating = _around(n_seats, width, height, others=others, own=own)
        if seating is not None:
            return seating
    return _in_rows(n_seats, width, height)


def _around(n_seats: int, width: int, height: int, *, others: Size, own: Size) -> Seating | None:
    seat_width, seat_height = WIDTH[others] + LABEL + 1, max(2, HEIGHT[others])
    own_height = max(2, HEIGHT[own])
    n_others = n_seats - 1
    across = min(3 if others != "tiny" else 9, (width + GAP) // (seat_width + GAP))
    side = 0 if n_others < 2 else max(1, -(-(n_others - across) // 2))
    n_left, n_top = side, n_others - 2 * side
    if n_top < 0:
        n_left, n_top = side, 0
    n_right = n_others - n_left - n_top
    top_height = seat_height + GAP if n_top else 0
    own_width = WIDTH[own] + 1 + LABEL
    sides_reach = height if width >= 2 * (seat_width + GAP) + own_width else height - own_height - GAP
    middle = Box(
        (seat_width + GAP) if n_left else 0,
        top_height,
        width - ((seat_width + GAP) * (2 if n_right else 1) if n_left else 0),
        height - own_height - GAP - top_height,
    )
    too_tall = n_left * (seat_height + GAP) - GAP > sides_reach - top_height
    if across < 1 or n_top > across or too_tall or middle.height < CENTER_ROWS or middle.width < CENTER_COLUMNS:
        return None
    places = [_place((width - own_width) // 2, height - own_height, own, "bottom")]
    rows = _spread(n_left, top_height, sides_reach, seat_height)
    places += [_place(0, y, others, "left") for y in reversed(rows)]
    places += [_place(x, 0, others, "top") for x in _spread(n_top, 0, width, seat_width)]
    places += [
        _place(width - seat_width, y, others, "right") for y in _spread(n_right, top_height, sides_reach, seat_height)
    ]
    return Seating(tuple(places), middle)


def _spread(count: int, start: int, end: int, length: int) -> list[int]:
    """Return where so many things of one length begin, evenly spread."""
    free = end - start - count * length
    return [start + place * length + free * (place + 1) // (count + 1) for place in range(count)]


def _place(x: int, y: int, size: Size, side: Side) -> Place:
    width, height = WIDTH[size], HEIGHT[size]
    rows = max(2, height)
    if side == "right":
        label, card = Box(x, y, LABEL, rows), Box(x + LABEL + 1, y, width, height)
    else:
        card, label = Box(x, y, width, height), Box(x + width + 1, y, LABEL, rows)
    return Place(Box(x, y, width + LABEL + 1, rows), card, label, size, side)


def _in_rows(n_seats: int, width: int, height: int) -> Seating:
    """Return a plain grid of small seats, in the order of play, with the middle below it."""
    seat_width = WIDTH["tiny"] + LABEL + 1
    across = max(1, (width + GAP) // (seat_width + GAP))
    rows = min(-(-n_seats // across), max(1, (height - 2) // 2))
    places = [
        _place(number % across * (seat_width + GAP), number // across * 2, "tiny", "top")
        for number in range(min(n_seats, rows * across))
    ]
    return Seating(tuple(places), Box(0, rows * 2, width, max(0, height - rows * 2)))
