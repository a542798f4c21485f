"""Parquet files, where pyarrow is installed."""

import importlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from benny.io.extras import how_to_install
from benny.lab.runs.jobs import WorkersError

if TYPE_CHECKING:
    import pyarrow


def check_pyarrow() -> None:
    """Raise WorkersError if pyarrow is missing."""
    try:
        importlib.import_module("pyarrow")
    except ModuleNotFoundError:
        raise WorkersError(
            f"Parquet needs pyarrow, which is not installed: {how_to_install('parquet')}"
        ) from None


def parquet_bytes(
    groups: Iterable[list[dict[str, Any]]], schema: "pyarrow.Schema", compression: str = "snappy"
) -> Iterator[bytes]:
    """Yield a Parquet file bit by bit; each list of rows becomes a row group."""
    from pyarrow import Table, parquet

    sink = _Sink()
    with parquet.ParquetWriter(sink, schema, compression=compression) as writer:
        for rows in groups:
            writer.write_table(Table.from_pylist(rows, schema))
            yield sink.take()
    yield sink.take()


class _Sink:
    closed = False

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        self._size += len(data)
        return len(data)

    def tell(self) -> int:
        return self._size

    def flush(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def take(self) -> bytes:
        data = b"".join(self._parts)
        self._parts.clear()
        return data
