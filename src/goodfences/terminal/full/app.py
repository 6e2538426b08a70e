"""The full-screen application: one match after another on one screen."""

from textual.app import App

from goodfences.terminal.cuckoo_session import CuckooSession
from goodfences.terminal.full.beggar_screen import BeggarScreen
from goodfences.terminal.full.cuckoo_screen import CuckooScreen
from goodfences.terminal.full.theme import DARK, LIGHT
from goodfences.terminal.saves import AnySession
from goodfences.terminal.settings import settings


class FencesApp(App[int]):
    """The table on the full screen.

    Args:
        session: the match to play first.
    """

    CSS_PATH = "fences.tcss"
    TITLE = "Good Fences"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._session = session
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = (DARK if settings().theme == "dark" else LIGHT).name

    def on_mount(self) -> None:
        """Show the match."""
        if isinstance(self._session, CuckooSession):
            self.push_screen(CuckooScreen(self._session))
        else:
            self.push_screen(BeggarScreen(self._session))

    def _fatal_error(self) -> None:
        """Say what went wrong; never the values of variables, for they hold hidden cards (C42)."""
        from rich.traceback import Traceback

        self.panic(Traceback(show_locals=False))
