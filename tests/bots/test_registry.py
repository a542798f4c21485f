"""Bots by name and from files, and what happens to one that fails."""

import os
import threading

import msgspec
import pytest

import benny
from benny.bots import sandbox, signature
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError
from benny.game.log import Player

SOURCE = """
import time
import msgspec

class Good:
    version = 2
    def __init__(self, seed):
        self.seed = seed
    def act(self, view):
        return view.legal[-1]

class Picky:
    def __init__(self, wanted):
        pass

class Async:
    async def act(self, view):
        return view.legal[0]

class Mute:
    pass

class Slashed:
    version = "1/2"

class Lines:
    version = "1\\n2"

class Long:
    version = "1" * 1000

class Slow:
    def act(self, view):
        time.sleep(60)

class Illegal:
    def act(self, view):
        return "fold"

class Raises:
    def act(self, view):
        raise KeyError("lost")

class Leaves:
    def act(self, view):
        raise SystemExit(3)

class Nothing:
    def act(self, view):
        return None

class Much:
    def act(self, view):
        return "pass " * 10_000

class Odd(Exception):
    def __repr__(self):
        raise ValueError("not even this")
    __str__ = __repr__

class Unsaid:
    def __str__(self):
        raise ValueError("not even this")
    __repr__ = __str__

class AnswersOdd:
    def act(self, view):
        return Unsaid()

class RaisesOdd:
    def act(self, view):
        raise Odd

class Clears(Exception):
    def __repr__(self):
        return "two\\nlines\\x1b[2J"

class RaisesClears:
    def act(self, view):
        raise Clears

class Changes:
    def act(self, view):
        view.legal = ("fold",)
        return "fold"

class Forces:
    def act(self, view):
        msgspec.structs.force_setattr(view, "legal", ("fold",))
        return "fold"
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
    assert signature("novice") == "novice/1"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nobody", "there are random, novice, sensible, search"),
        ("gone.py:Bot", "there is no bot file 'gone.py'"),
        ("{file}:Other", "there is no class 'Other'"),
        ("{file}", "names no class of the file: write .*:Good or .*:Async or "),
        ("{file}:", "names no class of the file: write .*:Good or "),
        ("gone.py", "there is no bot file 'gone.py'"),
        ("{file}:Picky", "can't be made: TypeError"),
        ("{file}:Mute", r"has no method act\(view\)"),
        ("{file}:Async", r"has an async act\(view\): make it a plain method"),
    ],
)
def test_a_bot_that_can_not_be_had_is_refused(file, name, complaint):
    with pytest.raises(benny.NotationError, match=complaint):
        benny.bot(name.format(file=file))


def test_a_file_may_hold_whatever_a_module_may(tmp_path):
    path = tmp_path / "typed.py"
    path.write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Bot:\n"
        "    pace: int = 1\n"
        "    def act(self, view): return view.legal[0]\n"
    )

    assert benny.bot(f"{path}:Bot").pace == 1


def test_files_of_one_name_in_several_folders_are_several_bots(tmp_path, monkeypatch):
    for version in (1, 2):
        path = tmp_path / str(version) / "same.py"
        path.parent.mkdir()
        path.write_text(f"class Bot:\n    version = {version}\n")

    found = []
    for version in (1, 2):
        monkeypatch.chdir(tmp_path / str(version))
        found.append(signature("same.py:Bot"))

    assert found == ["same.py:Bot/1", "same.py:Bot/2"]


def test_a_class_that_is_not_there_is_answered_with_those_that_play(tmp_path):
    path = tmp_path / "some.py"
    path.write_text(
        "from benny.bots.sensible import SensibleBot\n"
        "class Table: pass\n"
        "class Eager(SensibleBot): pass\n"
        "class Shy:\n    def act(self, view): pass\n"
    )

    with pytest.raises(
        benny.NotationError, match=r"no class 'Eagr' in .*; did you mean 'Eager'\? T"
    ):
        benny.bot(f"{path}:Eagr")


@pytest.mark.parametrize("cls", ["", ":", ":Game"])
def test_a_file_without_bots_is_said_to_hold_none(tmp_path, cls):
    path = tmp_path / "some.py"
    path.write_text("from benny import Game as Imported, View")

    with pytest.raises(benny.NotationError, match=r"no class with a method act\(view\) in '.*some"):
        benny.bot(f"{path}{cls}")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def act(:", "'invalid syntax' in line 1"),
        ("raise SystemExit(4)", r"SystemExit\(4\)"),
        ("raise GeneratorExit", r"GeneratorExit\(\)"),
        ("1 / 0", r"ZeroDivisionError\('division by zero'\)"),
    ],
)
def test_a_file_that_does_not_load_is_refused(tmp_path, source, why):
    path = tmp_path / "broken.py"
    path.write_text(source)

    with pytest.raises(benny.NotationError, match=f"broken.py' does not load: {why}"):
        benny.bot(f"{path}:Bot")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Slashed", "version '1/2' of bot .* contains a '/'"),
        ("Lines", r"version '1\\n2' of bot .* can't be kept in a record"),
        ("Long", "version '111.*' of bot .* can't be kept in a record"),
    ],
)
def test_a_version_that_a_record_can_not_keep_is_refused(file, name, complaint):
    with pytest.raises(benny.NotationError, match=complaint):
        signature(f"{file}:{name}")


def test_a_bot_whose_file_has_a_name_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / os.fsdecode(b"n\xff.py")
    path.write_text(SOURCE)

    with pytest.raises(benny.NotationError, match=r"n\\udcff\.py:Good' can't be kept in a record"):
        signature(f"{path}:Good")


def test_a_bot_in_a_file_far_away_can_be_kept_in_a_record(tmp_path):
    path = tmp_path / ("far" * 30) / ("away" * 20) / "bots.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE)
    player = Player("Wes", signature(f"{path}:Good"))

    assert msgspec.json.decode(msgspec.json.encode(player), type=Player) == player


@pytest.mark.parametrize(
    ("name", "limit", "complaint"),
    [
        ("Slow", 0.05, "gave no answer within 0.05 s"),
        ("Illegal", 60, "answered 'fold', which is not one of pass"),
        ("Raises", 60, r"raised KeyError\('lost'\) at .*bots\.py:\d+$"),
        ("Leaves", 60, r"raised SystemExit\(3\)"),
        ("Nothing", 60, "answered None, which is not one of pass"),
        ("Much", 60, r"answered 'pass .*\.\.\..*', which is not one of pass"),
        ("AnswersOdd", 60, "answered <Unsaid instance at .*, which is not one of pass"),
        ("RaisesOdd", 60, "raised <Odd instance at"),
        ("RaisesClears", 60, r"raised two lines \[2J at .*:80$"),
        ("Changes", 60, "raised AttributeError.*immutable"),
        ("Forces", 60, "answered 'fold', which is not one of pass"),
    ],
)
def test_a_bot_that_fails_is_named_on_one_short_line(file, view, name, limit, complaint):
    with pytest.raises(BotError, match=complaint) as failed:
        GuardedBot(f"{file}:{name}", limit=limit).act(view)

    assert str(failed.value).isprintable()
    assert len(str(failed.value)) < 300 + len(str(file))


def test_a_bot_of_our_own_that_fails_is_named_too(view, monkeypatch):
    class Broken:
        def act(self, view):
            return view.rules.colour

    monkeypatch.setattr(sandbox, "bot", lambda name, seed: Broken())

    with pytest.raises(BotError, match="bot 'search' raised AttributeError"):
        GuardedBot("search").act(view)


def test_plain_order_is_read_as_going_alone_where_there_is_no_other_way(tmp_path):
    path = tmp_path / "orders.py"
    path.write_text("class Orders:\n    def act(self, view):\n        return 'order'\n")
    game = benny.Game(benny.variant("family"), seed=1)
    game.act("pass")
    view = game.view(game.turn)

    assert "order" not in view.legal
    assert GuardedBot(f"{path}:Orders").act(view) == "order alone"


class Ending(BaseException):
    pass


def ends(error):
    """Return a class of bots all of whose methods, and whose answers, end in an error."""

    class Answer:
        def __str__(self):
            raise error

    class Ends:
        def act(self, view):
            raise error

        def probabilities(self, view):
            raise error

    class EndsLate(Ends):
        def act(self, view):
            return Answer()

        def probabilities(self, view):
            return {Answer(): 1.0}

    return Ends, EndsLate


@pytest.mark.parametrize("error", [SystemExit(0), GeneratorExit(), Ending("now")])
def test_a_bot_can_not_end_the_program_that_asks_it(view, error):
    bot, _ = ends(error)
    for ask in (GuardedBot(bot).act, GuardedBot(bot).probabilities):
        with pytest.raises(BotError, match=f"raised .*{type(error).__name__}"):
            ask(view)


@pytest.mark.parametrize("error", [SystemExit(0), ValueError("now")])
def test_neither_can_its_answers_nor_its_making(view, error):
    for bot in ends(error):
        for ask in (GuardedBot(bot).act, GuardedBot(bot).probabilities):
            with pytest.raises(BotError):
                ask(view)

    def broken():
        raise error

    with pytest.raises(benny.NotationError, match=f"can't be made: {type(error).__name__}"):
        benny.bot(broken)


def test_ctrl_c_while_a_bot_thinks_ends_the_program(view):
    for bot in ends(KeyboardInterrupt()):
        for ask in (GuardedBot(bot).act, GuardedBot(bot).probabilities):
            with pytest.raises(KeyboardInterrupt):
                ask(view)


class Inline:
    version = 4

    def __init__(self, seed=0):
        self.seed = seed

    def act(self, view):
        return view.legal[0]


def test_a_bot_is_made_of_a_class_or_a_function_and_given_back_as_it_is():
    made = Inline(seed=3)

    assert benny.bot(made) is made
    assert benny.bot(Inline, seed=7).seed == benny.bot(lambda seed: Inline(seed), seed=7).seed == 7
    assert signature(made) == signature(Inline) == signature(lambda: Inline()) == "Inline/4"
    assert signature(benny.bot("novice")) == "novice/1"


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "\0", "\ud800", ""])
def test_a_file_that_no_system_could_have_is_not_there(name):
    with pytest.raises(benny.NotationError, match=r"^there is no bot file '") as refused:
        benny.bot(f"{name}.py:Foo")

    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("thing", [None, 5, [], object()])
def test_what_is_no_bot_is_refused(thing):
    with pytest.raises(benny.NotationError, match=r" is no bot: give a name of random, novice, "):
        benny.bot(thing)


def test_a_bot_of_a_program_is_asked_in_its_own_thread(view):
    class Where(Inline):
        def act(self, view):
            self.seed = threading.get_ident()
            return view.legal[0]

    bot = Where()
    GuardedBot(bot, limit=0).act(view)

    assert bot.seed == threading.get_ident()
