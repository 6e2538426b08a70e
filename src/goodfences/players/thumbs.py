"""Rules of thumb: players that exchange a card up to some rank and keep what is higher (RULES P6, P8).

The rank, their *line*, is what the styles differ in. All of them show a king when asked, never trade one away, keep
what cannot lose, and in an extra round, where the highest card wins, go by the chance that theirs is it.
"""

from collections.abc import Callable

from msgspec import Struct

from goodfences.cards import KING
from goodfences.cuckoo import Keep, SeatAction, Show, Swap, View
from goodfences.cuckoo.events import Kept, Refused, Swapped, TurnedBack
from goodfences.errors import GoodFencesError
from goodfences.players import sense

Line = Callable[[View], int]
"""From a view in which a seat is to keep or swap, the highest rank that it swaps."""


class Thumb(Struct, frozen=True):
    """A player that follows a rule of thumb.

    Attributes:
        name: the name of its style.
        line: the highest rank that it swaps in a view.
    """

    name: str
    line: Line

    def choose(self, view: View) -> SeatAction:
        """Return what the rule of thumb says.

        Raises:
            GoodFencesError: the viewer has nothing to do now.
        """
        check_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        assert view.viewer is not None
        if view.phase == "answer":
            return Show(view.viewer)
        return Swap(view.viewer) if self._wants_another(view) else Keep(view.viewer)

    def _wants_another(self, view: View) -> bool:
        round_ = view.round
        assert round_ is not None
        rank = sense.rank_held(round_)
        if rank == KING:
            return False
        if round_.extra:
            return sense.is_beaten(round_) or not sense.likely_highest(rank, len(round_.order))
        return rank <= self.line(view) and not sense.is_safe(round_, view.rules)


def check_turn(view: View) -> None:
    """Refuse to choose for a viewer that has no choice now.

    Raises:
        GoodFencesError: the viewer has nothing to do.
    """
    if not view.legal:
        msg = f"seat {view.viewer} has nothing to choose in phase {view.phase}"
        raise GoodFencesError(msg)


def low(_view: View) -> int:
    """Low cards are worth swapping, 10 to queen may be kept (S0)."""
    return 9


def seven(_view: View) -> int:
    """Swap at seven or below (S2)."""
    return 7


def judge(view: View) -> int:
    """Keep 8 and up, swap 4 and down (S1); between them, go by what the others have done this round.

    * Somebody is stuck with a card it did not want (its request was refused, or the seat it asked kept what it was
      handed): keep all of them, that seat is likelier to be lowest.
    * Otherwise the lowest card is the lower the more seats there are: swap 5 and 6 with three seats or fewer, 5 with
      more; and one rank higher when every seat so far has kept, for then they hold good cards.
    """
    round_ = view.round
    assert round_ is not None
    if _somebody_is_stuck(view):
        return 4
    kept = any(isinstance(event, Kept) and not event.forced for event in round_.word)
    asked = any(isinstance(event, (Swapped, TurnedBack)) for event in round_.word)
    return (6 if len(round_.order) <= 3 else 5) + (kept and not asked)


def cautious(view: View) -> int:
    """Swap little: 5 and down; one rank more with the last stake; one more for each king shown, who cannot lose."""
    assert view.round is not None
    last = not view.rules.counts_up and view.stakes[_seat(view)] == 1
    return min(8, 5 + last + len(view.round.face_up))


def bold(view: View) -> int:
    """Swap much: 8 and down; 9 too when somebody is ahead; one rank less for each king shown, which nobody can get."""
    assert view.round is not None
    mine = view.stakes[_seat(view)]
    rivals = [view.stakes[seat] for seat in view.players]
    behind = mine > min(rivals) if view.rules.counts_up else mine < max(rivals)
    return max(5, 8 + behind - len(view.round.face_up))


def _seat(view: View) -> int:
    assert view.viewer is not None
    return view.viewer


def _somebody_is_stuck(view: View) -> bool:
    """Whether a request was refused this round, or a seat chose to keep a card that it had been handed."""
    assert view.round is not None
    handed: set[int] = set()
    for event in view.round.word:
        if isinstance(event, Refused):
            return True
        if isinstance(event, Swapped):
            handed.add(event.asked)
        if isinstance(event, Kept) and event.seat in handed:
            return True
    return False
