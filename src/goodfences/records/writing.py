"""The record of a match that was played, or is being played."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec.structs import replace

from goodfences import beggar, chance
from goodfences.cards import Card
from goodfences.errors import GoodFencesError, Refusal
from goodfences.records.marks import BeggarMarks, CuckooMarks, Mark
from goodfences.records.play import begin, do, fill, without_order
from goodfences.records.record import (
    VERSION,
    AnyAction,
    AnyRules,
    AnyStep,
    BeggarRecord,
    CuckooRecord,
    Record,
    Seat,
)
from goodfences.records.text import digest


class Played(Protocol):
    """What a match must say of itself to be recorded; :class:`goodfences.players.Match` does."""

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""

    @property
    def names(self) -> Sequence[str]:
        """The name of each seat."""

    @property
    def kinds(self) -> Sequence[str]:
        """``person``, or the style of the computer player, for each seat."""

    @property
    def secret(self) -> bytes:
        """The secret that all chance followed from."""

    @property
    def actions(self) -> Sequence[AnyAction]:
        """All actions, chance included."""


def record_of(match: Played) -> Record:
    """Return the record of a match.

    Raises:
        GoodFencesError: it could not have been played so.
    """
    seats = [Seat(name, kind) for name, kind in zip(match.names, match.kinds, strict=True)]
    return make_record(match.rules, seats, match.actions, secret=match.secret)


def make_record(  # noqa: PLR0913  # each is one fact about the match
    rules: AnyRules,
    seats: Sequence[Seat],
    actions: Iterable[AnyAction],
    *,
    secret: bytes | None = None,
    seed: str = "",
    dealer: int | None = None,
    cards: Sequence[Card] = (),
) -> Record:
    """Return the record of a match from what was done in it.

    Args:
        rules: the rules in force, of either game.
        seats: everybody who sat down, those that joined later at the end.
        actions: all actions, chance included.
        secret: what all chance followed from; without it, the match was dealt by hand.
        seed: what a person typed as a seed; the secret is then its.
        dealer: the seat that was agreed to deal first.
        cards: for cuckoo: all cards in play, when they are not those that the rules say.

    Raises:
        GoodFencesError: an action is refused, or chance did not follow from the secret.
    """
    if seed and secret is None:
        secret = chance.secret_of(seed)
    if seed and secret != chance.secret_of(seed):
        msg = f"the secret is not the one of seed {seed!r}"
        raise GoodFencesError(msg)
    done = tuple(without_order(action) for action in actions)
    record = _without_marks(rules, tuple(seats), done, dealer=dealer, cards=tuple(cards))
    if secret is not None:
        record = replace(record, seed=seed, secret=secret.hex(), commitment=chance.commitment(secret))
    record = replace(record, entries=tuple(_entries(record, done)))
    return replace(record, check=digest(record))


def _without_marks(
    rules: AnyRules,
    seats: tuple[Seat, ...],
    actions: tuple[AnyAction, ...],
    *,
    dealer: int | None,
    cards: tuple[Card, ...],
) -> Record:
    """Return the record of a match dealt by hand, with its actions only."""
    record: Record
    if isinstance(rules, beggar.Rules):
        record = BeggarRecord(version=VERSION, rules=rules, seats=seats, dealer=dealer)
    else:
        record = CuckooRecord(version=VERSION, rules=rules, seats=seats, dealer=dealer, cards=cards)
    return replace(record, entries=actions)


def _entries(record: Record, actions: Iterable[AnyAction]) -> Iterator[AnyAction | Mark]:
    """Play the actions, and yield each with what it led to."""
    marks = CuckooMarks() if isinstance(record, CuckooRecord) else BeggarMarks()
    step = _done(begin(record))
    yield from marks.of(step)
    for action in actions:
        filled = fill(step.state, action, record.key)
        step = _done(filled if isinstance(filled, Refusal) else do(step.state, filled))
        yield action
        yield from marks.of(step)


def _done(answer: AnyStep | Refusal) -> AnyStep:
    if isinstance(answer, Refusal):
        raise GoodFencesError(answer.message)
    return answer
