"""What the shell is told when a word is completed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benny.rules.loading import read_changes
from benny.rules.rules import settings
from support import tools


@pytest.fixture
def completed(run, monkeypatch):
    """Return what the last of some words may become, as bash asks for it."""

    def ask(*words):
        monkeypatch.setenv("_BENNY_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", "\n".join(["benny", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        return run().stdout.split()

    return ask


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pl"], ["play"]),
        (["play", "fa"], ["family"]),
        (["table", "rates", "bu"], ["buck"]),
        (["table", "rates", "buck", "no"], ["novice"]),
        (["solve", "--variant", "dn"], ["dnd"]),
        (["evaluate", "--variant", "dn"], ["dnd"]),
        (["arena", "expert", "se"], ["sensible", "search"]),
        (["simulate", "family", "--bots", "random,se"], ["random,sensible", "random,search"]),
        (["play", "--partner", "exp"], ["expert"]),
        (["play", "--set", "targ"], ["target=10"]),
        (["rules", "buck", "--set", "alone=m"], ["alone=may", "alone=must"]),
        (["rules", "buck", "--set", "folding="], ["folding=true", "folding=false"]),
        (["rules", "buck", "--set", "nothing="], []),
        (["play", "mine.to"], []),
        (["evaluate", "--method", "o"], ["open"]),
        (["table", "scores", "family", "--by", "ma"], ["maker"]),
        (["settings", "targ"], ["target"]),
        (["rules", "--fields", "targ"], ["target"]),
    ],
)
def test_a_word_is_completed(completed, words, found):
    assert sorted(completed(*words)) == sorted(found)


def test_every_setting_that_is_offered_is_read_as_its_default(completed):
    offered = completed("rules", "family", "--set", "")
    defaults = {name: json.loads(told[1]) for name, told in settings().items() if told[1]}

    assert read_changes(offered) == defaults


@pytest.mark.slow
@pytest.mark.needs("fish")
def test_fish_completes_with_the_script_that_it_is_given(tmp_path):
    found = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    here = os.environ | {"PATH": found, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    asked = "_BENNY_COMPLETE=source_fish benny | source; complete -C 'benny play fa'"
    done = subprocess.run(
        [tools.path("fish"), "--no-config", "-c", asked], env=here, capture_output=True, text=True
    )

    assert done.stdout.split() == ["family"]


def test_the_help_offers_to_install_it(run):
    shown = run("--help").stdout

    assert "--install-completion" in shown
    assert "--show-completion" in shown
