"""Rules in one line of text: a preset's name, then the options that differ from it."""

from goodfences.cuckoo.presets import PRESETS
from goodfences.cuckoo.rules import OPTIONS, Rules, known
from goodfences.errors import ParseError

_NUMBERS = {"stake_count", "bet_unit", "packs"}


def parse_rules(text: str) -> Rules:
    """Read rules: ``chips queen=turns_back``, ``lowest_tie=pairs_safe``, ``default``.

    Raises:
        ParseError: a word is neither a preset (first place only) nor ``option=value``; the column is that word's.
        RulesError: an option does not exist or options contradict each other.
    """
    base = Rules()
    options: dict[str, object] = {}
    column = 1
    for place, word in enumerate(text.split(" ")):
        name, equals, value = word.partition("=")
        if equals:
            options[name] = int(value) if name in _NUMBERS and value.isdecimal() else value
        elif place == 0 and name in PRESETS:
            base = PRESETS[name]
        elif word and not (place == 0 and name == "default"):
            reason = f"{word!r} is not option=value, nor first a preset: {', '.join(('default', *PRESETS))}"
            raise ParseError(reason, column=column)
        column += len(word) + 1
    return base.replace(**known(options))


def format_rules(rules: Rules) -> str:
    """Write rules as one line that :func:`parse_rules` reads back: the nearest preset, then what differs."""

    def differences(base: Rules) -> list[str]:
        return [
            f"{option.name}={getattr(rules, option.name)}"
            for option in OPTIONS
            if getattr(rules, option.name) != getattr(base, option.name)
        ]

    candidates = {"default": Rules(), **PRESETS}
    name = min(candidates, key=lambda name: len(differences(candidates[name])))
    return " ".join([name, *differences(candidates[name])])
