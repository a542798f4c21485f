"""The package as a program imports it: its public names, and what is loaded for them."""

import subprocess
import sys

import pytest

import benny

NAMES = (
    "ACTIONS Action ActionValue Bot BotError Card DealLog Evaluation Game IllegalActionError Match "
    "NotationError Pairing Player Rank Record Review Rules Situation Solved Stats Suit View arena "
    "bot evaluate load load_rules play_games review save situation solve stats variant"
)
LATE = ("benny.analysis", "benny.lab", "benny.presentation", "benny.terminal", "benny.web")


def test_the_public_names_are_there():
    assert benny.__all__ == NAMES.split()
    assert all(hasattr(benny, name) for name in benny.__all__)


def test_the_package_lists_its_public_names_and_no_folders():
    assert {name for name in dir(benny) if not name.startswith("__")} == set(NAMES.split())
    assert set(dir(benny)) > {"__version__", "__doc__"}


def test_each_public_name_is_in_the_first_words_of_help():
    missing = [name for name in NAMES.split() if f"`{name}`" not in benny.__doc__]

    assert missing in ([], ["ACTIONS", "ActionValue", "Pairing", "Situation", "Solved"])


def test_the_version_is_that_of_what_is_installed():
    from importlib.metadata import version

    assert benny.__version__ == version("benny")


def test_a_name_that_is_not_there_is_refused_as_by_any_module():
    with pytest.raises(AttributeError, match="module 'benny' has no attribute 'sing'"):
        _ = benny.sing


@pytest.mark.slow
def test_importing_it_loads_neither_lab_nor_screens():
    code = "import sys, benny; print([name for name in sys.modules if name.startswith(%r)])"
    done = subprocess.run(
        [sys.executable, "-c", code % (LATE,)], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"
