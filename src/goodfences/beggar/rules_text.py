"""Rules in one line of text: a preset's name, then the options that differ from it."""

from goodfences.beggar.presets import PRESETS
from goodfences.beggar.rules import OPTIONS, Rules, known
from goodfences.errors import ParseError


def parse_rules(text: str) -> Rules:
    """Read rules: ``camicia out=pile_empty``, ``end=minutes:10 missing=7h,2c``, ``default``.

    Raises:
        ParseError: a word is neither a preset (first place only) nor ``option=value``; the column is that word's.
        RulesError: an option does not exist or options contradict each other.

    >>> parse_rules("camicia out=pile_empty").out
    'pile_empty'
    """
    base, options = Rules(), dict[str, object]()
    column = 1
    for place, word in enumerate(text.split(" ")):
        name, equals, value = word.partition("=")
        if equals:
            options[name] = _value(name, value)
        elif place == 0 and name in PRESETS:
            base = PRESETS[name]
        elif word and not (place == 0 and name == "default"):
            reason = f"{word!r} is not option=value, nor first a preset: {', '.join(('default', *PRESETS))}"
            raise ParseError(reason, column=column)
        column += len(word) + 1
    return base.replace(**known(options))


def format_rules(rules: Rules) -> str:
    """Write rules as one canonical line, which :func:`parse_rules` reads back: the nearest preset, then what differs.

    >>> format_rules(Rules(debt="ends"))
    'beggar debt=ends'
    """

    def differences(base: Rules) -> list[str]:
        return [
            f"{option.name}={_text(getattr(rules, option.name))}"
            for option in OPTIONS
            if getattr(rules, option.name) != getattr(base, option.name)
        ]

    name = min(PRESETS, key=lambda name: len(differences(PRESETS[name])))
    return " ".join([name, *differences(PRESETS[name])])


def _value(name: str, text: str) -> object:
    if name == "missing":
        return tuple(text.split(",")) if text else ()
    return int(text) if name == "packs" and text.isdecimal() else text


def _text(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)
