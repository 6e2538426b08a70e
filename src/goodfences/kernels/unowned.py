"""Arrays without an owner, for kernels that are made of many small functions.

numba counts the references to an array at every call that is given one, with atomic instructions that take as long as
most functions here. An array that has no owner is not counted. Whoever makes one must keep the real array alive, as the
argument of the outermost function does.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from numba.extending import intrinsic, overload

if TYPE_CHECKING:
    from numpy.typing import NDArray

Array = TypeVar("Array", bound="NDArray[Any]")


def unowned(array: Array) -> Array:
    """Return the same array, in compiled code without an owner: no reference to it is counted."""
    return array


@intrinsic
def _drop_owner(_context: Any, array: Any) -> Any:
    """Return the type of the array, and how to make its value: the same with no owner."""

    def make(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = context.make_array(signature.return_type)(context, builder, args[0])
        value.meminfo = value.meminfo.type(None)
        value.parent = value.parent.type(None)
        return value._getvalue()  # noqa: SLF001  # numba's own way to say it

    return array(array), make


@overload(unowned)
def _unowned(array: Any) -> Any:  # noqa: ARG001  # numba passes its type
    def same(array: Any) -> Any:
        return _drop_owner(array)  # type: ignore[call-arg]  # numba gives the context

    return same
