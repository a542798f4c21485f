"""Fixtures that run commands in a folder of the test's own."""

from functools import partial

import pytest

from support import commands


@pytest.fixture
def run(tmp_path):
    """Run a command in this process."""
    return partial(commands.run_here, folder=tmp_path, home=tmp_path / "home")


@pytest.fixture
def run_process(tmp_path):
    """Run a command as a process of its own."""
    return partial(commands.run_process, folder=tmp_path, home=tmp_path / "home")
