"""Compile the core in a copy of its sources and install all modules at once; `make` runs this.

Compiled and plain modules cannot share their C types, so no Benny may ever find half of a build.
With --later the copy is compiled in the background, and the next run installs what it made: the
first game need not wait.
"""

import argparse
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
CORE = Path("src/benny/core")
COPY = ROOT / "build" / "core"
LOG = COPY / "log"
DONE = COPY / "done"
FAILED = COPY / "failed"
STAMP = ROOT / ".venv" / "compiled"
DECIDING = "deal."  # by this module benny.core knows whether it is compiled

# What setup.py prints: each module is translated to C, then compiled, and linked when that is done.
STEP = re.compile(r"\[ *\d+/(\d+)\] Cythonizing|.* -(?:shared|bundle) ")
NO_COMPILER = re.compile(r"building extension .* failed")
WITHOUT = (
    "Warning: found no C compiler with Python's headers (see build/core/log), so Benny runs "
    "uncompiled, which only makes it slower; once they are installed run 'make build'."
)
BROKEN = (
    "Warning: the core could not be compiled (see build/core/log), so Benny runs uncompiled, which "
    "only makes it slower; 'make build' tries again."
)
SECONDS_BETWEEN_LINES = 5


def main() -> None:
    """Compile now, later, or in the background process that `--later` starts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--later", action="store_true", help="compile in the background")
    parser.add_argument("--aside", action="store_true", help="compile and install nothing")
    arguments = parser.parse_args()
    if arguments.aside:
        os.nice(10)
        compile_copy(is_quiet=True)
    elif is_installed():
        return
    elif not arguments.later:
        print("Compiling the core, which takes about a minute.", flush=True)
        compile_copy()
        install()
    elif is_compiled():
        install()
    elif has_failed():
        uninstall()
        print(BROKEN, file=sys.stderr)
    else:
        compile_later()


def is_installed() -> bool:
    """Return whether the compiled modules beside the sources are made of these sources."""
    return STAMP.exists() and STAMP.read_text() == stamp()


def stamp() -> str:
    """Return what tells builds apart: a hash of all sources, and the modules that are there."""
    return "\n".join([digest(), *(path.name for path in modules(ROOT))])


def digest() -> str:
    """Return a hash of all that the compiled modules are made of."""
    found = hashlib.sha256(sys.version.encode())
    for path in sources(ROOT):
        found.update(f"{path}\0".encode() + (ROOT / path).read_bytes())
    return found.hexdigest()


def sources(root: Path) -> list[Path]:
    """Return setup.py and the core's sources, relative to a root."""
    found = (path for kind in ("*.py", "*.pxd") for path in (root / CORE).rglob(kind))
    return sorted([Path("setup.py"), *(path.relative_to(root) for path in found)])


def modules(root: Path) -> list[Path]:
    """Return the compiled modules below a root, the deciding one last."""
    found = (root / CORE).rglob("*.so")
    return sorted(found, key=lambda path: (path.name.startswith(DECIDING), path))


def is_compiled() -> bool:
    """Return whether today's sources have been compiled in the copy."""
    return DONE.exists() and DONE.read_text() == digest()


def has_failed() -> bool:
    """Return whether compiling today's sources has failed, as it would again."""
    return FAILED.exists() and FAILED.read_text() == digest()


def compile_later() -> None:
    """Start compiling in the background, with all modules plain until then."""
    uninstall()
    subprocess.Popen(
        [sys.executable, __file__, "--aside"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl+C in the game does not end it
    )
    print("The core is being compiled for your next game; until then bots think a little slower.")


def compile_copy(*, is_quiet: bool = False) -> None:
    """Compile the core in the copy, unless that is done; end with its log where it fails."""
    with locked():
        if is_compiled():
            return
        made_of = digest()
        update_copy()
        if run_setup(is_quiet):
            FAILED.write_text(made_of)
            sys.exit(LOG.read_text())
        if not has_compiler():
            remove(modules(COPY))  # some may have been compiled by then
        DONE.write_text(made_of)


@contextmanager
def locked() -> Iterator[None]:
    """Wait for another build to end, and let others wait for this one."""
    COPY.mkdir(parents=True, exist_ok=True)
    with (COPY.parent / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def update_copy() -> None:
    """Make the copy's sources the same as ours; those that stay the same are not compiled again."""
    DONE.unlink(missing_ok=True)
    ours = sources(ROOT)
    gone = set(sources(COPY)) - set(ours)
    changed = [path for path in ours if not is_same(path)]
    if gone or any(path.suffix == ".pxd" or path.name == "setup.py" for path in changed):
        shutil.rmtree(COPY)  # all that rests on a C type has to be compiled again
        changed = ours
    for path in changed:
        (COPY / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, COPY / path)
    (COPY / CORE.parent / "__init__.py").touch()  # else Cython takes `core` for the package


def is_same(path: Path) -> bool:
    """Return whether a source is the same in the copy."""
    return (COPY / path).exists() and (COPY / path).read_bytes() == (ROOT / path).read_bytes()


def run_setup(is_quiet: bool) -> int:
    """Run setup.py in the copy, telling how far it is; return its exit status."""
    command = [sys.executable, "setup.py", "build_ext", "--build-lib", "src"]
    with (
        LOG.open("w") as log,
        subprocess.Popen(
            [*command, "--parallel", f"{os.cpu_count() or 1}"],
            cwd=COPY,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as setup,
    ):
        assert setup.stdout is not None
        progress = Progress(is_quiet)
        for line in setup.stdout:
            log.write(line)
            progress.take(line)
    return setup.returncode


class Progress:
    """Says now and then how much is done, and about how long the rest takes."""

    def __init__(self, is_quiet: bool) -> None:
        self._is_quiet = is_quiet
        self._began = self._told = time.monotonic()
        self._done = self._total = 0

    def take(self, line: str) -> None:
        """Count a step of setup.py, if a line of its output is one."""
        step = STEP.match(line)
        if not step:
            return
        self._done += 1
        self._total = 2 * int(step[1]) if step[1] else self._total
        now = time.monotonic()
        # What is left can't be told where more is built than was translated, as after an update.
        is_known = self._done <= self._total
        if is_known and not self._is_quiet and now - self._told >= SECONDS_BETWEEN_LINES:
            self._told = now
            left = (now - self._began) * (self._total - self._done) / self._done
            share = 100 * self._done // self._total
            print(f"Compiling the core: {share}% done, about {left:.0f} s left.", flush=True)


def install() -> None:
    """Put the compiled modules beside the sources, or say that there is no compiler."""
    with locked():
        uninstall()
        for path in modules(COPY):
            shutil.copy2(path, ROOT / path.relative_to(COPY))
        STAMP.parent.mkdir(exist_ok=True)  # a clone compiled without make has no .venv
        STAMP.write_text(stamp())
    if not has_compiler():
        print(WITHOUT, file=sys.stderr)
        sys.exit("CI" in os.environ)


def has_compiler() -> bool:
    """Return whether the last build in the copy has compiled all modules."""
    return not NO_COMPILER.search(LOG.read_text())


def uninstall() -> None:
    """Remove the compiled modules beside the sources, the deciding one first."""
    STAMP.unlink(missing_ok=True)
    remove(modules(ROOT)[::-1])


def remove(paths: list[Path]) -> None:
    """Remove files."""
    for path in paths:
        path.unlink()


if __name__ == "__main__":
    main()
