"""Rows of bytes in an array: the operations that Python and C spell differently.

Compiled modules take them from `rows.pxd`, which says the same in C.
"""


def row_of(rows: memoryview, row: int) -> memoryview:
    """Return one row of an array of bytes."""
    return rows[row]


def clear(row: memoryview, size: int) -> None:
    """Write zeros into the first bytes of a row."""
    row[:size] = bytes(size)
