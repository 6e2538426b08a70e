"""The odds of a small table, quickly, and in the same time whatever the rules: for a person who waits.

:mod:`goodfences.kernels.cuckoo_odds_small` walks over the words up to the dealer's turn; what can happen from there
on is tabulated here and counted for all words at once. :mod:`goodfences.odds.ranks` counts the same for large tables.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final

import numpy as np

from goodfences.kernels import cuckoo_odds_small as kernel
from goodfences.kernels.cuckoo_odds_small_board import Ends, Floats, Ints, Play, Sums
from goodfences.odds.game import Game
from goodfences.odds.outline import Outline, outlines
from goodfences.odds.ranks import all_kings
from goodfences.odds.small_deck import deck_of, end_tables, n_multisets, ranks_dealt
from goodfences.odds.tally import owners, ways
from goodfences.odds.walks import Nodes, ways_on
from goodfences.odds.words import Tree

MOST_SEATS: Final = 6
"""Each seat more takes ten times as long; for seven it is better to tell few ranks apart."""


def can(game: Game) -> bool:
    """Whether this way knows the game's rules, and is quick."""
    plain = game.queen == "plain" and not (game.kings == "at_once" and game.drawn_king == "allowed")
    return plain and game.seats <= MOST_SEATS


def evaluate(tree: Tree, strategy: Floats) -> tuple[Floats, Floats]:
    """Return what every choice costs its seat, in ways, and what seats lose that have none.

    See :func:`goodfences.odds.ranks.evaluate`; kings that lie face up under ``pairs_safe`` are not left out here.
    """
    costs, lost = evaluate_some(tree, strategy, outlines(tree))
    if tree.game.aim == "avoid_lowest":
        return costs, lost + all_kings(tree.game)
    shared = all_kings(tree.game.replace(tie="all_lose")) / tree.game.seats
    return costs, _missed(tree, costs[2], lost + shared)


def evaluate_some(tree: Tree, strategy: Floats, every: Sequence[Outline]) -> tuple[Floats, Floats]:
    """Return the same for some of the walks only; sets of others cost nothing.

    In an extra round the second is what seats without a choice win.
    """
    game, sums, lost = tree.game, np.zeros((3, tree.n_sets)), np.zeros(tree.game.seats)
    for outline in every:
        play = _play(game, outline, strategy)
        _count(game, outline, play)
        _bring_back(game, outline, play, sums)
        lost += play.lost
        for nodes, _, found in _by_form(outline, play):
            np.add.at(lost, nodes.seat[~nodes.free], _by_node(found[0])[~nodes.free])
        if outline.n_kings > 0:
            lost += _kings_up(game, outline, play)
    sums[2] *= ways_on(tree)
    if game.aim == "reach_highest":
        sums[:2] = sums[2] - sums[:2]  # what was counted are wins
    return sums, lost


def _missed(tree: Tree, reach: Floats, won: Floats) -> Floats:
    """Return what each seat misses of the win of an extra round without having had a choice.

    Args:
        tree: the tree of a game.
        reach: the ways to come to each set.
        won: what each seat wins without having had a choice.
    """
    game, owner = tree.game, owners(tree)
    chosen = np.bincount(owner[owner >= 0], weights=reach[owner >= 0], minlength=game.seats)
    return np.asarray(ways(game) - chosen - won, dtype=float)


def _by_form(outline: Outline, play: Play) -> tuple[tuple[Nodes, Floats, Floats], ...]:
    return (
        (outline.own, play.own, play.found_own),
        (outline.given, play.given, play.found_given),
        (outline.shown, play.shown, play.found_shown),
    )


def _by_node(found: Floats) -> Floats:
    return np.asarray(found.sum(axis=tuple(range(1, found.ndim))), dtype=float)


def _kings_up(game: Game, outline: Outline, play: Play) -> Floats:
    """Return what kings face up cost their seats, or win for them, but for the deals in which all have one."""
    result, n_kings = np.zeros(game.seats), outline.n_kings
    hidden = game.cards - game.counts[-1]
    every = prod(game.counts[-1] - dealt for dealt in range(n_kings)) * max(game.cards - game.seats, 1)
    every *= prod(hidden - dealt for dealt in range(game.seats - n_kings))
    kings = [seat for seat in range(game.seats) if outline.kings >> seat & 1]
    if game.aim == "reach_highest":
        result[kings] = every / n_kings
    elif game.tie == "pairs_safe" and n_kings == 1:  # unpaired, it makes somebody lose: its seat or another
        result[kings] = every - sum(
            float(((1 - chance) * found[0] + chance * found[1]).sum()) for _, chance, found in _by_form(outline, play)
        )
    return result


def _play(game: Game, outline: Outline, strategy: Floats) -> Play:
    """Lay out a strategy by nodes."""
    n_ranks = ranks_dealt(game)
    own = np.zeros((len(outline.own.number), n_ranks))
    own[outline.own.free] = strategy[_own_sets(game, outline)]
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


@lru_cache(maxsize=128)
def _own_sets(game: Game, outline: Outline) -> Ints:
    """Return the set of each rank; int64[free nodes, ranks]."""
    return np.asarray(outline.own.base[:, None] + np.arange(ranks_dealt(game)), dtype=np.int64)


@lru_cache(maxsize=128)
def _given_sets(game: Game, outline: Outline) -> Ints:
    """Return the set of each rank dealt and held; int64[free nodes, ranks, ranks]."""
    each = np.arange(ranks_dealt(game))
    step = 0 if game.look == "on_turn" else game.ranks
    return np.asarray(outline.given.base[:, None, None] + step * each[:, None] + each, dtype=np.int64)


def _count(game: Game, outline: Outline, play: Play) -> None:
    """Walk forth, count the ends, and walk all the way."""
    deck, n_ranks, in_play = deck_of(game, outline.n_kings), ranks_dealt(game), game.seats - outline.n_kings
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
        x=np.zeros((n_own, n_multisets(deck, in_play - 1))),
        x_ask=np.zeros((n_ranks, n_ask, n_multisets(deck, in_play - 2))),
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
    tables, n_ranks, own = end_tables(game, outline.n_kings), ranks_dealt(game), outline.last_own
    play.found_own[:, own] = (ends.x @ tables.own_found).reshape(-1, 3, n_ranks).transpose(1, 0, 2)
    chances = np.concatenate((1 - play.own[own], play.own[own]), axis=1)
    on = chances @ tables.own
    if not len(outline.last_ask):
        return ends._replace(on=on)
    chances = _requested(game, outline, play, ends.x_ask @ tables.ask_found)
    return ends._replace(on=on, on_ask=chances @ tables.ask)


def _requested(game: Game, outline: Outline, play: Play, found: Floats) -> Floats:
    """Note what the choices after a request to the dealer cost; return their chances, float64[held, ends, rows]."""
    n_ranks = ranks_dealt(game)
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
    """Write what was found to the information sets; each belongs to one node."""
    sums[:, _own_sets(game, outline)] = play.found_own[:, outline.own.free]
    sums[:, outline.shown.base] = play.found_shown[:, outline.shown.free]
    sums[:, outline.answers] = play.found_answers
    given, sets = play.found_given[:, outline.given.free], _given_sets(game, outline)
    if game.look == "on_turn":  # nobody knows which rank was dealt
        sums[:, sets[:, 0]] = given.sum(axis=2)
    else:
        sums[:, sets] = given
