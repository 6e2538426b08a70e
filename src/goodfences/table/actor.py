"""The actor of a table: takes messages one by one, reduces, makes durable, and only then shows what they did."""

import logging
from collections import deque
from typing import Final, Literal

import msgspec

from goodfences.errors import Refusal
from goodfences.store import Append
from goodfences.table import agenda, closing, entries, frames, messages
from goodfences.table.agenda import Crowd, Due
from goodfences.table.computers import Computers
from goodfences.table.door import Door, Talk
from goodfences.table.entries import Admit, Entry, MachineMessage, Play, Transfer, Wake
from goodfences.table.frames import BeatFrame, DoorFrame, RefusedFrame
from goodfences.table.hint import Hints
from goodfences.table.memory import Memory
from goodfences.table.messages import Hello, Message
from goodfences.table.pending import Pending
from goodfences.table.reduce import reduce
from goodfences.table.services import NO_TIMER, Services
from goodfences.table.shared import Around
from goodfences.table.state import Step, Table
from goodfences.table.tell import refused
from goodfences.table.viewer import Viewer
from goodfences.table.views import Views
from goodfences.words import Message as Words

log = logging.getLogger("goodfences.table")

INBOX: Final = 256
"""Entries that may wait to be durable; more messages are refused until the store has caught up."""

AT_ONCE: Final = 64
"""Things that a table does of itself without letting other tables have a turn."""

_NO_ENTRY: Final = frozenset({Hello, messages.Beat, messages.AskHint, messages.AskMove, messages.Answer})
_TALK: Final = frozenset({messages.Say, messages.React})

_encode = msgspec.json.Encoder().encode


class Actor:
    """One table. Everything happens in one thread, one thing after the other.

    Args:
        table: its state, all of it durable.
        memory: what it remembers.
        services: what it shares with the other tables.
        origin: whether it was just made, or read from the store: then its clocks stood still for a while.
    """

    __slots__ = (
        "_computers", "_door", "_gone", "_hints", "_just_read", "_lines", "_memory", "_pending", "_services",
        "_talk", "_timer", "_tip", "_viewers", "_views",
    )  # fmt: skip

    def __init__(self, table: Table, memory: Memory, services: Services, *, origin: Literal["made", "read"]) -> None:
        self._tip = table
        self._memory = memory
        self._services = services
        self._pending: deque[Pending] = deque()
        self._lines: set[Viewer] = set()
        self._viewers: dict[str, Viewer] = {}
        self._door = Door()
        self._gone = {seat.person: services.now() for seat in table.seats if seat.person is not None}
        self._gone.setdefault(table.host, services.now())
        self._talk = Talk()
        self._computers = Computers(services.aside, self._plan, services.later)
        self._hints = Hints(services.aside)
        self._timer = NO_TIMER
        self._views = Views(table, memory, services.now)
        self._just_read = origin == "read"

    @property
    def table(self) -> Table:
        """The table as it is shown: all of it is durable. Holds hidden cards."""
        return self._views.table

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is on its way, so that it can be forgotten and read again."""
        return not self._lines and not self._pending

    def open(self, entry: Entry, step: Step) -> None:
        """Write the first entry of a new table."""
        self._append(entry, step, seq=0)

    # --- connections ------------------------------------------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """A connection is there, and will say hello."""
        self._lines.add(viewer)

    def hello(self, viewer: Viewer, message: Hello) -> None:
        """Somebody connects: lets in, has it wait at the door, or sends it away."""
        person, tip = viewer.person, self._tip
        if person not in tip.members:
            knows = message.key == tip.key and person not in tip.shut_out
            if tip.door == "locked":
                viewer.line.close(closing.NOT_LET_IN)
                return
            if not (knows or tip.door == "open"):
                self._knock(viewer, message)
                return
            self._machine(Admit(person=person, name=message.name))
        if message.id:
            viewer.answers += (message.id,)
        self._connect(viewer)

    def _connect(self, viewer: Viewer) -> None:
        old = self._viewers.get(viewer.person)
        if old is not None:
            old.part(closing.TAKEN_OVER)
        viewer.source = self._views
        self._viewers[viewer.person] = viewer
        self._gone.pop(viewer.person, None)
        self._wake_up(viewer.person)
        viewer.since = self._tip.seq
        self._crowd_changed()

    def _wake_up(self, person: str) -> None:
        """Start the clocks of a table that slept or was just read from the store; give a seat back to its person."""
        tip = self._tip
        restarted = self._just_read and tip.phase == "playing" and not tip.still
        self._just_read = False
        if tip.asleep or restarted:
            self._machine(Wake(restarted=restarted))
        number = self._tip.seat_of(person)
        if number is not None and self._tip.seats[number].autopilot == "absent":
            self._machine(messages.Back(), by=person)

    def leave(self, viewer: Viewer) -> None:
        """A connection ended."""
        self._lines.discard(viewer)
        if self._door.leave(viewer):
            self._tell_host()
        if self._viewers.get(viewer.person) is viewer:
            del self._viewers[viewer.person]
            viewer.source = None
            self._gone[viewer.person] = self._services.now()
            self._crowd_changed()

    def _crowd_changed(self) -> None:
        self._look_around()
        for viewer in self._viewers.values():
            if viewer.since <= self.table.seq:
                viewer.show()
        self._plan()

    # --- messages ---------------------------------------------------------------------------------------------------

    def receive(self, viewer: Viewer, message: Message) -> None:
        """Take a message. It is always answered: in a view, or by a frame of its own."""
        if viewer.source is not self._views:
            self._at_the_door(viewer, message)
        elif type(message) in _NO_ENTRY:
            self._no_entry(viewer, message)
        elif self._memory.has_id(viewer.person, message.id):
            self._answer(viewer.person, message.id)
        else:
            self._person(viewer, message)

    def _no_entry(self, viewer: Viewer, message: Message) -> None:
        """Take a message that makes no entry in the log of itself."""
        if isinstance(message, Hello):
            viewer.answers += (message.id,)
            viewer.forget()
            viewer.show()
        elif isinstance(message, messages.Beat):
            viewer.send(_encode(BeatFrame(message.id, self.table.seq)))
        elif isinstance(message, messages.Answer):
            self._open_door(viewer, message)
        else:
            self._ask(viewer, message)

    def _at_the_door(self, viewer: Viewer, message: Message) -> None:
        if isinstance(message, messages.Beat):
            viewer.send(_encode(BeatFrame(message.id, -1)))
        elif isinstance(message, Hello):
            self.hello(viewer, message)
        else:
            stranger = Refusal("table/stranger", "only who was let in may do this")
            viewer.send(_encode(frames.Unread(message.id, stranger.code, refused(stranger))))

    def _person(self, viewer: Viewer, message: Message) -> None:
        now, person = self._services.now(), viewer.person
        if type(message) in _TALK and not self._talk.allows(person, now):
            self._refuse(person, message.id, Refusal("rate/slow-down", "so much talk is too much"))
            return
        if len(self._pending) >= INBOX:
            self._refuse(person, message.id, Refusal("rate/slow-down", "the table is busy: try again"))
            return
        entry = Entry(now, message, person)  # type: ignore[arg-type]  # one of PersonMessage
        step = reduce(self._tip, entry, now=self._views.moment_of(self._tip))
        if not isinstance(step, Step):
            self._refuse(person, message.id, step)
            return
        self._append(entry, step, person=person, answer=message.id)
        self._plan()

    def command(self, message: Message, person: str) -> None:
        """Do what a person wants who has no connection yet: the first start of a table made to play alone."""
        self._machine(message, by=person)

    def _machine(self, do: MachineMessage | Message, *, by: str = "") -> bool:
        """Do something of the server's own; whether the table took it."""
        entry = Entry(self._services.now(), do, by)  # type: ignore[arg-type]  # a Message is one of PersonMessage
        step = reduce(self._tip, entry)
        if isinstance(step, Refusal):
            log.error("table %s did not take its own %s: %s", self._tip.code, type(do).__name__, step.code)
            return False  # the reducer and the agenda disagree; the code names no card
        self._append(entry, step)
        return True

    def _append(self, entry: Entry, step: Step, *, seq: int | None = None, person: str = "", answer: str = "") -> None:
        """Take a step, and have it made durable."""
        before, self._tip = self._tip, step.table
        self._memory.note_id(entry)
        self._pending.append(Pending(step.table.seq, step, person, answer))
        changed = seq == 0 or step.table.phase != before.phase
        number = before.seq if seq is None else seq
        body = entries.encode(entry)
        phase = step.table.phase
        self._services.store.append(Append(step.table.code, number, entry.at, body, phase if changed else ""))

    def _answer(self, person: str, message_id: str) -> None:
        self._after_pending(Pending(self._tip.seq, None, person, answer=message_id))

    def _refuse(self, person: str, message_id: str, refusal: Refusal) -> None:
        frame = RefusedFrame(message_id, refusal.code, refused(refusal))
        self._after_pending(Pending(self._tip.seq, None, person, refused=frame))

    def _after_pending(self, answer: Pending) -> None:
        """Give an answer once everything that it was decided on is durable."""
        if self._pending:
            self._pending.append(answer)
        else:
            self._give(answer)

    def _give(self, done: Pending) -> None:
        viewer = self._note(done)
        if viewer is not None and viewer.since <= self.table.seq:
            viewer.show()

    def _note(self, done: Pending) -> Viewer | None:
        """Note an answer for the next view of whoever gets it."""
        viewer = self._viewers.get(done.person)
        if viewer is not None and done.answer:
            viewer.answers += (done.answer,)
        if viewer is not None and done.refused is not None:
            viewer.refused += (done.refused,)
        return viewer

    # --- the store's answer -----------------------------------------------------------------------------------------

    def durable(self, seq: int) -> list[Viewer]:
        """Entries up to this number are durable: draw what they did, all in one view, and return who is to get it."""
        before = shown = self._views.table
        pending = self._pending
        while pending and (pending[0].step is None or pending[0].seq <= seq + 1):
            done = pending.popleft()
            if done.step is not None:
                shown = done.step.table
                self._memory.note(done.step)
            self._note(done)
        if shown is before:
            return []
        self._views.change(table=shown)
        if shown.members is not before.members:
            self._send_away(shown)
        seq, viewers = shown.seq, []
        for viewer in self._viewers.values():
            if viewer.since <= seq:
                viewer.draw()
                viewers.append(viewer)
        return viewers

    def fail(self) -> None:
        """The store could not keep an entry: drop all connections; the table is read again from the store."""
        self.stop()
        for viewer in list(self._viewers.values()):
            viewer.part(closing.TROUBLE)
        self._viewers.clear()

    def stop(self) -> None:
        """Do nothing of itself any more."""
        self._computers.forget()
        self._timer.cancel()

    def _look_around(self) -> None:
        self._views.change(around=Around(frozenset(self._viewers), self._door.knocks()))

    def _send_away(self, shown: Table) -> None:
        """Close the connections of those who are no members any more."""
        for person, viewer in list(self._viewers.items()):
            if person not in shown.members and person not in self._tip.members:
                del self._viewers[person]
                viewer.part(closing.SENT_AWAY)
        self._look_around()

    # --- of itself --------------------------------------------------------------------------------------------------

    def _plan(self) -> None:
        """Do what is due, and set the timer for what comes next."""
        self._timer.cancel()
        for _ in range(AT_ONCE):
            due = self._due()
            if due is None:
                return
            wait_ms = due.at - self._services.now()
            if wait_ms > 0:
                self._timer = self._services.later(wait_ms, self._plan)
                return
            if not self._do(due):
                return
        self._timer = self._services.later(0, self._plan)

    def _due(self) -> Due | None:
        return agenda.due(self._tip, Crowd(self._gone, self._viewers.keys()))

    def _do(self, due: Due) -> bool:
        if due.do is not None:
            return self._machine(due.do)
        move = self._computers.choose(self._tip, due.seat)
        return move is not None and self._machine(Play(seat=due.seat, do=move, why="computer"))

    # --- the door, hints, other devices -----------------------------------------------------------------------------

    def _knock(self, viewer: Viewer, hello: Hello) -> None:
        if hello.id:
            viewer.answers += (hello.id,)  # in the first view, once it is let in
        self._door.knock(viewer, hello.name)
        viewer.send(_encode(DoorFrame(Words("table.door.wait"))))
        self._tell_host()

    def _tell_host(self) -> None:
        self._look_around()
        host = self._viewers.get(self._tip.host)
        if host is not None:
            host.show()

    def _open_door(self, viewer: Viewer, message: messages.Answer) -> None:
        if viewer.person != self._tip.host:
            self._refuse(viewer.person, message.id, Refusal("host/only", "only the host may do this"))
            return
        found = self._door.open(message.knock)
        if found is None:
            self._refuse(viewer.person, message.id, Refusal("knock/unknown", "nobody is at the door any more"))
            return
        waiting, name = found
        if message.let_in == "on":
            self._machine(Admit(person=waiting.person, name=name, by_host=True))
            self._connect(waiting)
        else:
            waiting.line.close(closing.NOT_LET_IN)
            self._look_around()
        self._answer(viewer.person, message.id)

    def _ask(self, viewer: Viewer, message: Message) -> None:
        if isinstance(message, messages.AskMove):
            path = self._services.move_link(self._tip.code, viewer.person)
            viewer.send(_encode(frames.MoveFrame(message.id, path, closing.MOVE_MINUTES)))
            return
        answer = self._hints.give(self.table, viewer.person, message.id, lambda frame: viewer.send(_encode(frame)))
        if isinstance(answer, Refusal):
            self._refuse(viewer.person, message.id, answer)
        else:
            viewer.send(_encode(answer))

    def transfer(self, person: str, to: str) -> Refusal | None:
        """Move a person's place to another device; the old one is told that a newer page has taken over."""
        if person not in self._tip.members:
            return Refusal("table/stranger", "that link was used already")
        if person != to:
            old = self._viewers.pop(person, None)
            self._machine(Transfer(person=person, to=to))
            self._gone.pop(person, None)
            self._gone[to] = self._services.now()
            if old is not None:
                old.part(closing.TAKEN_OVER)
            self._crowd_changed()
        return None
