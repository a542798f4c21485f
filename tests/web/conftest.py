"""Databases and stores for tests, each on SQLite and on PostgreSQL."""

import asyncio
from contextlib import ExitStack, closing
from inspect import iscoroutinefunction
from itertools import count

import pytest

from benny.web.store.schema import metadata
from benny.web.store.store import Store
from support import backends
from support.serving import Serving


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine, for five minutes at most."""
    if not iscoroutinefunction(pyfuncitem.function):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(asyncio.wait_for(pyfuncitem.function(**given), 300))
    return True


class Files:
    def __init__(self, folder):
        self._paths = (folder / f"test{number}.db" for number in count())

    def new_database(self):
        return f"sqlite:///{next(self._paths)}"


@pytest.fixture(scope="session")
def sqlite_databases(tmp_path_factory):
    return Files(tmp_path_factory.mktemp("databases"))


@pytest.fixture(scope="session")
def postgres_databases():
    server = backends.Server()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis():
    server = backends.RedisServer()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgres"))])
def databases(request):
    return request.getfixturevalue(f"{request.param}_databases")


@pytest.fixture(scope="session")
def prepared():
    """One store for each kind of database, shared by all tests: emptying one takes no time."""
    made = {}
    yield made
    for _, store in made.values():
        store.close()


@pytest.fixture
def address(databases, prepared):
    """Return the address of an empty database with the current schema."""
    if databases not in prepared:
        address = databases.new_database()
        prepared[databases] = address, Store(address)
    address, store = prepared[databases]
    with store._database.writing() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    return address


@pytest.fixture
def store(address, databases, prepared):
    return prepared[databases][1]


@pytest.fixture
def other(address):
    """The same database, opened as by another process."""
    with closing(Store(address)) as other:
        yield other


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """The server behind `serving`, for what is stored in it once."""
    with Serving(tmp_path_factory.mktemp("served")) as serving:
        yield serving


@pytest.fixture(scope="module")
def serving(shared):
    """A server with ample limits, for all tests that need no special one."""
    yield shared
    shared.rest()  # bots that play on would call what the next module patches


@pytest.fixture
def start(tmp_path):
    """Start a server with settings of its own: start(limits=..., trusts_proxy=True)."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(Serving(tmp_path, **settings))


@pytest.fixture
def ann(serving):
    return serving.person("Ann")


@pytest.fixture
def bob(serving):
    return serving.person("Bob")
