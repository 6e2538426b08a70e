"""Who sits where: people first, in the order they were named, then the computers."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from msgspec import Struct

from goodfences.errors import GoodFencesError
from goodfences.players import PEOPLE
from goodfences.terminal.styles import check
from goodfences.words import say

MAX_NAME: Final = 20
"""Longest name, in characters: longer ones are cut."""

_MORE_NAMES: Final = ("Otis", "Nadia", "Felix", "Ines", "Hugo", "Yuki", "Amara", "Piet", "Zora", "Emil", "Lena", "Kofi")


class Seat(Struct, frozen=True, omit_defaults=True):
    """One seat at the table.

    Attributes:
        name: what its player is called.
        style: how a computer plays (:data:`goodfences.players.STYLES`); empty for a person.
    """

    name: str
    style: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person plays it."""
        return not self.style


def seats(names: Sequence[str], n_computers: int, *, styles: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Return the seats for some people and computers.

    Args:
        names: of the people; without any there is one, called "You".
        n_computers: how many computers sit down after them.
        styles: styles or people (Mina, Leo, Rosa) for the computers in turn, and from the first one again.

    Raises:
        GoodFencesError: there is no such style, or a name is empty or there twice.
    """
    people = tuple(clean(name) for name in names) or (say("terminal.you"),)
    if "" in people:
        msg = "a name has no letters in it: give each --name at least one"
        raise GoodFencesError(msg)
    if len({name.casefold() for name in people}) < len(people):
        msg = f"two people have the same name: {', '.join(people)}"
        raise GoodFencesError(msg)
    for style in styles:
        check(style)
    return (*(Seat(name) for name in people), *_computers(people, n_computers, styles))


def clean(name: str) -> str:
    """Return a name as it can be shown: no control characters, no runs of spaces, not too long."""
    printable = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in name)
    return " ".join(printable.split())[:MAX_NAME].strip()


def _computers(people: Sequence[str], n_computers: int, styles: Sequence[str]) -> list[Seat]:
    taken = {name.casefold() for name in people}
    names = (name for name in _endless_names() if name.casefold() not in taken)
    found: list[Seat] = []
    for place in range(n_computers):
        wanted = styles[place % len(styles)] if styles else ""
        if wanted in PEOPLE and wanted.casefold() not in taken:
            name = wanted
        else:
            name = next(name for name in names if name.casefold() not in taken and name not in styles)
        taken.add(name.casefold())
        habit = tuple(PEOPLE.values())
        found.append(Seat(name, PEOPLE.get(wanted or name, wanted or habit[place % len(habit)])))
    return found


def _endless_names() -> Iterator[str]:
    yield from PEOPLE
    yield from _MORE_NAMES
    yield from (f"Player {number}" for number in count(len(PEOPLE) + len(_MORE_NAMES) + 1))
