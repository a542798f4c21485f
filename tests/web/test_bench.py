"""The benchmarks of the web still work: on two tables for two seconds, and a game in a page."""

import subprocess
import sys

import pytest

from support.tools import ROOT, path

pytestmark = pytest.mark.slow

SCRIPT = ROOT / "bench" / "web_load.py"


def test_two_tables_are_measured():
    short = ["--tables", "2", "--runs", "1", "--seconds", "2", "--warm-up", "0", "--pace", "0.2"]

    done = subprocess.run([sys.executable, SCRIPT, *short], capture_output=True, text=True)

    assert done.stderr == ""
    assert "2 tables: median" in done.stdout
    assert "tables with p99 under 50 ms" in done.stdout


@pytest.mark.needs("chromium", "node", "npm")
def test_the_page_without_a_server_is_measured(tmp_path):
    subprocess.run([sys.executable, ROOT / "offline" / "build.py", "--out", tmp_path], check=True)
    script = [ROOT / "bench" / "offline_page.py", "visits", "bots", "--quick", "--page", tmp_path]
    command = [sys.executable, *script, "--browser", path("chromium")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    assert "expert, sawdust" in done.stdout
