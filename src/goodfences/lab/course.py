"""The course of one game, trick by trick, as the plain engine plays it: for pictures and for reading."""

from msgspec import Struct

from goodfences.beggar.actions import Action, Turn
from goodfences.beggar.engine import apply, deal_by_hand, start
from goodfences.beggar.notation import cards_of, parse_deal
from goodfences.beggar.rules import Rules
from goodfences.beggar.state import Outcome, State
from goodfences.errors import Refusal


class Trick(Struct, frozen=True):
    """A heap that was taken.

    Attributes:
        cards: cards played when it was taken.
        taker: the seat that took it.
        heap: cards in it.
        piles: cards of every seat after it.
    """

    cards: int
    taker: int
    heap: int
    piles: tuple[int, ...]


class Course(Struct, frozen=True):
    """A game from the deal to its end, or until a position came back.

    Attributes:
        dealt: cards of every seat at the start.
        tricks: every heap taken.
        outcome: how it ended.
    """

    dealt: tuple[int, ...]
    tricks: tuple[Trick, ...]
    outcome: Outcome

    @property
    def cycle(self) -> tuple[Trick, ...]:
        """The tricks of the cycle of an endless game, none of others."""
        found = self.outcome.cycle
        return self.tricks[found.preamble_tricks :] if found else ()


def course(text: str, rules: Rules) -> Course:
    """Play a deal and remember every trick.

    Args:
        text: the deal (:mod:`goodfences.beggar.notation`).
        rules: the rules to play by; their pack must have these cards.

    Raises:
        ParseError: the text is not a deal by these rules.
        GoodFencesError: the pack does not have so many cards of a kind.
    """
    piles = cards_of(parse_deal(text, rules), rules)
    state = start(rules, len(piles)).state
    state = _after(state, deal_by_hand(state, piles))
    dealt = tuple(len(pile) for pile in state.piles)
    tricks: list[Trick] = []
    while state.to_act is not None:
        state = _after(state, Turn(state.to_act))
        if state.n_tricks > len(tricks) and state.last_trick is not None:
            sizes = tuple(len(pile) for pile in state.piles)
            tricks.append(Trick(state.n_cards, state.last_trick.seat, len(state.last_trick.cards), sizes))
    assert state.outcome is not None
    return Course(dealt, tuple(tricks), state.outcome)


def _after(state: State, action: Action) -> State:
    step = apply(state, action)
    assert not isinstance(step, Refusal), step
    return step.state
