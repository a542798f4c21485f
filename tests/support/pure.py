"""The plain build in the tests: core's .py files, also where compiled modules lie beside them."""

import importlib
import os
import runpy
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from support.tools import ROOT, SOURCES

CORE = SOURCES / "core"
PLAIN = os.environ.get("BENNY_PURE") == "1"


class PlainFinder:
    """Finds the modules of benny.core as Python's own finder does, but only their .py files."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _: object = None) -> ModuleSpec | None:
        """Return where the .py file is, for a module of the core only."""
        if path is None or not name.startswith("benny.core."):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def use_plain() -> None:
    """Import the plain core from now on."""
    sys.meta_path.insert(0, PlainFinder)


def load_pure(name: str = "benny.core.deal") -> ModuleType:
    """Return a module of a second Benny, whose core is uncompiled, beside the ordinary one.

    All modules loaded so belong together: `load_pure("benny.rules.rules")` makes the rules that
    `load_pure("benny.core.deal")` takes. They share no class with the ordinary ones.
    """
    with _second_benny():
        return importlib.import_module(name)


def compile_plain(rules: Any) -> Any:
    """Return rules as the plain core takes them."""
    plain = load_pure("benny.rules.rules").Rules(**msgspec.structs.asdict(rules))
    return load_pure("benny.rules.compile").compile_rules(plain)


def is_stale() -> bool:
    """Return whether there are compiled modules that are not made of today's sources."""
    is_installed = runpy.run_path(str(ROOT / "compile_core.py"))["is_installed"]
    return bool(built()) and not is_installed()


def built() -> list[Path]:
    """Return the compiled modules that this Python would load."""
    return [
        path
        for suffix in EXTENSION_SUFFIXES
        for path in sorted(CORE.rglob(f"*{suffix}"))
        if "." not in path.name.removesuffix(suffix)
    ]


_second: dict[str, ModuleType] = {}


@contextmanager
def _second_benny() -> Iterator[None]:
    ordinary = _take_out()
    sys.modules.update(_second)
    use_plain()
    try:
        yield
    finally:
        sys.meta_path.remove(PlainFinder)
        _second.update(_take_out())
        sys.modules.update(ordinary)


def _take_out() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name.partition(".")[0] == "benny"]
    return {name: sys.modules.pop(name) for name in names}
