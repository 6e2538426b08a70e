"""One round of cuckoo, going up the ranks: the odds of every information set without listing deals.

Suppose the loser's final card has rank ``f``. Then every other final card has rank ``f`` or more, and of the past a later seat
need only know the public word, the card that is passed on, and *how many* cards of each rank lie settled: a multiset
instead of a sequence. Ranks that no seat's strategy tells apart count as one class. One walk over the tree of words, forth
with the weights of the past and back with the ways to go on, gives the odds of all information sets for this ``f``; the sum
over ``f`` gives them all. With 10 seats that is a few seconds instead of 13 ** 10 deals.

Numbers used here. *Classes* of held cards are numbered upwards: first those below ``f`` (``n_low`` of them, which only a
dealer who throws them into the stock can get rid of), then those that may lie on the table. A *multiset* of ``s`` table
classes has a number; ``add[s][m, k]`` is that of multiset ``m`` with a card of table class ``k`` more. ``x`` are forward
weights (ways to have come here, the strategies' chances included), ``go`` backward ones (ways to go on such that nobody
else ends below ``f``): ``go_on[s][m]`` before a seat is dealt its card, ``ask_go[s][h, m]`` after a seat holding ``h`` asked,
``ask_lose[s][h, m]`` the same when the asker itself ends with ``f``.
"""

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

(
    OWN_KEEP, OWN_KEPT, OWN_ASK, OWN_ASKED,
    SHOWN_KEEP, SHOWN_KEPT, SHOWN_ASK, SHOWN_ASKED,
    BEGIN_ASK, DRAW,
    GIVEN_KEEP, GIVEN_KEPT, GIVEN_ASK, GIVEN_ASKED,
    KING, KING_BACK, JACK, JACK_BACK, BEGIN, END,
) = range(20)  # fmt: skip
"""Steps of a walk. Each pair is the way forth and the way back."""

N_FACTS: Final = 10
N_LOW, N_TABLE, OWN_CLASS, FORTH, BACK, KING_CLASS, JACK_CLASS, KING_STAYS, KINGS_LEFT, STOCK = range(N_FACTS)
"""Places in the array ``facts``: classes below ``f``; table classes; the class of ``f`` or -1; lowest class that earlier,
and later, seats may end with; the classes of kings and jacks, -1 where they have no power or no seat can be dealt one; 1 if
a drawn king may be kept; kings in the stock when no seat can be dealt one; cards left when all are dealt (1 if none)."""


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def multisets(n_classes: int, size: int, number: int) -> Ints:
    """List the multisets of ``size`` cards of ``n_classes`` classes, as counts; int64[number, n_classes]."""
    counts = np.zeros((number, n_classes), np.int64)
    counts[0, 0] = size
    for row in range(1, number):
        counts[row] = counts[row - 1]
        # The last class but one that has a card gives one to the class after it, which takes the last class's cards too.
        place = n_classes - 2
        while counts[row, place] == 0:
            place -= 1
        tail = counts[row, n_classes - 1]
        counts[row, n_classes - 1] = 0
        counts[row, place] -= 1
        counts[row, place + 1] += tail + 1
    return counts


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def additions(counts: Ints, ways: Ints) -> Ints:
    """Return the number of each multiset with one card of each class more; int64[multisets, classes].

    Args:
        counts: the multisets (:func:`multisets`).
        ways: ``ways[k, s]`` is the number of multisets of ``s`` cards of ``k`` classes.
    """
    number, n_classes = counts.shape
    result = np.empty((number, n_classes), np.int64)
    for row in range(number):
        for extra in range(n_classes):
            left = 1
            for k in range(n_classes):
                left += counts[row, k]
            rank = 0
            for k in range(n_classes - 1):
                mine = counts[row, k] + (1 if k == extra else 0)
                # Multisets with more cards of class k come first.
                for more in range(mine + 1, left + 1):
                    rank += ways[n_classes - k - 1, left - more]
                left -= mine
            result[row, extra] = rank
    return result


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _left(left, k, held, size, tables):  # type: ignore[no-untyped-def]  # compiled
    """Write the cards of class ``k`` that are neither settled nor ``held``, for every multiset of a size; return how many."""
    cards, facts, first, counts, _ = tables
    number = first[size + 1] - first[size]
    have = cards[k] - (1.0 if k == held else 0.0)
    if k < facts[N_LOW]:
        left[:number] = max(have, 0.0)
    else:
        row = counts[k - facts[N_LOW], first[size] : first[size + 1]]
        for m in range(number):
            left[m] = max(have - row[m], 0.0)
    return number


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _own_keep(node, size, back, tables, room, chance, start, sums):  # type: ignore[no-untyped-def]  # compiled
    """A seat is dealt a card and keeps it: forth to the next turn, or back from it."""
    _, facts, first, _, add = tables
    x_on, _, go_on, _, _, left, _ = room
    n_low, own = facts[N_LOW], facts[OWN_CLASS]
    here, after = first[size], first[size + 1]
    for k in range(n_low, n_low + facts[N_TABLE]):
        keeps = 1.0 - chance[start[node] + k]
        number = _left(left, k, -1, size, tables)
        more = add[k - n_low, here : here + number]
        if back == 0:
            if keeps > 0.0 and k >= facts[FORTH]:
                for m in range(number):
                    x_on[after + more[m]] += x_on[here + m] * left[m] * keeps
            continue
        if keeps > 0.0 and k >= facts[BACK]:
            for m in range(number):
                go_on[here + m] += left[m] * keeps * go_on[after + more[m]]
        if k == own:
            total = 0.0
            for m in range(number):
                total += x_on[here + m] * left[m] * go_on[after + more[m]]
            sums[0, start[node] + k] += total


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _own_ask(node, size, back, tables, room, chance, start, sums):  # type: ignore[no-untyped-def]  # compiled
    """A seat is dealt a card and asks to exchange it."""
    _, facts, first, _, _ = tables
    x_on, x_ask, go_on, ask_go, ask_lose, left, _ = room
    here = first[size]
    for k in range(facts[N_LOW] + facts[N_TABLE]):
        asks = chance[start[node] + k]
        number = _left(left, k, -1, size, tables)
        if back == 0:
            total = 0.0
            for m in range(number):
                x = x_on[here + m] * left[m]
                total += x
                x_ask[k, here + m] = x * asks
            sums[2, start[node] + k] += total
            continue
        if asks > 0.0:
            for m in range(number):
                go_on[here + m] += left[m] * asks * ask_go[k, here + m]
        total = 0.0
        for m in range(number):
            total += x_on[here + m] * left[m] * ask_lose[k, here + m]
        sums[1, start[node] + k] += total


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _shown(node, size, step, k, tables, room, chance, start, sums):  # type: ignore[no-untyped-def]  # compiled
    """A seat whose card ``k`` all have seen keeps it or asks to exchange it."""
    _, facts, first, _, add = tables
    x_on, x_ask, go_on, ask_go, ask_lose, _, _ = room
    here, after = first[size], first[size + 1]
    number = after - here
    place = start[node]
    asks = chance[place]
    on_table = k >= facts[N_LOW]
    for m in range(number):
        if step == SHOWN_ASK:
            sums[2, place] += x_on[here + m]
            x_ask[k, here + m] = x_on[here + m] * asks
        elif step == SHOWN_ASKED:
            go_on[here + m] += asks * ask_go[k, here + m]
            sums[1, place] += x_on[here + m] * ask_lose[k, here + m]
        elif on_table:
            more = add[k - facts[N_LOW], here + m]
            if step == SHOWN_KEEP:
                if k >= facts[FORTH]:
                    x_on[after + more] += x_on[here + m] * (1.0 - asks)
            else:
                if k >= facts[BACK]:
                    go_on[here + m] += (1.0 - asks) * go_on[after + more]
                if k == facts[OWN_CLASS]:
                    sums[0, place] += x_on[here + m] * go_on[after + more]


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _draw(size, tables, room):  # type: ignore[no-untyped-def]  # compiled
    """The dealer exchanges with the stock: the ways to go on for each card it held."""
    _, facts, first, _, add = tables
    _, _, _, ask_go, ask_lose, left, safe = room
    n_low, n_table, own, king = facts[N_LOW], facts[N_TABLE], facts[OWN_CLASS], facts[KING_CLASS]
    here, after = first[size], first[size + 1]
    for held in range(n_low + n_table):
        ask_go[held, here:after] = 0.0
        ask_lose[held, here:after] = 0.0
        for k in range(n_low, n_low + n_table):
            number = _left(left, k, held, size, tables)
            final = held if k == king and facts[KING_STAYS] == 0 else k
            _drawn(final, held, number, here, after, left, tables, room)
        if facts[KINGS_LEFT] > 0 and facts[KING_STAYS] == 1:
            ask_go[held, here:after] += facts[KINGS_LEFT] * safe[here:after]
        elif facts[KINGS_LEFT] > 0:
            left[: after - here] = facts[KINGS_LEFT]
            _drawn(held, held, after - here, here, after, left, tables, room)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _drawn(final, held, number, here, after, left, tables, room):  # type: ignore[no-untyped-def]  # compiled
    """Add the ways to draw some card that leave the dealer with class ``final``."""
    _, facts, _, _, add = tables
    _, _, _, ask_go, ask_lose, _, safe = room
    if final < facts[N_LOW]:
        return
    more = add[final - facts[N_LOW], here : here + number]
    for m in range(number):
        ways = left[m] * safe[after + more[m]]
        if final >= facts[BACK]:
            ask_go[held, here + m] += ways
        if final == facts[OWN_CLASS]:
            ask_lose[held, here + m] += ways


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _given_keep(node, size, back, accepts, refusal, tables, room, chance, start, sums):  # type: ignore[no-untyped-def]  # compiled
    """An asked seat gave its card ``k`` for ``held``, and keeps ``held`` at its own turn."""
    _, facts, first, _, add = tables
    x_on, x_ask, go_on, ask_go, ask_lose, left, _ = room
    n_low, n_table, own, king = facts[N_LOW], facts[N_TABLE], facts[OWN_CLASS], facts[KING_CLASS]
    here, after, beyond = first[size], first[size + 1], first[size + 2]
    for held in range(n_low, n_low + n_table):
        if back == 0 and held < facts[FORTH]:
            continue
        for k in range(n_low, n_low + n_table):
            gives = accepts if k == king else (0.0 if k == facts[JACK_CLASS] else 1.0)
            index = start[node] + (k - n_low) * (n_low + n_table) + held
            keeps = (1.0 - chance[index]) * gives
            forth = k >= facts[FORTH]
            if back == 0 and not forth:
                continue
            number = _left(left, k, held, size, tables)
            settled = add[k - n_low, here : here + number]
            more = add[held - n_low]
            if back == 0:
                if keeps > 0.0:
                    for m in range(number):
                        x_on[beyond + more[after + settled[m]]] += x_ask[held, here + m] * left[m] * keeps
                continue
            if keeps > 0.0 and held >= facts[BACK]:
                if k >= facts[BACK]:
                    for m in range(number):
                        ask_go[held, here + m] += left[m] * keeps * go_on[beyond + more[after + settled[m]]]
                if k == own:
                    for m in range(number):
                        ask_lose[held, here + m] += left[m] * keeps * go_on[beyond + more[after + settled[m]]]
            if held == own and forth and (gives > 0.0 or (k == king and refusal >= 0)):
                total = 0.0
                for m in range(number):
                    total += x_ask[held, here + m] * left[m] * go_on[beyond + more[after + settled[m]]]
                sums[0, index] += total * gives
                if k == king and refusal >= 0:
                    sums[1, refusal] += total * (1.0 - chance[index])


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _given_ask(node, size, back, accepts, refusal, tables, room, chance, start, sums):  # type: ignore[no-untyped-def]  # compiled
    """An asked seat gave its card ``k`` for ``held``, and asks to exchange ``held`` at its own turn."""
    _, facts, first, _, add = tables
    _, x_ask, _, ask_go, ask_lose, left, _ = room
    n_low, n_table, own, king = facts[N_LOW], facts[N_TABLE], facts[OWN_CLASS], facts[KING_CLASS]
    here, after = first[size], first[size + 1]
    for held in range(n_low + n_table):
        if back == 0:
            x_ask[held, after : first[size + 2]] = 0.0
        live = False
        for m in range(here, after):
            live = live or x_ask[held, m] > 0.0
        for k in range(n_low, n_low + n_table):
            gives = accepts if k == king else (0.0 if k == facts[JACK_CLASS] else 1.0)
            answers = k == king and refusal >= 0
            if gives == 0.0 and not answers:
                continue
            index = start[node] + (k - n_low) * (n_low + n_table) + held
            asks = chance[index] * gives
            forth = live and k >= facts[FORTH]
            if not forth and (back == 0 or asks == 0.0):
                continue
            number = _left(left, k, held, size, tables)
            settled = add[k - n_low, here : here + number]
            if back == 0:
                total = 0.0
                for m in range(number):
                    x = x_ask[held, here + m] * left[m]
                    total += x
                    x_ask[held, after + settled[m]] += x * asks
                sums[2, index] += total * gives
                continue
            if asks > 0.0 and k >= facts[BACK]:
                for m in range(number):
                    ask_go[held, here + m] += left[m] * asks * ask_go[held, after + settled[m]]
            if asks > 0.0 and k == own:
                for m in range(number):
                    ask_lose[held, here + m] += left[m] * asks * ask_go[held, after + settled[m]]
            if forth:
                total = 0.0
                for m in range(number):
                    total += x_ask[held, here + m] * left[m] * ask_lose[held, after + settled[m]]
                sums[1, index] += total * gives
                if answers:
                    sums[1, refusal] += total * chance[index]


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _blocked(size, back, power, shows, refusal, tables, room, sums):  # type: ignore[no-untyped-def]  # compiled
    """The asked seat shows a king or jack (class ``power``) and the asker keeps what it held."""
    _, facts, first, _, add = tables
    x_on, x_ask, go_on, ask_go, ask_lose, left, _ = room
    n_low, n_table, own = facts[N_LOW], facts[N_TABLE], facts[OWN_CLASS]
    here, after = first[size], first[size + 1]
    stays = power == facts[KING_CLASS]
    settled = first[size + 2] if stays else after
    for held in range(n_low, n_low + n_table):
        number = _left(left, power, held, size, tables)
        forth = held >= facts[FORTH]
        for m in range(number):
            ways = left[m] * shows
            more = add[held - n_low, here + m]
            if stays:
                more = add[power - n_low, after + more]
            x = x_ask[held, here + m]
            if back == 0:
                if forth and (not stays or power >= facts[FORTH]):
                    x_on[settled + more] += x * ways
                if stays and refusal >= 0:
                    sums[2, refusal] += x * left[m]
                continue
            go = go_on[settled + more]
            if held >= facts[BACK] and (not stays or power >= facts[BACK]):
                ask_go[held, here + m] += ways * go
            if held == own and (not stays or power >= facts[BACK]):
                ask_lose[held, here + m] += ways * go
            if stays and power == own and forth and refusal >= 0:
                sums[0, refusal] += x * left[m] * go


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def walk(steps, tables, room, chance, start, sums):  # type: ignore[no-untyped-def]  # compiled
    """Walk over a tree of words, adding to ``sums`` for one rank of the loser's card.

    Args:
        steps: the walk: (step, node, size of the settled multiset, place of an asked king's set or -1); int64[steps, 4].
        tables: cards of each class, ``facts``, first number of each size, ``counts`` and ``add`` of all multisets.
        room: the arrays named in the module's text, a scratch row, and which final multisets leave nobody lower.
        chance: chance to ask for each class-level set, nodes one after the other.
        start: place of each node's first set in ``chance`` and ``sums``.
        sums: float64[3, sets]: keeping loses, asking loses, reached; in ways. Added to.
    """
    cards, facts, first, counts, add = tables
    x_on, x_ask, go_on, ask_go, ask_lose, left, safe = room
    for index in range(len(steps)):
        step, node, size, refusal = steps[index, 0], steps[index, 1], steps[index, 2], steps[index, 3]
        here, after = first[size], first[size + 1]
        shows = 1.0 if refusal < 0 else 1.0 - chance[refusal]
        accepts = 1.0 if facts[KING_CLASS] < 0 else 1.0 - shows
        if step == BEGIN:
            go_on[here:after] = 0.0
        elif step == END:
            for m in range(here, after):
                go_on[m] = safe[m] * facts[STOCK]
        elif step == OWN_KEEP or step == OWN_KEPT:
            if step == OWN_KEEP:
                x_on[after : first[size + 2]] = 0.0
            _own_keep(node, size, step - OWN_KEEP, tables, room, chance, start, sums)
        elif step == OWN_ASK or step == OWN_ASKED:
            _own_ask(node, size, step - OWN_ASK, tables, room, chance, start, sums)
        elif step >= SHOWN_KEEP and step <= SHOWN_ASKED:
            if step == SHOWN_KEEP:
                x_on[after : first[size + 2]] = 0.0
            if step == SHOWN_ASK:
                x_ask[:, here:after] = 0.0
            _shown(node, size, step, facts[JACK_CLASS], tables, room, chance, start, sums)
        elif step == BEGIN_ASK:
            ask_go[:, here:after] = 0.0
            ask_lose[:, here:after] = 0.0
        elif step == DRAW:
            _draw(size, tables, room)
        elif step == GIVEN_KEEP or step == GIVEN_KEPT:
            if step == GIVEN_KEEP:
                x_on[first[size + 2] : first[size + 3]] = 0.0
            _given_keep(node, size, step - GIVEN_KEEP, accepts, refusal, tables, room, chance, start, sums)
        elif step == GIVEN_ASK or step == GIVEN_ASKED:
            _given_ask(node, size, step - GIVEN_ASK, accepts, refusal, tables, room, chance, start, sums)
        elif step == KING or step == KING_BACK:
            if step == KING:
                x_on[first[size + 2] : first[size + 3]] = 0.0
            _blocked(size, step - KING, facts[KING_CLASS], shows, refusal, tables, room, sums)
        else:
            if step == JACK:
                x_on[after : first[size + 2]] = 0.0
            _blocked(size, step - JACK, facts[JACK_CLASS], 1.0, -1, tables, room, sums)
