"""A hint at a server's table: what the lab of the server says, or else common sense alone."""

from benny.errors import NotationError
from benny.terminal.hinting import Worth, common_sense, worth_of
from benny.terminal.remote.server import Server
from benny.terminal.session import EndedError, Hint
from benny.view import View
from benny.web import hints


def hint(server: Server, path: str, view: View) -> Hint:
    """Return the server's hint for a view; where there is none, why, and what `sensible` says."""
    try:
        found = server.ask(hints.Hint, "POST", path)
    except (EndedError, NotationError) as error:
        return common_sense(view, error)
    values = [Worth(one.label, one.points, one.error, one.win) for one in found.values]
    legal = {str(action): action for action in view.legal}
    best = found.values[0] if found.values else found
    return Hint(
        legal.get(best.action, view.legal[0]),
        best.reason,
        worth_of(values, found.unit, is_counted=found.counted),
        {legal[one.action]: one.reason for one in found.values if one.action in legal},
    )
