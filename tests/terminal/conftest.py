"""What all tests of the terminal have in common."""

import pytest

from benny.terminal import local


@pytest.fixture(autouse=True)
def trainer(monkeypatch):
    """Let sessions train no books, but note for which rules they want one."""
    trainer = NoTrainer()
    monkeypatch.setattr(local, "BookTrainer", lambda _folder: trainer)
    return trainer


class NoTrainer:
    """Has nothing to train with; says that it trains where `is_training` says so."""

    def __init__(self):
        self.wanted = []
        self.is_training = False
        self.is_closed = False

    def want(self, rules):
        self.wanted.append(rules)
        return self.is_training

    def close(self):
        self.is_closed = True
