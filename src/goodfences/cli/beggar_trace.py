"""``goodfences beggar trace``: play a deal in the notation of the records."""

from typing import Annotated

import typer

from goodfences.cli.house_rules import Options, Preset


def trace(
    deal: Annotated[
        str,
        typer.Argument(
            help="Piles with / between them, top card first: A K Q J, - for a plain card; or digits.",
            metavar="DEAL1/DEAL2",
        ),
    ],
    preset: Preset = "beggar",
    options: Options = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Play a deal of Beggar My Neighbor to its end; the first pile leads.

    Says how it ends, who wins, how many cards and tricks it takes, and of an endless game how long its preamble and its
    cycle are. For example: goodfences beggar trace ---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---
    """
    from goodfences.beggar.rules_text import parse_rules
    from goodfences.beggar.trace import messages
    from goodfences.beggar.trace import trace as play

    traced = play(deal, parse_rules(" ".join([preset, *(options or [])])))
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(traced).decode())
        return
    from goodfences.words import say_message

    for message in messages(traced):
        typer.echo(say_message(message))
