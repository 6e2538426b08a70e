"""What the tables of a house share: store, time, timers, private links."""

from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

from goodfences.store import Store
from goodfences.table.aside import Aside, Nobody


class Timer(Protocol):
    """Something that was asked to happen later."""

    def cancel(self) -> None:
        """It shall not happen."""


class _Never:
    """Nothing was asked to happen."""

    def cancel(self) -> None:
        """It does not happen anyway."""


NO_TIMER: Final[Timer] = _Never()


class Services(Struct, frozen=True):
    """What the tables of a house share.

    Attributes:
        store: where logs are kept.
        now: the time in ms since 1970.
        later: calls a function after so many ms.
        move_link: returns the private path that moves a person's place at a table to another device.
        aside: whom to ask what takes long.
    """

    store: Store
    now: Callable[[], int]
    later: Callable[[float, Callable[[], None]], Timer]
    move_link: Callable[[str, str], str]
    aside: Aside = Nobody()
