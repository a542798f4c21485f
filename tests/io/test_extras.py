"""What is missing of an extra, and the command that installs it."""

import ast
import sys
from importlib import metadata
from pathlib import Path

import pytest

from benny.io.extras import extra_of, how_to_install, missing
from support.tools import SOURCES


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


def test_what_is_missing_of_an_extra_is_named(installed):
    assert missing("web") == ["other"]
    installed.add("other")

    assert missing("web") == []


@pytest.mark.parametrize(
    ("module", "extra"), [("other", "web"), ("third", "webby"), ("always", ""), ("os", "")]
)
@pytest.mark.usefixtures("installed")
def test_a_module_tells_its_extra(module, extra):
    assert extra_of(module) == extra


@pytest.mark.parametrize("place", ["here", "elsewhere", None])
def test_the_command_is_that_of_this_python(monkeypatch, tmp_path, place):
    folder = {"here": Path(sys.executable).parent, "elsewhere": tmp_path}.get(place)
    monkeypatch.setattr("shutil.which", lambda _name: folder and str(folder / "pip"))
    begin = "pip" if place == "here" else f"{sys.executable} -m pip"

    assert how_to_install("web") == f'{begin} install "benny[web]"'


TOOLS = {"uv/tools/benny": "uv tool", "pipx/venvs/benny": "pipx", ".venv": "uv pip"}


@pytest.mark.parametrize(("place", "begin"), TOOLS.items())
def test_without_pip_the_command_is_that_of_the_tool_that_installed_it(monkeypatch, place, begin):
    monkeypatch.setattr("benny.io.extras.find_spec", lambda _name: None)
    monkeypatch.setattr(sys, "prefix", f"/home/ann/{place}")

    assert how_to_install("web") == f'{begin} install "benny[web]"'


def test_every_module_that_benny_imports_is_its_own_or_has_an_extra():
    imported = {name for file in SOURCES.rglob("*.py") for name in modules(file)}
    outside = imported - sys.stdlib_module_names - {"benny", "cython", "pyodide"}

    assert {name for name in outside if not extra_of(name)} == {
        "fsrs",
        "msgspec",
        "rich",
        "textual",
        "typer",
    }


def modules(file):
    """Yield the first word of each module that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
