"""The process that answers questions, one after the other: ``python -m goodfences.table.helper``.

It reads questions from its input and writes answers to its output, each as four bytes of length and MessagePack. It
ends when its input does: with the server, however that ends. While nobody asks, it solves in full what was asked about
and only sketched.
"""

import os
import sys
from threading import Event, Thread
from typing import BinaryIO, Final

import msgspec

from goodfences.table.questions import Answer, Question, Unknown, answer

LENGTH: Final = 4
"""Bytes that say how long a message is."""

NICENESS: Final = 10
"""How far everything else goes before what nobody waits for."""

decode_question: Final = msgspec.msgpack.Decoder(Question).decode
decode_answer: Final = msgspec.msgpack.Decoder(Answer).decode
encode: Final = msgspec.msgpack.Encoder().encode


def send(pipe: BinaryIO, message: Question | Answer) -> None:
    """Write a message to a pipe.

    Raises:
        OSError: nobody reads it.
    """
    body = encode(message)
    pipe.write(len(body).to_bytes(LENGTH, "big") + body)
    pipe.flush()


def receive(pipe: BinaryIO) -> bytes:
    """Read a message from a pipe; nothing at its end."""
    size = pipe.read(LENGTH)
    return pipe.read(int.from_bytes(size, "big")) if len(size) == LENGTH else b""


class Rest:
    """Tells when nobody waits for an answer."""

    def __init__(self) -> None:
        self._free = Event()
        self._answered = Event()

    def end(self) -> None:
        """Somebody waits."""
        self._free.clear()

    def begin(self) -> None:
        """Nobody waits any more: there was an answer."""
        self._free.set()
        self._answered.set()

    def wait(self, _passes: float = 0) -> None:
        """Wait until nobody waits; called between the passes of a search."""
        self._free.wait()

    def wait_for_answer(self) -> None:
        """Wait until there was another answer."""
        self._answered.wait()
        self._answered.clear()


def serve(questions: BinaryIO, answers: BinaryIO, rest: Rest | None = None) -> None:
    """Answer until nobody asks any more."""
    rest = rest or Rest()
    while body := receive(questions):
        rest.end()
        try:
            found: Answer = answer(decode_question(body))
        except Exception as error:  # noqa: BLE001  # one question that cannot be answered must not end all others
            print(f"a question could not be answered: {type(error).__name__}", file=sys.stderr)  # noqa: T201
            found = Unknown()
        try:
            send(answers, found)
        except OSError:
            return
        rest.begin()


def catch_up(rest: Rest) -> None:
    """After the first answer compile what may be needed, after each solve what is wanted; others' work goes first."""
    rest.wait_for_answer()  # by then all modules are imported, which two threads must not do at a time
    from goodfences.odds import later

    if sys.platform == "linux":  # elsewhere it would be all of the helper, answers too
        os.nice(NICENESS)
    later.warm_up()
    while True:
        while later.solve_next(report=rest.wait) is not None:
            pass
        rest.wait_for_answer()


def main() -> None:
    """Serve whoever started this process."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever prints must not stand between answers
    rest = Rest()
    Thread(target=catch_up, args=(rest,), name="later", daemon=True).start()
    serve(sys.stdin.buffer, answers.buffer, rest)


if __name__ == "__main__":
    main()
