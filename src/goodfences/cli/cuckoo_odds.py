"""``goodfences cuckoo odds``, ``solve`` and ``match``: exact odds and best play of Screw Your Neighbor."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from goodfences.cuckoo import Rules
    from goodfences.odds import Solution

Preset = Annotated[str, typer.Option(help="The rules to start from: solo, family, chips_court, ...")]
Options = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option; may be given again.")
]
Seats = Annotated[int, typer.Option(min=2, max=10, help="Seats that are in.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print everything as JSON.")]


def odds(  # noqa: PLR0913, PLR0917  # options of a command
    card: Annotated[str, typer.Option(help="The rank that the seat holds: A, 2, ..., 10, J, Q, K.")],
    seat: Annotated[int, typer.Option(min=1, help="The seat, from 1 at the dealer's left; the last is the dealer.")],
    seats: Seats = 4,
    word: Annotated[
        str | None,
        typer.Option(
            metavar="LETTERS",
            help="What happened before: K kept, S swapped, B refused by a king, a letter a seat. By default all kept.",
        ),
    ] = None,
    dealt: Annotated[
        str | None, typer.Option(help="The rank that it was dealt, when its right neighbour swapped with it.")
    ] = None,
    preset: Preset = "solo",
    options: Options = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Should I? Both chances to lose the round, what best play does, and why.

    For example: goodfences cuckoo odds --seats 4 --seat 2 --card 6
    or: goodfences cuckoo odds --seats 4 --seat 3 --card 9 --word KS --dealt 4
    """
    from goodfences.cuckoo import Swap
    from goodfences.errors import GoodFencesError
    from goodfences.odds.game import rank_index
    from goodfences.odds.hint import advise
    from goodfences.odds.spot import Spot

    rules = _rules(preset, options)
    solution = _solution(rules, seats)
    tree, said = solution.tree, word if word is not None else "K" * (seat - 1)
    node = tree.find(said)
    if int(tree.seat[node]) != seat - 1:
        msg = f"after {said!r} it is seat {int(tree.seat[node]) + 1} that acts, not seat {seat}"
        raise GoodFencesError(msg)
    held, was = rank_index(card), None if dealt is None else rank_index(dealt)
    index = tree.set_at(node, held, was)
    advice = advise(solution, Spot(solution.game, node, index, held, was), seat - 1)
    if as_json:
        _print_json(
            {
                "rules": rules.id,
                "seats": seats,
                "seat": seat,
                "word": said,
                "lose_keep": advice.keep,
                "lose_swap": advice.swap,
                "best": "swap" if isinstance(advice.action, Swap) else "keep",
                "often": advice.often,
                "exact": advice.exact,
                "nash_conv": solution.nash_conv,
            }
        )
        return
    typer.echo(advice.text())
    best = "swap" if isinstance(advice.action, Swap) else "keep"
    often = "" if advice.often == 1 else f", {100 * advice.often:.1f} times in 100"
    typer.secho(f"Best play: {best}{often}.", bold=True)


def solve(
    seats: Seats = 4,
    preset: Preset = "solo",
    options: Options = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Solve a round: who loses how often when all play best, and up to which card to swap.

    For example: goodfences cuckoo solve --preset solo --seats 5 --json
    """
    rules = _rules(preset, options)
    solution = _solution(rules, seats)
    thresholds = {solution.tree.word(node): rank for node, rank in solution.thresholds()}
    if as_json:
        _print_json(
            {
                "rules": rules.id,
                "seats": seats,
                "losses": solution.losses,
                "fractions": None if solution.fractions is None else [str(part) for part in solution.fractions],
                "nash_conv": solution.nash_conv,
                "method": solution.method,
                "error": solution.error,
                "swap_up_to": {word: _rank(rank) for word, rank in thresholds.items()},
            }
        )
        return
    typer.secho(f"{seats} seats, rules {rules.id}, {solution.method}, NashConv {solution.nash_conv:.2g}", bold=True)
    for number, loss in enumerate(solution.losses, start=1):
        exact = "" if solution.fractions is None else f" = {solution.fractions[number - 1]}"
        typer.echo(f"  seat {number}{' (dealer)' if number == seats else ''} loses {loss:.6f}{exact}")
    typer.echo("Swap your own card up to, after what happened before (K kept, S swapped, B refused):")
    for word, rank in thresholds.items():
        typer.echo(f"  {word or 'first to act':<14} {_rank(rank) or 'never'}")


def match(
    seats: Seats = 4,
    preset: Preset = "solo",
    options: Options = None,
    lives: Annotated[
        list[int] | None,
        typer.Option(min=1, help="What each seat has left, in the order of acting; once for each. Default: all of it."),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Who wins a match when all play each round best, from any standing, and how many rounds are left.

    For example: goodfences cuckoo match --seats 4 --set last_tie=replay
    or: goodfences cuckoo match --seats 3 --lives 3 --lives 1 --lives 2
    """
    from goodfences.odds.match import match_odds

    rules = _rules(preset, options)
    with _spinner("Counting every standing of the match ..."):
        found = match_odds(rules, seats)
    standing = tuple(lives) if lives else (found.lives,) * seats
    wins, rounds = found.wins(standing), found.rounds_left(standing)
    if as_json:
        _print_json({"rules": rules.id, "lives": standing, "wins": wins, "rounds_left": rounds})
        return
    typer.secho(f"{rounds:.4f} rounds left on average", bold=True)
    for number, (left, chance) in enumerate(zip(standing, wins, strict=True), start=1):
        typer.echo(f"  seat {number}{' (dealer)' if number == len(standing) else ''}, {left} left: wins {chance:.5f}")


def _rules(preset: str, options: list[str] | None) -> "Rules":
    from goodfences.cuckoo import parse_rules

    return parse_rules(" ".join([preset, *(options or [])]))


def _solution(rules: "Rules", seats: int) -> "Solution":
    from goodfences.odds import solve as solved

    with _spinner(f"Solving {seats} seats (kept for the next time) ..."):
        return solved(rules, seats)


def _spinner(text: str):  # type: ignore[no-untyped-def]  # noqa: ANN202  # rich's status, imported when it is used
    from rich.console import Console

    return Console(stderr=True).status(text)


def _rank(rank: int) -> str | None:
    from goodfences.cards import RANKS

    return None if rank < 0 else RANKS[rank].replace("T", "10")


def _print_json(value: object) -> None:
    import msgspec

    typer.echo(msgspec.json.encode(value).decode())
