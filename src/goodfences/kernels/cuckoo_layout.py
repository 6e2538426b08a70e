"""Cuckoo on numbers: the rules, then one table or a thousand, in one flat array of ``int64``.

The array begins with what all its tables share: the rules, the key of the random numbers, the deck. Each table is one
stretch of it, which begins at ``base``. So a kernel is given one array and one number, and nothing else: passing more
cost more than playing (measured, 700 ns a round against under 100). A table's first fields are those below, then come
these lists:

=========  ==================  =======================================================================================
list       length              what
=========  ==================  =======================================================================================
order      seats               the seat at each *place*: place 0 is the dealer's left, the last is the dealer (C2)
hand       seats               the rank in front of each place, 1 ace to 13 king
known      seats               who knows it: bit 0 everybody, bit 1 + place that place
stake      seats               what each *seat* has: lives, chips, bets, or a score that counts up
payout     seats               with a pot, once the match is over: the units that each seat ends with
shown      seats               what everybody sees of each place, in the second, third and fourth byte: what it has done
                               this round, one of :class:`Deed`; its stake, at most 255; its seat
target     seats + 1           of a fresh deal: where in the pack each card was drawn from
came       seats + 1           and which card of the deck has come there instead
pack       cards               unless it is fresh: the ranks of all cards; the stock is ``pack[TOP:END]``, top first
=========  ==================  =======================================================================================

All of a round is told by places, so that "left" is the next index; only stakes and players belong to seats. Suits never
matter (RULES 1.1), so a card is its rank.
"""

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.cards import RANK
from goodfences.cuckoo import Rules
from goodfences.errors import GoodFencesError

Table = NDArray[np.int64]
Longs = NDArray[np.int64]

MAX_SEATS: Final = 52
"""One bit of an ``int64`` for each seat, and one more."""

# --- rules: one value of RULES 1.3 each, as its place among the option's values ---------------------------------------

(
    R_SEATS,
    R_CARDS,
    R_COUNTS_UP,
    R_STAKE,
    R_HAS_POT,
    R_AT_ONCE,
    R_MAY,
    R_KING_EFFECT,
    R_QUEEN,
    R_JACK,
    R_LOWEST_TIE,
    R_LAST_TIE,
    R_CUT,
    R_DRAWN_KING,
    R_ON_TURN,
    R_FIRST_DEALER,
    R_CONTINUING,
    R_END,
    R_END_COUNT,
    R_DEALER,
    R_MAX_ROUNDS,
    KEY,
) = range(22)
DECK: Final = KEY + 4
"""At ``KEY`` the key of the random numbers, four pieces of 32 bits, lowest first; at ``DECK`` all cards' ranks."""

BLOCKS_ONE, ENDS_EXCHANGES, CANCELS_EXCHANGES = range(3)
ALL_LOSE, NEAREST_LEFT_LOSES, FARTHEST_LEFT_LOSES, PAIRS_SAFE = range(4)
EXTRA_ROUND, DRAW, SPLIT_POT, REPLAY = range(4)
BOTTOM, ASIDE, TOP_OF_STOCK = range(3)
HIGH_CARD, RANDOM_DEALER, SEAT_DEALS = range(3)
LAST_SURVIVOR, BY_ROUNDS, BY_HAND = range(3)

# --- a table ---------------------------------------------------------------------------------------------------------

(
    PHASE,
    SEATS_IN,
    TURN,
    LOCKED,
    ASKED,
    TURNED_BACK,
    EXTRA,
    N_EXTRA,
    ROUND,
    COUNTED,
    POT,
    TOP,
    END,
    FIRST_DEALER,
    TERMINATION,
    WINNERS,
    LOSERS,
    GONE,
    STUCK,
    HANDED,
    KEPT,
    SOMEBODY_ASKED,
    TIED_ROUNDS,
    REFUSALS,
    SWAPS,
    LAST_TIES,
    CUT_PLACE,
    MATCH,
    N_DRAWN,
    SPARE_OF_ROUND,
    SPARE,
    NEXT_CARD,
    LOG,
) = range(33)
N_FIELDS: Final = 33
"""Fields of a table, in front of its lists. PHASE one of :class:`Phase`; SEATS_IN how many are in; TURN a place;
LOCKED and HANDED sets of places; WINNERS and LOSERS sets of seats; GONE the places that went out in the round just
settled; TERMINATION one of :class:`Termination`; TIED_ROUNDS, REFUSALS, SWAPS and LAST_TIES count over the match;
MATCH its number, which with N_DRAWN and the spare words is the state of its random numbers; NEXT_CARD the
rank that the dealer draws from a fresh pack; LOG the place of the next entry of a log, 0 for
none."""


class Phase(IntEnum):
    """What a table waits for."""

    BETWEEN = 0
    ACT = 1
    ANSWER = 2
    OVER = 3


class Deed(IntEnum):
    """What a place has done this round, as everybody has seen it."""

    NOTHING = 0
    KEPT = 1
    EXCHANGED = 2
    REFUSED = 3
    TURNED_BACK = 4
    TURNED_BACK_IN_VAIN = 5
    DREW = 6
    DREW_KING = 7
    NO_TURN = 8


class Termination(IntEnum):
    """Why a match ended; the names are those of :class:`goodfences.cuckoo.Outcome`, and ``limit``: too many rounds."""

    NONE = 0
    LAST_SURVIVOR = 1
    EXTRA_ROUND = 2
    SHARED = 3
    DRAW = 4
    SPLIT_POT = 5
    ROUNDS = 6
    STOPPED = 7
    LIMIT = 8


class Logged(IntEnum):
    """Entries of a log: a shuffle is followed by the number of cards and their ranks, the others by one number."""

    SHUFFLE = 1
    PICK_DEALER = 2
    CUT = 3
    KEEP = 4
    SWAP = 5
    ACCEPT = 6
    SHOW = 7
    NEXT = 8
    STOP = 9


def new_tables(  # noqa: PLR0913  # each is one fact about the job
    rules: Rules,
    n_seats: int,
    *,
    key: NDArray[np.uint64],
    n_tables: int = 1,
    dealer: int = 0,
    max_rounds: int = 10_000,
    log_room: int = 0,
) -> Longs:
    """Return an array of tables at which nothing has been played yet.

    Args:
        rules: the rules of all matches.
        n_seats: seats at each table.
        key: of the random numbers, ``uint64[2]``, see :func:`goodfences.kernels.streams.key_of`.
        n_tables: how many; they begin at :func:`bases`.
        dealer: who deals first when ``first_dealer=seat``.
        max_rounds: rounds after which a match is stopped. With ``end=manual`` and ``end=minutes:N`` that is its end.
        log_room: room for a log of the last table, in numbers; without it none is kept.

    Raises:
        GoodFencesError: so many seats cannot play by these rules, or are too many for a kernel.
    """
    if problem := rules.seats_problem(n_seats):
        raise GoodFencesError(problem)
    if n_seats > MAX_SEATS or not 0 <= dealer < n_seats:
        msg = f"{n_seats} seats, first dealer {dealer}: a kernel plays up to {MAX_SEATS} seats, numbered from 0"
        raise GoodFencesError(msg)
    ranks = [RANK[card] for card in rules.cards(n_seats)]
    tables = np.zeros(DECK + len(ranks) + n_tables * size(n_seats, len(ranks)) + log_room, np.int64)
    tables[:KEY] = _encode(rules, n_seats, len(ranks), dealer, max_rounds)
    tables[KEY:DECK] = key.astype("<u8").view("<u4")
    tables[DECK : DECK + len(ranks)] = ranks
    return tables


def bases(tables: Longs, n_tables: int = 1) -> Longs:
    """Return where each table begins, and at last where a log would."""
    n_cards = int(tables[R_CARDS])
    first, each = DECK + n_cards, size(int(tables[R_SEATS]), n_cards)
    return np.array([first + each * table for table in range(n_tables + 1)], np.int64)


def size(n_seats: int, n_cards: int) -> int:
    """Return how many numbers a table takes."""
    return N_FIELDS + 8 * n_seats + 2 + n_cards


def _encode(rules: Rules, n_seats: int, n_cards: int, dealer: int, max_rounds: int) -> list[int]:
    """Return the rules as numbers, in the order of the names above."""
    return [
        n_seats,
        n_cards,
        rules.counts_up,
        0 if rules.counts_up else rules.stake_count,
        rules.has_pot,
        rules.king_shown == "at_once",
        rules.king_refusal == "may",
        ("blocks_one", "ends_exchanges", "cancels_exchanges").index(rules.king_effect),
        rules.queen == "turns_back",
        rules.jack == "blocks",
        ("all_lose", "nearest_left_loses", "farthest_left_loses", "pairs_safe").index(rules.lowest_tie),
        ("extra_round", "draw", "split_pot", "replay").index(rules.last_tie),
        rules.dealer_draw == "cut",
        ("bottom", "aside", "top").index(rules.drawn_king),
        rules.look == "on_turn",
        ("high_card", "random", "seat").index(rules.first_dealer),
        rules.pack == "continuing",
        {"last_survivor": LAST_SURVIVOR, "rounds": BY_ROUNDS}.get(rules.end_kind, BY_HAND),
        rules.end_count if rules.end_kind == "rounds" else 0,
        dealer,
        max_rounds,
    ]
