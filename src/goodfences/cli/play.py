"""``goodfences play`` and ``goodfences resume``: a match in this terminal."""

from pathlib import Path
from typing import Annotated

import typer

from goodfences.cli.house_rules import Options, Preset

GameArgument = Annotated[str, typer.Argument(help="cuckoo or beggar", show_default=True)]
PlainOption = Annotated[
    bool, typer.Option("--plain", help="Lines of text: for pipes, screen readers, narrow and ASCII terminals.")
]
PaceOption = Annotated[
    str | None, typer.Option(help="How fast things happen by themselves: instant, brisk, normal or slow.")
]


def play(  # noqa: PLR0913  # one for each option
    game: GameArgument = "cuckoo",
    *,
    preset: Preset = "",
    options: Options = None,
    computers: Annotated[int | None, typer.Option(min=0, help="How many computers sit down.")] = None,
    style: Annotated[
        list[str] | None,
        typer.Option(
            help="How a computer plays cuckoo: seven, judge, low, cautious, bold, random; with the extra lab also "
            "equilibrium, gentle, best-response:seven; may be given again."
        ),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="Your name; several names take turns at this terminal.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Any text: the same seed deals the same cards.")] = None,
    pace: PaceOption = None,
    called: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="What cuckoo is called: cuckoo, chase_the_ace or screw_your_neighbor; remembered."
        ),
    ] = None,
    plain: PlainOption = False,
) -> None:
    """Play a match here and now: alone against computers, or several people at one terminal."""
    from goodfences.terminal.settings import remember, title_of
    from goodfences.terminal.setup import new_setup
    from goodfences.terminal.start import is_plain, start

    if called is not None:
        remember(title=title_of(called))
    plainly = is_plain(wanted=plain)
    setup = new_setup(
        game,
        preset=preset,
        options=options or (),
        names=name or (),
        n_computers=computers,
        styles=style or (),
        seed=seed,
        pace=pace or ("instant" if plainly else "normal"),
    )
    raise typer.Exit(start(setup, plain=plainly))


def resume(
    file: Annotated[
        Path | None, typer.Argument(help="A saved match; without it, the one that was played last.")
    ] = None,
    *,
    pace: PaceOption = None,
    plain: PlainOption = False,
) -> None:
    """Go on with a match that was left, or that was cut off."""
    from goodfences.terminal.start import is_plain
    from goodfences.terminal.start import resume as go_on

    raise typer.Exit(go_on(file, pace=pace, plain=is_plain(wanted=plain)))
