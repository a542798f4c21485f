"""The programs that some tests need: where they are and how to have them.

A test that needs one says so: `@pytest.mark.needs("postgres")`. Run as a script, this prints the
packages of Debian and Ubuntu that hold what is missing here. It needs the standard library only.
"""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple


class Program(NamedTuple):
    """A program: the package that holds it and the names that it goes by."""

    package: str
    names: tuple[str, ...]


PROGRAMS = {
    "chromium": Program("chromium", ("chromium", "chromium-browser", "google-chrome")),
    "curl": Program("curl", ("curl",)),
    "fish": Program("fish", ("fish",)),
    "node": Program("nodejs", ("node",)),
    "npm": Program("npm", ("npm",)),
    "postgres": Program("postgresql", ("postgres",)),
    "redis-server": Program("redis-server", ("redis-server",)),
}


def path(program: str) -> Path:
    """Return where a program is. Raises FileNotFoundError, with the way to have it."""
    for place in _places(PROGRAMS[program]):
        return place
    raise FileNotFoundError(f"This machine has no {program}: {how_to_have([program])}.")


def missing(programs: Iterable[str]) -> list[str]:
    """Return those of the programs that this machine lacks."""
    return sorted({name for name in programs if not any(_places(PROGRAMS[name]))})


def how_to_have(programs: Iterable[str]) -> str:
    """Return the command that installs them on Debian and Ubuntu."""
    return f"apt install {' '.join(_packages(programs))}"


def _places(program: Program) -> Iterator[Path]:
    for name in program.names:
        if found := shutil.which(name):
            yield Path(found)
        yield from _newest_first(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    """Debian and Ubuntu keep PostgreSQL in a folder a version, none of them on the PATH."""
    return sorted(paths, key=lambda path: float(path.parts[-3]), reverse=True)


def _packages(programs: Iterable[str]) -> list[str]:
    return [PROGRAMS[name].package for name in programs]


if __name__ == "__main__":
    print(*_packages(missing(PROGRAMS)), sep="\n")


ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "benny"
TESTS = ROOT / "tests"
DATA = TESTS / "data"
