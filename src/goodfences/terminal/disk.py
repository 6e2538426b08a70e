"""Where everything of ours is kept on disk, and how it is written: whole or not at all."""

import os
import tempfile
from pathlib import Path
from typing import Final

from goodfences.errors import GoodFencesError

HOME: Final = "GOODFENCES_HOME"
"""Environment variable that says where everything of ours is kept."""


def home() -> Path:
    """Return the folder of everything of ours: ``GOODFENCES_HOME``, or the system's place for a user's data."""
    if named := os.environ.get(HOME):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("goodfences", appauthor=False)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        GoodFencesError: it cannot be written.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(path, data)
    except OSError as error:
        msg = f"{path} cannot be written: {error.strerror or error}"
        raise GoodFencesError(msg) from None


def _write(path: Path, data: bytes) -> None:
    """Replace a file in one step; the temporary file has mode 0600 from the start."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
