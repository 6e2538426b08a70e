"""What a study is: a table, a picture's numbers, and two sentences of answer."""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from goodfences.odds.solution import Solution
from goodfences.words import Message

Cell = str | float | int | None
Kind = Literal["lines", "rows"]
Report = Callable[[float], None]
"""Called with the part that is done, or with the number of passes."""


class Series(Struct, frozen=True):
    """One line of a picture.

    Attributes:
        name: what it is called.
        values: one for each of the picture's places; None where there is none.
    """

    name: str
    values: tuple[float | None, ...]


class Study(Struct, frozen=True, kw_only=True):
    """The outcome of a study.

    Attributes:
        name: the study's name; the sentences about it are ``odds.study.<name>...``; its picture's title and axes
            are ``.title``, ``.along`` and ``.unit``.
        columns: the headings of the table.
        rows: its rows.
        answer: two sentences.
        places: what stands along the picture.
        series: its lines.
        kind: whether the places have an order, so that lines join them, or each is a row of its own.
        nash_conv: how far from perfect the play is that the study rests on, at most.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    answer: tuple[Message, Message]
    places: tuple[str, ...]
    series: tuple[Series, ...]
    kind: Kind = "lines"
    nash_conv: float


def percent(value: float) -> str:
    """Write a part of 1 in hundredths, with two decimals."""
    return f"{100 * value:.2f}"


def worst(solutions: Iterable[Solution]) -> float:
    """Return the largest NashConv of some solutions."""
    return max(solution.nash_conv for solution in solutions)
