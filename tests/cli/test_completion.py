"""What the shell is told when a word is completed."""

import json

import pytest

from benny.rules.loading import read_changes
from benny.rules.rules import settings


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
    ],
)
def test_a_word_is_completed(completed, words, found):
    assert sorted(completed(*words)) == sorted(found)


def test_every_setting_that_is_offered_is_read_as_its_default(completed):
    offered = completed("rules", "family", "--set", "")
    defaults = {name: json.loads(told[1]) for name, told in settings().items() if told[1]}

    assert read_changes(offered) == defaults


def test_the_help_offers_to_install_it(run):
    shown = run("--help").stdout

    assert "--install-completion" in shown
    assert "--show-completion" in shown
