"""One round of cuckoo, deal by deal: the odds of every information set by listing or sampling the deals.

The plain way, for every house rule and any payoff: each sequence of ranks is dealt and played by a strategy through
the tree of public words, and each seat's other choices are tried on the way. Seats, ranks, letters and forms are
numbered as in :mod:`goodfences.odds.words`, whose ``Tree`` supplies the node arrays. Cost: ranks ** seats deals,
about seats ** 2 steps each.

Weights count cards: a sequence of ranks weighs the number of ways to deal it, times the cards the dealer may draw. With
pure strategies every sum is therefore a whole number, exact in ``float64`` up to 2 ** 53 (8 seats, one pack).
"""
# ruff: noqa: C901, FBT001, PLR0913, PLR0917 -- compiled functions take arrays, not objects

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Tree = tuple[Ints, Ints, Ints, Ints, Ints]
"""Of each node: its seat, form, first set, answers and children."""
Stack = tuple[Ints, Floats, Ints]
"""Choices put off: what to take up, its weight and chance, and the hands then."""
Steps = tuple[Ints, Ints, Floats]
"""Of each choice on the way: its set, its seat and its chance."""

END: Final = -1
OWN, GIVEN, SHOWN, EARLY, EARLY_GIVEN = range(5)
KEEP, SWAP, KING, JACK, TURN_KEEP, TURN_SWAP, TURN_KING, TURN_JACK, TURN_QUEEN = range(9)
ALL_LOSE, NEAREST, FARTHEST, PAIRS_SAFE, HIGHEST = range(5)

N_FACTS: Final = 9
SEATS, RANKS, KING_RANK, QUEEN_RANK, JACK_RANK, TIE, KING_STAYS, LATE, AT_ONCE = range(N_FACTS)
"""Places in the array ``facts``: seats; ranks; the ranks with powers, or -1; who loses (above); 1 if a drawn king may
be kept; 1 if cards are seen late; 1 if dealt kings lie face up at once."""


@njit(cache=True, nogil=True)
def losers(cards: Ints, facts: Ints) -> int:
    """Return the seats that lose, or in an extra round win, as a bit mask (C14, C30)."""
    n, tie = facts[SEATS], facts[TIE]
    if tie == PAIRS_SAFE:
        lowest, loser = facts[RANKS], -1
        for i in range(n):
            paired = False
            for j in range(n):
                paired = paired or (i != j and cards[i] == cards[j])
            if not paired and cards[i] < lowest:
                lowest, loser = cards[i], i
        return 0 if loser < 0 else 1 << loser
    best = cards[0]
    for i in range(1, n):
        best = max(best, cards[i]) if tie == HIGHEST else min(best, cards[i])
    mask = 0
    for i in range(n):
        if cards[i] == best:
            if tie == NEAREST:
                return 1 << i
            mask = 1 << i if tie == FARTHEST else mask | 1 << i
    return mask


@njit(cache=True, nogil=True)
def _settle(cards: Ints, weight: float, facts: Ints, payoff: Floats, gain: Floats, masks: Floats) -> None:
    mask = losers(cards, facts)
    masks[mask] += weight
    for i in range(facts[SEATS]):
        gain[i] += weight * payoff[mask, i]


@njit(cache=True, nogil=True)
def _draw(cards: Ints, left: Floats, weight: float, facts: Ints, payoff: Floats, gain: Floats, masks: Floats) -> None:
    """The dealer exchanges with the stock: settle for each card it may draw.

    Where only the order of ranks matters, cards below, at and above the best of the others are three cases.
    """
    dealer = facts[SEATS] - 1
    old, king = cards[dealer], facts[KING_RANK]
    refused = king >= 0 and facts[KING_STAYS] == 0
    top = king if refused else facts[RANKS]
    if refused and left[king] > 0:
        _settle(cards, weight * left[king], facts, payoff, gain, masks)
    best = cards[0]
    for i in range(1, dealer):
        best = max(best, cards[i]) if facts[TIE] == HIGHEST else min(best, cards[i])
    for case in range(facts[RANKS] if facts[TIE] == PAIRS_SAFE else 3):
        first, last = case, case + 1
        if facts[TIE] != PAIRS_SAFE:
            first = 0 if case == 0 else best + case - 1
            last = best if case == 0 else (best + 1 if case == 1 else top)
        last = min(last, top)
        times = 0.0
        for rank in range(first, last):
            times += left[rank]
        if times > 0:
            cards[dealer] = first
            _settle(cards, weight * times, facts, payoff, gain, masks)
    cards[dealer] = old


@njit(cache=True, nogil=True)
def _local(form: int, facts: Ints, held: int, dealt: int, between: int) -> int:
    """Return which set of its node a seat is in, from the cards that it knows."""
    ranks = int(facts[RANKS])
    if form == SHOWN:
        return 0
    if form == OWN or facts[LATE] == 1:
        return held
    if form == EARLY_GIVEN:
        return (dealt * ranks + between) * ranks + held
    return dealt * ranks + held


@njit(cache=True, nogil=True)
def _outcome(cards: Ints, i: int, facts: Ints, kids: Ints, node: int) -> int:
    """Return the letter of seat ``i``'s request, were a king to refuse always."""
    left = cards[i + 1]
    if left == facts[KING_RANK] and facts[AT_ONCE] == 0:
        return KING
    if left == facts[JACK_RANK]:
        return JACK
    if left != facts[QUEEN_RANK]:
        return SWAP
    if kids[node, TURN_KEEP] != END or facts[SEATS] == 2:
        return TURN_KEEP
    right = cards[i - 1] if i > 0 else cards[facts[SEATS] - 1]
    if right == facts[KING_RANK] and facts[AT_ONCE] == 0:
        return TURN_KING
    if right == facts[JACK_RANK]:
        return TURN_JACK
    return TURN_QUEEN if right == facts[QUEEN_RANK] else TURN_SWAP


@njit(cache=True, nogil=True)
def _exchange(cards: Ints, i: int, letter: int, n: int) -> None:
    """Change the hands as a request's letter says. ``cards[n]`` is what a dealer swapped with early held between."""
    if letter == SWAP:
        if i + 1 == n - 1:
            cards[n] = cards[i + 1]
        cards[i], cards[i + 1] = cards[i + 1], cards[i]
    elif letter == TURN_SWAP:
        right = i - 1 if i > 0 else n - 1
        cards[i], cards[right] = cards[right], cards[i]


@njit(cache=True, nogil=True)
def _leaf(
    cards: Ints,
    left: Floats,
    drawing: bool,
    weight: float,
    odd: int,
    depth: int,
    steps: Steps,
    facts: Ints,
    cost: Floats,
    sums: Floats,
    masks: Floats,
    gain: Floats,
    unseen: Floats,
) -> None:
    """Credit the costs of finished play to the choices that led to it.

    Play with one choice that the strategy never makes (step ``odd`` >= 0) tells only what that choice is worth.
    """
    choice, chooser, chance = steps
    gain[:] = 0.0
    out = unseen if odd >= 0 else masks
    if drawing:
        _draw(cards, left, weight, facts, cost, gain, out)
    else:
        stock = 0.0
        for rank in range(facts[RANKS]):
            stock += left[rank]
        _settle(cards, weight * max(stock, 1.0), facts, cost, gain, out)
    for step in range(depth):
        if odd < 0 or odd == step:
            sums[choice[step] & 1, choice[step] >> 1] += gain[chooser[step]] / chance[step]


@njit(cache=True, nogil=True)
def _push(
    top: int,
    stack: Stack,
    node: int,
    code: int,
    depth: int,
    odd: int,
    weight: float,
    choice: int,
    chooser: int,
    chance: float,
    cards: Ints,
) -> int:
    """Put off a choice that is also to be played: a frame with all that is needed to take it up again."""
    cells, floats, hands = stack
    cells[top, 0], cells[top, 1], cells[top, 2], cells[top, 3] = node, code, depth, odd
    cells[top, 4], cells[top, 5] = choice, chooser
    floats[top, 0], floats[top, 1] = weight, chance
    hands[top, :] = cards
    return top + 1


@njit(cache=True, nogil=True)
def _choose(
    index: int,
    seat: int,
    top: int,
    stack: Stack,
    node: int,
    first_code: int,
    depth: int,
    odd: int,
    weight: float,
    cards: Ints,
    steps: Steps,
    strategy: Floats,
    sums: Floats,
) -> tuple[int, float, int]:
    """Take the strategy's choice at a set and put the other one off, if it is to be played too.

    Returns the choice, the weight after it, and the new top of the stack.
    """
    second = strategy[index]
    taken = 1 if second > 0.5 else 0
    chance = second if taken == 1 else 1.0 - second
    other = 1.0 - chance
    choice, chooser, chances = steps
    code, put_off = first_code + 1 - taken, 2 * index + 1 - taken
    if odd < 0:
        sums[2, index] += weight
        if other > 0.0:
            top = _push(top, stack, node, code, depth + 1, odd, weight * other, put_off, seat, other, cards)
        else:
            top = _push(top, stack, node, code, depth + 1, depth, weight, put_off, seat, 1.0, cards)
    elif other > 0.0:
        top = _push(top, stack, node, code, depth + 1, odd, weight * other, put_off, seat, other, cards)
    choice[depth], chooser[depth], chances[depth] = 2 * index + taken, seat, chance
    return taken, weight * chance, top


@njit(cache=True, nogil=True)
def _play(
    root: int,
    ways: float,
    dealt: Ints,
    left: Floats,
    tree: Tree,
    facts: Ints,
    cost: Floats,
    strategy: Floats,
    sums: Floats,
    masks: Floats,
    stack: Stack,
    steps: Steps,
    gain: Floats,
    unseen: Floats,
) -> None:
    """Play one deal by the strategy, and once more for each choice that it does not make.

    A frame's code says which choice it takes up: 0 keep, 1 ask, 2 show a king, 3 accept; -1 at the start.
    """
    seat_of, form, base, answer, kids = tree
    cells, floats, hands = stack
    n = facts[SEATS]
    cards = np.empty(n + 1, np.int64)
    cards[:n] = dealt[:n]
    cards[n] = 0
    top = _push(0, stack, root, -1, 0, -1, ways, 0, 0, 1.0, cards)
    while top > 0:
        top -= 1
        node, code, depth, odd = cells[top, 0], cells[top, 1], cells[top, 2], cells[top, 3]
        weight = floats[top, 0]
        cards[:] = hands[top]
        if code >= 0:
            steps[0][depth - 1], steps[1][depth - 1], steps[2][depth - 1] = cells[top, 4], cells[top, 5], floats[top, 1]
        drawing = False
        while node != END:
            i = seat_of[node]
            if code < 0:
                code = 0
                if base[node] >= 0:
                    index = base[node] + _local(form[node], facts, cards[i], dealt[i], cards[n])
                    code, weight, top = _choose(
                        index, i, top, stack, node, 0, depth, odd, weight, cards, steps, strategy, sums
                    )
                    depth += 1
            if code == 0:
                node = kids[node, KEEP]
            elif i == n - 1:
                drawing = True
                break
            else:
                letter = _outcome(cards, i, facts, kids, node)
                if letter in (KING, TURN_KING):
                    back = 1 if letter == TURN_KING else 0
                    index = answer[node, back]
                    if code == 1 and index >= 0:
                        asked = i + 1 if back == 0 else (i - 1 if i > 0 else n - 1)
                        taken, weight, top = _choose(
                            index, asked, top, stack, node, 2, depth, odd, weight, cards, steps, strategy, sums
                        )
                        depth += 1
                        code = 2 + taken
                    if code == 3:
                        letter = TURN_SWAP if back == 1 else SWAP
                _exchange(cards, i, letter, n)
                node = kids[node, letter]
            code = -1
        _leaf(cards, left, drawing, weight, odd, depth, steps, facts, cost, sums, masks, gain, unseen)


@njit(cache=True, nogil=True)
def _run(
    deals: Ints,
    ways: Floats,
    counts: Floats,
    tree: Tree,
    roots: Ints,
    facts: Ints,
    cost: Floats,
    strategy: Floats,
    sums: Floats,
    masks: Floats,
) -> None:
    n, ranks = facts[SEATS], facts[RANKS]
    frames = 4 * n + 4
    stack = (np.empty((frames, 6), np.int64), np.empty((frames, 2)), np.empty((frames, n + 1), np.int64))
    steps = (np.empty(2 * n + 2, np.int64), np.empty(2 * n + 2, np.int64), np.empty(2 * n + 2))
    gain, unseen = np.empty(n), np.empty(1 << n)
    left = np.empty(ranks)
    for deal in range(len(deals)):
        left[:] = counts
        kings = 0
        for j in range(n):
            left[deals[deal, j]] -= 1.0
            if facts[AT_ONCE] == 1 and deals[deal, j] == facts[KING_RANK]:
                kings |= 1 << j
        _play(
            roots[kings],
            ways[deal],
            deals[deal],
            left,
            tree,
            facts,
            cost,
            strategy,
            sums,
            masks,
            stack,
            steps,
            gain,
            unseen,
        )


def play_deals(
    deals: Ints,
    ways: Floats,
    counts: Floats,
    tree: Tree,
    roots: Ints,
    facts: Ints,
    cost: Floats,
    strategy: Floats,
    sums: Floats,
    masks: Floats,
) -> None:
    """Play given deals, each with a weight."""
    _run(deals, ways, counts, tree, roots, facts, cost, strategy, sums, masks)


@njit(cache=True, nogil=True)
def play_all(
    first: int,
    counts: Floats,
    tree: Tree,
    roots: Ints,
    facts: Ints,
    cost: Floats,
    strategy: Floats,
    sums: Floats,
    masks: Floats,
) -> None:
    """Play every deal in which seat 0 gets rank ``first``."""
    n, ranks = facts[SEATS], facts[RANKS]
    block = 4096
    deals, ways = np.empty((block, n), np.int64), np.empty(block)
    used = np.zeros(ranks)
    current = np.zeros(n, np.int64)
    weight = np.empty(n + 1)
    current[0] = first
    weight[0] = 1.0
    weight[1] = counts[first]
    if weight[1] == 0.0:
        return
    used[first] = 1.0
    filled, j = 0, 1
    for k in range(1, n):
        current[k] = -1
    while j > 0:
        if j == n:
            deals[filled] = current
            ways[filled] = weight[n]
            filled += 1
            if filled == block:
                _run(deals, ways, counts, tree, roots, facts, cost, strategy, sums, masks)
                filled = 0
            j -= 1
            continue
        if current[j] >= 0:
            used[current[j]] -= 1.0
        current[j] += 1
        while current[j] < ranks and counts[current[j]] - used[current[j]] <= 0.0:
            current[j] += 1
        if current[j] == ranks:
            current[j] = -1
            j -= 1
            continue
        weight[j + 1] = weight[j] * (counts[current[j]] - used[current[j]])
        used[current[j]] += 1.0
        j += 1
    _run(deals[:filled], ways[:filled], counts, tree, roots, facts, cost, strategy, sums, masks)
