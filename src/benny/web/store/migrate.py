"""Gives a database the current schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from benny.errors import NotationError
from benny.web.store.database import UnknownSchemaError
from benny.web.store.schema import metadata

_FOLDER = Path(__file__).parent / "migrations"
_LAST_TO_MIGRATE = "fb55d558"  # the last one that migrates schemas from before the first release
_LOCK = 0x62656E6E79  # any number of our own: servers that start together wait for each other


def upgrade(connection: Connection) -> None:
    """Create the tables, or migrate those that are there, in the connection's transaction.

    Raises UnknownSchemaError if no migration leads from the schema to the current one.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    config = _config(connection)
    if _revision(connection) is None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
        return
    _check_known(connection, config)
    command.upgrade(config, "head")


def refuse(connection: Connection) -> None:
    """Raise NotationError for an older schema or none, UnknownSchemaError for an unknown one."""
    if _revision(connection) is None:
        raise NotationError("the database is not that of a Benny server")
    _check_known(connection, _config(connection))
    raise NotationError(
        "the database has an older schema than this Benny: restart the server with this Benny, "
        "which migrates it"
    )


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    # Alembic interpolates % in its options.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _check_known(connection: Connection, config: Config) -> None:
    scripts = ScriptDirectory.from_config(config)
    oldest, newest = scripts.get_base(), scripts.get_current_head()
    revision = _revision(connection) or ""
    if revision in {script.revision for script in scripts.walk_revisions()}:
        return
    if revision.isdigit() and int(revision) < int(oldest or 0):
        raise UnknownSchemaError(
            f"The database has schema {revision!r}, which is from before Benny 0.1.0: start it "
            f"once with Benny's commit {_LAST_TO_MIGRATE}, which migrates it to schema {oldest!r}."
        )
    raise UnknownSchemaError(
        f"The database has schema {revision!r} and this Benny knows up to {newest!r}: a newer "
        "Benny made it, so start that one."
    )
