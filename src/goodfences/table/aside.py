"""Asks the helper, aside, so that no table waits: a thread hands it one question after the other."""

import contextlib
import itertools
import logging
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from queue import Full, PriorityQueue
from threading import Thread
from typing import Final, Protocol

import msgspec

from goodfences.table import helper
from goodfences.table.questions import (
    Answer,
    HintQuestion,
    MoveQuestion,
    Question,
    ReviewQuestion,
    Unknown,
    can_answer,
)

log = logging.getLogger("goodfences.table")

MOST_WAITING: Final = 64
"""Questions that may wait; more are not taken, and tables do without an answer."""

MOST_ENDS: Final = 3
"""So often in a row the helper may end without an answer before it is not started any more."""

Done = Callable[[Answer], None]


URGENCY: Final[dict[type[Question], int]] = {MoveQuestion: 0, HintQuestion: 1, ReviewQuestion: 2}
"""What is answered first: a table waits for a move, a person for a hint, and a review can wait."""


def _ignore(_answer: Answer) -> None:
    """Nobody waits for it."""


class Aside(Protocol):
    """Somebody to ask."""

    @property
    def knows(self) -> bool:
        """Whether it makes sense to ask at all."""

    def ask(self, question: Question, done: Done) -> bool:
        """Take a question, or not; ``done`` gets the answer later, in the tables' own thread."""


class Nobody:
    """There is nobody to ask."""

    knows = False

    def ask(self, question: Question, done: Done) -> bool:
        """Take no question."""
        del question, done
        return False


class Helper:
    """A process that answers, started with the first question.

    Args:
        call_soon: calls a function in the tables' own thread.
    """

    def __init__(self, call_soon: Callable[[Callable[[], None]], object]) -> None:
        self._call_soon = call_soon
        self._questions: PriorityQueue[tuple[int, int, Question | None, Done]] = PriorityQueue(MOST_WAITING)
        self._count = itertools.count()
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._ends = 0
        self._can = can_answer()

    @property
    def knows(self) -> bool:
        """Whether it makes sense to ask at all."""
        return self._can and self._ends < MOST_ENDS

    def ask(self, question: Question, done: Done) -> bool:
        """Take a question, or not; ``done`` gets the answer later, in the tables' own thread."""
        if not self.knows:
            return False
        try:
            self._questions.put_nowait((URGENCY[type(question)], next(self._count), question, done))
        except Full:
            return False
        if self._thread is None:
            self._thread = Thread(target=self._run, name="odds", daemon=True)
            self._thread.start()
        return True

    def close(self) -> None:
        """Ask nothing more, and end the helper."""
        self._can = False
        if self._process is not None:
            self._process.kill()
        with contextlib.suppress(Full):
            self._questions.put_nowait((-1, 0, None, _ignore))

    def _run(self) -> None:
        while True:
            _, _, question, done = self._questions.get()
            if question is None:
                break
            answer = self._answer(question)
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server is going down
                self._call_soon(partial(done, answer))
        self._end()

    def _answer(self, question: Question) -> Answer:
        """Have a question answered; a helper that has ended is started again for the next one."""
        if not self.knows:
            return Unknown()
        try:
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            helper.send(process.stdin, question)  # type: ignore[arg-type]  # an IO of bytes
            answer = helper.decode_answer(helper.receive(process.stdout))  # type: ignore[arg-type]  # as above
        except (OSError, msgspec.MsgspecError) as error:
            self._ends += 1
            log.warning("the helper ended without an answer (%s)", type(error).__name__)
            self._end()
            return Unknown()
        self._ends = 0
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            # A session of its own: Ctrl-C is for the server, which then ends its helper.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "goodfences.table.helper"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.wait()
