"""What is missing of an extra is told with a command that needs no index that has Benny."""

import shlex
import sys
from importlib import metadata

import pytest

from benny.io.extras import how_to_install, missing


@pytest.fixture
def installed(monkeypatch):
    """Say which libraries are installed, and what Benny needs."""

    def version(name):
        if name not in here:
            raise metadata.PackageNotFoundError
        return "1"

    here = {"Some-Lib"}
    needed = [
        "always>=1",
        'Some-Lib<2; extra == "web"',
        "other[fast]<3,>=2; extra == 'web'",
        "third>=1; extra == 'webby'",
    ]
    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr(metadata, "requires", lambda _name: needed)
    return here


def test_the_command_names_what_is_missing_and_this_python(installed):
    assert missing("web") == ["other"]
    assert shlex.split(how_to_install("web")) == [
        *(sys.executable, "-m", "pip", "install"),
        "other[fast]<3,>=2",
    ]


def test_where_nothing_is_missing_the_extra_itself_is_named(installed):
    installed.add("other")

    assert missing("web") == []
    assert how_to_install("web").endswith(" install 'benny[web]'")
