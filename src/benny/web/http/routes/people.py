"""A person's own things: his name, his tokens, and links to his other devices."""

import time

from litestar import Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from benny.protocol.answers import Me, NewLink
from benny.protocol.commands import Stand
from benny.protocol.requests import NewName, NewPerson, TakenLink
from benny.web import secrets
from benny.web.http import dependencies as given
from benny.web.http.auth import COOKIE, LINK_LASTS, known, token_of
from benny.web.http.names import read_name
from benny.web.http.requests import Request
from benny.web.http.responses import ANYBODY, KNOWN, failing, said
from benny.web.live.registry import TableRegistry
from benny.web.live.runner import TableRunner
from benny.web.store.people import StoredPerson as StoredPerson
from benny.web.table.decisions import Person, RefusedError

_YEARS = 5 * 365 * 86400


@post("/", summary="Be somebody: a name and a token", responses=failing(413))
async def make_person(
    data: JSONBody[NewPerson],
    request: Request,
    hall: given.Hall,
    people: given.People,
) -> Response[Me]:
    name = read_name(data.name)
    people.check_new(request)
    token = secrets.new_token()
    person = StoredPerson(secrets.new_id(), name, data.bot, time.time())
    await hall.run(hall.store.people.add, person, secrets.digest(token))
    return _known(Me(person.id, person.name, token), is_secure=people.is_secure(request))


@get("/", summary="Who am I? null where I am nobody yet", security=ANYBODY, responses=failing(401))
async def show_me(someone: given.Someone, request: Request) -> Me | None:
    if someone is None and not token_of(request):
        return None
    me = known(someone)
    return Me(me.id, me.name)


@patch("/", summary="Take another name", security=KNOWN, responses=failing(401, 413))
async def rename_me(data: JSONBody[NewName], me: given.Me, hall: given.Hall) -> Me:
    name = read_name(data.name)
    is_done = await hall.run(hall.store.people.rename, me.id, name)
    hall.tokens.forget(me.id)
    if not is_done:
        known(None)
    return Me(me.id, name)


@delete(
    "/",
    summary="Forget me: name, tokens and links go; games stay without the name",
    security=KNOWN,
    responses={204: said(204, None), **failing(401, 409)},
)
async def forget_me(me: given.Me, hall: given.Hall) -> Response[None]:
    await _leave_tables(me, hall)
    await hall.forget(me.id)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@delete(
    "/tokens",
    summary="Sign all my other devices out, and end my links",
    security=KNOWN,
    responses={204: said(204, None), **failing(401)},
)
async def sign_others_out(me: given.Me, request: Request, hall: given.Hall) -> None:
    this = secrets.digest(token_of(request))
    await hall.run(hall.store.people.drop_tokens, me.id, this)
    hall.drop(me.id)


@post(
    "/links",
    summary="Make a link that takes me to another device",
    security=KNOWN,
    responses=failing(401),
)
async def make_link(me: given.Me, hall: given.Hall) -> NewLink:
    link, now = secrets.new_token(), time.time()
    await hall.run(hall.store.people.add_link, me.id, secrets.digest(link), now, now + LINK_LASTS)
    return NewLink(link, LINK_LASTS)


@post("/", summary="Be the person whose link this is", responses=failing(404, 413))
async def take_link(
    data: JSONBody[TakenLink],
    request: Request,
    hall: given.Hall,
    people: given.People,
) -> Response[Me]:
    people.check_token(request)
    now = time.time()
    person = await hall.run(hall.store.people.take_link, secrets.digest(data.link), now)
    if person is None:
        people.check_guess(request)
        raise RefusedError(404, "That link has been used, or is older than ten minutes.")
    token = secrets.new_token()
    await hall.run(hall.store.people.add_token, person.id, secrets.digest(token), now)
    return _known(Me(person.id, person.name, token), is_secure=people.is_secure(request))


async def _leave_tables(person: Person, hall: TableRegistry) -> None:
    """Give all seats up, for the games that go on there would be kept under the name.

    Raises RefusedError, before anything is done, where a rated game holds him to its end.
    """
    rows = await hall.run(hall.store.tables.of_person, person.id)
    desks = [await hall.desk(row.code) for row in rows]
    for desk in desks:
        await desk.catch_up()
        _check_free(person, desk)
    for desk in desks:
        reply = await desk.do(person, Stand(id=secrets.new_id()))
        _check_free(person, desk)
        if reply.status >= 500:
            raise RefusedError(reply.status, reply.error)


def _check_free(person: Person, desk: TableRunner) -> None:
    table = desk.table
    if table.is_on and table.is_rated and table.seat_of(person.id) is not None:
        raise RefusedError(
            409, f"You play a rated game at table {table.code}: be forgotten when it is over."
        )


def _known(me: Me, *, is_secure: bool) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        value=me.token,
        max_age=_YEARS,
        httponly=True,
        samesite="lax",
        secure=is_secure,
    )
    return Response(me, cookies=[cookie], status_code=201)


router = Router(
    "/api",
    route_handlers=[
        Router("/people", route_handlers=[make_person]),
        Router("/me", route_handlers=[show_me, rename_me, forget_me, sign_others_out, make_link]),
        Router("/links", route_handlers=[take_link]),
    ],
    tags=["people"],
)
