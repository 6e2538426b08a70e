"""Two seats of Beggar, one game at a time, on bit planes: any pack of up to 64 cards with payments 1 to 7.

A pile is three words and a length: bit ``i`` of the words together is the payment of the card ``i`` below the top, 0
for a plain card. The run of plain cards on top is one count of trailing zeros; playing cards is a shift, taking the
heap is a shift and an or. So a game costs a few operations for each court card, not for each card.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.errors import GoodFencesError
from goodfences.kernels.compiled import compiled, signed

Hand = NDArray[np.uint8]
Plane = tuple[np.uint64, np.uint64, np.uint64]
Game = tuple[np.uint64, np.uint64, np.uint64, int, np.uint64, np.uint64, np.uint64, int]
"""The leader's three words and cards, then the other seat's."""

ENDLESS: Final = 2
"""Winner of a game that never ends, or that was given up at a limit."""
MAX_CARDS: Final = 64
MAX_PAYMENT: Final = 7

_u64 = np.uint64


def planes_of(hand: Hand) -> tuple[Plane, int]:
    """Return the three words of a hand and its length."""
    bits = [sum(1 << place for place, card in enumerate(hand.tolist()) if card >> digit & 1) for digit in range(3)]
    return (_u64(bits[0]), _u64(bits[1]), _u64(bits[2])), hand.size


def play(hand_a: Hand, hand_b: Hand, limit: int = 0) -> tuple[int, int, int]:
    """Play a deal: (tricks, cards, winner), counted as G14 says.

    Args:
        hand_a: ``uint8``, top card first, the seat that leads; 0 plain, 1 to 7 a court card's payment.
        hand_b: the other seat's.
        limit: tricks after which the game is given up with winner :data:`ENDLESS`; 0 for none (see :func:`classify`).

    Raises:
        GoodFencesError: an empty hand, more than 64 cards, or a payment above 7.
    """
    _check(hand_a, hand_b)
    tricks, cards, winner = play_planes(_game(hand_a, hand_b), limit)
    return int(tricks), int(cards), int(winner)


def classify(hand_a: Hand, hand_b: Hand) -> tuple[int, int, int, int, int, int, int]:
    """Play a deal to its end or to the proof that it has none (G11), however long that takes.

    Returns:
        winner, tricks, cards, preamble in tricks, preamble in cards, cycle in tricks, cycle in cards. The winner is
        :data:`ENDLESS` for an endless game, whose tricks and cards are 0; for others the last four are 0.

    Raises:
        GoodFencesError: an empty hand, more than 64 cards, or a payment above 7.
    """
    _check(hand_a, hand_b)
    winner, tricks, cards, *cycle = classify_planes(_game(hand_a, hand_b))
    return int(winner), int(tricks), int(cards), int(cycle[0]), int(cycle[1]), int(cycle[2]), int(cycle[3])


def _check(hand_a: Hand, hand_b: Hand) -> None:
    cards = np.concatenate((hand_a, hand_b))
    if not hand_a.size or not hand_b.size or cards.size > MAX_CARDS or cards.max() > MAX_PAYMENT or not cards.any():
        msg = (
            f"hands of {hand_a.size} and {hand_b.size} cards: one card or more each, at most {MAX_CARDS} together, "
            f"with a court card and payments up to {MAX_PAYMENT}"
        )
        raise GoodFencesError(msg)


def _game(hand_a: Hand, hand_b: Hand) -> Game:
    planes_a, size_a = planes_of(hand_a)
    planes_b, size_b = planes_of(hand_b)
    return (*planes_a, size_a, *planes_b, size_b)


@compiled
def trailing_zeros(word: np.uint64) -> int:
    """Count the zeros below the lowest one, 64 for none; the compiler knows this pattern as one instruction."""
    word = ~word & (word - _u64(1))
    word = word - ((word >> _u64(1)) & _u64(0x5555555555555555))
    word = (word & _u64(0x3333333333333333)) + ((word >> _u64(2)) & _u64(0x3333333333333333))
    word = (word + (word >> _u64(4))) & _u64(0x0F0F0F0F0F0F0F0F)
    return signed((word * _u64(0x0101010101010101)) >> _u64(56))


@compiled
def trick(game: Game) -> tuple[Game, int, int, int]:
    """Play one trick from a position between tricks.

    Returns:
        the position after it, the leader first; cards played; 1 if the lead has changed, else 0; what ended: 0 nothing,
        1 the game, won by the seat that now leads.
    """
    x_0, x_1, x_2, x_n, y_0, y_1, y_2, y_n = game
    x_run = min(trailing_zeros(x_0 | x_1 | x_2), x_n)
    y_run = min(trailing_zeros(y_0 | y_1 | y_2), y_n)
    x_turns = x_run <= y_run
    turns = x_run if x_turns else y_run
    if x_turns and x_run == x_n:
        return (y_0, y_1, y_2, y_n, x_0, x_1, x_2, 0), 2 * x_n, 1, 1
    if not x_turns and y_run == y_n:
        return (x_0, x_1, x_2, x_n, y_0, y_1, y_2, 0), 2 * y_n + 1, 0, 1
    shift = _u64(turns)
    heap = 2 * turns if x_turns else 2 * turns + 1
    x_0, x_1, x_2, x_n = x_0 >> shift, x_1 >> shift, x_2 >> shift, x_n - turns
    y_0, y_1, y_2, y_n = y_0 >> shift, y_1 >> shift, y_2 >> shift, y_n - turns
    if not x_turns:
        x_0, x_1, x_2, x_n = x_0 >> _u64(1), x_1 >> _u64(1), x_2 >> _u64(1), x_n - 1
        x_0, x_1, x_2, x_n, y_0, y_1, y_2, y_n = y_0, y_1, y_2, y_n, x_0, x_1, x_2, x_n
    changed = 0 if x_turns else 1
    h_0 = h_1 = h_2 = _u64(0)
    while True:
        one, at = _u64(1), _u64(heap)
        c_0, c_1, c_2 = x_0 & one, x_1 & one, x_2 & one
        h_0, h_1, h_2 = h_0 | (c_0 << at), h_1 | (c_1 << at), h_2 | (c_2 << at)
        x_0, x_1, x_2, x_n = x_0 >> one, x_1 >> one, x_2 >> one, x_n - 1
        heap += 1
        debt = signed(c_0 + (c_1 << one) + (c_2 << _u64(2)))
        run = min(trailing_zeros(y_0 | y_1 | y_2), y_n)
        if run >= debt or run == y_n:
            break
        shift = _u64(run)
        heap += run
        y_0, y_1, y_2, y_n = y_0 >> shift, y_1 >> shift, y_2 >> shift, y_n - run
        x_0, x_1, x_2, x_n, y_0, y_1, y_2, y_n = y_0, y_1, y_2, y_n, x_0, x_1, x_2, x_n
        changed = 1 - changed
    if run < debt:
        return (x_0, x_1, x_2, x_n, y_0, y_1, y_2, 0), heap + run, changed, 1
    shift, under = _u64(debt), _u64(x_n)
    heap += debt
    x_0, x_1, x_2, x_n = x_0 | (h_0 << under), x_1 | (h_1 << under), x_2 | (h_2 << under), x_n + heap
    y_0, y_1, y_2, y_n = y_0 >> shift, y_1 >> shift, y_2 >> shift, y_n - debt
    return (x_0, x_1, x_2, x_n, y_0, y_1, y_2, y_n), heap, changed, 1 if y_n == 0 else 0


@compiled
def play_planes(game: Game, limit: int) -> tuple[int, int, int]:
    """Do what :func:`play` says, on bit planes."""
    tricks, cards, leader, over = 0, 0, 0, 0
    while over == 0 and (limit == 0 or tricks < limit):
        game, played, changed, over = trick(game)
        tricks, cards, leader = tricks + 1, cards + played, leader ^ changed
    return tricks, cards, leader if over else ENDLESS


@compiled
def classify_planes(game: Game) -> tuple[int, int, int, int, int, int, int]:
    """Do what :func:`classify` says, on bit planes: Brent's cycle finding, a trick a step."""
    start, slow, slow_leader = game, game, 0
    tricks, cards, leader, power, length, length_cards = 0, 0, 0, 1, 0, 0
    while True:
        game, played, changed, over = trick(game)
        tricks, cards, leader = tricks + 1, cards + played, leader ^ changed
        length, length_cards = length + 1, length_cards + played
        if over:
            return leader, tricks, cards, 0, 0, 0, 0
        if game == slow and leader == slow_leader:
            break
        if length == power:
            slow, slow_leader, power, length, length_cards = game, leader, 2 * power, 0, 0
    slow, game, slow_leader, leader, before, before_cards = start, start, 0, 0, 0, 0
    for _ in range(length):
        game, played, changed, over = trick(game)
        leader ^= changed
    while game != slow or leader != slow_leader:
        game, played, changed, over = trick(game)
        leader ^= changed
        slow, played, changed, over = trick(slow)
        slow_leader, before, before_cards = slow_leader ^ changed, before + 1, before_cards + played
    return ENDLESS, 0, 0, before, before_cards, length, length_cards
