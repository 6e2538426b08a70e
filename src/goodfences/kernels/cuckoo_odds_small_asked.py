"""Small tables: what becomes of a request, and the turn of a seat that was swapped with; ``way`` is 0 forth, 1 back.

Its asker holds rank ``h``; the asked seat was dealt rank ``k``. Inner loops run along the rows of arrays, which is what
makes them quick.
"""

import numpy as np

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_small_board import NODE, REFUSAL, SEAT, SIZE, Deck, Floats, Ints, Play, Sums


@compiled
def _gives(k: int, refusal: int, deck: Deck, play: Play) -> float:
    """The chance that an asked seat gives rank ``k`` away."""
    if k == deck.jack:
        return 0.0
    if k != deck.king:
        return 1.0
    return 0.0 if refusal < 0 else float(play.answers[refusal])


@compiled
def _note(row: int, at: Ints, found: Floats, chance: Floats, deck: Deck, play: Play) -> None:  # noqa: PLR0913, PLR0917
    """Note what a choice was found to cost, were the card given away; an asked king accepts before that choice."""
    node, refusal, n_ranks = at[NODE], at[REFUSAL], len(deck.cards)
    for k in range(n_ranks):
        gives = _gives(k, refusal, deck, play)
        for h in range(n_ranks):
            play.found_given[row, node, k, h] += found[k, h] * gives
            if row < 2 and k == deck.king and refusal >= 0:
                play.found_answers[1, refusal] += found[k, h] * chance[k, h]


@compiled
def given_keep(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """An asked seat gave its card ``k`` for ``h``, and keeps ``h`` at its own turn."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after, beyond = deck.first[size], deck.first[size + 1], deck.first[size + 2]
    stays = 1.0 - play.given[at[NODE]]
    keeps = stays.copy()
    for k in range(n_ranks):
        keeps[k] *= _gives(k, at[REFUSAL], deck, play)
    if way == 1:
        _kept(at, keeps, stays, deck, sums, play)
        return
    given = np.zeros((beyond - after, n_ranks))
    for m in range(here, after):
        for k in range(n_ranks):
            gone, have, part = deck.gone[m, k], deck.have[k], keeps[k]
            source, target = sums.x_ask[m], given[deck.add[m, k]]
            for h in range(n_ranks):
                target[h] += source[h] * (have[h] - gone) * part[h]
    for m in range(after, beyond):
        for h in range(n_ranks):
            sums.x[beyond + deck.add[m, h]] += given[m - after, h]


@compiled
def _kept(at: Ints, keeps: Floats, stays: Floats, deck: Deck, sums: Sums, play: Play) -> None:  # noqa: PLR0913, PLR0917
    """Bring back what it means for the asked seat and for the asker, then for those who settled before."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    found = np.zeros((n_ranks, n_ranks))
    for m in range(here, after):
        for k in range(n_ranks):
            more, gone, have, target = after + deck.add[m, k], deck.gone[m, k], deck.have[k], found[k]
            source, early, on = sums.x_ask[m], deck.early[more], sums.on[more]
            for h in range(n_ranks):
                target[h] += source[h] * (have[h] - gone) * early[h] * on[h]
        for h in range(n_ranks):
            lost, early, later, on = 0.0, deck.early[m], deck.later[h], sums.on[after + deck.add[m, h]]
            for k in range(n_ranks):
                lost += (deck.have[k, h] - deck.gone[m, k]) * keeps[k, h] * early[k] * later[k] * on[k]
            sums.lose[m, h] += lost
    _note(0, at, found, stays, deck, play)
    if size > 0:
        _kept_before(at, keeps, deck, sums)


@compiled
def _kept_before(at: Ints, keeps: Floats, deck: Deck, sums: Sums) -> None:
    """Bring back what it means for those who settled before."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    for m in range(deck.first[size - 1], here):
        for k in range(n_ranks):
            more, have, by_asker = here + deck.add[m, k], deck.have[k], deck.later[k]
            for h in range(n_ranks):
                part, gone = keeps[k, h], deck.gone[m, k] + (1.0 if k == h else 0.0)
                if part > 0.0:
                    target, on, by_asked = sums.on_ask[h, m], sums.on[after + deck.add[more, h]], deck.later[h]
                    for c in range(deck.most[m]):
                        target[c] += (have[c] - gone) * part * by_asker[c] * by_asked[c] * on[c]


@compiled
def given_ask(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """An asked seat gave its card ``k`` for ``h``, and asks to exchange ``h`` at its own turn."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    wants = play.given[at[NODE]]
    asks = wants.copy()
    for k in range(n_ranks):
        asks[k] *= _gives(k, at[REFUSAL], deck, play)
    if way == 1:
        _asked(at, asks, wants, deck, sums, play)
        return
    found = np.zeros((n_ranks, n_ranks))
    for m in range(here, after):
        for k in range(n_ranks):
            gone, have, part, met = deck.gone[m, k], deck.have[k], asks[k], found[k]
            source, target = sums.x_ask[m], sums.x_ask[after + deck.add[m, k]]
            for h in range(n_ranks):
                ways = source[h] * (have[h] - gone)
                met[h] += ways
                target[h] += ways * part[h]
    _note(2, at, found, wants, deck, play)


@compiled
def _asked(at: Ints, asks: Floats, wants: Floats, deck: Deck, sums: Sums, play: Play) -> None:  # noqa: PLR0913, PLR0917
    """Bring back what it means for the asked seat and for the asker, then for those who settled before."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    found = np.zeros((n_ranks, n_ranks))
    for m in range(here, after):
        for k in range(n_ranks):
            more, gone, have, target = after + deck.add[m, k], deck.gone[m, k], deck.have[k], found[k]
            source, lose = sums.x_ask[m], sums.lose[more]
            for h in range(n_ranks):
                target[h] += source[h] * (have[h] - gone) * lose[h]
        for h in range(n_ranks):
            lost, early, on = 0.0, deck.early[m], sums.on_ask[h, m]
            for k in range(n_ranks):
                lost += (deck.have[k, h] - deck.gone[m, k]) * asks[k, h] * early[k] * on[k]
            sums.lose[m, h] += lost
    _note(1, at, found, wants, deck, play)
    if size > 0:
        _asked_before(at, asks, deck, sums)


@compiled
def _asked_before(at: Ints, asks: Floats, deck: Deck, sums: Sums) -> None:
    """Bring back what it means for those who settled before."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here = deck.first[size]
    for m in range(deck.first[size - 1], here):
        for k in range(n_ranks):
            more, have, later = here + deck.add[m, k], deck.have[k], deck.later[k]
            for h in range(n_ranks):
                part, gone = asks[k, h], deck.gone[m, k] + (1.0 if k == h else 0.0)
                if part > 0.0:
                    target, on = sums.on_ask[h, m], sums.on_ask[h, more]
                    for c in range(deck.most[m]):
                        target[c] += (have[c] - gone) * part * later[c] * on[c]


@compiled
def king(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """The asked seat shows a king, which stays to the end; the asker ends with what it held."""
    size, refusal, k, n_ranks = at[SIZE], at[REFUSAL], deck.king, len(deck.cards)
    here, after, beyond = deck.first[size], deck.first[size + 1], deck.first[size + 2]
    shows = 1.0 if refusal < 0 else 1.0 - play.answers[refusal]
    for h in range(n_ranks):
        for m in range(here, after):
            ways = sums.x_ask[m, h] * (deck.have[k, h] - deck.gone[m, k])
            more = after + deck.add[m, h]
            if way == 0:
                sums.x[beyond + deck.add[more, k]] += ways * shows
                if refusal >= 0:
                    play.found_answers[2, refusal] += ways
                continue
            found = ways * deck.early[more, k] * sums.on[more, k]
            play.lost[at[SEAT] + 1] += found * shows
            if refusal >= 0:
                play.found_answers[0, refusal] += found
            crowned = after + deck.add[m, k]
            left = (deck.have[k, h] - deck.gone[m, k]) * shows * deck.early[m, h] * deck.later[k, h]
            sums.lose[m, h] += left * sums.on[crowned, h]
        if way == 0 or size == 0:
            continue
        for m in range(deck.first[size - 1], here):
            more = after + deck.add[here + deck.add[m, h], k]
            gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
            for c in range(deck.most[m]):
                ways = (deck.have[k, c] - gone) * shows * deck.later[h, c] * deck.later[k, c]
                sums.on_ask[h, m, c] += ways * sums.on[more, c]


@compiled
def jack(at: Ints, way: int, deck: Deck, sums: Sums) -> None:
    """The asked seat shows a jack and has its turn with it; the asker ends with what it held."""
    size, k, n_ranks = at[SIZE], deck.jack, len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    for h in range(n_ranks):
        for m in range(here, after):
            left = deck.have[k, h] - deck.gone[m, k]
            if way == 0:
                sums.x[after + deck.add[m, h]] += sums.x_ask[m, h] * left
            else:
                sums.lose[m, h] += left * deck.early[m, h] * sums.on[m, h]
        if way == 0 or size == 0:
            continue
        for m in range(deck.first[size - 1], here):
            more = here + deck.add[m, h]
            gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
            for c in range(deck.most[m]):
                sums.on_ask[h, m, c] += (deck.have[k, c] - gone) * deck.later[h, c] * sums.on[more, c]
