"""The winners' board of this computer: wins with their points, and apart from it the scores where fewest is best (P7).

A win is worth 1,000 points and 100 for each life left. Losses, draws and abandoned matches score nothing.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from goodfences.chance import commitment
from goodfences.errors import GoodFencesError
from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.disk import home, write_whole
from goodfences.terminal.result import WIN_SCORE, result
from goodfences.terminal.saves import AnySession
from goodfences.words import say

Board = Literal["wins", "low"]

SHOWN: Final = 10
MOST: Final = 2000
"""Results that are kept; the oldest are forgotten first."""

_NAME_COLUMNS: Final = 20


class Entry(Struct, frozen=True):
    """One person's result.

    Attributes:
        id: of the match and the seat, so that none is counted twice.
        at: the day.
        game: what was played.
        name: who.
        rules: by which rules.
        board: where most is best, or fewest.
        score: points of a win; or what was counted against the player.
        rounds: rounds that were played.
    """

    id: str
    at: str
    game: str
    name: str
    rules: str
    board: Board
    score: int
    rounds: int


def entries() -> list[Entry]:
    """Return all results, oldest first; a file that is missing or spoilt is as if there were none."""
    try:
        return msgspec.json.decode(_path().read_bytes(), type=list[Entry])
    except (OSError, msgspec.MsgspecError):
        return []


def note(session: AnySession) -> list[Entry]:
    """Put the results of a match that is over on the boards, once; return them.

    A disk that cannot be written to is no error.
    """
    own = _results(session)
    old = entries()
    fresh = [entry for entry in own if entry.id not in {other.id for other in old}]
    if fresh:
        try:
            write_whole(_path(), msgspec.json.encode([*old, *fresh][-MOST:]) + b"\n")
        except GoodFencesError:
            return own
    return own


def _results(session: AnySession) -> list[Entry]:
    """Return what each person of a match that is over has for a board."""
    if not session.is_over:
        return []
    day = datetime.now(UTC).date().isoformat()
    mark = commitment(session.setup.secret)[:12]
    found = []
    for seat in session.people:
        scored = _score(session, seat)
        if scored is not None:
            board, score, rounds = scored
            name, rules = session.names[seat], session.setup.rules
            found.append(Entry(f"{mark}.{seat}", day, session.game, name, rules, board, score, rounds))
    return found


def _score(session: AnySession, seat: int) -> tuple[Board, int, int] | None:
    """Return a seat's board, score and rounds; None when it has nothing for a board."""
    if not isinstance(session, CuckooSession):
        return ("wins", WIN_SCORE, session.view.n_tricks) if session.winners == (seat,) else None
    view = session.view
    if view.rules.counts_up:
        return "low", view.stakes[seat], view.round_number
    ended = result(view, seat)
    return ("wins", ended.score or WIN_SCORE, view.round_number) if ended.end == "won" else None


def ranked(board: Board) -> list[Entry]:
    """Return a board, the best first: most points, or fewest for each round."""
    mine = [entry for entry in entries() if entry.board == board]
    if board == "wins":
        return sorted(mine, key=lambda entry: -entry.score)
    return sorted(mine, key=lambda entry: entry.score / max(1, entry.rounds))


def lines() -> list[str]:
    """Return both boards in lines of text; the second only when there is something on it."""
    wins, low = ranked("wins"), ranked("low")
    found = [say("terminal.board.wins"), *(_line(place, entry) for place, entry in enumerate(wins[:SHOWN], 1))]
    if not wins:
        found.append(say("terminal.board.none"))
    if low:
        found += ["", say("terminal.board.low"), *(_line(place, entry) for place, entry in enumerate(low[:SHOWN], 1))]
    return found


def places(own: list[Entry]) -> list[str]:
    """Return a sentence for each result of one's own that is on the winners' board: its place there."""
    order = [entry.id for entry in ranked("wins")]
    return [_place(entry, order.index(entry.id) + 1) for entry in own if entry.id in order]


def _place(entry: Entry, place: int) -> str:
    key = "terminal.board.place.you" if entry.name == say("terminal.you") else "terminal.board.place"
    return say(key, name=entry.name, place=place, score=f"{entry.score:,}")


def _line(place: int, entry: Entry) -> str:
    score = f"{entry.score:,}" if entry.board == "wins" else say("terminal.board.of", n=entry.rounds, score=entry.score)
    return f"{place:>3}. {score:>7}  {entry.name[:_NAME_COLUMNS]:<{_NAME_COLUMNS}}  {entry.at}  {entry.rules}"


def _path() -> Path:
    return home() / "results.json"
