"""Whatever a caller does to the core, it answers with a Python error or a right result.

The compiled build would end the process, or never answer, so child processes walk all that it
shows to Python. The plain build is walked in this process, as far as the compiled one is public.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support import pure
from support.misuse import public_names, walk

SEEDS = range(2)
LIMIT = 300


@pytest.mark.needs("compiled")
@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_no_misuse_of_the_compiled_core_ends_or_blocks_the_process(seed, tmp_path):
    told = tmp_path / "call"
    child = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "support.misuse", str(seed), str(told)],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )

    assert child.returncode == 0, f"{told.read_text()}\n{child.stderr[-2000:]}"


@pytest.mark.needs("compiled")
@pytest.mark.slow
def test_no_misuse_of_the_plain_core_blocks_it(tmp_path):
    walk(0, tmp_path / "call", pure.load_pure, public_names(), sets=False, steps=200)
