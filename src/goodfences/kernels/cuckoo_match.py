"""A match of cuckoo on numbers: the first dealer, round after round, the end. Equal to ``goodfences.cuckoo.engine``."""

from typing import Final

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import (
    below,
    draw,
    draw_fresh,
    fraction,
    log,
    log_fresh,
    log_shuffle,
    write_out,
)
from goodfences.kernels.cuckoo_layout import (
    COUNTED,
    END,
    EXTRA,
    FIRST_DEALER,
    GONE,
    HIGH_CARD,
    LAST_TIES,
    LOSERS,
    MATCH,
    N_DRAWN,
    N_EXTRA,
    N_FIELDS,
    PHASE,
    POT,
    R_CARDS,
    R_DEALER,
    R_FIRST_DEALER,
    R_SEATS,
    R_STAKE,
    RANDOM_DEALER,
    REFUSALS,
    ROUND,
    SEATS_IN,
    SWAPS,
    TERMINATION,
    TIED_ROUNDS,
    TOP,
    WINNERS,
    Logged,
    Phase,
    Table,
)
from goodfences.kernels.cuckoo_lists import hand_of, pack_of, stake_of
from goodfences.kernels.cuckoo_round import deal
from goodfences.kernels.cuckoo_settle import settle
from goodfences.kernels.inlined import inlined

_BETWEEN: Final = int(Phase.BETWEEN)
_NEXT: Final = int(Logged.NEXT)
_PICK_DEALER: Final = int(Logged.PICK_DEALER)


@compiled
def begin(s: Table, base: int, match: int) -> None:
    """Begin a match: stakes, first dealer, and the first deal."""
    n_seats = s[R_SEATS]
    s[base + MATCH] = match
    s[base + PHASE] = _BETWEEN
    for field in (EXTRA, N_EXTRA, ROUND, COUNTED, POT, TERMINATION, WINNERS, LOSERS, GONE):
        s[base + field] = 0
    for field in (TIED_ROUNDS, REFUSALS, SWAPS, LAST_TIES, N_DRAWN):
        s[base + field] = 0
    stake = stake_of(s, base)
    for seat in range(n_seats):
        s[stake + seat] = s[R_STAKE]
    dealer = first_dealer(s, base)
    s[base + FIRST_DEALER] = dealer
    s[base + SEATS_IN] = n_seats
    # As after a round that the seat on the first dealer's right dealt: `start_round` moves the deal on.
    for place in range(n_seats):
        s[base + N_FIELDS + place] = (dealer + place) % n_seats
    s[base + TOP] = s[base + END] = 0
    start_round(s, base)


@compiled
def first_dealer(s: Table, base: int) -> int:
    """Return who deals first (C17), as the random numbers of round 0 have it."""
    first = s[R_FIRST_DEALER]
    if first == HIGH_CARD:
        return _draw_for_deal(s, base)
    if first == RANDOM_DEALER:
        dealer = below(s, base, s[R_SEATS])
        log(s, base, _PICK_DEALER, dealer)
        return dealer
    fraction(s, base)  # the first round takes the other half of this block
    return int(s[R_DEALER])


@compiled
def _draw_for_deal(s: Table, base: int) -> int:
    """Let everybody draw a card, the highest deals, only the tied draw again, without putting cards back (C17)."""
    n_seats, n_cards = s[R_SEATS], s[R_CARDS]
    draw_fresh(s, base, hand_of(s, base), n_seats)
    drawing = _highest(s, hand_of(s, base), (1 << n_seats) - 1)
    if drawing & (drawing - 1) == 0:
        log_fresh(s, base, n_seats)
        return _only(drawing)
    # Hardly one match in four comes here: now the pack is written out.
    write_out(s, base, n_seats)
    s[base + END] = n_cards
    top = n_seats
    while True:
        n_drawing = _count(drawing)
        while n_drawing > 1 and n_cards - top >= n_drawing:
            draw(s, base, top, n_drawing)
            drawing = _highest(s, pack_of(s, base) + top, drawing)
            top += n_drawing
            n_drawing = _count(drawing)
        log_shuffle(s, base, 0)
        if n_drawing == 1:
            return _only(drawing)
        write_out(s, base, 0)
        top = 0


@compiled
def _highest(s: Table, cards: int, drawing: int) -> int:
    """Return which of a set of seats have drawn the highest rank; their cards lie one after the other."""
    highest = tied = seat = 0
    while drawing >> seat != 0:
        if (drawing >> seat) & 1 == 1:
            rank = s[cards]
            cards += 1
            if rank > highest:
                highest, tied = rank, 0
            tied |= (1 << seat) if rank == highest else 0
        seat += 1
    return tied


@compiled
def _count(seats: int) -> int:
    """Return how many seats are in a set."""
    count = 0
    while seats != 0:
        seats &= seats - 1
        count += 1
    return count


@compiled
def _only(seats: int) -> int:
    """Return the one seat of a set."""
    seat = 0
    while seats >> seat != 1:
        seat += 1
    return seat


@inlined
def start_round(s: Table, base: int) -> None:
    """Leave out who went out, move the deal on (C17), and deal; a round without any decision is over at once."""
    order, kept = base + N_FIELDS, s[base + SEATS_IN]
    if s[base + GONE] != 0:
        kept = _leave_out(s, base, order)
    dealer = s[order]
    for place in range(1, kept):
        s[order + place - 1] = s[order + place]
    s[order + kept - 1] = dealer
    s[base + SEATS_IN] = kept
    s[base + GONE] = 0
    s[base + ROUND] += 1
    deal(s, base)


@compiled
def _leave_out(s: Table, base: int, order: int) -> int:
    """Close the gaps of those who went out, and return how many stay."""
    kept = 0
    for place in range(s[base + SEATS_IN]):
        s[order + kept] = s[order + place]
        kept += 1 - ((s[base + GONE] >> place) & 1)
    return kept


@inlined
def finish_round(s: Table, base: int) -> None:
    """Settle a round that is over and, unless the match is too, start the next."""
    settle(s, base)
    if s[base + PHASE] == _BETWEEN:
        log(s, base, _NEXT, 0)
        start_round(s, base)
