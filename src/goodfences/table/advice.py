"""What a page gets when it asks for advice: the hint for a decision, and after a match what was decided."""

from typing import Literal

from msgspec import Struct

from goodfences.cards import Card
from goodfences.table.messages import Move
from goodfences.words import Message as Words


class OddsFrame(Struct, frozen=True, kw_only=True, tag_field="type", tag="odds", gc=False):
    """The exact odds of a decision, if everybody plays best.

    Attributes:
        do: the better choice.
        keep: chance to lose the round when keeping (showing the king); in an extra round, to miss the win.
        swap: the same when swapping (giving it away).
        often: how often best play does ``do``: 1, but for choices that it mixes.
        say: both chances in a sentence.
        why: the reason.
        exact: whether every deal was counted.
    """

    do: Move
    keep: float
    swap: float
    often: float
    say: Words
    why: Words
    exact: Literal["yes", "sampled"]


class HintFrame(Struct, frozen=True, kw_only=True, tag_field="type", tag="hint", gc=False):
    """What would be good now: a rule of thumb, and the exact odds.

    While the odds are ``counting``, a second hint with the same ``id`` follows that has them, or says that they are
    ``unknown``; unless the game has gone on by then.

    Attributes:
        id: the message that asked.
        do: what the rule of thumb says, null when there is none.
        why: its reasons, as sentences.
        state: whether the odds are known; ``forced`` where there is nothing to choose.
        odds: the odds.
    """

    id: str
    do: Move | None
    why: tuple[Words, ...]
    state: Literal["known", "counting", "unknown", "forced"] = "unknown"
    odds: OddsFrame | None = None


class DecisionFrame(Struct, frozen=True, kw_only=True, gc=False):
    """A decision of the viewer's own that another choice would have been better than.

    Attributes:
        round: in which round of the match.
        card: the card that the viewer held.
        did: what the viewer chose; ``odds.do`` is what best play does.
        cost: what it cost in chances to lose the round.
        wins: what it cost in chances to win the match, null where that is not known.
        say: what the viewer knew and did, in sentences.
        odds: the odds, as the hint told them then or would have.
        saves: what the better choice saves, in a sentence.
    """

    round: int
    card: Card
    did: Move
    cost: float
    wins: float | None
    say: tuple[Words, ...]
    odds: OddsFrame
    saves: Words


class ReviewFrame(Struct, frozen=True, kw_only=True, tag_field="type", tag="review", gc=False):
    """The viewer's own decisions in a match that is over, against best play.

    Attributes:
        match: which match of the table.
        summary: how it was, in sentences, what went well first.
        decisions: those that cost something, the dearest first.
        n: how many decisions could be judged; ``good`` of them were as good as any.
        unknown: how many could not, because nobody has counted their odds.
        rounds: what all of them cost together, in expected rounds lost.
        wins: the same in chances to win the match, null where that is not known.
    """

    match: int
    summary: tuple[Words, ...]
    decisions: tuple[DecisionFrame, ...]
    n: int
    good: int
    unknown: int
    rounds: float
    wins: float | None
