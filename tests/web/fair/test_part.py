"""The client's side of fair deals: what it sends, notes and detects."""

import subprocess
from pathlib import Path

import pytest

from support import tools


@pytest.mark.needs("node")
def test_the_client_holds_the_server_to_its_word():
    script = Path(__file__).with_name("part.test.mjs")
    done = subprocess.run(
        [tools.path("node"), "--test", script], capture_output=True, text=True, check=False
    )

    assert (done.returncode, "# fail 0" in done.stdout) == (0, True), done.stdout
