"""Alembic's environment: migrates over the given connection."""

from alembic import context

from benny.web.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # for SQLite, too: the connection's transaction has begun already
)
with context.begin_transaction():
    context.run_migrations()
