"""The cuckoo table, drawn from a view: seats around, cards, stakes, the stock, the latest sentence in the middle."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from goodfences.cards import Card
from goodfences.cuckoo import View
from goodfences.cuckoo.events import Drew, Received, Refused, RoundStarted, Swapped
from goodfences.terminal.full import labels
from goodfences.terminal.full.canvas import Canvas, fit
from goodfences.terminal.full.faces import HEIGHT, WIDTH, Mark, draw_card, draw_place
from goodfences.terminal.full.seating import Box, Place, Seating, arrange
from goodfences.terminal.full.text import wrapped
from goodfences.words import say

_MARKS: Final[dict[str, Mark]] = {"lost": "bad", "out": "bad", "won": "good"}
_FATE_STYLES: Final = {"lost": "bold $error", "out": "bold $error", "won": "bold $gold"}


class Flight(Struct, frozen=True):
    """A card on its way from one place to another.

    Attributes:
        start: the seat it comes from; None for the stock.
        end: the seat it goes to; None for the stock.
        card: its face, when the viewer knows it.
    """

    start: int | None
    end: int | None
    card: Card | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """What is drawn.

    Attributes:
        view: what the eyes on the screen may know.
        names: the name of each seat.
        near: the seat drawn at the bottom.
        news: the sentence in the middle.
        flights: cards on their way.
        progress: how far they are, from 0 to 1.
    """

    view: View
    names: tuple[str, ...]
    near: int
    news: str = ""
    flights: tuple[Flight, ...] = ()
    progress: float = 1.0


def paint(scene: Scene, width: int, height: int) -> tuple[Canvas, dict[int, Box]]:
    """Draw a scene on so many cells; return the drawing, and where each seat is in it."""
    canvas = Canvas(width, height)
    seating = arrange(scene.view.n_seats, width, height)
    seats = [(scene.near + turn) % scene.view.n_seats for turn in range(scene.view.n_seats)]
    places = dict(zip(seats, seating.places, strict=False))
    painter = _Painter(canvas, scene, places, seating)
    painter.middle()
    for seat, place in places.items():
        painter.seat(seat, place)
    painter.flights()
    return canvas, {seat: place.box for seat, place in places.items()}


class _Painter:
    def __init__(self, canvas: Canvas, scene: Scene, places: dict[int, Place], seating: Seating) -> None:
        self._canvas = canvas
        self._scene = scene
        self._view = scene.view
        self._places = places
        self._middle = seating.middle
        self._notes = labels.notes(scene.view)
        self._fates = labels.fates(scene.view)
        self._flying = {flight.end for flight in scene.flights} if scene.progress < 1 else set()

    def seat(self, seat: int, place: Place) -> None:
        """Draw one seat: its card and its words."""
        self._card(seat, place)
        lines = self._words(seat)[: place.label.height]
        y = place.label.y + (place.label.height - len(lines)) // 2
        for row, (text, style) in enumerate(lines):
            if place.side == "right":
                self._canvas.right(place.label.x, y + row, place.label.width, text=text, style=style)
            else:
                self._canvas.put(place.label.x, y + row, fit(text, place.label.width), style)

    def _card(self, seat: int, place: Place) -> None:
        x, y = place.card.x, place.card.y
        round_ = self._view.round
        if round_ is None or seat not in round_.order or round_.phase == "shuffle" or seat in self._flying:
            draw_place(self._canvas, x, y, size=place.size)
            return
        mark = _MARKS.get(self._fates.get(seat, ""), "good" if seat in round_.face_up else "plain")
        draw_card(self._canvas, x, y, size=place.size, card=round_.cards[seat], mark=mark)

    def _words(self, seat: int) -> list[tuple[str, str]]:
        view, round_ = self._view, self._view.round
        acting = round_ is not None and view.outcome is None and seat in {round_.to_act, round_.actor}
        is_in = seat in view.players
        name = self._scene.names[seat]
        style = "bold $gold" if acting else "bold $felt-text" if is_in else "$felt-faint"
        lines = [(f"▸{name}" if acting else name, style)]
        have = labels.stakes(view.rules, view.stakes[seat])
        has_fate = seat in self._fates and (is_in or self._fates[seat] == "out")
        if is_in or has_fate:
            lines.append((have, "$heart" if view.rules.stake == "lives" else "$gold"))
        else:
            lines.append((say("terminal.note.out"), "$felt-faint"))
        if has_fate:
            lines.append((say(f"terminal.fate.{self._fates[seat]}"), _FATE_STYLES[self._fates[seat]]))
        elif seat in self._notes:
            lines.append((self._notes[seat], "$felt-text"))
        if seat == view.dealer:
            lines.append((say("terminal.note.dealer"), "$felt-faint"))
        return lines

    # --- the middle ---

    def middle(self) -> None:
        """Draw the stock, the pot and the latest sentence."""
        box = self._middle
        sentence = wrapped(self._scene.news, box.width - 2)[: max(1, box.height)]
        pile = self._pile_lines()
        size = "small" if box.height >= len(sentence) + HEIGHT["small"] + 1 and pile else None
        rows = len(sentence) + (HEIGHT["small"] + 1 if size else 0)
        y = box.y + max(0, (box.height - rows) // 2)
        if size:
            x = box.x + (box.width - WIDTH["small"] - 1 - max(len(line) for line in pile)) // 2
            draw_card(self._canvas, x, y, size="small", card=None)
            for row, line in enumerate(pile):
                self._canvas.put(x + WIDTH["small"] + 1, y + row, line, "$felt-text")
            y += HEIGHT["small"] + 1
        for row, line in enumerate(sentence):
            self._canvas.center(box.x, y + row, box.width, text=line, style="bold $felt-text")

    def _pile_lines(self) -> list[str]:
        round_ = self._view.round
        if round_ is None or round_.phase == "shuffle":
            return []
        lines = [say("terminal.stock", n=round_.n_stock)]
        if self._view.rules.has_pot:
            lines.append(say("terminal.pot", n=self._view.pot))
        if round_.aside:
            lines.append(say("terminal.aside", n=len(round_.aside)))
        return lines

    # --- cards on their way ---

    def flights(self) -> None:
        """Draw the cards that are on their way."""
        if self._scene.progress >= 1:
            return
        for flight in self._scene.flights:
            (x0, y0), (x1, y1) = self._spot(flight.start), self._spot(flight.end)
            share = self._scene.progress
            x, y = round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)
            draw_card(self._canvas, x, y, size="small", card=flight.card)

    def _spot(self, seat: int | None) -> tuple[int, int]:
        box = self._places[seat].card if seat in self._places else self._middle
        return box.x + (box.width - WIDTH["small"]) // 2, box.y + (box.height - HEIGHT["small"]) // 2


def before_reveal(before: View, events: Sequence[Struct]) -> View:
    """Return a view between the last action of a round and its reveal: cards have moved, and lie as they did.

    Args:
        before: the view before that action.
        events: what happened since, as the viewer may see it.
    """
    round_ = before.round
    assert round_ is not None
    cards = list(round_.cards)
    for flight in flights_of(events):
        if flight.end is not None:
            cards[flight.end] = flight.card
    for event in events:
        if isinstance(event, Refused):
            cards[event.asked] = event.card
    return replace(before, round=replace(round_, cards=tuple(cards)))


def flights_of(events: Sequence[Struct]) -> tuple[Flight, ...]:
    """Return the cards that go somewhere in some events, as the viewer may see them."""
    faces = {event.seat: event.card for event in events if isinstance(event, Received)}
    found: list[Flight] = []
    for event in events:
        if isinstance(event, Swapped):
            found.append(Flight(event.asker, event.asked, faces.get(event.asked)))
            found.append(Flight(event.asked, event.asker, faces.get(event.asker)))
        elif isinstance(event, RoundStarted):
            found += [Flight(None, seat) for seat in event.order]
        elif isinstance(event, Drew):
            found += [Flight(event.seat, None), Flight(None, event.seat, faces.get(event.seat))]
    return tuple(found)
