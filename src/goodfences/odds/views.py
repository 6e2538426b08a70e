"""Views made up for an information set, to ask any player what it would do there."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from goodfences.cards import RANKS, Card
from goodfences.cuckoo import Accept, Keep, RoundView, Rules, SeatAction, Show, Swap, View
from goodfences.cuckoo.events import AnyEvent, Asked, Kept, KingUp, Refused, Swapped, TurnedBack
from goodfences.errors import GoodFencesError
from goodfences.odds.game import Game
from goodfences.odds.words import Form, Letter, Tree, tree_of
from goodfences.players import Player

Floats = NDArray[np.float64]

_SHOWS = {Letter.KING: "K", Letter.JACK: "J", Letter.TURN_KING: "K", Letter.TURN_JACK: "J", Letter.TURN_QUEEN: "Q"}
_BACK = {Letter.TURN_KEEP, Letter.TURN_SWAP, Letter.TURN_KING, Letter.TURN_JACK, Letter.TURN_QUEEN}


def strategy_of(rules: Rules, game: Game, player: Player) -> Floats:
    """Return what a player does in every information set, as a strategy; float64[sets].

    The player must decide by its view alone, and is shown a match in which nobody has lost anything yet.

    Args:
        rules: the rules of the match.
        game: the game that a round of it is.
        player: the player to ask.

    Raises:
        GoodFencesError: the game has queens that turn back, whose many words are not made up here.
    """
    if game.queen == "on":
        msg = "strategies of players are not listed for games in which queens turn back"
        raise GoodFencesError(msg)
    tree = tree_of(game)
    strategy = np.zeros(tree.n_sets)
    for index, view in views_of(rules, tree):
        strategy[index] = isinstance(player.choose(view), (Swap, Accept))
    return strategy


def views_of(rules: Rules, tree: Tree) -> Iterator[tuple[int, View]]:
    """Yield every information set of a tree with a view of a seat that is in it."""
    for node in tree.decisions():
        seat = int(tree.seat[node])
        word, face_up = events_to(tree, node)
        for offset in range(tree.size(node)):
            held, dealt = _ranks(tree, node, offset)
            known = {seat: held} if dealt is None else {seat: held, seat - 1: dealt}
            legal: tuple[SeatAction, ...] = (Keep(seat), Swap(seat))
            yield int(tree.base[node]) + offset, _view(rules, tree.game, seat, known, (word, face_up), legal)
        index = int(tree.answer[node, 0])
        if index >= 0:
            asked = (*word, Asked(len(word), seat, seat + 1))
            legal = (Show(seat + 1), Accept(seat + 1))
            known = {seat + 1: tree.game.ranks - 1}
            yield index, _view(rules, tree.game, seat + 1, known, (asked, face_up), legal)


@lru_cache(maxsize=4096)
def events_to(tree: Tree, node: int) -> tuple[tuple[AnyEvent, ...], tuple[int, ...]]:
    """Return the public events that lead to a turn, and the seats whose king lies face up then."""
    path = [node]
    while (parent := int(tree.parent[path[-1], 0])) >= 0:
        path.append(parent)
    kings = [seat for seat in range(tree.game.seats) if tree.kings[node] >> seat & 1]
    events: list[AnyEvent] = [KingUp(number, seat, Card("Ks")) for number, seat in enumerate(kings)]
    seat = 0
    for before, after in zip(reversed(path[1:]), reversed(path[:-1]), strict=True):
        actor = int(tree.seat[before])
        events += (Kept(0, locked, True) for locked in range(seat, actor))
        letter = Letter(tree.parent[after, 1])
        events += _events(tree, actor, letter)
        if letter in {Letter.KING, Letter.TURN_KING}:
            kings.append((actor + 1 if letter == Letter.KING else actor - 1) % tree.game.seats)
        seat = actor + 1
    events += (Kept(0, locked, True) for locked in range(seat, int(tree.seat[node])))
    return tuple(events), tuple(sorted(kings))


def _events(tree: Tree, actor: int, letter: Letter) -> Iterator[AnyEvent]:
    """Yield the events of one turn."""
    left = (actor + 1) % tree.game.seats
    right = (actor - 1) % tree.game.seats
    if letter in _BACK:
        yield TurnedBack(0, actor, left, Card("Qs"))
    asked = right if letter in _BACK else left
    if letter in _SHOWS:
        yield Refused(0, actor, asked, Card(_SHOWS[letter] + "s"))
    elif letter in {Letter.SWAP, Letter.TURN_SWAP}:
        yield Swapped(0, actor, asked)
    else:
        yield Kept(0, actor, letter == Letter.TURN_KEEP)


def _ranks(tree: Tree, node: int, offset: int) -> tuple[int, int | None]:
    """Return the ranks held, and dealt where it was given away and seen, of a set of a node."""
    form, game = tree.form[node], tree.game
    if form == Form.SHOWN:
        return int(tree.shown[node]), None
    if form == Form.GIVEN and game.look == "on_deal":
        return offset % game.ranks, offset // game.ranks
    return offset, None


def _view(  # noqa: PLR0913, PLR0917  # each is one part of a view
    rules: Rules,
    game: Game,
    seat: int,
    known: dict[int, int],
    seen: tuple[tuple[AnyEvent, ...], tuple[int, ...]],
    legal: tuple[SeatAction, ...],
) -> View:
    word, face_up = seen
    order = tuple(range(game.seats))
    cards = [None if place not in known else Card(RANKS[known[place]] + "c") for place in order]
    for place in face_up:
        cards[place] = Card("Ks")
    answering = isinstance(legal[0], Show)
    round_view = RoundView(
        viewer=seat,
        order=order,
        extra=game.aim == "reach_highest",
        phase="answer" if answering else "act",
        actor=seat - 1 if answering else seat,
        to_act=seat,
        asked=seat if answering else None,
        cards=tuple(cards),
        face_up=face_up,
        word=word,
        n_stock=game.cards - game.seats,
        aside=(),
        n_used=0,
        legal=legal,
    )
    return View(
        viewer=seat,
        rules=rules,
        n_seats=game.seats,
        phase="answer" if answering else "act",
        players=order,
        stakes=(0 if rules.counts_up else rules.stake_count,) * game.seats,
        pot=0,
        dealer=order[-1],
        round_number=1,
        round=round_view,
        history=(),
        outcome=None,
        table_actions=(),
        n_events=0,
    )
