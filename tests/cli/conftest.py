"""Fixtures that run commands, as processes and in this one."""

import os
import subprocess
import sys
from io import StringIO

import pytest

from benny.cli import main


@pytest.fixture
def run(tmp_path):
    environment = os.environ | {"BENNY_HOME": str(tmp_path / "home"), "NO_COLOR": "1"}

    def run_command(*arguments, given="", **variables):
        return subprocess.run(
            [sys.executable, "-m", "benny.cli", *map(str, arguments)],
            capture_output=True,
            text=True,
            input=given,
            cwd=tmp_path,
            env=environment | variables,
            timeout=120,
            check=False,
        )

    return run_command


@pytest.fixture
def run_here(tmp_path, monkeypatch, capsys):
    """Run commands in this process: starting one would take longer than its refusal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BENNY_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "stdin", StringIO())

    def run_command(*arguments):
        monkeypatch.setattr(sys, "argv", ["benny", *arguments])
        with pytest.raises(SystemExit) as left:
            main.main()
        return subprocess.CompletedProcess(arguments, left.value.code, *capsys.readouterr())

    return run_command
