"""Computer players that know the odds. They see one seat's view, as all players do.

* ``equilibrium`` plays the solved strategy, and mixes where it mixes;
* ``best-response:NAME`` plays what is best if everybody else plays the style NAME;
* ``gentle`` knows the odds too, and errs by design: the less a mistake costs, the likelier it makes it.

Where a game is not solved (more seats than ten, or a large game nobody has solved before) all of them play ``judge``.
"""

from collections.abc import Callable
from functools import lru_cache
from math import exp
from typing import Final

from goodfences.chance import Stream
from goodfences.cuckoo import Accept, Keep, Rules, SeatAction, Show, Swap, View
from goodfences.errors import GoodFencesError
from goodfences.odds.game import Game
from goodfences.odds.hint import LIVE_SEATS, solution_for
from goodfences.odds.response import Response, best_response
from goodfences.odds.solution import Odds
from goodfences.odds.spot import Spot, spot
from goodfences.odds.views import strategy_of
from goodfences.players import STYLES, Style, make, register

FALLBACK: Final = "judge"
"""The style that plays where nothing is solved."""

MILD: Final = 0.05
"""How much a gentle player cares: a choice that costs this much more is made e times less often."""

_DICE: Final = 1 << 30

Chances = Callable[[View, Spot], float | None]
"""From a view and its information set, the chance of the second choice (swap, accept); None where it is not known."""


class OddsPlayer:
    """A player that goes by chances.

    Args:
        name: the name of its style.
        chances: how often it takes the second choice.
        stream: the player's own random numbers.
    """

    __slots__ = ("_chances", "_fallback", "_stream", "name")

    def __init__(self, name: str, chances: Chances, stream: Stream) -> None:
        self.name = name
        self._chances = chances
        self._stream = stream
        self._fallback = make(FALLBACK)

    def choose(self, view: View) -> SeatAction:
        """Return one of ``view.legal``.

        Raises:
            GoodFencesError: the viewer has nothing to do now.
        """
        here = spot(view)
        chance = None if here is None else self._chances(view, here)
        if here is None or chance is None or view.viewer is None:
            return self._fallback.choose(view)
        second = self._stream.below(_DICE) < chance * _DICE
        if here.answering:
            return Accept(view.viewer) if second else Show(view.viewer)
        return Swap(view.viewer) if second else Keep(view.viewer)


def _known(here: Spot) -> Odds | None:
    solution = solution_for(here.game, LIVE_SEATS)
    return None if solution is None else solution.at(here.index)


def equilibrium_chance(_view: View, here: Spot) -> float | None:
    """Return how often best play takes the second choice."""
    odds = _known(here)
    return None if odds is None else odds.swaps


def gentle_chance(_view: View, here: Spot) -> float | None:
    """Return how often a gentle player takes the second choice: by how much worse or better it is."""
    odds = _known(here)
    return None if odds is None else 1.0 / (1.0 + exp(min(700.0, (odds.swap - odds.keep) / MILD)))


def answer_to(style: str) -> Chances:
    """Return the chances of the best answer to a style.

    Raises:
        GoodFencesError: there is no such style, or it plays at random.
    """
    if style not in STYLES or style == "random":
        known = ", ".join(name for name in STYLES if name != "random")
        msg = f"there is no style {style!r} with habits to answer; there are {known}"
        raise GoodFencesError(msg)

    def chance(view: View, here: Spot) -> float | None:
        if here.game.seats > LIVE_SEATS or here.game.queen == "on":
            return equilibrium_chance(view, here)
        return float(_response(view.rules, here.game, style).strategy[here.index])

    return chance


@lru_cache(maxsize=32)
def _response(rules: Rules, game: Game, style: str) -> Response:
    return best_response(game, strategy_of(rules, game, make(style)))


def equilibrium(stream: Stream) -> OddsPlayer:
    """Make a player that plays the solved strategy."""
    return OddsPlayer("equilibrium", equilibrium_chance, stream)


def gentle(stream: Stream) -> OddsPlayer:
    """Make a player that knows the odds and errs where it costs little."""
    return OddsPlayer("gentle", gentle_chance, stream)


def best_response_to(style: str) -> Style:
    """Return the style ``best-response:STYLE``.

    Raises:
        GoodFencesError: there is no such style, or it plays at random.
    """
    chances = answer_to(style)
    name = f"best-response:{style}"
    return Style(name, "own", lambda stream: OddsPlayer(name, chances, stream))


def register_all() -> None:
    """Add these styles to those that can be asked for by name. Doing it twice is the same as once."""
    for style in _styles():
        register(style)


@lru_cache(maxsize=1)
def _styles() -> tuple[Style, ...]:
    answers = [best_response_to(name) for name in STYLES if name != "random" and ":" not in name]
    return Style("equilibrium", "own", equilibrium), Style("gentle", "own", gentle), *answers
