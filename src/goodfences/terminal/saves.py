"""Matches on disk: written whole or not at all, readable by their owner only, found again by the newest.

A saved match holds its secret, from which every hidden card follows; so files have mode 0600, and their names say
nothing.
"""

from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from goodfences.chance import SECRET_BYTES, commitment
from goodfences.errors import GoodFencesError
from goodfences.records import format_record
from goodfences.terminal.beggar_session import BeggarSession
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.disk import home, write_whole
from goodfences.terminal.seats import Seat
from goodfences.terminal.setup import Game, Pace, Setup

VERSION: Final = 1

AnySession = CuckooSession | BeggarSession


class Saved(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is in a file.

    Attributes:
        goodfences_save: version of this form.
        game: which game.
        rules: its rules.
        seats: who sat down at the start.
        joined: who sat down later.
        secret: the match's secret, in hex.
        pace: how fast things happen by themselves.
        elapsed_s: seconds played.
        moves: what people and computers did, in the game's own form.
    """

    goodfences_save: Literal[1] = VERSION
    game: Game
    rules: str
    seats: tuple[Seat, ...]
    joined: tuple[Seat, ...] = ()
    secret: str
    pace: Pace
    elapsed_s: float
    moves: msgspec.Raw


def folder() -> Path:
    """Return the folder of saved matches."""
    return home() / "matches"


def new_session(setup: Setup) -> AnySession:
    """Begin a match."""
    return CuckooSession(setup) if setup.game == "cuckoo" else BeggarSession(setup)


def path_for(session: AnySession) -> Path:
    """Return where a match is kept: a name that is its own and tells nothing of its cards."""
    return folder() / f"{session.setup.game}-{commitment(session.setup.secret)[:12]}.json"


def save(session: AnySession, path: Path | None = None) -> Path:
    """Write a match to disk, whole or not at all, for its owner only; return where.

    Raises:
        GoodFencesError: it cannot be written there.
    """
    path = path or path_for(session)
    n_first = len(session.setup.seats)
    saved = Saved(
        game=session.setup.game,
        rules=session.setup.rules,
        seats=session.setup.seats,
        joined=tuple(session.seats[n_first:]),
        secret=session.setup.secret.hex(),
        pace=session.setup.pace,
        elapsed_s=round(session.elapsed_s, 1),
        moves=session.moves(),
    )
    write_whole(path, msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n")
    return path


def write_record(session: AnySession) -> Path:
    """Write the record of a match that is over, for ``goodfences replay`` and ``verify``; return where.

    Raises:
        GoodFencesError: the match is still running, or the record cannot be written.
    """
    if not session.is_over:
        msg = "a match that is still running has no record: it would tell the cards to come"
        raise GoodFencesError(msg)
    path = home() / "records" / f"{path_for(session).stem}.txt"
    write_whole(path, format_record(session.record()).encode())
    return path


def load(path: Path) -> AnySession:
    """Read a match and play it up to where it was.

    Raises:
        GoodFencesError: there is no such file, or it is not a saved match.
    """
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=Saved)
        secret = bytes.fromhex(saved.secret)
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror or error}"
        raise GoodFencesError(msg) from None
    except (msgspec.MsgspecError, ValueError) as error:
        msg = f"{path} is not a saved match: {error}"
        raise GoodFencesError(msg) from None
    if len(secret) != SECRET_BYTES:
        msg = f"{path} is not a saved match: its secret has {len(secret)} bytes, not {SECRET_BYTES}"
        raise GoodFencesError(msg)
    setup = Setup(game=saved.game, rules=saved.rules, seats=saved.seats, secret=secret, pace=saved.pace)
    session = new_session(setup)
    session.seats += saved.joined
    session.elapsed_s = saved.elapsed_s
    session.replay(saved.moves)
    return session


def forget(session: AnySession) -> None:
    """Remove a match from the folder of saved ones, if it is there."""
    path_for(session).unlink(missing_ok=True)


def newest() -> Path:
    """Return the saved match that was played last.

    Raises:
        GoodFencesError: there is none.
    """
    found = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        msg = f"there is no saved match in {folder()}; start one with: goodfences play"
        raise GoodFencesError(msg)
    return found[-1]
