"""The rule card: one plain sentence for each option that acts (RULES 2)."""

from collections.abc import Iterator

from goodfences.beggar.rules import OPTIONS, Rules
from goodfences.words import DEFAULT, Message, say_message


def describe(rules: Rules, locale: str = DEFAULT) -> tuple[str, ...]:
    """Return the rule card in plain sentences, the aim of the game first."""
    return tuple(say_message(message, locale) for message in messages(rules))


def messages(rules: Rules) -> tuple[Message, ...]:
    """Return the rule card as messages: the aim, the turn, then each option that acts, in the order of the rules."""
    opening = (Message("beggar.rules.aim"), Message("beggar.rules.turn"))
    return (*opening, *(sentence(rules, option.name) for option in OPTIONS if acts(rules, option.name)))


def sentence(rules: Rules, option: str) -> Message:
    """Return what the value of one option says."""
    value = getattr(rules, option)
    match option:
        case "penalties":
            if not rules.payments:
                return Message("beggar.rules.penalties.none")
            courts = ", ".join(f"{_symbol(rank)} {asks}" for rank, asks in rules.payments.items())
            return Message("beggar.rules.penalties", {"courts": courts})
        case "packs" if value != "auto":
            return Message("beggar.rules.packs.n", {"n": value})
        case "missing":
            return Message("beggar.rules.missing", {"n": len(value), "cards": ", ".join(map(_symbol, value))})
        case "end":
            return Message(f"beggar.rules.end.{rules.end_kind}", {"n": rules.end_count})
    return Message(f"beggar.rules.{option}.{value}")


def acts(rules: Rules, option: str) -> bool:
    """Whether an option can make a difference under these rules."""
    return option not in frozenset(_idle(rules))


def _idle(rules: Rules) -> Iterator[str]:
    """Yield the options that make no difference under these rules."""
    if not rules.missing:
        yield "missing"
    if not rules.payments:
        yield "debt"


def _symbol(card: str) -> str:
    """Write a rank or a card as it is printed in its corner."""
    return card.replace("T", "10")
