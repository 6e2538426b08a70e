"""The state of a table: a frozen value, the fold of its log. Holds hidden cards and secrets: give nobody a state."""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from goodfences import beggar, chance, cuckoo
from goodfences.beggar.events import Event as BeggarEvent
from goodfences.cuckoo.events import Event as CuckooEvent
from goodfences.table.entries import Kind
from goodfences.table.events import AnyTableEvent, Autopilot
from goodfences.table.frames import Phase
from goodfences.table.messages import Clock, Door, GameName, Pace, Title

Rules = cuckoo.Rules | beggar.Rules
Game = cuckoo.State | beggar.State
GameEvent = CuckooEvent | BeggarEvent

TURN_MS: Final[dict[Clock, int]] = {"off": 0, "relaxed": 60_000, "normal": 30_000, "brisk": 12_000}
"""Time for a turn."""


class Seat(Struct, frozen=True, gc=False):
    """A seat and who sits there.

    Attributes:
        name: what the seat is called.
        person: who sits there; None for a computer, also when it plays on for somebody who left.
        style: how a computer plays it, now or when its person is away.
        autopilot: why a computer plays a person's seat.
        misses: turns that the clock played, one after the other.
        ready: whether its person wants to go on.
        autoplay: beggar: whether its cards turn by themselves.
        wins: matches won at this table.
        score: points of won matches at this table (P7).
    """

    name: str
    person: str | None = None
    style: str = "judge"
    autopilot: Autopilot = "off"
    misses: int = 0
    ready: bool = False
    autoplay: bool = False
    wins: int = 0
    score: int = 0

    @property
    def automatic(self) -> bool:
        """Whether a computer plays it now."""
        return self.person is None or self.autopilot != "off"


class Table(Struct, frozen=True, kw_only=True):
    """A table.

    Attributes:
        code, key, root, kind, exhibit: as in :class:`goodfences.table.entries.Make`.
        phase: before, in or after a match.
        match: matches begun.
        seats: who sits, clockwise; the index is the seat's number in the running match.
        host: the person that is the host.
        members: the people who were let in, with the names they gave.
        shut_out: people who were sent away: the key no longer lets them in.
        waiting: people who sit down for the next match.
        play: the match that runs, or the last one.
        given_up: whether the last match was ended without a result.
        paused: whether it waits until somebody resumes.
        asleep: whether it waits because nobody is there.
        skipping: beggar: whether the game runs to its end without a break.
        seq: entries in the log.
        game_seq: the entry that last changed the game, the rules or the seats: older actions are stale.
        at: when the last entry was made, in ms.
        turn_at: when the running turn, or the pause between rounds, began.
        ends_at: with ``end=minutes:N``: when time is up; 0 without.
        still_at: since when it is paused or asleep.
    """

    code: str
    key: str
    root: bytes
    kind: Kind
    host: str
    exhibit: str = ""
    phase: Phase = "lobby"
    match: int = 0
    game: GameName = "cuckoo"
    rules: Rules = cuckoo.Rules()
    seats: tuple[Seat, ...] = ()
    members: dict[str, str] = {}
    shut_out: frozenset[str] = frozenset()
    waiting: tuple[str, ...] = ()
    door: Door = "knock"
    clock: Clock = "off"
    pace: Pace = "normal"
    title: Title = "cuckoo"
    drinks: bool = False
    play: Game | None = None
    given_up: bool = False
    paused: bool = False
    asleep: bool = False
    skipping: bool = False
    seq: int = 0
    game_seq: int = 0
    at: int = 0
    turn_at: int = 0
    ends_at: int = 0
    still_at: int = 0

    def __repr__(self) -> str:
        """Say which table it is, and nothing of its cards and secrets: this may stand in an error's text."""
        return f"<Table {self.code}, {self.phase}, entry {self.seq}>"

    def seat_of(self, person: str) -> int | None:
        """Return the seat of a person."""
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def secret(self, match: int) -> bytes:
        """Return the secret of a match: each has its own, and none tells of another."""
        return _secret(self.root, match)

    @property
    def next_match(self) -> int:
        """The match that runs, or would be begun next."""
        return self.match if self.phase == "playing" else self.match + 1

    @property
    def still(self) -> bool:
        """Whether no clock runs and nobody plays."""
        return self.paused or self.asleep

    @property
    def to_act(self) -> int | None:
        """The one seat that can act now."""
        return self.play.to_act if self.play is not None and self.phase == "playing" else None

    @property
    def between(self) -> bool:
        """Whether a round of cuckoo is over and the next has not begun."""
        return self.phase == "playing" and isinstance(self.play, cuckoo.State) and self.play.phase == "between"

    def with_seat(self, number: int, **changes: object) -> "Table":
        """Return the table with one seat changed."""
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        return replace(self, seats=tuple(seats))


@lru_cache(maxsize=2048)
def _secret(root: bytes, match: int) -> bytes:
    """Kept, because every shuffle and cut of a match begins with it."""
    return chance.derive(root, f"match {match}")


class Step(Struct, frozen=True):
    """A table after an entry, and what happened at it and in its game."""

    table: Table
    events: tuple[AnyTableEvent, ...] = ()
    game_events: tuple[GameEvent, ...] = ()
