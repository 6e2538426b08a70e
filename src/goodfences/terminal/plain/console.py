"""Lines out, lines in: a terminal, or a pipe at either end."""

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TextIO

Clearing = Literal["ansi", "blank", "never"]

_ANSI_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_BLANK_LINES = 60


class Console:
    """Where a plain match is read from and written to.

    Args:
        lines_in: one line at a time.
        out: where everything goes.
        interactive: whether a person types the lines; else they are echoed, so that the output reads as a dialogue.
        clearing: how earlier lines are taken off the screen.
        sleep: waits some seconds.
        clock: seconds, from any start.
    """

    def __init__(  # noqa: PLR0913  # each is one thing that tests replace
        self,
        lines_in: TextIO,
        out: TextIO,
        *,
        interactive: bool,
        clearing: Clearing = "never",
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._in = lines_in
        self._out = out
        self._clearing = clearing
        self.interactive = interactive
        self.sleep = sleep
        self.clock = clock

    def say(self, text: str = "") -> None:
        """Write one line; what the output cannot encode becomes a question mark."""
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        self._out.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        self._out.flush()

    def ask(self, prompt: str) -> str:
        """Write a prompt and read one line, without spaces at its ends.

        Raises:
            EOFError: there are no more lines.
        """
        self._out.write(f"{prompt} ")
        self._out.flush()
        line = self._in.readline()
        if not line:
            self._out.write("\n")
            raise EOFError
        if not self.interactive:
            self.say(line.strip())
        return line.strip()

    def hang_up(self) -> None:
        """Nobody reads any more: let what is still in the buffer go nowhere, or Python complains of it when it ends."""
        with contextlib.suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), self._out.fileno())

    def clear(self) -> None:
        """Take earlier lines off the screen, so that the next person does not see them."""
        if self._clearing == "ansi":
            self._out.write(_ANSI_CLEAR)
        elif self._clearing == "blank":
            self._out.write("\n" * _BLANK_LINES)
        self._out.flush()
