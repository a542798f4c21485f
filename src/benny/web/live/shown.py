"""An update as it is sent: whole, or as a patch."""

from functools import cached_property

from benny.io.json import to_json
from benny.protocol.messages import Patch, Update
from benny.protocol.patches import changes


class Shown:
    """What the clients of a seat, or all spectators, are shown; encoded once for all of them."""

    def __init__(self, update: Update) -> None:
        self.update = update
        self._before: Update | None = None
        self._patch = b""

    @cached_property
    def whole(self) -> bytes:
        """Return the update as JSON."""
        return to_json(self.update)

    def since(self, before: Update) -> bytes:
        """Return as JSON what has changed since an update that a client has."""
        if before is not self._before:  # clients of one seat mostly have the same
            self._patch = to_json(Patch(base=before.seq, changes=changes(before, self.update)))
            self._before = before
        return self._patch
