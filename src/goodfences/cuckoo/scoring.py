"""Who loses a round, and how stakes and pots change hands (RULES 1.4, 1.6)."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

from goodfences.cards import RANK, Card
from goodfences.cuckoo.rules import LowestTie


def losers(lowest_tie: LowestTie, cards: Sequence[tuple[int, Card]]) -> tuple[int, ...]:
    """Return the seats that lose a round (C14).

    Args:
        lowest_tie: what happens when several seats hold the lowest rank.
        cards: (seat, card) in the order of the turns: dealer's left first, the dealer last.
    """
    ranks = [RANK[card] for _, card in cards]
    if lowest_tie == "pairs_safe":
        count = Counter(ranks)
        ranks = [rank for rank in ranks if count[rank] == 1]
        if not ranks:
            return ()
    lowest = min(ranks)
    tied = tuple([seat for seat, card in cards if RANK[card] == lowest])
    if lowest_tie == "nearest_left_loses":
        return tied[:1]
    return tied[-1:] if lowest_tie == "farthest_left_loses" else tied


def highest(cards: Iterable[tuple[int, Card]]) -> tuple[int, ...]:
    """Return the seats that hold the highest rank: who wins an extra round (C30)."""
    held = tuple(cards)
    top = max(RANK[card] for _, card in held)
    return tuple(seat for seat, card in held if RANK[card] == top)


def clockwise_from(seat: int, among: Iterable[int]) -> tuple[int, ...]:
    """Return seats in clockwise order from the first after ``seat`` to ``seat`` itself (C17)."""
    seats = sorted(among)
    after = bisect_right(seats, seat)
    return (*seats[after:], *seats[:after])


def share(pot: int, among: Sequence[int]) -> dict[int, int]:
    """Return the units of a pot that each of the seats gets, the remainder one by one to the first named (C16)."""
    each, rest = divmod(pot, len(among))
    return {seat: each + (place < rest) for place, seat in enumerate(among)}


def leaders(stakes: Sequence[int], players: Iterable[int], *, fewest: bool) -> tuple[int, ...]:
    """Return the seats that are ahead: fewest points, or most stakes; equal ones win together (C18)."""
    seats = tuple(players)
    best = (min if fewest else max)(stakes[seat] for seat in seats)
    return tuple(seat for seat in seats if stakes[seat] == best)
