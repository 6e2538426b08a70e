"""Small tables: how a round can end from the dealer's turn on, whatever the word was.

Rows of :attr:`EndTables.own` and :attr:`EndTables.ask` are what the dealer, and an asked king or jack, may do: with
rank ``k`` keep, or draw; then, of requests only, keep a jack that all have seen, or draw for it, and show a king. Times
the chances that a word's strategy does so, they sum to what comes of that word. Columns of ``own_found`` and
``ask_found`` are the same: times the ways to come there, they sum to what each choice costs the dealer.
"""

from typing import NamedTuple

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_small_board import Deck, Floats


class EndTables(NamedTuple):
    """The ends of a round.

    Attributes:
        own: ways to go on from the dealer's turn with its own card, so that ``c`` loses; float64[2 * ranks, others
            and c], in the order of :attr:`Deck.start`.
        ask: the same from a request to the dealer, and then so that the asker loses; float64[ranks held, rows, others
            and c + multisets].
        own_found: what keeping, drawing and the reach of each rank are; float64[multisets, 3 * ranks].
        ask_found: the same by the rank dealt; then of a shown jack; then what showing a king is, and its reach;
            float64[ranks held, multisets, 3 * ranks + 5].
    """

    own: Floats
    ask: Floats
    own_found: Floats
    ask_found: Floats


@compiled
def drawn(deck: Deck, size: int) -> Floats:
    """Return the ways to draw so that ``c`` loses, when the dealer throws away rank ``d``.

    Returns:
        float64[multisets of the others but for the dealer and the loser, ranks c, ranks d]; they have ``size`` cards.
    """
    n_ranks = len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    result = np.zeros((after - here, n_ranks, n_ranks))
    ways = np.empty(n_ranks)
    for m in range(here, after):
        for c in range(n_ranks):
            total = 0.0
            for r in range(n_ranks):
                ways[r] = deck.later[r, c] * deck.safe[after + deck.add[m, r], c]
                if r != deck.king or deck.king_stays == 1:
                    total += (deck.have[r, c] - deck.gone[m, r]) * ways[r]
            for d in range(n_ranks):
                same = ways[d] if d != deck.king or deck.king_stays == 1 else 0.0
                result[m - here, c, d] = total - same + _refused(deck, m, c, d) * ways[d]
    return result


@compiled
def _refused(deck: Deck, m: int, c: int, d: int) -> float:
    """The kings in the stock that a dealer who draws one may not keep; all but ``m``, ``c`` and ``d`` lie there."""
    if deck.king < 0 or deck.king_stays == 1:
        return deck.kings_left
    return float(deck.have[deck.king, c] - deck.gone[m, deck.king] - (1.0 if d == deck.king else 0.0))


@compiled
def drawn_by_loser(deck: Deck, size: int) -> Floats:
    """Return the ways to draw so that the dealer, who throws away rank ``d``, loses to the others' ``size`` cards.

    Returns:
        float64[multisets of the others, ranks d].
    """
    n_ranks, king = len(deck.cards), deck.king
    here, after = deck.first[size], deck.first[size + 1]
    result = np.zeros((after - here, n_ranks))
    refuses = king >= 0 and deck.king_stays == 0
    for m in range(here, after):
        total = 0.0
        for r in range(n_ranks):
            if r != king or not refuses:
                total += (deck.cards[r] - deck.gone[m, r]) * deck.early[m, r] * deck.safe[m, r]
        for d in range(n_ranks):
            mine = deck.early[m, d] * deck.safe[m, d]
            kings = deck.have[king, d] - deck.gone[m, king] if refuses else deck.kings_left
            same = 0.0 if d == king and refuses else mine
            result[m - here, d] = total - same + kings * mine
    return result


@compiled
def own_ends(deck: Deck, size: int, own: Floats, found: Floats) -> None:
    """Fill :attr:`EndTables.own` and ``own_found``: all others have settled ``size`` cards."""
    n_ranks = len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    risks = drawn_by_loser(deck, size)
    for m in range(here, after):
        for k in range(n_ranks):
            left = deck.cards[k] - deck.gone[m, k]
            found[m - here, k] = left * deck.early[m, k] * deck.safe[m, k] * deck.stock
            found[m - here, n_ranks + k] = left * risks[m - here, k]
            found[m - here, 2 * n_ranks + k] = left
    if size == 0:
        return
    before = deck.first[size - 1]
    draws = drawn(deck, size - 1)
    for m in range(before, here):
        for k in range(n_ranks):
            more = here + deck.add[m, k]
            for c in range(deck.most[m]):
                left, place = deck.have[k, c] - deck.gone[m, k], deck.start[m] + c
                own[k, place] = left * deck.later[k, c] * deck.safe[more, c] * deck.stock
                own[n_ranks + k, place] = left * draws[m - before, c, k]


@compiled
def ask_ends(deck: Deck, size: int, ask: Floats, found: Floats) -> None:
    """Fill :attr:`EndTables.ask` and ``ask_found``: those before the asker have settled ``size`` cards."""
    draws = drawn(deck, size)
    _asker(deck, size, ask, draws)
    _dealer(deck, size, found)
    if size > 0:
        _others(deck, size, ask, draws)


@compiled
def _asker(deck: Deck, size: int, ask: Floats, draws: Floats) -> None:
    """Fill in in how many ways the asker, who holds ``h``, loses."""
    n_ranks = len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    split = ask.shape[2] - (after - here)
    jack, king = deck.jack, deck.king
    for h in range(n_ranks):
        for m in range(here, after):
            place, more = split + m - here, after + deck.add[m, h]
            for k in range(n_ranks):
                left = (deck.have[k, h] - deck.gone[m, k]) * deck.early[m, k]
                ask[h, k, place] = left * deck.later[h, k] * deck.safe[more, k] * deck.stock
                ask[h, n_ranks + k, place] = left * draws[m - here, k, h]
            if jack >= 0:
                left = (deck.have[jack, h] - deck.gone[m, jack]) * deck.early[m, h]
                kept = deck.later[jack, h] * deck.safe[after + deck.add[m, jack], h]
                ask[h, 2 * n_ranks, place] = left * kept * deck.stock
                ask[h, 2 * n_ranks + 1, place] = left * draws[m - here, h, jack]
            if king >= 0:
                left = (deck.have[king, h] - deck.gone[m, king]) * deck.early[m, h]
                kept = deck.later[king, h] * deck.safe[after + deck.add[m, king], h]
                ask[h, 2 * n_ranks + 2, place] = left * kept * deck.stock


@compiled
def _others(deck: Deck, size: int, ask: Floats, draws: Floats) -> None:
    """Fill in in how many ways one of rank ``c`` loses that settled before the asker."""
    n_ranks = len(deck.cards)
    before, here, after = deck.first[size - 1], deck.first[size], deck.first[size + 1]
    jack, king = deck.jack, deck.king
    for h in range(n_ranks):
        for m in range(before, here):
            for k in range(n_ranks):
                one = here + deck.add[m, k]
                both = after + deck.add[one, h]
                gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
                for c in range(deck.most[m]):
                    left, place = (deck.have[k, c] - gone) * deck.later[k, c], deck.start[m] + c
                    ask[h, k, place] = left * deck.later[h, c] * deck.safe[both, c] * deck.stock
                    ask[h, n_ranks + k, place] = left * draws[one - here, c, h]
            mine = here + deck.add[m, h]
            for c in range(deck.most[m]):
                place = deck.start[m] + c
                if jack >= 0:
                    gone = deck.gone[m, jack] + (1.0 if jack == h else 0.0)
                    left = (deck.have[jack, c] - gone) * deck.later[h, c]
                    kept = deck.later[jack, c] * deck.safe[after + deck.add[mine, jack], c]
                    ask[h, 2 * n_ranks, place] = left * kept * deck.stock
                    ask[h, 2 * n_ranks + 1, place] = left * draws[mine - here, c, jack]
                if king >= 0:
                    gone = deck.gone[m, king] + (1.0 if king == h else 0.0)
                    left = (deck.have[king, c] - gone) * deck.later[h, c]
                    kept = deck.later[king, c] * deck.safe[after + deck.add[mine, king], c]
                    ask[h, 2 * n_ranks + 2, place] = left * kept * deck.stock


@compiled
def _dealer(deck: Deck, size: int, found: Floats) -> None:
    """Fill in what each choice of the dealer costs it."""
    n_ranks = len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    jack, king = deck.jack, deck.king
    risks = drawn_by_loser(deck, size + 1)
    for h in range(n_ranks):
        for m in range(here, after):
            row = found[h, m - here]
            for k in range(n_ranks):
                one, left = after + deck.add[m, k], deck.have[k, h] - deck.gone[m, k]
                row[k] = left * deck.early[one, h] * deck.safe[one, h] * deck.stock
                row[n_ranks + k] = left * risks[one - after, h]
                row[2 * n_ranks + k] = left
            mine = after + deck.add[m, h]
            if jack >= 0:
                left = deck.have[jack, h] - deck.gone[m, jack]
                row[3 * n_ranks] = left * deck.early[mine, jack] * deck.safe[mine, jack] * deck.stock
                row[3 * n_ranks + 1] = left * risks[mine - after, jack]
                row[3 * n_ranks + 2] = left
            if king >= 0:
                left = deck.have[king, h] - deck.gone[m, king]
                row[3 * n_ranks + 3] = left * deck.early[mine, king] * deck.safe[mine, king] * deck.stock
                row[3 * n_ranks + 4] = left
