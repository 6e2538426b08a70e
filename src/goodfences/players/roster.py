"""All styles by name, and three people who play by them."""

from typing import Final

from goodfences.chance import Stream, secret_of, stream
from goodfences.errors import GoodFencesError
from goodfences.players import thumbs
from goodfences.players.chancer import Chancer
from goodfences.players.player import Player, Style


def _thumb(line: thumbs.Line, name: str, source: str) -> Style:
    def make_thumb(_stream: Stream) -> Player:
        return thumbs.Thumb(name, line)

    return Style(name, source, make_thumb)


STYLES: Final[dict[str, Style]] = {
    style.name: style
    for style in (
        _thumb(thumbs.seven, "seven", "P8, S2"),
        _thumb(thumbs.judge, "judge", "P8, S1"),
        _thumb(thumbs.low, "low", "P8, S0"),
        _thumb(thumbs.cautious, "cautious", "own"),
        _thumb(thumbs.bold, "bold", "own"),
        Style("random", "own", Chancer),
    )
}
"""Style name -> style. :func:`register` adds to it."""

PEOPLE: Final[dict[str, str]] = {"Mina": "seven", "Leo": "bold", "Rosa": "cautious"}
"""The three computer players of the solo game (RULES 1.8) and their styles."""


def register(style: Style) -> None:
    """Add a style, for rooms that this one may not know. The same style twice is the same as once.

    Raises:
        GoodFencesError: another style has that name.
    """
    if STYLES.setdefault(style.name, style) != style:
        msg = f"there is already a style {style.name!r}"
        raise GoodFencesError(msg)


def make(style: str, *, seed: int | str = 0, seat: int = 0) -> Player:
    """Make a player of a style, or one of :data:`PEOPLE` by name.

    Args:
        style: the name of a style or a person.
        seed: of its random numbers, if it uses any.
        seat: where it sits, so that players with one seed have streams of their own.

    Raises:
        GoodFencesError: there is no such style.
    """
    name = PEOPLE.get(style, style)
    if name not in STYLES:
        msg = f"there is no style {style!r}; there are {', '.join(STYLES)}, and {', '.join(PEOPLE)}"
        raise GoodFencesError(msg)
    return STYLES[name].make(stream(secret_of(seed), f"player {seat}"))
