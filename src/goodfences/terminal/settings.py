"""What is remembered from one match to the next: the theme, and what cuckoo is called on screen."""

from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from goodfences.errors import GoodFencesError
from goodfences.terminal.disk import home, write_whole
from goodfences.words import say

Theme = Literal["dark", "light"]
Title = Literal["cuckoo", "chase_the_ace", "screw_your_neighbor"]
TITLES: Final[tuple[Title, ...]] = get_args(Title)


class Settings(Struct, frozen=True, omit_defaults=True):
    """What is remembered.

    Attributes:
        theme: of the full screen.
        title: what cuckoo is called on screen; family-friendly by default.
    """

    theme: Theme = "dark"
    title: Title = "cuckoo"

    @property
    def name(self) -> str:
        """What cuckoo is called, in words."""
        return say(f"terminal.name.{self.title}")


def settings() -> Settings:
    """Return what is remembered; a file that is missing or spoilt is as if nothing were."""
    try:
        return msgspec.json.decode((home() / "settings.json").read_bytes(), type=Settings)
    except (OSError, msgspec.MsgspecError):
        return Settings()


def remember(*, theme: Theme | None = None, title: Title | None = None) -> Settings:
    """Remember something else; a disk that cannot be written to is no error, for the match goes on without."""
    now = settings()
    changed = replace(now, theme=theme or now.theme, title=title or now.title)
    try:
        write_whole(home() / "settings.json", msgspec.json.encode(changed) + b"\n")
    except GoodFencesError:
        return changed
    return changed


def title_of(text: str) -> Title:
    """Return the title that somebody typed.

    Raises:
        GoodFencesError: cuckoo has no such name here.
    """
    typed = text.strip().lower().replace(" ", "_").replace("-", "_")
    found = next((title for title in TITLES if title == typed), None)
    if found is None:
        msg = f"cuckoo is not called {text!r} here; it can be {', '.join(TITLES)}"
        raise GoodFencesError(msg)
    return found
