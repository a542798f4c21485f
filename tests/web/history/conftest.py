"""What is told of past games does not depend on the kind of database: SQLite will do."""

import pytest


@pytest.fixture
def databases(sqlite_databases):
    return sqlite_databases
