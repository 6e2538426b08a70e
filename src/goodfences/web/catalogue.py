"""Games, presets and options for the picker of house rules: what each value says, and what contradicts what."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final, get_args

from goodfences import beggar, cuckoo
from goodfences.beggar.describe import sentence as beggar_sentence
from goodfences.cuckoo.describe import sentence as cuckoo_sentence
from goodfences.errors import GoodFencesError, RulesError
from goodfences.table.game import format_rules, parse_rules
from goodfences.table.messages import GameName
from goodfences.table.shared import rules_frame
from goodfences.words import Message

_MODULES: Final[dict[str, Any]] = {"cuckoo": cuckoo, "beggar": beggar}
_SENTENCES: Final[dict[str, Callable[..., Message | None]]] = {"cuckoo": cuckoo_sentence, "beggar": beggar_sentence}


_RANGE: Final = re.compile(r"(\d+)\.\.(\d+)")
_HELPFUL: Final = (
    "default",
    "default king_shown=at_once",
    "default stake=chips",
    "default end=manual",
    "default stake=points end=manual",
)
"""Rules under which each value of an option is allowed; the first that allow it are taken."""


@cache
def games() -> dict[str, dict[str, object]]:
    """Return each game with its presets and options.

    An option has the values that it may take, the default first, each with the sentence that the rule card says for it
    (null where a value says nothing of its own); a range has its two ends in place of values.
    """
    return {
        name: {
            "presets": [
                {"name": preset, "rules": format_rules(rules), "id": rules.id, "options": rules.options()}
                for preset, rules in module.PRESETS.items()
            ],
            "options": [_option(name, option) for option in module.OPTIONS],
        }
        for name, module in _MODULES.items()
    }


def _option(game: str, option: Any) -> dict[str, object]:
    return {
        "name": option.name,
        "clause": option.clause,
        "default": getattr(_MODULES[game].Rules(), option.name),
        "values": [_value(game, option.name, value) for value in option.values],
    }


def _value(game: str, name: str, value: str) -> dict[str, object]:
    """Return a value and what it says; of a range (``rounds:1..9999``), what its first number says, and its ends."""
    found = _RANGE.search(value)
    sample = value if found is None else value.replace(found[0], found[1])
    ends = None if found is None else [int(found[1]), int(found[2])]
    return {"value": value, "range": ends, "say": _sentence(game, name, sample)}


def _sentence(game: str, name: str, value: str) -> Message | None:
    """Return what a value says by itself, under rules that allow it; None when it says nothing or is only a pattern."""
    for helpful in _HELPFUL:
        try:
            rules = parse_rules(_game(game), f"{helpful} {name}={value}" if game == "cuckoo" else f"{name}={value}")
        except GoodFencesError:
            continue
        return _SENTENCES[game](rules, name)
    return None


def explain(game: str, text: str) -> dict[str, object]:
    """Return rules as text, id, preset and sentences; or each problem with them."""
    if game not in get_args(GameName):
        return {"ok": False, "text": text, "problems": [f"there is no game {game!r}; there are cuckoo and beggar"]}
    try:
        frame = rules_frame(parse_rules(_game(game), text))
    except RulesError as error:
        return {"ok": False, "text": text, "problems": list(error.problems)}
    except GoodFencesError as error:
        return {"ok": False, "text": text, "problems": [str(error)]}
    return {"ok": True, "problems": [], "text": frame.text, "id": frame.id, "preset": frame.preset, "card": frame.card}


def _game(name: str) -> GameName:
    return "beggar" if name == "beggar" else "cuckoo"
