"""One round of cuckoo on numbers (RULES 1.2 and 1.5): deal, keep, swap, answer. Equal to ``cuckoo.round``."""

from typing import Final

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_chance import (
    below,
    draw,
    draw_fresh,
    log,
    log_fresh,
    log_shuffle,
)
from goodfences.kernels.cuckoo_layout import (
    ASIDE,
    ASKED,
    CANCELS_EXCHANGES,
    CUT_PLACE,
    DECK,
    END,
    ENDS_EXCHANGES,
    HANDED,
    KEPT,
    LOCKED,
    N_DRAWN,
    N_FIELDS,
    NEXT_CARD,
    PHASE,
    R_AT_ONCE,
    R_CARDS,
    R_CONTINUING,
    R_CUT,
    R_DRAWN_KING,
    R_JACK,
    R_KING_EFFECT,
    R_MAY,
    R_ON_TURN,
    R_QUEEN,
    REFUSALS,
    SEATS_IN,
    SOMEBODY_ASKED,
    STUCK,
    SWAPS,
    TOP,
    TOP_OF_STOCK,
    TURN,
    TURNED_BACK,
    Deed,
    Logged,
    Phase,
    Table,
)
from goodfences.kernels.cuckoo_lists import hand_of, known_of, pack_of, shown_of, stake_of, target_of
from goodfences.kernels.inlined import inlined

JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
PUBLIC: Final = 1

_ACT: Final = int(Phase.ACT)
_ANSWER: Final = int(Phase.ANSWER)
_BETWEEN: Final = int(Phase.BETWEEN)
_CUT: Final = int(Logged.CUT)
_KEPT: Final = int(Deed.KEPT) << 8
_EXCHANGED: Final = int(Deed.EXCHANGED) << 8
_REFUSED: Final = int(Deed.REFUSED) << 8
_BACK: Final = int(Deed.TURNED_BACK) << 8
_IN_VAIN: Final = int(Deed.TURNED_BACK_IN_VAIN) << 8
_DREW: Final = int(Deed.DREW) << 8
_DREW_KING: Final = int(Deed.DREW_KING) << 8
_NO_TURN: Final = int(Deed.NO_TURN) << 8


@inlined
def deal(s: Table, base: int) -> None:
    """Shuffle when that is due, deal one card to each place, and find the first to act (C1, ``pack``)."""
    n, hand = s[base + SEATS_IN], hand_of(s, base)
    s[base + N_DRAWN] = 0
    if s[R_CONTINUING] == 0:
        _deal_fresh(s, base, n, hand)
    else:
        _deal_on(s, base, n, hand)
    s[base + STUCK] = s[base + HANDED] = s[base + KEPT] = s[base + SOMEBODY_ASKED] = 0
    known, shown, stake = known_of(s, base), shown_of(s, base), stake_of(s, base)
    at_once, sees = s[R_AT_ONCE] != 0, s[R_ON_TURN] == 0
    locked = 0
    for place in range(n):
        mask = (2 << place) if sees else 0
        if at_once and s[hand + place] == KING:
            locked |= 1 << place
            mask |= PUBLIC
        s[known + place] = mask
        seat = s[base + N_FIELDS + place]
        s[shown + place] = min(s[stake + seat], 255) << 16 | seat << 24
    s[base + LOCKED] = locked
    if locked != 0 and s[R_KING_EFFECT] == CANCELS_EXCHANGES:
        s[base + PHASE] = _BETWEEN
    else:
        _go_on(s, base, 0)


@inlined
def _deal_fresh(s: Table, base: int, n: int, hand: int) -> None:
    """Deal from a fresh pack, and draw the card that the dealer gets if it asks; the rest is never seen."""
    draw_fresh(s, base, hand, n)
    n_cards = s[R_CARDS]
    s[base + TOP], s[base + END] = n, n_cards
    s[base + CUT_PLACE] = s[target_of(s, base) + n] - n if n < n_cards else 0
    # Where the dealer cuts, its card stays where it is, and is not on top of the stock.
    log_fresh(s, base, n if s[R_CUT] != 0 else min(n + 1, n_cards))


@compiled
def _deal_on(s: Table, base: int, n: int, hand: int) -> None:
    """Deal on from what is left, after the used cards were put below it if that is not enough (``pack=continuing``)."""
    if s[base + END] - s[base + TOP] < n:
        _shuffle_used(s, base)
    top, pack = s[base + TOP], pack_of(s, base)
    s[base + TOP] = top + n
    n_stock = s[base + END] - top - n
    s[base + CUT_PLACE] = below(s, base, n_stock) if s[R_CUT] != 0 and n_stock > 0 else 0
    for place in range(n):
        s[hand + place] = s[pack + top + place]


@compiled
def _shuffle_used(s: Table, base: int) -> None:
    """Put the used cards in random order below what is left of the stock."""
    pack, n_cards = pack_of(s, base), s[R_CARDS]
    n_left = s[base + END] - s[base + TOP]
    n_of_rank = np.zeros(KING + 1, np.int64)
    for card in range(n_cards):
        n_of_rank[s[DECK + card]] += 1
    for card in range(n_left):
        s[pack + card] = s[pack + s[base + TOP] + card]
        n_of_rank[s[pack + card]] -= 1
    place = pack + n_left
    for rank in range(1, KING + 1):
        for _ in range(n_of_rank[rank]):
            s[place] = rank
            place += 1
    s[base + TOP], s[base + END] = 0, n_cards
    draw(s, base, n_left, n_cards - n_left)
    log_shuffle(s, base, n_left)


@inlined
def _go_on(s: Table, base: int, turn: int) -> None:
    """Give the turn to the next place that has one; locked places keep; after the dealer, the reveal (C7, C8, C10)."""
    n = s[base + SEATS_IN]
    locked = s[base + LOCKED]
    while turn < n and (locked >> turn) & 1 == 1:
        if (s[shown_of(s, base) + turn] >> 8) & 255 == 0:
            s[shown_of(s, base) + turn] |= _NO_TURN
        turn += 1
    s[base + TURN] = turn
    if turn == n:
        s[base + PHASE] = _BETWEEN
        return
    s[base + PHASE] = _ACT
    s[base + TURNED_BACK] = 0
    if s[R_ON_TURN] != 0:
        s[known_of(s, base) + turn] |= 2 << turn


@inlined
def may_swap(s: Table, base: int) -> bool:
    """Return whether the place whose turn it is may ask: its left neighbour is not locked, the stock not empty (C8)."""
    turn = s[base + TURN]
    dealer, stock = turn == s[base + SEATS_IN] - 1, s[base + END] > s[base + TOP]
    # Nobody sits after the dealer, so nobody is locked there.
    return bool(((s[base + LOCKED] >> (turn + 1)) & 1 == 0) & (stock | (not dealer)))


@inlined
def keep(s: Table, base: int) -> None:
    """The place whose turn it is keeps its card (C3)."""
    turn = s[base + TURN]
    s[base + KEPT] = 1
    s[shown_of(s, base) + turn] |= _KEPT
    s[base + STUCK] |= (s[base + HANDED] >> turn) & 1
    _go_on(s, base, turn + 1)


@inlined
def swap(s: Table, base: int) -> None:
    """The place whose turn it is asks its left neighbour, or draws from the stock as the dealer. It must be allowed."""
    s[base + SWAPS] += 1
    turn = s[base + TURN]
    if turn == s[base + SEATS_IN] - 1:
        _draw(s, base)
    else:
        _ask(s, base, turn + 1)


@inlined
def accept(s: Table, base: int) -> None:
    """The asked place gives its card away (``king_refusal=may``)."""
    _exchange(s, base, s[base + ASKED])


@inlined
def show(s: Table, base: int) -> None:
    """The asked place shows its king, queen or jack: the asker keeps, or is turned back (C5, C20, C21)."""
    asked = s[base + ASKED]
    if s[hand_of(s, base) + asked] == QUEEN and s[base + TURNED_BACK] == 0:
        s[known_of(s, base) + asked] |= PUBLIC
        _turn_back(s, base)
    else:
        _refuse(s, base, asked)


@compiled
def _refuse(s: Table, base: int, asked: int) -> None:
    """The asked place shows a card that keeps the asker from exchanging; a king is locked from then on."""
    turn = s[base + TURN]
    s[known_of(s, base) + asked] |= PUBLIC
    s[base + STUCK] = 1
    s[base + REFUSALS] += 1
    s[shown_of(s, base) + turn] |= _REFUSED if s[base + TURNED_BACK] == 0 else _IN_VAIN
    if s[hand_of(s, base) + asked] == KING:
        s[base + LOCKED] |= 1 << asked
        if s[R_KING_EFFECT] == ENDS_EXCHANGES:
            s[base + PHASE] = _BETWEEN
            return
    _go_on(s, base, turn + 1)


@inlined
def has_power(s: Table, base: int, place: int) -> bool:
    """Return whether a card answers a request by being shown: a king, or a queen or jack with its option on."""
    rank = s[hand_of(s, base) + place]
    return bool(rank == KING or (rank == JACK and s[R_JACK] != 0) or (rank == QUEEN and s[R_QUEEN] != 0))


@inlined
def _ask(s: Table, base: int, asked: int) -> None:
    s[base + ASKED] = asked
    if s[R_MAY] != 0:
        s[base + PHASE] = _ANSWER
    elif not has_power(s, base, asked):
        _exchange(s, base, asked)
    else:
        show(s, base)


@compiled
def _turn_back(s: Table, base: int) -> None:
    """Send the asker to the place on its right; with nobody to ask there, it keeps (C20)."""
    turn, n = s[base + TURN], s[base + SEATS_IN]
    right = turn - 1 if turn > 0 else n - 1
    s[base + SOMEBODY_ASKED] = 1
    if n == 2 or (s[base + LOCKED] >> right) & 1 == 1:
        s[shown_of(s, base) + turn] |= _IN_VAIN
        _go_on(s, base, turn + 1)
        return
    s[base + TURNED_BACK] = 1
    s[base + ASKED] = right
    if s[R_MAY] != 0:
        s[base + PHASE] = _ANSWER
    elif has_power(s, base, right):
        _refuse(s, base, right)
    else:
        _exchange(s, base, right)


@inlined
def _exchange(s: Table, base: int, asked: int) -> None:
    """Two cards change places (C4), and with them the knowledge of who has seen which."""
    asker = s[base + TURN]
    hand, known = hand_of(s, base), known_of(s, base)
    s[hand + asker], s[hand + asked] = s[hand + asked], s[hand + asker]
    asked_knew = s[known + asked]
    s[known + asked] = s[known + asker]
    s[known + asker] = asked_knew | (2 << asker)
    if s[R_ON_TURN] == 0 or asked < asker:
        s[known + asked] |= 2 << asked
    s[base + HANDED] |= 1 << asked
    s[shown_of(s, base) + asker] |= _EXCHANGED if s[base + TURNED_BACK] == 0 else _BACK
    s[base + SOMEBODY_ASKED] = 1
    _go_on(s, base, asker + 1)


@inlined
def _draw(s: Table, base: int) -> None:
    """The dealer exchanges with a card of the stock; a king is shown and refused (C6, C22)."""
    dealer, hand = s[base + TURN], hand_of(s, base)
    place = s[base + CUT_PLACE] if s[R_CUT] != 0 else 0
    if s[R_CUT] != 0:
        log(s, base, _CUT, place)
    stock, end = pack_of(s, base) + s[base + TOP], pack_of(s, base) + s[base + END]
    old = s[hand + dealer]
    if s[R_CONTINUING] == 0:
        drawn = s[base + NEXT_CARD]
    else:
        drawn = s[stock + place]
        _put_back(s, stock + place, stock, end, old if drawn != KING else KING, s[R_DRAWN_KING])
    s[shown_of(s, base) + dealer] |= _DREW_KING if drawn == KING else _DREW
    if drawn != KING:
        s[hand + dealer] = drawn
        s[known_of(s, base) + dealer] = 2 << dealer
    elif s[R_DRAWN_KING] == ASIDE:
        s[base + END] -= 1
    _go_on(s, base, dealer + 1)


@compiled
def _put_back(  # noqa: PLR0913, PLR0917  # each is a place or a card
    s: Table, place: int, stock: int, end: int, card: int, drawn_king: int
) -> None:
    """Close the gap of a drawn card; a king goes on top or aside (the last place is void then), else to the bottom."""
    if card == KING and s[place] == KING and drawn_king == TOP_OF_STOCK:
        for other in range(place, stock, -1):
            s[other] = s[other - 1]
        s[stock] = KING
        return
    for other in range(place, end - 1):
        s[other] = s[other + 1]
    s[end - 1] = card
