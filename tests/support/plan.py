"""The plan of the sources: which file imports which, and what stands in each."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

from support.places import SOURCES

# From the bottom to the top: what lies in a folder imports that folder and those of rows below.
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
    ("env", "learning"),
    ("terminal", "web", "__init__"),
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
    if root != "benny":
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
    """Return what lies at the root of the sources, without the mark for type checkers."""
    return {path.name for path in SOURCES.iterdir()} - {"__pycache__", "py.typed"}
