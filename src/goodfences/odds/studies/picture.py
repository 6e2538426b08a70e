"""The picture of a study: black and grey, told apart by dashes and markers, so that it reads without colour."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from goodfences.errors import GoodFencesError
from goodfences.odds.studies.study import Study
from goodfences.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SUFFIXES: Final = (".png", ".svg")
_LINES: Final = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 3)), (0, (3, 1, 1, 1)), (0, (5, 5)), "-")
_MARKERS: Final = "osD^v<>P*"
_GREYS: Final = ("0.0", "0.45", "0.2", "0.6")
_PANEL_INCHES: Final = (8.0, 4.6)
_ROW_INCHES: Final = 0.36


def check_path(path: Path) -> None:
    """Refuse a picture that could not be written, before the work is done.

    Raises:
        GoodFencesError: the name is not that of a PNG or SVG file, or its folder does not exist.
    """
    if path.suffix.lower() not in _SUFFIXES or not path.absolute().parent.is_dir():
        msg = f"{path}: a picture is a {' or '.join(_SUFFIXES)} file in a folder that exists"
        raise GoodFencesError(msg)


def draw(studies: Sequence[Study], path: Path) -> None:
    """Draw the series of some studies, one below the other.

    Raises:
        GoodFencesError: the file cannot be written (:func:`check_path`).
    """
    check_path(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    heights = [_height(study) for study in studies]
    figure = Figure(figsize=(_PANEL_INCHES[0], sum(heights)), layout="constrained")
    panels = figure.subplots(len(studies), 1, squeeze=False, height_ratios=heights)[:, 0]
    for axes, study in zip(panels, studies, strict=True):
        if study.kind == "lines":
            _lines(axes, study)
        else:
            _rows(axes, study)
        _finish(axes, study)
    if len(studies) == 1:
        figure.suptitle(_title(studies[0]), x=0.01, ha="left", fontsize="large")
    else:
        for axes, study in zip(panels, studies, strict=True):
            axes.set_title(_title(study), loc="left", fontsize="large")
    is_svg = path.suffix.lower() == ".svg"
    try:
        with rc_context({"svg.hashsalt": "goodfences", "svg.fonttype": "none"}):
            figure.savefig(path, dpi=150, metadata={"Date": None} if is_svg else {"Software": None})
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror or error}"
        raise GoodFencesError(msg) from error


def _title(study: Study) -> str:
    return say(f"odds.study.{study.name}.title")


def _height(study: Study) -> float:
    return _PANEL_INCHES[1] if study.kind == "lines" else max(2.6, 1.4 + _ROW_INCHES * len(study.places))


def _lines(axes: "Axes", study: Study) -> None:
    """Draw a line for each series; places are in order."""
    for number, series in enumerate(study.series):
        axes.plot(
            range(len(series.values)),
            [float("nan") if value is None else value for value in series.values],
            linestyle=_LINES[number % len(_LINES)],
            marker=_MARKERS[number % len(_MARKERS)],
            markersize=5,
            color=_GREYS[number % len(_GREYS)],
            label=series.name,
        )
    axes.set_xticks(range(len(study.places)), study.places)
    axes.set_xlabel(say(f"odds.study.{study.name}.along"))
    axes.set_ylabel(say(f"odds.study.{study.name}.unit"))
    if all(value is None or value >= 0 for series in study.series for value in series.values):
        axes.set_ylim(bottom=0)
    else:
        axes.axhline(0, color="0.3", linewidth=0.8)


def _rows(axes: "Axes", study: Study) -> None:
    """Draw a row for each place, the first on top, with a mark for each series and a line between them."""
    for place in range(len(study.places)):
        values = [value for series in study.series if (value := series.values[place]) is not None]
        if len(values) > 1:
            axes.plot((min(values), max(values)), (place, place), color="0.8", linewidth=3, zorder=1)
    for number, series in enumerate(study.series):
        axes.plot(
            [float("nan") if value is None else value for value in series.values],
            range(len(study.places)),
            linestyle="",
            marker=_MARKERS[number % len(_MARKERS)],
            color=_GREYS[number % len(_GREYS)],
            label=series.name,
            zorder=2,
        )
    axes.set_yticks(range(len(study.places)), [place.replace(" king_", "\nking_") for place in study.places])
    axes.set_ylim(len(study.places) - 0.5, -0.5)
    axes.set_xlabel(say(f"odds.study.{study.name}.unit"))


def _finish(axes: "Axes", study: Study) -> None:
    axes.grid(color="0.9")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if len(study.series) > 1:
        axes.legend(frameon=False, fontsize="small", loc="upper left", bbox_to_anchor=(1.01, 1.0))
