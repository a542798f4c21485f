"""Statistics of the games in a database: everybody's, and one's own."""

import pickle
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from benny.errors import NotationError
from benny.io.json import to_json
from benny.lab.runs import checkpoints
from benny.lab.runs.runner import run
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, ReviewJob, pack_review
from benny.study.stats.figures import statistics
from benny.web.history import library
from benny.web.history import statistics as module
from benny.web.history.library import own_statistics
from benny.web.history.statistics import (
    DatabaseAddress,
    StoredGamesJob,
    stored_games_job,
)
from benny.web.store.rows import UnavailableError
from support.brute_force import counted
from support.tables import NOW, add_people, begun, finished, keep, play

SHALLOW = Depth(first=8, most=8)
A_MONTH = 31 * 86400


@pytest.fixture(scope="module")
def classic():
    return finished("classic")


@pytest.fixture(scope="module")
def sawdust():
    return finished("sawdust")


@pytest.fixture(autouse=True)
def people(store):
    add_people(store)


def review(sitting):
    job = ReviewJob(record=sitting.table.game.record(), depth=SHALLOW)
    return pack_review(run(job, job.pieces))


def figures(player):
    return {f"{one.topic}/{one.name}/{one.when}": one for one in player.figures}


def counts(job):
    return statistics(run(job, job.pieces))


def test_the_games_of_a_database_are_counted_as_those_of_files_are(store, address, classic):
    for number in range(3):
        keep(store, classic, f"{number}.1")
    wanted = counted([classic.table.game.record()] * 3)

    job = stored_games_job(address)
    (rules,) = counts(job)

    assert (rules.games, {one.player for one in rules.players}) == (3, {"Ann", "Bob", "Cid", "Dee"})
    bob = figures(next(one for one in rules.players if one.player == "Bob"))
    assert {key for seat, key in wanted if seat == 1} == bob.keys()
    assert all(bob[key].cases == len(wanted[1, key]) for key in bob)
    assert bob["games/won/"].mean == (classic.table.game.winner == 1)


def test_the_figures_are_the_same_however_the_games_are_cut(store, address, classic, monkeypatch):
    for number in range(5):
        keep(store, classic, f"{number}.1")
    whole = stored_games_job(address)
    monkeypatch.setattr(module, "GAMES_A_PIECE", 2)
    cut = stored_games_job(address)

    assert (whole.pieces, cut.pieces) == (1, 3)
    assert counts(cut) == counts(whole)


def test_who_came_later_or_has_deleted_their_account_is_left_out(store, address, classic):
    keep(store, classic)
    sat_for_a_while = begun("classic")
    play(sat_for_a_while, deals=1)
    keep(store, sat_for_a_while, "b.1", finished=False)
    game = store.games.find("table.1")
    late = replace(game.seats[1], stats=b'{"deals":1}')
    seats = (game.seats[0], late, *game.seats[2:])
    keep(store, classic, "c.1", seats=seats)
    store.people.forget("dee")

    (rules,) = counts(stored_games_job(address))

    assert {one.player: one.games for one in rules.players} == {"Ann": 3, "Bob": 2, "Cid": 3}


def test_a_record_that_is_broken_is_left_out_and_named(store, address, classic):
    keep(store, classic)
    keep(store, classic, "b.1")
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE games SET record = '{}' WHERE id = 'b.1'")
        connection.commit()

    job = stored_games_job(address)
    found = run(job, job.pieces)

    assert (found.left_out.games, found.left_out.game) == (1, "b.1")
    assert found.left_out.complaint.startswith("not a benny/1 record")
    assert statistics(found)[0].games == 1


def test_stored_reviews_are_taken_and_others_are_made_if_that_is_asked(store, address, sawdust):
    keep(store, sawdust)
    keep(store, sawdust, "b.1", at=NOW + 2 * A_MONTH)
    store.reviews.save("table.1", VERSION, review(sawdust))

    (taken,) = counts(stored_games_job(address))
    (made,) = counts(stored_games_job(address, "Ann", SHALLOW))

    assert {one.reviewed for one in taken.players} == {1}
    (ann,) = made.players
    assert ann.reviewed == 2
    months = {one.when for one in ann.figures if one.topic == "over time"}
    assert months == {"2023-11", "2024-01"}


def test_ones_own_statistics_are_of_ones_own_games(store, classic, sawdust):
    keep(store, classic)
    keep(store, sawdust, "b.1")
    store.reviews.save("b.1", VERSION, review(sawdust))
    wanted = counted([classic.table.game.record()])

    found = own_statistics(store, "cid")

    assert (found.games, found.left_out, found.is_latest) == (2, 0, False)
    assert [(one.variant, one.games) for one in found.rules] == [("classic", 1), ("sawdust", 1)]
    (me,) = found.rules[0].players
    assert (me.player, me.reviewed) == ("You", 0)
    assert {key for seat, key in wanted if seat == 2} == figures(me).keys()
    (mine,) = found.rules[1].players
    assert mine.reviewed == 1
    assert figures(mine)["review/luck/"].cases == 1
    assert own_statistics(store, "nobody").rules == ()


def test_games_that_one_played_in_part_are_counted_and_not_more(store, classic):
    game = keep(store, classic)
    late = replace(game.seats[0], stats=b'{"deals":1}')
    keep(store, classic, "b.1", seats=(late, *game.seats[1:]))

    assert own_statistics(store, "ann").left_out == 1
    assert own_statistics(store, "bob").left_out == 0


def test_only_the_latest_games_are_counted(store, classic, sawdust, monkeypatch):
    monkeypatch.setattr(library, "MOST_GAMES", 1)
    keep(store, classic)
    keep(store, sawdust, "b.1", at=NOW + 1)

    found = own_statistics(store, "ann")

    assert found.is_latest
    assert [one.variant for one in found.rules] == ["sawdust"]


def test_a_password_gets_into_no_checkpoint(tmp_path):
    address = DatabaseAddress("postgresql://benny:secret@host/benny")
    job = StoredGamesJob(address=address, firsts=("a",))

    assert b"secret" not in to_json(job)
    assert pickle.loads(pickle.dumps(job)).address.address == address.address
    path = tmp_path / "checkpoint"
    checkpoints.save(path, checkpoints.load(path, job))
    assert checkpoints.load(path, job).done == 0


def test_a_file_that_is_only_read_is_left_as_it_is(tmp_path):
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
        connection.commit()
    before = path.read_bytes()

    with pytest.raises(NotationError, match="not that of a Benny server"):
        stored_games_job(f"sqlite:///{path}")

    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["other.sqlite"]
    path.write_text("no database, but long enough to be asked whether it is one")
    with pytest.raises(UnavailableError):
        stored_games_job(f"sqlite:///{path}")
    with pytest.raises(NotationError, match="there is no database 'gone'"):
        stored_games_job("sqlite:///gone")
