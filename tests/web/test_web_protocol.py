"""Text frames that the server writes itself are what the library would have written."""

import pytest
from websockets.frames import Frame, Opcode

from goodfences.web.protocol import frame_head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000])
def test_the_head_of_a_text_frame_is_the_librarys(size: int) -> None:
    body = b"x" * size
    assert frame_head(size) + body == Frame(Opcode.TEXT, body).serialize(mask=False, extensions=[])
