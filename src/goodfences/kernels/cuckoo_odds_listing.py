"""Every deal of a round of cuckoo, each played as :mod:`goodfences.kernels.cuckoo_odds_deals` does."""
# ruff: noqa: PLR0913, PLR0917 -- compiled functions take arrays, not objects

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_deals import Floats, Ints, Keys, Tree, play_deals
from goodfences.kernels.cuckoo_odds_settle import RANKS, SEATS


@compiled
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
    book: Keys,
) -> None:
    """Play every deal in which seat 0 gets rank ``first``; for the rest of the arguments see ``play_deals``."""
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
                play_deals(deals, ways, counts, tree, roots, facts, cost, strategy, sums, masks, book)
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
    play_deals(deals[:filled], ways[:filled], counts, tree, roots, facts, cost, strategy, sums, masks, book)
