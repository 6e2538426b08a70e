"""``goodfences rules``: the rule card of a preset or of any mix of house rules."""

from types import ModuleType
from typing import Annotated

import typer

from goodfences import beggar, cuckoo
from goodfences.cli.house_rules import Options
from goodfences.errors import RulesError


def rules(
    preset: Annotated[str, typer.Argument(help="A preset of either game, or 'list' for all of them.")] = "list",
    options: Options = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rules as JSON.")] = False,
) -> None:
    """Print the rule card: what is played, in plain sentences.

    For example: goodfences rules chips --set queen=turns_back --set lowest_tie=pairs_safe
    """
    if preset == "list":
        _list(as_json=as_json)
        return
    game = _game_of(preset)
    made = game.parse_rules(" ".join([preset, *(options or [])]))
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode({"preset": preset, "id": made.id, "rules": made.options()}).decode())
        return
    typer.secho(f"{game.format_rules(made)}  (rules {made.id})", bold=True)
    for sentence in game.describe(made):
        typer.echo(f"  {sentence}")


def _game_of(preset: str) -> ModuleType:
    for game in (cuckoo, beggar):
        if preset in game.PRESETS or (preset == "default" and game is cuckoo):
            return game
    known = ", ".join((*cuckoo.PRESETS, *beggar.PRESETS))
    raise RulesError((f"there is no preset {preset!r}; there are {known}",))


def _list(*, as_json: bool) -> None:
    found = {
        name: {preset: rules.id for preset, rules in game.PRESETS.items()}
        for name, game in (("cuckoo", cuckoo), ("beggar", beggar))
    }
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(found).decode())
        return
    for name, presets in found.items():
        typer.secho(f"{name}:", bold=True)
        for preset, rules_id in presets.items():
            typer.echo(f"  {preset:<20} {rules_id}")
