"""The accounts of this terminal at servers, in a private file."""

import msgspec

from benny.errors import NotationError
from benny.io import files
from benny.io.json import read_json
from benny.terminal.home import home
from benny.terminal.remote.server import RemoteServer, ServerError

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
    kept = _load()
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
        files.write(home() / "servers.json", [accounts], mode=0o600)
    return account


def _current_account(server: RemoteServer, account: Account | None) -> Account | None:
    """Return the account as the server has it now, None if the server does not know it."""
    if account is None:
        server.ask(type(None), "GET", "/api/me")  # null: a Benny server without people yet
        return None
    server.token = account.token
    try:
        found = server.ask(Account, "GET", "/api/me")
    except ServerError as error:
        if error.status != _UNKNOWN:
            raise
        server.token = ""
        return None
    return msgspec.structs.replace(found, token=account.token)


def _load() -> dict[str, Account]:
    path = home() / "servers.json"
    try:
        return read_json(path.read_bytes(), dict[str, Account])
    except FileNotFoundError:
        return {}
    except NotationError as error:
        raise NotationError(f"{path} can't be read ({error}): fix it or remove it") from None
