"""The bar on standard error: there for long work in a terminal, and nowhere else."""

import sys
import time

import pytest

from benny.lab.report import runs
from benny.lab.report.runs import progress


@pytest.fixture(autouse=True)
def terminal(capsys, monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: True)  # in each phase of a test
    monkeypatch.setattr(runs, "PATIENCE", 0)


def shown(capsys, *words):
    """Return what is on standard error as soon as all the words are."""
    text = ""
    for _ in range(500):
        text += capsys.readouterr().err
        if all(word in text for word in words):
            return text
        time.sleep(0.01)
    raise AssertionError(f"{words} not in {text!r}")


def test_it_says_how_far_work_has_come_and_what_has_changed(capsys):
    with progress("Dealing", 8) as update:
        shown(capsys, "Dealing", "0%")
        update(2)
        shown(capsys, "Dealing", "25%")
        update(6, "Dealing, nearly there")
        shown(capsys, "Dealing, nearly there", "75%")


def test_it_is_not_shown_before_the_work_has_taken_some_time(capsys, monkeypatch):
    monkeypatch.setattr(runs, "PATIENCE", 60)
    with progress("Dealing", 8) as update:
        update(8)

    assert capsys.readouterr().err == ""


def test_it_is_not_shown_where_there_is_no_terminal(capsys, monkeypatch):
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: False)
    monkeypatch.setenv("FORCE_COLOR", "1")  # colours are wanted in a file, which is no terminal
    with progress("Dealing", 8) as update:
        update(4)
        time.sleep(0.1)

    assert capsys.readouterr().err == ""


def test_it_ends_when_the_work_breaks_off(capsys):
    def work():
        with progress("Dealing", 8):
            shown(capsys, "Dealing")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()

    capsys.readouterr()
    time.sleep(0.3)
    assert capsys.readouterr().err == ""
