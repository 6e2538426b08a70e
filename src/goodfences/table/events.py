"""What happens at a table beside the game itself. All of it is public; the game's own events have their own module."""

from typing import Literal

from msgspec import Struct

from goodfences.table.messages import Clock, Door, GameName, Pace, Phrase, Reaction, Title

Autopilot = Literal["off", "asked", "clock", "absent", "left"]
"""Why a computer plays a person's seat: on request, after two missed turns, without a connection, or for good."""


class TableEvent(Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened at the table."""


class TableMade(TableEvent, frozen=True, tag="table_made"):
    """The table was made."""

    code: str


class SatDown(TableEvent, frozen=True, tag="sat_down"):
    """Somebody sat down."""

    seat: int
    name: str


class GotUp(TableEvent, frozen=True, tag="got_up"):
    """Somebody left a seat, or was sent away from it."""

    seat: int
    name: str
    kicked: bool = False


class StyleChosen(TableEvent, frozen=True, tag="style_chosen"):
    """The host chose how a computer plays."""

    seat: int
    style: str


class Renamed(TableEvent, frozen=True, tag="renamed"):
    """Somebody has another name."""

    seat: int
    name: str
    before: str


class Reordered(TableEvent, frozen=True, tag="reordered"):
    """The host changed the order of the seats."""

    name: str


class HostChanged(TableEvent, frozen=True, tag="host_changed"):
    """Somebody else is the host; ``seat`` is None when the new host only watches."""

    seat: int | None
    name: str


class DoorChanged(TableEvent, frozen=True, tag="door_changed"):
    """The host opened or shut the door."""

    door: Door


class LetIn(TableEvent, frozen=True, tag="let_in"):
    """Somebody who knocked was let in."""

    name: str


class RulesChosen(TableEvent, frozen=True, tag="rules_chosen"):
    """The host chose the game and its rules."""

    game: GameName
    rules: str
    rules_id: str


class SettingsChosen(TableEvent, frozen=True, tag="settings_chosen"):
    """The host chose how the table runs."""

    clock: Clock
    pace: Pace
    title: Title
    drinks: bool


class Started(TableEvent, frozen=True, tag="started"):
    """A match began."""

    match: int
    commitment: str


class Missed(TableEvent, frozen=True, tag="missed"):
    """The clock played for somebody."""

    seat: int


class TookOver(TableEvent, frozen=True, tag="took_over"):
    """A computer plays a person's seat."""

    seat: int
    why: Autopilot


class GaveBack(TableEvent, frozen=True, tag="gave_back"):
    """A person plays the own seat again."""

    seat: int


class IsReady(TableEvent, frozen=True, tag="is_ready"):
    """Somebody wants to go on to the next round."""

    seat: int


class AutoplayChanged(TableEvent, frozen=True, tag="autoplay_changed"):
    """Somebody lets the own cards turn by themselves, or no longer."""

    seat: int
    on: bool


class Skipping(TableEvent, frozen=True, tag="skipping"):
    """The host skips to the end of the game."""


class Paused(TableEvent, frozen=True, tag="paused"):
    """The table waits."""

    name: str


class Resumed(TableEvent, frozen=True, tag="resumed"):
    """The table goes on."""

    name: str


class Restarted(TableEvent, frozen=True, tag="restarted"):
    """The server was started again; clocks begin anew."""


class Said(TableEvent, frozen=True, tag="said"):
    """Somebody said a phrase."""

    seat: int
    phrase: Phrase


class Reacted(TableEvent, frozen=True, tag="reacted"):
    """Somebody showed a reaction."""

    seat: int
    reaction: Reaction


class GivenUp(TableEvent, frozen=True, tag="given_up"):
    """The host ended a match that would have had an end of its own: it has no winner."""


AnyTableEvent = (
    TableMade | SatDown | GotUp | StyleChosen | Renamed | Reordered | HostChanged | DoorChanged | LetIn | RulesChosen
    | SettingsChosen | Started | Missed | TookOver | GaveBack | IsReady | AutoplayChanged | Skipping | Paused | Resumed
    | Restarted | Said | Reacted | GivenUp
)  # fmt: skip
"""Every event of a table."""
