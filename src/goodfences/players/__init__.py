"""Computer players: they are given a view and answer with an action, and can reach nothing else.

* ``make(style, seed=..., seat=...)`` makes one: ``make("bold", seed=7, seat=2).choose(view)``;
* ``STYLES`` is all there are, by name; ``register`` adds others (the odds room's exact players);
* ``PEOPLE`` are Mina, Leo and Rosa and how they play;
* ``play_match`` plays a whole match between computers, in one line.

In beggar nothing is ever chosen (RULES G12), so it needs no players; ``play_beggar`` plays a whole game.
"""

from goodfences.players.beggar_driver import BeggarMatch, play_beggar
from goodfences.players.driver import Match, play_match
from goodfences.players.player import Player, Style
from goodfences.players.roster import PEOPLE, STYLES, make, register

__all__ = [
    "PEOPLE",
    "STYLES",
    "BeggarMatch",
    "Match",
    "Player",
    "Style",
    "make",
    "play_beggar",
    "play_match",
    "register",
]
