"""Joining a server's table, to play or to watch, with an account kept in a private file."""

from collections.abc import Sequence
from urllib.parse import quote
from uuid import uuid4

import msgspec

from benny.errors import NotationError
from benny.io import files
from benny.io.files import read_text
from benny.io.json import read_json
from benny.protocol.answers import Code
from benny.protocol.messages import ErrorCode, Reply, Update
from benny.rules.loading import is_file_name
from benny.terminal.home import home
from benny.terminal.remote.server import RemoteServer, ServerError, read_address
from benny.terminal.remote.session import RemoteSession
from benny.terminal.session import EndedError
from benny.terminal.start import Place


def join(place: Place, variant: str, changes: Sequence[str], usual_name: str = "") -> RemoteSession:
    """Sit down at a server's table, or watch; a variant or a rules file opens a new table.

    Without a seat it takes the person's own, or a free one. Raises NotationError if something is
    missing, and EndedError if the server does not answer or refuses.
    """
    address, linked = read_address(place.server)
    code = (place.table or linked).upper()
    if bool(code) == bool(variant):
        raise NotationError("give --table CODE to sit down at a table, or a variant to open one")
    server = RemoteServer(address)
    me = introduce(server, place.name, usual_name)
    if not code:
        rules = {"toml": read_text(variant)} if is_file_name(variant) else {"variant": variant}
        code = server.ask(Code, "POST", "/api/tables", rules | {"changes": list(changes)}).code
    if not place.watch:
        seat = _find_seat(server, code, me.id) if place.seat is None else place.seat
        command = {"id": uuid4().hex, "do": "sit", "seat": seat}
        server.ask(Reply, "POST", f"/api/tables/{quote(code)}/commands", command)
    return RemoteSession(server, code, me.id)


def _find_seat(server: RemoteServer, code: str, person: str) -> int:
    """Return the person's own seat, else the first empty one, else a bot's."""
    try:
        seats = server.ask(Update, "GET", f"/api/tables/{quote(code)}").table.seats
    except ServerError as error:
        if error.code != ErrorCode.PLAYERS_ONLY:
            raise
        raise EndedError(f"{error} To play, name your seat, as in --seat 1") from None

    ranks = {}
    for number, seat in enumerate(seats):
        owners = {seat.person, seat.coming.person if seat.coming else ""}
        if owners <= {"", person}:
            ranks[number] = (person not in owners, seat.kind == "bot")
    if not ranks:
        raise EndedError("all seats are taken: watch with --watch")
    return min(ranks, key=ranks.__getitem__)


_UNKNOWN = 401


class Account(msgspec.Struct, frozen=True):
    """A person at a server; the token is their secret."""

    id: str
    name: str
    token: str = ""


def introduce(server: RemoteServer, name: str, usual_name: str) -> Account:
    """Sign in to a server, renamed if a name is given; store the account.

    A newcomer without a name takes their usual one. Raises NotationError if there is none either,
    and earlier what `RemoteServer.ask` raises if no Benny server answers.
    """
    path = home() / "servers.json"
    try:
        kept = read_json(path.read_bytes(), dict[str, Account])
    except FileNotFoundError:
        kept = {}
    except NotationError as error:
        raise NotationError(f"{path} can't be read ({error}): fix it or remove it") from None
    account = _current_account(server, kept.get(server.address))
    if account is None:
        name = name or usual_name
        if not name:
            raise NotationError(
                f"{server.address} does not know you yet: choose a name with --name"
            )
        account = server.ask(Account, "POST", "/api/people", {"name": name})
        server.token = account.token
    elif name not in ("", account.name):
        renamed = server.ask(Account, "PATCH", "/api/me", {"name": name})
        account = msgspec.structs.replace(renamed, token=account.token)
    if account != kept.get(server.address):
        accounts = msgspec.json.encode(kept | {server.address: account})
        # Readable by the player alone: who has a token is that person.
        files.write(path, [accounts], mode=0o600)
    return account


def _current_account(server: RemoteServer, account: Account | None) -> Account | None:
    """Return the account as the server has it now, None if the server does not know it."""
    if account is None:
        server.ask(type(None), "GET", "/api/me")  # null: a Benny server without people yet
        return None
    server.token = account.token
    try:
        current = server.ask(Account, "GET", "/api/me")
    except ServerError as error:
        if error.status != _UNKNOWN:
            raise
        server.token = ""
        return None
    return msgspec.structs.replace(current, token=account.token)
