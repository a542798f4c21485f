"""compile_core.py: what it installs, and what it says where compiling fails."""

import importlib.util
import subprocess
import sys

import pytest

from support.places import ROOT

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
        "STAMP": tmp_path / "stamp",
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
            (script.COPY / script.CORE / script.GENERATED).touch()
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
