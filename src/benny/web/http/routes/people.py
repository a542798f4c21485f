"""Routes of a person's account: name, tokens, and links to other devices."""

import time

from litestar import Response
from litestar.datastructures import Cookie

from benny.protocol.answers import Me, NewLink
from benny.protocol.commands import NewName, NewPerson, TakenLink
from benny.protocol.messages import ErrorCode
from benny.web import secrets
from benny.web.http.admission import DATABASE
from benny.web.http.auth import COOKIE, LINK_LASTS, token_of
from benny.web.http.requests import base_path
from benny.web.http.routing import (
    EMPTY,
    Anyone,
    JSONBody,
    Known,
    Owner,
    Routes,
    Someone,
    Visit,
)
from benny.web.store.rows import StoredPerson
from benny.web.table.person import RefusedError, require_person
from benny.web.text import clean_name

_YEARS = 5 * 365 * 86400  # seconds: without the cookie a person can't sign in again

routes = Routes("/api", "people", DATABASE)
get, post, delete = routes.get, routes.post, routes.delete


@post("/people", "Create a person with a name, and get a token")
async def make_person(visit: Anyone, data: JSONBody[NewPerson]) -> Response[Me]:
    name = clean_name(data.name)
    await visit.parts.authenticator.check_new(visit.address)
    token = secrets.new_token()
    person = StoredPerson(secrets.new_id(), name, data.bot, time.time())
    await visit.store.run(visit.store.people.add, person, secrets.digest(token))
    return _signed_in(visit, Me(person.id, person.name, token))


@get("/me", "Who am I? null without a token")
async def show_me(visit: Someone) -> Me | None:
    if visit.person is None and not token_of(visit.connection):
        return None
    me = require_person(visit.person)
    return Me(me.id, me.name, moderator=me.standing.moderator)


@routes.patch("/me", "Change my name")
async def rename_me(visit: Known, data: JSONBody[NewName]) -> Me:
    name = clean_name(data.name)
    if visit.person.standing.given_name:
        raise RefusedError(
            403,
            "A moderator has given you this name: only they can change it.",
            code=ErrorCode.NAME_GIVEN,
        )
    is_done = await visit.store.run(visit.store.people.rename, visit.asker, name)
    await visit.backend.moderation.show_changed(visit.asker, name if is_done else "", own=True)
    if not is_done:
        require_person(None)
    return Me(visit.asker, name)


@delete(
    "/me", "Delete my name, tokens and links; games stay, without the name", 409, responses=EMPTY
)
async def forget_me(visit: Owner) -> Response[None]:
    await visit.backend.sessions.forget(visit.person)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path=base_path(visit.connection) or "/")
    return response


@delete("/me/tokens", "Sign out my other devices, and revoke my links", responses=EMPTY)
async def sign_others_out(visit: Known) -> None:
    this = secrets.digest(token_of(visit.connection))
    await visit.store.run(visit.store.people.drop_tokens, visit.asker, this)
    visit.backend.sessions.sign_out(visit.asker)


@post("/me/links", "Create a link to sign in on another device")
async def make_link(visit: Known) -> NewLink:
    link, now = secrets.new_token(), time.time()
    await visit.store.run(
        visit.store.people.add_link, visit.asker, secrets.digest(link), now, now + LINK_LASTS
    )
    return NewLink(link, LINK_LASTS)


@post("/links", "Sign in with a link", 404)
async def take_link(visit: Anyone, data: JSONBody[TakenLink]) -> Response[Me]:
    visit.charge_rows(2)
    now, run, people = time.time(), visit.store.run, visit.store.people
    person = await run(people.take_link, secrets.digest(data.link), now)
    if person is None:
        visit.parts.authenticator.guesses.check(visit.address)
        raise RefusedError(404, "That link has been used, or is older than ten minutes.")
    token = secrets.new_token()
    await run(people.add_token, person.id, secrets.digest(token), now)
    return _signed_in(visit, Me(person.id, person.name, token))


def _signed_in(visit: Visit, me: Me) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        value=me.token,
        max_age=_YEARS,
        path=base_path(visit.connection) or "/",
        httponly=True,
        samesite="lax",  # comes along when a link leads here, and with no other site's requests
        secure=visit.parts.authenticator.is_secure(visit.connection),
    )
    return Response(me, cookies=[cookie], status_code=201)
