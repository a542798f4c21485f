"""A server below a path of a host that it shares, behind a proxy that removes the path or not."""

import re

import pytest

from benny.web.settings import Limits
from support.serving import Serving

PATH = "/games/benny"
ADDRESS = re.compile(r'(?:href|src)="(/[^"]*)"')
ARRIVES_AS = pytest.mark.parametrize("before", ["", PATH], ids=["removed", "passed on"])


@pytest.fixture(scope="module")
def below(tmp_path_factory):
    with Serving(tmp_path_factory.mktemp("below"), path=PATH) as serving:
        yield serving


@ARRIVES_AS
@pytest.mark.parametrize("page", ["/", "/t/NOSUCH", "/learn/classic/1?dev", "/?dev", "/api"])
def test_a_page_takes_all_it_needs_from_below_the_path(below, before, page):
    shown = below.client().get(before + page)
    addresses = ADDRESS.findall(shown.text)

    assert shown.status_code == 200
    assert len(addresses) > 2
    for address in addresses:
        assert address.startswith(f"{PATH}/")
        assert below.client().get(before + address.removeprefix(PATH)).status_code == 200, address


@ARRIVES_AS
def test_a_path_without_a_slash_is_the_lobby(below, before):
    assert below.client().get(before or "/").status_code == 200


@pytest.mark.parametrize("path", [f"{PATH}x", f"{PATH}x/api/me", f"{PATH}{PATH}/api/me", "/games"])
def test_another_path_is_nowhere(below, path):
    assert below.client().get(path).status_code == 404


@ARRIVES_AS
def test_a_preview_has_the_whole_address(below, before):
    shown = below.client().get(f"{before}/t/NOSUCH").text

    assert f'<meta property="og:url" content="http://localhost{PATH}/t/NOSUCH" />' in shown
    [picture] = re.findall(r'og:image" content="http://localhost([^"]*)"', shown)
    answer = below.client().get(before + picture.removeprefix(PATH))
    assert answer.headers["content-type"] == "image/jpeg"


@ARRIVES_AS
def test_the_cookie_is_for_the_path_alone(below, before):
    ann = below.person()
    made = below.client().post(f"{before}/api/people", {"name": "Ann"})
    forgotten = ann.ask("DELETE", f"{before}/api/me")

    assert f"Path={PATH};" in made.headers["set-cookie"]
    assert f"Path={PATH};" in forgotten.headers["set-cookie"]
    assert "Max-Age=0" in forgotten.headers["set-cookie"]


@ARRIVES_AS
def test_the_document_the_redirect_and_the_robots_name_the_path(below, before):
    client = below.client()

    document = client.get(f"{before}/schema/openapi.json").json()
    assert document["servers"] == [{"url": PATH}]
    assert client.get(f"{before}/fair").headers["location"] == f"{PATH}/static/fair/fair.html"
    assert f"Disallow: {PATH}/t/\n" in client.get(f"{before}/robots.txt").text


def test_the_limits_hold_below_the_path(start):
    serving = start(path=PATH, limits=Limits(request_burst=2, requests_per_second=0.01))
    paths = ("/api/variants", f"{PATH}/api/variants", f"{PATH}//api/variants")

    assert [serving.client().get(path).status_code for path in paths] == [200, 200, 429]
