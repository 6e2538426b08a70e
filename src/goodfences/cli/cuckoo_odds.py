"""``goodfences cuckoo odds``, ``solve``, ``match`` and ``study``: the truth about keeping and swapping."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from goodfences.cli.house_rules import Options, Preset, cuckoo_rules
from goodfences.errors import GoodFencesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goodfences.cuckoo import Rules
    from goodfences.odds.ask import Answer
    from goodfences.odds.report import SolutionReport
    from goodfences.odds.studies import Study

T = TypeVar("T")

_Seats = Annotated[int, typer.Option(min=2, max=10, help="Seats that are in.")]
_AsJson = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
_Plot = Annotated[Path | None, typer.Option(metavar="FILE.png|.svg", help="Draw a picture.")]

_STUDIES = "seats, rules, habits, pocket, worth, computers, leaks"


def odds(  # noqa: PLR0913, PLR0917  # options of a command
    card: Annotated[str, typer.Option(metavar="RANK", help="The card you hold: A, 2 to 10, J, Q, K.")],
    preset: Preset = "solo",
    options: Options = None,
    seats: _Seats = 4,
    seat: Annotated[
        int | None, typer.Option(min=1, help="Your seat, 1 left of the dealer; found from the word.")
    ] = None,
    word: Annotated[
        str | None,
        typer.Option(
            help="What happened, a letter a turn: K kept, S swapped, B a king refused, J a jack; after a queen Qs, Qb, "
            "Qj, Qq, Qk; first 24: when seats 2 and 4 have kings face up."
        ),
    ] = None,
    dealt: Annotated[
        str | None, typer.Option(metavar="RANK", help="The card you were dealt, if your neighbour took it.")
    ] = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """Should I? The chance to lose if you keep and if you swap, what to do, and why.

    For example: goodfences cuckoo odds --seats 4 --seat 2 --card 6
    or, after the first seat swapped its 4 with yours: goodfences cuckoo odds --word S --dealt 9 --card 4
    """
    import msgspec

    from goodfences.cuckoo import format_rules
    from goodfences.odds.ask import ask

    told = cuckoo_rules(preset, options)
    digits: Literal["all", "few"] = "all" if as_json else "few"
    found = _with_progress(
        lambda report: ask(told, seats, card=card, seat=seat, word=word, dealt=dealt, digits=digits, report=report)
    )
    if as_json:
        typer.echo(msgspec.json.encode({"rules": format_rules(told), "seats": seats, **_answer(found)}).decode())
        return
    typer.echo(found.advice.text())
    typer.echo(_verdict(found))


def solve(  # options of a command
    preset: Preset = "solo",
    options: Options = None,
    seats: _Seats = 4,
    plot: _Plot = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """Best play of a round: what each seat loses, what it swaps, and how far from perfect it is (NashConv).

    For example: goodfences cuckoo solve --preset chips --set jack=blocks --seats 5
    """
    import msgspec

    from goodfences.cuckoo import format_rules
    from goodfences.odds.report import report
    from goodfences.odds.solve import solve as solve_round
    from goodfences.odds.studies.solved import solved

    told = cuckoo_rules(preset, options)
    _check(plot)
    solution = _with_progress(lambda passes: solve_round(told, seats, report=passes))
    found = report(format_rules(told), solution)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print_solution(found)
    if plot:
        _draw(solved(solution), plot, as_json=as_json)


def match(  # options of a command
    preset: Preset = "solo",
    options: Options = None,
    seats: _Seats = 4,
    lives: Annotated[
        str | None,
        typer.Option(help="Lives left, in the order of the turns, the dealer last: 3,1,2.", metavar="N,N,..."),
    ] = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """Who wins the match from here, and how many rounds it takes, if all play best.

    For example: goodfences cuckoo match --lives 3,1,2
    """
    import msgspec

    from goodfences.cuckoo import format_rules
    from goodfences.odds.match import match_odds, nash_conv_of

    told = cuckoo_rules(preset, options)
    left = _lives(lives) if lives else (told.stake_count,) * seats
    table = _with_progress(lambda _: match_odds(told, len(left), lives=max(*left, told.stake_count)))
    wins, rounds, nash_conv = table.wins(left), table.rounds_left(left), nash_conv_of(told, len(left))
    if as_json:
        found = {"rules": format_rules(told), "lives": left, "wins": wins, "rounds": rounds, "nash_conv": nash_conv}
        typer.echo(msgspec.json.encode(found).decode())
        return
    for place, (life, win) in enumerate(zip(left, wins, strict=True)):
        who = "dealer" if place == len(left) - 1 else f"seat {place + 1}"
        typer.echo(f"{who:>7}  {life} left  wins {100 * win:6.2f} in 100")
    typer.echo(f"Nobody wins: {100 * max(0.0, 1 - sum(wins)):.2f} in 100")
    typer.echo(f"Expected rounds: {rounds:.2f}")
    typer.echo(f"{format_rules(told)}: NashConv of each round at most {nash_conv:.1e}.")


def study(  # noqa: PLR0913, PLR0917  # options of a command
    name: Annotated[str, typer.Argument(help=f"One of: {_STUDIES}.")],
    preset: Preset = "solo",
    options: Options = None,
    seats: Annotated[int, typer.Option(min=3, max=10, help="The largest table, or the table, that is studied.")] = 4,
    files: Annotated[
        list[Path] | None, typer.Option("--record", metavar="FILE", help="For leaks: a match; may be given again.")
    ] = None,
    who: Annotated[
        str | None, typer.Option(metavar="NAME", help="For leaks: whose decisions; by default all people's.")
    ] = None,
    plot: _Plot = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """A question about the game, answered: a table, two sentences, a picture.

    For example: goodfences cuckoo study pocket --seats 5
    """
    import msgspec

    _check(plot)
    told = cuckoo_rules(preset, options)
    found = _with_progress(lambda report: _study(name, told, seats, (files or [], who), report))
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print_study(found)
    if plot:
        _draw((found,), plot, as_json=as_json)


def _study(
    name: str, rules: "Rules", seats: int, records: tuple[list[Path], str | None], report: Callable[[float], None]
) -> "Study":
    from goodfences.odds import studies

    choices: dict[str, Callable[[], Study]] = {
        "seats": lambda: studies.seats(rules, seats, report),
        "rules": lambda: studies.house_rules(rules, seats, report),
        "habits": lambda: studies.habits(rules, seats, report),
        "pocket": lambda: studies.pocket(rules, seats, report),
        "worth": lambda: studies.worth(rules, seats, report),
        "computers": lambda: studies.computers(rules),
        "leaks": lambda: _leaks(*records),
    }
    if name not in choices:
        msg = f"there is no study {name!r}; there are {_STUDIES}"
        raise GoodFencesError(msg)
    return choices[name]()


def _leaks(files: list[Path], who: str | None) -> "Study":
    from goodfences.cli.files import read
    from goodfences.odds.studies import leak_study
    from goodfences.records import CuckooRecord, read_record

    found = [read_record(read(file)) for file in files]
    records = [record for record in found if isinstance(record, CuckooRecord)]
    if not records:
        msg = "study leaks needs --record FILE: a record of a match of cuckoo"
        raise GoodFencesError(msg)
    names = {seat.name for record in records for seat in record.seats}
    if who is not None and who not in names:
        msg = f"nobody is called {who!r} in these records; there are {', '.join(sorted(names))}"
        raise GoodFencesError(msg)
    return leak_study(records, who)


def _lives(text: str) -> tuple[int, ...]:
    try:
        lives = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        msg = f"lives {text!r}: expected whole numbers with commas between them"
        raise GoodFencesError(msg) from error
    if not 2 <= len(lives) <= 10 or min(lives) < 1:
        msg = f"lives {text!r}: expected 2 to 10 numbers from 1 up, one for each seat that is in"
        raise GoodFencesError(msg)
    return lives


def _with_progress(work: Callable[[Callable[[float], None]], T]) -> T:
    """Do work that may take long; show that it goes on."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("counting"), TextColumn("{task.fields[passes]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None, passes="")
        return work(lambda done: progress.update(task, passes=f"{done:.0%}" if done <= 1 else f"pass {done:.0f}"))


def _answer(found: "Answer") -> dict[str, object]:
    advice, counted = found.advice, found.counted
    exactly = counted.fractions
    return {
        "seat": found.seat,
        "word": found.word,
        "action": type(advice.action).__name__.lower(),
        "often": advice.often,
        "keep": advice.keep,
        "swap": advice.swap,
        "fractions": None if exactly is None else {"keep": str(exactly[0]), "swap": str(exactly[1])},
        "error": counted.error,
        "method": "exact" if advice.exact else "sampled",
        "reached": counted.reached,
        "nash_conv": advice.nash_conv,
        "text": advice.text(),
    }


def _verdict(found: "Answer") -> str:
    advice = found.advice
    action = type(advice.action).__name__
    often = "" if advice.often == 1 else f", {100 * advice.often:.0f} times in 100"
    off = " (Best play never comes here: counted after a mistake.)" if found.counted.reached == "by mistakes" else ""
    off += "" if advice.exact else " (From sampled deals.)"
    return f"{action}{often}. NashConv {advice.nash_conv:.1e}.{off}"


def _print_solution(found: "SolutionReport") -> None:
    from rich.console import Console
    from rich.table import Table

    from goodfences.odds.report import is_short

    table = Table("seat", "loses", "exactly", "swaps up to, when all before have kept")
    kept = {line.seat: line for line in found.thresholds if set(line.word) <= {"K"}}
    for place, loss in enumerate(found.losses):
        exactly = found.fractions[place] if found.fractions and is_short(found.fractions[place]) else ""
        line = kept.get(place + 1)
        swaps = "" if line is None else (line.swaps_up_to or "-")
        if line is not None and line.mixed:
            swaps += " (" + ", ".join(f"{rank}: {100 * often:.1f} in 100" for rank, often in line.mixed.items()) + ")"
        who = "dealer" if place == found.seats - 1 else str(place + 1)
        table.add_row(who, f"{loss:.6f}", exactly, swaps)
    console = Console()
    console.print(table)
    how = f"NashConv {found.nash_conv:.1e}, exact"
    if found.bracket is not None:
        low, high = found.bracket
        how = f"NashConv between {low:.1e} and {high:.1e}, from sampled deals, losses right to {found.error:.1e}"
    console.print(f"{found.rules}: {how}, {found.sets:,} information sets.", highlight=False)


def _print_study(found: "Study") -> None:
    from rich.console import Console
    from rich.table import Table

    from goodfences.words import say_message

    table = Table()
    for heading in found.columns:
        table.add_column(heading, overflow="fold")
    for row in found.rows:
        table.add_row(
            *("" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else str(cell) for cell in row)
        )
    console = Console()
    console.print(table)
    for message in found.answer:
        console.print(say_message(message), highlight=False)
    console.print(f"NashConv of the play that this rests on: at most {found.nash_conv:.1e}.", highlight=False)


def _check(plot: Path | None) -> None:
    if plot:
        from goodfences.odds.studies.picture import check_path

        check_path(plot)


def _draw(found: "Sequence[Study]", plot: Path, *, as_json: bool) -> None:
    from goodfences.odds.studies.picture import draw
    from goodfences.words import say

    draw(found, plot)
    if not as_json:
        typer.echo(say("lab.plot.written", file=plot))
