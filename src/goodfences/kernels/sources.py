"""What compiled code depends on, as one hash: the source of a kernel's module and of the kernel modules it imports.

numba notices when a kernel's own file changes, but not when a function that was compiled into it does.
"""

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent
_ROOM: Final = "goodfences.kernels"


@cache
def digest_of(module: str) -> str:
    """Return a hash of everything that may be compiled into a function of this module.

    Args:
        module: its whole name. For one outside this room, the kernels that it uses are not looked for: all are taken.
    """
    names = _with_imports(module) if module.startswith(f"{_ROOM}.") else {path.stem for path in _FOLDER.glob("*.py")}
    whole = hashlib.sha256()
    for name in sorted(names):
        whole.update((_FOLDER / f"{name}.py").read_bytes())
    return whole.hexdigest()


def _with_imports(module: str) -> set[str]:
    """Return the names of a module and of all that it imports from this room, directly or not."""
    found: set[str] = set()
    to_read = [module.removeprefix(f"{_ROOM}.")]
    while to_read:
        name = to_read.pop()
        if name not in found:
            found.add(name)
            to_read += _imports(_FOLDER / f"{name}.py")
    return found


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module == _ROOM:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{_ROOM}."):
            yield str(node.module).removeprefix(f"{_ROOM}.")
