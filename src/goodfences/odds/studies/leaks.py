"""Leaks: the decisions of finished matches that cost most, in lives and in chances to win."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from goodfences.cards import RANKS
from goodfences.cuckoo import Accept, SeatAction, State, Swap, View, view
from goodfences.errors import GoodFencesError
from goodfences.odds.hint import solution_for
from goodfences.odds.match import MatchOdds, match_odds
from goodfences.odds.spot import Spot, spot
from goodfences.odds.studies.study import Series, Study, percent
from goodfences.records import CuckooRecord, replay
from goodfences.words import Message

_SHOWN = 20
"""Most decisions that are listed."""


class Leak(Struct, frozen=True):
    """A decision against best play.

    Attributes:
        name: who made it.
        round: in which round of its match.
        word: what had happened.
        held: the rank held.
        dealt: the rank given away before, if any.
        did: what it did.
        lives: what it cost, in expected lives.
        wins: what it cost, in chances to win the match; None where that is not known.
    """

    name: str
    round: int
    word: str
    held: str
    dealt: str | None
    did: str
    lives: float
    wins: float | None


def leaks(records: Iterable[CuckooRecord], name: str | None = None) -> tuple[tuple[Leak, ...], int]:
    """Return the decisions that cost something, dearest first, and how many decisions there were.

    Args:
        records: finished matches.
        name: whose decisions; by default those of all people.
    """
    found: list[Leak] = []
    count = 0
    for record in records:
        seats = {
            seat
            for seat, player in enumerate(record.seats)
            if (player.name == name if name else player.kind == "person")
        }
        for state, action in decisions(record):
            if action.seat in seats:
                here = spot(view.of(state, action.seat))
                if here is None:
                    continue
                count += 1
                leak = _leak(record.seats[action.seat].name, state, action, here)
                if leak is not None:
                    found.append(leak)
    return tuple(sorted(found, key=lambda leak: -leak.lives)), count


def decisions(record: CuckooRecord) -> Iterator[tuple[State, SeatAction]]:
    """Yield each decision of a seat with the state before it."""
    before: State | None = None
    for moment in replay(record):
        state = moment.step.state
        if before is not None and isinstance(moment.action, SeatAction):
            yield before, moment.action
        before = state if isinstance(state, State) else None


def _leak(name: str, state: State, action: SeatAction, here: Spot) -> Leak | None:
    solution = solution_for(here.game, here.game.seats)
    if solution is None:
        return None
    odds = solution.at(here.index)
    did = odds.swap if isinstance(action, (Swap, Accept)) else odds.keep
    cost = did - min(odds.keep, odds.swap)
    # A choice that best play makes now and then costs nothing, to the last digit that is kept.
    if cost <= 2e-5 or 0 < odds.swaps < 1:
        return None
    return Leak(
        name=name,
        round=state.round_number,
        word=here.tree.word(here.node),
        held=RANKS[here.held],
        dealt=None if here.dealt is None else RANKS[here.dealt],
        did=type(action).__name__.lower(),
        lives=cost,
        wins=_in_wins(view.of(state, action.seat), cost),
    )


def _in_wins(seen: View, cost: float) -> float | None:
    """Return a cost in chances to win: what a life is worth to the seat now, times the cost."""
    round_ = seen.round
    if round_ is None or seen.viewer is None or seen.rules.counts_up or round_.extra:
        return None
    try:
        table = _match(seen)
    except GoodFencesError:
        return None
    lives = [seen.stakes[seat] for seat in round_.order]
    place = round_.order.index(seen.viewer)
    return cost * life_value(table, lives, place)


_tables: dict[tuple[str, int, int], MatchOdds] = {}


def _match(seen: View) -> MatchOdds:
    seats, most = len(seen.players), max(seen.stakes)
    key = (seen.rules.id, seats, most)
    if key not in _tables:
        _tables[key] = match_odds(seen.rules, seats, lives=most)
    return _tables[key]


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


def leak_study(records: Iterable[CuckooRecord], name: str | None = None) -> Study:
    """Study the decisions of matches against best play."""
    found, count = leaks(records, name)
    shown = found[:_SHOWN]
    return Study(
        name="leaks",
        columns=("who", "round", "word", "held", "gave away", "did", "costs in 100 lives", "costs in 100 matches"),
        rows=tuple(
            (
                leak.name,
                leak.round,
                leak.word,
                leak.held,
                leak.dealt,
                leak.did,
                100 * leak.lives,
                None if leak.wins is None else 100 * leak.wins,
            )
            for leak in shown
        ),
        answer=(
            Message(
                "odds.study.leaks.count",
                {"n": len(found), "count": count, "lives": f"{sum(leak.lives for leak in found):.2f}"},
            ),
            Message("odds.study.leaks.worst", {"part": percent(found[0].lives)})
            if found
            else Message("odds.study.leaks.none"),
        ),
        places=tuple(str(place + 1) for place in range(len(shown))),
        series=(Series("lives", tuple(leak.lives for leak in shown)),),
        unit="expected lives",
    )
