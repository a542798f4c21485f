"""Paths as a hostile client spells them: each is checked as the framework reads it."""

import re
import socket

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benny.web.settings import Limits

SPELLINGS = [
    "/api/tables",
    "//api/tables",
    "///api///tables",
    "/api//tables",
    "/api/tables/",
    "/%61pi/tables",
    "/%2Fapi/tables",
    "%2Fapi/tables",
    "api/tables",
    "/api%2Ftables",
]


def ask(serving, path, method="GET", headers=(), body=b""):
    """Send a path as it is written; return status, headers in lower case, and body."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers, "", ""]
    with socket.create_connection(("127.0.0.1", serving.port)) as connection:
        connection.settimeout(20)
        connection.sendall("\r\n".join(lines).encode() + body)
        answer = connection.makefile("rb").read()
    head, _, content = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode("latin-1").lower(), content


@pytest.mark.slow
@pytest.mark.parametrize("path", SPELLINGS)
def test_the_api_has_its_limits_and_headers_however_it_is_spelled(start, path):
    serving = start(limits=Limits(requests_per_second=0.001, request_burst=6))
    answers = [ask(serving, path) for _ in range(3)]

    assert [status for status, _, _ in answers] == [200, 200, 429]
    assert all("cache-control: no-store" in head for _, head, _ in answers)


@pytest.mark.parametrize("before", ["/", "//", "", "/%2F"])
def test_a_stream_is_not_asked_for_without_its_text_however_it_is_spelled(serving, before):
    code = serving.person().open()

    assert ask(serving, f"{before}api/tables/{code}/stream", "HEAD")[0] == 405


@pytest.mark.parametrize(
    "path", ["/./api/tables", "/x/../api/tables", "/API/tables", "/api;/tables"]
)
def test_what_the_framework_does_not_fold_leads_nowhere(serving, path):
    assert ask(serving, path)[0] == 404


def test_a_body_with_two_lengths_is_refused_and_its_connection_closed(serving):
    headers = ["Content-Type: application/json", "Content-Length: 4", "Transfer-Encoding: chunked"]
    behind = b"0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    status, head, body = ask(serving, "/api/people", "POST", headers, behind)

    assert status == 400
    assert "connection: close" in head
    assert b"A request has Content-Length or Transfer-Encoding, never both." in body
    assert b"well" not in body


@pytest.mark.parametrize(
    "name",
    ["%00", "a%00b", "a" * 5000, "a/" * 3000, "app/main.js/x", "%F0%9F%92%A9" * 300, "%FF", "app"],
    ids=lambda name: name[:12],
)
def test_a_name_that_no_file_can_have_is_not_found(serving, name):
    assert ask(serving, f"/static/{name}")[0] == 404


# Characters that are more likely to have a meaning in paths.
ODD = st.sampled_from(
    ["%00", "%2F", "%2E", "..", "//", "%FF", "%C0%AF", "%0A", "%", "\\", "?", "#"]
)
PIECE = ODD | st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=12)
AREA = st.sampled_from(
    ["static/", "api/tables/", "api/games/", "api/people/", "api/rankings/", "t/", "", "schema/"]
)


@pytest.mark.slow
def test_no_address_whatever_makes_the_server_fail(serving, caplog):
    @settings(max_examples=300, derandomize=True, deadline=None, database=None)
    @given(area=AREA, pieces=st.lists(PIECE, max_size=6))
    def look(area, pieces):
        status, _, body = ask(serving, f"/{area}{''.join(pieces)}")
        assert status < 500
        assert re.search(rb"\S", body)

    look()
    assert "Traceback" not in caplog.text


def test_a_whole_address_is_served_like_its_path(serving):
    status, _, content = ask(serving, "http://localhost/health")

    assert (status, content) == ask(serving, "/health")[::2]
    assert ask(serving, "HTTP://localhost")[0] == 200


def test_the_host_of_a_whole_address_is_checked_whatever_the_header_says(serving):
    status, _, content = ask(serving, "http://evil.example/api/tables")

    assert status == 403
    assert b"This server has no name 'evil.example'" in content
