"""The computers at a table: they are given their own seat's view, and nothing else."""

from collections.abc import Callable
from functools import partial
from typing import Final

from goodfences import chance, cuckoo
from goodfences.cuckoo import view
from goodfences.players import Player, make
from goodfences.table.aside import Aside
from goodfences.table.guards import MOVES
from goodfences.table.messages import Move
from goodfences.table.questions import Answer, MoveAnswer, MoveQuestion, Unknown
from goodfences.table.state import Table
from goodfences.table.styles import BY_THE_ODDS, FALLBACK, THUMBS

Turn = tuple[int, int]
"""A turn of a seat: the entry that the game stands at, and the seat."""


Later = Callable[[float, Callable[[], None]], object]

PATIENCE_MS: Final = 5_000
"""A table waits so long for a computer that goes by the odds; then a rule of thumb decides for it."""


class Computers:
    """The players of one table, made when first needed: one for each match and seat.

    Args:
        aside: whom to ask what those play that go by the odds.
        ready: is called when an answer has come.
        later: calls a function after so many ms.
    """

    __slots__ = ("_aside", "_asked", "_found", "_later", "_players", "_ready")

    def __init__(self, aside: Aside, ready: Callable[[], None], later: Later) -> None:
        self._aside = aside
        self._ready = ready
        self._later = later
        self._players: dict[tuple[int, int, str], Player] = {}
        self._asked: Turn | None = None
        self._found: dict[Turn, Move | None] = {}

    def choose(self, table: Table, seat: int) -> Move | None:
        """Return what the computer on a seat plays; None while that has to be found out."""
        style = table.seats[seat].style
        if style in BY_THE_ODDS:
            turn = (table.game_seq, seat)
            if turn not in self._found and self._is_asked(table, turn, style):
                return None
            found, style = self._found.get(turn), FALLBACK
            if found is not None:
                return found
        return self._by_thumb(table, seat, style if style in THUMBS else FALLBACK)

    def _is_asked(self, table: Table, turn: Turn, style: str) -> bool:
        """Ask, once for each turn; whether an answer will come."""
        if self._asked != turn:
            question = MoveQuestion(view.of(_play(table), turn[1]), style, f"{self._seed(table)} {turn[0]}")
            self._asked = turn if self._aside.ask(question, partial(self._learn, turn)) else None
            if self._asked is not None:
                self._later(PATIENCE_MS, partial(self._learn, turn, Unknown()))
        return self._asked == turn

    def _learn(self, turn: Turn, answer: Answer) -> None:
        """Take the answer; where it says nothing, the computer goes by a rule of thumb."""
        if self._asked == turn:
            self._asked = None
            self._found = {turn: answer.do if isinstance(answer, MoveAnswer) else None}
            self._ready()

    def forget(self) -> None:
        """Wait for no answer any more."""
        self._asked = None

    def _by_thumb(self, table: Table, seat: int, style: str) -> Move:
        key = (table.match, seat, style)
        if key not in self._players:
            self._players = {other: player for other, player in self._players.items() if other[0] == table.match}
            self._players[key] = make(style, seed=self._seed(table), seat=seat)
        return MOVES[type(self._players[key].choose(view.of(_play(table), seat)))]

    @staticmethod
    def _seed(table: Table) -> str:
        # A seed of their own: a match's secret, which is revealed, says nothing of how they choose.
        return chance.derive(table.root, f"players of match {table.match}").hex()


def _play(table: Table) -> cuckoo.State:
    assert isinstance(table.play, cuckoo.State)
    return table.play
