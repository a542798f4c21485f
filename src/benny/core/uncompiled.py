"""What `import cython` means to a module that runs uncompiled where Cython is not installed."""

from contextlib import nullcontext
from typing import TypeVar

T = TypeVar("T")

nogil = nullcontext()
compiled = False


def cast(kind: type[T], value: T) -> T:
    """Return the value as it is: only C has other kinds."""
    return value
