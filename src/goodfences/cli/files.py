"""Files that commands read."""

import sys
from pathlib import Path

from goodfences.errors import GoodFencesError


def read(file: Path) -> bytes:
    """Return the bytes of a file; of the standard input, when it is called ``-``.

    Raises:
        GoodFencesError: it cannot be read.
    """
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        msg = f"{file} cannot be read: {error.strerror or error}"
        raise GoodFencesError(msg) from None
