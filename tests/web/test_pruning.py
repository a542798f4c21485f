"""Pruning beside a server: all that a person can open works as before, also after a kill."""

import asyncio
import gzip
import subprocess
import sys
import time
from contextlib import closing

import pytest
from sqlalchemy import func, select

from benny.game import records
from benny.io.json import to_json
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, GameReview, ReviewJob
from benny.web.store.schema import events, tables
from benny.web.store.store import Store
from support.servers import seat
from support.tables import add_person, append, entry, open_table


def play_game(serving):
    """Let a person play a game with bots and close the table; return its player and game."""
    [player] = seat([serving.address], ("sawdust", (), 1), 0)
    asyncio.run(asyncio.wait_for(player.play(), 100))
    player.person.ask(serving.address, player.code, "end").raise_for_status()
    [game] = serving.store.games.of_person(player.person.id, 9)
    return player, game.id


def review_game(store, game):
    record = records.decode(store.games.record(game))
    job = ReviewJob(record=record, depth=Depth(first=8, most=8))
    review = GameReview(job.work(0, 1).deals)
    store.reviews.save(game, VERSION, gzip.compress(to_json(review)))


def make_old(store):
    with store._database.writing() as connection:
        connection.execute(tables.update().values(last_at=time.time() - 366 * 86400))


def opened(clients, pages):
    answers = [client.get(page) for client in clients for page in pages]
    assert {answer.status_code for answer in answers} <= {200, 401}
    return [answer.content for answer in answers]


def test_whatever_a_person_can_open_of_a_game_is_as_it_was(start):
    serving = start(unattended=0)
    player, game = play_game(serving)
    review_game(serving.store, game)
    token = player.person.headers["Authorization"].removeprefix("Bearer ")
    ann, bob = serving.client(token), serving.person("Bob")
    deal = {"seat": 1}
    same = ann.post(f"/api/games/{game}/deals/1/same", deal).json()["id"]
    pages = [f"/api/people/{player.person.id}", "/api/me/statistics", "/api/me/mistakes"]
    pages += [f"/api/games/{game}{more}" for more in ("", "/record", "/review", "/deals/1")]
    pages += [f"/api/same/{same}", "/api/rankings"]
    before = opened([ann, bob], pages)
    assert ann.get(f"/api/tables/{player.code}").status_code == 200

    make_old(serving.store)
    assert serving.store.pruning.prune(time.time() - 86400, VERSION, pauses=True).tables == 1

    assert opened([ann, bob], pages) == before
    serving.stop()
    serving.start()
    assert opened([ann, bob], pages) == before
    gone = ann.get(f"/api/tables/{player.code}")
    assert (gone.status_code, gone.json()["error"]) == (404, f"There is no table '{player.code}'.")
    assert bob.post(f"/api/same/{same}/tables").status_code == 201
    practice = ann.post(f"/api/games/{game}/deals/1/tables", {"action": 1})
    assert practice.status_code == 201


@pytest.mark.slow
def test_a_command_that_is_killed_leaves_whole_tables_and_can_be_given_again(tmp_path):
    address = f"sqlite:///{tmp_path}/benny.sqlite"
    with closing(Store(address)) as store:
        add_person(store)
        for number in range(100):
            open_table(store, f"t{number}")
            append(store, f"t{number}", entry(*[b"{}"] * 100, status="closed"))
        make_old(store)
    command = [sys.executable, "-m", "benny", "prune", "--older-than", "1d", "--database", address]

    for _ in range(3):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until_pruning(address, process)
        process.kill()
        process.wait()
        assert unlike_their_rows(address) == []
    assert subprocess.run(command, check=True, capture_output=True).returncode == 0
    with closing(Store(address)) as store, store._database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(events)).scalar_one() == 0


def until_pruning(address, process):
    with closing(Store(address)) as store, store._database.reading() as connection:
        left = select(func.count()).select_from(events)
        before = connection.execute(left).scalar_one()
        while process.poll() is None and connection.execute(left).scalar_one() == before:
            time.sleep(0.001)


def unlike_their_rows(address):
    number = select(events.c.table_id, func.count().label("n")).group_by(events.c.table_id)
    number = number.subquery()
    of_table = func.coalesce(number.c.n, 0)
    wrong = select(tables.c.id).join_from(
        tables, number, isouter=True, onclause=number.c.table_id == tables.c.id
    )
    with closing(Store(address)) as store, store._database.reading() as connection:
        return connection.execute(wrong.where(of_table != tables.c.seq)).scalars().all()
