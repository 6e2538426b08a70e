"""``goodfences cuckoo simulate``: matches between rules of thumb by the million, and house rules compared."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goodfences.cli.house_rules import Options, Preset, cuckoo_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from goodfences.cuckoo import Rules
    from goodfences.lab.carry_out import Where

_MAX_ROUNDS = 200


def simulate(  # noqa: PLR0913, PLR0917  # options of a command
    preset: Preset = "solo",
    options: Options = None,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats; by default as many as players, or 4.")] = None,
    players: Annotated[
        str,
        typer.Option(
            metavar="NAME,NAME,...",
            help="seven, judge, low, cautious, bold, random, Mina, Leo, Rosa, or line:N (swap N or below, whatever "
            "happened): one for all seats, or one for each.",
        ),
    ] = "seven",
    matches: Annotated[str, typer.Option(help="How many: 1000000, 1_000_000, 1e6.")] = "1e6",
    seed: Annotated[str, typer.Option(help="Any text; the same seed deals the same matches anywhere.")] = "1",
    compare: Annotated[
        str | None, typer.Option(metavar="OPTION", help="Compare all values of an option on the same cards.")
    ] = None,
    dealer: Annotated[int, typer.Option(min=1, help="The seat that deals first, with first_dealer=seat.")] = 1,
    rounds: Annotated[
        int, typer.Option(min=1, help="Rounds after which a match is stopped that its rules do not end.")
    ] = _MAX_ROUNDS,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads of this machine; all cores by default.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="tcp://HOST:PORT", help="Use the workers of a Dask scheduler.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is done in this file, and go on from it.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.png|.svg", help="Draw who wins, and stakes.")] = None,
) -> None:
    """Play matches between rules of thumb: who wins from where, how long it takes, what a house rule changes.

    For example: goodfences cuckoo simulate --players line:7 --matches 1e7
    or: goodfences cuckoo simulate --preset chips --compare lowest_tie
    """
    from goodfences.lab.carry_out import Where
    from goodfences.lab.plots import check_path
    from goodfences.lab.setup import parse_count

    if plot:
        check_path(plot)
    rules = cuckoo_rules(preset, options)
    names = _players(players, seats, rules)
    where, count = Where(threads, cluster, checkpoint), parse_count(matches)
    if compare is None:
        _simulate(rules, names, seed, count, where, dealer - 1, rounds, as_json=as_json, plot=plot)
    else:
        _compare(rules, compare, names, seed, count, where, dealer - 1, rounds, as_json=as_json, plot=plot)


def _players(text: str, seats: int | None, rules: "Rules") -> tuple[str, ...]:
    """Return a player for each seat: those named, or the one named for all."""
    from goodfences.errors import GoodFencesError

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        msg = "players: name one for all seats, or one for each"
        raise GoodFencesError(msg)
    n_seats = seats or (len(names) if len(names) > 1 else 2 if rules.seats == "heads_up" else 4)
    if len(names) == 1:
        return names * n_seats
    if len(names) != n_seats:
        msg = f"{len(names)} players for {n_seats} seats: name one for all seats, or one for each"
        raise GoodFencesError(msg)
    return names


def _simulate(  # noqa: PLR0913, PLR0917  # what was asked for
    rules: "Rules",
    players: tuple[str, ...],
    seed: str,
    count: int,
    where: "Where",
    dealer: int,
    rounds: int,
    *,
    as_json: bool,
    plot: Path | None,
) -> None:
    import msgspec
    from rich.console import Console

    from goodfences.lab import cuckoo_matches
    from goodfences.lab.carry_out import Kind, carry_out
    from goodfences.lab.cuckoo_plots import plot_matches
    from goodfences.lab.cuckoo_report import report, sentences

    job = cuckoo_matches.MatchJob(cuckoo_matches.table_of(rules, players, dealer=dealer, max_rounds=rounds), seed)
    kind = Kind(cuckoo_matches.Counts, cuckoo_matches.merge)
    found = report(job, carry_out(job, count, kind, where=where, console=Console(stderr=True)))
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print(sentences(found))
    if plot:
        plot_matches(found, plot)
        _written(plot, as_json=as_json)


def _compare(  # noqa: PLR0913, PLR0917  # what was asked for
    rules: "Rules",
    option: str,
    players: tuple[str, ...],
    seed: str,
    count: int,
    where: "Where",
    dealer: int,
    rounds: int,
    *,
    as_json: bool,
    plot: Path | None,
) -> None:
    import msgspec
    from rich.console import Console

    from goodfences.lab import cuckoo_compare
    from goodfences.lab.carry_out import Kind, carry_out
    from goodfences.lab.cuckoo_plots import plot_variants
    from goodfences.lab.cuckoo_report import compare, comparison_sentences

    job = cuckoo_compare.compare_job(rules, option, players, seed=seed, dealer=dealer, max_rounds=rounds)
    kind = Kind(cuckoo_compare.Differences, cuckoo_compare.merge)
    counts = carry_out(job, count, kind, where=where, console=Console(stderr=True))
    values = tuple(cuckoo_compare.variants(rules, option, len(players)))
    found = compare(job, values, option, counts)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print(comparison_sentences(found))
    if plot:
        plot_variants(found, plot)
        _written(plot, as_json=as_json)


def _print(lines: "Iterable[str]") -> None:
    for line in lines:
        typer.echo(line)


def _written(plot: Path, *, as_json: bool) -> None:
    from goodfences.words import say

    if not as_json:
        typer.echo(say("lab.plot.written", file=plot))
