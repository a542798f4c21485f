"""compile_core.py: what it installs, and what it says where compiling fails."""

import importlib.util
import os
import shutil
import subprocess
import sys

import pytest

from support import pure
from support.tools import ROOT, SOURCES

SOURCE = "src/benny/core/deal.py"


@pytest.fixture
def script(tmp_path, monkeypatch):
    """The script, for a project of one module in an empty folder; nothing starts in background."""
    spec = importlib.util.spec_from_file_location("compile_core", ROOT / "compile_core.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    copy = tmp_path / "build/core"
    places = {
        "ROOT": tmp_path,
        "COPY": copy,
        "STAMP": tmp_path / ".venv" / "compiled",  # a clone has no such folder
        **{name: copy / name.lower() for name in ("LOG", "DONE", "FAILED")},
    }
    for name, place in places.items():
        monkeypatch.setattr(module, name, place)
    (tmp_path / SOURCE).parent.mkdir(parents=True)
    (tmp_path / SOURCE).write_text("hand = 5")
    (tmp_path / "setup.py").touch()
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: None)
    return module


@pytest.fixture
def setup(script, monkeypatch):
    """Let setup.py end with a status: setup(0)."""

    def ending(status):
        def run(_is_quiet):
            script.LOG.write_text("what the compiler said")
            (script.COPY / script.CORE / "deal.so").write_text("compiled")
            return status

        monkeypatch.setattr(script, "run_setup", run)

    return ending


def start(script, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["compile_core.py", *arguments])
    script.main()


def test_what_was_compiled_aside_is_installed_at_the_next_start(script, setup, monkeypatch, capsys):
    setup(0)
    start(script, monkeypatch, "--later")
    assert "compiled for your next game" in capsys.readouterr().out
    assert script.modules(script.ROOT) == []

    monkeypatch.setattr(script.os, "nice", lambda _: 0)
    start(script, monkeypatch, "--aside")
    start(script, monkeypatch, "--later")

    assert [path.name for path in script.modules(script.ROOT)] == ["deal.so"]
    assert script.is_installed()


def test_that_compiling_failed_is_said_until_the_sources_change(script, setup, monkeypatch, capsys):
    setup(1)
    monkeypatch.setattr(script.os, "nice", lambda _: 0)
    with pytest.raises(SystemExit, match="what the compiler said"):
        start(script, monkeypatch, "--aside")

    for _ in range(2):
        start(script, monkeypatch, "--later")
        told = capsys.readouterr()
        assert (told.out, "could not be compiled" in told.err) == ("", True)
    (script.ROOT / SOURCE).write_text("hand = 6")
    start(script, monkeypatch, "--later")

    assert "compiled for your next game" in capsys.readouterr().out


def test_modules_of_older_sources_are_not_played_with(script, setup, monkeypatch):
    setup(0)
    start(script, monkeypatch)
    assert script.is_installed()

    (script.ROOT / SOURCE).write_text("hand = 6")
    start(script, monkeypatch, "--later")

    assert script.modules(script.ROOT) == []


PLAYED = """
import sys, benny

def core_files():
    return [module.__file__ for name, module in sys.modules.items() if "benny.core." in name]

game = benny.Game("classic", seed=3)
print(flush=True)
input()
game.act(benny.bot("expert").act(game.view(game.turn)))
print({file[-3:] for file in core_files()})
"""


@pytest.mark.needs("compiled")
def test_a_game_that_began_plain_plays_on_when_the_compiled_core_is_installed(tmp_path):
    shutil.copytree(SOURCES, tmp_path / "benny", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    with subprocess.Popen(
        [sys.executable, "-c", PLAYED],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as playing:
        assert playing.stdout.readline() == "\n"
        for module in pure.built():
            shutil.copy(module, tmp_path / "benny" / module.relative_to(SOURCES))
        assert playing.communicate("\n")[0] == "{'.py'}\n"


def test_the_module_that_decides_is_installed_last(script):
    core = script.ROOT / script.CORE
    for name in ("bulk.so", "deal.so", "state.so"):
        (core / name).touch()
    assert [path.name for path in script.modules(script.ROOT)] == ["bulk.so", "state.so", "deal.so"]
