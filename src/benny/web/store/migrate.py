"""Migrates a database to the current schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from benny.errors import NotationError
from benny.web.store.errors import NewerDatabaseError

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x62656E6E79  # any number of our own: servers that start together wait for each other


def upgrade(connection: Connection) -> None:
    """Create or migrate the tables in the connection's transaction.

    Raises NewerDatabaseError if the schema is newer than this program.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    config = _config(connection)
    _check_known(connection, config)
    command.upgrade(config, "head")


def refuse(connection: Connection) -> None:
    """Raise NotationError for an older schema or none, NewerDatabaseError for a newer one."""
    _check_known(connection, _config(connection))
    if MigrationContext.configure(connection).get_current_revision() is None:
        raise NotationError("the database is not that of a Benny server")
    raise NotationError(
        "the database has an older schema than this Benny: restart the server with this Benny, "
        "which migrates it"
    )


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    # Alembic interpolates % in its options.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config


def _check_known(connection: Connection, config: Config) -> None:
    scripts = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if found is not None and found not in known:
        raise NewerDatabaseError(
            f"The database has schema {found!r} and this Benny knows up to "
            f"{scripts.get_current_head()!r}: a newer Benny made it, so start that one."
        )
