"""Imports point one way, between folders and inside them, and names are told apart."""

import sys

import pytest

from support.plan import FLOORS, TEXTS, arrows, circles, classes, entries, imported, wrong_arrows

MOST_AT_ROOT = 17
ENGINE = {"msgspec"}
FOREIGN = {
    "core": {"cython"},
    "env": ENGINE | {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "lab": ENGINE | {"dask", "distributed", "matplotlib", "pyarrow", "rich", "typer"},
    "learning": ENGINE | {"fsrs"},
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
        "regex",
        "sqlalchemy",
    }
    | {"h11", "uvicorn", "websockets"},
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
        {
            "game/__init__.py": "from benny.game import log",
            "game/log.py": "import benny.game",
        },
    ],
)
def test_a_circle_is_found(lines):
    assert len(circles(arrows(lines))) == 1


def test_a_name_that_stands_twice_is_found():
    assert classes({"a.py": "class Deal: ...", "b.py": "class Deal: ..."}) == {
        "Deal": ["a.py", "b.py"]
    }


def test_a_foreign_library_is_found():
    assert foreign_modules("import numpy.random\nfrom os import path") == {"numpy"}


def test_only_the_application_knows_the_ways_of_http():
    importers = {own for own, other in arrows(TEXTS) if other[:3] == ("web", "http", "routes")}

    assert {own for own in importers if own[:3] != ("web", "http", "routes")} == {
        ("web", "http", "app")
    }
