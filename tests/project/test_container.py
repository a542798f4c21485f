"""Dockerfile and compose.yaml fit the sources; no test builds the image."""

import re
import tomllib
from fnmatch import fnmatch

import pytest
import yaml
from typer.main import get_command

from benny.cli.app import app
from support.tools import ROOT

STEPS = re.findall(
    r"^([A-Z]+) (.*)$",
    re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8")),
    re.MULTILINE,
)
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVE = get_command(app).get_command(None, "serve")
OF_SERVE = {param.envvar for param in SERVE.params if param.envvar}


def steps(kind):
    return [words for name, words in STEPS if name == kind]


def copied():
    """Return what is copied from the sources."""
    from_sources = [words.split() for words in steps("COPY") if not words.startswith("--from")]
    return [path for *paths, _ in from_sources for path in paths]


def test_each_option_of_serve_has_a_variable_named_after_it():
    names = {max(one.opts, key=len): one.envvar for one in SERVE.params if one.name != "help"}

    assert names == {
        option: "BENNY_" + option.removeprefix("--").replace("-", "_").upper() for option in names
    }


@pytest.mark.parametrize("path", copied())
def test_what_is_copied_is_there_and_not_ignored(path):
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    is_ignored = False
    for rule in filter(None, rules):
        if not rule.startswith("#") and fnmatch(path, rule.removeprefix("!")):
            is_ignored = not rule.startswith("!")

    assert (ROOT / path).exists()
    assert not is_ignored


def test_all_that_the_build_reads_is_copied():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    licenses = tomllib.loads(project)["project"]["license-files"]

    assert {"pyproject.toml", "setup.py", "src", "locks", "README.md"} <= {*copied()}
    assert all(path in copied() or path.startswith("src/") for path in licenses)


def test_the_locks_that_are_installed_are_there():
    [install] = [words for words in steps("RUN") if "--require-hashes" in words]
    locks = re.findall(r"-r (\S+)", install)

    assert len(locks) == 2
    assert all((ROOT / lock).is_file() for lock in locks)


def test_the_image_runs_a_command_of_benny_as_a_user_without_rights():
    variables = set(re.findall(r"(BENNY_\w+)=", " ".join(steps("ENV"))))

    assert steps("ENTRYPOINT") == ['["benny"]']
    assert steps("CMD") == ['["serve"]']
    assert steps("USER") == ["benny"]
    assert variables == {"BENNY_HOST", "BENNY_DATA"} <= OF_SERVE
    assert steps("VOLUME") == ["/data"]
    assert "benny doctor" in " ".join(steps("RUN"))


def test_the_variables_of_compose_are_those_of_serve():
    assert set(COMPOSE["services"]["benny"]["environment"]) <= OF_SERVE


def test_compose_takes_sqlite_unless_the_profile_is_asked_for():
    benny, postgres = COMPOSE["services"]["benny"], COMPOSE["services"]["postgres"]

    assert "profiles" not in benny
    assert postgres["profiles"] == ["postgres"]
    assert benny["depends_on"]["postgres"] == {"condition": "service_healthy", "required": False}
    assert benny["environment"]["BENNY_DATABASE"].startswith("${POSTGRES_PASSWORD:+postgresql://")
    assert benny["environment"]["BENNY_DATABASE"].endswith("@postgres/benny}")


def test_compose_keeps_data_in_volumes_that_it_names():
    used = [
        volume.partition(":") for one in COMPOSE["services"].values() for volume in one["volumes"]
    ]

    assert {name for name, _, _ in used} == set(COMPOSE["volumes"])
    assert "/data" in [place for _, _, place in used]
    assert COMPOSE["services"]["benny"]["ports"][0].endswith(":8080")
    assert steps("EXPOSE") == ["8080"]
