"""Events in sentences: a key and its arguments, in the second person for whoever reads (catalogue ``cuckoo``)."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

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


def tell(event: Event, *, names: Sequence[str], viewer: int | None, rules: Rules) -> Message | None:
    """Return one sentence for an event as its viewer may see it, or None when there is nothing to say.

    Args:
        event: an event that :func:`goodfences.cuckoo.events.seen_by` let through for this viewer.
        names: the name of each seat.
        viewer: who reads; sentences about that seat are in the second person.
        rules: the rules in force: they name the stake.
    """
    return Reader(names, viewer, rules).tell(event)


class Reader(Struct, frozen=True, gc=False):
    """Who reads, and who is called what: ``you`` for the viewer, a name for everybody else.

    Attributes:
        names: the name of each seat.
        viewer: who reads.
        rules: the rules in force.
    """

    names: Sequence[str]
    viewer: int | None
    rules: Rules

    def tell(self, event: Event) -> Message | None:
        """Return the sentence for an event, as :func:`tell` does."""
        return _SAY[type(event)](self, event)

    def of(self, what: str, seat: int) -> Message:
        """Say what one seat does."""
        return Message(f"cuckoo.event.{what}{self._you(seat)}", {"name": self.names[seat]})

    def card_of(self, what: str, event: Received | DealerDrew | KingUp | DrewKing) -> Message:
        """Say what one seat has to do with a card."""
        args: dict[str, Argument] = {"name": self.names[event.seat], "card": event.card}
        return Message(f"cuckoo.event.{what}{self._you(event.seat)}", args)

    def lost(self, event: Lost) -> Message:
        """Say what a seat lost, and what it has now: nothing, if it was the last."""
        last = event.stake == 0 and not self.rules.counts_up
        return self.stake_of(f"lost.{self.rules.stake}{'.last' if last else ''}", event)

    def stake_of(self, what: str, event: Lost | Joined) -> Message:
        """Say what one seat has now."""
        args: dict[str, Argument] = {"name": self.names[event.seat], "n": event.stake}
        return Message(f"cuckoo.event.{what}{self._you(event.seat)}", args)

    def _you(self, seat: int) -> str:
        return ".you" if seat == self.viewer else ""

    def between(self, what: str, event: Asked | Swapped | Refused | TurnedBack) -> Message:
        """Say what happens between the seat that asks and the seat that is asked."""
        suffix = ".you" if event.asker == self.viewer else ".you_asked" if event.asked == self.viewer else ""
        args: dict[str, Argument] = {"asker": self.names[event.asker], "asked": self.names[event.asked]}
        if not isinstance(event, (Swapped, Asked)):
            args["card"] = event.card
        return Message(f"cuckoo.event.{what}{suffix}", args)

    def round_started(self, event: RoundStarted) -> Message:
        """Say which round begins, and who deals."""
        what = "round_started.extra" if event.extra else "round_started"
        args: dict[str, Argument] = {"name": self.names[event.dealer], "round": event.round}
        return Message(f"cuckoo.event.{what}{self._you(event.dealer)}", args)

    def revealed(self, event: Revealed) -> Message:
        """Say all cards, in the order of the turns."""
        cards = ", ".join([f"{self.names[seat]} {'10' if card[0] == 'T' else card[0]}" for seat, card in event.cards])
        return Message("cuckoo.event.revealed", {"cards": cards})

    def over(self, event: MatchOver) -> Message:
        """Say who won and why."""
        what = f"match_over.{event.termination}"
        if event.termination in {"rounds", "stopped"} and len(event.winners) != 1:
            what += ".several" if event.winners else ".nobody"
        suffix = ".you" if self.viewer in event.winners else ""
        return Message(f"cuckoo.event.{what}{suffix}", {"name": together([self.names[seat] for seat in event.winners])})


_SAY: Final[dict[type[Event], Callable[..., Message | None]]] = {
    Hidden: lambda _to, _event: None,
    MatchStarted: lambda _to, event: Message("cuckoo.event.match_started", {"n": event.n_seats}),
    DealerDrew: lambda to, event: to.card_of("dealer_drew", event),
    DealerChosen: lambda to, event: to.of("dealer_chosen", event.seat),
    Shuffled: lambda _to, event: Message("cuckoo.event.shuffled", {"n": event.n_cards}),
    RoundStarted: Reader.round_started,
    Dealt: lambda _to, event: Message("cuckoo.event.dealt.you", {"card": event.card}),
    Looked: lambda _to, event: Message("cuckoo.event.looked.you", {"card": event.card}),
    KingUp: lambda to, event: to.card_of("king_up", event),
    Kept: lambda to, event: to.of("kept.forced" if event.forced else "kept", event.seat),
    Asked: lambda to, event: to.between("asked", event),
    Swapped: lambda to, event: to.between("swapped", event),
    Refused: lambda to, event: to.between("refused", event),
    TurnedBack: lambda to, event: to.between("turned_back", event),
    Received: lambda to, event: to.card_of("received", event),
    Drew: lambda to, event: to.of("drew", event.seat),
    DrewKing: lambda to, event: to.card_of("drew_king", event),
    TradingStopped: lambda _to, _event: Message("cuckoo.event.trading_stopped"),
    Revealed: Reader.revealed,
    Lost: Reader.lost,
    Out: lambda to, event: to.of("out", event.seat),
    NobodyLost: lambda _to, event: Message(f"cuckoo.event.nobody_lost.{event.reason}"),
    Joined: lambda to, event: to.stake_of("joined", event),
    Left: lambda to, event: to.of("left", event.seat),
    RoundVoided: lambda _to, _event: Message("cuckoo.event.round_voided"),
    MatchOver: Reader.over,
}
"""How each kind of event is said to a reader; the page says a dozen for every action."""


def together(names: Sequence[str], locale: str = DEFAULT) -> str:
    """Return names as a list in a sentence: ``Ann, Ben and Leo``; empty without names."""
    if len(names) < 2:
        return "".join(names)
    return say("cuckoo.and", locale, first=", ".join(names[:-1]), last=names[-1])
