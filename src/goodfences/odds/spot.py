"""Where a seat stands: from its view to the information set it is in, using nothing but the view."""

from collections.abc import Sequence

from msgspec import Struct

from goodfences.cards import RANK, RANKS, Card
from goodfences.cuckoo import RoundView, View
from goodfences.cuckoo.events import Kept, KingUp, Refused, Swapped, TurnedBack
from goodfences.odds.game import Game, game_of, most_seats
from goodfences.odds.words import END, FORCED, Form, Letter, Tree, tree_of

_SHOWN = {"K": Letter.KING, "J": Letter.JACK, "Q": Letter.TURN_QUEEN}
_SHOWN_BACK = {"K": Letter.TURN_KING, "J": Letter.TURN_JACK, "Q": Letter.TURN_QUEEN}


class Spot(Struct, frozen=True):
    """An information set, and what makes it one.

    Attributes:
        game: the game that the round is.
        node: the turn, or the turn of the asker where an asked king may choose.
        index: number of the information set.
        held: rank that the seat holds, from 0.
        dealt: rank that it was dealt, if it was swapped with and had seen it.
        answering: whether it is an asked king that may choose.
    """

    game: Game
    node: int
    index: int
    held: int
    dealt: int | None = None
    answering: bool = False

    @property
    def tree(self) -> Tree:
        """The public words of the game."""
        return tree_of(self.game)


def spot(view: View) -> Spot | None:
    """Return the information set that the viewer is in; None without a choice, or when too many seats are in."""
    round_ = view.round
    if round_ is None or view.viewer is None or len(view.legal) < 2 or len(round_.order) > most_seats(view.rules):
        return None
    game = game_of(view.rules, len(round_.order), counts=counts_of(view), extra=round_.extra)
    tree = tree_of(game)
    node, asked = follow(tree, round_)
    card = round_.card
    if node == END or card is None:
        return None
    held = RANK[card] - 1
    if asked is not None:
        return Spot(game, node, int(tree.answer[node, asked]), held, answering=True)
    if tree.base[node] == FORCED:
        return None
    dealt, between = _dealt(tree, node, round_)
    return Spot(game, node, tree.set_at(node, held, dealt, between), held, dealt)


def counts_of(view: View) -> tuple[int, ...]:
    """Return the cards of each rank that this round was dealt from, as far as its viewer can count them."""
    round_ = view.round
    assert round_ is not None
    counts = [4 * view.rules.n_packs(view.n_seats)] * len(RANKS)
    gone = round_.n_used
    for result in reversed(view.history):
        if gone < len(result.cards):
            break
        for _, card in result.cards:
            counts[RANK[card] - 1] -= 1
        gone -= len(result.cards)
    # A pack that ran out in the middle of a deal is counted as if it were whole.
    if gone > 0 or min(counts) < 0:
        return (4 * view.rules.n_packs(view.n_seats),) * len(RANKS)
    return tuple(counts)


def follow(tree: Tree, round_: RoundView) -> tuple[int, int | None]:
    """Return the turn that a round's word has come to.

    Returns:
        The node, or :data:`END`; and, when somebody was asked and must answer, whether it was on the asker's left (0)
        or on its right (1), else None.
    """
    place = {seat: number for number, seat in enumerate(round_.order)}
    kings = sum(1 << place[event.seat] for event in round_.word if isinstance(event, KingUp))
    node = int(tree.roots[kings])
    turned_back = False
    for event in round_.word:
        if isinstance(event, TurnedBack):
            turned_back = True
            continue
        if isinstance(event, Kept):
            letter, actor = Letter.TURN_KEEP if turned_back else Letter.KEEP, event.seat
        elif isinstance(event, Swapped):
            letter, actor = Letter.TURN_SWAP if turned_back else Letter.SWAP, event.asker
        elif isinstance(event, Refused):
            letter, actor = (_SHOWN_BACK if turned_back else _SHOWN)[event.card[0]], event.asker
        else:
            continue
        if node != END and tree.seat[node] == place[actor]:
            node = int(tree.kids[node, letter])
            turned_back = False
    return node, (int(turned_back) if round_.phase == "answer" else None)


def _dealt(tree: Tree, node: int, round_: RoundView) -> tuple[int | None, int | None]:
    """Return the ranks of the cards that the viewer gave away: the one it was dealt, and one that it held between."""
    form = tree.form[node]
    if tree.game.look == "on_turn" or form in {Form.OWN, Form.SHOWN}:
        return None, None
    given = [event for event in round_.word if isinstance(event, Swapped) and event.asked == round_.viewer]
    if form == Form.GIVEN:
        return _rank(round_.cards, given[-1].asker), None
    first, second = round_.order[0], round_.order[1]
    moved = any(isinstance(event, Swapped) and (event.asker, event.asked) == (second, first) for event in round_.word)
    dealt = _rank(round_.cards, second if moved else first)
    return dealt, _rank(round_.cards, given[-1].asker) if form == Form.EARLY_GIVEN else None


def _rank(cards: Sequence[Card | None], seat: int) -> int:
    card = cards[seat]
    assert card is not None
    return RANK[card] - 1
