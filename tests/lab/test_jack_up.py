"""What a dealer makes of a jack that is turned up."""

import sys

import jack_up
import pytest


@pytest.mark.parametrize("asked", ["-4", "0", "some"])
@pytest.mark.parametrize("option", ["--deals", "--workers"])
def test_a_number_of_deals_that_makes_no_sense_is_quoted(monkeypatch, capsys, option, asked):
    monkeypatch.setattr(sys, "argv", ["jack_up.py", option, asked])
    with pytest.raises(SystemExit):
        jack_up.main()

    said = capsys.readouterr().err
    assert said.endswith(f"argument {option}: {asked!r} is no whole number from 1 on\n")
