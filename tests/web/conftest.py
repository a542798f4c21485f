"""Databases and stores for tests, each on SQLite and on PostgreSQL."""

import shutil
from contextlib import ExitStack, closing
from itertools import count

import pytest

import postgres
from benny.web.store.store import Store
from web.serving import Serving


class Files:
    """SQLite's databases, which are files in a folder."""

    def __init__(self, folder):
        self._paths = (folder / f"test{number}.db" for number in count())

    def new_database(self, template=None):
        """Return the address of a new database, which is like the one at the template's."""
        path = next(self._paths)
        if template:
            shutil.copy(template.removeprefix("sqlite:///"), path)
        return f"sqlite:///{path}"


@pytest.fixture(scope="session")
def sqlite_databases(tmp_path_factory):
    return Files(tmp_path_factory.mktemp("databases"))


@pytest.fixture(scope="session")
def postgres_databases():
    server = postgres.Server()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgres"))])
def databases(request):
    """A place that makes databases."""
    return request.getfixturevalue(f"{request.param}_databases")


@pytest.fixture(scope="session")
def templates():
    """One database of each place that has today's schema; a copy of it is made in no time."""
    return {}


@pytest.fixture
def address(databases, templates):
    """A new database with today's schema."""
    if databases not in templates:
        templates[databases] = databases.new_database()
        Store(templates[databases]).close()
    return databases.new_database(templates[databases])


@pytest.fixture
def store(address):
    with closing(Store(address)) as store:
        yield store


@pytest.fixture(scope="session")
def serving(tmp_path_factory):
    """A server with ample limits, for all tests that need none of their own."""
    with Serving(tmp_path_factory.mktemp("served")) as serving:
        yield serving


@pytest.fixture
def start(tmp_path):
    """Start a server with settings of its own: start(limits=..., trusts_proxy=True)."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(Serving(tmp_path, **settings))
