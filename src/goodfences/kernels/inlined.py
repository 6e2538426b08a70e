"""Small functions that become part of whatever calls them.

A call with an array takes some ten instructions for the array's seven parts; for the small steps of cuckoo that was a
third of all time (112 ns a decision against 79). These functions are not cached themselves: their callers are.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def inlined(function: Function) -> Function:
    """Return the function compiled into each of its callers, or by itself when it is called from Python."""
    return cast("Function", numba.njit(nogil=True, forceinline=True)(function))
