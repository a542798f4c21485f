"""Pages and files beside the client's own."""


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
