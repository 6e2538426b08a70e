"""What an actor waits for: entries and answers that nobody may see before the log has them."""

from msgspec import Struct

from goodfences.table.frames import RefusedFrame
from goodfences.table.state import Step


class Pending(Struct, frozen=True, gc=False):
    """An entry on its way to the store, or an answer that may go out only after those before it.

    Attributes:
        seq: the table's ``seq`` that has to be durable first.
        step: the table after the entry; None for an answer alone.
        person: whose message it was.
        answer: its id, when it was taken.
        refused: what is refused.
    """

    seq: int
    step: Step | None
    person: str = ""
    answer: str = ""
    refused: RefusedFrame | None = None
