"""uvicorn's WebSocket protocol with a shorter way for text: a view goes to all seats after every action."""

from collections.abc import Mapping
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT: Final = 0x81
"""First byte of a whole text frame (RFC 6455, 5.2)."""


WAITING: Final = 4
"""Messages of one socket that may wait before it is read no more."""


class TextProtocol(WebSocketsSansIOProtocol):
    """Writes text frames itself, and reads on while few messages wait; all else as it was."""

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application, and read on: to stop and begin again costs two calls of the system."""
        if self.read_paused or self.queue.qsize() >= WAITING:
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False

    async def send(self, message: Mapping[str, object]) -> None:
        """Send an event; a frame that cannot go at once, or is no text, goes the usual way."""
        text = message.get("text")
        if (
            isinstance(text, str)
            and self.handshake_complete
            and not self.close_sent
            and self.conn.state is State.OPEN
            and self.writable.is_set()
            and not self.transport.is_closing()
        ):
            body = text.encode()
            self.transport.write(frame_head(len(body)) + body)
        else:
            await super().send(message)  # type: ignore[arg-type]  # a mapping is what its union of events comes to


def frame_head(size: int) -> bytes:
    """Return the head of an unmasked text frame of that many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126, size >> 8, size & 0xFF))
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")
