"""The libraries of an extra of Benny, such as `web`: which are missing, and how to get them."""

import re
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path


def missing(extra: str) -> list[str]:
    """Return the names of the libraries of an extra that are not installed here."""
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
    if find_spec("pip") is None:  # environments of uv have none
        command = "uv tool" if "uv" in Path(sys.prefix).parts else "uv pip"
    else:
        command = "pip" if pip.parent == Path(sys.executable).parent else f"{sys.executable} -m pip"
    return f'{command} install "{_distribution()}[{extra}]"'


# Modules that are not called as what installs them.
_INSTALLED_BY = {"PIL": "pillow", "pyspiel": "open_spiel"}


@cache
def _distribution() -> str:
    # Only pyproject.toml has the name.
    return next(iter(metadata.packages_distributions().get("benny", ())), "benny")


def _libraries() -> Iterator[tuple[str, str]]:
    """Yield each extra of this Benny with a library that it needs on this system."""
    try:
        lines = metadata.requires(_distribution()) or ()
    except metadata.PackageNotFoundError:  # it runs from its sources
        return
    for line in lines:
        extra = re.search(r"extra == .(\w+)", line)
        if extra and not ("win32" in line and sys.platform == "win32"):
            yield extra[1], re.split(r"[^\w.-]", line)[0]
