"""The schema of 0.1.0, which schema.py has; later migrations start from it."""

revision = "8"
down_revision = None
