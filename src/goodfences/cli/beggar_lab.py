"""``goodfences beggar sample``, ``enumerate`` and ``picture``: deals by the billion, and one deal drawn."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goodfences.cli.house_rules import Options, Preset
from goodfences.errors import GoodFencesError

if TYPE_CHECKING:
    from goodfences.beggar.rules import Rules
    from goodfences.lab.carry_out import Where
    from goodfences.lab.enumeration import EnumerationJob
    from goodfences.lab.report import Report
    from goodfences.lab.sampling import SampleJob
    from goodfences.lab.setup import Setup

_EXIT_NO = 1

_Plain = Annotated[int | None, typer.Option(min=0, help="Plain cards of another pack than the rules' own.")]
_Courts = Annotated[
    str | None, typer.Option(metavar="A2K2Q2J2", help="Court cards of another pack; Ax2,3x4 where a rank is a digit.")
]
_Threads = Annotated[int | None, typer.Option(min=1, help="Threads of this machine; all cores by default.")]
_Cluster = Annotated[str | None, typer.Option(metavar="tcp://HOST:PORT", help="Use the workers of a Dask scheduler.")]
_Checkpoint = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep what is done in this file, and go on from it.")
]
_AsJson = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
_Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the histograms as CSV.")]
_Plot = Annotated[Path | None, typer.Option(metavar="FILE.png|.svg", help="Draw the histograms.")]


def sample(  # noqa: PLR0913, PLR0917  # options of a command
    games: Annotated[str, typer.Option(help="How many deals: 1000000, 1_000_000, 1e6.")] = "1e7",
    seed: Annotated[str, typer.Option(help="Any text; the same seed deals the same games anywhere.")] = "1",
    seats: Annotated[int, typer.Option(min=2, help="Seats.")] = 2,
    preset: Preset = "beggar",
    options: Options = None,
    plain: _Plain = None,
    courts: _Courts = None,
    threads: _Threads = None,
    cluster: _Cluster = None,
    checkpoint: _Checkpoint = None,
    *,
    as_json: _AsJson = False,
    csv: _Csv = None,
    plot: _Plot = None,
) -> None:
    """Deal and play at random: how long games are, who wins, the longest deal; and whether published figures agree.

    Exit code 1 says that they do not. For example: goodfences beggar sample --games 1e8 --plot lengths.svg
    """
    from goodfences.lab.carry_out import Where
    from goodfences.lab.sampling import SampleJob
    from goodfences.lab.setup import parse_count

    _check_files(csv, plot)
    rules, setup = _setup(preset, options, seats, plain, courts)
    found = _run(SampleJob(setup, seed), parse_count(games), rules, Where(threads, cluster, checkpoint))
    _tell(found, as_json=as_json, csv=csv, plot=plot)
    if not all(row.agrees for row in found.agreement):
        raise typer.Exit(_EXIT_NO)


def enumerate_(  # noqa: PLR0913, PLR0917  # options of a command
    plain: Annotated[int, typer.Option(min=0, help="Plain cards of the pack.")],
    courts: Annotated[str, typer.Option(metavar="A2K2Q2J2", help="Its court cards; Ax2,3x4 where a rank is a digit.")],
    preset: Preset = "beggar",
    options: Options = None,
    threads: _Threads = None,
    cluster: _Cluster = None,
    checkpoint: _Checkpoint = None,
    *,
    as_json: _AsJson = False,
    csv: _Csv = None,
    plot: _Plot = None,
) -> None:
    """Play every deal of a small pack: how many are endless, who wins, exact sums, the longest.

    For example: goodfences beggar enumerate --plain 8 --courts A2K2Q2J2
    """
    from goodfences.lab.carry_out import Where
    from goodfences.lab.enumeration import EnumerationJob

    _check_files(csv, plot)
    rules, setup = _setup(preset, options, 2, plain, courts)
    found = _run(EnumerationJob(setup), setup.pack.n_deals, rules, Where(threads, cluster, checkpoint))
    _tell(found, as_json=as_json, csv=csv, plot=plot)


def picture(
    deal: Annotated[str, typer.Argument(help="Piles with / between them, top card first.", metavar="DEAL1/DEAL2")],
    plot: Annotated[Path, typer.Option(metavar="FILE.png|.svg", help="Where to draw.")],
    preset: Preset = "beggar",
    options: Options = None,
    *,
    cycle: Annotated[bool, typer.Option("--cycle", help="Draw the anatomy of an endless game's cycle.")] = False,
) -> None:
    """Draw one game: every seat's pile over time, or the anatomy of its cycle."""
    from goodfences.beggar.rules_text import parse_rules
    from goodfences.lab.course import course
    from goodfences.lab.plots import check_path, plot_course, plot_cycle
    from goodfences.words import say

    check_path(plot)
    game = course(deal, parse_rules(" ".join([preset, *(options or [])])))
    (plot_cycle if cycle else plot_course)(game, plot)
    typer.echo(say("lab.plot.written", file=plot))


def _setup(
    preset: str, options: list[str] | None, seats: int, plain: int | None, courts: str | None
) -> "tuple[Rules, Setup]":
    """Return the rules and what is played by them: their own pack, or the one that was given."""
    from goodfences.beggar.rules_text import parse_rules
    from goodfences.lab.setup import Setup, parse_courts, setup_of

    rules = parse_rules(" ".join([preset, *(options or [])]))
    if plain is None and courts is None:
        return rules, setup_of(rules, seats)
    counts = parse_courts(courts or "", rules)
    return rules, Setup(plain or 0, counts, seats, rules.out, rules.debt)


def _run(job: "SampleJob | EnumerationJob", total: int, rules: "Rules", where: "Where") -> "Report":
    """Do a job and return what it found."""
    from rich.console import Console

    from goodfences.lab.carry_out import Kind, carry_out
    from goodfences.lab.report import headline, report
    from goodfences.lab.summary import Summary, merge

    summary = carry_out(job, total, Kind(Summary, merge, headline), where=where, console=Console(stderr=True))
    return report(job, summary, rules)


def _check_files(csv: Path | None, plot: Path | None) -> None:
    """Refuse files that could not be written before the work is done."""
    from goodfences.lab.plots import check_path

    if plot:
        check_path(plot)
    if csv and not csv.absolute().parent.is_dir():
        msg = f"{csv}: there is no folder {csv.absolute().parent}"
        raise GoodFencesError(msg)


def _tell(found: "Report", *, as_json: bool, csv: Path | None, plot: Path | None) -> None:
    """Print and write what was found."""
    import msgspec

    from goodfences.lab.plots import plot_report
    from goodfences.lab.report import histogram_csv, sentences
    from goodfences.words import say

    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        for line in sentences(found):
            typer.echo(line)
    if csv:
        csv.write_text(histogram_csv(found), encoding="utf-8")
    if plot:
        plot_report(found, plot)
    if not as_json:
        for file in (csv, plot):
            if file:
                typer.echo(say("lab.plot.written", file=file))
