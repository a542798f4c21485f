"""What `make strength` reruns: under the page's headings, and by commands that work."""

import re

import pytest
import strength

from support.tools import ROOT

pytestmark = pytest.mark.needs("compiled")


@pytest.fixture
def page():
    return (ROOT / "docs/measurements/strength.md").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def small(monkeypatch):
    """Let bots that are quick play one game, in as few deals as can be."""
    monkeypatch.setattr(strength, "GAMES", ("dnd",))
    monkeypatch.setattr(strength, "LADDER", (("novice", "random", 2), ("sensible", "novice", 100)))
    monkeypatch.setattr(
        strength, "PARTS", (("## Fewer deals", "benny simulate dnd --games 1 --bots random"),)
    )


def test_all_headings_are_the_pages(page):
    headings = [heading for heading, _ in strength.PARTS if heading]

    assert {"## The ladder", strength.LADDER_HEADINGS, *headings} <= set(page)


@pytest.mark.slow
def test_it_prints_headings_and_commands_and_what_they_find(small, capfd):
    strength.main()
    told, errors = capfd.readouterr()

    assert errors == ""
    assert told.startswith(strength.NOTE)
    assert "\n## The ladder\n\n$ benny arena FIRST SECOND --variant V --deals N " in told
    assert re.search(r"^\| `dnd` \| \S+ ± \S+ \| \+\d\.\d{3} ± \d\.\d{3} \|$", told, re.MULTILINE)
    assert "\n## Fewer deals\n\n$ benny simulate dnd --games 1 --bots random\n\n" in told


def test_a_command_that_fails_ends_it_and_says_why(small, monkeypatch, capfd):
    monkeypatch.setattr(strength, "LADDER", (("novice", "nobody", 2),))

    with pytest.raises(SystemExit) as ended:
        strength.main()

    assert ended.value.code != 0
    assert "unknown bot 'nobody'" in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("command", [command for _, command in strength.PARTS])
def test_each_command_works(command, capfd):
    strength.run(re.sub(r"(--deals|--decisions) \d+", r"\1 4", command))

    assert capfd.readouterr().err == ""
