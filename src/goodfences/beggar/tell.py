"""Events in sentences: a key and its arguments, in the second person for whoever reads (catalogue ``beggar``)."""

from collections.abc import Sequence

from goodfences.beggar.events import (
    ClockRanOut,
    Dealt,
    Event,
    GameOver,
    GameStarted,
    Hidden,
    Lapsed,
    Out,
    PassedOn,
    Shuffled,
    Took,
    Turned,
)
from goodfences.beggar.rules import Rules
from goodfences.beggar.view import Debt
from goodfences.words import DEFAULT, Argument, Message, say


def tell(  # noqa: C901  # one case for each kind of event
    event: Event,
    *,
    names: Sequence[str],
    viewer: int | None,
    rules: Rules,  # noqa: ARG001  # the shape of both games
) -> Message | None:
    """Return one sentence for an event as its viewer may see it, or None when there is nothing to say.

    Args:
        event: an event that :func:`goodfences.beggar.events.seen_by` let through for this viewer.
        names: the name of each seat.
        viewer: who reads; sentences about that seat are in the second person.
        rules: the rules in force: the shape of both games, not needed here.
    """
    teller = _Teller(names, viewer)
    match event:
        case Hidden():
            return None
        case GameStarted():
            suffix = f".{event.notice}" if event.notice else ""
            return Message(f"beggar.event.game_started{suffix}", {"n": event.n_seats})
        case Shuffled():
            return Message("beggar.event.shuffled", {"n": event.n_cards})
        case Dealt():
            return teller.of("dealt", event.leader)
        case Turned():
            return teller.turned(event)
        case PassedOn():
            return teller.between("passed_on", event.seat, event.to, n=event.owed)
        case Lapsed() | Out():
            return teller.of("out" if isinstance(event, Out) else "lapsed", event.seat)
        case Took():
            return teller.of("took", event.seat, n=event.n_cards)
        case ClockRanOut():
            return Message("beggar.event.clock_ran_out")
        case GameOver():
            return teller.over(event)
    msg = f"no sentence for {type(event).__name__}"
    raise AssertionError(msg)


def tell_debt(debt: Debt, *, names: Sequence[str], viewer: int | None) -> Message:
    """Return in one sentence who still owes how much, to whom and why (G12)."""
    return _Teller(names, viewer).between(
        "debt", debt.debtor, debt.creditor, n=debt.owed, asked=debt.asked, card=debt.card
    )


class _Teller:
    """Who is called what: ``you`` for the viewer, a name for everybody else."""

    def __init__(self, names: Sequence[str], viewer: int | None) -> None:
        self._names = names
        self._viewer = viewer

    def of(self, what: str, seat: int, **args: Argument) -> Message:
        """Say what one seat does."""
        suffix = ".you" if seat == self._viewer else ""
        return Message(f"beggar.event.{what}{suffix}", {"name": self._names[seat], **args})

    def between(self, what: str, seat: int, other: int, **args: Argument) -> Message:
        """Say what is between a seat that pays, or should, and another one."""
        suffix = ".you" if seat == self._viewer else ".to_you" if other == self._viewer else ""
        return Message(f"beggar.event.{what}{suffix}", {"name": self._names[seat], "other": self._names[other], **args})

    def turned(self, event: Turned) -> Message:
        """Say which card a seat turned, and what follows from it."""
        what = "turned"
        if event.creditor == event.seat:
            what = "turned.court"
        elif event.creditor is not None:
            what = "turned.pays" if event.owed else "turned.paid"
        return self.of(what, event.seat, card=event.card, n=event.owed)

    def over(self, event: GameOver) -> Message:
        """Say who won and why."""
        several = ".several" if len(event.winners) > 1 else ""
        suffix = ".you" if self._viewer in event.winners else ""
        return Message(
            f"beggar.event.game_over.{event.termination}{several}{suffix}",
            {"name": together([self._names[seat] for seat in event.winners]), "cards": f"{event.n_cards:,}"},
        )


def together(names: Sequence[str], locale: str = DEFAULT) -> str:
    """Return names as a list in a sentence: ``Ann, Ben and Leo``."""
    if len(names) < 2:
        return "".join(names)
    return say("beggar.and", locale, first=", ".join(names[:-1]), last=names[-1])
