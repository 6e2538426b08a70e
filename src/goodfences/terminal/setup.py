"""What a match is started with: the game, its rules, who plays, the secret of its chance, the pace."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from goodfences import beggar, chance, cuckoo
from goodfences.errors import GoodFencesError
from goodfences.terminal.seats import Seat, seats

Game = Literal["cuckoo", "beggar"]
Pace = Literal["instant", "brisk", "normal", "slow"]
GAMES: Final[tuple[Game, ...]] = get_args(Game)
PACES: Final[tuple[Pace, ...]] = get_args(Pace)

DELAY_S: Final[dict[Pace, float]] = {"instant": 0.0, "brisk": 0.45, "normal": 1.1, "slow": 2.2}
"""Seconds between two things that happen by themselves."""


class Setup(Struct, frozen=True, kw_only=True):
    """What a match is started with. Holds its secret: show nobody a setup.

    Attributes:
        game: which game.
        rules: its rules, as one line of text (``format_rules``).
        seats: who sits where.
        secret: 32 bytes that all chance of the match comes from.
        pace: how fast things happen by themselves.
    """

    game: Game
    rules: str
    seats: tuple[Seat, ...]
    secret: bytes
    pace: Pace = "normal"


def new_setup(  # noqa: PLR0913  # one argument for each option of the command line
    game: str,
    *,
    preset: str = "",
    options: Sequence[str] = (),
    names: Sequence[str] = (),
    n_computers: int | None = None,
    styles: Sequence[str] = (),
    seed: str | None = None,
    pace: str = "normal",
) -> Setup:
    """Return a setup from what was typed.

    Args:
        game: ``cuckoo`` or ``beggar``.
        preset: name of a set of house rules; by default what suits the number of people.
        options: ``option=value`` to change in it.
        names: of the people; several play at one terminal, one after the other.
        n_computers: how many; by default three against one person, and as few as can be against several.
        styles: how the computers play (cuckoo; in beggar there is nothing to choose).
        seed: for a match that can be played again; by default unpredictable.
        pace: one of :data:`PACES`.

    Raises:
        GoodFencesError: something typed does not exist, is contradictory, or does not fit the number of seats.
    """
    if game not in GAMES:
        msg = f"there is no game {game!r}; there are {' and '.join(GAMES)}"
        raise GoodFencesError(msg)
    if pace not in PACES:
        msg = f"there is no pace {pace!r}; there are {', '.join(PACES)}"
        raise GoodFencesError(msg)
    if n_computers is not None and n_computers < 0:
        msg = f"{n_computers} computers cannot sit down: expected 0 or more"
        raise GoodFencesError(msg)
    n_people = max(1, len(names))
    text = " ".join((preset or _preset(game, n_people), *options))
    if any(" " in word or "=" not in word for word in options):
        msg = f"an option is set as option=value, without spaces: {' '.join(map(repr, options))}"
        raise GoodFencesError(msg)
    rules = (cuckoo if game == "cuckoo" else beggar).parse_rules(text)
    if n_computers is None:
        n_computers = _n_computers(rules, n_people)
    if problem := rules.seats_problem(n_people + n_computers):
        raise GoodFencesError(problem)
    return Setup(
        game="cuckoo" if game == "cuckoo" else "beggar",
        rules=cuckoo.format_rules(rules) if isinstance(rules, cuckoo.Rules) else beggar.format_rules(rules),
        seats=seats(names, n_computers, styles=styles),
        secret=chance.new_secret() if seed is None else chance.secret_of(seed),
        pace=next(known for known in PACES if known == pace),
    )


def _preset(game: str, n_people: int) -> str:
    if game == "beggar":
        return "beggar"
    return "solo" if n_people == 1 else "family"


def _n_computers(rules: cuckoo.Rules | beggar.Rules, n_people: int) -> int:
    """Return the fewest computers that make a table of it: three for one person in cuckoo, else what is missing."""
    fewest = 2 if isinstance(rules, beggar.Rules) or rules.seats == "heads_up" else 3
    usual = 4 if n_people == 1 and fewest == 3 else fewest
    return max(0, usual - n_people)
