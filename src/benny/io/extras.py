"""The libraries of an extra of Benny, such as `web`: which are missing, and how to get them.

Of the library, importlib.metadata takes longest to import: it is loaded when it is wanted.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path


def missing(extra: str) -> list[str]:
    """Return the names of the libraries of an extra that are not installed here."""
    from importlib import metadata

    names = []
    for name in (name for needed_by, name in _libraries() if needed_by == extra):
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            names.append(name)
    return names


def extra_of(module: str) -> str:
    name = _INSTALLED_BY.get(module, module)
    return next((extra for extra, library in _libraries() if library.replace("-", "_") == name), "")


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra, for this Python."""
    pip = Path(shutil.which("pip") or "")
    parts = Path(sys.prefix).parts
    if "pipx" in parts or find_spec("pip") is None:  # environments of uv have no pip
        command = "pipx" if "pipx" in parts else "uv tool" if "uv" in parts else "uv pip"
    else:
        command = "pip" if pip.parent == Path(sys.executable).parent else f"{sys.executable} -m pip"
    return f'{command} install "{_distribution()}[{extra}]"'


_INSTALLED_BY = {"PIL": "pillow", "pyspiel": "open_spiel"}  # modules with names of their own


@cache
def _distribution() -> str:
    from importlib import metadata

    return next(iter(metadata.packages_distributions().get("benny", ())), "benny")


def _libraries() -> Iterator[tuple[str, str]]:
    """Yield each extra of this Benny with a library that it needs on this system."""
    from importlib import metadata

    try:
        lines = metadata.requires(_distribution()) or ()
    except metadata.PackageNotFoundError:  # it runs from its sources
        return
    for line in lines:
        extra = re.search(r"extra == .(\w+)", line)
        if extra and not ("win32" in line and sys.platform == "win32"):
            yield extra[1], re.split(r"[^\w.-]", line)[0]
