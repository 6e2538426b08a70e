"""Questions that take long to answer, and their answers: what the odds say, what a player that knows them does.

They are asked by tables and answered in a process of its own (:mod:`goodfences.table.helper`), so everything here can
be written as bytes. A question about a seat holds that seat's view and nothing else.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from goodfences import cuckoo
from goodfences.table.advice import OddsFrame, ReviewFrame
from goodfences.table.guards import MOVES
from goodfences.table.messages import Move

if TYPE_CHECKING:
    from goodfences.odds.hint import Advice

NEEDED: Final = ("numpy", "numba", "scipy")
"""What comes with the extra ``lab``, and what the odds cannot do without."""


class HintQuestion(Struct, frozen=True, tag="hint"):
    """What do the odds advise whoever has this view?"""

    view: cuckoo.View


class MoveQuestion(Struct, frozen=True, tag="move"):
    """What does a computer do?

    Attributes:
        view: what its seat knows.
        style: how it plays.
        seed: of its random numbers.
    """

    view: cuckoo.View
    style: str
    seed: str


class ReviewQuestion(Struct, frozen=True, tag="review"):
    """How good were a person's decisions in a match that is over?

    Attributes:
        log: the log of the table. It holds secrets.
        match: which match.
        person: who asks.
    """

    log: tuple[bytes, ...]
    match: int
    person: str


class MoveAnswer(Struct, frozen=True, tag="move"):
    """What a computer does; ``None`` when it does not know."""

    do: Move | None


class Unknown(Struct, frozen=True, tag="unknown"):
    """Nobody can say."""


Question = HintQuestion | MoveQuestion | ReviewQuestion
Answer = OddsFrame | MoveAnswer | ReviewFrame | Unknown


def can_answer() -> bool:
    """Whether what answers need is installed."""
    return all(find_spec(name) is not None for name in NEEDED)


def answer(question: Question) -> Answer:
    """Answer a question. May take seconds when nobody has counted the odds before."""
    if isinstance(question, HintQuestion):
        return advice(question.view) or Unknown()
    if isinstance(question, MoveQuestion):
        return MoveAnswer(choice(question))
    from goodfences.table.review import review

    return review(question.log, question.match, question.person) or Unknown()


def advice(seen: cuckoo.View) -> OddsFrame | None:
    """Return what the odds advise, or None where they are not known."""
    from goodfences.odds.hint import hint

    found = hint(seen)
    return None if found is None else odds_frame(found)


def odds_frame(found: "Advice") -> OddsFrame:
    """Return the odds room's advice as a page gets it."""
    return OddsFrame(
        do=MOVES[type(found.action)],
        keep=found.keep,
        swap=found.swap,
        often=found.often,
        say=found.odds,
        why=found.reason,
        exact="yes" if found.exact else "sampled",
    )


def choice(question: MoveQuestion) -> Move:
    """Return what a player that knows the odds does."""
    from goodfences.odds.players import register_all
    from goodfences.players import make

    register_all()
    return MOVES[type(make(question.style, seed=question.seed).choose(question.view))]
