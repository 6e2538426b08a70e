"""The picture of a study: black and grey lines, told apart by dashes and markers."""

from pathlib import Path
from typing import Final

from goodfences.errors import GoodFencesError
from goodfences.odds.studies.study import Study

_SUFFIXES: Final = (".png", ".svg")
_LINES: Final = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 3)), (0, (3, 1, 1, 1)), (0, (5, 5)), "-")
_MARKERS: Final = "osD^v<>P*"


def check_path(path: Path) -> None:
    """Refuse a picture that could not be written, before the work is done.

    Raises:
        GoodFencesError: the name is not that of a PNG or SVG file, or its folder does not exist.
    """
    if path.suffix.lower() not in _SUFFIXES or not path.absolute().parent.is_dir():
        msg = f"{path}: a picture is a {' or '.join(_SUFFIXES)} file in a folder that exists"
        raise GoodFencesError(msg)


def draw(study: Study, path: Path) -> None:
    """Draw a study's series.

    Raises:
        GoodFencesError: the file cannot be written (:func:`check_path`).
    """
    check_path(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 5.0), layout="constrained")
    axes = figure.subplots()
    for number, series in enumerate(study.series):
        values = [float("nan") if value is None else value for value in series.values]
        shade = str(0.12 * (number % 5))
        axes.plot(
            range(len(values)), values, linestyle=_LINES[number % len(_LINES)], marker=_MARKERS[number % len(_MARKERS)],
            color=shade, label=series.name,
        )  # fmt: skip
    axes.set_xticks(
        range(len(study.places)), study.places, rotation=30 if max(map(len, study.places), default=0) > 8 else 0
    )
    axes.set_ylabel(study.unit)
    axes.set_title(study.name)
    axes.legend(fontsize="small")
    axes.grid(alpha=0.3)
    figure.savefig(path)
