"""One connection, over a socket or a stream: decodes, limits, answers; and the one slot for what is sent."""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from goodfences.errors import Refusal
from goodfences.table import closing, frames, messages
from goodfences.table.actor import Actor
from goodfences.table.messages import Hello, PersonMessage
from goodfences.table.tell import refused
from goodfences.table.viewer import NO_LINE, Viewer
from goodfences.web.limits import Bucket
from goodfences.web.settings import Settings

FAULTS: Final = 12
"""Messages that were none, or came too fast, before the connection is closed."""

_decoder = msgspec.json.Decoder(PersonMessage)
_encode = msgspec.json.Encoder().encode


class Pipe(Protocol):
    """The way to the other side: a socket or a stream. It calls :meth:`Connection.pump` when it is free again."""

    @property
    def free(self) -> bool:
        """Whether a frame can go at once."""

    def write(self, frame: bytes) -> None:
        """Send a frame; it is lost when the other side is gone, and its end will be reported."""

    def close(self, code: int) -> None:
        """End the connection with a code."""


class Connection:
    """A viewer's line.

    Args:
        actor: the table.
        person: who it is.
        pipe: the way to the other side.
        settings: limits.
        now: the time in ms.
    """

    __slots__ = (
        "_actor",
        "_bucket",
        "_faults",
        "_loop",
        "_now",
        "_pipe",
        "_woken",
        "closed",
        "heard",
        "viewer",
    )

    def __init__(self, actor: Actor, person: str, *, pipe: Pipe, settings: Settings, now: Callable[[], int]) -> None:
        self._actor = actor
        self._pipe = pipe
        self._now = now
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(settings.messages_per_second, settings.burst, now())
        self._faults = 0
        self._woken = False
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
        self.viewer.line = NO_LINE

    # --- what goes --------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """There is something to send: soon, so that all that happens now is in one view."""
        if not self._woken and not self.closed:
            self._woken = True
            self._loop.call_soon(self.pump)

    @property
    def free(self) -> bool:
        """Whether a frame can go at once."""
        return self._pipe.free and not self.closed

    def write(self, frame: bytes) -> None:
        """Send a frame, whether or not the other side keeps up."""
        if not self.closed:
            self._pipe.write(frame)

    def pump(self) -> None:
        """Send what there is, as long as the other side keeps up."""
        self._woken = False
        pipe = self._pipe
        while pipe.free and not self.closed:
            frame = self.viewer.take()
            if frame is None:
                return
            pipe.write(frame)

    def close(self, code: int) -> None:
        """End the connection with a code."""
        if not self.closed:
            self.closed = True
            self._pipe.close(code)


class _Named(msgspec.Struct):
    id: messages.Id = ""


def _id_of(body: str | bytes) -> str:
    """Return the id of a message that is otherwise wrong, if it has one."""
    try:
        return msgspec.json.decode(body, type=_Named).id
    except msgspec.MsgspecError:
        return ""
