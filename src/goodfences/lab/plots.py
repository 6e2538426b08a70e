"""Pictures: black and grey, told apart by line, marker and hatching, so that they read without colour. PNG or SVG."""

from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from msgspec import Struct

from goodfences.errors import GoodFencesError
from goodfences.lab.course import Course
from goodfences.lab.report import Report
from goodfences.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_STYLES: Final = (("-", "0.0"), ("--", "0.35"), (":", "0.0"), ("-.", "0.5"), ((0, (5, 1)), "0.2"), ((0, (1, 3)), "0.4"))
"""Line style and grey of each seat."""
_FILLS: Final = (("0.3", ""), ("1.0", "////"), ("1.0", "...."), ("1.0", "xxxx"), ("1.0", "----"), ("1.0", "++++"))
"""Grey and hatching of each seat's bars."""
_SUFFIXES: Final = (".png", ".svg")


class Bar(Struct, frozen=True):
    """A bar of a comparison: a value with its standard error."""

    name: str
    value: float
    standard_error: float


def check_path(path: Path) -> None:
    """Refuse a picture that could not be written, before the work is done.

    Raises:
        GoodFencesError: the name is not that of a PNG or SVG file, or its folder does not exist.
    """
    if path.suffix.lower() not in _SUFFIXES:
        msg = f"{path}: a picture is a {' or '.join(_SUFFIXES)} file"
        raise GoodFencesError(msg)
    if not path.absolute().parent.is_dir():
        msg = f"{path}: there is no folder {path.absolute().parent}"
        raise GoodFencesError(msg)


def plot_report(found: Report, path: Path) -> None:
    """Draw how many games take how many tricks, with the fitted tail, and how many cards.

    Raises:
        GoodFencesError: no game is finite, or the file cannot be written (:func:`check_path`).
    """
    if found.tricks is None or found.cards is None:
        msg = "no game of these is finite: there is no length to draw"
        raise GoodFencesError(msg)
    figure = _figure(path, height=7.0)
    upper, lower = figure.subplots(2, 1)
    shares = _shares(found.tricks_histogram)
    upper.plot(*shares, linestyle="", marker=".", markersize=3, color="0.0", label=say("lab.plot.sample"))
    if found.tail:
        _draw_tail(upper, found)
    upper.set_title(say(f"lab.{found.kind}.games", n=found.games, games=f"{found.games:,}", seed=found.seed or ""))
    upper.set_yscale("log")
    _label(upper, say("lab.plot.tricks"), say("lab.plot.share"))
    lower.plot(*_shares(found.cards_histogram), linestyle="", marker=".", markersize=1.5, color="0.0")
    mean = found.cards.mean.value
    lower.axvline(mean, linestyle="--", color="0.4", label=say("lab.plot.mean", mean=f"{mean:.2f}"))
    lower.set_xlim(0, dict(found.cards.quantiles)[0.999])
    _label(lower, say("lab.plot.cards"), say("lab.plot.share"))
    _write(figure, path)


def plot_course(game: Course, path: Path) -> None:
    """Draw the piles of a game over time, and where its cycle begins if it is endless; of two seats the first only.

    Raises:
        GoodFencesError: the file cannot be written (:func:`check_path`).
    """
    figure = _figure(path, height=4.0)
    axes = figure.subplots()
    played = [0, *(trick.cards for trick in game.tricks)]
    two = len(game.dealt) == 2
    for seat, dealt in enumerate(game.dealt[:1] if two else game.dealt):
        style, grey = _STYLES[seat % len(_STYLES)]
        sizes = [dealt, *(trick.piles[seat] for trick in game.tricks)]
        label = say("lab.plot.first_of_two" if two else "lab.plot.seat", seat=seat + 1)
        axes.step(played, sizes, where="post", linestyle=style, color=grey, label=label, linewidth=0.9)
    cycle = game.outcome.cycle
    if cycle:
        axes.axvspan(cycle.preamble_cards, played[-1], facecolor="0.9", hatch="//", edgecolor="0.7", linewidth=0)
        axes.axvline(cycle.preamble_cards, color="0.0", linewidth=1, label=say("lab.plot.cycle_begins"))
    axes.set_title(say("lab.plot.course", tricks=f"{len(game.tricks):,}", cards=f"{played[-1]:,}"))
    _label(axes, say("lab.plot.played"), say("lab.plot.pile"))
    _write(figure, path)


def plot_cycle(game: Course, path: Path) -> None:
    """Draw the anatomy of a cycle: for each of its tricks who took how many cards, and the piles.

    Raises:
        GoodFencesError: the game is not endless, or the file cannot be written (:func:`check_path`).
    """
    tricks, found = game.cycle, game.outcome.cycle
    if found is None:
        msg = "the game is not endless: it has no cycle to draw"
        raise GoodFencesError(msg)
    figure = _figure(path, height=6.0)
    upper, lower = figure.subplots(2, 1, sharex=True)
    numbers = np.arange(1, len(tricks) + 1)
    for seat in range(len(game.dealt)):
        name, (style, grey) = say("lab.plot.seat", seat=seat + 1), _STYLES[seat % len(_STYLES)]
        heaps = [trick.heap if trick.taker == seat else 0 for trick in tricks]
        fill, hatch = _FILLS[seat % len(_FILLS)]
        upper.bar(numbers, heaps, color=fill, edgecolor="0.0", hatch=hatch, label=name, width=0.8)
        sizes = [trick.piles[seat] for trick in tricks]
        lower.step(numbers, sizes, where="mid", linestyle=style, color=grey, label=name)
    upper.set_title(say("lab.plot.anatomy", tricks=found.n_tricks, cards=found.n_cards))
    _label(upper, "", say("lab.plot.heap_taken"))
    _label(lower, say("lab.plot.trick"), say("lab.plot.pile"))
    _write(figure, path)


def plot_comparison(bars: Sequence[Bar], path: Path, *, title: str, unit: str) -> None:
    """Draw values with their standard errors side by side, for example one for each value of a house rule.

    Args:
        bars: from the top down; the error bars are two standard errors long to either side.
        path: where to.
        title: of the picture.
        unit: what the values are.

    Raises:
        GoodFencesError: there is nothing to draw, or the file cannot be written (:func:`check_path`).
    """
    if not bars:
        msg = "a comparison needs something to compare"
        raise GoodFencesError(msg)
    figure = _figure(path, height=1.5 + 0.4 * len(bars))
    axes = figure.subplots()
    places = np.arange(len(bars))[::-1]
    values, errors = [bar.value for bar in bars], [2 * bar.standard_error for bar in bars]
    axes.errorbar(values, places, xerr=errors, linestyle="", marker="o", color="0.0", capsize=4)
    for bar, place in zip(bars, places, strict=True):
        axes.annotate(f"{bar.value:.4g}", (bar.value, place), textcoords="offset points", xytext=(0, 7), ha="center")
    axes.set_yticks(places, [bar.name for bar in bars])
    axes.set_ylim(-0.6, len(bars) - 0.3)
    axes.set_title(title)
    axes.set_xlabel(unit)
    axes.grid(axis="x", color="0.85")
    axes.spines[["top", "right"]].set_visible(False)
    _write(figure, path)


def _figure(path: Path, *, height: float) -> "Figure":
    check_path(path)
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        msg = "pictures need the extra 'lab': pip install 'goodfences[lab]'"
        raise GoodFencesError(msg) from error
    return Figure(figsize=(8.0, height), layout="constrained")


def _shares(bins: Sequence[int]) -> tuple[list[int], list[float]]:
    """Return the lengths that occur, and the share of each."""
    games = sum(bins)
    sizes = [size for size, count in enumerate(bins) if count]
    return sizes, [bins[size] / games for size in sizes]


def _draw_tail(axes: "Axes", found: Report) -> None:
    assert found.tail is not None
    assert found.tricks is not None
    fold, above = found.tail.e_fold.value, found.tail.above
    part = found.tail.games / sum(found.tricks_histogram) * (exp(1 / fold) - 1)
    sizes = [above + 1, found.tricks.most]
    label = say("lab.plot.tail", fold=f"{fold:.2f}")
    axes.plot(sizes, [part * exp(-(size - above) / fold) for size in sizes], linestyle="--", color="0.5", label=label)


def _label(axes: "Axes", across: str, up: str) -> None:
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(color="0.9")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False)


def _write(figure: "Figure", path: Path) -> None:
    """Write the file; the same figure gives the same bytes."""
    from matplotlib import rc_context

    svg = path.suffix.lower() == ".svg"
    with rc_context({"svg.hashsalt": "goodfences", "svg.fonttype": "none"}):
        figure.savefig(path, dpi=150, metadata={"Date": None} if svg else {"Software": None})
