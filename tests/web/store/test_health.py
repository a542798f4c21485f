"""Whether the database can store: quickly told, logged once, by a probe as large as real work."""

import asyncio
import threading
from contextlib import closing

import pytest

from benny.web.store.rows import UnavailableError
from benny.web.store.store import Store, StoreHealth
from support.backends import locked
from support.tables import add_person

FULL = UnavailableError("The disk of the database is full.", "SQLITE_FULL")


@pytest.fixture(autouse=True)
def untrusting(monkeypatch):
    monkeypatch.setattr("benny.web.store.store._TRUSTED_FOR", 0)
    monkeypatch.setattr("benny.web.store.store._AGAIN_AFTER", 0.01)


class Disk:
    def __init__(self):
        self.is_full = False
        self.probes = 0

    def probe(self):
        self.probes += 1
        if self.is_full:
            raise FULL


def run(work, disk=None):
    async def running():
        health = StoreHealth((disk or Disk()).probe)
        try:
            await asyncio.wait_for(work(health), 60)
        finally:
            health.close()

    asyncio.run(running())


def logged(caplog):
    return [record.message.partition(":")[0] for record in caplog.records]


def test_a_small_success_does_not_tell_of_a_recovery_but_a_probe_does(caplog):
    disk = Disk()

    async def work(health):
        disk.is_full = True
        health.note_failure(FULL)
        for _ in range(20):  # moves that still fit, and people who do not
            health.note_stored()
            health.note_failure(FULL)
            await asyncio.sleep(0.005)
        assert logged(caplog) == ["Nothing can be stored"]
        disk.is_full = False
        while len(logged(caplog)) < 2:
            await asyncio.sleep(0.005)
        await health.check()

    run(work, disk)
    assert logged(caplog) == ["Nothing can be stored", "The database stores again."]


def test_a_recovery_is_noticed_though_nothing_asks(caplog):
    disk = Disk()

    async def work(health):
        disk.is_full = True
        with pytest.raises(UnavailableError):
            await health.check()
        disk.is_full = False
        while not health._can_store:
            await asyncio.sleep(0.005)

    run(work, disk)
    assert len(caplog.records) == 2


def test_a_probe_that_takes_too_long_is_a_failure_until_it_ends(monkeypatch):
    monkeypatch.setattr("benny.web.store.store._PATIENCE", 0.05)
    goes_on = threading.Event()

    class Slow(Disk):
        def probe(self):
            goes_on.wait(60)

    async def work(health):
        for _ in range(2):
            with pytest.raises(UnavailableError, match="too slow"):
                await health.check()
        goes_on.set()
        while not health._can_store:
            await asyncio.sleep(0.005)

    run(work, Slow())


def test_callers_at_once_share_a_probe():
    disk = Disk()

    async def work(health):
        await asyncio.gather(*(health.check() for _ in range(9)))

    run(work, disk)
    assert disk.probes == 1


def test_a_locked_file_is_told_though_all_threads_of_the_store_wait_for_it(start):
    serving = start()
    with locked(serving.settings.data):
        waiting = [
            asyncio.run_coroutine_threadsafe(
                serving.backend.store.run(add_person, serving.store, f"P{number}"), serving._loop
            )
            for number in range(8)
        ]
        answer = serving.client().get("/health")
        assert not any(one.done() for one in waiting)
    for one in waiting:
        one.result(60)

    assert answer.status_code == 503
    assert answer.json()["error"] == "The database is locked by another program."


def test_a_file_that_can_not_grow_fails_the_probe_though_small_writes_fit(tmp_path):
    with closing(Store(f"sqlite:///{tmp_path}/benny.sqlite")) as store:
        add_person(store)
        with store._prober.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        with pytest.raises(UnavailableError, match="full"):
            store.probe()


def test_a_disk_without_room_fails_the_probe(tmp_path, monkeypatch):
    def full(**_):
        raise OSError(28, "No space left on device")

    with closing(Store(f"sqlite:///{tmp_path}/benny.sqlite")) as store:
        store.probe()
        monkeypatch.setattr("benny.web.store.database.TemporaryFile", full)

        with pytest.raises(UnavailableError, match="full"):
            store.probe()


def test_a_probe_leaves_no_file_and_lets_the_database_grow_once(tmp_path):
    with closing(Store(f"sqlite:///{tmp_path}/benny.sqlite")) as store:

        def probed(times):
            for _ in range(times):
                store.probe()
            with store._database.reading() as connection:
                return connection.exec_driver_sql("PRAGMA page_count").scalar()

        assert probed(1) == probed(20)
    assert [one.name for one in tmp_path.iterdir()] == ["benny.sqlite"]
