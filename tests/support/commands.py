"""Commands as people type them, and what they answer."""

import io
import os
import subprocess
import sys
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from functools import partial
from unittest import mock

import pytest

from benny.cli import main


@pytest.fixture
def run(tmp_path):
    """Run a command in this process: run("play", "buck", given="pass\\n")."""
    return partial(_run, folder=tmp_path, home=tmp_path / "home")


@pytest.fixture
def run_process(tmp_path):
    """Run a command as a process of its own, at whose end its locks go."""
    return partial(_run_process, folder=tmp_path, home=tmp_path / "home")


def _run(*arguments, folder, home, given="", encoding="utf-8"):
    typed = given if isinstance(given, bytes) else given.encode(encoding)
    streams = [io.TextIOWrapper(io.BytesIO(text), encoding) for text in (typed, b"", b"")]
    stdin, stdout, stderr = streams
    with ExitStack() as stack:
        stack.enter_context(chdir(folder))
        stack.enter_context(mock.patch.dict(os.environ, _environment(home)))
        stack.enter_context(
            mock.patch.multiple(sys, argv=["benny", *_words(arguments)], stdin=stdin)
        )
        stack.enter_context(redirect_stdout(stdout))
        stack.enter_context(redirect_stderr(stderr))
        code = _exit_code()
    said = [_written(stream) for stream in (stdout, stderr)]
    return subprocess.CompletedProcess(arguments, code, *said)


def _run_process(*arguments, folder, home, given=""):
    return subprocess.run(
        [sys.executable, "-m", "benny", *_words(arguments)],
        capture_output=True,
        text=True,
        input=given,
        cwd=folder,
        env=os.environ | _environment(home),
        timeout=120,
        check=False,
    )


def _environment(home):
    return {"BENNY_HOME": str(home), "NO_COLOR": "1"}


def _words(arguments):
    return [str(argument) for argument in arguments]


def _exit_code():
    try:
        main.main()
    except SystemExit as left:
        return left.code or 0
    return 0


def _written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)


def refused(done, *words):
    """Say whether a command failed with one sentence that holds some words."""
    lines = done.stderr.strip().splitlines()
    return (
        done.returncode != 0
        and len(lines) == 1
        and lines[0].startswith("benny: ")
        and all(word in lines[0] for word in words)
    )
