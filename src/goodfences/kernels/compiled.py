"""The one way a kernel is compiled: to machine code, without the interpreter's lock, kept on disk.

numba's cache lies beside the source (or in the user's cache folder when that is read-only) and is keyed by processor,
so a worker process that finds it never compiles. With ``NUMBA_DISABLE_JIT=1`` the same source runs as plain Python.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numpy as np

from goodfences.errors import GoodFencesError

try:
    import numba
except ImportError as error:
    msg = "the kernels need the extra 'lab': pip install 'goodfences[lab]'"
    raise GoodFencesError(msg) from error

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return the function compiled on its first call for the types it is called with."""
    return cast("Function", numba.njit(nogil=True, cache=True)(function))


@compiled
def signed(word: np.uint64 | np.uint8 | np.int32) -> int:
    """Return a number of a kernel as one that can be an index: 64 bits with a sign."""
    return np.int64(word)  # type: ignore[return-value]  # behaves as int; numba knows the two as one type
