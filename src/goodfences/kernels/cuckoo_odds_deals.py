"""One round of cuckoo, deal by deal: the odds of every information set by listing or sampling the deals.

The plain way, for every house rule and any payoff: each sequence of ranks is dealt and played by a strategy through
the tree of public words, and each seat's other choices are tried on the way. Seats, ranks, letters and forms are
numbered as in :mod:`goodfences.odds.words`, whose ``Tree`` supplies the node arrays. Cost: ranks ** seats deals,
about seats ** 2 steps each.

Weights count cards: a sequence of ranks weighs the number of ways to deal it, times the cards the dealer may draw. With
pure strategies every sum is therefore a whole number, exact in ``float64`` up to 2 ** 53 (8 seats, one pack).

Where the tree is merged, a strategy knows less than the seats do. Sums can then be kept apart by all that a seat knows,
in a *notebook*: a hash table whose keys tell the whole word and the cards the seat has seen.
"""
# ruff: noqa: C901, FBT001, PLR0912, PLR0913, PLR0915, PLR0917 -- compiled functions take arrays, not objects

from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels.compiled import compiled, signed
from goodfences.kernels.cuckoo_odds_requests import (
    END,
    KEEP,
    KING,
    SWAP,
    TURN_KING,
    TURN_SWAP,
    exchange,
    local,
    outcome,
)
from goodfences.kernels.cuckoo_odds_settle import AT_ONCE, KING_RANK, LATE, RANKS, SEATS, draw, settle

_u64 = np.uint64

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Keys = NDArray[np.uint64]
Tree = tuple[Ints, Ints, Ints, Ints, Ints]
"""Of each node: its seat, form, first set, answers and children."""
Stack = tuple[Ints, Floats, Ints, Keys]
"""Choices put off: what to take up, its weight and chance, the hands then, and the word's hash."""
Steps = tuple[Ints, Ints, Floats]
"""Of each choice on the way: its set, its seat and its chance."""

_EMPTY: Final = _u64(0)
_PRIME: Final = _u64(0xBF58476D1CE4E5B9)
_PRIME_2: Final = _u64(0x94D049BB133111EB)
_SHIFT: Final = _u64(29)


@compiled
def _mixed(word: np.uint64, value: int) -> np.uint64:
    """Return the hash of a word with one value more."""
    word = (word ^ _u64(value + 1)) * _PRIME
    word = (word ^ (word >> _SHIFT)) * _PRIME_2
    return word ^ (word >> _SHIFT)


@compiled
def _place(
    index: int, word: np.uint64, seat: int, answer: int, dealt: Ints, cards: Ints, facts: Ints, book: Keys
) -> int:
    """Return where to add up for a set: at its number, or at the page of the notebook for all that the seat knows."""
    if len(book) == 0:
        return index
    key = _mixed(_mixed(_mixed(word, seat), answer), cards[seat])
    if facts[LATE] == 0:
        key = _mixed(key, dealt[seat])
        if seat == facts[SEATS] - 1:
            key = _mixed(key, cards[seat + 1])
    key |= _u64(1)
    mask = len(book) - 1
    page = signed(key >> _SHIFT) & mask
    while book[page] != _EMPTY and book[page] != key:
        page = (page + 1) & mask
    book[page] = key
    return page


@compiled
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
        draw(cards, left, weight, facts, cost, gain, out)
    else:
        stock = 0.0
        for rank in range(facts[RANKS]):
            stock += left[rank]
        settle(cards, weight * max(stock, 1.0), facts, cost, gain, out)
    for step in range(depth):
        if odd < 0 or odd == step:
            sums[choice[step] & 1, choice[step] >> 1] += gain[chooser[step]] / chance[step]


@compiled
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
    word: np.uint64,
) -> int:
    """Put off a choice that is also to be played: a frame with all that is needed to take it up again."""
    cells, floats, hands, words = stack
    cells[top, 0], cells[top, 1], cells[top, 2], cells[top, 3] = node, code, depth, odd
    cells[top, 4], cells[top, 5] = choice, chooser
    floats[top, 0], floats[top, 1] = weight, chance
    hands[top, :] = cards
    words[top] = word
    return top + 1


@compiled
def _choose(
    index: int,
    place: int,
    seat: int,
    top: int,
    stack: Stack,
    node: int,
    first_code: int,
    depth: int,
    odd: int,
    weight: float,
    cards: Ints,
    word: np.uint64,
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
    code, put_off = first_code + 1 - taken, 2 * place + 1 - taken
    if odd < 0:
        sums[2, place] += weight
        if len(sums) > 3:
            sums[3, place] = second
        if other > 0.0:
            top = _push(top, stack, node, code, depth + 1, odd, weight * other, put_off, seat, other, cards, word)
        else:
            top = _push(top, stack, node, code, depth + 1, depth, weight, put_off, seat, 1.0, cards, word)
    elif other > 0.0:
        top = _push(top, stack, node, code, depth + 1, odd, weight * other, put_off, seat, other, cards, word)
    choice[depth], chooser[depth], chances[depth] = 2 * place + taken, seat, chance
    return taken, weight * chance, top


@compiled
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
    book: Keys,
) -> None:
    """Play one deal by the strategy, and once more for each choice that it does not make.

    A frame's code says which choice it takes up: 0 keep, 1 ask, 2 show a king, 3 accept; -1 at the start.
    """
    seat_of, form, base, answer, kids = tree
    cells, floats, hands, words = stack
    n = facts[SEATS]
    cards = np.empty(n + 1, np.int64)
    cards[:n] = dealt[:n]
    cards[n] = 0
    top = _push(0, stack, root, -1, 0, -1, ways, 0, 0, 1.0, cards, _mixed(_EMPTY, root))
    while top > 0:
        top -= 1
        node, code, depth, odd = cells[top, 0], cells[top, 1], cells[top, 2], cells[top, 3]
        weight = floats[top, 0]
        cards[:] = hands[top]
        word = words[top]
        if code >= 0:
            steps[0][depth - 1], steps[1][depth - 1], steps[2][depth - 1] = cells[top, 4], cells[top, 5], floats[top, 1]
        drawing = False
        while node != END:
            i = seat_of[node]
            if code < 0:
                code = 0
                if base[node] >= 0:
                    index = base[node] + local(form[node], facts, cards[i], dealt[i], cards[n])
                    place = index
                    if odd < 0:
                        place = _place(index, word, i, 0, dealt, cards, facts, book)
                    code, weight, top = _choose(
                        index, place, i, top, stack, node, 0, depth, odd, weight, cards, word, steps, strategy, sums
                    )
                    depth += 1
            if code == 0:
                word = _mixed(word, KEEP)
                node = kids[node, KEEP]
            elif i == n - 1:
                drawing = True
                break
            else:
                letter = outcome(cards, i, facts, kids, node)
                if letter in (KING, TURN_KING):
                    back = 1 if letter == TURN_KING else 0
                    index = answer[node, back]
                    if code == 1 and index >= 0:
                        asked = i + 1 if back == 0 else (i - 1 if i > 0 else n - 1)
                        place = index
                        if odd < 0:
                            place = _place(index, word, asked, 1, dealt, cards, facts, book)
                        taken, weight, top = _choose(
                            index,
                            place,
                            asked,
                            top,
                            stack,
                            node,
                            2,
                            depth,
                            odd,
                            weight,
                            cards,
                            word,
                            steps,
                            strategy,
                            sums,
                        )
                        depth += 1
                        code = 2 + taken
                    if code == 3:
                        letter = TURN_SWAP if back == 1 else SWAP
                word = _mixed(word, letter)
                exchange(cards, i, letter, n)
                node = kids[node, letter]
            code = -1
        _leaf(cards, left, drawing, weight, odd, depth, steps, facts, cost, sums, masks, gain, unseen)


@compiled
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
    book: Keys,
) -> None:
    """Play given deals, each with a weight.

    Args:
        deals: ranks dealt; int64[deals, seats].
        ways: weight of each.
        counts: cards of each rank in the pack.
        tree: the tree's nodes.
        roots: first node for each mask of kings that lie face up.
        facts: the rules; places are named in :mod:`goodfences.kernels.cuckoo_odds_settle`.
        cost: cost of each mask of losers to each seat.
        strategy: chance of the second choice in each set.
        sums: costs and reach of each set, or of each page of the notebook; float64[3, ...]. Added to. A fourth row is
            set to the strategy's chance of the second choice.
        masks: ways of each mask of losers. Added to.
        book: the notebook's keys, 0 where a page is empty; uint64[a power of two, at least twice the choices that are
            met, or 0 for none].
    """
    n, ranks = facts[SEATS], facts[RANKS]
    frames = 4 * n + 4
    hands = np.empty((frames, n + 1), np.int64)
    stack = (np.empty((frames, 6), np.int64), np.empty((frames, 2)), hands, np.empty(frames, np.uint64))
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
            book,
        )
