"""The computers at a table: they are given their own seat's view, and nothing else."""

from goodfences import chance, cuckoo
from goodfences.cuckoo import view
from goodfences.players import STYLES, Player, make
from goodfences.table.guards import MOVES
from goodfences.table.messages import Move
from goodfences.table.state import Table


class Computers:
    """The players of one table, made when first needed: one for each match and seat."""

    __slots__ = ("_players",)

    def __init__(self) -> None:
        self._players: dict[tuple[int, int, str], Player] = {}

    def choose(self, table: Table, seat: int) -> Move:
        """Return what the computer on a seat plays."""
        play = table.play
        assert isinstance(play, cuckoo.State)
        style = table.seats[seat].style
        key = (table.match, seat, style)
        if key not in self._players:
            self._players = {other: player for other, player in self._players.items() if other[0] == table.match}
            # A seed of their own: a match's secret, which is revealed, says nothing of how they choose.
            seed = chance.derive(table.root, f"players of match {table.match}").hex()
            self._players[key] = make(style if style in STYLES else "judge", seed=seed, seat=seat)
        return MOVES[type(self._players[key].choose(view.of(play, seat)))]
