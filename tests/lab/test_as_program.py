"""`expert` as a program, as another version of Benny plays against this one."""

import sys

import pytest
from patient import PatientExpert

import benny
from benny.bots.outside.pool import PROGRAMS
from benny.bots.sandbox import GuardedBot
from support.places import ROOT

pytestmark = [pytest.mark.compiled, pytest.mark.system]


def test_it_plays_as_the_bot_does(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    program = GuardedBot(f"{sys.executable} {ROOT / 'bench' / 'as_program.py'}", 5, 60)
    bot, game = PatientExpert(5), benny.Game("dnd", seed=3)
    try:
        for _ in range(6):
            view = game.view(game.turn)
            action = bot.act(view)
            assert program.act(view) == action
            game.act(action)
    finally:
        program.close()
        PROGRAMS.end_idle()
