"""Names and addresses of hosts, in the forms in which people, browsers and proxies write them."""

import pytest

from benny.errors import NotationError
from benny.web.hosts import (
    OWN_PATHS,
    Host,
    parse_forwarded,
    parse_host,
    parse_origin,
    read_names,
    read_path,
)
from benny.web.http.app import routes_for

LONG = ".".join(["a" * 63] * 4)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("cards.example", Host("cards.example")),
        ("Cards.EXAMPLE.:8080", Host("cards.example", 8080)),
        ("xn--spielkrten-v5a.example", Host("xn--spielkrten-v5a.example")),
        ("my_cards:", Host("my_cards")),
        ("192.0.2.1:80", Host("192.0.2.1", 80)),
        ("[::1]", Host("::1")),
        ("[2001:DB8:0::1]:65535", Host("2001:db8::1", 65535)),
    ],
)
def test_a_host_is_read(text, host):
    assert parse_host(text) == host


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", ".", ":80", "a..b", "cards.example..", LONG),
        *("a b", " a", "a\n", "a\t", "ann@cards.example", "ann:secret@cards.example"),
        *(
            "http://a",
            "a/b",
            "a?b",
            "a#b",
            "a,b",
            "a%41",
            "spielkärten.example",
            "a\x00",
            "<a>",
            "a:1:2",
            "a:-1",
        ),
        *("a:65536", "a:٣", "a:0x50", "a:port", "*.example"),
        *("[", "[]", "[::1", "::1", "[::1]evil", "[::1].evil", "[::1]<", "[::1]:evil", "[::1]:1x"),
        *("[::1]@evil", "[[::1]]", "[::1%eth0]", "[1.2.3.4]x", "[a.example]", "[:::]", "[v1.a]"),
    ],
)
def test_what_is_no_host_is_none(text):
    assert parse_host(text) is None


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://cards.example", ("https", Host("cards.example"))),
        ("https://cards.example:443", ("https", Host("cards.example"))),
        ("http://cards.example:443", ("http", Host("cards.example", 443))),
        ("http://[::1]:8080", ("http", Host("::1", 8080))),
        ("null", None),
        ("", None),
        ("https://", None),
        ("https://cards.example/", None),
        ("https://ann@cards.example", None),
        ("file://cards.example", None),
        ("chrome-extension://cards", None),
        ("cards.example", None),
    ],
)
def test_an_origin_is_a_page_s(text, origin):
    assert parse_origin(text) == origin


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("  192.0.2.1\t", "192.0.2.1"),
        ("192.0.2.1:5001", "192.0.2.1"),
        ("192.0.2.1:_obfuscated", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("[::ffff:c000:201]:5001", "192.0.2.1"),
        ("2001:DB8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:5001", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("[fe80::1%25eth0]:5001", "fe80::1"),
    ],
)
def test_a_forwarded_address_is_read_without_its_port(text, address):
    assert str(parse_forwarded(text)) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "unknown", "_hidden", "cards.example", "-", ":80", "[]:80", "%eth0", "unix:"),
        *("192.0.2", "192.0.2.1:", "192.0.2.1:port", "192.0.2.1:123456", "192.0.2.256"),
        *("192.0.2.01", "192.0.2.1 5001", "192.0.2.1, 192.0.2.2", "[2001:db8::1"),
        *("2001:db8::1]", "[2001:db8::1]5"),
        *("1:2:3:4:5:6:7:8:5001", '"192.0.2.1"', "for=192.0.2.1", "192.0.2.1/32", "3232235777"),
        *("١٩٢.0.2.1", "192.0.2.1\x00"),
    ],
)
def test_what_is_no_forwarded_address_is_none(text):
    assert parse_forwarded(text) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("benny.example.org", "benny.example.org"),
        ("Benny.Example.ORG.", "benny.example.org"),
        ("my_cards", "my_cards"),
        ("spielkärten.example", "xn--spielkrten-v5a.example"),
        ("SPIELKÄRTEN.example.", "xn--spielkrten-v5a.example"),
        ("spielka\u0308rten.example", "xn--spielkrten-v5a.example"),
        ("spielkärten。example", "xn--spielkrten-v5a.example"),
        ("xn--spielkrten-v5a.example", "xn--spielkrten-v5a.example"),
        ("straße.example", "xn--strae-oqa.example"),
        ("карты.рф", "xn--80atti9b.xn--p1ai"),
    ],
)
def test_a_name_is_what_browsers_send(text, name):
    assert read_names([text]) == (name,)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "a b", "https://a.example", "a.example:80", "a.example:", "a.example/benny"),
        *(
            "*.a",
            "[::1]",
            "a..b",
            LONG,
            "spielkärten example",
            "spielkärten.example:80",
            "☃.example",
        ),
        *("ä" * 60, "\ud800.example", "-ä.example"),
    ],
)
def test_what_is_no_name_is_refused_in_a_sentence_that_quotes_it(text):
    with pytest.raises(NotationError) as refused:
        read_names([text])

    assert str(refused.value).startswith(f"--name {text!r} ")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        *(("", ""), ("/", ""), ("/benny", "/benny"), ("benny", "/benny"), ("/benny/", "/benny")),
        *(("/games/benny", "/games/benny"), ("~ann/Benny_2.0-x", "/~ann/Benny_2.0-x")),
    ],
)
def test_a_path_is_read(text, path):
    assert read_path(text) == path


@pytest.mark.parametrize(
    "text",
    [
        *(" ", "//", "/benny//x", "//benny", "/../x", "/./x", "/ben ny", "/benny?a", "/benny#a"),
        *("http://host/benny", "/bénny", '/"><script>', "/ben%6ey", "/{x}", "/benny\n"),
        *("/api", "/t", "static/x", "/assets"),
    ],
)
def test_what_is_no_path_is_refused_in_a_sentence_that_quotes_it(text):
    with pytest.raises(NotationError) as refused:
        read_path(text)

    assert str(refused.value).startswith(f"--path {text!r} ")


def test_no_path_of_the_server_s_own_can_be_the_one_below_which_it_is(serving):
    routes = routes_for(serving.settings).routes

    assert {route.path.split("/")[1] for route in routes} - {""} == OWN_PATHS
