"""The libraries of an extra of Benny, such as `web`: which are missing, and how to get them."""

import re
import shlex
import sys
from collections.abc import Iterator


def missing(extra: str) -> list[str]:
    """Return the names of the libraries of an extra that are not installed here."""
    return [name for name, _ in _missing(extra)]


def how_to_install(extra: str) -> str:
    """Return the command that installs what is missing of an extra.

    It names the libraries, because there may be no index that has Benny.
    """
    wanted = [requirement for _, requirement in _missing(extra)] or [f"benny[{extra}]"]
    return shlex.join([sys.executable, "-m", "pip", "install", *wanted])


def _missing(extra: str) -> Iterator[tuple[str, str]]:
    for requirement in _requirements(extra):
        name = re.split(r"[^\w.-]", requirement)[0]
        if not _is_installed(name):
            yield name, requirement


def _requirements(extra: str) -> Iterator[str]:
    """Yield what an extra of this Benny needs on this system."""
    from importlib import metadata  # slow to load, and seldom needed

    try:
        lines = metadata.requires("benny") or ()
    except metadata.PackageNotFoundError:  # it runs from its sources
        return
    for line in lines:
        requirement, _, marker = line.partition(";")
        is_left_out = "win32" in marker and sys.platform == "win32"
        if re.search(rf"extra == .{extra}\b", marker) and not is_left_out:
            yield requirement.strip()


def _is_installed(name: str) -> bool:
    from importlib import metadata

    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True
