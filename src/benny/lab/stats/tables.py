"""Figures as tables in files: CSV, and Parquet where pyarrow is installed."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from benny.errors import NotationError
from benny.io import files
from benny.lab.parquet import check_pyarrow, parquet_bytes
from benny.protocol.statistics import RulesStatistics

_WORDS = ("rules", "variant", "rules_hash", "player", "topic", "name", "when", "unit")
_NUMBERS = ("mean", "low", "high")
COLUMNS = (*_WORDS, *_NUMBERS, "cases")
"""The columns; there is a row for each figure of a player."""

_CSV, _PARQUET = ".csv", ".parquet"


def check_table_file(path: Path, ending: str) -> None:
    """Raise NotationError for a wrong place, WorkersError if a library is missing."""
    if path.suffix.lower() != ending:
        raise NotationError(f"{str(path)!r} is not a table: end its name in {ending}")
    files.check_place(path, "table")
    if ending == _PARQUET:
        check_pyarrow()


def save_csv(path: Path, found: Sequence[RulesStatistics]) -> None:
    """Write a row for each figure, all or nothing; raise OSError if that fails."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows_of(found))
    files.write(path, [text.getvalue().encode()])


def save_parquet(path: Path, found: Sequence[RulesStatistics]) -> None:
    """Write the same rows as Parquet, all or nothing; raise OSError if that fails."""
    import pyarrow

    kinds = dict.fromkeys(_WORDS, pyarrow.string()) | dict.fromkeys(_NUMBERS, pyarrow.float64())
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.int64())) for name in COLUMNS])
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(found)]
    files.write(path, parquet_bytes([rows], schema))


def rows_of(found: Sequence[RulesStatistics]) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each figure of a player, under COLUMNS."""
    for rules in found:
        for player in rules.players:
            for one in player.figures:
                yield (
                    *(rules.title, rules.variant, rules.rules_hash, player.player),
                    *(one.topic, one.name, one.when, str(one.unit)),
                    *(one.mean, one.low, one.high, one.cases),
                )
