"""Check everything, write the release into CHANGELOG.md and CITATION.cff, commit it and tag it.

`make release` runs this; docs/how-to/releasing.md explains it. With --check it changes nothing.
"""

import re
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHANGES = ROOT / "CHANGELOG.md"
CITATION = ROOT / "CITATION.cff"


def git(*arguments: str) -> str:
    """Run git and return what it prints."""
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def problems(version: str, home: str) -> list[str]:
    """Return what has to be done before the release."""
    todo = []
    if "OWNER" in home:
        todo.append("[project.urls] of pyproject.toml names OWNER: put the repository's there")
    if git("status", "--porcelain"):
        todo.append("there are changes that are not committed")
    if git("branch", "--show-current") != "main":
        todo.append("this is not the branch main")
    if git("tag", "--list", f"v{version}"):
        todo.append(f"v{version} is tagged: raise __version__ in src/benny/__init__.py")
    if f"\n## {version} (unreleased)\n" not in CHANGES.read_text(encoding="utf-8"):
        todo.append(f"CHANGELOG.md has no section '## {version} (unreleased)'")
    return todo


def main() -> None:
    """Make the release of the version that `benny.__version__` names."""
    package = (ROOT / "src/benny/__init__.py").read_text(encoding="utf-8")
    version = re.findall(r'^__version__ = "(.+?)"', package, re.MULTILINE)[0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = project["urls"]["Source"]
    if todo := problems(version, home):
        sys.exit("\n".join(["Before the release:", *(f"- {problem}" for problem in todo)]))
    subprocess.run(["bash", ".ci/run"], cwd=ROOT, check=True)
    if "--check" in sys.argv:
        sys.exit(f"{version} can be released.")
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    changes = CHANGES.read_text(encoding="utf-8")
    CHANGES.write_text(changes.replace(f"{version} (unreleased)", f"{version} ({today})"), "utf-8")
    old = re.sub(
        r"^(version|date-released|repository-code): .*\n",
        "",
        CITATION.read_text("utf-8"),
        flags=re.M,
    )
    new = f'version: "{version}"\ndate-released: {today}\nrepository-code: {home}\n'
    CITATION.write_text(old + new, encoding="utf-8")
    git("commit", "--all", "--message", f"release: {version}")
    git("tag", "--annotate", f"v{version}", "--message", f"Benny {version}")
    print(f"Tagged v{version}. Publish it with: git push --follow-tags")


if __name__ == "__main__":
    main()
