"""Fixtures that run commands in a folder of the test's own."""

from support.commands import run, run_process

__all__ = ["run", "run_process"]
