"""Try a built wheel as whoever installs it: in an environment of its own, far from the sources.

`make try-dist` runs this with the wheel that it has built. It needs the standard library only, and
an index from which pip installs what Benny needs.
"""

import ast
import os
import re
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

DEAL = "S 1 QS KH TC QH TS / QC JC JS AH AS / KS TD QD JH KC / KD TH 9C 9D JD"
HAND = ("--hand", "JH 9H AS KC 9D", "--up", "TH", "--dealer", "0", "--seat", "3")
WHERE = (
    "import benny, benny.core.deal as deal; print(benny.__version__, benny.__file__, deal.__file__)"
)
SETUP = (Path(__file__).parents[1] / "setup.py").read_text()
PLAIN = {"__init__"} | ast.literal_eval(re.search(r"^PLAIN = ({.*?})", SETUP, re.M)[1])
"""Modules with C types for others that are not compiled themselves: setup.py names them."""

ADDRESS = re.compile(r"Benny is at (http://\S+) ")


def main() -> None:
    """Try the wheel that is named; say what works, and fail with what does not."""
    wheel = Path(sys.argv[1]).resolve()
    check_modules(wheel)
    with tempfile.TemporaryDirectory() as folder:
        Trial(wheel, Path(folder)).run()
    print("The wheel works: it plays, solves, evaluates and serves.")


def check_modules(wheel: Path) -> None:
    """Check that every module of the core with C types is there compiled, or none at all."""
    names = zipfile.ZipFile(wheel).namelist()
    typed = {name.removesuffix(".pxd") for name in names if name.endswith(".pxd")}
    wanted = {name for name in typed if name.rpartition("/")[2] not in PLAIN}
    compiled = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    is_plain = wheel.name.endswith("-none-any.whl")
    assert wanted, "the core's C types are in the wheel"
    assert compiled == (set() if is_plain else wanted), sorted(wanted ^ compiled)
    print(f"{wheel.name}: {len(compiled)} compiled modules.")


class Trial:
    """A wheel in an environment and a home of its own."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self._wheel = wheel
        self._folder = folder
        self._bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self._environment = kept | {"BENNY_HOME": str(folder / "home"), "NO_COLOR": "1"}

    def run(self) -> None:
        """Install the wheel and use it."""
        venv.create(self._folder / "venv", with_pip=True)
        self._do("python", "-m", "pip", "install", "-qq", f"{self._wheel}[web]")
        self._check_place()
        given = "1\n" * 2000
        self._check("win the game", "benny", "play", "family", "--plain", "--seed=1", given=given)
        self._check("0+2: 1, 1+3: 4", "benny", "solve", DEAL)
        self._check("Settled: pass", "python", "-m", "benny", "evaluate", *HAND)
        self._check("Buck Euchre", "benny", "rules", "buck")
        self._check("classic ", "benny", "puzzle", "--list")
        self._serve()

    def _check_place(self) -> None:
        version, *files = self._do("python", "-c", WHERE).split()
        assert self._wheel.name.split("-")[1] == version, version
        for file in files:
            assert Path(file).is_relative_to(self._folder), f"{file} is not what was installed"

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
