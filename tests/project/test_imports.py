"""Imports point one way, between folders and inside them, and names are told apart."""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

import pytest

from support.tools import SOURCES

# From the bottom to the top: a folder imports itself and the folders of rows below.
FLOORS = (
    ("errors",),
    ("io",),
    ("core",),
    ("rules",),
    ("game",),
    ("analysis", "presentation"),
    ("protocol",),
    ("bots",),
    ("lab",),
    ("env", "study"),
    ("terminal", "web", "__init__"),
    ("offline",),
    ("cli",),
    ("__main__",),
)

FILES = {path.relative_to(SOURCES).as_posix(): path for path in SOURCES.rglob("*.py")}
TEXTS = {path: file.read_text(encoding="utf-8") for path, file in FILES.items()}
MODULES = {path.removesuffix(".py").replace("/", ".") for path in FILES}
PACKAGES = {module.removesuffix(".__init__") for module in MODULES if module.endswith("__init__")}

Module = tuple[str, ...]


def imported(text: str) -> Iterable[str]:
    """Return the full names of all that a source imports, wherever it does, types included."""
    return _names(text)[0]


@cache  # the names, not the trees, which take a lot of memory
def _names(text: str) -> tuple[list[str], list[str]]:
    """Return the names that a source imports, and those of its top-level classes."""
    tree = ast.parse(text)
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports say where from: none is relative"
            names += [f"{node.module}.{name.name}" for name in node.names]
    return names, [node.name for node in tree.body if isinstance(node, ast.ClassDef)]


def module_of(name: str) -> Module | None:
    """Return the file of ours that a full name is imported from, None where it is none of ours."""
    root, _, name = name.partition(".")
    if root != "benny" or name == "__version__":  # which is there before anything is imported
        return None
    while name and name not in MODULES and name not in PACKAGES:
        name = name.rpartition(".")[0]
    if name in MODULES:
        return tuple(name.split("."))
    return (*filter(None, name.split(".")), "__init__")


def arrows(texts: dict[str, str]) -> Iterator[tuple[Module, Module]]:
    """Yield each file that imports another of ours, with that one."""
    for path, text in texts.items():
        own = tuple(path.removesuffix(".py").split("/"))
        for name in imported(text):
            other = module_of(name)
            if other is not None and other != own:
                yield own, other


def floor(module: Module) -> int:
    """Return the number of the floor that a file is on."""
    return next(number for number, row in enumerate(FLOORS) if module[0] in row)


def wrong_arrows(texts: dict[str, str]) -> list[str]:
    """Return the arrows that point up, or sideways, between the folders below benny."""
    return [
        f"{'.'.join(own)} imports {'.'.join(other)}"
        for own, other in arrows(texts)
        if own[0] != other[0] and floor(other) >= floor(own)
    ]


def circles(pairs: Iterable[tuple[Module, Module]]) -> list[str]:
    """Return the circles among the entries of one folder, files and folders alike."""
    needs: dict[Module, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for own, other in pairs:
        both = zip(own, other, strict=False)
        depth = next(place for place, (ours, theirs) in enumerate(both) if ours != theirs)
        needs[own[:depth]][own[depth]].add(other[depth])
    found = []
    for folder, graph in needs.items():
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            found.append(f"{'.'.join(folder)}: {' < '.join(error.args[1])}")
    return found


def classes(texts: dict[str, str]) -> dict[str, list[str]]:
    """Return the files of each top-level class, by its name."""
    found = defaultdict(list)
    for path, text in texts.items():
        for name in _names(text)[1]:
            found[name].append(path)
    return found


def entries() -> set[str]:
    """Return the names at the root of the sources, without the mark for type checkers."""
    return {path.name for path in SOURCES.iterdir()} - {"__pycache__", "py.typed"}


MOST_AT_ROOT = 18
ENGINE = {"msgspec"}
FOREIGN = {
    "core": {"cython"},
    "env": ENGINE | {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "lab": ENGINE | {"dask", "distributed", "matplotlib", "pyarrow", "rich", "typer"},
    "study": ENGINE | {"fsrs", "pyarrow", "rich", "typer"},
    "terminal": ENGINE | {"rich", "textual", "typer", "websockets"},
    "web": ENGINE
    | {
        "alembic",
        "idna",
        "PIL",
        "litestar",
        "openskill",
        "prometheus_client",
        "psycopg",
        "redis",
        "segno",
        "regex",
        "sqlalchemy",
    }
    | {"h11", "uvicorn", "websockets"},
    "offline": ENGINE | {"pyodide"},
    "cli": ENGINE | {"typer"},
}


def foreign_modules(text: str) -> set[str]:
    roots = {name.partition(".")[0] for name in imported(text)}
    return roots - {"benny"} - set(sys.stdlib_module_names)


def test_arrows_between_folders_point_down():
    assert wrong_arrows(TEXTS) == []


def test_arrows_inside_each_folder_point_one_way():
    assert circles(arrows(TEXTS)) == []


def test_the_core_imports_nothing_of_ours_but_io():
    core = {path: text for path, text in TEXTS.items() if path.startswith("core/")}

    assert {other[0] for _, other in arrows(core)} == {"core", "io"}


def test_the_root_is_no_drawer():
    named = {name.removesuffix(".py") for name in entries()}

    assert len(entries()) <= MOST_AT_ROOT
    assert named == {name for row in FLOORS for name in row}


def test_each_class_has_a_name_of_its_own():
    assert {name: paths for name, paths in classes(TEXTS).items() if len(paths) > 1} == {}


def test_a_module_imports_only_the_libraries_of_its_part():
    wrong = {
        path: foreign
        for path, text in TEXTS.items()
        if (foreign := foreign_modules(text) - FOREIGN.get(path.partition("/")[0], ENGINE))
    }

    assert wrong == {}


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("rules/rules.py", "from benny.game.game import Game"),
        ("game/view.py", "from benny.presentation import words"),
        ("presentation/words.py", "import benny.analysis.worlds"),
        ("core/deal.py", "from benny.rules import cards"),
        ("terminal/remote/join.py", "from benny.web.table.table import Table"),
        ("bots/random.py", "from benny import Game"),
        ("game/game.py", "def later():\n    from benny.terminal import lines"),
    ],
)
def test_a_wrong_arrow_is_found(path, line):
    assert len(wrong_arrows({path: line})) == 1


@pytest.mark.parametrize(
    "lines",
    [
        {
            "rules/rules.py": "from benny.rules.compile import compile_rules",
            "rules/compile.py": "from benny.rules.rules import Rules",
        },
        {
            "core/bulk.py": "from benny.core.search.solver import Solver",
            "core/search/maxn.py": "if TYPE_CHECKING:\n    from benny.core import bulk",
        },
        {"game/__init__.py": "from benny.game import log", "game/log.py": "import benny.game"},
    ],
)
def test_a_circle_is_found(lines):
    assert len(circles(arrows(lines))) == 1


def test_only_the_application_knows_the_ways_of_http():
    importers = {own for own, other in arrows(TEXTS) if other[:3] == ("web", "http", "routes")}

    assert {own for own in importers if own[:3] != ("web", "http", "routes")} == {
        ("web", "http", "app")
    }  # a page without a server loads them by name, when first wanted
