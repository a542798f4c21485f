"""Fixtures for all tests of the terminal."""

import pytest

from benny.terminal import local, speech
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
