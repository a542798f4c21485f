"""What a shared link tells messengers and other sites."""

import re
import struct
from io import BytesIO

import segno

from benny.web.http.assets import STATIC

TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />')


def tags(serving, path="/", **asked):
    return dict(TAG.findall(serving.client().ask("GET", path, **asked).text))


def told(serving, code):
    found = tags(serving, f"/t/{code}")
    return found["og:title"], found["og:description"]


def test_the_page_has_a_title_and_a_picture_of_this_server(serving):
    found = tags(serving)

    assert found["og:title"] == "Benny: euchre with friends or bots"
    assert found["og:url"] == "http://localhost/"
    assert found["twitter:card"] == "summary_large_image"
    picture = serving.client().get(found["og:image"].removeprefix("http://localhost"))
    assert picture.headers["content-type"] == "image/jpeg"
    assert "content-encoding" not in picture.headers
    content = picture.content
    assert content == (STATIC / "art" / "link.jpg").read_bytes()
    height, width = struct.unpack(">HH", content[content.index(b"\xff\xc0") + 5 :][:4])
    assert (str(width), str(height)) == (found["og:image:width"], found["og:image:height"])
    assert len(content) < 150_000
    page = serving.client().ask("GET", "/", headers={"host": "localhost:8080"}).text
    assert "http://localhost:8080/" in page


def test_a_public_table_tells_who_invites_to_what(serving):
    ann = serving.person("Ann")
    code = ann.open("american", public=True)
    assert told(serving, code) == (
        "Someone invites you to euchre",
        "American Euchre: 4 seats, 4 free",
    )
    ann.do(code, "sit", seat=1)
    serving.person("Bo").do(code, "sit", seat=3)

    assert told(serving, code.lower()) == (
        "Ann invites you to euchre",
        "American Euchre: 4 seats, 2 free",
    )
    assert tags(serving, f"/t/{code}")["og:url"] == f"http://localhost/t/{code}"
    for seat in (0, 2):
        serving.person(f"P{seat}").do(code, "sit", seat=seat)
    assert told(serving, code)[1].endswith(": 4 seats, none free")


def test_a_private_or_closed_table_tells_no_more_than_a_wrong_code(serving):
    ann = serving.person("Ann")
    private, closed = ann.open("buck"), ann.open("buck", public=True)
    ann.do(private, "sit", seat=0)
    ann.do(closed, "end")

    pages = {serving.client().get(f"/t/{code}").text for code in (private, closed, "ZZZZZZ")}
    plain = {re.sub(r"/t/\w+", "", page) for page in pages}
    assert len(plain) == 1
    assert "Ann" not in plain.pop()


def test_a_name_is_text_and_never_markup(serving):
    bad = serving.person('"><script>')
    code = bad.open("classic", public=True)
    bad.do(code, "sit", seat=0)

    page = serving.client().get(f"/t/{code}").text
    assert "&quot;&gt;&lt;script&gt; invites you" in page
    assert '"><script>' not in page


def test_behind_a_proxy_the_addresses_have_its_scheme(start):
    serving = start(trusts_proxy=True, hosts=("cards.example.org",))
    found = tags(serving, "/new", host="cards.example.org", headers={"x-forwarded-proto": "https"})

    assert found["og:url"] == "https://cards.example.org/new"
    assert found["og:image"].startswith("https://cards.example.org/assets/")


def test_a_table_page_comes_even_if_the_database_does_not_answer(start, monkeypatch):
    from benny.web.store.rows import UnavailableError
    from benny.web.store.tables import Tables

    def fail(*_):
        raise UnavailableError("The database is gone.", "")

    monkeypatch.setattr(Tables, "find_by_code", fail)

    assert told(start(), "ABCDEF")[0] == "You are invited to a game of euchre"


def test_those_who_read_links_for_others_may_read_the_links_of_tables(serving):
    lines = serving.client().get("/robots.txt").text.split("\n\n")

    assert "User-agent: Twitterbot" in lines[0]
    assert "Disallow: /t/" not in lines[0]
    assert "Disallow: /p/" in lines[0]
    assert "Disallow: /t/" in lines[1]


def test_a_table_has_a_qr_code_of_its_link_whether_it_exists_or_not(serving):
    client, expected = serving.client(), BytesIO()
    link = segno.make_qr("http://localhost/t/NEVER2")
    link.save(expected, kind="svg", border=2, omitsize=True, xmldecl=False)

    answer = client.ask("GET", "/t/never2/qr.svg")

    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content == expected.getvalue()
    assert answer.headers["cache-control"] == "private"
    assert client.ask("GET", "/t/NEVER10/qr.svg").status_code == 404
