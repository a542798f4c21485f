"""What a server installs: versions with their hashes, as pyproject.toml allows them."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from support.tools import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PIN = re.compile(
    r"([a-z0-9-]+)==(\S+)(?: ; ([^\\]+?))? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
)


def wanted(lock):
    """Return what a lock is for: the build tools, or Benny with the extras in its name."""
    if lock.stem == "tools":
        return [*PROJECT["build-system"]["requires"], "pip>=25.1"]
    extras = PROJECT["project"]["optional-dependencies"]
    chosen = [line for extra in lock.stem.split(",") for line in extras[extra]]
    return [*PROJECT["project"]["dependencies"], *chosen]


def test_there_is_a_lock_for_each_way_to_install_a_server():
    assert {lock.stem for lock in LOCKS} == {"tools", "web", "web,postgres,redis"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_pinned_versions_with_hashes_and_nothing_else(lock):
    text = lock.read_text(encoding="utf-8")
    rest = PIN.sub("", text)

    assert [line for line in rest.splitlines() if not line.startswith("#")] == []
    assert "//" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_agrees_with_what_the_project_allows(lock):
    found = PIN.findall(lock.read_text(encoding="utf-8"))
    pinned = {name: (version, marker) for name, version, marker, _ in found}
    for requirement in map(Requirement, wanted(lock)):
        version, marker = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version, prereleases=True), requirement
        assert marker.strip() == str(requirement.marker or "").replace('"', "'")


def test_both_locks_of_a_server_hold_the_same_versions():
    pins = {
        lock.stem: dict(re.findall(r"^(\S+)==(\S+)", lock.read_text(encoding="utf-8"), re.M))
        for lock in LOCKS
    }

    assert pins["web"].items() <= pins["web,postgres,redis"].items()


def test_pages_install_benny_by_its_name():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    told = [
        (page.name, name)
        for page in pages
        for name in re.findall(
            r'(?:pip|tool|pipx) install "?(benny[\w-]*)|(?:uvx|pipx run) (benny[\w-]*)',
            page.read_text(encoding="utf-8"),
        )
    ]

    assert len(told) > 10
    assert [
        (page, name) for page, name in told if "".join(name) != PROJECT["project"]["name"]
    ] == []
