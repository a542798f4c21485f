"""The only state machine of a deal: typed Python on ints, compiled if there is a compiler.

Compiled and plain modules cannot share their C types. So a process that begins on the plain core
stays on it, even if the compiled one is installed meanwhile.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, PathFinder, SourceFileLoader


def _is_plain() -> bool:
    found = PathFinder.find_spec(f"{__name__}.deal", __path__)
    return found is not None and isinstance(found.loader, SourceFileLoader)


def _stay_plain() -> None:
    """Let Python find only .py files in these folders."""
    for folder, _, _ in os.walk(__path__[0]):
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


if _is_plain():
    _stay_plain()
