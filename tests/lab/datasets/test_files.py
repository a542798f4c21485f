"""Files of datasets: both forms hold the same rows, and the memory holds few of them."""

import json

import pytest
from pyarrow import parquet

from benny import NotationError, variant
from benny.game import records
from benny.io.json import to_json
from benny.lab.datasets import files
from benny.lab.datasets.dataset import Dataset, rows, signatures
from benny.lab.datasets.row import DatasetRow
from support.games import played

pytestmark = pytest.mark.compiled

ROWS = 25
TEXTS = ("view", "hindsight")


@pytest.fixture(scope="module")
def job():
    rules = variant("sawdust")
    return Dataset(
        rules=rules, bots=signatures(rules, ["sensible"]), decisions=ROWS, samples=2, seed=4
    )


@pytest.fixture(scope="module")
def found(job):
    return list(rows(job))


def test_both_forms_hold_the_same_rows(tmp_path, job, found):
    for name in ("d.jsonl", "d.parquet"):
        files.save(tmp_path / name, job, found)
    lines = [json.loads(line) for line in (tmp_path / "d.jsonl").read_text().splitlines()]
    table = parquet.read_table(tmp_path / "d.parquet").to_pylist()
    for row in table:
        row |= {name: json.loads(row[name]) for name in TEXTS}
        row["samples"] = list(map(json.loads, row["samples"]))

    assert lines == [json.loads(to_json(row)) for row in found]
    assert table == lines


def test_parquet_says_how_it_was_made(tmp_path, job, found):
    files.save(tmp_path / "d.parquet", job, found)
    schema = parquet.read_schema(tmp_path / "d.parquet")

    assert schema.names == list(DatasetRow.__struct_fields__)
    assert schema.metadata[b"format"] == files.FORMAT.encode()
    assert schema.metadata[b"job"] == to_json(job)


@pytest.mark.parametrize("name", ["d.jsonl", "d.parquet"])
def test_a_file_is_written_while_rows_are_made(tmp_path, monkeypatch, job, found, name):
    monkeypatch.setattr(files, "GROUP", 10)
    waiting = []

    def one_by_one():
        for row in found:
            waiting.append(row)
            yield row

    def written(path, parts):
        with path.open("wb") as file:
            for part in parts:
                file.write(part)
                most.append(len(waiting))
                waiting.clear()

    most = []
    monkeypatch.setattr(files.files, "write", written)
    files.save(tmp_path / name, job, one_by_one())

    assert max(most) <= 10
    if name.endswith(".parquet"):
        there = parquet.ParquetFile(tmp_path / name)
        assert [there.metadata.row_group(n).num_rows for n in range(3)] == [10, 10, 5]


@pytest.mark.parametrize("name", ["d.jsonl", "d.parquet"])
def test_only_a_dataset_is_written_over(tmp_path, job, found, name):
    path = tmp_path / name
    files.check_file(path)
    path.touch()
    files.check_file(path)
    files.save(path, job, found)
    files.check_file(path)
    records.save(path, [played(variant("sawdust"), ("random",))])

    with pytest.raises(NotationError, match=r"d\.\w+ holds something else than a dataset"):
        files.check_file(path)


def test_parquet_of_another_program_is_not_written_over(tmp_path):
    import pyarrow

    parquet.write_table(pyarrow.table({"x": [1]}), tmp_path / "d.parquet")

    with pytest.raises(NotationError, match="holds something else than a dataset"):
        files.check_file(tmp_path / "d.parquet")
