"""A deal played to its end and measured, as the records of the game are counted (G14)."""

from msgspec import Struct

from goodfences.beggar.events import Termination
from goodfences.beggar.notation import format_deal, parse_deal, payments
from goodfences.beggar.period import times_round
from goodfences.beggar.play import play_deal
from goodfences.beggar.rules import Rules
from goodfences.beggar.rules_text import format_rules
from goodfences.words import Message


class Length(Struct, frozen=True):
    """A part of a game: heaps taken and cards played in it."""

    tricks: int
    cards: int


class Trace(Struct, frozen=True, kw_only=True):
    """How a deal goes.

    Attributes:
        deal: the deal, as :func:`goodfences.beggar.notation.format_deal` writes it.
        rules: the rules, as :func:`goodfences.beggar.rules_text.format_rules` writes them.
        outcome: how it ends.
        winner: the seat that wins with the whole pack, counted from 0; None when nobody does.
        winners: the seats that win, by the whole pack or by most cards when the game ends.
        tricks: heaps taken; in an endless game until the first position came back.
        cards: cards played, likewise.
        preamble: of an endless game: the part before the position that comes back.
        cycle: the part that comes again and again, cards told apart by what they ask for only.
        distinct_cycle: the same with every card told from every other, a multiple of ``cycle``.
    """

    deal: str
    rules: str
    outcome: Termination
    winner: int | None
    winners: tuple[int, ...]
    tricks: int
    cards: int
    preamble: Length | None = None
    cycle: Length | None = None
    distinct_cycle: Length | None = None


def trace(text: str, rules: Rules) -> Trace:
    """Play a deal; the first pile leads.

    Args:
        text: the deal (:mod:`goodfences.beggar.notation`).
        rules: the rules to play by.

    Raises:
        ParseError: the text is not a deal by these rules.

    >>> trace("---AJ/-K-Q", Rules()).cards
    9
    """
    deal = parse_deal(text, rules)
    result = play_deal(payments(deal, rules), rules)
    outcome = result.outcome
    preamble = cycle = distinct = None
    if outcome.cycle is not None:
        found = outcome.cycle
        times = times_round(result.came_back, found.n_tricks)
        preamble = Length(found.preamble_tricks, found.preamble_cards)
        cycle = Length(found.n_tricks, found.n_cards)
        distinct = Length(times * found.n_tricks, times * found.n_cards)
    return Trace(
        deal=format_deal(deal),
        rules=format_rules(rules),
        outcome=outcome.termination,
        winner=outcome.winners[0] if outcome.termination == "won" else None,
        winners=outcome.winners,
        tricks=result.n_tricks,
        cards=result.n_cards,
        preamble=preamble,
        cycle=cycle,
        distinct_cycle=distinct,
    )


def messages(traced: Trace) -> tuple[Message, ...]:
    """Return in sentences how a deal goes; seats count from 1, as people do."""
    if traced.outcome == "endless":
        assert traced.preamble is not None
        assert traced.cycle is not None
        assert traced.distinct_cycle is not None
        lengths = {"preamble": traced.preamble, "cycle": traced.cycle}
        counts = {
            f"{name}_{part}": f"{getattr(lengths[name], part):,}" for name in lengths for part in ("tricks", "cards")
        }
        said = [Message("beggar.trace.endless", {**counts}), _counted("beggar.trace.distinct", traced.distinct_cycle)]
    else:
        said = [_counted(f"beggar.trace.{traced.outcome}", Length(traced.tricks, traced.cards), traced.winner)]
    if traced.winner is None:
        said.append(Message("beggar.trace.most", {"seats": ", ".join(str(seat + 1) for seat in traced.winners)}))
    return tuple(said)


def _counted(key: str, length: Length, winner: int | None = None) -> Message:
    args: dict[str, str | int] = {"tricks": f"{length.tricks:,}", "cards": f"{length.cards:,}"}
    return Message(key, args if winner is None else {"seat": winner + 1, **args})
