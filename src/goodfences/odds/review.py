"""Decisions of a match against best play, from what the seat knew when it decided: what was good, and what it cost."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from goodfences.cards import Card
from goodfences.cuckoo import Accept, Keep, Rules, SeatAction, Show, State, Swap, View, view
from goodfences.errors import GoodFencesError
from goodfences.odds import shelf
from goodfences.odds.game import game_of, most_seats
from goodfences.odds.hint import LIVE_SEATS, NOTHING, Advice, advise, live_limit, solution_for
from goodfences.odds.match import MatchOdds, equilibrium_chances, match_odds
from goodfences.odds.spot import Spot, spot
from goodfences.words import Message

Move = Literal["keep", "swap", "show", "accept"]

MOVES: Final[dict[type[SeatAction], Move]] = {Keep: "keep", Swap: "swap", Show: "show", Accept: "accept"}

WINS_SEATS: Final = 6
"""Most seats of a match whose chances to win are counted here: seven take ten seconds."""


class Decision(Struct, frozen=True):
    """A choice that a seat made, and what best play would have done.

    Attributes:
        seat: who chose.
        round: in which round of the match.
        here: what it knew.
        card: the card that it held.
        gave: the card that it had been dealt and lost to its right neighbour, if it had seen it.
        did: what it chose; ``advice.action`` is what best play chooses.
        advice: the odds of both choices, and why one is better.
        rounds: what the choice cost, in chances to lose this round (an extra round: in chances to win the match).
        wins: what it cost in chances to win the match; None where that is not known.
    """

    seat: int
    round: int
    here: Spot
    card: Card
    gave: Card | None
    did: Move
    advice: Advice
    rounds: float
    wins: float | None

    @property
    def best(self) -> Move:
        """What best play does."""
        return MOVES[type(self.advice.action)]

    @property
    def is_good(self) -> bool:
        """Whether no other choice would have been better."""
        return self.rounds == 0.0

    @property
    def lives(self) -> float:
        """What it cost in stakes: nothing in an extra round, in which none is lost."""
        return 0.0 if self.here.game.aim == "reach_highest" else self.rounds


class Review(Struct, frozen=True):
    """All decisions of a seat in a match.

    Attributes:
        decisions: those that could be judged, in their order.
        unknown: how many could not, because nobody has solved their game.
    """

    decisions: tuple[Decision, ...]
    unknown: int = 0

    @property
    def good(self) -> int:
        """How many were as good as any."""
        return sum(decision.is_good for decision in self.decisions)

    @property
    def lives(self) -> float:
        """What all of them cost together, in expected stakes."""
        return sum(decision.lives for decision in self.decisions)

    @property
    def wins(self) -> float | None:
        """What all of them cost together, in chances to win; None where one of them is not known."""
        costs = [decision.wins for decision in self.decisions if not decision.is_good]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if len(known) == len(costs) else None

    def leaks(self) -> tuple[Decision, ...]:
        """Return the decisions that cost something, the dearest first."""
        return tuple(sorted((one for one in self.decisions if not one.is_good), key=lambda one: -one.rounds))


def review(made: Iterable[tuple[State, SeatAction]], *, live_seats: int = LIVE_SEATS) -> Review:
    """Judge the decisions of a match that is over.

    Args:
        made: each decision with the state before it; of the state only the deciding seat's view is used.
        live_seats: up to so many seats a game is solved for it.
    """
    found: list[Decision] = []
    unknown = 0
    for state, action in made:
        seen = view.of(state, action.seat)
        if len(seen.legal) < 2:
            continue
        decision = judged(seen, action, live_seats=live_seats)
        if decision is None:
            unknown += 1
        else:
            found.append(decision)
    return Review(tuple(found), unknown)


def judged(seen: View, action: SeatAction, *, live_seats: int = LIVE_SEATS) -> Decision | None:
    """Return a decision against best play, from the view in which it was made; None where best play is not known."""
    here = spot(seen)
    if here is None or seen.viewer is None or seen.round is None or seen.round.card is None:
        return None
    solution = solution_for(here.game, live_seats)
    if solution is None:
        return None
    odds = solution.at(here.index)
    did = odds.swap if isinstance(action, (Swap, Accept)) else odds.keep
    cost = did - min(odds.keep, odds.swap)
    # A choice that best play makes now and then costs nothing, to the last digit that is kept.
    cost = 0.0 if cost <= NOTHING or 0 < odds.swaps < 1 else cost
    return Decision(
        seat=seen.viewer,
        round=seen.round_number,
        here=here,
        card=seen.round.card,
        gave=_gave(seen, here),
        did=MOVES[type(action)],
        advice=advise(solution, here, seen.viewer),
        rounds=cost,
        wins=_in_wins(seen, cost, live_seats),
    )


def _gave(seen: View, here: Spot) -> Card | None:
    """Return the card that the viewer was dealt and knows to be on its right, if it was swapped with."""
    if here.dealt is None or seen.round is None or seen.viewer is None:
        return None
    order = seen.round.order
    return seen.round.cards[order[order.index(seen.viewer) - 1]]


def _in_wins(seen: View, cost: float, live_seats: int) -> float | None:
    """Return a cost in chances to win: what a life is worth to the seat now, times the cost."""
    round_ = seen.round
    if round_ is None or seen.viewer is None or seen.rules.counts_up:
        return None
    if round_.extra:
        return cost
    table = _match_odds(seen.rules, len(seen.players), max(seen.stakes), live_seats)
    if table is None:
        return None
    lives = [seen.stakes[seat] for seat in round_.order]
    return cost * life_value(table, lives, round_.order.index(seen.viewer))


@lru_cache(maxsize=16)
def _match_odds(rules: Rules, seats: int, lives: int, live_seats: int) -> MatchOdds | None:
    """Return the chances to win from all standings, or None where they are too many or a round is not solved."""
    if seats > min(WINS_SEATS, most_seats(rules)) or seats > live_limit(game_of(rules, seats)):
        return None
    if any(solution_for(game_of(rules, k), live_seats) is None for k in range(2, seats + 1)):
        return None
    try:
        return match_odds(rules, seats, chances=equilibrium_chances(rules, shelf.sketch), lives=lives)
    except GoodFencesError:
        return None


def life_value(table: MatchOdds, lives: list[int], place: int) -> float:
    """Return what a life is worth to a place: its chances if another loses this round, less those if it does itself."""
    k = len(lives)
    mine = _after(table, lives, place, place)
    others = [_after(table, lives, other, place) for other in range(k) if other != place]
    return sum(others) / len(others) - mine


def _after(table: MatchOdds, lives: list[int], loser: int, place: int) -> float:
    """Return a place's chance to win after one seat has lost a life and the deal has moved on."""
    then = [left - (seat == loser) for seat, left in enumerate(lives)]
    order = [seat for seat in range(len(then)) if then[seat] > 0]
    if place not in order:
        return 0.0
    order = [*order[1:], order[0]]
    return table.wins([then[seat] for seat in order])[order.index(place)]


# --- in words -------------------------------------------------------------------------------------------------------


def told(decision: Decision) -> tuple[Message, ...]:
    """Return a decision in sentences: what was known and done, both chances, why, what the better choice saves."""
    return (*happened(decision), decision.advice.odds, decision.advice.reason, saves(decision))


def happened(decision: Decision) -> tuple[Message, ...]:
    """Return what was known and done."""
    gave = (Message("odds.review.gave", {"card": decision.gave}),) if decision.gave is not None else ()
    return (*gave, Message(f"odds.review.did.{_what(decision)}", {"card": decision.card}))


def saves(decision: Decision) -> Message:
    """Return what the better choice saves."""
    kind = "wins" if decision.here.game.aim == "reach_highest" else "cost"
    return Message(f"odds.review.{kind}.{decision.best}", {"part": tenths(decision.rounds)})


def summary(found: Review) -> tuple[Message, ...]:
    """Return a review in sentences, what went well first."""
    n, good = len(found.decisions), found.good
    if not n:
        return (Message("odds.review.nothing"), *_unknown(found))
    if good == n:
        return (Message("odds.review.all", {"n": n}), *_unknown(found))
    lines = [
        Message("odds.review.good", {"n": good, "count": n}),
        Message("odds.review.lives", {"lives": tenths(found.lives)}),
    ]
    if found.wins is not None:
        lines.append(Message("odds.review.in_wins", {"wins": tenths(found.wins)}))
    return (*lines, Message("odds.review.luck"), *_unknown(found))


def _unknown(found: Review) -> tuple[Message, ...]:
    return (Message("odds.review.unknown", {"n": found.unknown}),) if found.unknown else ()


def _what(decision: Decision) -> str:
    last = decision.here.tree.seat[decision.here.node] == decision.here.game.seats - 1
    return "draw" if decision.did == "swap" and last else decision.did


def tenths(part: float) -> str:
    """Write a part of 1 in hundredths with one decimal, and with two where that would hide it."""
    hundreds = 100 * part
    return f"{hundreds:.2f}" if 0 < hundreds < 0.1 else f"{hundreds:.1f}"
