"""What lies fixed while the odds of a small table are counted: cards, multisets, and how a round can end."""

from functools import lru_cache

import numpy as np

from goodfences.kernels.cuckoo_odds_small_board import Deck, Floats, Ints
from goodfences.kernels.cuckoo_odds_small_ends import EndTables, ask_ends, own_ends
from goodfences.odds.game import Game
from goodfences.odds.layout import multisets


def ranks_dealt(game: Game) -> int:
    """How many ranks can be dealt to a seat that has no king face up."""
    return game.ranks - (game.kings == "at_once")


@lru_cache(maxsize=16)
def deck_of(game: Game, n_kings: int) -> Deck:
    """Return what lies fixed while some kings lie face up."""
    n_ranks, in_play = ranks_dealt(game), game.seats - n_kings
    cards = np.array(game.counts[:n_ranks], dtype=float)
    first, counts, add = multisets(n_ranks, in_play)
    gone = np.ascontiguousarray(counts[:n_ranks, : first[in_play]].T, dtype=float)
    edges = first[: in_play + 1]
    by_aim = _to_lose(game, gone) if game.aim == "avoid_lowest" else _to_win(gone, n_kings)
    later, early, safe, most = by_aim
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
        later=later,
        early=early,
        safe=safe,
    )


def _to_lose(game: Game, gone: Floats) -> tuple[Floats, Floats, Floats, Ints]:
    """Return when a rank loses: :attr:`Deck.later`, ``early``, ``safe`` and ``most``."""
    n_ranks = gone.shape[1]
    each = np.arange(n_ranks)
    if game.tie == "pairs_safe":
        single = np.cumsum(gone == 1, axis=1) - (gone == 1)
        safe = (gone == 0) & (single == 0)
        return np.ones((n_ranks, n_ranks)), np.ones(gone.shape), safe.astype(float), np.full(len(gone), n_ranks)
    lowest = np.where(gone > 0, each, n_ranks).min(axis=1)
    early = lowest[:, None] > each if game.tie == "nearest_left_loses" else lowest[:, None] >= each
    later = each[:, None] > each if game.tie == "farthest_left_loses" else each[:, None] >= each
    return later.astype(float), early.astype(float), np.ones(gone.shape), np.minimum(lowest + 1, n_ranks)


def _to_win(gone: Floats, n_kings: int) -> tuple[Floats, Floats, Floats, Ints]:
    """Return the same of an extra round, where a rank shall win: those who tie for the highest share it."""
    n_ranks = gone.shape[1]
    each = np.arange(n_ranks)
    highest = np.where(gone > 0, each, -1).max(axis=1)
    early = highest[:, None] <= each
    share = early / (1 + gone) if n_kings == 0 else np.zeros(gone.shape)
    later = each[:, None] <= each
    return later.astype(float), early.astype(float), share, np.full(len(gone), n_ranks)


@lru_cache(maxsize=8)
def end_tables(game: Game, n_kings: int) -> EndTables:
    """Return the ends of a round while some kings, not the dealer's, lie face up."""
    deck, n_ranks, before = deck_of(game, n_kings), ranks_dealt(game), game.seats - n_kings - 1
    others = [n_multisets(deck, before - back) for back in range(3)]
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


def n_multisets(deck: Deck, size: int) -> int:
    """How many multisets of a size there are."""
    return int(deck.first[size + 1] - deck.first[size]) if size >= 0 else 0


def _pairs(deck: Deck, size: int) -> int:
    """How many pairs of others of a size, and of a rank that may lose with them, there are."""
    return int(deck.most[deck.first[size] : deck.first[size + 1]].sum()) if size >= 0 else 0
