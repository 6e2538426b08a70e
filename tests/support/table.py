"""A house without a network: time, timers, store and phones that a test moves by hand."""

import heapq
import itertools
from collections.abc import Callable, Iterable, Sequence

import msgspec

from goodfences.store import Append, Durable, Failed, Phase, Soon
from goodfences.table.actor import Actor
from goodfences.table.aside import Done
from goodfences.table.house import House, Wish
from goodfences.table.messages import Hello, Message, PersonMessage
from goodfences.table.questions import Question, answer
from goodfences.table.viewer import Viewer
from support.frames import Reader

T0 = 1_700_000_000_000

frame_of = msgspec.json.Decoder(PersonMessage).decode


class MemoryStore:
    """A store whose commits a test makes, or loses."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Append]] = {}
        self.phases: dict[str, Phase] = {}
        self.waiting: list[Append] = []

    def start(self, durable: Durable, failed: Failed, _soon: Soon) -> None:
        self._durable = durable
        self._failed = failed

    def append(self, entry: Append) -> None:
        self.waiting.append(entry)

    def commit(self, *, most: int | None = None) -> bool:
        """Make entries durable; whether there were any."""
        batch = self.waiting[:most]
        self.waiting = self.waiting[len(batch) :]
        for entry in batch:
            log = self.logs.setdefault(entry.code, [])
            assert entry.seq == len(log), "entries come in order, each once"
            log.append(entry)
            if entry.phase:
                self.phases[entry.code] = entry.phase
        if batch:
            self._durable(batch)
        return bool(batch)

    def lose(self) -> None:
        """Fail to write what waits."""
        batch, self.waiting = self.waiting, []
        self._failed(batch, OSError("no space left"))

    def read(self, code: str) -> list[bytes]:
        return [entry.body for entry in self.logs.get(code, ())]

    def exists(self, code: str) -> bool:
        return code in self.logs

    def last(self, phases: Iterable[Phase]) -> dict[str, int]:
        return {code: log[-1].at for code, log in self.logs.items() if self.phases[code] in phases}

    def forget(self, codes: Iterable[str]) -> None:
        for code in codes:
            del self.logs[code], self.phases[code]

    def secret(self, name: str) -> bytes:
        return name.encode().ljust(32, b".")

    def close(self) -> None:
        self.waiting.clear()


class Handle:
    """A timer."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class Phone:
    """One page of one person: what it got, and why it was closed."""

    def __init__(self, room: "Room", actor: Actor, person: str) -> None:
        self.room = room
        self.actor = actor
        self.person = person
        self.viewer = Viewer(person, self)
        actor.enter(self.viewer)
        self.raw: list[bytes] = []
        self.awake = False
        self.asleep = False
        self.closed: int | None = None
        self.sent_ids: set[str] = set()
        self._frames: list[dict] = []
        self._reader = Reader()
        self._heard: set[str] = set()
        self._n_heard = 0

    def wake(self) -> None:
        self.awake = True

    def close(self, code: int) -> None:
        self.closed = code

    @property
    def free(self) -> bool:
        return not self.asleep and self.closed is None

    def write(self, frame: bytes) -> None:
        if self.closed is None:
            self.raw.append(frame)

    def pump(self) -> None:
        self.awake = True

    def fetch(self) -> bool:
        """Fetch what is there, unless the phone is slow; whether there was anything."""
        if not self.awake or self.asleep or self.closed is not None:
            return False
        self.awake = False
        got = False
        while (frame := self.viewer.take()) is not None:
            self.raw.append(frame)
            got = True
        return got

    @property
    def frames(self) -> list[dict]:
        """All that it got, decoded once."""
        self._frames += map(self._reader.read, self.raw[len(self._frames) :])
        return self._frames

    def heard(self) -> set[str]:
        """The ids of all messages that were answered."""
        for frame in self.frames[self._n_heard :]:
            self._heard |= {frame.get("id", ""), *frame.get("answers", ())}
            self._heard |= {refused["id"] for refused in frame.get("refused", ())}
        self._n_heard = len(self._frames)
        return self._heard

    @property
    def view(self) -> dict:
        """The last view."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == "view")

    @property
    def seat(self) -> int | None:
        return self.view["you"]["seat"]

    def send(self, message: Message, *, settle: bool = True) -> dict | None:
        """Send a message; return the last frame after everything has settled."""
        self.sent_ids.add(message.id)
        if self.viewer.source is None and isinstance(message, Hello):
            self.actor.hello(self.viewer, message)
        else:
            self.actor.receive(self.viewer, message)
        if not settle:
            return None
        self.room.settle()
        return self.frames[-1] if self.raw else None

    def refusal(self, message: Message) -> str | None:
        """Send a message; return the code it was refused with."""
        frame = self.send(message)
        if frame is None:
            return None
        refused = frame.get("refused") or ([frame] if frame["type"] == "refused" else [])
        return refused[-1]["code"] if refused else None

    def leave(self) -> None:
        self.actor.leave(self.viewer)
        self.room.settle()


class Counter:
    """Whoever is asked for odds: answers when a test lets it, in this process, or never."""

    def __init__(self, *, knows: bool = False) -> None:
        self.knows = knows
        self.asked: list[tuple[Question, Done]] = []
        self.holds = False

    def ask(self, question: Question, done: Done) -> bool:
        if self.knows:
            self.asked.append((question, done))
        return self.knows

    def answer(self) -> bool:
        """Answer what was asked, unless it is held back; whether there was anything."""
        if self.holds or not self.asked:
            return False
        question, done = self.asked.pop(0)
        done(answer(question))
        return True


class Room:
    """A house, its time and its phones; odds are known to ``counter`` alone."""

    def __init__(self, store: MemoryStore | None = None, now: int = T0, counter: Counter | None = None) -> None:
        self.now = now
        self.store = store or MemoryStore()
        self.timers: list[tuple[float, int, Handle]] = []
        self._count = itertools.count()
        self.phones: list[Phone] = []
        self.counter = counter or Counter()
        self.house = House(self.store, lambda: self.now, self.later, aside=self.counter)
        self.store.start(self.house.durable, self.house.failed, lambda _write: None)

    def later(self, wait_ms: float, call: Callable[[], None]) -> Handle:
        handle = Handle(call)
        heapq.heappush(self.timers, (self.now + wait_ms, next(self._count), handle))
        return handle

    def settle(self) -> None:
        """Commit, deliver and do what is due now, until nothing moves."""
        moved = True
        while moved:
            moved = self.store.commit()
            for phone in self.phones:
                moved |= phone.fetch()
            moved |= self._ring()
            moved |= self.counter.answer()

    def _ring(self) -> bool:
        rang = False
        while self.timers and self.timers[0][0] <= self.now:
            _, _, handle = heapq.heappop(self.timers)
            if handle.call is not None:
                call, handle.call = handle.call, None
                call()
                rang = True
        return rang

    def advance(self, ms: int) -> None:
        """Let time pass, timer by timer."""
        end = self.now + ms
        self.settle()
        while self.timers and self.timers[0][0] <= end:
            self.now = max(self.now, int(-(-self.timers[0][0] // 1)))
            self.settle()
        self.now = end
        self.settle()

    def make(self, **wish: object) -> Actor:
        """Make a table whose maker is ``host``."""
        made = self.house.make(Wish(**{"name": "Ann", "seed": "a room", **wish}), lambda _code: "host")
        assert isinstance(made, Actor), made
        self.settle()
        return made

    def phone(self, actor: Actor, person: str) -> Phone:
        phone = Phone(self, actor, person)
        self.phones.append(phone)
        return phone

    def join(self, actor: Actor, person: str, *, key: str | None = None, name: str = "") -> Phone:
        """A person's page connects."""
        phone = self.phone(actor, person)
        phone.send(Hello(id="hello", key=actor.table.key if key is None else key, name=name))
        return phone

    def restart(self, *, after_ms: int = 5_000) -> "Room":
        """The server is killed, and started again: what was not durable is lost."""
        self.store.waiting.clear()
        return Room(self.store, self.now + after_ms)


def cards_in(frame: bytes, cards: Sequence[str]) -> list[str]:
    """Return which of some cards stand anywhere in a frame."""
    text = frame.decode()
    return [card for card in cards if f'"{card}"' in text]
