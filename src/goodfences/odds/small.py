"""The odds of a small table, quickly, and in the same time whatever the rules: for a person who waits.

:mod:`goodfences.kernels.cuckoo_odds_small` walks over the words up to the dealer's turn; what can happen from there
on is tabulated here and counted for all words at once. :mod:`goodfences.odds.ranks` counts the same for large tables.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from goodfences.kernels import cuckoo_odds_small as kernel
from goodfences.kernels.cuckoo_odds_small_board import Deck, Ends, Floats, Play, Sums
from goodfences.kernels.cuckoo_odds_small_ends import EndTables, ask_ends, own_ends
from goodfences.odds.game import Game
from goodfences.odds.layout import multisets
from goodfences.odds.outline import Outline, outlines
from goodfences.odds.ranks import all_kings
from goodfences.odds.ranks import can as ranks_can
from goodfences.odds.walks import Nodes, ways_on
from goodfences.odds.words import Tree

MOST_SEATS: Final = 6
"""Each seat more takes ten times as long; for seven it is better to tell few ranks apart."""


def can(game: Game) -> bool:
    """Whether this way knows the game's rules, and is quick."""
    return ranks_can(game) and game.seats <= MOST_SEATS


def evaluate(tree: Tree, strategy: Floats) -> tuple[Floats, Floats]:
    """Return what every choice costs its seat, in ways, and what seats lose that have none.

    See :func:`goodfences.odds.ranks.evaluate`; kings that lie face up under ``pairs_safe`` are not left out here.
    """
    costs, lost = evaluate_some(tree, strategy, outlines(tree))
    return costs, lost + all_kings(tree.game)


def evaluate_some(tree: Tree, strategy: Floats, every: Sequence[Outline]) -> tuple[Floats, Floats]:
    """Return the same for some of the walks only; sets of others cost nothing."""
    game, sums, lost = tree.game, np.zeros((3, tree.n_sets)), np.zeros(tree.game.seats)
    for outline in every:
        play = _play(game, outline, strategy)
        _count(game, outline, play)
        _bring_back(game, outline, play, sums)
        lost += play.lost
        for nodes, _, found in _by_form(outline, play):
            np.add.at(lost, nodes.seat[~nodes.free], _by_node(found[0])[~nodes.free])
        if game.tie == "pairs_safe" and outline.n_kings == 1:
            lost[outline.kings.bit_length() - 1] += _lone_king(game, outline, play)
    sums[2] *= ways_on(tree)
    return sums, lost


def _by_form(outline: Outline, play: Play) -> tuple[tuple[Nodes, Floats, Floats], ...]:
    return (
        (outline.own, play.own, play.found_own),
        (outline.given, play.given, play.found_given),
        (outline.shown, play.shown, play.found_shown),
    )


def _by_node(found: Floats) -> Floats:
    return np.asarray(found.sum(axis=tuple(range(1, found.ndim))), dtype=float)


def _lone_king(game: Game, outline: Outline, play: Play) -> float:
    """Return what the only king face up costs its seat where pairs are safe: being unpaired, it makes somebody lose."""
    hidden = game.cards - game.counts[-1]
    every = game.counts[-1] * prod(hidden - dealt for dealt in range(game.seats - 1)) * max(game.cards - game.seats, 1)
    others = sum(
        float(((1 - chance) * found[0] + chance * found[1]).sum()) for _, chance, found in _by_form(outline, play)
    )
    return every - others


def _dealt(game: Game) -> int:
    """How many ranks can be dealt to a seat that has no king face up."""
    return game.ranks - (game.kings == "at_once")


@lru_cache(maxsize=16)
def _deck(game: Game, n_kings: int) -> Deck:
    """Return what lies fixed while some kings lie face up."""
    n_ranks, in_play = _dealt(game), game.seats - n_kings
    cards = np.array(game.counts[:n_ranks], dtype=float)
    first, counts, add = multisets(n_ranks, in_play)
    gone = np.ascontiguousarray(counts[:n_ranks, : first[in_play]].T, dtype=float)
    pairs, each, edges = game.tie == "pairs_safe", np.arange(n_ranks), first[: in_play + 1]
    lowest = np.where(gone > 0, each, n_ranks).min(axis=1)[:, None]
    early = lowest > each if game.tie == "nearest_left_loses" else lowest >= each
    later = each[:, None] > each if game.tie == "farthest_left_loses" else each[:, None] >= each
    single = np.cumsum(gone == 1, axis=1) - (gone == 1)
    safe = (gone == 0) & (single == 0) if pairs else np.ones(gone.shape)
    most = np.full(len(gone), n_ranks) if pairs else np.minimum(lowest[:, 0] + 1, n_ranks)
    sums = np.cumsum(most) - most
    return Deck(
        king=n_ranks - 1 if game.kings == "when_asked" else -1,
        jack=game.ranks - 3 if game.jack == "on" else -1,
        king_stays=int(game.drawn_king == "allowed"),
        kings_left=float(game.counts[-1] - n_kings if game.kings == "at_once" else 0),
        stock=float(max(game.cards - game.seats, 1)),
        cards=cards,
        have=cards[:, None] - np.eye(n_ranks),
        first=first,
        gone=gone,
        add=np.ascontiguousarray(add[:, : first[in_play]].T),
        most=most,
        start=sums - np.repeat(sums[edges[:-1]], np.diff(edges)),
        later=np.ones((n_ranks, n_ranks)) if pairs else later.astype(float),
        early=np.ones(gone.shape) if pairs else early.astype(float),
        safe=np.asarray(safe, dtype=float),
    )


@lru_cache(maxsize=8)
def _tables(game: Game, n_kings: int) -> EndTables:
    """Return the ends of a round while some kings, not the dealer's, lie face up."""
    deck, n_ranks, before = _deck(game, n_kings), _dealt(game), game.seats - n_kings - 1
    others = [_size(deck, before - back) for back in range(3)]
    tables = EndTables(
        own=np.zeros((2 * n_ranks, _pairs(deck, before - 1))),
        ask=np.zeros((n_ranks, 2 * n_ranks + 3, _pairs(deck, before - 2) + others[1])),
        own_found=np.zeros((others[0], 3 * n_ranks)),
        ask_found=np.zeros((n_ranks, others[1], 3 * n_ranks + 5)),
    )
    own_ends(deck, before, tables.own, tables.own_found)
    if before > 0:
        ask_ends(deck, before - 1, tables.ask, tables.ask_found)
    return tables


def _size(deck: Deck, size: int) -> int:
    """How many multisets of a size there are."""
    return int(deck.first[size + 1] - deck.first[size]) if size >= 0 else 0


def _pairs(deck: Deck, size: int) -> int:
    """How many pairs of others of a size, and of a rank that may lose with them, there are."""
    return int(deck.most[deck.first[size] : deck.first[size + 1]].sum()) if size >= 0 else 0


def _play(game: Game, outline: Outline, strategy: Floats) -> Play:
    """Lay out a strategy by nodes."""
    n_ranks, each = _dealt(game), np.arange(_dealt(game))
    own = np.zeros((len(outline.own.number), n_ranks))
    own[outline.own.free] = strategy[outline.own.base[:, None] + each]
    given = np.zeros((len(outline.given.number), n_ranks, n_ranks))
    given[outline.given.free] = strategy[_given_sets(game, outline)]
    shown = np.zeros(len(outline.shown.number))
    shown[outline.shown.free] = strategy[outline.shown.base]
    return Play(
        own=own,
        given=given,
        shown=shown,
        answers=strategy[outline.answers],
        found_own=np.zeros((3, *own.shape)),
        found_given=np.zeros((3, *given.shape)),
        found_shown=np.zeros((3, *shown.shape)),
        found_answers=np.zeros((3, len(outline.answers))),
        lost=np.zeros(game.seats),
    )


def _given_sets(game: Game, outline: Outline) -> NDArray[np.int64]:
    """Return the set of each rank dealt and held; int64[free nodes, ranks, ranks]."""
    each = np.arange(_dealt(game))
    step = 0 if game.look == "on_turn" else game.ranks
    return np.asarray(outline.given.base[:, None, None] + step * each[:, None] + each, dtype=np.int64)


def _count(game: Game, outline: Outline, play: Play) -> None:
    """Walk forth, count the ends, and walk all the way."""
    deck, n_ranks, in_play = _deck(game, outline.n_kings), _dealt(game), game.seats - outline.n_kings
    rows = int(deck.first[in_play])
    sums = Sums(
        x=np.zeros(int(deck.first[-1])),
        x_ask=np.empty((rows, n_ranks)),
        on=np.empty((rows, n_ranks)),
        on_ask=np.empty((n_ranks, rows, n_ranks)),
        lose=np.empty((rows, n_ranks)),
    )
    sums.x[0] = prod(game.counts[-1] - taken for taken in range(outline.n_kings))
    n_own, n_ask = len(outline.last_own), len(outline.last_ask)
    ends = Ends(
        x=np.zeros((n_own, _size(deck, in_play - 1))),
        x_ask=np.zeros((n_ranks, n_ask, _size(deck, in_play - 2))),
        on=np.zeros((0, 0)),
        on_ask=np.zeros((0, 0, 0)),
    )
    kernel.walk(outline.steps, 0, deck, sums, play, ends)
    for found in (play.found_own, play.found_given, play.found_shown, play.found_answers):
        found[:] = 0.0
    if n_own:
        ends = _ended(game, outline, play, ends)
    kernel.walk(outline.steps, 1, deck, sums, play, ends)


def _ended(game: Game, outline: Outline, play: Play, ends: Ends) -> Ends:
    """Count what the dealer's choices cost, and what comes of all that comes to an end."""
    tables, n_ranks, own = _tables(game, outline.n_kings), _dealt(game), outline.last_own
    play.found_own[:, own] = (ends.x @ tables.own_found).reshape(-1, 3, n_ranks).transpose(1, 0, 2)
    chances = np.concatenate((1 - play.own[own], play.own[own]), axis=1)
    on = chances @ tables.own
    if not len(outline.last_ask):
        return ends._replace(on=on)
    chances = _requested(game, outline, play, ends.x_ask @ tables.ask_found)
    return ends._replace(on=on, on_ask=chances @ tables.ask)


def _requested(game: Game, outline: Outline, play: Play, found: Floats) -> Floats:
    """Note what the choices after a request to the dealer cost; return their chances, float64[held, ends, rows]."""
    n_ranks = _dealt(game)
    turns, jacks, kings = outline.last_ask.T
    gives = np.ones((len(turns), n_ranks))
    chances = np.zeros((n_ranks, len(turns), 2 * n_ranks + 3))
    by_rank = found[:, :, : 3 * n_ranks].reshape(n_ranks, -1, 3, n_ranks).transpose(2, 1, 3, 0)
    if game.kings == "when_asked":
        accepts = np.where(kings < 0, 0.0, play.answers[kings]) if len(play.answers) else np.zeros(len(turns))
        gives[:, -1] = accepts
        chances[:, :, -1] = 1 - accepts
        shows = found[:, :, 3 * n_ranks + 3 :].sum(axis=0)
        play.lost[-1] += (1 - accepts) @ shows[:, 0]
        if len(play.answers):
            asked, held = play.given[turns, -1], by_rank[:, :, -1]
            play.found_answers[0, kings] += shows[:, 0]
            play.found_answers[1, kings] += ((1 - asked) * held[0] + asked * held[1]).sum(axis=1)
            play.found_answers[2, kings] += shows[:, 1]
    if game.jack == "on":
        gives[:, game.ranks - 3] = 0.0
        play.found_shown[:, jacks] = found[:, :, 3 * n_ranks : 3 * n_ranks + 3].sum(axis=0).T
        chances[:, :, 2 * n_ranks] = 1 - play.shown[jacks]
        chances[:, :, 2 * n_ranks + 1] = play.shown[jacks]
    play.found_given[:, turns] = by_rank * gives[:, :, None]
    asks = play.given[turns]
    chances[:, :, :n_ranks] = ((1 - asks) * gives[:, :, None]).transpose(2, 0, 1)
    chances[:, :, n_ranks : 2 * n_ranks] = (asks * gives[:, :, None]).transpose(2, 0, 1)
    return chances


def _bring_back(game: Game, outline: Outline, play: Play, sums: Floats) -> None:
    """Add what was found to the information sets."""
    each = np.arange(_dealt(game))
    for row in range(3):
        sums[row, outline.own.base[:, None] + each] += play.found_own[row, outline.own.free]
        sums[row, outline.shown.base] += play.found_shown[row, outline.shown.free]
        sums[row, outline.answers] += play.found_answers[row]
        given = play.found_given[row, outline.given.free]
        if game.look == "on_turn":
            sums[row, outline.given.base[:, None] + each] += given.sum(axis=1)
        else:
            sums[row, _given_sets(game, outline)] += given
