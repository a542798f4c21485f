"""History does not depend on the kind of database, so SQLite is enough."""

import pytest


@pytest.fixture
def databases(sqlite_databases):
    return sqlite_databases
