"""The process that answers questions, one after the other: ``python -m goodfences.table.helper``.

It reads questions from its input and writes answers to its output, each as four bytes of length and MessagePack. It
ends when its input does: with the server, however that ends. While nobody asks, it solves in full what was asked about
and only sketched.
"""

import os
import sys
from collections.abc import Callable
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


def serve(questions: BinaryIO, answers: BinaryIO, answered: Callable[[], object] = lambda: None) -> None:
    """Answer until nobody asks any more; ``answered`` is called after each answer."""
    while body := receive(questions):
        try:
            found: Answer = answer(decode_question(body))
        except Exception as error:  # noqa: BLE001  # one question that cannot be answered must not end all others
            print(f"a question could not be answered: {type(error).__name__}", file=sys.stderr)  # noqa: T201
            found = Unknown()
        try:
            send(answers, found)
        except OSError:
            return
        answered()


def catch_up(asked: Event) -> None:
    """After the first answer compile what may be needed, after each solve what is wanted; others' work goes first."""
    asked.wait()  # by then all modules are imported, which two threads must not do at a time
    from goodfences.odds import later

    if sys.platform == "linux":  # elsewhere it would be all of the helper, answers too
        os.nice(NICENESS)
    later.warm_up()
    while asked.wait():
        asked.clear()
        while later.solve_next() is not None:
            pass


def main() -> None:
    """Serve whoever started this process."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever prints must not stand between answers
    asked = Event()
    Thread(target=catch_up, args=(asked,), name="later", daemon=True).start()
    serve(sys.stdin.buffer, answers.buffer, asked.set)


if __name__ == "__main__":
    main()
