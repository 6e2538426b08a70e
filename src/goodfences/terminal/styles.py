"""The styles that computers can be asked to play in: those of the players, and of the odds room once one is wanted."""

from importlib import import_module

from goodfences.errors import GoodFencesError
from goodfences.players import PEOPLE, STYLES
from goodfences.words import say


def check(style: str) -> None:
    """Make sure that a style exists; the odds room, slow to load, is asked only for one that nobody else has.

    Raises:
        GoodFencesError: there is no such style; tells all there are.
    """
    if style in STYLES or style in PEOPLE:
        return
    try:
        import_module("goodfences.odds.players").register_all()
    except ModuleNotFoundError as missing:  # the extra that it needs
        others = say("terminal.style.extra", name=missing.name or "")
    else:
        others = ""
    if style not in STYLES:
        msg = f"there is no style {style!r}; there are {', '.join(STYLES)}, and {', '.join(PEOPLE)}{others}"
        raise GoodFencesError(msg)


def about(style: str) -> str:
    """Return what a style does, to follow a name: ``swaps a seven or anything lower``."""
    family = style.partition(":")[0].replace("-", "_")  # best-response:low
    for key in (f"players.{style}.about", f"odds.players.{family}.about"):
        try:
            return say(key)
        except GoodFencesError:
            continue
    return say("terminal.style.about", style=style)
