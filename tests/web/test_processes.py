"""Two processes behind one address, on one PostgreSQL."""

import asyncio

import pytest

from support.servers import Player, Server, complaints, play_while, seat

pytestmark = [pytest.mark.needs("postgres"), pytest.mark.slow]

GAME = ("family", ("target=5",), 4)


@pytest.fixture
def database(postgres_databases):
    return postgres_databases.new_database()


@pytest.fixture
def servers(database):
    """Start two servers with settings; neither may log an error."""
    started = []

    def start(**settings):
        started.extend(Server(database, parts_wait=0.2, **settings) for _ in range(2))
        return started

    yield start
    said = "".join(server.said() for server in started)
    for server in started:
        server.remove()
    assert "Traceback" not in said


def run(test):
    return asyncio.run(asyncio.wait_for(test, 300))


def has_moved(player, actions):
    return lambda _update: len(player.done) >= actions


def seats(update):
    return update["table"]["seats"]


async def test_one_of_two_processes_is_killed_and_the_game_goes_on(servers, database):
    first, second = servers()
    addresses = [first.address, second.address]
    players = seat(addresses, GAME, 0, grace=5)
    ann, bob, cid, dee = players  # Bob and Dee begin at the second
    ann.addresses = [first.address]
    dee.addresses = [second.address]

    others = asyncio.gather(*(player.play() for player in (ann, bob, cid)))
    await dee.play(until=has_moved(dee, 3))
    leaving = asyncio.create_task(dee.play())
    await asyncio.to_thread(second.kill)
    await until(lambda: seats(ann.update)[3].get("away"))
    assert not seats(ann.update)[1].get("away")
    acted = len(ann.done)
    await until(lambda: len(ann.done) > acted or ann.is_over)
    dee.addresses[0] = first.address
    await asyncio.gather(others, leaving)

    assert complaints(database, players) == []
    # Who was cut off may see the end only with the event after it.
    assert len({str(player.update["picture"]["view"]["scores"]) for player in players}) == 1


async def until(holds):
    async with asyncio.timeout(200):
        while not holds():
            await asyncio.sleep(0.05)


@pytest.mark.needs("redis-server")
def test_players_go_from_one_process_to_the_other_in_mid_game(servers, database, redis):
    addresses = [server.address for server in servers(news=redis.address)]
    players = seat(addresses, GAME, 1)

    async def wander(player: Player):
        while not player.is_over:
            await player.play(until=has_moved(player, len(player.done) + 2))
            player.addresses.reverse()

    async def play():
        await asyncio.gather(*map(wander, players))

    run(play())

    assert complaints(database, players) == []


def test_a_database_that_goes_away_is_told_and_the_game_goes_on_when_it_returns(
    servers, database, postgres_databases
):
    addresses = [server.address for server in servers()]
    players = seat(addresses, GAME, 2, pause=0.05)
    answers = []

    def interrupt(over):
        if over.wait(0.5) or answers:
            return
        postgres_databases.kill()
        try:
            ann = players[0]
            answers.append(ann.person.ask(addresses[0], ann.code, "stand").json())
        finally:
            postgres_databases.start()

    play_while(players, interrupt, patience=300)

    assert answers[0]["status"] == 503
    assert answers[0]["error"] == "The database can't be used now."
    assert complaints(database, players) == []
