"""The one way a kernel is compiled: to machine code, without the interpreter's lock, kept on disk.

numba's cache lies beside the source (or in the user's cache folder when that is read-only) and is keyed by processor
and here also by the source of all that a kernel calls. So a worker process that finds it never compiles, and a new
version of this package never runs old code. With ``NUMBA_DISABLE_JIT=1`` the same source runs as plain Python.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from goodfences.errors import GoodFencesError
from goodfences.kernels.sources import digest_of

try:
    import numba
    from numba.core.caching import FunctionCache
except ImportError as error:
    msg = "the kernels need the extra 'lab': pip install 'goodfences[lab]'"
    raise GoodFencesError(msg) from error

Function = TypeVar("Function", bound=Callable[..., object])


class _SourceCache(FunctionCache):
    """numba's cache, whose keys also tell of the functions that are compiled into a kernel."""

    def _index_key(self, *signature: Any) -> tuple[Any, ...]:
        key = super()._index_key(*signature)  # type: ignore[no-untyped-call]  # numba has few types
        return (*key, digest_of(self._py_func.__module__))


def compiled(function: Function) -> Function:
    """Return the function compiled on its first call for the types it is called with."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    if dispatcher is not function:
        cache = _SourceCache(function)  # type: ignore[no-untyped-call]  # numba has few types
        dispatcher._cache = cache  # noqa: SLF001  # as numba's own enable_caching does
    return cast("Function", dispatcher)


@compiled
def signed(word: np.uint64 | np.uint8 | np.int32) -> int:
    """Return a number of a kernel as one that can be an index: 64 bits with a sign."""
    return np.int64(word)  # type: ignore[return-value]  # behaves as int; numba knows the two as one type
