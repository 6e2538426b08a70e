"""What a computer player is, and what a style is."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from goodfences.chance import Stream
from goodfences.cuckoo import SeatAction, View


class Player(Protocol):
    """Something that plays cuckoo from one seat's view."""

    @property
    def name(self) -> str:
        """The name of its style."""

    def choose(self, view: View) -> SeatAction:
        """Return one of ``view.legal``.

        Raises:
            GoodFencesError: the viewer has nothing to do now.
        """


class Style(Struct, frozen=True):
    """A way to play.

    The sentences about it are ``players.<name>`` (what it is called) and ``players.<name>.about`` (what it does).

    Attributes:
        name: the name by which it is asked for.
        source: where the rule is from.
        make: makes a player of this style from a stream of random numbers that is the player's own.
    """

    name: str
    source: str
    make: Callable[[Stream], Player]
