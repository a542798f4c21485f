"""Imports point one way, and each part of Benny needs only what it may."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "benny"

# From the bottom to the top: modules import those of rows below, and of their own row.
LAYERS = (
    ("core", "errors", "estimates", "files", "fitting", "locks", "wire"),
    ("cards",),
    ("ordering",),
    ("coding", "rules"),
    ("variants", "actions", "shuffling", "fair", "outcomes", "selfplay"),
    ("log", "view", "equity", "books", "shelf"),
    ("live",),
    ("reasons",),
    ("game", "showing"),
    ("knowledge",),
    ("worlds",),
    ("trying",),
    ("records", "bots", "describe", "commentary"),
    ("scene",),
    ("__init__",),
    ("lab", "notation", "env"),
    ("terminal", "web"),
    ("commands",),
    ("cli", "__main__"),
)
ENGINE = {"msgspec"}
FOREIGN = {
    "core": {"cython"},
    "lab": ENGINE | {"dask", "distributed", "matplotlib", "rich", "typer"},
    "terminal": ENGINE | {"rich", "textual", "typer", "websockets"},
    "web": ENGINE
    | {"alembic", "litestar", "openskill", "prometheus_client", "psycopg", "redis", "sqlalchemy"}
    | {"h11", "uvicorn", "websockets"},
    "commands": ENGINE | {"typer"},
    "cli": ENGINE | {"typer"},
}
FILES = {path.relative_to(SOURCES).as_posix(): path for path in SOURCES.rglob("*.py")}


def part_of(path: str) -> str:
    """Return the module or package right below benny that a file belongs to."""
    return path.partition("/")[0].removesuffix(".py")


def level(part: str) -> int:
    return next(number for number, row in enumerate(LAYERS) if part in row)


def imported(text: str) -> Iterator[str]:
    """Yield the full names of all modules that a source imports, wherever it does."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports say where from: none is relative"
            names = [f"{node.module}.{name.name}" for name in node.names]
            yield from names if node.module == "benny" else [node.module]


def parts_imported(text: str) -> Iterator[str]:
    """Yield the parts of Benny that a source imports."""
    for name in imported(text):
        root, _, rest = name.partition(".")
        part = rest.partition(".")[0]
        if root == "benny":
            is_module = (SOURCES / part).is_dir() or (SOURCES / f"{part}.py").is_file()
            yield part if part and is_module else "__init__"


def wrong_arrows(path: str, text: str) -> list[str]:
    own = part_of(path)
    return [part for part in parts_imported(text) if level(part) > level(own)]


def foreign_modules(text: str) -> set[str]:
    roots = {name.partition(".")[0] for name in imported(text)}
    return roots - {"benny"} - set(sys.stdlib_module_names)


@pytest.mark.once
@pytest.mark.parametrize("path", FILES)
def test_a_module_imports_only_what_lies_below_it(path):
    assert wrong_arrows(path, FILES[path].read_text(encoding="utf-8")) == []


@pytest.mark.once
@pytest.mark.parametrize("path", [path for path in FILES if part_of(path) == "core"])
def test_the_core_imports_nothing_of_ours_but_the_core(path):
    assert set(parts_imported(FILES[path].read_text(encoding="utf-8"))) <= {"core"}


@pytest.mark.once
@pytest.mark.parametrize("path", FILES)
def test_a_module_imports_only_the_libraries_of_its_part(path):
    allowed = FOREIGN.get(part_of(path), ENGINE)

    assert foreign_modules(FILES[path].read_text(encoding="utf-8")) <= allowed


@pytest.mark.once
@pytest.mark.parametrize(
    ("path", "line", "part"),
    [
        ("rules.py", "from benny.game.game import Game", "game"),
        ("view.py", "from benny import records", "records"),
        ("core/deal.py", "import benny.rules.cards", "cards"),
        ("bots/random.py", "from benny import Game", "__init__"),
        ("game.py", "def later():\n    from benny.terminal import lines", "terminal"),
    ],
)
def test_a_wrong_arrow_is_found(path, line, part):
    assert wrong_arrows(path, line) == [part]


@pytest.mark.once
def test_a_foreign_library_is_found():
    assert foreign_modules("import numpy.random\nfrom os import path") == {"numpy"}


@pytest.mark.once
def test_only_the_application_knows_the_ways_of_http():
    importers = {
        path
        for path, file in FILES.items()
        if any(
            name.startswith("benny.web.http.routes")
            for name in imported(file.read_text(encoding="utf-8"))
        )
    }

    assert {path for path in importers if not path.startswith("web/routes/")} == {"web/app.py"}
