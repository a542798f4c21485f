"""Bots by name and from files, and what happens to one that fails."""

import pytest

import benny
from benny.bots import signature
from benny.bots.guard import BotError, GuardedBot

SOURCE = """
import time

class Good:
    version = 2
    def __init__(self, seed):
        self.seed = seed
    def act(self, view):
        return view.legal[-1]

class Picky:
    def __init__(self, wanted):
        pass

class Mute:
    pass

class Slashed:
    version = "1/2"

class Slow:
    def act(self, view):
        time.sleep(60)

class Illegal:
    def act(self, view):
        return "fold"

class Raises:
    def act(self, view):
        raise KeyError("lost")
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "bots.py"
    path.write_text(SOURCE)
    return path


@pytest.fixture
def view():
    game = benny.Game(benny.variant("family"), seed=1)
    return game.view(game.turn)


def test_a_bot_from_a_file_gets_a_seed_where_it_takes_one(file, view):
    made = benny.bot(f"{file}:Good", seed=7)

    assert (made.seed, made.act(view)) == (7, view.legal[-1])
    assert signature(f"{file}:Good") == f"{file}:Good/2"
    assert signature("sensible") == "sensible/1"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nobody", "there are random, novice, sensible, search"),
        ("gone.py:Bot", "there is no bot file 'gone.py'"),
        ("{file}:Other", "there is no class 'Other'"),
        ("{file}:Picky", "can't be made: TypeError"),
        ("{file}:Mute", r"has no method act\(view\)"),
    ],
)
def test_a_bot_that_can_not_be_had_is_refused(file, name, complaint):
    with pytest.raises(benny.NotationError, match=complaint):
        benny.bot(name.format(file=file))


@pytest.mark.parametrize("source", ["def act(:", "raise SystemExit(4)", "1 / 0"])
def test_a_file_that_does_not_load_is_refused(tmp_path, source):
    path = tmp_path / "broken.py"
    path.write_text(source)

    with pytest.raises(benny.NotationError, match="does not load"):
        benny.bot(f"{path}:Bot")


def test_a_version_may_hold_no_slash(file):
    with pytest.raises(benny.NotationError, match="version '1/2'"):
        signature(f"{file}:Slashed")


@pytest.mark.parametrize(
    ("name", "limit", "complaint"),
    [
        ("Slow", 0.05, "gave no answer within 0.05 seconds"),
        ("Illegal", 60, "answered 'fold', which is none of pass"),
        ("Raises", 60, r"raised KeyError\('lost'\)"),
    ],
)
def test_a_bot_that_fails_is_named(file, view, name, limit, complaint):
    with pytest.raises(BotError, match=complaint):
        GuardedBot(f"{file}:{name}", limit=limit).act(view)


def test_plain_order_is_read_as_going_alone_where_there_is_no_other_way(tmp_path):
    path = tmp_path / "orders.py"
    path.write_text("class Orders:\n    def act(self, view):\n        return 'order'\n")
    game = benny.Game(benny.variant("family"), seed=1)
    game.act("pass")
    view = game.view(game.turn)

    assert "order" not in view.legal
    assert GuardedBot(f"{path}:Orders").act(view) == "order alone"
