"""Messages between processes, over PostgreSQL and Redis."""

import asyncio
import logging
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from redis import Redis

from benny.errors import NotationError
from benny.web.bus import Bus, LineSpoken, NoticeSent, TableChanged, TokensDropped, bus_for
from benny.web.settings import Settings
from benny.web.store.rows import UnavailableError
from support.backends import PASSWORD, QUICK


class Ear:
    def __init__(self, *here):
        self.heard = []
        self.looks = 0
        self._here = here

    def hear(self, message):
        self.heard.append(replace(message, sender=""))

    async def catch_up(self, quiet_for):
        self.looks += not quiet_for

    def holds(self, code, person):
        return (code, person) in self._here


@asynccontextmanager
async def listening(settings, *ears):
    shared = [bus_for(settings) for _ in ears]
    try:
        for news, ear in zip(shared, ears, strict=True):
            news.start(ear)
        for ear in ears:
            await until(lambda ear=ear: ear.looks)
        yield shared
    finally:
        for news in shared:
            await news.stop()


async def until(holds):
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.fixture
def redis_settings(redis):
    return redis, Settings(news=redis.address, pace=QUICK)


@pytest.fixture
def postgres_settings(postgres_databases):
    database = postgres_databases.new_database()
    return postgres_databases, Settings(database=database, pace=QUICK)


@pytest.fixture(
    params=[
        pytest.param("redis", marks=pytest.mark.needs("redis-server")),
        pytest.param("postgres", marks=pytest.mark.needs("postgres")),
    ]
)
def carried(request):
    """A broker that can be killed and started, and settings for it."""
    return request.getfixturevalue(f"{request.param}_settings")


def run(test):
    asyncio.run(asyncio.wait_for(test, 300))


async def test_what_one_process_tells_the_others_hear_and_itself_does_not(carried):
    ann, bob, cid = Ear(), Ear(), Ear()
    async with listening(carried[1], ann, bob, cid) as (news, *_):
        sent = [
            TableChanged(code="ABC", seq=7),
            LineSpoken(code="ABC"),
            TokensDropped(person="ann"),
            NoticeSent(text="Be kind", person="bob"),
        ]
        for message in sent:
            news.send(message)
        await until(lambda: len(bob.heard) == len(cid.heard) == 4)

        assert bob.heard == cid.heard == sent
        assert not ann.heard


async def test_a_person_is_elsewhere_where_another_process_has_them(carried):
    async with listening(carried[1], Ear(("ABC", "ann")), Ear()) as (here, there):
        assert await there.is_elsewhere("ABC", "ann")
        assert not await there.is_elsewhere("XYZ", "ann")
        assert not await here.is_elsewhere("ABC", "ann")


@pytest.mark.slow
def test_tables_are_looked_at_while_there_is_no_news_and_it_comes_back_by_itself(carried, caplog):
    async def test():
        service, settings = carried
        ann, bob = Ear(), Ear()
        async with listening(settings, ann, bob) as (news, other):
            service.kill()
            try:
                for one in (news, other):
                    while not await one.is_elsewhere("ABC", "ann"):  # unknown counts as yes
                        await asyncio.sleep(0.01)
                looks = bob.looks
                await until(lambda: bob.looks > looks)
            finally:
                service.start()
            while (
                TableChanged(code="ABC", seq=8) not in bob.heard
            ):  # news from before the reconnect is looked up
                news.send(TableChanged(code="ABC", seq=8))
                await asyncio.sleep(0.05)

    with caplog.at_level(logging.WARNING, "benny"):
        run(test())
    assert "Lost the connection to other processes" in caplog.text
    assert "The connection to other processes is there again." in caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.slow
@pytest.mark.needs("redis-server")
async def test_what_another_program_says_on_the_channel_ends_nothing(redis_settings, caplog):
    service, settings = redis_settings
    bob = Ear()
    async with listening(settings, Ear(), bob) as (news, other):
        with Redis.from_url(service.address) as stranger:
            stranger.publish("benny", b"\xff")
        looks = bob.looks
        await until(lambda: bob.looks > looks)  # something may have been missed
        while TableChanged(code="ABC", seq=9) not in bob.heard:
            news.send(TableChanged(code="ABC", seq=9))
            await asyncio.sleep(0.05)
        assert not await other.is_elsewhere("ABC", "ann")
    assert "Listening to other processes has failed" in caplog.text


@pytest.mark.parametrize("steps", range(12))
async def test_a_bus_stops_wherever_it_is_while_it_sends(carried, steps):
    async with listening(carried[1], Ear()) as (news,):
        news.send(TableChanged(code="ABC", seq=7))
        for _ in range(steps):
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    "address",
    [
        "redis://:my/secret@host",
        "redis://:secret@host:port",
        "http://:secret@host",
        "secret",
        "redis://[secret",
    ],
)
def test_an_address_of_no_redis_is_refused_without_being_shown(address):
    with pytest.raises(NotationError, match="not a Redis address") as caught:
        bus_for(Settings(news=address))

    assert "secret" not in str(caught.value)


@pytest.mark.needs("redis-server")
def test_a_wrong_password_is_refused_without_being_shown(redis):
    address = redis.address.replace(PASSWORD.replace("#", "%23"), "secret")

    with pytest.raises(UnavailableError) as caught:
        bus_for(Settings(news=address))

    assert "secret" not in f"{caught.value} {caught.value.detail}"


def test_a_file_has_no_other_processes():
    assert type(bus_for(Settings())) is Bus
