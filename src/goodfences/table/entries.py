"""The log of a table: one entry for everything that changed it, from people, computers, clocks and the server.

The log is the truth; the state of a table is its fold. An entry holds no result, only what was done, by whom and when:
chance follows from the secret in the first entry. So the log holds what nobody may see, and is never sent to anybody.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from goodfences.table import messages
from goodfences.table.events import Autopilot
from goodfences.table.messages import GameName, Move

Kind = Literal["solo", "friends", "exhibit"]
VERSION = 1


class Machine(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """What the server does of itself."""


class Make(Machine, frozen=True, kw_only=True, tag="make"):
    """A table is made.

    Attributes:
        version: version of the log's form.
        code: six letters that people can say.
        key: the key of the invite.
        root: 32 bytes in hex, from which the secret of each match is derived. Never shown; not even a match's end
            reveals it.
        kind: alone against computers, with friends, or an exhibit.
        person: who made it, and is its host.
        name: the name of that person, who sits down at once; without one, it only watches.
        computers: names of computers that sit down.
        exhibit: which deal is shown.
    """

    version: int = VERSION
    code: str
    key: str
    root: str
    kind: Kind
    person: str
    name: str = ""
    game: GameName = "cuckoo"
    rules: str = ""
    computers: tuple[str, ...] = ()
    exhibit: str = ""


class Admit(Machine, frozen=True, kw_only=True, tag="admit"):
    """A person comes in: by the key of the invite, an open door, or let in by the host."""

    person: str
    name: str = ""
    by_host: bool = False


class Play(Machine, frozen=True, kw_only=True, tag="play"):
    """A seat's action that its person did not choose: a computer's, or the clock's."""

    seat: int
    do: Move
    why: Literal["computer", "clock", "autoplay"]


class Burst(Machine, frozen=True, kw_only=True, tag="burst"):
    """Beggar: so many cards are turned without a break, fewer when the game ends."""

    cards: Annotated[int, Meta(ge=1, le=1000)]


class TakeOver(Machine, frozen=True, kw_only=True, tag="take_over"):
    """A computer plays for a person who is away."""

    seat: int
    why: Autopilot


class Go(Machine, frozen=True, kw_only=True, tag="go"):
    """The next round begins: all are ready, or the clock says so."""


class TimeUp(Machine, frozen=True, kw_only=True, tag="time_up"):
    """The agreed minutes are over."""


class HandOver(Machine, frozen=True, kw_only=True, tag="hand_over"):
    """The host is away; somebody else is the host."""

    person: str


class Sleep(Machine, frozen=True, kw_only=True, tag="sleep"):
    """Nobody is there: the table waits."""


class Wake(Machine, frozen=True, kw_only=True, tag="wake"):
    """Somebody is there again, or the server was started again: clocks begin anew."""

    restarted: bool = False


class Transfer(Machine, frozen=True, kw_only=True, tag="transfer"):
    """A seat and all else that a person has moves to another device of that person."""

    person: str
    to: str


MachineMessage = Make | Admit | Play | Burst | TakeOver | Go | TimeUp | HandOver | Sleep | Wake | Transfer
AnyMessage = messages.PersonMessage | MachineMessage


class Entry(Struct, frozen=True, omit_defaults=True):
    """One entry of a table's log.

    Attributes:
        at: when, in milliseconds since 1970.
        do: what.
        by: the person who did it; empty for the server.
    """

    at: int
    do: AnyMessage
    by: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """Return an entry as the log keeps it."""
    return _encoder.encode(entry)


def decode(body: bytes) -> Entry:
    """Return the entry that the log kept.

    Raises:
        msgspec.MsgspecError: it is not one.
    """
    return _decoder.decode(body)
