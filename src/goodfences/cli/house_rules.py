"""How every command is told its house rules: ``--preset NAME`` and, again and again, ``--set OPTION=VALUE``."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from goodfences.cuckoo import Rules

Preset = Annotated[str, typer.Option(metavar="NAME", help="House rules by name; `goodfences rules` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change one house rule; may be given again."),
]


def cuckoo_rules(preset: str, options: list[str] | None) -> "Rules":
    """Return the rules of cuckoo that were asked for.

    Raises:
        RulesError: there are none such, or they contradict each other.
    """
    from goodfences.cuckoo import parse_rules

    return parse_rules(" ".join([preset, *(options or [])]))
