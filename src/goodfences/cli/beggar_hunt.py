"""``goodfences beggar ancestors``, ``basin`` and ``hunt``: backwards, and in search of the longest and the endless."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goodfences.cli.house_rules import Options, Preset
from goodfences.errors import GoodFencesError

if TYPE_CHECKING:
    from rich.console import Console

    from goodfences.beggar import Rules
    from goodfences.lab.carry_out import Where
    from goodfences.lab.hunt_endless import EndlessHunt, Kept
    from goodfences.lab.hunt_finds import Find
    from goodfences.lab.setup import Setup

_EXIT_NO = 1
_PILE = 12
_SHOWN_AFTER = 1_000_000

_Deal = Annotated[
    str,
    typer.Argument(
        help="Two piles with / between them, top card first: A K Q J, - for a plain card; or digits.",
        metavar="DEAL1/DEAL2",
    ),
]
_AsJson = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def ancestors(
    deal: _Deal,
    preset: Preset = "beggar",
    options: Options = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """List all balanced deals that lead into a deal, the longest first. Exit code 1 says that there is none.

    For example: goodfences beggar ancestors K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--
    """
    from goodfences.beggar import parse_deal
    from goodfences.lab import backwards
    from goodfences.lab.hunt_report import ancestor_sentences

    rules = _rules(preset, options)
    with _searching() as visited:
        found = backwards.ancestors(parse_deal(deal, rules), rules, visited=visited)
    _tell(found, ancestor_sentences(deal, found), as_json=as_json)
    if not found:
        raise typer.Exit(_EXIT_NO)


def basin(
    deal: _Deal,
    preset: Preset = "beggar",
    options: Options = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """List all balanced deals that end in the same cycle as an endless deal. Exit code 1 says that its game ends.

    For example: goodfences beggar basin ---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA
    """
    from goodfences.beggar import parse_deal
    from goodfences.lab import backwards
    from goodfences.lab.hunt_report import basin_sentences
    from goodfences.words import say

    rules = _rules(preset, options)
    with _searching() as visited:
        found = backwards.basin(parse_deal(deal, rules), rules, visited=visited)
    if found is None:
        typer.echo("null" if as_json else say("hunt.basin.none", deal=deal))
        raise typer.Exit(_EXIT_NO)
    _tell(found, basin_sentences(found), as_json=as_json)


def hunt(  # noqa: PLR0913  # options of a command
    *,
    longest: Annotated[
        bool, typer.Option("--longest", help="Hunt for long games: random deals, then backwards.")
    ] = False,
    endless: Annotated[
        bool, typer.Option("--endless", help="Hunt for endless games: cycles of small packs, joined and grown.")
    ] = False,
    games: Annotated[str, typer.Option(help="Of --longest: how many random deals, 1e8.")] = "1e8",
    width: Annotated[int, typer.Option(min=1, help="Of --endless: patterns of each size to go on with.")] = 60,
    positions: Annotated[str, typer.Option(help="Of --endless: small packs have at most so many positions.")] = "6e4",
    pile: Annotated[
        int | None,
        typer.Option(min=2, help="Of --endless: cards of the largest piles that are all tried against short hands."),
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(
            metavar="DEAL1/DEAL2", help="Of --endless: only cycles in which the same happens as in this one's."
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="Any text; the same seed finds the same.")] = "1",
    preset: Preset = "beggar",
    options: Options = None,
    plain: Annotated[int | None, typer.Option(min=0, help="Plain cards of another pack than the rules' own.")] = None,
    courts: Annotated[
        str | None,
        typer.Option(metavar="A2K2Q2J2", help="Court cards of another pack; Ax2,3x4 where a rank is a digit."),
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads of this machine; all cores by default.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="tcp://HOST:PORT", help="Use the workers of a Dask scheduler.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is done in this file, and go on from it.")
    ] = None,
    as_json: _AsJson = False,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the table of finds as CSV.")] = None,
) -> None:
    """Hunt for the longest or for endless games; every find is played by the plain engine before it is told.

    Exit code 1 says that nothing endless was found. For example: goodfences beggar hunt --longest --games 1e9
    or: goodfences beggar hunt --endless --width 200 --checkpoint hunt.json
    or: goodfences beggar hunt --endless --like=---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA
    """
    from goodfences.lab.carry_out import Where
    from goodfences.lab.setup import Setup, parse_count, parse_courts, setup_of

    if longest == endless:
        msg = "a hunt is either --longest or --endless"
        raise GoodFencesError(msg)
    rules = _rules(preset, options)
    setup = setup_of(rules, 2)
    if plain is not None or courts is not None:
        setup = Setup(plain or 0, parse_courts(courts or "", rules), 2, rules.out, rules.debt)
    where = Where(threads, cluster, checkpoint)
    if longest:
        _longest(setup, seed, parse_count(games), rules, where, as_json=as_json, csv=csv)
        return
    from goodfences.lab.hunt_endless import EndlessHunt, cycle_of

    full = (setup.plain, *setup.courts)
    largest = min(_PILE, sum(full) - 1) if pile is None else pile
    cycle = cycle_of(like, rules) if like else None
    hunt = EndlessHunt(full, width, parse_count(positions), largest, seed, cycle)
    _endless(hunt, rules, where, as_json=as_json, csv=csv)


def _longest(  # noqa: PLR0913  # what was asked for
    setup: "Setup", seed: str, games: int, rules: "Rules", where: "Where", *, as_json: bool, csv: Path | None
) -> None:
    from rich.console import Console

    from goodfences.lab.carry_out import Kind, carry_out
    from goodfences.lab.hunt_longest import Longest, LongestJob, finds, merge
    from goodfences.lab.hunt_report import longest_headline, longest_sentences

    kind = Kind(Longest, merge, longest_headline)
    longest = carry_out(LongestJob(setup, seed), games, kind, where=where, console=Console(stderr=True))
    found = finds(longest, rules)
    _tell(found, longest_sentences(seed, longest, found), as_json=as_json)
    _write(csv, found, as_json=as_json)


def _endless(hunt: "EndlessHunt", rules: "Rules", where: "Where", *, as_json: bool, csv: Path | None) -> None:
    from rich.console import Console

    from goodfences.lab.hunt_endless import finds
    from goodfences.lab.hunt_report import endless_sentences
    from goodfences.words import say

    console = Console(stderr=True)
    kept = _carry_out(hunt, where, console)
    with console.status(say("hunt.endless.proofs", n=len(kept.stage.complete), count=len(kept.stage.complete))):
        found = finds(kept, rules)
    _tell(found, endless_sentences(found), as_json=as_json)
    _write(csv, tuple(deal for cycle in found.cycles for deal in cycle.deals), as_json=as_json)
    if not found.cycles:
        raise typer.Exit(_EXIT_NO)


def _carry_out(hunt: "EndlessHunt", where: "Where", console: "Console") -> "Kept":
    """Do a hunt, or what its file has left of it, and keep it after each level."""
    from goodfences.lab import executors
    from goodfences.lab.hunt_endless import Kept, begin, decode, encode, hunt_on
    from goodfences.lab.hunt_report import stage_sentence
    from goodfences.lab.hunt_works import prepare
    from goodfences.lab.progress import compiling
    from goodfences.words import say

    file = where.checkpoint
    kept = Kept(hunt, begin(hunt), 0.0)
    if file and file.exists():
        kept = decode(file.read_bytes(), hunt)
        console.print(say("hunt.begun", file=file))
    with compiling(console):
        prepare()
    before = kept.seconds - time.process_time()
    try:
        with (
            executors.place(n_threads=where.threads, address=where.cluster) as place,
            console.status(say("hunt.endless.seeds")) as status,
        ):
            for stage in hunt_on(hunt, place, kept.stage):
                kept = Kept(hunt, stage, before + time.process_time())
                console.print(stage_sentence(kept))
                status.update(say("hunt.endless.on"))
                if file:
                    _keep(file, encode(kept))
    except KeyboardInterrupt:
        console.print(say("hunt.kept", file=file) if file and file.exists() else say("hunt.lost"))
        raise
    return kept


def _keep(file: Path, data: bytes) -> None:
    """Write how far a hunt is; a stop in the middle leaves what was there."""
    beside = file.with_name(file.name + ".part")
    beside.write_bytes(data)
    beside.replace(file)


def _rules(preset: str, options: list[str] | None) -> "Rules":
    from goodfences.beggar.rules_text import parse_rules

    return parse_rules(" ".join([preset, *(options or [])]))


@contextmanager
def _searching() -> Iterator[Callable[[int], None]]:
    """Say how many positions were visited, once they are so many that it takes a while."""
    from rich.console import Console

    from goodfences.words import say

    console = Console(stderr=True)
    total = 0
    with console.status("") as status:
        status.stop()

        def visited(more: int) -> None:
            nonlocal total
            total += more
            if total >= _SHOWN_AFTER:
                status.start()
                status.update(say("hunt.searching", positions=f"{total:,}"))

        yield visited


def _tell(document: object, lines: Iterable[str], *, as_json: bool) -> None:
    import msgspec

    if as_json:
        typer.echo(msgspec.json.encode(document).decode())
        return
    for line in lines:
        typer.echo(line)


def _write(csv: Path | None, found: "tuple[Find, ...]", *, as_json: bool) -> None:
    from goodfences.lab.hunt_finds import table
    from goodfences.words import say

    if csv:
        csv.write_text(table(found), encoding="utf-8")
        if not as_json:
            typer.echo(say("hunt.written", file=csv))
