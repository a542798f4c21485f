"""Fixtures of programs that play as bots."""

import pytest

import benny
from benny.bots.programs import PROGRAMS


@pytest.fixture(autouse=True)
def ended():
    yield
    PROGRAMS.end_all()


@pytest.fixture
def view():
    game = benny.Game("family", seed=1)
    return game.view(game.turn)
