"""Tests that need a program are left out where it is missing, and the run says so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support import tools
from support.tools import ROOT, TESTS

SETTINGS = ROOT / "pyproject.toml"
NEEDY = """
import pytest

@pytest.mark.needs("redis-server")
def test_one(): pass

@pytest.mark.needs("redis-server")
@pytest.mark.needs("npm", "node")
def test_two(): pass

def test_three(): pass
"""


@pytest.fixture
def run(tmp_path):
    """Run pytest on three tests, on a machine with the given programs and no others."""
    file = tmp_path / "test_needy.py"
    file.write_text(NEEDY, encoding="utf-8")

    def run_with(*programs, workers="0", **environment):
        for name in programs:
            (tmp_path / name).touch(mode=0o755)
        here = {key: value for key, value in os.environ.items() if key != "CI"}
        here |= {"PYTHONPATH": str(TESTS), "PATH": str(tmp_path)}
        here["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take seconds to load
        plugins = ["-p", "conftest", "-p", "no:cacheprovider", "-p", "xdist", "-n", workers]
        where = ["-c", str(SETTINGS), f"--rootdir={tmp_path}", str(file)]
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *plugins, *where],
            env=here | environment,
            capture_output=True,
            text=True,
        )

    return run_with


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["0", "1"])
def test_what_was_left_out_is_said_with_the_way_to_have_it(run, workers):
    done = run(workers=workers)

    assert done.returncode == 0
    assert "1 passed, 2 skipped" in done.stdout
    lines = [line for line in done.stdout.splitlines() if "left out" in line]
    assert [line.rpartition(": ")[2] for line in lines] == [
        "apt install redis-server",
        "apt install nodejs npm redis-server",
    ]
    assert "1 test was left out, because this machine lacks redis-server (" in lines[0]
    assert "lacks node and npm and redis-server (" in lines[1]
    assert lines[0].count("test_needy.py") == 1


@pytest.mark.slow
def test_a_test_runs_where_its_programs_are(run):
    done = run("redis-server", "node", "npm")

    assert "3 passed" in done.stdout
    assert "left out" not in done.stdout


@pytest.mark.slow
def test_on_ci_a_missing_program_fails_the_run(run):
    done = run("node", "npm", CI="1")

    assert done.returncode == 1
    assert "On CI no test may be skipped." in done.stdout
    assert "apt install redis-server" in done.stdout


def test_a_missing_program_is_named_with_its_package(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(FileNotFoundError, match="no node: apt install nodejs"):
        tools.path("node")


def test_the_newest_postgresql_is_taken():
    paths = [Path(f"/usr/lib/postgresql/{version}/bin/postgres") for version in (9.6, 17, 15)]

    assert [path.parts[-3] for path in tools._newest_first(paths)] == ["17", "15", "9.6"]
