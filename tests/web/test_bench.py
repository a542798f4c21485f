"""The load benchmark still works: two tables for two seconds."""

import subprocess
import sys

import pytest

from support.tools import ROOT

pytestmark = pytest.mark.slow

SCRIPT = ROOT / "bench" / "web_load.py"


def test_two_tables_are_measured():
    short = ["--tables", "2", "--runs", "1", "--seconds", "2", "--warm-up", "0", "--pace", "0.2"]

    done = subprocess.run([sys.executable, SCRIPT, *short], capture_output=True, text=True)

    assert done.stderr == ""
    assert "2 tables: median" in done.stdout
    assert "tables with p99 under 50 ms" in done.stdout
