"""Rows of bytes in an array: the operations that Python and C spell differently.

Compiled modules take them from `rows.pxd`, which says the same in C.
"""

from typing import Any

Array = Any
"""An array of numpy's or a memoryview that a caller owns; compiled modules know what it holds."""


def row_of(rows: Array, row: int) -> Array:
    return rows[row]


def clear(row: Array, size: int) -> None:
    memoryview(row)[:size] = bytes(size)
