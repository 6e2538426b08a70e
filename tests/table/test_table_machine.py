"""A whole table under everything that a network does: messages twice, lost, late and in the wrong order; pages that
come and go; a server that is killed. Whatever happens, the log folds to the table, and nothing shown is lost.
"""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from goodfences import beggar, cuckoo
from goodfences.table import entries
from goodfences.table import messages as m
from goodfences.table.messages import Message
from goodfences.table.reduce import fold
from support.table import Phone, Room

PEOPLE = ("host", "p1", "p2", "p3")
MESSAGES = st.one_of(
    st.sampled_from(
        [
            m.Stand(), m.Start(), m.Ready(), m.Ready(all=True), m.Stop(), m.Pause(), m.Resume(), m.Back(), m.Away(),
            m.Skip(), m.AskHint(), m.AskMove(), m.Beat(), m.AddComputer(), m.Autoplay(to="on"), m.Autoplay(to="off"),
            m.Say(phrase="nice"), m.React(reaction="clap"), m.SetDoor(door="locked"), m.SetDoor(door="open"),
            m.Settings(clock="brisk"), m.Settings(pace="at_once"), m.Settings(pace="slow"), m.Settings(drinks="on"),
        ]
    ),
    st.builds(m.Act, do=st.sampled_from(["keep", "swap", "accept", "show", "turn"])),
    st.builds(m.Sit, name=st.sampled_from(["Ann", "Bo", "", "\u202e", "a very long name indeed"])),
    st.builds(m.Kick, seat=st.integers(0, 6)),
    st.builds(m.SetStyle, seat=st.integers(0, 6), style=st.sampled_from(["gentle", "bold", "x"])),
    st.builds(m.PassHost, seat=st.integers(0, 6)),
    st.builds(m.MoveSeat, seat=st.integers(0, 6), to=st.integers(0, 6)),
    st.builds(m.Choose, game=st.just("cuckoo"), rules=st.sampled_from([*cuckoo.PRESETS, "chips jack=blocks", "x"])),
    st.builds(m.Choose, game=st.just("beggar"), rules=st.sampled_from([*beggar.PRESETS])),
    st.builds(m.Answer, knock=st.integers(0, 3), let_in=st.sampled_from(["on", "off"])),
)  # fmt: skip


class TableMachine(RuleBasedStateMachine):
    """People at one table, and what a network does to what they send."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room()
        self.phones: dict[str, Phone] = {}
        self.late: list[tuple[str, Message]] = []
        self.sent: list[tuple[str, Message]] = []
        self.n_sent = 0
        self.shown = 0

    @initialize(rules=st.sampled_from(["default", "sudden_death", "chips_court", "points", "family", "beggar"]))
    def make(self, rules: str) -> None:
        table = self.room.make(rules=rules, game="beggar" if rules == "beggar" else "cuckoo")
        self.code = table.table.code
        for person in PEOPLE:
            self.phones[person] = self.room.join(table, person)
            if person != "host":
                self.phones[person].send(m.Sit(name=person, id=f"sit-{person}"))

    def actor(self):
        actor = self.room.house.find(self.code)
        assert actor is not None
        return actor

    def send(self, person: str, message: Message, *, settle: bool = True) -> None:
        phone = self.phones.get(person)
        if phone is not None and phone.closed is None:
            phone.send(message, settle=settle)

    def stamped(self, person: str, message: Message) -> Message:
        """A message as a page sends it: with an id and the view that it was decided on."""
        from msgspec.structs import replace

        self.n_sent += 1
        phone = self.phones.get(person)
        views = [frame for frame in phone.frames if frame["type"] == "view"] if phone is not None else []
        made = replace(message, id=f"m{self.n_sent}", seq=views[-1]["seq"] if views else -1)
        self.sent.append((person, made))
        return made

    # --- what people do ---------------------------------------------------------------------------------------------

    @rule(person=st.sampled_from(PEOPLE), message=MESSAGES)
    def anything(self, person: str, message: Message) -> None:
        self.send(person, self.stamped(person, message))

    @rule(choices=st.lists(st.integers(0, 3), min_size=1, max_size=15))
    def play(self, choices: list[int]) -> None:
        """People play on as they should."""
        for choice in choices:
            self.play_once(choice)

    def play_once(self, choice: int) -> None:
        """Whoever may act acts, or the host goes on."""
        for person, phone in self.phones.items():
            moves = phone.view["you"]["moves"] if phone.viewer.source is not None else []
            if moves:
                self.send(person, self.stamped(person, m.Act(do=moves[choice % len(moves)])))
                return
        for message in (m.Resume(), m.Start(), m.Ready(all=True)):
            self.send(self.actor().table.host, self.stamped(self.actor().table.host, message))

    # --- what a network does ----------------------------------------------------------------------------------------

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 200))
    def again(self, which: int) -> None:
        """An old message comes again: it changes nothing that it had changed."""
        person, message = self.sent[which % len(self.sent)]
        table = self.actor().table
        known = self.actor()._memory.has_id(person, message.id)
        self.send(person, message)
        if known:
            assert self.actor().table.seq == table.seq

    @rule(person=st.sampled_from(PEOPLE), message=MESSAGES)
    def delayed(self, person: str, message: Message) -> None:
        self.late.append((person, self.stamped(person, message)))

    @precondition(lambda self: self.late)
    @rule(which=st.integers(0, 20))
    def arrives_late(self, which: int) -> None:
        person, message = self.late.pop(which % len(self.late))
        self.send(person, message)

    @rule(messages=st.lists(st.tuples(st.sampled_from(PEOPLE), MESSAGES), min_size=2, max_size=5))
    def all_at_once(self, messages: list[tuple[str, Message]]) -> None:
        """Messages come before any of them is durable."""
        for person, message in messages:
            self.send(person, self.stamped(person, message), settle=False)
        self.room.settle()

    # --- pages and the server ---------------------------------------------------------------------------------------

    @rule(person=st.sampled_from(PEOPLE))
    def reload(self, person: str) -> None:
        old = self.phones.pop(person, None)
        if old is not None and old.closed is None:
            old.leave()
        self.phones[person] = self.room.join(self.actor(), person)

    @rule(person=st.sampled_from(PEOPLE))
    def lose_connection(self, person: str) -> None:
        phone = self.phones.get(person)
        if phone is not None and phone.closed is None and phone.viewer.source is not None:
            phone.leave()
            del self.phones[person]

    @rule(seconds=st.sampled_from([0.4, 1, 5, 13, 25, 61]))
    def time_passes(self, seconds: float) -> None:
        self.room.advance(round(seconds * 1000))

    @rule(person=st.sampled_from(PEOPLE), message=MESSAGES, most=st.sampled_from([0, 1]))
    def kill(self, person: str, message: Message, most: int) -> None:
        """The server is killed just after a message came."""
        self.send(person, self.stamped(person, message), settle=False)
        self.room.store.commit(most=most)
        views = [frame["seq"] for phone in self.phones.values() for frame in phone.frames if frame["type"] == "view"]
        self.room = self.room.restart()
        self.phones = {}
        self.shown = max(views, default=0)
        assert self.actor().table.seq >= self.shown, "everything that was shown is there"
        for someone in PEOPLE:
            self.reload(someone)

    # --- what is always so ------------------------------------------------------------------------------------------

    def teardown(self) -> None:
        """Whatever happened, the log folds to the table."""
        if hasattr(self, "code"):
            log = [entries.decode(body) for body in self.room.store.read(self.code)]
            assert fold(log) == self.actor().table

    @invariant()
    def every_card_is_accounted_for(self) -> None:
        if not hasattr(self, "code"):
            return
        play = self.actor().table.play
        if isinstance(play, cuckoo.State) and play.round is not None and play.round.phase != "shuffle":
            held = [card for card in play.round.hands if card is not None]
            assert sorted([*held, *play.round.stock, *play.round.aside]) == sorted(play.round.cards)

    @invariant()
    def pages_show_the_table_as_it_is(self) -> None:
        for phone in self.phones.values():
            if phone.viewer.source is not None:
                view = phone.view
                table = self.actor().table
                assert view["seq"] == table.seq
                assert view["table"]["phase"] == table.phase
                assert view["you"]["seat"] == table.seat_of(phone.person)

    @invariant()
    def every_message_is_answered(self) -> None:
        """Whoever is connected heard of every message it sent since: taken, refused, or by a frame of its own."""
        for phone in self.phones.values():
            if phone.viewer.source is not None:
                assert phone.sent_ids <= phone.heard() | {""}


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@pytest.mark.parametrize("seed", range(3))
def test_all_messages_in_any_order_give_the_state_that_the_log_says(seed: int) -> None:
    """The same messages, each sent one to three times and shuffled: what is applied is in the log, each once."""
    from goodfences.chance import Stream

    chance = Stream(f"order {seed}".encode())
    room = Room()
    table = room.make(rules="points")
    phones = {person: room.join(table, person) for person in PEOPLE}
    for person in PEOPLE[1:]:
        phones[person].send(m.Sit(name=person))
    phones["host"].send(m.Start())
    plan = [(person, m.Act(id=f"{person}-{n}", do="keep")) for person in PEOPLE for n in range(12)]
    plan += [("host", m.Ready(id=f"r{n}", all=True)) for n in range(12)]
    for person, message in chance.shuffled(plan * 3):
        phones[person].send(message)
    log = [entries.decode(body) for body in room.store.read(table.table.code)]
    ids = [(entry.by, entry.do.id) for entry in log if isinstance(entry.do, Message) and entry.do.id]
    assert len(ids) == len(set(ids)), "nothing is applied twice"
    assert fold(log) == table.table
