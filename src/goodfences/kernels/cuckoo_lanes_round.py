"""The turns of a round in every lane (RULES 1.2, 1.5 without queens), by rules of thumb. Equal to the table alone."""

from typing import Final

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_lanes_rows import (
    ASKED,
    DRAWN,
    EXTRA,
    FACE_UP,
    GAVE,
    HAND,
    HANDED,
    HIGH,
    JACK_SEEN,
    KEPT,
    LANES,
    LIKELY,
    LOCKED,
    LOW,
    REFUSED,
    SEAT,
    SEATS_IN,
    SHOWN,
    STAKE,
    STOPPED,
    STUCK,
    SWAPPED,
    W0,
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    W8,
    W9,
    W10,
    W11,
    W12,
    W13,
    W14,
    W15,
    W16,
    W17,
    Lanes,
    Words,
    clear,
    copy,
)
from goodfences.kernels.cuckoo_layout import (
    CANCELS_EXCHANGES,
    ENDS_EXCHANGES,
    NEAREST_LEFT_LOSES,
    PAIRS_SAFE,
    R_AT_ONCE,
    R_COUNTS_UP,
    R_JACK,
    R_KING_EFFECT,
    R_LOWEST_TIE,
    R_ON_TURN,
    Table,
)
from goodfences.kernels.cuckoo_thumbs import LIKELY_FROM, Kind

_u8 = np.uint8
_L: Final = LANES
_JACK: Final = _u8(11)
_KING: Final = _u8(13)
_LINE: Final = _u8(Kind.LINE)
_STYLED: Final = 16 * int(Kind.THUMB)
_JUDGE: Final = _u8(Kind.JUDGE)
_CAUTIOUS: Final = _u8(Kind.CAUTIOUS)
_BOLD: Final = _u8(Kind.BOLD)
_ZERO: Final = _u8(0)
_ONE: Final = _u8(1)

# The working rows of a turn.
_MINE: Final = W0
_NEXT: Final = W1
_SEAT: Final = W2
_STAKE: Final = W3
_HANDED: Final = W4
_GAVE: Final = W5
_LOCKED: Final = W6
_NEXT_LOCKED: Final = W7
_WANTS: Final = W8
_SHOWN: Final = W9
_NEXT_SHOWN: Final = W10
_TURN: Final = W11
_ASKS: Final = W12
_DRAWS: Final = W13
_EXCHANGE: Final = W14
_BY_KING: Final = W15
_BY_JACK: Final = W16
_PLAYER: Final = W17


@compiled
def play_round(a: Lanes, w: Words, s: Table, codes: Lanes) -> None:
    """Play all turns of a round that has been dealt.

    Args:
        a: the rows.
        w: the rows as words.
        s: a table of the same rules.
        codes: for each seat 16 times the kind of its player, plus its line.
    """
    n_seats = codes.size
    _before(a, w, s, n_seats)
    for place in range(n_seats):
        _load(w, n_seats, place)
        _seat_players(a, codes)
        _want(a, s, codes)
        _act(a, s, place)
        _note(a, s)
        _store(w, n_seats, place)


@compiled
def _before(a: Lanes, w: Words, s: Table, n_seats: int) -> None:
    """Turn up kings where they are shown at once, and forget the round before."""
    for row in (STOPPED, FACE_UP, STUCK, KEPT, ASKED, JACK_SEEN, REFUSED, SWAPPED, HIGH):
        clear(w, row, 1)
    clear(w, LOCKED, n_seats)
    clear(w, SHOWN, n_seats)
    clear(w, HANDED, n_seats)
    clear(w, GAVE, n_seats)
    at_once = _ONE if s[R_AT_ONCE] != 0 else _ZERO
    for i in range(_L):
        a[LOW + i] = _u8(255)
    for place in range(n_seats):
        copy(w, HAND + place * _L, W0)
        copy(w, STAKE + place * _L, W1)
        own = _u8(place)
        for i in range(_L):
            inside = own < a[SEATS_IN + i]
            locked = at_once if a[W0 + i] == _KING else _ZERO
            high, low, stake = a[HIGH + i], a[LOW + i], a[W1 + i]
            a[W2 + i] = locked
            a[FACE_UP + i] = _u8(a[FACE_UP + i] + locked)
            a[HIGH + i] = stake if inside & (stake > high) else high
            a[LOW + i] = stake if inside & (stake < low) else low
        copy(w, W2, LOCKED + place * _L)
    if s[R_KING_EFFECT] == CANCELS_EXCHANGES:
        for i in range(_L):
            a[STOPPED + i] = _ONE if a[FACE_UP + i] != _ZERO else _ZERO
    for n in range(2, n_seats + 1):
        own, likely = _u8(n), _u8(LIKELY_FROM[n])
        for i in range(_L):
            before = a[LIKELY + i]
            a[LIKELY + i] = likely if a[SEATS_IN + i] == own else before


@compiled
def _load(w: Words, n_seats: int, place: int) -> None:
    copy(w, HAND + place * _L, _MINE)
    copy(w, SEAT + place * _L, _SEAT)
    copy(w, STAKE + place * _L, _STAKE)
    copy(w, HANDED + place * _L, _HANDED)
    copy(w, GAVE + place * _L, _GAVE)
    copy(w, LOCKED + place * _L, _LOCKED)
    copy(w, SHOWN + place * _L, _SHOWN)
    if place + 1 < n_seats:
        copy(w, HAND + (place + 1) * _L, _NEXT)
        copy(w, LOCKED + (place + 1) * _L, _NEXT_LOCKED)
        copy(w, SHOWN + (place + 1) * _L, _NEXT_SHOWN)
    else:
        clear(w, _NEXT_LOCKED, 1)
        clear(w, _NEXT_SHOWN, 1)


@compiled
def _seat_players(a: Lanes, codes: Lanes) -> None:
    """Find the player of the seat at a place."""
    first = codes[0]
    for i in range(_L):
        a[_PLAYER + i] = first
    for seat in range(1, codes.size):
        own, code = _u8(seat), codes[seat]
        for i in range(_L):
            player = a[_PLAYER + i]
            a[_PLAYER + i] = code if a[_SEAT + i] == own else player


@compiled
def _want(a: Lanes, s: Table, codes: Lanes) -> None:
    """Set where the player of a place wants another card; whether it may ask is not its business."""
    for i in range(_L):
        a[_WANTS + i] = _ONE if a[_MINE + i] <= (a[_PLAYER + i] & _u8(15)) else _ZERO
    if codes.max() >= _STYLED:
        _want_by_style(a, s)
    for i in range(_L):
        mine, wants = a[_MINE + i], a[_WANTS + i]
        beaten = (a[FACE_UP + i] != _ZERO) & (mine < _KING)
        beaten = beaten | (a[_GAVE + i] > mine) | ((a[JACK_SEEN + i] != _ZERO) & (mine < _JACK))
        in_extra = _ONE if beaten | (mine < a[LIKELY + i]) else _ZERO
        a[_WANTS + i] = in_extra if a[EXTRA + i] != _ZERO else wants


@compiled
def _want_by_style(a: Lanes, s: Table) -> None:
    """The lines of the styles, and what cannot lose is kept; see ``cuckoo_thumbs`` for both."""
    lowest_tie = s[R_LOWEST_TIE]
    up = s[R_COUNTS_UP] != 0
    equal_is_safe = lowest_tie in {NEAREST_LEFT_LOSES, PAIRS_SAFE}
    lower_is_safe = lowest_tie != PAIRS_SAFE
    for i in range(_L):
        kind, line = a[_PLAYER + i] >> _u8(4), a[_PLAYER + i] & _u8(15)
        mine, stake, face_up, gave = a[_MINE + i], a[_STAKE + i], a[FACE_UP + i], a[_GAVE + i]
        judged = _u8(6) if a[SEATS_IN + i] <= _u8(3) else _u8(5)
        judged = _u8(judged + _ONE) if (a[KEPT + i] != _ZERO) & (a[ASKED + i] == _ZERO) else judged
        judged = _u8(4) if a[STUCK + i] != _ZERO else judged
        last = (stake == _ONE) & (not up)
        careful = _u8(face_up + (_u8(6) if last else _u8(5)))
        careful = min(careful, _u8(8))
        behind = (stake > a[LOW + i]) if up else (stake < a[HIGH + i])
        daring = _u8((_u8(9) if behind else _u8(8)) - face_up)
        daring = max(daring, _u8(5))
        line = judged if kind == _JUDGE else line
        line = careful if kind == _CAUTIOUS else line
        line = daring if kind == _BOLD else line
        known = gave != _ZERO
        safe = (known & lower_is_safe & (gave < mine)) | (known & equal_is_safe & (gave == mine))
        wants = (mine <= line) & ((not safe) | (kind == _LINE))
        a[_WANTS + i] = _ONE if wants else _ZERO


@compiled
def _act(a: Lanes, s: Table, place: int) -> None:
    """Keep, exchange, be refused, or draw: exactly one of them in every lane where the place has a turn."""
    own, after = _u8(place), _u8(place + 1)
    jacks = s[R_JACK] != 0
    for i in range(_L):
        n, mine, other, drawn = a[SEATS_IN + i], a[_MINE + i], a[_NEXT + i], a[DRAWN + i]
        turn = (own < n) & (a[_LOCKED + i] == _ZERO) & (a[STOPPED + i] == _ZERO)
        dealer = after == n
        asks = turn & (a[_WANTS + i] != _ZERO) & (a[_NEXT_LOCKED + i] == _ZERO)
        neighbour = asks & (not dealer)
        by_king = neighbour & (other == _KING)
        by_jack = neighbour & jacks & (other == _JACK)
        exchange = neighbour & (not by_king) & (not by_jack)
        draws = asks & dealer & (drawn != _KING)
        drawn_or_mine = drawn if draws else mine
        a[_MINE + i] = other if exchange else drawn_or_mine
        a[_NEXT + i] = mine if exchange else other
        a[_TURN + i] = _ONE if turn else _ZERO
        a[_ASKS + i] = _ONE if asks else _ZERO
        a[_DRAWS + i] = _ONE if draws else _ZERO
        a[_EXCHANGE + i] = _ONE if exchange else _ZERO
        a[_BY_KING + i] = _ONE if by_king else _ZERO
        a[_BY_JACK + i] = _ONE if by_jack else _ZERO


@compiled
def _note(a: Lanes, s: Table) -> None:
    """Note what everybody has seen of a turn, and what the asked place knows of the card that it gave away."""
    sees = s[R_ON_TURN] == 0
    ends = s[R_KING_EFFECT] == ENDS_EXCHANGES
    for i in range(_L):
        turn, asks, draws, exchange = a[_TURN + i], a[_ASKS + i], a[_DRAWS + i], a[_EXCHANGE + i]
        by_king, by_jack = a[_BY_KING + i], a[_BY_JACK + i]
        refused = by_king | by_jack
        keeps = turn & (asks ^ _ONE)
        handed = a[_HANDED + i]
        a[REFUSED + i] = _u8(a[REFUSED + i] + refused)
        a[SWAPPED + i] = _u8(a[SWAPPED + i] + asks)
        a[FACE_UP + i] = _u8(a[FACE_UP + i] + by_king)
        a[STUCK + i] |= refused | (keeps & handed)
        a[KEPT + i] |= keeps
        a[ASKED + i] |= exchange
        a[STOPPED + i] |= by_king if ends else _ZERO
        a[_NEXT_LOCKED + i] |= by_king
        a[_HANDED + i] = exchange
        # After an exchange the asker holds what the asked place has given it.
        a[_GAVE + i] = a[_MINE + i] if (exchange != _ZERO) & sees else _ZERO
        shown, shown_next = a[_SHOWN + i], a[_NEXT_SHOWN + i] | by_jack
        mine_shown = _ZERO if draws != _ZERO else shown
        mine_shown = shown_next if exchange != _ZERO else mine_shown
        a[_NEXT_SHOWN + i] = shown if exchange != _ZERO else shown_next
        a[JACK_SEEN + i] |= mine_shown


@compiled
def _store(w: Words, n_seats: int, place: int) -> None:
    """Write back what a turn can have changed; what it tells of the next place goes to that place's rows."""
    copy(w, _MINE, HAND + place * _L)
    if place + 1 < n_seats:
        after = (place + 1) * _L
        copy(w, _NEXT, HAND + after)
        copy(w, _NEXT_LOCKED, LOCKED + after)
        copy(w, _NEXT_SHOWN, SHOWN + after)
        copy(w, _HANDED, HANDED + after)
        copy(w, _GAVE, GAVE + after)
