"""What a viewer gets of a table: built fresh from a whitelist for each seat and for spectators (RULES C41, C42)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from goodfences import beggar, cuckoo
from goodfences.beggar import view as beggar_view
from goodfences.beggar.tell import tell as tell_beggar
from goodfences.cuckoo import view as cuckoo_view
from goodfences.table import frames
from goodfences.table.agenda import WARN
from goodfences.table.events import AnyTableEvent
from goodfences.table.frames import (
    BeggarFrame,
    BeggarHappening,
    CuckooFrame,
    CuckooRoundFrame,
    Happening,
    RefusedFrame,
    RoundRow,
    Turn,
    View,
    You,
)
from goodfences.table.guards import Facts, facts, may
from goodfences.table.play import win_points
from goodfences.table.shared import GAP, OWN, Shared, Sheet
from goodfences.table.state import Game, GameEvent, Table
from goodfences.table.tell import tell
from goodfences.table.told import Told

_encode = msgspec.json.Encoder().encode

HEAP_SHOWN: Final = 60
"""Cards of the heap that a view of beggar holds: the last ones."""

ROUNDS_SHOWN: Final = 200
"""Completed rounds that a whole view holds: the last ones; a replay has all."""


Numbered = Sequence[tuple[int, GameEvent]]
"""Events of the game with the entry of the log that brought each."""


class News(Struct, frozen=True, gc=False):
    """What those get beside the state who have seen the same: since when, and what happened.

    Attributes:
        whole: whether the view stands for itself.
        rounds_from: completed rounds that the viewer has already.
        events: what happened at the table, with the entries that brought it.
        game_events: what happened in the game.
        same_table: whether they have seen the table as it is.
    """

    whole: bool
    rounds_from: int = 0
    events: Sequence[tuple[int, AnyTableEvent]] = ()
    game_events: Numbered = ()
    same_table: bool = False


def sheet(table: Table, news: News, *, shared: Shared, now: int) -> Sheet:
    """Return a view for all who have seen the same, with gaps for what is each viewer's own.

    Args:
        table: the table as it is shown.
        news: what they have not seen.
        shared: what is the same for all.
        now: the time in ms.
    """
    play = table.play
    ends_in_ms = max(0, table.ends_at - now) if table.ends_at else None
    rounds_from = news.rounds_from
    if news.whole and isinstance(play, cuckoo.State):
        rounds_from = max(len(play.history) - ROUNDS_SHOWN, 0)
    frame = View(
        seq=table.seq,
        whole=news.whole,
        you=OWN,
        table=None if news.same_table else shared.table,
        turn=_turn(table, now, shared.clock),
        game=same_game(table, rounds_from, ends_in_ms, shared),
        events=OWN,
        answers=OWN,
        refused=OWN,
    )
    pieces = _encode(frame).split(GAP)
    return Sheet(pieces, _teller(play, news.game_events, shared), news.events)


_YOU: Final = 1
_CARDS: Final = -10
_GAME_EVENTS: Final = -8
_EVENTS: Final = -6
_ANSWERS: Final = -4
_REFUSED: Final = -2
"""Places of the gaps in the pieces of a sheet; a sheet without a round has no cards, one without a game no events."""


def view(  # noqa: PLR0913  # each is one fact about the viewer
    table: Table,
    person: str,
    sheet: Sheet,
    shared: Shared,
    *,
    answers: Sequence[str] = (),
    refused: Sequence[RefusedFrame] = (),
) -> bytes:
    """Return everything that a person may know, encoded: what is its own, in the gaps of what is the same for all.

    Args:
        table: the table as it is shown.
        person: who looks.
        sheet: what all get who have seen the same.
        shared: what is the same for all.
        answers: messages of this person that were taken.
        refused: messages of this person that were refused.
    """
    seat, play = shared.seats.get(person), table.play
    pieces = sheet.pieces.copy()
    pieces[_YOU] = _you(table, person, seat, shared)
    if play is not None:
        in_game = seat if seat is not None and seat < play.n_seats else None
        pieces[_GAME_EVENTS] = sheet.told(in_game)
        if shared.round is not None:
            pieces[_CARDS] = _cards(play, in_game, shared)
    if sheet.events:
        names = shared.names
        pieces[_EVENTS] = _encode([Happening(seq, e, tell(e, names=names, viewer=seat)) for seq, e in sheet.events])
    if answers:
        pieces[_ANSWERS] = _encode(answers)
    if refused:
        pieces[_REFUSED] = _encode(refused)
    return b"".join(pieces)


def _you(table: Table, person: str, seat: int | None, shared: Shared) -> bytes:
    """Return what concerns one viewer alone; most actions change it for one or two of them."""
    at = shared.moment
    known = person, at.moves if seat is not None and seat == at.to_act else (), shared.still_in
    found = shared.yous.get(known)
    if found is None:
        found = shared.yous[known] = _encode(you(table, person, facts(table, person, at), knocks=shared.knocks))
    return found


def _cards(play: Game, seat: int | None, shared: Shared) -> bytes:
    """Return the cards that a seat may see; most actions change none."""
    found = shared.cards.get(seat)
    if found is None:
        assert isinstance(play, cuckoo.State)
        assert play.round is not None
        found = shared.cards[seat] = _encode(cuckoo_view.cards_of(play.round, seat))
    return found


def _teller(play: Game | None, events: Numbered, shared: Shared) -> Callable[[int | None], bytes]:
    """Return what tells each seat what happened in the game."""
    names = shared.names
    if play is None or not events:
        return _nothing
    if isinstance(play, cuckoo.State):
        return Told(events, names, play.rules).to  # type: ignore[arg-type]  # cuckoo has only its own events
    return lambda seat: _encode(list(beggar_happenings(events, seat, names, play.rules)))


def _nothing(_seat: int | None) -> bytes:
    return b"[]"


def you(table: Table, person: str, known: Facts, *, knocks: tuple[frames.Knock, ...]) -> You:
    """Return what concerns one viewer alone."""
    seat = known.seat
    standing = _standing(table, seat)
    return You(
        seat=seat,
        host=known.host,
        name=table.members.get(person, "") if seat is None else table.seats[seat].name,
        waiting=known.waiting,
        may=may(known),
        moves=known.moves,
        knocks=knocks if known.host else (),
        standing=standing,
        points=win_points(table, seat) if standing == "won" and seat is not None else 0,
        board=_board(table, seat),
    )


def _standing(table: Table, seat: int | None) -> frames.Standing:
    play = table.play
    if seat is None or play is None or seat >= play.n_seats:
        return "watching"
    if table.phase == "playing":
        return "playing" if seat in play.players else "out"
    if table.phase == "lobby" or table.given_up or play.outcome is None:
        return "given_up" if table.given_up else "watching"
    if seat in play.outcome.winners:
        return "won"
    return "lost" if play.outcome.winners else "drew"


def _board(table: Table, seat: int | None) -> Literal["wins", "low", "none"]:
    if seat is None or table.phase != "over" or table.given_up:
        return "none"
    return "low" if isinstance(table.play, cuckoo.State) and table.play.rules.counts_up else "wins"


def _turn(table: Table, now: int, clock: tuple[int | None, int] | None) -> Turn | None:
    """Return the running clock."""
    if clock is None:
        return None
    seat, of_ms = clock
    return Turn(seat, max(0, table.turn_at + of_ms - now), of_ms, round(of_ms * WARN))


def same_game(
    table: Table, rounds_from: int, ends_in_ms: int | None, shared: Shared
) -> CuckooFrame | BeggarFrame | None:
    """Return the game as everybody may know it, with gaps for what else a seat knows."""
    if isinstance(table.play, cuckoo.State):
        return _cuckoo(table.play, rounds_from, ends_in_ms, shared.round)
    return None if table.play is None else _beggar(table, table.play, ends_in_ms)


def _cuckoo(
    play: cuckoo.State, rounds_from: int, ends_in_ms: int | None, round_: CuckooRoundFrame | None
) -> CuckooFrame:
    new = rounds_from < len(play.history)
    return CuckooFrame(
        phase=play.phase,
        players=play.players,
        stakes=play.stakes,
        full=0 if play.rules.counts_up else play.rules.stake_count,
        pot=play.pot,
        dealer=play.dealer,
        round_number=play.round_number,
        round=round_,
        rounds_from=rounds_from,
        rounds=tuple([round_row(result, play.n_seats) for result in play.history[rounds_from:]]) if new else (),
        outcome=play.outcome,
        ends_in_ms=ends_in_ms,
        events=OWN,
    )


def round_row(result: cuckoo.RoundResult, n_seats: int) -> RoundRow:
    """Return a completed round as a row of the table of rounds."""
    held = dict(result.cards)
    return RoundRow(
        number=result.number,
        dealer=result.dealer,
        cards=tuple(held.get(seat) for seat in range(n_seats)),
        losers=result.losers,
        winners=result.winners,
        out=result.out,
        counts=result.counts,
    )


def _beggar(table: Table, play: beggar.State, ends_in_ms: int | None) -> BeggarFrame:
    seen = beggar_view.of(play, None)
    return BeggarFrame(
        phase=seen.phase,
        players=seen.players,
        piles=seen.piles,
        heap=seen.heap[-HEAP_SHOWN:],
        n_heap=len(seen.heap),
        to_act=seen.to_act,
        debt=seen.debt,
        n_cards=seen.n_cards,
        n_tricks=seen.n_tricks,
        last_trick=None if seen.last_trick is None else seen.last_trick.seat,
        last_trick_cards=0 if seen.last_trick is None else len(seen.last_trick.cards),
        standings=seen.standings,
        outcome=seen.outcome,
        ends_in_ms=ends_in_ms,
        skipping=table.skipping,
        events=OWN,
    )


def beggar_happenings(
    events: Numbered, seat: int | None, names: Sequence[str], rules: beggar.Rules
) -> Iterable[BeggarHappening]:
    """Yield events of beggar as a viewer may see them, with their sentences."""
    for seq, event in events:
        seen = beggar.seen_by(event, seat)  # type: ignore[arg-type]  # a game of beggar has only its own events
        yield BeggarHappening(seq, seen, tell_beggar(seen, names=names, viewer=seat, rules=rules))  # type: ignore[arg-type]
