"""A match of cuckoo on numbers: the first dealer, round after round, the end. Equal to ``goodfences.cuckoo.engine``."""

from typing import Final

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import below, draw, fraction, log, log_shuffle, pack_of
from goodfences.kernels.cuckoo_layout import (
    COUNTED,
    DECK,
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
from goodfences.kernels.cuckoo_round import deal
from goodfences.kernels.cuckoo_settle import settle, stake_of

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
    n_seats, n_cards, pack = s[R_SEATS], s[R_CARDS], pack_of(s, base)
    drawing = (1 << n_seats) - 1
    n_drawing = n_seats
    while True:
        for card in range(n_cards):
            s[pack + card] = s[DECK + card]
        s[base + END] = n_cards
        top = 0
        while n_drawing > 1 and n_cards - top >= n_drawing:
            draw(s, base, top, n_drawing)
            highest = tied = n_tied = 0
            for seat in range(n_seats):
                if (drawing >> seat) & 1 == 1:
                    rank = s[pack + top]
                    top += 1
                    if rank > highest:
                        highest, tied, n_tied = rank, 0, 0
                    if rank == highest:
                        tied |= 1 << seat
                        n_tied += 1
            drawing, n_drawing = tied, n_tied
        log_shuffle(s, base, 0)
        if n_drawing == 1:
            dealer = 0
            while (drawing >> dealer) & 1 == 0:
                dealer += 1
            return dealer


@compiled
def start_round(s: Table, base: int) -> None:
    """Leave out who went out, move the deal on (C17), and deal; a round without any decision is over at once."""
    gone, kept = s[base + GONE], 0
    order = base + N_FIELDS
    for place in range(s[base + SEATS_IN]):
        if (gone >> place) & 1 == 0:
            s[order + kept] = s[order + place]
            kept += 1
    dealer = s[order]
    for place in range(1, kept):
        s[order + place - 1] = s[order + place]
    s[order + kept - 1] = dealer
    s[base + SEATS_IN] = kept
    s[base + GONE] = 0
    s[base + ROUND] += 1
    deal(s, base)


@compiled
def finish_round(s: Table, base: int) -> None:
    """Settle a round that is over and, unless the match is too, start the next."""
    settle(s, base)
    if s[base + PHASE] == _BETWEEN:
        log(s, base, _NEXT, 0)
        start_round(s, base)
