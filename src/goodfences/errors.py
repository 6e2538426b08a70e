"""What can go wrong: refusals are values, exceptions are a caller's mistakes.

A :class:`Refusal` answers an action that the rules do not allow at this moment; the state is unchanged and the same
code is used by the library, the page and the socket. A :class:`GoodFencesError` says that the *call* was wrong.
"""

from msgspec import Struct


class GoodFencesError(ValueError):
    """Base of every exception that this package raises on purpose."""


class RulesError(GoodFencesError):
    """Options that contradict each other or do not exist.

    Attributes:
        problems: one sentence for each problem, all of them at once.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


class ParseError(GoodFencesError):
    """Text that is not in the notation it claims to be.

    Attributes:
        line: line of the first character that does not fit, from 1.
        column: column of that character, from 1.
        reason: what was expected there.
    """

    def __init__(self, reason: str, *, line: int = 1, column: int = 1) -> None:
        self.reason = reason
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {reason}")


class Refusal(Struct, frozen=True, tag="refusal"):
    """An action that the rules do not allow now. Nothing has changed.

    Attributes:
        code: stable, machine-readable, ``area/reason`` (for example ``turn/not-yours``).
        message: what was tried, in which position, and what is allowed; never names a hidden card.
    """

    code: str
    message: str
