"""From the command line to a match: plain or full screen, new or resumed."""

import os
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Final

from msgspec.structs import replace

from goodfences.errors import GoodFencesError
from goodfences.terminal import saves
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.saves import AnySession
from goodfences.terminal.setup import PACES, Setup

MIN_COLUMNS: Final = 60
MIN_ROWS: Final = 20
"""The table needs so much room; a smaller terminal gets lines of text."""


def is_plain(*, wanted: bool) -> bool:
    """Whether to play in lines of text: because it is wanted, or because this terminal can show nothing else."""
    if wanted or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "") in {"", "dumb"}:
        return True
    if "utf" not in (sys.stdout.encoding or "").lower():
        return True
    size = get_terminal_size()
    return size.columns < MIN_COLUMNS or size.lines < MIN_ROWS


def start(setup: Setup, *, plain: bool) -> int:
    """Play a new match; return the exit code."""
    return run(saves.new_session(setup), plain=plain)


def resume(path: Path | None, *, pace: str | None, plain: bool) -> int:
    """Go on with a saved match, the newest by default; return the exit code.

    Raises:
        GoodFencesError: there is none, or it cannot be read, or there is no such pace.
    """
    session = saves.load(path or saves.newest())
    if pace is not None:
        known = next((known for known in PACES if known == pace), None)
        if known is None:
            msg = f"there is no pace {pace!r}; there are {', '.join(PACES)}"
            raise GoodFencesError(msg)
        session.setup = replace(session.setup, pace=known)
    return run(session, plain=plain)


def run(session: AnySession, *, plain: bool) -> int:
    """Play a match on this terminal; return the exit code."""
    if plain:
        return _run_plain(session)
    from goodfences.terminal.full.app import FencesApp

    return FencesApp(session).run() or 0


def _run_plain(session: AnySession) -> int:
    from goodfences.terminal.plain.beggar import BeggarFront
    from goodfences.terminal.plain.console import Console
    from goodfences.terminal.plain.cuckoo import CuckooFront

    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    dumb = os.environ.get("TERM", "") in {"", "dumb"}
    console = Console(
        sys.stdin,
        sys.stdout,
        interactive=interactive,
        clearing="never" if not interactive else "blank" if dumb else "ansi",
    )
    if isinstance(session, CuckooSession):
        return CuckooFront(session, console).run()
    return BeggarFront(session, console).run()
