"""What a study is: a table, a picture's numbers, and two sentences of answer."""

from msgspec import Struct

from goodfences.words import Message

Cell = str | float | int | None


class Series(Struct, frozen=True):
    """One line of a picture.

    Attributes:
        name: what it is called.
        values: one for each of the picture's places; None where there is none.
    """

    name: str
    values: tuple[float | None, ...]


class Study(Struct, frozen=True):
    """The outcome of a study.

    Attributes:
        name: the study's name; the sentences about it are ``odds.study.<name>...``.
        columns: the headings of the table.
        rows: its rows.
        answer: two sentences.
        places: what stands along the picture.
        series: its lines.
        unit: what they measure.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    answer: tuple[Message, Message]
    places: tuple[str, ...]
    series: tuple[Series, ...]
    unit: str


def percent(value: float) -> str:
    """Write a part of 1 in hundredths, with two decimals."""
    return f"{100 * value:.2f}"
