"""People over HTTP: names, tokens, cookies and links."""

import time

import pytest

from benny.web.http import auth
from benny.web.store.rows import UnavailableError
from support.backends import ANN


def cookie_of(answer):
    """Return the cookie that an answer sets, and its attributes in lower case."""
    value, *attributes = answer.headers["set-cookie"].split("; ")
    return value, {attribute.lower() for attribute in attributes}


def test_a_name_makes_a_person_with_a_token(serving):
    made = serving.client().post("/api/people", {"name": "  Ann   Lee "})

    assert made.status_code == 201
    assert made.json().keys() == {"id", "name", "token"}
    assert made.json()["name"] == "Ann Lee"
    assert len(made.json()["token"]) == 43  # 256 bits
    value, attributes = cookie_of(made)
    assert value == f"benny={made.json()['token']}"
    assert {"httponly", "samesite=lax", "path=/"} <= attributes


@pytest.mark.parametrize("trusts_proxy", [True, False])
def test_the_cookie_is_secure_behind_a_trusted_proxy_that_speaks_https(start, trusts_proxy):
    client = start(trusts_proxy=trusts_proxy).client()
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}

    made = client.ask("POST", "/api/people", {"name": "Ann"}, headers=headers)

    assert ("secure" in cookie_of(made)[1]) == trusts_proxy
    # A header for the proxy itself names nobody here.
    answer = client.ask("GET", "/api/me", headers={"authorization": "Basic YTpi"})
    assert answer.status_code == (200 if trusts_proxy else 401)


def test_a_person_is_known_by_cookie_and_by_bearer_token(serving):
    ann = serving.person()
    cookie, bearer = {"cookie": f"benny={ann.token}"}, {"authorization": f"bearer {ann.token}"}

    for headers in (cookie, bearer, cookie | {"authorization": "Basic YTpi"}):
        me = serving.client().ask("GET", "/api/me", headers=headers)
        assert me.json() == {"id": ann.id, "name": "Ann"}
    nobody = serving.client().get("/api/me")
    assert (nobody.status_code, nobody.json()) == (200, None)


@pytest.mark.parametrize("token", ["nonsense", "é", "a" * 5000])
def test_nobody_is_known_by_another_token(serving, token):
    headers = {"authorization": f"Bearer {token}".encode()}
    me = serving.client().ask("GET", "/api/me", headers=headers)

    assert me.status_code == 401
    assert me.json() == {
        "status": 401,
        "error": "The server does not know you: choose a name first.",
        "code": "unknown_person",
    }


@pytest.mark.parametrize("path", ["/api/me", "/api/tables"])
@pytest.mark.parametrize("given", ["nonsense", "Basic YTpi", "Token abc", "Bearer"])
def test_a_header_that_says_nobody_is_refused(serving, given, path):
    answer = serving.client().ask("GET", path, headers={"authorization": given})

    assert answer.status_code == 401
    assert answer.json()["error"] == (
        f"{given.split()[0]!r} is not supported: send Authorization: Bearer TOKEN."
    )


def test_where_anybody_may_ask_an_unknown_token_is_refused_and_an_old_cookie_is_not(serving):
    old_cookie = serving.client().ask("GET", "/api/tables", headers={"cookie": "benny=old"})

    assert serving.client("unknown").get("/api/tables").status_code == 401
    assert old_cookie.status_code == 200


def test_a_socket_with_an_unknown_token_or_parameter_is_closed_with_a_sentence(serving):
    ann = serving.person()
    code = ann.open()
    with serving.client("unknown").socket(code) as socket:
        assert socket.closed() == (4401, "The server does not know you: choose a name first.")
    with ann.socket(code, since="1.5") as socket:
        assert socket.closed() == (4400, "since = '1.5' should be a whole number or null.")


def test_a_person_takes_another_name(serving):
    ann = serving.person()
    assert ann.get("/api/me").json()["name"] == "Ann"

    renamed = ann.ask("PATCH", "/api/me", {"name": "Anna"})

    assert renamed.json() == {"id": ann.id, "name": "Anna"}
    assert ann.get("/api/me").json()["name"] == "Anna"


def test_who_wants_to_be_forgotten_is_known_no_more_and_gives_up_the_seat(serving):
    ann = serving.person("Ann Lee")
    code = ann.open()
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    with ann.socket(code) as socket:
        socket.until("update")
        forgotten = ann.ask("DELETE", "/api/me")
        assert socket.closed()

    assert forgotten.status_code == 204
    assert cookie_of(forgotten)[0] == 'benny=""'
    assert ann.get("/api/me").status_code == 401
    shown = serving.client().get(f"/api/tables/{code}")
    assert [seat.get("person", "") for seat in shown.json()["table"]["seats"]] == [""] * 4
    assert "Ann Lee" not in shown.text


def test_a_rated_game_is_played_to_its_end_before_anybody_is_forgotten(serving):
    ann, bob = serving.person("Ann"), serving.person("Bob")
    code = ann.open("dnd", rated=True)
    for seat, one in enumerate((ann, bob)):
        one.do(code, "sit", seat=seat)
        one.do(code, "agree", rated=True)
    ann.do(code, "start")
    other = ann.open()
    ann.do(other, "sit", seat=0)

    refused = ann.ask("DELETE", "/api/me")

    assert refused.status_code == 409
    assert refused.json()["error"] == (
        f"You are playing a rated game at table {code}: finish it first."
    )
    assert ann.get("/api/me").status_code == 200
    assert ann.update(other)["you"] == {"seat": 0}


def test_who_was_forgotten_by_another_process_takes_no_name_again(serving):
    ann = serving.person()
    assert ann.get("/api/me").status_code == 200
    serving.store.people.forget(ann.id)

    assert ann.ask("PATCH", "/api/me", {"name": "Ann"}).status_code == 401
    assert ann.get("/api/me").status_code == 401


def test_nobody_is_forgotten_while_their_seats_can_not_be_given_up(serving, monkeypatch):
    ann = serving.person()
    ann.do(ann.open(), "sit", seat=0)

    def fail(*_):
        raise UnavailableError("The database can't be used now.", "")

    monkeypatch.setattr(serving.store.tables, "append_all", fail)

    assert ann.ask("DELETE", "/api/me").status_code == 503
    assert ann.get("/api/me").status_code == 200


def test_a_lost_device_is_shut_out_and_this_one_is_not(serving):
    ann = serving.person()
    link = ann.post("/api/me/links").json()["link"]
    lost = serving.client(serving.client().post("/api/links", {"link": link}).json()["token"])
    code = ann.open()
    assert lost.get("/api/me").status_code == 200
    with lost.socket(code) as socket:
        socket.until("update")

        assert ann.ask("DELETE", "/api/me/tokens").status_code == 204
        assert socket.closed()
    assert lost.get("/api/me").status_code == 401
    assert ann.get("/api/me").status_code == 200


def test_a_link_takes_a_person_to_another_device_once(serving):
    ann = serving.person()
    link = ann.post("/api/me/links").json()
    other = serving.client().post("/api/links", {"link": link["link"]})

    assert link["expires_in"] == 600
    assert other.status_code == 201
    assert other.json() | {"token": ""} == {"id": ann.id, "name": "Ann", "token": ""}
    assert other.json()["token"] not in (ann.token, link["link"])
    assert serving.client(other.json()["token"]).get("/api/me").json()["id"] == ann.id
    again = serving.client().post("/api/links", {"link": link["link"]})
    assert again.status_code == 404
    assert again.json()["error"] == "That link has been used, or is older than ten minutes."


def test_a_link_is_no_token_and_of_no_use_after_ten_minutes(serving, monkeypatch):
    ann = serving.person()
    link = ann.post("/api/me/links").json()["link"]
    assert serving.client(link).get("/api/me").status_code == 401
    assert serving.client().post("/api/links", {"link": ann.token}).status_code == 404
    assert serving.client().post("/api/me/links").status_code == 401
    now = time.time() + auth.LINK_LASTS + 1
    monkeypatch.setattr("benny.web.http.routes.people.time.time", lambda: now)

    assert serving.client().post("/api/links", {"link": link}).status_code == 404


def test_neither_tokens_nor_links_are_stored(start):
    serving = start()
    ann = serving.person()
    link = ann.post("/api/me/links").json()["link"]

    files = [path.read_bytes() for path in serving.settings.data.iterdir()]

    assert any(ann.id.encode() in data for data in files)
    assert not any(secret.encode() in data for data in files for secret in (ann.token, link))


def test_ones_statistics_are_for_oneself_alone(serving):
    ann = serving.person()

    told = ann.ask("GET", "/api/me/statistics")
    refused = serving.client().get("/api/me/statistics")

    assert (told.status_code, refused.status_code) == (200, 401)
    assert set(told.json()) == {"titles", "words", "rules", "games", "left_out", "is_latest"}
    assert (told.json()["rules"], told.json()["games"]) == ([], 0)


def test_what_was_found_before_somebody_was_dropped_is_not_kept_in_mind():
    tokens = auth.TokenCache()
    asked_at = tokens.changes
    tokens.forget(ANN.id)

    tokens.keep(b"ann", ANN, asked_at)

    assert tokens.find(b"ann") is None
