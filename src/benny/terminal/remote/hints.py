"""Hints at a server's table: the server's, or else one by rule of thumb."""

from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.view import View
from benny.protocol.hint import Hint
from benny.terminal.hints import without_values
from benny.terminal.remote.server import RemoteServer
from benny.terminal.session import EndedError


def ask_hint(server: RemoteServer, path: str, view: View) -> Hint:
    """Return the server's hint for a view, else the hint by rule of thumb with the reason."""
    try:
        found = server.ask(Hint, "POST", path)
    except (EndedError, NotationError) as error:
        return without_values(view, error)
    values = tuple(value for value in found.values if value.action in view.legal)
    if not values:
        return without_values(view, NotationError("the server's hint is of other choices"))
    return replace(found, values=values)
