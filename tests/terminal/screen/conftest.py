"""Each test has its own folder for settings and games."""

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Keep settings and games in a folder of the test's own."""
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    return tmp_path
