"""Files of datasets: Parquet and lines of JSON, a row a decision."""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, get_args, get_origin

from msgspec import Raw
from msgspec.structs import asdict, fields

from benny.errors import NotationError
from benny.io import files
from benny.io.json import begins_with, to_json
from benny.lab.datasets.dataset import Dataset
from benny.lab.datasets.row import DatasetRow
from benny.lab.parquet import check_pyarrow, parquet_bytes

FORMAT = "benny-dataset/1"
GROUP = 1000
"""The rows of a row group: this many are in memory at a time."""

JSON_LINES, PARQUET = ".jsonl", ".parquet"


def check_file(path: Path) -> None:
    """Raise NotationError if a dataset can't have this file, WorkersError if pyarrow is missing.

    Only a dataset may be overwritten.
    """
    if path.suffix not in (JSON_LINES, PARQUET):
        raise NotationError(
            f"{str(path)!r} is not a dataset: end its name in {PARQUET} or {JSON_LINES}"
        )
    files.check_place(path, "dataset")
    if path.suffix == PARQUET:
        check_pyarrow()
    if path.is_file() and path.stat().st_size and not _is_dataset(path):
        raise NotationError(f"{path} holds something else than a dataset: name another file")


def save(path: Path, job: Dataset, rows: Iterable[DatasetRow]) -> None:
    """Write the rows of a dataset, all or nothing; raise OSError if that fails."""
    write = _parquet if path.suffix == PARQUET else _json_lines
    files.write(path, write(job, rows))


def _json_lines(_job: Dataset, rows: Iterable[DatasetRow]) -> Iterator[bytes]:
    for row in rows:
        yield to_json(row) + b"\n"


def _parquet(job: Dataset, rows: Iterable[DatasetRow]) -> Iterator[bytes]:
    import pyarrow as pa

    kinds: dict[Any, pa.DataType] = {
        bool: pa.bool_(),
        int: pa.int64(),
        **dict.fromkeys((float, float | None), pa.float64()),
        **dict.fromkeys((str, Raw), pa.string()),
    }

    def column(kind: Any) -> pa.DataType:
        return pa.list_(kinds[get_args(kind)[0]]) if get_origin(kind) is tuple else kinds[kind]

    about = {"format": FORMAT, "benny": version("benny"), "job": to_json(job)}
    columns = [(field.name, column(field.type)) for field in fields(DatasetRow)]
    return parquet_bytes(_groups(rows), pa.schema(columns, about), "zstd")


def _groups(rows: Iterable[DatasetRow]) -> Iterator[list[dict[str, Any]]]:
    left = iter(rows)
    while group := [_plain(row) for row in islice(left, GROUP)]:
        yield group


def _plain(row: DatasetRow) -> dict[str, Any]:
    """Return a row by column, with JSON as text."""
    texts = {"view": _text(row.view), "hindsight": _text(row.hindsight)}
    return asdict(row) | texts | {"samples": list(map(_text, row.samples))}


def _text(data: Raw) -> str:
    return bytes(data).decode()


def _is_dataset(path: Path) -> bool:
    return _is_parquet(path) if path.suffix == PARQUET else begins_with(path, DatasetRow)


def _is_parquet(path: Path) -> bool:
    from pyarrow import ArrowInvalid, parquet

    try:
        about = parquet.read_metadata(path).metadata or {}
    except ArrowInvalid:
        return False
    return bool(about.get(b"format") == FORMAT.encode())
