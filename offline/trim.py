"""Runs in Pyodide when the page is built: writes the modules that Benny can reach, as bytecode.

The interpreter would compile its standard library again at each start.
"""

import json
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # with this interpreter's magic number
from importlib.util import source_hash
from modulefinder import ModuleFinder
from pathlib import Path

from benny.offline.calls import ROUTE_MODULES

SITE = Path("/lib/python3.14/site-packages")
STDLIB = Path("/stdlib")
OUT = Path("/out")
# Pyodide itself imports the others by name.
ENTRIES = [
    "benny.offline.browser",
    *ROUTE_MODULES,
    *("pyodide.webloop", "_pyodide", "zipfile", "shutil", "tarfile"),
    *(f"encodings.{name}" for name in ("ascii", "cp437", "latin_1", "utf_8")),
]
# Modules of the library that need processes, threads, sockets or a screen, or that no route needs.
# fmt: off
ABSENT = [
    "argparse", "ctypes", "curses", "doctest", "email", "ensurepip", "ftplib", "gettext", "http",
    "idlelib", "mimetypes", "multiprocessing", "pdb", "plistlib", "pty", "pydoc", "smtplib",
    "sqlite3", "ssl", "tkinter", "turtle", "unittest", "xmlrpc",
]
# fmt: on
# They are reached, and import something absent, only for a server or in another process.
FOR_SERVERS = ("benny.lab.runs.", "benny.web.store.")


def find_modules() -> list[Path]:
    """Return the files of the modules that the entries import, also within functions."""
    finder = ModuleFinder(path=[str(SITE), str(STDLIB)], excludes=ABSENT)
    for name in ENTRIES:
        finder.import_hook(name)
    for name in ABSENT:
        for importer in finder.badmodules.get(name, ()):
            if importer.startswith("benny.") and not importer.startswith(FOR_SERVERS):
                raise SystemExit(f"{importer} imports {name}, which the page does not have")
    return [Path(module.__file__) for module in finder.modules.values() if module.__file__]


def compiled_files(folder: Path, files: set[Path]) -> Iterator[tuple[str, bytes]]:
    for file in sorted(file for file in files if file.is_relative_to(folder)):
        path, content = file.relative_to(folder).as_posix(), file.read_bytes()
        if file.suffix == ".py":
            code = compile(content, path, "exec", dont_inherit=True, optimize=2)
            content = _code_to_hash_pyc(code, source_hash(content), False)
            path += "c"
        yield path, content


OUT.mkdir()
with zipfile.ZipFile("/stdlib.zip") as stdlib:
    stdlib.extractall(STDLIB)
modules = {file for file in find_modules() if file.suffix == ".py"}
data = {file for file in (SITE / "benny").rglob("*.*") if file.suffix != ".py"}
compiled = set((SITE / "msgspec").rglob("*.so"))
own = {file for name in ("pyodide", "_pyodide") for file in (STDLIB / name).rglob("*.py")}
# A line with paths and sizes, then the contents: unpacked by the worker, as Python's zipfile takes
# three times as long.
site = dict(compiled_files(SITE, modules | data | compiled))
sizes = [(path, len(content)) for path, content in site.items()]
(OUT / "site.pack").write_bytes(b"\n".join([json.dumps(sizes).encode(), b"".join(site.values())]))
with zipfile.ZipFile(OUT / "stdlib.zip", "w") as archive:
    for path, content in compiled_files(STDLIB, modules | own):
        archive.writestr(zipfile.ZipInfo(path), content)
