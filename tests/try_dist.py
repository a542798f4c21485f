"""Try what is published as whoever installs it: in environments of its own, far from the sources.

`make try-dist` runs this with the sdist and the wheels that it has built, on each Python that is
here; `make wheels` runs it with `--quick` and one wheel. It needs the standard library only, and an
index from which pip installs what Benny needs.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

DEAL = "S 1 QS KH TC QH TS / QC JC JS AH AS / KS TD QD JH KC / KD TH 9C 9D JD"
HAND = ("--hand", "JH 9H AS KC 9D", "--up", "TH", "--dealer", "0", "--seat", "3")
WHERE = (
    "import benny, benny.core.deal as deal; print(benny.__version__, benny.__file__, deal.__file__)"
)
ADDRESS = re.compile(r"Benny is at (http://\S+) ")


def main() -> None:
    """Try the files that are named; say what works, and fail with what does not."""
    is_quick = "--quick" in sys.argv
    files = [Path(name).resolve() for name in sys.argv[1:] if name != "--quick"]
    for tag, python in [("", sys.executable)] if is_quick else pythons():
        for file in files:
            if f"-{tag}" in file.name or file.name.endswith((".tar.gz", "-none-any.whl")):
                print(f"{file.name} with {python}:")
                with tempfile.TemporaryDirectory() as folder:
                    Trial(file, python, Path(folder), "" if is_quick else "[web]").run()
    print("All of them work.")


def pythons() -> Iterator[tuple[str, str]]:
    """Yield the tag and the program of each Python that is here, PYTHONS or those of the PATH."""
    names = os.environ.get("PYTHONS", "python3.11 python3.12 python3.13 python3.14").split()
    found = {}
    for name in [sys.executable, *names]:
        code = "import ensurepip, sys; print('cp%d%d-' % sys.version_info[:2])"
        try:
            done = subprocess.run([name, "-c", code], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        found.setdefault(done.stdout.strip(), name)
    yield from found.items()


class Trial:
    """A wheel or sdist in an environment and a home of its own."""

    def __init__(self, file: Path, python: str, folder: Path, extra: str) -> None:
        self._file = file
        self._python = python
        self._folder = folder
        self._extra = extra
        self._bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self._environment = kept | {"BENNY_HOME": f"{folder}/home", "NO_COLOR": "1", "CC": "none"}

    def run(self) -> None:
        """Install it, where there is no compiler, and use it."""
        name = self._file.name.partition("-")[0]
        subprocess.run([self._python, "-m", "venv", self._folder / "venv"], check=True)
        pip = ("python", "-m", "pip", "install", "-qq", "--no-binary", name)  # never from a cache
        self._do(*(pip if self._file.suffix == ".gz" else pip[:-2]), f"{self._file}{self._extra}")
        self._check_place()
        given = "1\n" * 2000
        self._check("win the game", "benny", "play", "family", "--plain", "--seed=1", given=given)
        self._check("0+2: 1, 1+3: 4", "benny", "solve", DEAL)
        self._check("Settled: pass", "python", "-m", "benny", "evaluate", *HAND)
        self._check("Buck Euchre", "benny", "rules", "buck")
        self._check("classic ", "benny", "puzzle", "--list")
        if self._extra:
            self._serve()

    def _check_place(self) -> None:
        version, *files = self._do("python", "-c", WHERE).split()
        assert self._file.name.removesuffix(".tar.gz").split("-")[1] == version, version
        for file in files:
            assert Path(file).is_relative_to(self._folder), f"{file} is not what was installed"
        is_plain = self._file.name.endswith((".tar.gz", "-none-any.whl"))
        assert files[-1].endswith(".py") == is_plain, files[-1]

    def _serve(self) -> None:
        command = [str(self._bin / "benny"), "serve", "--port", "0"]
        with subprocess.Popen(
            command, cwd=self._folder, env=self._environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                said = ADDRESS.match(server.stdout.readline())
                assert said, "the server says where it is"
                for path, words in (("health", "well"), ("", "<title>Benny")):
                    with urlopen(f"{said[1]}{path}", timeout=10) as answer:
                        assert words in answer.read().decode(), path
            finally:
                server.terminate()
        assert server.returncode == 0, server.returncode

    def _check(self, words: str, *command: str, given: str = "") -> None:
        said = self._do(*command, given=given)
        assert words in said, said

    def _do(self, program: str, *arguments: str, given: str = "") -> str:
        print(f"$ {program} {' '.join(arguments)[:60]}", flush=True)
        done = subprocess.run(
            [self._bin / program, *arguments],
            cwd=self._folder,
            env=self._environment,
            input=given,
            stdout=subprocess.PIPE,
            text=True,
            timeout=600,
            check=True,
        )
        return done.stdout


if __name__ == "__main__":
    main()
