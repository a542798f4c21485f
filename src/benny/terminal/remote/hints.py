"""A hint at a server's table: what the lab of the server says, or else common sense alone."""

from benny.errors import NotationError
from benny.game.view import View
from benny.terminal.hints import common_sense, with_worths
from benny.terminal.remote.server import RemoteServer
from benny.terminal.session import EndedError, SessionHint
from benny.web.live import hint_pool


def hint(server: RemoteServer, path: str, view: View) -> SessionHint:
    """Return the server's hint for a view; where there is none, why, and what `sensible` says."""
    try:
        found = server.ask(hint_pool.Hint, "POST", path)
    except (EndedError, NotationError) as error:
        return common_sense(view, error)
    legal = {str(action): action for action in view.legal}
    values = {legal[one.action]: one for one in found.values if one.action in legal}
    if not values:
        return common_sense(view, NotationError("the server's hint is of other choices"))
    return with_worths(view, values, found.unit, is_counted=found.counted)
