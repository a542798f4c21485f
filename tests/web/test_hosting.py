"""The configurations and figures in docs/how-to/hosting.md."""

import re

from benny.web.settings import Limits, Settings
from support.places import ROOT

PAGE = (ROOT / "docs" / "how-to" / "hosting.md").read_text(encoding="utf-8")
UNIT, CADDY, NGINX = (
    [text for kind, text in re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.M | re.S) if kind == of]
    for of in ("ini", "caddyfile", "nginx")
)


def test_the_unit_lets_a_server_have_many_connections():
    assert re.search(r"^LimitNOFILE=\d{5,}$", UNIT[0], re.M)


def test_each_proxy_keeps_the_figures_to_itself_however_they_are_spelled():
    for caddy in CADDY:
        assert re.search(r"^\trespond /metrics\* 403$", caddy, re.M)
    assert "location ^~ /metrics { deny all; }" in NGINX[0]


def test_each_proxy_has_browsers_come_by_https_alone():
    for sample in (*CADDY, NGINX[0]):
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
    assert f"{limits.megabytes_per_day:g} MB a day" in text
    assert f"whole after {Settings().request_wait:g} seconds" in text
