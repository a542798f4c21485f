"""Where the project and what its tests read lie."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "benny"
TESTS = ROOT / "tests"
DATA = TESTS / "data"
