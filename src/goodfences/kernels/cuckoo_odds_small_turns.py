"""Small tables: the turn of a seat that holds its own card, forth (``way`` 0) and back (1)."""

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_small_board import NODE, SIZE, Deck, Ints, Play, Sums


@compiled
def own_keep(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """A seat is dealt a card and keeps it."""
    node, size, n_ranks = at[NODE], at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    for m in range(here, after):
        for k in range(n_ranks):
            ways = sums.x[m] * (deck.cards[k] - deck.gone[m, k])
            if way == 0:
                sums.x[after + deck.add[m, k]] += ways * (1.0 - play.own[node, k])
            else:
                play.found_own[0, node, k] += ways * deck.early[m, k] * sums.on[m, k]
    if way == 0 or size == 0:
        return
    for m in range(deck.first[size - 1], here):
        for k in range(n_ranks):
            keeps, gone, more = 1.0 - play.own[node, k], deck.gone[m, k], here + deck.add[m, k]
            if keeps > 0.0:
                target, source, have, later = sums.on[m], sums.on[more], deck.have[k], deck.later[k]
                for c in range(deck.most[m]):
                    target[c] += (have[c] - gone) * keeps * later[c] * source[c]


@compiled
def own_ask(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """A seat is dealt a card and asks to exchange it."""
    node, size, n_ranks = at[NODE], at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    asks, found = play.own[node], play.found_own[2 if way == 0 else 1, node]
    for m in range(here, after):
        gone, held, lose = deck.gone[m], sums.x_ask[m], sums.lose[m]
        for k in range(n_ranks):
            ways = sums.x[m] * (deck.cards[k] - gone[k])
            if way == 0:
                found[k] += ways
                held[k] = ways * asks[k]
            else:
                found[k] += ways * lose[k]
    if way == 0 or size == 0:
        return
    for m in range(deck.first[size - 1], here):
        for k in range(n_ranks):
            target, source, have, gone = sums.on[m], sums.on_ask[k, m], deck.have[k], deck.gone[m, k]
            for c in range(deck.most[m]):
                target[c] += (have[c] - gone) * asks[k] * source[c]


@compiled
def shown_keep(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """A seat whose jack all have seen keeps it."""
    node, size, k = at[NODE], at[SIZE], deck.jack
    here, after = deck.first[size], deck.first[size + 1]
    keeps = 1.0 - play.shown[node]
    for m in range(here, after):
        if way == 0:
            sums.x[after + deck.add[m, k]] += sums.x[m] * keeps
        else:
            play.found_shown[0, node] += sums.x[m] * deck.early[m, k] * sums.on[m, k]
    if way == 0 or size == 0:
        return
    for m in range(deck.first[size - 1], here):
        more = here + deck.add[m, k]
        for c in range(deck.most[m]):
            sums.on[m, c] += keeps * deck.later[k, c] * sums.on[more, c]


@compiled
def shown_ask(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """A seat whose jack all have seen asks to exchange it."""
    node, size, k = at[NODE], at[SIZE], deck.jack
    here, after = deck.first[size], deck.first[size + 1]
    asks = play.shown[node]
    for m in range(here, after):
        if way == 0:
            play.found_shown[2, node] += sums.x[m]
            sums.x_ask[m, k] = sums.x[m] * asks
        else:
            play.found_shown[1, node] += sums.x[m] * sums.lose[m, k]
    if way == 0 or size == 0:
        return
    for m in range(deck.first[size - 1], here):
        for c in range(deck.most[m]):
            sums.on[m, c] += asks * sums.on_ask[k, m, c]
