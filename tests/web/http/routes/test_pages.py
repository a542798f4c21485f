"""Pages and files beside the client's own."""

import pytest


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
