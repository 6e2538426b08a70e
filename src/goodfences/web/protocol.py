"""uvicorn's WebSocket protocol with a shorter way for text: a view goes to all seats after every action.

Usually each message crosses a queue and wakes a task, and each frame is built by the library's general code. Here a
whole text message goes straight to the connection, and a frame straight to the transport; everything else (handshake,
pings, parts of messages, closing, faults) is uvicorn's and the library's as it was.
"""

import asyncio
import contextlib
import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode, apply_mask  # type: ignore[attr-defined]  # the one in C where there is one
from websockets.http11 import Request
from websockets.protocol import State

PIPE: Final = "goodfences.pipe"
"""The ASGI extension under which an application finds the :class:`TextProtocol` of a socket."""

TEXT: Final = 0x80 | Opcode.TEXT
"""First byte of a whole text frame (RFC 6455, 5.2)."""

_HEAD: Final = struct.Struct(">BBH").pack
"""Writes the head of a text frame of usual size."""

MASKED: Final = 0x80
"""Bit of the second byte: a mask of four bytes follows the length."""


class TextProtocol(WebSocketsSansIOProtocol):
    """A socket that an application can listen and write to without waiting.

    What every message and frame looks at lies in slots, so that nothing else of a quiet socket has to be fetched from
    far memory for it; :meth:`_look` sets it after everything that the library does.

    Attributes:
        free: whether a frame can go at once.
    """

    __slots__ = ("_closing", "_freed", "_is_between_messages", "_is_open", "_take", "_way", "free")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._take: Callable[[bytes], None] | None = None
        self._freed: Callable[[], None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._is_open = self._is_between_messages = False
        self.free = True

    def handle_connect(self, event: Request) -> None:
        """Let the application find this socket."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]  # any may stand there
            extensions[PIPE] = self

    def listen(self, take: Callable[[bytes], None], freed: Callable[[], None]) -> None:
        """From now on hand every message to ``take``, and say with ``freed`` that frames can go again."""
        self._take = take
        self._freed = freed
        self._way = self.transport
        self._look()

    def _look(self) -> None:
        """See whether frames can be sent, and whether the next byte begins a message."""
        conn = self.conn
        self._is_open = self._take is not None and not self.close_sent and conn.state is State.OPEN
        self._is_between_messages = self._is_open and not conn.reader.buffer and not self.frames

    # --- what comes -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what the other side sent; one whole message goes straight to who listens."""
        if self._is_between_messages:
            body = whole_text(data, self.config.ws_max_size)
            if body is not None:
                self._take(body)  # type: ignore[misc]  # it is open: somebody listens
                return
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone. What refers to itself in a circle is cut, so that nothing waits for a collector."""
        self._is_open = self._is_between_messages = False
        super().connection_lost(exc)
        self._take = self._freed = None
        self.conn.parser.close()

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self._look()

    def send_receive_event_to_app(self) -> None:
        """Hand a message that came in parts, or with others, to who listens."""
        if self._take is None:
            super().send_receive_event_to_app()
            return
        body, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._take(body)

    # --- what goes --------------------------------------------------------------------------------------------------

    def write(self, frame: bytes) -> None:
        """Send a text; nothing happens when the other side is gone, which is told as ever."""
        if self._is_open and not self._way.is_closing():
            self._way.write(frame_head(len(frame)) + frame)

    def pause_writing(self) -> None:
        """The other side has to catch up."""
        super().pause_writing()
        self.free = False

    def resume_writing(self) -> None:
        """The other side has caught up."""
        super().resume_writing()
        self.free = True
        if self._freed is not None:
            self._freed()

    def close(self, code: int) -> None:
        """End the connection with a code, once the other side has caught up."""
        self._closing = self.loop.create_task(self._close(code))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(Exception):  # it was gone already
            await self.send({"type": "websocket.close", "code": code})
        self._look()


def frame_head(size: int) -> bytes:
    """Return the head of an unmasked text frame of that many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return _HEAD(TEXT, 126, size)
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def whole_text(data: bytes, most: int) -> bytes | None:
    """Return the text of a masked frame if that is all there is, and no more than ``most`` bytes; else None."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    size, start = data[1] ^ MASKED, 2
    if size == 126 and len(data) >= 8:
        size, start = data[2] << 8 | data[3], 4
    if size > most or len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])
