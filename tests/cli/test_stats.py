"""`benny stats` as a stranger types it."""

import csv
import json

import pytest
from msgspec.structs import replace
from pyarrow import parquet

from benny.bots import signature
from benny.game import records
from benny.game.log import Player
from benny.lab import parquet as parquet_files
from benny.study.stats.figures import COLUMNS
from support.games import played
from support.rules import HOUSES
from support.terminal import refused


def game(name, bots, seed=0):
    """Return the record of a game that tells which bots have played it."""
    record = played(HOUSES[name], bots, seed)
    signatures = [signature(bots[seat % len(bots)]) for seat in range(len(record.seats))]
    return replace(record, seats=tuple(map(Player, ("South", "Wes", "Nora", "Eli"), signatures)))


@pytest.fixture
def games(tmp_path):
    """Write a file of four games by two games' rules."""
    family = [game("family", ("sensible", "random"), seed) for seed in range(3)]
    records.save(tmp_path / "games.jsonl", [*family, game("buck", ("sensible",))])


@pytest.fixture
def family(tmp_path):
    records.save(tmp_path / "games.jsonl", [game("family", ("sensible", "random"))])


@pytest.mark.usefixtures("family")
def test_files_that_cannot_be_read_are_left_out_and_named(run, tmp_path):
    text = (tmp_path / "games.jsonl").read_text()
    (tmp_path / "wide.jsonl").write_bytes(text.encode("utf-16-le"))
    (tmp_path / "western.jsonl").write_bytes(text.replace("South", "Zoë").encode("cp1252"))

    alone, folder, several = (
        run("stats", *files)
        for files in (["games.jsonl"], ["."], ["wide.jsonl", "western.jsonl", "games.jsonl"])
    )

    assert folder.stdout == several.stdout == alone.stdout
    unread, wrong = folder.stderr.splitlines()
    assert unread.startswith(f"benny: 1 file is left out; the first: can't read '{tmp_path}/wide.")
    assert wrong.startswith(f"benny: 1 line is left out; the first is {tmp_path}/western.jsonl, ")
    assert refused(run("stats", "wide.jsonl"), "there are no games to count; 1 file is left out")


@pytest.mark.usefixtures("games")
def test_a_table_for_each_game_has_a_row_for_each_player(run):
    shown = run("stats", "games.jsonl").stdout

    assert "Family Euchre: 3 games, " in shown
    assert "Buck Euchre: 1 game, " in shown
    rows = [line.split()[0] for line in shown.splitlines() if line.startswith(" sensible")]
    assert len(rows) == 2 * 3
    assert "Brackets and ± are 95% intervals." in shown
    assert "folds" in shown


@pytest.mark.usefixtures("games")
def test_of_one_player_all_figures_are_shown_with_their_cases(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("stats", "games.jsonl", "--player", "random").stdout

    assert "Buck Euchre" not in shown
    for title in ("Calls: how often", "Calls made: how they turned out", "Loners", "First leads"):
        assert title in shown
    assert "as defender" in shown
    assert " · " in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.usefixtures("games")
def test_json_csv_and_parquet_hold_the_same_figures(run, tmp_path):
    done = run("stats", "games.jsonl", "--json", "--csv", "t.csv", "--parquet", "t.parquet")
    told = json.loads(done.stdout)
    figures = [
        one for rules in told["rules"] for player in rules["players"] for one in player["figures"]
    ]
    with (tmp_path / "t.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "t.parquet")

    assert told["left_out"] == 0
    assert [rules["games"] for rules in told["rules"]] == [3, 1]
    assert len(rows) == table.num_rows == len(figures)
    assert tuple(rows[0]) == tuple(table.column_names) == COLUMNS
    assert [float(row["mean"]) for row in rows] == [one["mean"] for one in figures]
    assert table["cases"].to_pylist() == [one["cases"] for one in figures]
    assert {(row["rules"], row["player"]) for row in rows} == {
        ("Family Euchre", "sensible/3"),
        ("Family Euchre", "random/1"),
        ("Buck Euchre", "sensible/3"),
    }


@pytest.mark.slow
@pytest.mark.usefixtures("family")
def test_files_and_a_plot_are_told_of(run, tmp_path):
    said = run("stats", "games.jsonl", "--csv", "t.csv", "--plot", "p.svg").stdout

    assert "The figures are in t.csv." in said
    assert "The plot is in p.svg." in said
    assert "points a hand" in (tmp_path / "p.svg").read_text()
    run("stats", "games.jsonl", "--player", "random", "--plot", "one.svg")
    assert "makers: made" in (tmp_path / "one.svg").read_text()


@pytest.mark.usefixtures("family")
def test_lines_that_are_no_games_are_told_in_one_sentence(run, tmp_path):
    with (tmp_path / "games.jsonl").open("ab") as file:
        file.write(b"garbage\n\n{}\n")

    done = run("stats", "games.jsonl")

    assert done.returncode == 0
    (said,) = done.stderr.splitlines()
    assert said.startswith("benny: 2 lines are left out; the first is ")
    assert "games.jsonl, line 2: not a benny/1 record: " in said


@pytest.mark.usefixtures("family")
def test_markup_in_a_name_is_shown_as_it_is(run, tmp_path):
    text = (tmp_path / "games.jsonl").read_text().replace("South", "[bold]South[/]")
    (tmp_path / "games.jsonl").write_text(text.replace('"bot":"sensible/3"', '"bot":null'))

    assert "[bold]South[/]" in run("stats", "games.jsonl").stdout


@pytest.mark.usefixtures("family")
def test_what_can_not_be_counted_is_refused_in_a_sentence(run, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("no games\n")

    assert refused(run("stats"), "GAMES... is missing")
    assert refused(run("stats", "gone.jsonl"), "can't read 'gone.jsonl'")
    assert refused(run("stats", "empty"), "the folder 'empty' holds no files of games (*.jsonl)")
    assert refused(run("stats", "notes.txt"), "there are no games to count; 1 line is left out")
    assert refused(
        run("stats", "games.jsonl", "--player", "sensibel"),
        "no one called 'sensibel' has played; did you mean 'sensible/3'?",
    )
    assert refused(run("stats", "games.jsonl", "--csv", "t.txt"), "end its name in .csv")
    assert refused(run("stats", "games.jsonl", "--parquet", "no/t.parquet"), "no folder 'no'")
    assert refused(run("stats", "games.jsonl", "--plot", "t.gif"), "end its name in .svg or .png")
    assert refused(
        run("stats", "games.jsonl", "--csv", "t.csv", "--checkpoint", "t.csv"),
        "'t.csv' can't be both table and checkpoint: name two files",
    )
    assert refused(run("stats", "games.jsonl", "--quick"), "give it with --review")
    assert refused(run("stats", "sqlite:///gone.sqlite"), "there is no database 'gone.sqlite'")
    assert refused(run("stats", "games.jsonl", "sqlite:///x"), "one database")
    assert refused(run("stats", "mysql://x"), "'mysql' is no database that Benny supports")


@pytest.mark.usefixtures("family")
def test_without_its_library_parquet_is_refused(run, monkeypatch):
    def missing(_):
        raise ModuleNotFoundError(name="pyarrow")

    monkeypatch.setattr(parquet_files.importlib, "import_module", missing)

    done = run("stats", "games.jsonl", "--parquet", "t.parquet")

    assert (done.returncode, done.stdout) == (1, "")
    assert "Parquet needs pyarrow, which is not installed: " in done.stderr


def test_a_checkpoint_is_gone_on_from(run, tmp_path):
    records.save(tmp_path / "games.jsonl", [game("classic", ("random",))])
    first = run("stats", "games.jsonl", "--checkpoint", "c", "--json")
    again = run("stats", "games.jsonl", "--checkpoint", "c", "--json")

    assert first.stdout == again.stdout
    assert refused(
        run("stats", "games.jsonl", "--checkpoint", "c", "--player", "random"),
        "c is a checkpoint of another job: player is null there",
    )


@pytest.mark.needs("compiled")
def test_reviews_tell_of_luck_and_leaks(run, tmp_path):
    records.save(tmp_path / "games.jsonl", [game("sawdust", ("novice",))] * 2)

    shown = run("stats", "games.jsonl", "--review", "--quick").stdout

    assert "luck a game" in shown
    assert "lost per decision" in shown
    assert "Where games are lost: what decisions cost a game" in shown
