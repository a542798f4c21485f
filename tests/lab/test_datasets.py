"""Datasets: what each row says is what the game, the evaluation and the belief say."""

import json
from copy import copy
from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec.structs import asdict
from pyarrow import parquet

import benny
from benny import NotationError, variant
from benny.game import records
from benny.game.hosted_game import truncate
from benny.game.view import Phase, decode, encode
from benny.io.json import to_json
from benny.lab import datasets
from benny.lab.datasets import Dataset, DatasetRow, rows, signatures
from benny.lab.simulation import decisions, new_game, play_games, play_out
from support.brute_force import standing
from support.games import played
from support.rules import SIX
from support.worlds import second_deal

pytestmark = pytest.mark.needs("compiled")

ROWS = 10
HINDSIGHT = {"hindsight", "hindsight_points"}

each_variant = pytest.mark.parametrize("name", SIX)


def dataset(name, **changes):
    rules = variant(name)
    fields = {"bots": signatures(rules, ["sensible"]), "decisions": ROWS, "samples": 4}
    return Dataset(rules=rules, **fields | changes)


@cache
def found(name):
    """Return the rows of a small dataset."""
    return list(rows(dataset(name)))


def moments(name):
    """Yield the game at each decision with a choice, its view and the action; it plays on."""
    number, rules = 0, variant(name)
    while True:
        game = new_game(rules, ["sensible"] * rules.players, 0, number)
        for view, action in decisions(game, ["sensible"] * rules.players):
            if len(view.legal) > 1:
                yield number + 1, game, view, action
        number += 1


@pytest.mark.slow
@each_variant
def test_rows_are_the_decisions_of_the_games_that_simulate_plays(name):
    there = [
        (number, view.deal + 1, len(view.log) + 1, view.seat, str(action), encode(view))
        for number, _, view, action in islice(moments(name), ROWS)
    ]
    here = [
        (row.game, row.deal, row.number, row.seat, row.action, bytes(row.view))
        for row in found(name)
    ]
    games = list(play_games(name, "sensible", games=here[-1][0]))

    assert here == there
    for row in found(name):
        log = games[row.game - 1].deals[row.deal - 1]
        assert bytes(row.hindsight) == to_json(truncate(log, row.number - 1))
        assert log.actions[row.number - 1] == (row.seat, row.action)
        assert row.hindsight_points == log.points
        assert row.bot == games[row.game - 1].record().seats[row.seat].bot


@pytest.mark.slow
@each_variant
def test_values_are_those_of_evaluate_with_the_same_view_and_seed(name):
    for row in found(name):
        view = decode(bytes(row.view))
        values = benny.evaluate(view, worlds=1000, seed=row.seed, believed=row.believed, workers=1)
        by_action = {str(value.action): value for value in values}
        ours = zip(row.points, row.points_error, row.win, row.win_error, strict=True)

        assert row.legal == tuple(map(str, view.legal))
        assert [
            (one.points, one.error, one.win, one.win_error) for one in map(by_action.get, row.legal)
        ] == list(ours)
        assert max(row.points_error) == 0 if row.exact else row.worlds == 1000


@pytest.mark.slow
@each_variant
def test_nothing_but_hindsight_depends_on_hidden_cards(name):
    random, job, twins = Random(name), dataset(name, samples=2), 0
    for number, game, view, action in islice(moments(name), 0, ROWS, 3):
        log = truncate(game.deals[-1], len(view.log))
        other = second_deal(
            game.rules, log, view.seat, view.phase in (Phase.PLAY, Phase.OVER), random
        )
        if other is None:
            continue
        twins += 1
        first, second = (
            asdict(job.row(number, twin.view(view.seat), action, played_on(twin)))
            for twin in (standing(game, log), standing(game, other))
        )
        assert bytes(first["hindsight"]) != bytes(second["hindsight"])
        assert without_hindsight(first) == without_hindsight(second)

    assert twins > 1


def played_on(game):
    """Return the deal of a game as bots end it; the game itself stays where it is."""
    number = len(game.results)
    twin = copy(game)
    play_out(twin, ["sensible"] * game.rules.players, number + 1)
    return twin.deals[number]


def without_hindsight(row):
    return {
        field: list(map(bytes, value)) if field == "samples" else value
        for field, value in row.items()
        if field not in HINDSIGHT | {"view"}
    } | {"view": bytes(row["view"])}


def test_a_row_takes_its_settings_from_the_dataset():
    row = next(rows(dataset("family", worlds=3000, to_the_end=True, believed=False, samples=0)))

    assert (row.worlds, row.believed, row.samples) == (3000, False, ())


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"decisions": 0}, "decisions 0 should be a whole number, 1 or more"),
        ({"samples": -1}, "samples -1 should be a whole number from 0 to 100000"),
        ({"samples": 10**12}, "samples 1000000000000 should be a whole number from 0 to 100000"),
        ({"worlds": 0}, "worlds 0 should be a whole number, 1 or more"),
        ({"seed": -1}, "seed -1 should be a whole number, 0 or more"),
        ({"method": "open"}, "a dataset has calls, which can't be solved with open hands: .*"),
    ],
)
def test_impossible_settings_are_refused(changes, complaint):
    with pytest.raises(NotationError, match=f"^{complaint}$"):
        dataset("sawdust", **changes)


FILE_ROWS = 25
TEXTS = ("view", "hindsight")


@pytest.fixture(scope="module")
def job():
    rules = variant("sawdust")
    return Dataset(
        rules=rules, bots=signatures(rules, ["sensible"]), decisions=FILE_ROWS, samples=2, seed=4
    )


@pytest.fixture(scope="module")
def made_rows(job):
    return list(rows(job))


def test_both_forms_hold_the_same_rows(tmp_path, job, made_rows):
    for name in ("d.jsonl", "d.parquet"):
        datasets.save(tmp_path / name, job, made_rows)
    lines = [json.loads(line) for line in (tmp_path / "d.jsonl").read_text().splitlines()]
    table = parquet.read_table(tmp_path / "d.parquet").to_pylist()
    for row in table:
        row |= {name: json.loads(row[name]) for name in TEXTS}
        row["samples"] = list(map(json.loads, row["samples"]))

    assert lines == [json.loads(to_json(row)) for row in made_rows]
    assert table == lines


def test_parquet_says_how_it_was_made(tmp_path, job, made_rows):
    datasets.save(tmp_path / "d.parquet", job, made_rows)
    schema = parquet.read_schema(tmp_path / "d.parquet")

    assert schema.names == list(DatasetRow.__struct_fields__)
    assert schema.metadata[b"format"] == datasets.FORMAT.encode()
    assert schema.metadata[b"job"] == to_json(job)


@pytest.mark.parametrize("name", ["d.jsonl", "d.parquet"])
def test_a_file_is_written_while_rows_are_made(tmp_path, monkeypatch, job, made_rows, name):
    monkeypatch.setattr(datasets, "GROUP", 10)
    waiting = []

    def one_by_one():
        for row in made_rows:
            waiting.append(row)
            yield row

    def written(path, parts):
        with path.open("wb") as file:
            for part in parts:
                file.write(part)
                most.append(len(waiting))
                waiting.clear()

    most = []
    monkeypatch.setattr(datasets.files, "write", written)
    datasets.save(tmp_path / name, job, one_by_one())

    assert max(most) <= 10
    if name.endswith(".parquet"):
        there = parquet.ParquetFile(tmp_path / name)
        assert [there.metadata.row_group(n).num_rows for n in range(3)] == [10, 10, 5]


@pytest.mark.parametrize("name", ["d.jsonl", "d.parquet"])
def test_only_a_dataset_is_written_over(tmp_path, job, made_rows, name):
    path = tmp_path / name
    datasets.check_file(path)
    path.touch()
    datasets.check_file(path)
    datasets.save(path, job, made_rows)
    datasets.check_file(path)
    records.save(path, [played(variant("sawdust"), ("random",))])

    with pytest.raises(NotationError, match=r"d\.\w+ holds something else than a dataset"):
        datasets.check_file(path)


def test_parquet_of_another_program_is_not_written_over(tmp_path):
    import pyarrow

    parquet.write_table(pyarrow.table({"x": [1]}), tmp_path / "d.parquet")

    with pytest.raises(NotationError, match="holds something else than a dataset"):
        datasets.check_file(tmp_path / "d.parquet")
