"""One round of cuckoo at a small table: the odds of every information set, for all losers in one walk.

A walk over the tree of words, forth with the ways of the past and back with the ways to go on, as in
:mod:`goodfences.kernels.cuckoo_odds_ranks`; but how a round can end from the dealer's turn on does not depend on the
word, so that is tabulated (:mod:`goodfences.kernels.cuckoo_odds_small_ends`), and all words' ends are counted at once
by products of matrices. The cost of a pass is the same whatever the rules and the strategy; it grows tenfold with each
seat.
"""
# ruff: noqa: C901, PLR0913, PLR0917 -- compiled functions take arrays, not objects

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_board import (
    BEGIN,
    BEGIN_ASK,
    END,
    GIVEN_ASK,
    GIVEN_KEEP,
    JACK,
    KING,
    OWN_ASK,
    OWN_KEEP,
    SHOWN_ASK,
    SHOWN_KEEP,
)
from goodfences.kernels.cuckoo_odds_small_asked import given_ask, given_keep, jack, king
from goodfences.kernels.cuckoo_odds_small_board import (
    LAST_ASK,
    LAST_OWN,
    LEAF,
    SIZE,
    STEP,
    Deck,
    Ends,
    Ints,
    Play,
    Sums,
)
from goodfences.kernels.cuckoo_odds_small_turns import own_ask, own_keep, shown_ask, shown_keep


@compiled
def _clear(at: Ints, deck: Deck, sums: Sums) -> None:
    """Empty what the step adds to."""
    size, step = at[SIZE], at[STEP]
    here, after = deck.first[size], deck.first[size + 1]
    before = deck.first[size - 1] if size > 0 else here
    if step == BEGIN:
        sums.on[before:here] = 0.0
    elif step == BEGIN_ASK:
        sums.on_ask[:, before:here] = 0.0
        sums.lose[here:after] = 0.0
    elif step == GIVEN_KEEP or step == KING:  # noqa: PLR1714, SIM109  # numba compares one at a time
        sums.x[deck.first[size + 2] : deck.first[size + 3]] = 0.0
    elif step == GIVEN_ASK:
        sums.x_ask[after : deck.first[size + 2]] = 0.0
    elif step == SHOWN_ASK:
        sums.x_ask[here:after] = 0.0
    elif step == OWN_KEEP or step == SHOWN_KEEP or step == JACK:  # noqa: PLR1714, SIM109
        sums.x[after : deck.first[size + 2]] = 0.0


@compiled
def _end(at: Ints, way: int, deck: Deck, sums: Sums, ends: Ends) -> None:
    """Hand over what comes to an end of a round, or take what comes of it."""
    size, leaf, n_ranks = at[SIZE], at[LEAF], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    before = deck.first[size - 1] if size > 0 else here
    if at[STEP] == END:
        for m in range(before, here):
            for c in range(n_ranks):
                sums.on[m, c] = deck.safe[m, c] * deck.stock
    elif at[STEP] == LAST_OWN and way == 0:
        ends.x[leaf] = sums.x[here:after]
    elif at[STEP] == LAST_OWN:
        for m in range(before, here):
            most, start = deck.most[m], deck.start[m]
            sums.on[m, :most] = ends.on[leaf, start : start + most]
            sums.on[m, most:] = 0.0
    else:
        for h in range(n_ranks):
            if way == 0:
                ends.x_ask[h, leaf] = sums.x_ask[here:after, h]
                continue
            for m in range(before, here):
                most, start = deck.most[m], deck.start[m]
                sums.on_ask[h, m, :most] = ends.on_ask[h, leaf, start : start + most]
                sums.on_ask[h, m, most:] = 0.0
            sums.lose[here:after, h] = ends.on_ask[h, leaf, ends.on_ask.shape[2] - (after - here) :]


@compiled
def walk(steps: Ints, way: int, deck: Deck, sums: Sums, play: Play, ends: Ends) -> None:
    """Walk over a tree of words: forth only (0), to fill ``ends`` with what comes there; or all the way (1).

    Args:
        steps: the walk; its columns are named in :mod:`goodfences.kernels.cuckoo_odds_small_board`.
        way: see above. Only the second way adds to what is found.
        deck: what lies fixed.
        sums: where to add up.
        play: the strategy, and what is found.
        ends: what comes to the ends, and what comes of them.
    """
    for index in range(len(steps)):
        at = steps[index]
        step = at[STEP]
        if step == END or step == LAST_OWN or step == LAST_ASK:  # noqa: PLR1714, SIM109  # numba compares one at a time
            _end(at, way, deck, sums, ends)
            continue
        back = step & 1
        if way == 0 and (back == 1 or step >= BEGIN):
            continue
        _clear(at, deck, sums)
        if step - back == OWN_KEEP:
            own_keep(at, back, deck, sums, play)
        elif step - back == OWN_ASK:
            own_ask(at, back, deck, sums, play)
        elif step - back == SHOWN_KEEP:
            shown_keep(at, back, deck, sums, play)
        elif step - back == SHOWN_ASK:
            shown_ask(at, back, deck, sums, play)
        elif step - back == GIVEN_KEEP:
            given_keep(at, back, deck, sums, play)
        elif step - back == GIVEN_ASK:
            given_ask(at, back, deck, sums, play)
        elif step - back == KING:
            king(at, back, deck, sums, play)
        elif step - back == JACK:
            jack(at, back, deck, sums)
