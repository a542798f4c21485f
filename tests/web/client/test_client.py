"""The browser's client: its unit tests, types, and vendored files."""

import hashlib
import json
import re
import subprocess
from pathlib import Path

import pytest

import benny
from support import tools
from web.client_types import FILE, declarations

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
STATIC = Path(benny.__file__).parent / "web" / "static"
VENDOR = STATIC / "vendor"
NODE = ROOT / ".venv" / "node" / "node_modules"

# A row in the table of vendored files: the file first, its hash last.
ROW = re.compile(r"^\| `([^`]+)` \|.*\| `([^`]+)` \| `([0-9a-f]{64})` \|$", re.MULTILINE)
ADDRESS = re.compile(r"\b(?:https?:)?//[\w-]+\.[\w.-]+")
NAMESPACES = {"http://www.w3.org"}


def vendored():
    return ROW.findall((VENDOR / "README.md").read_text())


def shipped(*endings):
    return sorted(file for file in STATIC.rglob("*") if file.suffix in endings)


def run(*command):
    done = subprocess.run(
        command, cwd=ROOT, text=True, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.needs("node")
def test_the_pure_modules_pass_their_own_tests():
    files = sorted(file.as_uri() for file in HERE.glob("*.test.js"))
    script = f"for (const file of {json.dumps(files)}) await import(file);"  # one process for all
    told = run(tools.path("node"), "--test-reporter=tap", "--input-type=module", "--eval", script)

    assert re.search("^# pass [1-9]", told, re.MULTILINE)
    assert "# fail 0" in told


@pytest.mark.needs("node", "npm")
def test_the_types_are_right():
    assert NODE.is_dir(), "`make test` fetches the type checker into .venv/node"

    run(tools.path("node"), NODE / "typescript" / "bin" / "tsc", "--project", ROOT)


def test_what_is_vendored_is_what_its_table_says():
    for name, licence, digest in vendored():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest
        assert (VENDOR / licence).is_file()
    listed = {(VENDOR / name).resolve() for name, _, _ in vendored()}
    scripts = set(VENDOR.glob("*.js"))
    fonts = set((STATIC / "fonts").glob("*.woff2"))

    assert listed == scripts | fonts


def test_no_file_asks_anybody_else_for_anything():
    files = shipped(".js", ".css", ".html", ".svg")
    foreign = {file: {*ADDRESS.findall(file.read_text())} - NAMESPACES for file in files}

    assert len(files) > 50
    assert not any(foreign.values()), foreign


def test_the_page_holds_no_script_or_style_of_its_own():
    page = (STATIC / "index.html").read_text()

    assert not re.search(r"<style|\bstyle=|\bon\w+=|<script(?![^>]*\bsrc=)", page)


def test_every_stylesheet_is_loaded():
    page = (STATIC / "index.html").read_text()
    loaded = set(re.findall(r'href="/static/styles/([\w-]+\.css)"', page))

    assert loaded == {file.name for file in (STATIC / "styles").iterdir()}


def test_the_client_has_todays_types():
    assert FILE.read_text(encoding="utf-8") == declarations(), "run `make types`"


TYPES = """
export type Place = "south" | "west" | "north" | "east";
export type Suit = "C" | "D" | "H" | "S";
export type Card = string;
  kind: "update";
  do: "seat_bot";
  picture?: Picture;
  win: number | null;
  expect?: number;
  grace: number;
  hashes?: Record<string, string>;
  cards: Partial<Record<Place, Card>>;
  made: Suit | null;
  kind: "bot" | "empty" | "person";
"""


def test_a_type_says_what_json_holds():
    assert {*TYPES.strip("\n").splitlines()} <= {*declarations().splitlines()}
