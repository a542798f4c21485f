"""Routes of a person's account: name, tokens, and links to other devices."""

import time

from litestar import Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from benny.protocol.answers import Me, NewLink
from benny.protocol.commands import NewName, NewPerson, TakenLink
from benny.protocol.messages import ErrorCode
from benny.web import secrets
from benny.web.http.admission import DATABASE
from benny.web.http.auth import COOKIE, LINK_LASTS, Authenticator, require_person, token_of
from benny.web.http.dependencies import Auth, Known, Sessions, Someone, Store
from benny.web.http.requests import Request, base_path
from benny.web.http.responses import ANYBODY, KNOWN, error_specs, response_spec
from benny.web.store.people import StoredPerson
from benny.web.table.refusal import RefusedError
from benny.web.text import clean_name

_GIVEN = ErrorCode.NAME_GIVEN
_YEARS = 5 * 365 * 86400  # seconds: without the cookie a person can't sign in again


@post("/", summary="Create a person with a name, and get a token", responses=error_specs(403, 413))
async def make_person(
    data: JSONBody[NewPerson], request: Request, store: Store, authenticator: Auth
) -> Response[Me]:
    name = clean_name(data.name)
    await authenticator.check_new(request)
    token = secrets.new_token()
    person = StoredPerson(secrets.new_id(), name, data.bot, time.time())
    await store.people.add(person, secrets.digest(token))
    return _signed_in(Me(person.id, person.name, token), request, authenticator)


@get("/", summary="Who am I? null without a token", security=ANYBODY, responses=error_specs())
async def show_me(someone: Someone, request: Request) -> Me | None:
    if someone is None and not token_of(request):
        return None
    me = require_person(someone)
    return Me(me.id, me.name, moderator=me.standing.moderator)


@patch("/", summary="Change my name", security=KNOWN, responses=error_specs(413))
async def rename_me(data: JSONBody[NewName], me: Known, store: Store, authenticator: Auth) -> Me:
    name = clean_name(data.name)
    if me.standing.given_name:
        raise RefusedError(
            403, "A moderator has given you this name: only they can change it.", code=_GIVEN
        )
    is_done = await store.people.rename(me.id, name)
    authenticator.forget(me.id)
    if not is_done:
        require_person(None)
    return Me(me.id, name)


@delete(
    "/",
    summary="Delete my name, tokens and links; games stay, without the name",
    security=KNOWN,
    responses={204: response_spec(204, None), **error_specs(409)},
)
async def forget_me(request: Request, authenticator: Auth, sessions: Sessions) -> Response[None]:
    me = require_person(await authenticator.owner(request))  # who is banned may still do this
    await sessions.forget(me)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE, path=base_path(request) or "/")
    return response


@delete(
    "/tokens",
    summary="Sign out my other devices, and revoke my links",
    security=KNOWN,
    responses={204: response_spec(204, None), **error_specs()},
)
async def sign_others_out(me: Known, request: Request, store: Store, sessions: Sessions) -> None:
    this = secrets.digest(token_of(request))
    await store.people.drop_tokens(me.id, this)
    sessions.sign_out(me.id)


@post(
    "/links",
    summary="Create a link to sign in on another device",
    security=KNOWN,
    responses=error_specs(),
)
async def make_link(me: Known, store: Store) -> NewLink:
    link, now = secrets.new_token(), time.time()
    await store.people.add_link(me.id, secrets.digest(link), now, now + LINK_LASTS)
    return NewLink(link, LINK_LASTS)


@post("/", summary="Sign in with a link", responses=error_specs(404, 413))
async def take_link(
    data: JSONBody[TakenLink], request: Request, store: Store, authenticator: Auth
) -> Response[Me]:
    authenticator.check_token(request)
    now = time.time()
    person = await store.people.take_link(secrets.digest(data.link), now)
    if person is None:
        authenticator.check_guess(request)
        raise RefusedError(404, "That link has been used, or is older than ten minutes.")
    token = secrets.new_token()
    await store.people.add_token(person.id, secrets.digest(token), now)
    return _signed_in(Me(person.id, person.name, token), request, authenticator)


def _signed_in(me: Me, request: Request, authenticator: Authenticator) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        value=me.token,
        max_age=_YEARS,
        path=base_path(request) or "/",
        httponly=True,
        samesite="lax",  # comes along when a link leads here, and with no other site's requests
        secure=authenticator.is_secure(request),
    )
    return Response(me, cookies=[cookie], status_code=201)


router = Router(
    "/api",
    route_handlers=[
        Router("/people", route_handlers=[make_person]),
        Router("/me", route_handlers=[show_me, rename_me, forget_me, sign_others_out, make_link]),
        Router("/links", route_handlers=[take_link]),
    ],
    opt={"price": DATABASE},
    tags=["people"],
)
