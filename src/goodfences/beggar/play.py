"""Whole games at once: the plain loop, without events or states in between, equal to the fold of ``apply``.

Here a card is the ASCII digit of what it asks for (``0`` a plain card), and a pile a ``bytes`` of them, its top card
first: suits and the ranks of plain cards decide nothing. The loop is a second statement of the rules, tested game by
game against the engine, and several times faster.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from goodfences.beggar.events import Termination
from goodfences.beggar.rules import Rules
from goodfences.beggar.state import Cycle, Outcome, State
from goodfences.beggar.trail import PLAIN, digits, position
from goodfences.errors import GoodFencesError

NOBODY: Final = -1
FOR_EVER: Final = float("inf")


class Result(Struct, frozen=True):
    """How a game went.

    Attributes:
        outcome: how it ended; for an endless game, when the first position came back (G11).
        n_cards: cards played (G14).
        n_tricks: heaps taken (G14).
        piles: cards in each pile at the end.
        came_back: the position that came back in an endless game, as :func:`goodfences.beggar.trail.position` writes
            it, which tells what lies in the piles; else empty.
    """

    outcome: Outcome
    n_cards: int
    n_tricks: int
    piles: tuple[int, ...]
    came_back: bytes = b""


def play_out(state: State) -> Result:
    """Play a game from any state to its end, as applying the only legal turn again and again would.

    Raises:
        GoodFencesError: the cards are not dealt.
    """
    if state.outcome is not None:
        return Result(state.outcome, state.n_cards, state.n_tricks, tuple(len(pile) for pile in state.piles))
    if state.to_act is None:
        msg = "the game cannot be played out: the cards are not dealt"
        raise GoodFencesError(msg)
    penalties = state.rules.penalties
    piles, heap = digits(state.piles, penalties).split(b"/"), digits([state.heap], penalties)
    table = _Table(state.rules, piles, heap=heap, pass_cards=state.pass_cards)
    table.n_cards = state.n_cards - len(heap)
    table.stopping = state.clock == "ran_out"
    for seat in state.out:
        table.put_out(seat)
    for now, n_cards in zip(state.trail.positions, state.trail.n_cards, strict=True):
        table.seen[now] = (len(table.seen), n_cards)
    creditor = NOBODY if state.creditor is None else state.creditor
    return table.play(state.to_act, owed=state.owed, creditor=creditor)


def play_deal(piles: Sequence[bytes], rules: Rules, *, leader: int = 0) -> Result:
    """Play a deal of digits to its end.

    Args:
        piles: the pile of each seat, its top card first, a digit for each card: ``[b"0004", b"30"]``; none is empty.
        rules: the rules; the digits say what each card asks for, so ``penalties`` and ``deck`` are not read.
        leader: the seat that turns the first card.

    >>> play_deal([b"04", b"10"], Rules()).n_cards
    4
    """
    plain = not any(pile.strip(b"0") for pile in piles)
    table = _Table(rules, piles, heap=b"", pass_cards=len(piles) if plain else 0)
    table.seen[position(b"/".join(piles), leader, n_out=0)] = (0, 0)
    return table.play(leader, owed=0, creditor=NOBODY)


class _Table:
    """A game that is being played: lists that change, for speed. Nothing of it leaves this module."""

    __slots__ = (
        "heap", "is_in", "left", "max_cards", "max_tricks", "n_cards", "pass_cards", "piles", "result", "rules", "seen",
        "stopping", "total",
    )  # fmt: skip

    def __init__(self, rules: Rules, piles: Sequence[bytes], *, heap: bytes, pass_cards: int) -> None:
        self.rules = rules
        self.piles = [deque(pile) for pile in piles]
        self.heap = list(heap)
        self.left = [*range(1, len(piles)), 0]  # the next seat that is in
        self.is_in = [True] * len(piles)
        self.total = sum(map(len, piles)) + len(heap)
        self.n_cards = 0  # cards of the tricks that were taken
        self.pass_cards = pass_cards
        self.stopping = False  # the clock ran out
        self.max_cards = rules.end_count if rules.end_kind == "cards" else FOR_EVER
        self.max_tricks = rules.end_count if rules.end_kind == "tricks" else FOR_EVER
        self.seen: dict[bytes, tuple[int, int]] = {}  # position -> tricks and cards before it
        self.result: Result | None = None

    def play(self, seat: int, *, owed: int, creditor: int) -> Result:
        """Play to the end. One card each time round, written out: a call for each card would cost half the speed."""
        piles, left, heap = self.piles, self.left, self.heap
        one_pass = self.pass_cards > 0
        calm = self.rules.out == "cannot_play" and not one_pass  # an empty pile matters to its owner's next turn only
        while True:
            pile = piles[seat]
            card = pile.popleft()
            heap.append(card)
            if card != PLAIN:
                owed, creditor, after = card - PLAIN, seat, left[seat]
            elif owed > 1:
                owed, after = owed - 1, seat
            elif owed:
                after = NOBODY
            else:
                after = left[seat]
            if after >= 0 and piles[after] and (calm or (pile and not one_pass)):
                seat = after
                continue
            seat, owed, creditor = self._settle(seat, after, owed, creditor)
            if self.result is not None:
                return self.result

    def put_out(self, seat: int) -> None:
        """A seat is out: whoever had it on the left has the next one there now (G7)."""
        self.is_in[seat] = False
        self.left[:] = [self.left[seat] if neighbour == seat else neighbour for neighbour in self.left]

    def _settle(self, turner: int, seat: int, owed: int, creditor: int) -> tuple[int, int, int]:
        """Return who turns the next card, what it owes and to whom, when that is not simply the next seat (G5 to G11).

        Args:
            turner: who turned the last card.
            seat: who must turn the next one, able to or not; nobody when a payment is complete.
            owed: cards that ``seat`` owes.
            creditor: to whom.
        """
        if self.rules.out == "pile_empty" and not self.piles[turner]:
            self.put_out(turner)
            if sum(self.is_in) == 1:
                return self._take(self.is_in.index(True))
            if creditor == turner:
                owed, creditor = 0, NOBODY
        if seat == NOBODY:
            return self._take(creditor)
        if len(self.heap) == self.pass_cards:
            return self._over("one_pass", self._most_cards())
        while not self.piles[seat]:
            if self.is_in[seat]:
                self.put_out(seat)
                if sum(self.is_in) == 1:
                    return self._take(self.is_in.index(True))
            if seat == turner and self.rules.debt == "ends":
                return self._take(creditor)
            seat = self.left[seat]
        return seat, owed, creditor

    def _take(self, seat: int) -> tuple[int, int, int]:
        """A seat takes the heap, and the game may be over; otherwise it leads (G5, G9 to G11)."""
        n_cards = self.n_cards = self.n_cards + len(self.heap)
        self.piles[seat].extend(self.heap)
        self.heap.clear()
        tricks = len(self.seen)
        if len(self.piles[seat]) == self.total:
            return self._over("won", (seat,), n_tricks=tricks)
        if self.stopping or n_cards >= self.max_cards or tricks >= self.max_tricks:
            return self._over("most_cards", self._most_cards(), n_tricks=tricks)
        now = position(b"/".join(map(bytes, self.piles)), seat, n_out=self.is_in.count(False))
        if now in self.seen:
            before = self.seen[now]
            cycle = Cycle(*before, tricks - before[0], n_cards - before[1])
            return self._over("endless", self._most_cards(), n_tricks=tricks, cycle=cycle, came_back=now)
        self.seen[now] = (tricks, n_cards)
        return seat, 0, NOBODY

    def _most_cards(self) -> tuple[int, ...]:
        most = max(map(len, self.piles))
        return tuple(seat for seat, pile in enumerate(self.piles) if len(pile) == most)

    def _over(
        self,
        termination: Termination,
        winners: tuple[int, ...],
        *,
        n_tricks: int = 0,
        cycle: Cycle | None = None,
        came_back: bytes = b"",
    ) -> tuple[int, int, int]:
        outcome = Outcome(termination, winners, cycle)
        piles = tuple(map(len, self.piles))
        self.result = Result(outcome, self.n_cards + len(self.heap), n_tricks, piles, came_back)
        return NOBODY, 0, NOBODY
