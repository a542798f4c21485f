"""The configurations and figures in docs/how-to/hosting.md, and the units in deploy/."""

import re
from configparser import ConfigParser

import pytest
from typer.main import get_command

from benny.cli.app import app
from benny.web.settings import Limits, Settings
from support.tools import ROOT

PAGE = (ROOT / "docs" / "how-to" / "hosting.md").read_text(encoding="utf-8")
CADDY, NGINX = (
    [text for kind, text in re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.M | re.S) if kind == of]
    for of in ("caddyfile", "nginx")
)
SERVE = {
    name
    for one in get_command(app).get_command(None, "serve").params
    for name in (*one.opts, one.envvar)
}


def read_unit(name):
    # Some keys of a unit may stand more than once.
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(ROOT / "deploy" / name, encoding="utf-8")
    return unit


@pytest.mark.parametrize("name", ["benny.service", "benny@.service"])
def test_a_unit_starts_a_private_server_with_options_that_there_are_and_many_connections(name):
    service = read_unit(name)["Service"]
    program, command, *words = service["ExecStart"].split()

    assert (program, command) == ("/opt/benny/bin/benny", "serve")
    assert {word for word in words if word.startswith("--")} <= SERVE
    assert int(service["LimitNOFILE"]) >= 10_000
    assert service["StateDirectoryMode"] == "0700"
    assert service["DynamicUser"] == "yes"


def test_the_files_of_deploy_that_the_page_names_are_there():
    named = set(re.findall(r"deploy/[\w.@-]+\w", PAGE))

    assert {"deploy/benny.service", "deploy/benny@.service"} <= named
    assert all((ROOT / name).is_file() for name in named)


def test_the_options_of_serve_that_the_page_names_are_there():
    [table] = re.findall(r"^\| option \|.*?\n\n", PAGE, re.M | re.S)
    named = set(re.findall(r"--[a-z][a-z-]+", table.replace("--host 0.0.0.0", "")))

    assert named == {name for name in SERVE if name and name.startswith("--")} - {"--help"}


def test_each_proxy_keeps_the_figures_to_itself_however_they_are_spelled():
    for caddy in CADDY:
        assert re.search(r"^\trespond (/benny)?/metrics\* 403$", caddy, re.M)
    assert "location ^~ /metrics { deny all; }" in NGINX[0]


def test_each_proxy_has_browsers_come_by_https_alone():
    # Below a path of a shared host, that host's own section says so.
    for sample in (*(one for one in CADDY if "/benny/" not in one), NGINX[0]):
        assert re.search(r'Strict-Transport-Security "max-age=31536000"', sample)


def test_the_locks_that_it_names_are_there():
    named = set(re.findall(r"locks/[\w,]+\.txt", PAGE))

    assert named
    assert all((ROOT / name).is_file() for name in named)


def test_the_figures_of_the_limits_are_todays():
    [text] = re.findall(r"^## Limits\n(.*?)^## ", PAGE, re.M | re.S)
    limits = Limits()

    assert f"{limits.connections_per_address} connections" in text
    assert f"{limits.sockets_per_address} of them to tables" in text
    assert f"{limits.people_per_hour} new people an hour" in text
    assert f"{limits.megabytes_per_day:g} MB a day" in text
    assert f"whole after {Settings().request_wait:g} seconds" in text
