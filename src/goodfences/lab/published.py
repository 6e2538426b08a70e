"""Figures that others measured, and whether a sample agrees with them within its own error."""

from math import erfc, sqrt
from typing import Final

from msgspec import Struct

from goodfences.lab import figures
from goodfences.lab.figures import Estimate
from goodfences.lab.setup import Setup
from goodfences.lab.summary import Summary

LIMIT: Final = 4.0
"""Standard errors that a true figure may be off: one in sixteen thousand is more."""

LEAST_GAMES: Final = 1000
"""Games of a sample that is compared: of fewer, means are far from normally distributed."""
LEAST_EXPECTED: Final = 20
SHARES: Final = ("first_seat", "above_200")

WHOLE_PACK: Final = Setup(36, (4, 4, 4, 4))
_WHOLE_PACK_FIGURES: Final = {
    "mean_cards": Estimate(254.692, 0.004),
    "mean_tricks": Estimate(35.2474, 0.0005),
    "first_seat": Estimate(0.49767, 0.00001),
    "above_200": Estimate(1.166e-3, 1e-6),
    "e_fold": Estimate(28.70, 0.02),
}
"""Two seats, one pack: independent work, 3e9 deals. The errors allow for the last published digit."""

_MORE_SEATS: Final = {
    ("ends", 3): (330.79, 45.887, 0.3443),
    ("passes_on", 3): (326.83, 45.145, 0.3439),
    ("ends", 4): (370.07, 51.455, 0.2476),
    ("passes_on", 4): (363.68, 50.197, 0.2463),
}
"""Three and four seats, one pack, 300,000 deals each: mean cards, mean tricks, share of the first seat."""
_MORE_SEATS_DEALS: Final = 300_000
_MORE_SEATS_ERROR: Final = 0.002
"""Relative standard error of their means."""


class Agreement(Struct, frozen=True):
    """A figure of a sample against a published one.

    Attributes:
        figure: which one: ``mean_cards``, ``mean_tricks``, ``first_seat``, ``above_200`` or ``e_fold``.
        ours: with its standard error.
        published: likewise.
        deviations: their difference in standard errors of the difference.
        chance: how likely equal truths are to differ as much.
    """

    figure: str
    ours: Estimate
    published: Estimate
    deviations: float
    chance: float

    @property
    def agrees(self) -> bool:
        """Whether the two may be the same truth."""
        return abs(self.deviations) <= LIMIT


def compare(setup: Setup, summary: Summary) -> tuple[Agreement, ...]:
    """Return the figures of a sample for which somebody has published one; none for other games or a few of them.

    A share is left out that so few games can have that its error says little.
    """
    if summary.finite < LEAST_GAMES:
        return ()
    published = _published(setup)
    ours = _ours(summary)
    names = [name for name in published if name in ours and _is_measured(name, published[name], summary.finite)]
    return tuple(_agreement(name, ours[name], published[name], summary.finite) for name in names)


def _published(setup: Setup) -> dict[str, Estimate]:
    if setup == WHOLE_PACK:
        return _WHOLE_PACK_FIGURES
    whole = (setup.plain, setup.courts, setup.out) == (WHOLE_PACK.plain, WHOLE_PACK.courts, WHOLE_PACK.out)
    row = _MORE_SEATS.get((setup.debt, setup.seats)) if whole else None
    if row is None:
        return {}
    cards, tricks, first = row
    return {
        "mean_cards": Estimate(cards, cards * _MORE_SEATS_ERROR),
        "mean_tricks": Estimate(tricks, tricks * _MORE_SEATS_ERROR),
        "first_seat": Estimate(first, sqrt(first * (1 - first) / _MORE_SEATS_DEALS)),
    }


def _ours(summary: Summary) -> dict[str, Estimate]:
    cards, tricks = figures.length(summary.by_cards), figures.length(summary.by_tricks)
    if cards is None or tricks is None:
        return {}
    found = {
        "mean_cards": cards.mean,
        "mean_tricks": tricks.mean,
        "first_seat": figures.win_shares(summary)[0],
        "above_200": figures.longer_than(summary.by_tricks, 200),
    }
    tail = figures.tail(summary.by_tricks)
    return found | ({"e_fold": tail.e_fold} if tail else {})


def _is_measured(name: str, published: Estimate, games: int) -> bool:
    return name not in SHARES or published.value * games >= LEAST_EXPECTED


def _agreement(name: str, ours: Estimate, published: Estimate, games: int) -> Agreement:
    own = ours.standard_error
    if name in SHARES:
        # The error of a share if the published one is true: a sample that has none would put its own at 0.
        own = sqrt(published.value * (1 - published.value) / games)
    deviations = (ours.value - published.value) / sqrt(own**2 + published.standard_error**2)
    return Agreement(name, ours, published, deviations, erfc(abs(deviations) / sqrt(2)))
