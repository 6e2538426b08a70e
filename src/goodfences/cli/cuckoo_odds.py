"""``goodfences cuckoo odds``, ``solve``, ``match`` and ``study``: the truth about keeping and swapping."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from goodfences.errors import GoodFencesError

if TYPE_CHECKING:
    from goodfences.cuckoo import Rules
    from goodfences.odds.hint import Advice
    from goodfences.odds.report import SolutionReport
    from goodfences.odds.studies import Study

T = TypeVar("T")

_Words = Annotated[
    list[str] | None,
    typer.Argument(help="A preset (first) and options: family, lowest_tie=pairs_safe.", metavar="RULES"),
]
_Preset = Annotated[str | None, typer.Option(help="The rules to start from, if not named first.")]
_Seats = Annotated[int, typer.Option(min=2, max=10, help="Seats that are in.")]
_AsJson = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]
_Plot = Annotated[Path | None, typer.Option(metavar="FILE.png|.svg", help="Draw a picture.")]

_STUDIES = "seats, rules, habits, pocket, worth, computers, leaks"


def odds(  # noqa: PLR0913, PLR0917  # options of a command
    card: Annotated[str, typer.Option(help="The card you hold: A, 2 to 10, J, Q, K.")],
    rules: _Words = None,
    seats: _Seats = 4,
    seat: Annotated[
        int | None, typer.Option(min=1, help="Your seat, 1 left of the dealer; found from the word.")
    ] = None,
    word: Annotated[
        str | None,
        typer.Option(help="What happened: K kept, S swapped, B a king refused, J a jack; 24: kings face up."),
    ] = None,
    dealt: Annotated[str | None, typer.Option(help="The card you were dealt, if your neighbour took it.")] = None,
    preset: _Preset = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """Should I? The chance to lose if you keep and if you swap, what to do, and why.

    For example: goodfences cuckoo odds --seats 4 --seat 2 --card 6
    """
    import msgspec

    from goodfences.odds.ask import ask

    told = _rules(rules, preset)
    advice = _with_progress(
        lambda report: ask(told, seats, card=card, seat=seat, word=word, dealt=dealt, report=report)
    )
    if as_json:
        typer.echo(msgspec.json.encode(_advice(advice)).decode())
        return
    typer.echo(advice.text())
    typer.echo(_verdict(advice))


def solve(
    rules: _Words = None,
    seats: _Seats = 4,
    preset: _Preset = None,
    plot: _Plot = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """Best play of a round: what each seat loses, what it swaps, and how far from perfect it is (NashConv).

    For example: goodfences cuckoo solve --preset solo --seats 5
    """
    import msgspec

    from goodfences.cuckoo import format_rules
    from goodfences.odds.report import report
    from goodfences.odds.solve import solve as solve_round
    from goodfences.odds.studies import seats as seats_study

    told = _rules(rules, preset)
    _check(plot)
    solution = _with_progress(lambda passes: solve_round(told, seats, report=passes))
    found = report(format_rules(told), solution)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print_solution(found)
    if plot:
        _draw(seats_study(told, seats), plot)


def match(
    rules: _Words = None,
    seats: _Seats = 4,
    lives: Annotated[
        str | None,
        typer.Option(help="Lives left, in the order of the turns, the dealer last: 3,1,2.", metavar="N,N,..."),
    ] = None,
    preset: _Preset = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """Who wins the match from here, and how many rounds it takes, if all play best.

    For example: goodfences cuckoo match --lives 3,1,2 solo
    """
    import msgspec

    from goodfences.odds.match import match_odds

    told = _rules(rules, preset)
    left = _lives(lives) if lives else (told.stake_count,) * seats
    table = _with_progress(lambda _: match_odds(told, len(left), lives=max(*left, told.stake_count)))
    wins, rounds = table.wins(left), table.rounds_left(left)
    if as_json:
        typer.echo(msgspec.json.encode({"lives": left, "wins": wins, "rounds": rounds}).decode())
        return
    for place, (life, win) in enumerate(zip(left, wins, strict=True)):
        who = "dealer" if place == len(left) - 1 else f"seat {place + 1}"
        typer.echo(f"{who:>7}  {life} left  wins {100 * win:6.2f} in 100")
    typer.echo(f"Expected rounds: {rounds:.2f}")


def study(  # noqa: PLR0913, PLR0917  # options of a command
    name: Annotated[str, typer.Argument(help=f"One of: {_STUDIES}.")],
    rules: _Words = None,
    seats: Annotated[int, typer.Option(min=3, max=10, help="The largest table, or the table, that is studied.")] = 4,
    files: Annotated[
        list[Path] | None, typer.Option("--record", help="For leaks: a record of a match; may be given again.")
    ] = None,
    who: Annotated[str | None, typer.Option(help="For leaks: whose decisions; by default all people's.")] = None,
    preset: _Preset = None,
    plot: _Plot = None,
    *,
    as_json: _AsJson = False,
) -> None:
    """A question about the game, answered: a table, two sentences, a picture.

    For example: goodfences cuckoo study pocket --seats 5
    """
    import msgspec

    _check(plot)
    told = _rules(rules, preset)
    found = _with_progress(lambda report: _study(name, told, seats, (files or [], who), report))
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print_study(found)
    if plot:
        _draw(found, plot)


def _study(
    name: str, rules: "Rules", seats: int, records: tuple[list[Path], str | None], report: Callable[[float], None]
) -> "Study":
    from goodfences.odds import studies
    from goodfences.records import CuckooRecord, read_record

    def leaks() -> "Study":
        files, who = records
        found = [read_record(file.read_bytes()) for file in files]
        if not found:
            msg = "study leaks needs --record FILE: a record of a match"
            raise GoodFencesError(msg)
        return studies.leak_study([record for record in found if isinstance(record, CuckooRecord)], who)

    choices: dict[str, Callable[[], Study]] = {
        "seats": lambda: studies.seats(rules, seats),
        "rules": lambda: studies.house_rules(rules, seats),
        "habits": lambda: studies.habits(rules, seats),
        "pocket": lambda: studies.pocket(rules, seats),
        "worth": lambda: studies.worth(rules, seats, report),
        "computers": lambda: studies.computers(rules),
        "leaks": leaks,
    }
    if name not in choices:
        msg = f"there is no study {name!r}; there are {_STUDIES}"
        raise GoodFencesError(msg)
    return choices[name]()


def _rules(words: list[str] | None, preset: str | None) -> "Rules":
    from goodfences.cuckoo import parse_rules

    return parse_rules(" ".join([*([preset] if preset else []), *(words or [])]) or "default")


def _lives(text: str) -> tuple[int, ...]:
    try:
        lives = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        msg = f"lives {text!r}: expected whole numbers with commas between them"
        raise GoodFencesError(msg) from error
    if len(lives) < 2:
        msg = f"lives {text!r}: a match has two seats or more"
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


def _advice(advice: "Advice") -> dict[str, object]:
    return {
        "action": type(advice.action).__name__.lower(),
        "keep": advice.keep,
        "swap": advice.swap,
        "often": advice.often,
        "exact": advice.exact,
        "text": advice.text(),
    }


def _verdict(advice: "Advice") -> str:
    action = type(advice.action).__name__
    return f"{action}." if advice.often == 1 else f"{action}, {100 * advice.often:.0f} times in 100."


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
    console.print(f"{found.rules}: NashConv {found.nash_conv:.1e}, {found.method}, {found.sets} information sets.")


def _print_study(found: "Study") -> None:
    from rich.console import Console
    from rich.table import Table

    from goodfences.words import say_message

    table = Table(*found.columns)
    for row in found.rows:
        table.add_row(
            *("" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else str(cell) for cell in row)
        )
    console = Console()
    console.print(table)
    for message in found.answer:
        console.print(say_message(message), highlight=False)


def _check(plot: Path | None) -> None:
    if plot:
        from goodfences.odds.studies.picture import check_path

        check_path(plot)


def _draw(found: "Study", plot: Path) -> None:
    from goodfences.odds.studies.picture import draw

    draw(found, plot)
