"""One step of 128 games of Beggar side by side: each game plays its next court card. The heart of ``beggar_batch``.

A *lane* is one game. A pile is a queue of at most 16 tokens and a rest: a token is a run of plain cards and the court
card under it, ``run + 64 * (payment - 1)`` in one byte; the rest is the plain cards under the last court card. The
heap's tokens are written twice, behind the tail of either pile, so that taking the heap is only adding its length to
a pile's.

Everything is one flat ``uint8`` array, row after row of one byte a lane (see the names below). The loop is written
for the compiler's vectoriser, and each of these was measured to matter: every operation stays in ``uint8``, rows have
literal offsets, a value is loaded before it is selected, choices are selections of computed values, and the 32 rows
of tokens are written out. A version with loops over the rows took a third longer.

The step, with the seat that owes as *payer* and the other as *creditor*: if the payer's run is shorter than the debt,
it plays its run and its court card (G6). Otherwise it pays, the creditor takes the heap (G5) and leads, both turn
plain cards in alternation (G3), and whoever's run is shorter plays its court card: the creditor's also when both are
equal. A payer that has no court card left and too few plain ones is out (G7, G8), and so is one that has paid its
last card (G9).
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled

LANES: Final = 128
"""Games side by side; 64 was 20 % slower, 256 no faster (Zen 4)."""
STEPS: Final = 6
"""Steps of one call: with 41 plain cards or fewer the bytes that count cards cannot overflow in so many."""
MAX_COURTS: Final = 16
"""Tokens of a queue."""
MAX_PLAIN: Final = 41
"""Plain cards of a pack, for the sake of :data:`STEPS`."""
RUN: Final = 63
"""The bits of a token that hold its run."""

_L: Final = LANES
PILE_A: Final = 0
PILE_B: Final = 16 * _L
COUNT_A: Final = 32 * _L
COUNT_B: Final = 33 * _L
REST_A: Final = 34 * _L
REST_B: Final = 35 * _L
HEAP: Final = 36 * _L
DEBT: Final = 37 * _L
PAYER: Final = 38 * _L
CARDS: Final = 39 * _L
TRICKS: Final = 40 * _L
LOSER: Final = 41 * _L
"""0 while the game runs, then 1 when the first seat is out and 2 when the second is."""
SIZE: Final = 42 * _L

_u8 = np.uint8


@compiled
def advance(s: NDArray[np.uint8]) -> None:  # noqa: PLR0915  # written out for the vectoriser, see above
    """Advance every lane by :data:`STEPS` court cards; lanes whose game is over keep their result.

    Args:
        s: ``uint8[SIZE]``, the rows of all lanes; ``CARDS`` and ``TRICKS`` grow by what was played.
    """
    for _ in range(STEPS):
        for i in range(_L):
            payer, debt, heap = s[i + PAYER], s[i + DEBT], s[i + HEAP]
            count_a, count_b = s[i + COUNT_A], s[i + COUNT_B]
            rest_a, rest_b = s[i + REST_A], s[i + REST_B]
            a0, b0 = s[i + PILE_A], s[i + PILE_B]
            cards, tricks, loser = s[i + CARDS], s[i + TRICKS], s[i + LOSER]

            b_pays = payer != _u8(0)
            payer_count = count_b if b_pays else count_a
            payer_top = b0 if b_pays else a0
            creditor_top = a0 if b_pays else b0
            payer_rest = rest_b if b_pays else rest_a
            last = payer_count == _u8(0)
            payer_run = payer_rest if last else _u8(payer_top & _u8(RUN))
            court_paid = payer_run < debt
            left = _u8(payer_run - debt)

            creditor_run = _u8(creditor_top & _u8(RUN))
            creditor_plays = creditor_run <= left
            by_creditor = _u8(creditor_run + creditor_run)
            two_left = _u8(left + left)
            by_payer = _u8(two_left + _u8(1))
            led_run = by_creditor if creditor_plays else by_payer
            run = payer_run if court_paid else led_run
            by_the_payer = court_paid | (not creditor_plays)
            top = payer_top if by_the_payer else creditor_top

            bare = last & (payer_run == debt)
            over = (last & by_the_payer) | bare
            paid = _u8(0) if court_paid else debt
            plain_played = _u8(paid + run)
            with_court = plain_played if over else _u8(plain_played + _u8(1))
            new_cards = debt if bare else with_court
            tricks_led = _u8(2) if (over & (left != _u8(0))) else _u8(1)
            tricks_owed = _u8(1) if over else _u8(0)
            new_tricks = tricks_owed if court_paid else tricks_led
            running = loser == _u8(0)
            s[i + CARDS] = _u8(cards + new_cards) if running else cards
            s[i + TRICKS] = _u8(tricks + new_tricks) if running else tricks
            s[i + LOSER] = _u8(payer + _u8(1)) if (running & over) else loser

            b_plays = by_the_payer == b_pays
            s[i + PAYER] = _u8(0) if b_plays else _u8(1)
            s[i + DEBT] = _u8((top >> _u8(6)) + _u8(1))
            s[i + HEAP] = _u8(heap + _u8(1)) if court_paid else _u8(1)
            taken = _u8(0) if court_paid else heap
            held_a = _u8(count_a + taken) if b_pays else count_a
            held_b = count_b if b_pays else _u8(count_b + taken)
            kept_a = held_a if b_plays else _u8(held_a - _u8(1))
            kept_b = _u8(held_b - _u8(1)) if b_plays else held_b
            s[i + COUNT_A], s[i + COUNT_B] = kept_a, kept_b

            rest_paid = _u8(left - creditor_run) if (last & (not by_the_payer)) else payer_rest
            led_rest_a = debt if b_pays else rest_paid
            led_rest_b = rest_paid if b_pays else debt
            rest_a = rest_a if court_paid else led_rest_a
            rest_b = rest_b if court_paid else led_rest_b
            s[i + REST_A], s[i + REST_B] = rest_a, rest_b

            led = _u8(left + _u8(1)) if by_the_payer else _u8(debt + creditor_run)
            turned = _u8(0) if court_paid else led
            token = _u8((top & _u8(255 - RUN)) + run)
            token_a = token if court_paid else _u8(token + rest_a)
            token_b = token if court_paid else _u8(token + rest_b)
            behind = heap if court_paid else _u8(0)
            at_a, at_b = _u8(kept_a + behind), _u8(kept_b + behind)

            a0, b0 = _u8(a0 - turned), _u8(b0 - turned)
            a1 = s[i + 1 * _L]
            shifted = a0 if b_plays else a1
            s[i] = token_a if at_a == _u8(0) else shifted
            a2 = s[i + 2 * _L]
            shifted = a1 if b_plays else a2
            s[i + 1 * _L] = token_a if at_a == _u8(1) else shifted
            a3 = s[i + 3 * _L]
            shifted = a2 if b_plays else a3
            s[i + 2 * _L] = token_a if at_a == _u8(2) else shifted
            a4 = s[i + 4 * _L]
            shifted = a3 if b_plays else a4
            s[i + 3 * _L] = token_a if at_a == _u8(3) else shifted
            a5 = s[i + 5 * _L]
            shifted = a4 if b_plays else a5
            s[i + 4 * _L] = token_a if at_a == _u8(4) else shifted
            a6 = s[i + 6 * _L]
            shifted = a5 if b_plays else a6
            s[i + 5 * _L] = token_a if at_a == _u8(5) else shifted
            a7 = s[i + 7 * _L]
            shifted = a6 if b_plays else a7
            s[i + 6 * _L] = token_a if at_a == _u8(6) else shifted
            a8 = s[i + 8 * _L]
            shifted = a7 if b_plays else a8
            s[i + 7 * _L] = token_a if at_a == _u8(7) else shifted
            a9 = s[i + 9 * _L]
            shifted = a8 if b_plays else a9
            s[i + 8 * _L] = token_a if at_a == _u8(8) else shifted
            a10 = s[i + 10 * _L]
            shifted = a9 if b_plays else a10
            s[i + 9 * _L] = token_a if at_a == _u8(9) else shifted
            a11 = s[i + 11 * _L]
            shifted = a10 if b_plays else a11
            s[i + 10 * _L] = token_a if at_a == _u8(10) else shifted
            a12 = s[i + 12 * _L]
            shifted = a11 if b_plays else a12
            s[i + 11 * _L] = token_a if at_a == _u8(11) else shifted
            a13 = s[i + 13 * _L]
            shifted = a12 if b_plays else a13
            s[i + 12 * _L] = token_a if at_a == _u8(12) else shifted
            a14 = s[i + 14 * _L]
            shifted = a13 if b_plays else a14
            s[i + 13 * _L] = token_a if at_a == _u8(13) else shifted
            a15 = s[i + 15 * _L]
            shifted = a14 if b_plays else a15
            s[i + 14 * _L] = token_a if at_a == _u8(14) else shifted
            a16 = s[i + 16 * _L]
            shifted = a15 if b_plays else a16
            s[i + 15 * _L] = token_a if at_a == _u8(15) else shifted
            b1 = s[i + 17 * _L]
            shifted = b1 if b_plays else b0
            s[i + 16 * _L] = token_b if at_b == _u8(0) else shifted
            b2 = s[i + 18 * _L]
            shifted = b2 if b_plays else b1
            s[i + 17 * _L] = token_b if at_b == _u8(1) else shifted
            b3 = s[i + 19 * _L]
            shifted = b3 if b_plays else b2
            s[i + 18 * _L] = token_b if at_b == _u8(2) else shifted
            b4 = s[i + 20 * _L]
            shifted = b4 if b_plays else b3
            s[i + 19 * _L] = token_b if at_b == _u8(3) else shifted
            b5 = s[i + 21 * _L]
            shifted = b5 if b_plays else b4
            s[i + 20 * _L] = token_b if at_b == _u8(4) else shifted
            b6 = s[i + 22 * _L]
            shifted = b6 if b_plays else b5
            s[i + 21 * _L] = token_b if at_b == _u8(5) else shifted
            b7 = s[i + 23 * _L]
            shifted = b7 if b_plays else b6
            s[i + 22 * _L] = token_b if at_b == _u8(6) else shifted
            b8 = s[i + 24 * _L]
            shifted = b8 if b_plays else b7
            s[i + 23 * _L] = token_b if at_b == _u8(7) else shifted
            b9 = s[i + 25 * _L]
            shifted = b9 if b_plays else b8
            s[i + 24 * _L] = token_b if at_b == _u8(8) else shifted
            b10 = s[i + 26 * _L]
            shifted = b10 if b_plays else b9
            s[i + 25 * _L] = token_b if at_b == _u8(9) else shifted
            b11 = s[i + 27 * _L]
            shifted = b11 if b_plays else b10
            s[i + 26 * _L] = token_b if at_b == _u8(10) else shifted
            b12 = s[i + 28 * _L]
            shifted = b12 if b_plays else b11
            s[i + 27 * _L] = token_b if at_b == _u8(11) else shifted
            b13 = s[i + 29 * _L]
            shifted = b13 if b_plays else b12
            s[i + 28 * _L] = token_b if at_b == _u8(12) else shifted
            b14 = s[i + 30 * _L]
            shifted = b14 if b_plays else b13
            s[i + 29 * _L] = token_b if at_b == _u8(13) else shifted
            b15 = s[i + 31 * _L]
            shifted = b15 if b_plays else b14
            s[i + 30 * _L] = token_b if at_b == _u8(14) else shifted
            b16 = s[i + 32 * _L]
            shifted = b16 if b_plays else b15
            s[i + 31 * _L] = token_b if at_b == _u8(15) else shifted
