"""Fixtures for all tests of the terminal."""

import pytest

from benny.lab.runs.workers import open_workers
from benny.terminal import library, local, speech
from benny.terminal.home import TerminalSettings
from support.terminal import run, run_process

__all__ = ["run", "run_process"]


@pytest.fixture(autouse=True)
def trainer(monkeypatch):
    """Keep sessions from training books; note for which rules they want one."""
    speech.write_cards_as(TerminalSettings())  # not as an earlier test has it
    trainer = NoTrainer()
    monkeypatch.setattr(local, "BookTrainer", lambda _folder: trainer)
    return trainer


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of the games."""
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    monkeypatch.setattr(library, "open_background", lambda: open_workers("threads", 1))
    return tmp_path / "games"


class NoTrainer:
    """A trainer that only claims to train, if `is_training`."""

    def __init__(self):
        self.wanted = []
        self.is_training = False
        self.is_closed = False

    def want(self, rules):
        self.wanted.append(rules)
        return self.is_training

    def close(self):
        self.is_closed = True
