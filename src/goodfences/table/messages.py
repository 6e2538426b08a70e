"""What a person can send to a table: the whole vocabulary of the wire from the page to the server.

Every message may carry ``id``, a name of the sender's own for it: a message that comes twice is answered twice and
applied once. ``seq`` is the ``seq`` of the last view that the sender saw: an action of the game that was decided on an
older position is not applied, and answered with the whole view.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

MAX_NAME: Final = 24
MAX_SEATS: Final = 51

GameName = Literal["cuckoo", "beggar"]
Clock = Literal["off", "relaxed", "normal", "brisk"]
Pace = Literal["at_once", "brisk", "normal", "slow"]
Door = Literal["knock", "open", "locked"]
Title = Literal["cuckoo", "chase_the_ace", "screw_your_neighbor"]
Switch = Literal["on", "off"]
Move = Literal["keep", "swap", "accept", "show", "turn"]
Phrase = Literal[
    "hello",
    "good_luck",
    "nice",
    "thanks",
    "sorry",
    "ouch",
    "not_again",
    "hurry",
    "one_moment",
    "well_played",
    "again",
    "bye",
]
Reaction = Literal["clap", "laugh", "gasp", "cry", "think", "fire", "heart", "shrug"]

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Id = Annotated[str, Meta(max_length=24, pattern="^[A-Za-z0-9_.-]*$")]
Seq = Annotated[int, Meta(ge=-1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
RulesText = Annotated[str, Meta(max_length=600)]


class Message(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """A message from a person. ``id`` and ``seq`` are explained in the module."""

    id: Id = ""
    seq: Seq = -1


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message on every connection; the answer is the whole view.

    Attributes:
        key: the key of the invite, from the part of the link after ``#``; empty when the code was typed.
        name: what to call whoever knocks.
    """

    key: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""


class Beat(Message, frozen=True, kw_only=True, tag="beat"):
    """I am still here. Answered with a beat."""


class Sit(Message, frozen=True, kw_only=True, tag="sit"):
    """Sit down: at the last free place, or between rounds where seats may join; else for the next match."""

    name: Name


class Stand(Message, frozen=True, kw_only=True, tag="stand"):
    """Get up. In the middle of a match a computer plays the seat to the end."""


class Rename(Message, frozen=True, kw_only=True, tag="rename"):
    """Change the own name."""

    name: Name


class AddComputer(Message, frozen=True, kw_only=True, tag="add_computer"):
    """Host: a computer sits down. Without a name, the next of Mina, Leo, Rosa and their friends comes."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""


class SetStyle(Message, frozen=True, kw_only=True, tag="set_style"):
    """Host: how the computer on a seat plays from now on: the name of a style of ``GET /games.json``."""

    seat: SeatNumber
    style: Annotated[str, Meta(max_length=40)]


class Kick(Message, frozen=True, kw_only=True, tag="kick"):
    """Host: send a person or a computer away from a seat. In the middle of a match a computer plays it to the end."""

    seat: SeatNumber


class MoveSeat(Message, frozen=True, kw_only=True, tag="move_seat"):
    """Host: change the order at the table before a match: the seat goes to another place."""

    seat: SeatNumber
    to: SeatNumber


class PassHost(Message, frozen=True, kw_only=True, tag="pass_host"):
    """Host: make the person on a seat the host."""

    seat: SeatNumber


class SetDoor(Message, frozen=True, kw_only=True, tag="set_door"):
    """Host: who may come in: who knocks and is let in, whoever has the code, or nobody new."""

    door: Door


class Answer(Message, frozen=True, kw_only=True, tag="answer"):
    """Host: let in somebody who knocked (``on``), or not (``off``)."""

    knock: Annotated[int, Meta(ge=0)]
    let_in: Switch


class Choose(Message, frozen=True, kw_only=True, tag="choose"):
    """Host: the game and its rules, as text (``chips queen=turns_back``), before a match."""

    game: GameName
    rules: RulesText = ""


class Settings(Message, frozen=True, kw_only=True, tag="settings"):
    """Host: how the table runs. What is left out stays as it is.

    Attributes:
        clock: time for a turn.
        pace: how fast computers play, and cards of autoplay are turned.
        title: what cuckoo is called on screen.
        drinks: whether rules that count sips may be chosen (C19).
    """

    clock: Clock | None = None
    pace: Pace | None = None
    title: Title | None = None
    drinks: Switch | None = None


class Start(Message, frozen=True, kw_only=True, tag="start"):
    """Host: begin the match, or the next one with the same people (rematch)."""


class Act(Message, frozen=True, kw_only=True, tag="act"):
    """Play: keep, swap, accept, show; in beggar turn the top card."""

    do: Move


class Autoplay(Message, frozen=True, kw_only=True, tag="autoplay"):
    """Beggar: let the own cards be turned at the table's pace, or not."""

    to: Switch


class Skip(Message, frozen=True, kw_only=True, tag="skip"):
    """Beggar, host: turn cards without a break to the end of the game."""


class Ready(Message, frozen=True, kw_only=True, tag="ready"):
    """Go on after a round: the next begins when everybody who is there is ready. ``all``: host, for everybody."""

    all: bool = False


class Stop(Message, frozen=True, kw_only=True, tag="stop"):
    """Host: end a match, now. One that has an end of its own is given up and has no winner."""


class Pause(Message, frozen=True, kw_only=True, tag="pause"):
    """Stop the clock, computers and turns until somebody resumes."""


class Resume(Message, frozen=True, kw_only=True, tag="resume"):
    """Go on after a pause."""


class Back(Message, frozen=True, kw_only=True, tag="back"):
    """I am here again: give me my seat back from the computer."""


class Away(Message, frozen=True, kw_only=True, tag="away"):
    """Let a computer play my seat until I am back."""


class Say(Message, frozen=True, kw_only=True, tag="say"):
    """Say one of the table's phrases."""

    phrase: Phrase


class React(Message, frozen=True, kw_only=True, tag="react"):
    """Show a reaction."""

    reaction: Reaction


class AskHint(Message, frozen=True, kw_only=True, tag="ask_hint"):
    """What would be good now? The answer is a :class:`~goodfences.table.frames.HintFrame`, to the asker only."""


class AskMove(Message, frozen=True, kw_only=True, tag="ask_move"):
    """Give me the private link that moves my seat to another device."""


PersonMessage = (
    Hello | Beat | Sit | Stand | Rename | AddComputer | SetStyle | Kick | MoveSeat | PassHost | SetDoor | Answer
    | Choose | Settings | Start | Act | Autoplay | Skip | Ready | Stop | Pause | Resume | Back | Away | Say | React
    | AskHint | AskMove
)  # fmt: skip
"""Everything that may come over the wire."""
