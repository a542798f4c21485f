"""A server that is killed repeatedly during games."""

import pytest

from support.servers import GAMES, Killing, Server, complaints, play_while, seat

pytestmark = pytest.mark.slow


def test_nothing_is_lost_and_nothing_done_twice_when_a_server_is_killed(tmp_path):
    database = f"sqlite:///{tmp_path}/benny.sqlite"
    server = Server(database, parts_wait=0.3)
    tables = [seat([server.address], game, seed, 0.02) for seed, game in enumerate(GAMES)]
    players = [player for table in tables for player in table]
    killing = Killing(server, times=5, seed=1, between=(0.05, 0.3))

    play_while(players, killing, patience=300)
    said = server.said()
    server.remove()

    assert complaints(database, players) == []
    assert "Traceback" not in said
    assert not killing.left
