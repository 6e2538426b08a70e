"""The house rules that the sources describe, by name (RULES 1.8)."""

from typing import Final

from goodfences.cuckoo.rules import Rules

_POINTS: Final = Rules(stake="points", king_shown="at_once", lowest_tie="nearest_left_loses", end="manual")
_CHIPS: Final = Rules(stake="chips", stake_count=2, king_refusal="may", dealer_draw="cut", last_tie="split_pot")

PRESETS: Final[dict[str, Rules]] = {
    "family": Rules(look="on_turn", seats="three_to_ten", last_tie="extra_round"),
    "points": _POINTS,
    "drinks": _POINTS.replace(stake="drinks"),
    "bets": _POINTS.replace(stake="bets", stake_count=5, end="last_survivor"),
    "solo": Rules(last_tie="draw"),
    "chips": _CHIPS,
    "chips_kings_up": _CHIPS.replace(king_shown="at_once"),
    "chips_no_trading": _CHIPS.replace(king_shown="at_once", king_effect="cancels_exchanges"),
    "chips_trading_stops": _CHIPS.replace(king_effect="ends_exchanges"),
    "chips_court": _CHIPS.replace(queen="turns_back", jack="blocks"),
    "sudden_death": Rules(stake_count=1),
    "le_her": Rules(seats="heads_up", stake_count=1, lowest_tie="nearest_left_loses"),
}
"""Preset name -> rules. A preset is a starting point: any option of it can be changed."""
