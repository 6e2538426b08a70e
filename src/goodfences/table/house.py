"""The house: all tables of a server. Makes them, finds them, reads them back after a restart, forgets the old ones."""

import logging
import traceback
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from goodfences import chance, cuckoo, words
from goodfences.errors import GoodFencesError, Refusal
from goodfences.store import Append, Store
from goodfences.table import closing, entries, exhibits, game, links
from goodfences.table.actor import Actor
from goodfences.table.aside import Aside, Nobody
from goodfences.table.entries import Entry, Kind, Make
from goodfences.table.memory import Memory
from goodfences.table.messages import GameName, Start
from goodfences.table.names import COMPUTERS, clean
from goodfences.table.reduce import first, reduce
from goodfences.table.services import Services, Timer
from goodfences.table.viewer import Viewer

log = logging.getLogger("goodfences.table")

LOBBY_MS: Final = 3_600_000
"""A table that nobody started vanishes after an hour."""

KEEP_MS: Final = 14 * 24 * LOBBY_MS
"""A finished or abandoned one after fourteen days."""

FORGET_MS: Final = 300_000
"""A table without connections leaves the memory after so long; it is read again when somebody comes."""

SWEEP_MS: Final = 60_000

MAX_COMPUTERS: Final = 9


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody who makes a table wants.

    Attributes:
        kind: alone against computers, with friends, or an exhibit to watch.
        game: what is played.
        rules: by which rules, as text.
        name: the name to sit down with.
        computers: how many computers sit down; None for as many as suit.
        exhibit: which exhibit.
        seed: for tests: the secret of the table comes from it. Whoever asks for a seed knows all cards.
    """

    kind: Kind = "friends"
    game: GameName = "cuckoo"
    rules: str = ""
    name: str = ""
    computers: int | None = None
    exhibit: str = ""
    seed: str = ""


class House:
    """All tables of a server.

    Args:
        store: where their logs are kept.
        now: the time in ms since 1970.
        later: calls a function after so many ms.
        aside: whom to ask what takes long; by default nobody.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        later: Callable[[float, Callable[[], None]], Timer],
        *,
        aside: Aside | None = None,
    ) -> None:
        self.aside = Nobody() if aside is None else aside
        self._store = store
        self._now = now
        self._actors: dict[str, Actor] = {}
        self._quiet_since: dict[str, int] = {}
        self._move_key = store.secret("move")
        self._services = Services(store, now, later, self._move_path, self.aside)
        self._sweeper = later(SWEEP_MS, self._sweep_again)

    def __len__(self) -> int:
        """Return how many tables are in memory."""
        return len(self._actors)

    # --- make and find ----------------------------------------------------------------------------------------------

    def make(self, wish: Wish, person_at: Callable[[str], str]) -> Actor | Refusal:
        """Make a table; one to play alone starts at once.

        Args:
            wish: what is wanted.
            person_at: returns who makes it, and is its host, from the code of the table.
        """
        if refusal := _wish_problem(wish):
            return refusal
        now = self._now()
        code = self._new_code()
        person = person_at(code)
        entry = Entry(now, _make_of(wish, code, person))
        step = first(entry)
        actor = Actor(step.table, Memory(), self._services, origin="made")
        self._actors[step.table.code] = actor
        actor.open(entry, step)
        if wish.kind != "friends":
            actor.command(Start(), person)
        return actor

    def _new_code(self) -> str:
        while self.find(code := links.new_code()) is not None:
            pass
        return code

    def find(self, code: str) -> Actor | None:
        """Return the table of a code, read back from the store when it is not in memory; None when there is none."""
        actor = self._actors.get(code)
        if actor is None and self._store.exists(code):
            try:
                actor = self._actors[code] = self._read(code)
            except (GoodFencesError, msgspec.MsgspecError) as error:
                log.error("table %s cannot be read: %s", code, type(error).__name__)  # noqa: TRY400  # no secrets in logs
        return actor

    def _read(self, code: str) -> Actor:
        """Fold a table's log.

        Raises:
            GoodFencesError: the log does not fit this version of the program.
        """
        memory = Memory()
        log_ = self.log_of(code)
        step = first(log_[0])
        memory.note(step)
        for entry in log_[1:]:
            after = reduce(step.table, entry)
            if isinstance(after, Refusal):
                msg = f"entry {step.table.seq} of table {code} does not apply: {after.code}"
                raise GoodFencesError(msg)
            step = after
            memory.note(step)
            memory.note_id(entry)
        return Actor(step.table, memory, self._services, origin="read")

    def log_of(self, code: str) -> list[Entry]:
        """Return the durable log of a table. It holds secrets: give it to nobody."""
        return [entries.decode(body) for body in self._store.read(code)]

    def bodies_of(self, code: str) -> tuple[bytes, ...]:
        """Return the durable log of a table as it is kept. It holds secrets: give it to nobody."""
        return tuple(self._store.read(code))

    # --- the store's answers ----------------------------------------------------------------------------------------

    def durable(self, batch: Sequence[Append]) -> None:
        """Entries are durable: their tables show what they did. To be called in the tables' own thread.

        All views are drawn before the first is sent: each is faster among its like.
        """
        last = {entry.code: entry.seq for entry in batch}
        viewers: list[Viewer] = []
        for code, seq in last.items():
            actor = self._actors.get(code)
            if actor is not None:
                try:
                    viewers += actor.durable(seq)
                except Exception as error:  # noqa: BLE001  # a fault at one table is no fault of the others
                    self._give_up(code, error)
        for viewer in viewers:
            viewer.deliver()

    def _give_up(self, code: str, error: Exception) -> None:
        """A table has a fault: its connections are dropped, and it is read again. The error's text may name cards."""
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("table %s has a fault, and is read again: %s\n%s", code, type(error).__name__, where)
        self._actors.pop(code).fail()

    def failed(self, batch: Sequence[Append], error: Exception) -> None:
        """Entries could not be kept: their tables drop their connections and are read again."""
        log.error("%d entries could not be kept: %s", len(batch), error)
        for code in {entry.code for entry in batch}:
            actor = self._actors.pop(code, None)
            if actor is not None:
                actor.fail()

    # --- other devices ----------------------------------------------------------------------------------------------

    def _move_path(self, code: str, person: str) -> str:
        expires = self._now() + closing.MOVE_MINUTES * 60_000
        return f"/move/{links.sign_move(self._move_key, code, person, expires)}"

    def read_move(self, token: str) -> tuple[str, str] | None:
        """Return the table's code and the person that a link moves, or None when it is false, used or has expired."""
        found = links.read_move(self._move_key, token, self._now())
        actor = None if found is None else self.find(found[0])
        return found if found is not None and actor is not None and found[1] in actor.table.members else None

    # --- tidy -------------------------------------------------------------------------------------------------------

    def _sweep_again(self) -> None:
        self._sweeper = self._services.later(SWEEP_MS, self._sweep_again)
        self.sweep()

    def sweep(self) -> None:
        """Forget old tables for good, and quiet ones until somebody comes."""
        now = self._now()
        old = [code for code, at in self._store.last(("lobby",)).items() if at < now - LOBBY_MS]
        old += [code for code, at in self._store.last(("playing", "over")).items() if at < now - KEEP_MS]
        gone = [code for code in old if code not in self._actors or self._actors[code].idle]
        for code in gone:
            self._drop(code)
        self._store.forget(gone)
        self._forget_quiet(now)

    def _forget_quiet(self, now: int) -> None:
        for code, actor in list(self._actors.items()):
            if not actor.idle:
                self._quiet_since.pop(code, None)
            elif now - self._quiet_since.setdefault(code, now) >= FORGET_MS:
                self._drop(code)

    def _drop(self, code: str) -> None:
        self._quiet_since.pop(code, None)
        actor = self._actors.pop(code, None)
        if actor is not None:
            actor.stop()

    def close(self) -> None:
        """Stop all timers. The store is closed by whoever opened it."""
        self._sweeper.cancel()
        for actor in self._actors.values():
            actor.stop()


def _make_of(wish: Wish, code: str, person: str) -> Make:
    return Make(
        code=code,
        key=links.new_key(),
        root=(chance.secret_of(wish.seed) if wish.seed else chance.new_secret()).hex(),
        kind=wish.kind,
        person=person,
        name=clean(wish.name) or (words.say("table.you") if wish.kind == "solo" else ""),
        game=_game(wish),
        rules=wish.rules or _usual_rules(wish),
        computers=tuple(COMPUTERS)[: _n_computers(wish)],
        exhibit=wish.exhibit,
    )


def _wish_problem(wish: Wish) -> Refusal | None:
    if wish.kind == "exhibit" and wish.exhibit not in exhibits.EXHIBITS:
        return Refusal("exhibit/unknown", f"there are {', '.join(exhibits.EXHIBITS)}")
    try:
        rules = game.parse_rules(_game(wish), wish.rules or _usual_rules(wish))
    except GoodFencesError as error:
        return Refusal("rules/unknown", str(error))
    if isinstance(rules, cuckoo.Rules) and rules.stake == "drinks":
        return Refusal("rules/drinks-off", "rules that count sips have to be switched on at the table first (C19)")
    n_seats = _n_computers(wish) + 1
    if wish.kind == "solo" and rules.seats_problem(n_seats):
        return Refusal("rules/seats", f"{n_seats} seats cannot play by these rules")
    return None


def _game(wish: Wish) -> GameName:
    return "beggar" if wish.kind == "exhibit" else wish.game


def _usual_rules(wish: Wish) -> str:
    if _game(wish) == "beggar":
        return "beggar"
    return "solo" if wish.kind == "solo" else "default"


def _n_computers(wish: Wish) -> int:
    """How many computers sit down: as asked, or as the rules want."""
    if wish.kind == "exhibit":
        return 2
    if wish.computers is not None:
        return max(0, min(wish.computers, MAX_COMPUTERS))
    if wish.kind == "friends":
        return 0
    if wish.game == "beggar":
        return 1
    rules = cuckoo.parse_rules(wish.rules or "solo")
    return 1 if rules.seats == "heads_up" else 3
