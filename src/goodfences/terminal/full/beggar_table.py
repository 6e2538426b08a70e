"""The beggar table, drawn from a view: piles around, the heap in the middle, what is owed."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from goodfences.beggar import View
from goodfences.beggar.events import Took, Turned
from goodfences.cards import Card
from goodfences.terminal.full.canvas import Canvas, fit
from goodfences.terminal.full.faces import HEIGHT, WIDTH, Mark, Size, draw_card, draw_place
from goodfences.terminal.full.seating import Box, Place, arrange
from goodfences.terminal.full.text import wrapped
from goodfences.words import say

BAR: Final = 10
"""Columns of the bar that shows a seat's share of the pack."""


STEP: Final = 4
"""Columns that show of a card under another: enough for its rank and suit."""


class Motion(Struct, frozen=True):
    """What moves: a card that was turned, and perhaps the heap that was taken with it.

    Attributes:
        turner: who turned a card, if anybody.
        taker: who took the heap, if anybody.
    """

    turner: int | None = None
    taker: int | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """What is drawn.

    Attributes:
        view: what everybody knows.
        names: the name of each seat.
        near: the seat drawn at the bottom.
        news: the sentence in the middle.
        motion: what moves.
        progress: how far it is, from 0 to 1.
    """

    view: View
    names: tuple[str, ...]
    near: int
    news: str = ""
    motion: Motion = Motion()
    progress: float = 1.0


def motion_of(events: Sequence[Struct]) -> Motion:
    """Return what moves in some events."""
    turned = [event.seat for event in events if isinstance(event, Turned)]
    took = [event.seat for event in events if isinstance(event, Took)]
    return Motion(turned[-1] if turned else None, took[-1] if took else None)


def paint(scene: Scene, width: int, height: int) -> tuple[Canvas, dict[int, Box]]:
    """Draw a scene on so many cells; return the drawing, and where each seat is in it."""
    canvas = Canvas(width, height)
    seating = arrange(scene.view.n_seats, width, height)
    seats = [(scene.near + turn) % scene.view.n_seats for turn in range(scene.view.n_seats)]
    places = dict(zip(seats, seating.places, strict=False))
    for seat, place in places.items():
        _seat(canvas, scene, seat, place)
    _Middle(canvas, scene, places, seating.middle).draw()
    return canvas, {seat: place.box for seat, place in places.items()}


def _seat(canvas: Canvas, scene: Scene, seat: int, place: Place) -> None:
    if scene.view.piles[seat]:
        draw_card(canvas, place.card.x, place.card.y, size=place.size, card=None)
    else:
        draw_place(canvas, place.card.x, place.card.y, size=place.size)
    lines = _words(scene, seat)[: place.label.height]
    y = place.label.y + (place.label.height - len(lines)) // 2
    for row, (text, style) in enumerate(lines):
        if place.side == "right":
            canvas.right(place.label.x, y + row, place.label.width, text=text, style=style)
        else:
            canvas.put(place.label.x, y + row, fit(text, place.label.width), style)


def _words(scene: Scene, seat: int) -> list[tuple[str, str]]:
    view, name = scene.view, scene.names[seat]
    acting = view.outcome is None and seat == view.to_act
    won = view.outcome is not None and seat in view.outcome.winners
    is_in = seat in view.players
    style = "bold $gold" if acting or won else "bold $felt-text" if is_in else "$felt-faint"
    lines = [(f"▸{name}" if acting else f"★{name}" if won else name, style)]
    lines.append((say("terminal.plain.pile", n=view.piles[seat]) if is_in else say("terminal.note.out"), "$felt-text"))
    if acting and view.debt is not None:
        lines.append((say("terminal.full.owes", n=view.debt.owed), "bold $heart"))
    elif view.debt is not None and seat == view.debt.creditor and view.outcome is None:
        lines.append((say("terminal.full.waits"), "$gold"))
    total = sum(view.piles) + len(view.heap)
    if total and is_in:
        full = round(BAR * view.piles[seat] / total)
        lines.append(("▰" * full + "▱" * (BAR - full), "$felt-faint"))
    return lines


class _Middle:
    """The heap, what is owed, and the latest sentence."""

    def __init__(self, canvas: Canvas, scene: Scene, places: dict[int, Place], box: Box) -> None:
        self._canvas = canvas
        self._scene = scene
        self._view = scene.view
        self._places = places
        self._box = box
        self._text = wrapped(scene.news, box.width - 2)
        fitting: tuple[Size, ...] = ("large", "medium", "small")
        self._size: Size = next((size for size in fitting if box.height > HEIGHT[size] + len(self._text)), "small")

    def draw(self) -> None:
        """Draw the middle of the table, and what moves."""
        box, size = self._box, self._size
        text = self._text
        rows = HEIGHT[size] + 1 + len(text)
        y = box.y + max(0, (box.height - rows) // 2)
        heap, flying = self._heap()
        self._fan(heap, y)
        for row, line in enumerate(text[: max(1, box.height - HEIGHT[size] - 1)]):
            self._canvas.center(box.x, y + HEIGHT[size] + 1 + row, box.width, text=line, style="bold $felt-text")
        self._flight(flying, y)

    def _heap(self) -> tuple[tuple[Card, ...], Card | None]:
        """Return the cards that lie in the middle at this moment, and the one that is on its way there."""
        motion, progress = self._scene.motion, self._scene.progress
        cards = self._view.heap
        if motion.taker is not None and self._view.last_trick is not None:
            if progress >= 1:
                return cards, None
            cards = self._view.last_trick.cards
        arriving = motion.turner is not None and progress < self._arrived_at
        if arriving and cards:
            return cards[:-1], cards[-1]
        return cards, None

    @property
    def _arrived_at(self) -> float:
        """The progress at which a turned card is on the heap: half of it when the heap is taken then."""
        return 0.5 if self._scene.motion.taker is not None else 1.0

    def _fan(self, heap: tuple[Card, ...], y: int) -> None:
        size, box = self._size, self._box
        if not heap:
            draw_place(self._canvas, box.x + (box.width - WIDTH[size]) // 2, y, size=size)
            return
        room = max(1, (box.width - WIDTH[size] - 5) // STEP + 1)
        shown = heap[-room:]
        x = box.x + (box.width - WIDTH[size] - STEP * (len(shown) - 1)) // 2
        if len(heap) > len(shown):
            self._canvas.right(x - 5, y + HEIGHT[size] // 2, 4, text=f"+{len(heap) - len(shown)}", style="$felt-text")
        payments = self._view.rules.payments
        for place, card in enumerate(shown):
            mark: Mark = "good" if card[0] in payments else "plain"
            draw_card(self._canvas, x + place * STEP, y, size=size, card=card, mark=mark)

    def _flight(self, card: Card | None, y: int) -> None:
        """Draw the turned card on its way to the heap, or the heap on its way to who takes it."""
        scene = self._scene
        if scene.progress >= 1:
            return
        middle = (self._box.x + (self._box.width - WIDTH["small"]) // 2, y)
        if card is not None and scene.motion.turner in self._places:
            self._move(self._spot(scene.motion.turner), middle, scene.progress / self._arrived_at, card)
        elif scene.motion.taker in self._places and scene.progress >= 0.5:
            self._move(middle, self._spot(scene.motion.taker), scene.progress * 2 - 1, None)

    def _spot(self, seat: int) -> tuple[int, int]:
        card = self._places[seat].card
        return card.x + (card.width - WIDTH["small"]) // 2, card.y + (card.height - HEIGHT["small"]) // 2

    def _move(self, start: tuple[int, int], end: tuple[int, int], share: float, card: Card | None) -> None:
        x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        draw_card(self._canvas, x, y, size="small", card=card)
