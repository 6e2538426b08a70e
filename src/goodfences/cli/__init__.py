"""The command line: ``goodfences``. Thin: each area's commands are functions in a module of their own."""

import importlib
import sys
from typing import Final

import typer

from goodfences import __version__
from goodfences.errors import GoodFencesError

EXIT_BAD_INPUT: Final = 2
EXIT_INTERRUPTED: Final = 130

COMMANDS: Final[dict[str, dict[str, str]]] = {
    "": {
        "serve": "serve:serve",
        "play": "play:play",
        "resume": "play:resume",
        "rules": "rules:rules",
        "replay": "records:replay",
        "verify": "records:verify",
    },
    "cuckoo": {
        "simulate": "cuckoo_simulate:simulate",
        "odds": "cuckoo_odds:odds",
        "solve": "cuckoo_odds:solve",
        "match": "cuckoo_odds:match",
        "study": "cuckoo_odds:study",
    },
    "beggar": {
        "trace": "beggar_trace:trace",
        "sample": "beggar_lab:sample",
        "enumerate": "beggar_lab:enumerate_",
        "picture": "beggar_lab:picture",
        "ancestors": "beggar_hunt:ancestors",
        "basin": "beggar_hunt:basin",
        "hunt": "beggar_hunt:hunt",
    },
}
"""Group -> command -> ``module:function`` of this package. The modules are light, their heavy imports in functions."""

EXTRAS: Final = {
    **dict.fromkeys(("numpy", "numba", "scipy", "matplotlib"), "lab"),
    **dict.fromkeys(("dask", "distributed"), "cluster"),
}
"""Third-party package -> the extra of ours that installs it."""

HELP: Final = {
    "": "Screw Your Neighbor and Beggar My Neighbor: the card games you play against the person next to you.",
    "cuckoo": "Screw Your Neighbor: simulate it, its exact odds and best play.",
    "beggar": "Beggar My Neighbor: trace, sample and enumerate deals, look for the longest and the endless.",
}


def _version(value: bool) -> None:  # noqa: FBT001  # typer's own protocol for an eager option
    if value:
        typer.echo(f"goodfences {__version__}")
        raise typer.Exit


def _make_app() -> typer.Typer:
    app = typer.Typer(help=HELP[""], no_args_is_help=True, pretty_exceptions_enable=False)
    for group, commands in COMMANDS.items():
        target = app if not group else typer.Typer(help=HELP[group], no_args_is_help=True)
        for name, place in commands.items():
            module, _, function = place.partition(":")
            loaded = importlib.import_module(f"goodfences.cli.{module}")
            # A deal may begin with "-", a plain card.
            settings = {"ignore_unknown_options": True} if group == "beggar" else None
            target.command(name, context_settings=settings)(getattr(loaded, function))
        if group:
            app.add_typer(target, name=group)

    @app.callback()
    def _main(
        *,
        version: bool = typer.Option(
            False, "--version", help="Show the version and exit.", callback=_version, is_eager=True
        ),
    ) -> None:
        del version

    return app


def main() -> None:
    """Run the command line. Exit codes: 0 done, 1 the answer is no, 2 bad input, 130 interrupted."""
    try:
        _make_app()()
    except ModuleNotFoundError as error:
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        say = f"this needs the extra '{extra}', which is not installed: pip install 'goodfences[{extra}]'"
        typer.secho(f"Error: {say}", fg="red", err=True)
        sys.exit(EXIT_BAD_INPUT)
    except GoodFencesError as error:
        typer.secho(f"Error: {error}", fg="red", err=True)
        sys.exit(EXIT_BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
