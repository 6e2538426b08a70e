"""The rule card: one plain sentence for each option that acts (RULES 1.3)."""

from collections.abc import Iterator

from goodfences.cuckoo.rules import OPTIONS, Rules
from goodfences.words import DEFAULT, Message, say_message


def describe(rules: Rules, locale: str = DEFAULT) -> tuple[str, ...]:
    """Return the rule card in plain sentences, the aim of the game first."""
    return tuple(say_message(message, locale) for message in messages(rules))


def messages(rules: Rules) -> tuple[Message, ...]:
    """Return the rule card as messages: the aim, the turn, then each option that acts, in the order of the rules."""
    opening = (Message("cuckoo.rules.aim"), Message("cuckoo.rules.turn"))
    acting = (sentence(rules, option.name) for option in OPTIONS if acts(rules, option.name))
    return (*opening, *(message for message in acting if message is not None))


def sentence(rules: Rules, option: str) -> Message | None:
    """Return what the value of one option says, or None when its plain value says nothing."""
    value = getattr(rules, option)
    match option:
        case "stake":
            return Message(f"cuckoo.rules.stake.{value}", {"n": rules.stake_count})
        case "stake_count":
            return None  # said with the stake
        case "bet_unit":
            return Message("cuckoo.rules.bet_unit", {"n": value})
        case "packs":
            return (
                Message("cuckoo.rules.packs.auto") if value == "auto" else Message("cuckoo.rules.packs.n", {"n": value})
            )
        case "end":
            return Message(f"cuckoo.rules.end.{rules.end_kind}", {"n": rules.end_count})
        case "king_effect" if value == "blocks_one":
            return None
        case "queen" | "jack" if value == "plain":
            return None
    return Message(f"cuckoo.rules.{option}.{value}")


def acts(rules: Rules, option: str) -> bool:
    """Whether an option can make a difference under these rules."""
    return option not in frozenset(_idle(rules))


def _idle(rules: Rules) -> Iterator[str]:
    """Yield the options that make no difference under these rules."""
    no_trade_after_king = rules.king_effect == "cancels_exchanges"
    if rules.king_shown == "at_once":
        yield "king_refusal"
        if not no_trade_after_king:
            yield "king_effect"
    if rules.counts_up or rules.lowest_tie != "all_lose":
        yield "last_tie"
    if not rules.has_pot:
        yield "bet_unit"
    if rules.counts_up:
        yield "stake_count"
