"""Pictures of simulated cuckoo: who wins from which place, stakes over time, house rules compared."""

from pathlib import Path
from typing import Final

from goodfences.lab.cuckoo_report import Comparison, Report
from goodfences.lab.figures import Estimate
from goodfences.lab.plots import Bar, check_path, plot_comparison
from goodfences.words import say

_LINES: Final = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 3)), (0, (8, 2, 2, 2)))
_MARKS: Final = ("o", "s", "^", "D", "v", "x", "+", "<", ">", "*")


def plot_matches(found: Report, path: Path) -> None:
    """Draw who wins from which place, and what each seat has left after each round.

    Raises:
        GoodFencesError: the file cannot be written (:func:`goodfences.lab.plots.check_path`).
    """
    check_path(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 7.0), layout="constrained")
    upper, lower = figure.subplots(2, 1)
    places = range(1, len(found.wins_by_place) + 1)
    values = [100 * estimate.value for estimate in found.wins_by_place]
    errors = [200 * estimate.standard_error for estimate in found.wins_by_place]
    upper.errorbar(places, values, yerr=errors, linestyle="", marker="o", color="0.0", capsize=4)
    names = [say("simulate.plot.place", place=place) for place in places][:-1]
    upper.set_xticks(places, [*names, say("simulate.plot.dealer")])
    upper.set_title(say("simulate.plot.places"))
    upper.set_ylabel(say("simulate.plot.share"))
    for seat, player in enumerate(found.table.players):
        lower.plot(
            range(len(found.stakes)),
            [means[seat] for means in found.stakes],
            linestyle=_LINES[seat % len(_LINES)],
            marker=_MARKS[seat % len(_MARKS)],
            markersize=3,
            color=f"{0.15 * (seat % 4)}",
            label=say("simulate.plot.seat", seat=seat + 1, player=player),
        )
    lower.set_xlabel(say("simulate.plot.round"))
    lower.set_ylabel(say("simulate.plot.stake"))
    lower.legend(frameon=False)
    for axes in (upper, lower):
        axes.grid(color="0.9")
        axes.spines[["top", "right"]].set_visible(False)
    svg = path.suffix.lower() == ".svg"
    with rc_context({"svg.hashsalt": "goodfences", "svg.fonttype": "none"}):
        figure.savefig(path, dpi=150, metadata={"Date": None} if svg else {"Software": None})


def plot_variants(found: Comparison, path: Path) -> None:
    """Draw how often the first dealer wins under each value of an option.

    Raises:
        GoodFencesError: the file cannot be written (:func:`goodfences.lab.plots.check_path`).
    """
    dealer = max(name for name in found.variants[0].figures if name.startswith("place "))

    def bar(value: str, estimate: Estimate) -> Bar:
        return Bar(f"{found.option}={value}", 100 * estimate.value, 100 * estimate.standard_error)

    bars = [bar(variant.value, variant.figures[dealer]) for variant in found.variants]
    title = say("simulate.plot.compare", option=found.option)
    plot_comparison(bars, path, title=title, unit=say("simulate.plot.dealer_wins"))
