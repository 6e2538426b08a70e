"""Small tables: what becomes of a request, and the turn of a seat that was swapped with; ``way`` is 0 forth, 1 back.

Its asker holds rank ``h``; the asked seat was dealt rank ``k``.
"""

from goodfences.kernels.compiled import compiled
from goodfences.kernels.cuckoo_odds_small_board import NODE, REFUSAL, SEAT, SIZE, Deck, Ints, Play, Sums


@compiled
def _gives(k: int, refusal: int, deck: Deck, play: Play) -> float:
    """The chance that an asked seat gives rank ``k`` away."""
    if k == deck.jack:
        return 0.0
    if k != deck.king:
        return 1.0
    return 0.0 if refusal < 0 else float(play.answers[refusal])


@compiled
def given_keep(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """An asked seat gave its card ``k`` for ``h``, and keeps ``h`` at its own turn."""
    node, size, refusal, n_ranks = at[NODE], at[SIZE], at[REFUSAL], len(deck.cards)
    here, after, beyond = deck.first[size], deck.first[size + 1], deck.first[size + 2]
    for h in range(n_ranks):
        for k in range(n_ranks):
            gives = _gives(k, refusal, deck, play)
            keeps = gives * (1.0 - play.given[node, k, h])
            if way == 0:
                if keeps > 0.0:
                    for m in range(here, after):
                        more = beyond + deck.add[after + deck.add[m, k], h]
                        sums.x[more] += sums.x_ask[h, m] * (deck.have[k, h] - deck.gone[m, k]) * keeps
                continue
            found = 0.0
            for m in range(here, after):
                more = after + deck.add[m, k]
                ways = sums.x_ask[h, m] * (deck.have[k, h] - deck.gone[m, k])
                found += ways * deck.early[more, h] * sums.on[more, h]
            play.found_given[0, node, k, h] += found * gives
            if k == deck.king and refusal >= 0:
                play.found_answers[1, refusal] += found * (1.0 - play.given[node, k, h])
            if keeps > 0.0:
                _kept(at, k, h, keeps, deck, sums)


@compiled
def _kept(at: Ints, k: int, h: int, keeps: float, deck: Deck, sums: Sums) -> None:  # noqa: PLR0913, PLR0917
    """Add what it means for those who settled before, and for the asker."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    if size > 0:
        for m in range(deck.first[size - 1], here):
            more = after + deck.add[here + deck.add[m, k], h]
            gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
            for c in range(n_ranks):
                ways = (deck.have[k, c] - gone) * keeps * deck.later[k, c] * deck.later[h, c]
                sums.on_ask[h, m, c] += ways * sums.on[more, c]
    part = keeps * deck.later[h, k]
    if part > 0.0:
        for m in range(here, after):
            ways = (deck.have[k, h] - deck.gone[m, k]) * part * deck.early[m, k]
            sums.lose[h, m] += ways * sums.on[after + deck.add[m, h], k]


@compiled
def given_ask(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """An asked seat gave its card ``k`` for ``h``, and asks to exchange ``h`` at its own turn."""
    node, size, refusal, n_ranks = at[NODE], at[SIZE], at[REFUSAL], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    for h in range(n_ranks):
        for k in range(n_ranks):
            gives = _gives(k, refusal, deck, play)
            asks = gives * play.given[node, k, h]
            found = 0.0
            for m in range(here, after):
                more = after + deck.add[m, k]
                ways = sums.x_ask[h, m] * (deck.have[k, h] - deck.gone[m, k])
                if way == 0:
                    found += ways
                    sums.x_ask[h, more] += ways * asks
                else:
                    found += ways * sums.lose[h, more]
            play.found_given[2 if way == 0 else 1, node, k, h] += found * gives
            if way == 1 and k == deck.king and refusal >= 0:
                play.found_answers[1, refusal] += found * play.given[node, k, h]
            if way == 1 and asks > 0.0:
                _asked(at, k, h, asks, deck, sums)


@compiled
def _asked(at: Ints, k: int, h: int, asks: float, deck: Deck, sums: Sums) -> None:  # noqa: PLR0913, PLR0917
    """Add what it means for those who settled before, and for the asker."""
    size, n_ranks = at[SIZE], len(deck.cards)
    here, after = deck.first[size], deck.first[size + 1]
    if size > 0:
        for m in range(deck.first[size - 1], here):
            more = here + deck.add[m, k]
            gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
            for c in range(n_ranks):
                ways = (deck.have[k, c] - gone) * asks * deck.later[k, c]
                sums.on_ask[h, m, c] += ways * sums.on_ask[h, more, c]
    for m in range(here, after):
        ways = (deck.have[k, h] - deck.gone[m, k]) * asks * deck.early[m, k]
        sums.lose[h, m] += ways * sums.on_ask[h, m, k]


@compiled
def king(at: Ints, way: int, deck: Deck, sums: Sums, play: Play) -> None:
    """The asked seat shows a king, which stays to the end; the asker ends with what it held."""
    size, refusal, k, n_ranks = at[SIZE], at[REFUSAL], deck.king, len(deck.cards)
    here, after, beyond = deck.first[size], deck.first[size + 1], deck.first[size + 2]
    shows = 1.0 if refusal < 0 else 1.0 - play.answers[refusal]
    for h in range(n_ranks):
        for m in range(here, after):
            ways = sums.x_ask[h, m] * (deck.have[k, h] - deck.gone[m, k])
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
            sums.lose[h, m] += left * sums.on[crowned, h]
        if way == 0 or size == 0:
            continue
        for m in range(deck.first[size - 1], here):
            more = after + deck.add[here + deck.add[m, h], k]
            gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
            for c in range(n_ranks):
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
                sums.x[after + deck.add[m, h]] += sums.x_ask[h, m] * left
            else:
                sums.lose[h, m] += left * deck.early[m, h] * sums.on[m, h]
        if way == 0 or size == 0:
            continue
        for m in range(deck.first[size - 1], here):
            more = here + deck.add[m, h]
            gone = deck.gone[m, k] + (1.0 if k == h else 0.0)
            for c in range(n_ranks):
                sums.on_ask[h, m, c] += (deck.have[k, c] - gone) * deck.later[h, c] * sums.on[more, c]
