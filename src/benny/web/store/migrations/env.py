"""What Alembic runs to bring the connection that it is given to another schema."""

from alembic import context

from benny.web.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite's too, for our connections begin themselves
)
with context.begin_transaction():
    context.run_migrations()
