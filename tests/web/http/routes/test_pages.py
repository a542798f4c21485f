"""Pages and files beside the client's own."""

import pytest

from benny.errors import NotationError
from benny.web.http.own_page import check_page
from support.serving import Serving


def test_crawlers_are_kept_from_tables_and_people(serving):
    answer = serving.client().get("/robots.txt")

    assert answer.headers["content-type"].startswith("text/plain")
    assert "Disallow: /t/" in answer.text.splitlines()


def test_a_browser_that_asks_for_an_icon_gets_one(serving):
    answer = serving.client().get("/favicon.ico")

    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


def test_fair_leads_to_the_page_that_checks_deals(serving):
    answer = serving.client().get("/fair")

    assert answer.is_redirect
    assert serving.client().get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/me/statistics", 200),
        ("/ranks", 200),
        ("/ranks/abc", 200),
        ("/g/abc/review", 200),
        ("/train/buck/lead", 200),
        ("/t/ABCDEF", 200),
        ("/ask", 200),
        ("/me/other", 404),
        ("/g", 404),
        ("/train/buck/lead/other", 404),
    ],
)
def test_each_screen_of_the_clients_registry_has_a_page(serving, path, status):
    answer = serving.client().ask("GET", path, headers={"accept": "text/html"})

    assert answer.status_code == status
    assert "<title>Benny</title>" in answer.text


@pytest.fixture(scope="module")
def offering(tmp_path_factory):
    """A server below a path, with a page to be kept."""
    folder = tmp_path_factory.mktemp("page")
    for name, text in {
        "index.html": '<html data-server="/benny/">',
        "service-worker.js": "1",
        "engine/ab/worker.js": "2",
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    data = tmp_path_factory.mktemp("data")
    with Serving(data, path="/benny", offline=folder) as serving:
        yield serving


@pytest.mark.parametrize(
    ("path", "begins", "kind", "caching", "may_compile"),
    [
        ("", "<html", "text/html", "no-cache", False),
        ("/", "<html", "text/html", "no-cache", False),
        ("/learn/american", "<html", "text/html", "no-cache", False),
        ("/g/ab12.1/review", "<html", "text/html", "no-cache", False),
        ("/service-worker.js", "1", "text/javascript", "no-cache", False),
        ("/engine/ab/worker.js", "2", "text/javascript", "immutable", True),
    ],
)
def test_a_server_has_the_page_that_needs_none(offering, path, begins, kind, caching, may_compile):
    answer = offering.client().get(f"/benny/offline{path}")

    assert (answer.status_code, answer.text[: len(begins)]) == (200, begins)
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert caching in answer.headers["cache-control"]
    assert answer.headers["service-worker-allowed"] == "/benny/"
    policy = answer.headers.get_list("content-security-policy")
    assert ["wasm-unsafe-eval" in part for part in policy] == [may_compile]


def test_the_lobby_says_whether_there_is_a_page_to_be_kept(offering, serving):
    assert "data-offers-page" in offering.client().get("/benny/").text
    assert "data-offers-page" not in serving.client().get("/").text
    for server, path in (offering, "/benny/offline/engine/cd/worker.js"), (serving, "/offline/"):
        assert server.client().get(path).status_code == 404


@pytest.mark.parametrize(
    ("page", "path", "sentence"),
    [
        (None, "", "has no page to keep for offline: build it with `make offline ARGS=.--server"),
        ("<html>", "", "is for another place: build it with"),
        ('<html data-server="/">', "/benny", "ARGS=.--path /benny --server.`"),
    ],
)
def test_a_folder_without_a_page_for_this_server_is_refused(tmp_path, page, path, sentence):
    if page:
        (tmp_path / "index.html").write_text(page)

    with pytest.raises(NotationError, match=sentence):
        check_page(tmp_path, path)
