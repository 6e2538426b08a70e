"""Ask for the odds in words: seats, a card, and what has happened."""

from msgspec import Struct

from goodfences.cuckoo import Rules
from goodfences.errors import GoodFencesError
from goodfences.odds.game import rank_index
from goodfences.odds.hint import Advice, advise
from goodfences.odds.recount import Counted, Digits, counted
from goodfences.odds.solve import solve
from goodfences.odds.spot import Spot
from goodfences.odds.tally import Report
from goodfences.odds.words import FORCED, Form, Tree


class Answer(Struct, frozen=True):
    """The advice for a seat, with what it rests on.

    Attributes:
        advice: what to do, and why.
        seat: whose turn it is, from 1.
        word: what happened before.
        counted: the chances to the last digit.
    """

    advice: Advice
    seat: int
    word: str
    counted: Counted


def ask(  # noqa: PLR0913  # what one would tell a friend
    rules: Rules,
    seats: int,
    *,
    card: str,
    seat: int | None = None,
    word: str | None = None,
    dealt: str | None = None,
    digits: Digits = "all",
    report: Report | None = None,
) -> Answer:
    """Return the advice for a seat.

    Args:
        rules: the rules.
        seats: seats that are in.
        card: the rank held.
        seat: the seat, from 1 on the dealer's left; by default the one that the word leads to.
        word: what happened before (:mod:`goodfences.odds.words`); by default all seats before kept.
        dealt: the rank that the seat was dealt, if it was swapped with.
        digits: whether all are wanted, or as many as come at once.
        report: called with the number of passes that are done, when the game has to be solved.

    Raises:
        GoodFencesError: there is no such turn, or a rank is missing or too much.
    """
    solution = solve(rules, seats, report=report)
    tree = solution.tree
    if seat is not None and not 1 <= seat <= seats:
        msg = f"there is no seat {seat}: seats are 1 to {seats}, the dealer last"
        raise GoodFencesError(msg)
    node = tree.find("K" * ((seat or 1) - 1) if word is None else word)
    if seat is not None and tree.seat[node] != seat - 1:
        msg = f"after {word!r} it is the turn of seat {tree.seat[node] + 1}, not of seat {seat}"
        raise GoodFencesError(msg)
    if tree.base[node] == FORCED:
        msg = f"after {tree.word(node)!r} seat {tree.seat[node] + 1} can only keep"
        raise GoodFencesError(msg)
    held, given = rank_index(card), None if dealt is None else rank_index(dealt)
    _check_ranks(tree, node, held, given)
    _check_possible(tree, node, held, given)
    here = Spot(solution.game, node, tree.set_at(node, held, given), held, given)
    found = counted(solution, here.index, digits=digits)
    place = int(tree.seat[node])
    advice = advise(solution, here, place, odds=found.odds)
    return Answer(advice, place + 1, tree.word(node), found)


def _check_ranks(tree: Tree, node: int, held: int, dealt: int | None) -> None:
    """Refuse a rank that is missing, too much, or not what all have seen."""
    form = tree.form[node]
    needs = form not in {Form.OWN, Form.SHOWN} and tree.game.look == "on_deal"
    if form in {Form.EARLY, Form.EARLY_GIVEN}:
        msg = "a dealer who was swapped with before the first turn is not asked for here"
        raise GoodFencesError(msg)
    if needs and dealt is None:
        msg = f"after {tree.word(node)!r} this seat was swapped with: say which card it was dealt"
        raise GoodFencesError(msg)
    if not needs and dealt is not None:
        msg = f"after {tree.word(node)!r} this seat holds the card that it was dealt, or has not seen another"
        raise GoodFencesError(msg)
    if form == Form.SHOWN and held != tree.shown[node]:
        msg = f"after {tree.word(node)!r} all have seen that this seat holds another card"
        raise GoodFencesError(msg)


def _check_possible(tree: Tree, node: int, held: int, dealt: int | None) -> None:
    """Refuse cards that this seat cannot have after this word."""
    king, game = tree.game.king, tree.game
    held_one = game.kings == "at_once" and king in {held, dealt}
    gave_one = game.kings == "when_asked" and dealt == king and game.refusal == "must"
    if held_one or gave_one:
        msg = f"after {tree.word(node)!r} this seat cannot have held a king"
        raise GoodFencesError(msg)
