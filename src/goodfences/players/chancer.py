"""A player that does anything it may, each action equally likely."""

from goodfences.chance import Stream
from goodfences.cuckoo import SeatAction, View
from goodfences.players.thumbs import check_turn


class Chancer:
    """A player that chooses by its own stream of random numbers.

    Args:
        stream: the player's own; equal streams and views give equal choices.
    """

    __slots__ = ("_stream",)

    name = "random"

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose(self, view: View) -> SeatAction:
        """Return one of ``view.legal``, each equally likely.

        Raises:
            GoodFencesError: the viewer has nothing to do now.
        """
        check_turn(view)
        return self._stream.choice(view.legal)
