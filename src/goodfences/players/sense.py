"""What follows for certain from a view, whatever the style."""

from goodfences.cards import KING, RANK
from goodfences.cuckoo import RoundView, Rules


def rank_held(round_: RoundView) -> int:
    """Return the rank of the viewer's own card: whoever has a turn has looked at it (C40)."""
    assert round_.card is not None
    return RANK[round_.card]


def is_safe(round_: RoundView, rules: Rules) -> bool:
    """Whether keeping cannot lose, because of a card that the viewer has given away or seen.

    Cards of seats that have had their turn change no more, unless the viewer itself exchanges. So a lower one there
    loses first; an equal one loses first when the nearest to the dealer's left does, and protects when pairs do (C14).
    The left neighbour's card is never known on one's turn: only oneself could have asked for it.
    """
    mine = rank_held(round_)
    final = _final_ranks(round_)
    if rules.lowest_tie == "pairs_safe":
        return mine in final
    return any(rank < mine or (rank == mine and rules.lowest_tie == "nearest_left_loses") for rank in final)


def is_beaten(round_: RoundView) -> bool:
    """Whether keeping cannot win an extra round, because a higher card is seen that will stay where it is (C30)."""
    mine = rank_held(round_)
    return any(rank > mine for rank in _final_ranks(round_)) or (bool(round_.face_up) and mine < KING)


def likely_highest(rank: int, n_seats: int) -> bool:
    """Whether all other seats have a lower card at least as often as a fair share, 1 in ``n_seats``.

    An other seat's card is lower with chance (rank - 1/2) / 13, an equal one counted half; all of it in whole numbers.
    """
    others = n_seats - 1
    return bool(n_seats * (2 * rank - 1) ** others >= 26**others)


def _final_ranks(round_: RoundView) -> tuple[int, ...]:
    """The ranks that the viewer knows in front of seats that have had their turn."""
    assert round_.viewer is not None
    before = round_.order[: round_.order.index(round_.viewer)]
    return tuple(RANK[card] for seat in before if (card := round_.cards[seat]) is not None)
