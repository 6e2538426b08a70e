"""One connection, over a socket or a stream: decodes, limits, answers; and the one slot for what is sent."""

import asyncio
import contextlib
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Final

import msgspec

from goodfences.errors import Refusal
from goodfences.table import closing, frames, messages
from goodfences.table.actor import Actor
from goodfences.table.messages import Hello, PersonMessage
from goodfences.table.tell import refused
from goodfences.table.viewer import Viewer
from goodfences.web.limits import Bucket
from goodfences.web.settings import Settings

FAULTS: Final = 12
"""Messages that were none, or came too fast, before the connection is closed."""

_decoder = msgspec.json.Decoder(PersonMessage)
_encode = msgspec.json.Encoder().encode

Write = Callable[[bytes], Coroutine[Any, Any, None]]
"""Sends one frame; waits while the other side is slow."""

Close = Callable[[int], Coroutine[Any, Any, None]]
"""Ends the connection with a code."""


class Connection:
    """A viewer's line.

    Args:
        actor: the table.
        person: who it is.
        write: sends a frame.
        close: ends the connection.
        settings: limits.
        now: the time in ms.
    """

    __slots__ = (
        "_actor",
        "_bucket",
        "_busy",
        "_close",
        "_faults",
        "_loop",
        "_now",
        "_write",
        "closed",
        "heard",
        "viewer",
    )

    def __init__(  # noqa: PLR0913  # each is one fact about the connection
        self,
        actor: Actor,
        person: str,
        *,
        write: Write,
        close: Close,
        settings: Settings,
        now: Callable[[], int],
    ) -> None:
        self._actor = actor
        self._write = write
        self._close = close
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(settings.messages_per_second, settings.burst, now())
        self._faults = 0
        self._busy = False
        self.closed = False
        self.heard = now()
        self.viewer = Viewer(person, self)
        actor.enter(self.viewer)

    # --- what comes -------------------------------------------------------------------------------------------------

    def receive(self, body: str | bytes) -> None:
        """Take what the other side sent. It is always answered."""
        now = self._now()
        self.heard = now
        if not self._bucket.take(now):
            self._fault("", Refusal("rate/slow-down", "too many messages"), closing.TOO_FAST)
            return
        try:
            message: messages.Message = _decoder.decode(body)
        except msgspec.MsgspecError:
            # The error's text may quote what was sent: it goes nowhere.
            self._fault(_id_of(body), Refusal("message/malformed", "not a message"), closing.NOT_A_MESSAGE)
            return
        if self.viewer.source is None and isinstance(message, Hello):
            self._actor.hello(self.viewer, message)
        else:
            self._actor.receive(self.viewer, message)

    def _fault(self, message_id: str, refusal: Refusal, code: int) -> None:
        self._faults += 1
        if self._faults > FAULTS:
            self.close(code)
        else:
            self.viewer.send(_encode(frames.Unread(message_id, refusal.code, refused(refusal))))

    def gone(self) -> None:
        """The other side has gone."""
        self.closed = True
        self._actor.leave(self.viewer)

    # --- what goes --------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There is something to send: soon, so that all that happens now is in one view."""
        if not self._busy and not self.closed:
            self._busy = True
            self._loop.call_soon(self._pump)

    def _pump(self) -> None:
        """Send what is there, without a task as long as the other side keeps up."""
        while not self.closed:
            frame = self.viewer.take()
            if frame is None:
                break
            if not self._send(self._write(frame)):
                return
        self._busy = False

    def _send(self, writing: Coroutine[Any, Any, None]) -> bool:
        """Begin to send; whether it is done. If not, a task goes on when the other side has caught up."""
        try:
            waiting_for = writing.send(None)
        except StopIteration:
            return True
        except Exception:  # noqa: BLE001  # whatever it is, the other side is gone, and its end will be reported
            self.closed = True
            return False
        self._loop.create_task(self._finish(_rest(writing, waiting_for)))
        return False

    async def _finish(self, rest: Awaitable[None]) -> None:
        try:
            await rest
        except Exception:  # noqa: BLE001  # as above
            self.closed = True
            return
        self._pump()

    def close(self, code: int) -> None:
        """End the connection with a code."""
        if not self.closed:
            self.closed = True
            self._loop.create_task(self._end(code))

    async def _end(self, code: int) -> None:
        with contextlib.suppress(Exception):  # it was gone already
            await self._close(code)


@types.coroutine
def _rest(writing: Coroutine[Any, Any, None], waiting_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that was begun by hand and waits for something."""
    while True:
        try:
            yield waiting_for
        except BaseException as error:  # noqa: BLE001  # a cancelled task cancels what it waits for
            try:
                waiting_for = writing.throw(error)
            except StopIteration:
                return
        else:
            try:
                waiting_for = writing.send(None)
            except StopIteration:
                return


class _Named(msgspec.Struct):
    id: messages.Id = ""


def _id_of(body: str | bytes) -> str:
    """Return the id of a message that is otherwise wrong, if it has one."""
    try:
        return msgspec.json.decode(body, type=_Named).id
    except msgspec.MsgspecError:
        return ""
