"""Events in sentences: a key and its arguments, in the second person for whoever reads (catalogue ``cuckoo``)."""

from collections.abc import Sequence

from goodfences.cards import Card
from goodfences.cuckoo.events import (
    Asked,
    DealerChosen,
    DealerDrew,
    Dealt,
    Drew,
    DrewKing,
    Event,
    Hidden,
    Joined,
    Kept,
    KingUp,
    Left,
    Looked,
    Lost,
    MatchOver,
    MatchStarted,
    NobodyLost,
    Out,
    Received,
    Refused,
    Revealed,
    RoundStarted,
    RoundVoided,
    Shuffled,
    Swapped,
    TradingStopped,
    TurnedBack,
)
from goodfences.cuckoo.rules import Rules
from goodfences.words import DEFAULT, Argument, Message, say

_PLAIN = {Swapped: "swapped", Asked: "asked", Refused: "refused", TurnedBack: "turned_back"}


def tell(  # noqa: C901, PLR0912  # one case for each kind of event
    event: Event, *, names: Sequence[str], viewer: int | None, rules: Rules
) -> Message | None:
    """Return one sentence for an event as its viewer may see it, or None when there is nothing to say.

    Args:
        event: an event that :func:`goodfences.cuckoo.events.seen_by` let through for this viewer.
        names: the name of each seat.
        viewer: who reads; sentences about that seat are in the second person.
        rules: the rules in force: they name the stake.
    """
    teller = _Teller(names, viewer)
    match event:
        case Hidden():
            return None
        case MatchStarted():
            return Message("cuckoo.event.match_started", {"n": event.n_seats})
        case Shuffled():
            return Message("cuckoo.event.shuffled", {"n": event.n_cards})
        case RoundStarted():
            what = "round_started.extra" if event.extra else "round_started"
            return teller.of(what, event.dealer, round=event.round)
        case Dealt() | Looked() | Received():
            return teller.card(event)
        case DealerDrew() | KingUp() | DrewKing():
            what = {DealerDrew: "dealer_drew", KingUp: "king_up", DrewKing: "drew_king"}[type(event)]
            return teller.of(what, event.seat, card=event.card)
        case DealerChosen() | Drew() | Out() | Left():
            what = {DealerChosen: "dealer_chosen", Drew: "drew", Out: "out", Left: "left"}[type(event)]
            return teller.of(what, event.seat)
        case Kept():
            return teller.of("kept.forced" if event.forced else "kept", event.seat)
        case Swapped() | Asked():
            return teller.between(_PLAIN[type(event)], event.asker, event.asked)
        case Refused() | TurnedBack():
            return teller.between(_PLAIN[type(event)], event.asker, event.asked, card=event.card)
        case Lost():
            return teller.of(f"lost.{rules.stake}", event.seat, n=event.stake)
        case Joined():
            return teller.of("joined", event.seat, n=event.stake)
        case NobodyLost():
            return Message(f"cuckoo.event.nobody_lost.{event.reason}")
        case TradingStopped():
            return Message("cuckoo.event.trading_stopped")
        case RoundVoided():
            return Message("cuckoo.event.round_voided")
        case Revealed():
            return teller.revealed(event)
        case MatchOver():
            return teller.over(event)
    msg = f"no sentence for {type(event).__name__}"
    raise AssertionError(msg)


class _Teller:
    """Who is called what: ``you`` for the viewer, a name for everybody else."""

    def __init__(self, names: Sequence[str], viewer: int | None) -> None:
        self._names = names
        self._viewer = viewer

    def of(self, what: str, seat: int, **args: Argument) -> Message:
        """Say what one seat does."""
        suffix = ".you" if seat == self._viewer else ""
        return Message(f"cuckoo.event.{what}{suffix}", {"name": self._names[seat], **args})

    def between(self, what: str, asker: int, asked: int, **args: Argument) -> Message:
        """Say what happens between the seat that asks and the seat that is asked."""
        suffix = {asker: ".you", asked: ".you_asked"}.get(self._viewer if self._viewer is not None else -1, "")
        names: dict[str, Argument] = {"asker": self._names[asker], "asked": self._names[asked]}
        return Message(f"cuckoo.event.{what}{suffix}", names | args)

    def card(self, event: Dealt | Looked | Received) -> Message:
        """Say which card lies in front of a seat, to one who may know."""
        if isinstance(event, Received):
            return self.of("received", event.seat, card=event.card)
        what = "dealt" if isinstance(event, Dealt) else "looked"
        return Message(f"cuckoo.event.{what}.you", {"card": event.card})

    def revealed(self, event: Revealed) -> Message:
        """Say all cards, in the order of the turns."""
        return Message(
            "cuckoo.event.revealed", {"cards": ", ".join(self._one(seat, card) for seat, card in event.cards)}
        )

    def _one(self, seat: int, card: Card) -> str:
        return f"{self._names[seat]} {'10' if card[0] == 'T' else card[0]}"

    def over(self, event: MatchOver) -> Message:
        """Say who won and why."""
        what = f"match_over.{event.termination}"
        if event.termination in {"rounds", "stopped"} and len(event.winners) != 1:
            what += ".several" if event.winners else ".nobody"
        suffix = ".you" if self._viewer in event.winners else ""
        return Message(
            f"cuckoo.event.{what}{suffix}", {"name": together([self._names[seat] for seat in event.winners])}
        )


def together(names: Sequence[str], locale: str = DEFAULT) -> str:
    """Return names as a list in a sentence: ``Ann, Ben and Leo``; empty without names."""
    if len(names) < 2:
        return "".join(names)
    return say("cuckoo.and", locale, first=", ".join(names[:-1]), last=names[-1])
