"""A cache of tokens and their people."""

import time

from benny.web.table.person import Person

_KNOWN_FOR = 60.0  # seconds: if the message of a sign-out is lost, a token works no longer
_MOST_KNOWN = 20_000  # a few megabytes; invented tokens add nothing, only valid ones are cached


class TokenCache:
    """Caches people by the hashes of their tokens, for a minute.

    `changes` counts invalidations: an answer of the database from before one may be stale. Each
    entry has the person, and until when it is valid.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._known: dict[bytes, tuple[Person, float]] = {}

    def find(self, digest: bytes) -> Person | None:
        """Return the person of a token, None if it is not cached."""
        person, until = self._known.get(digest, (None, 0.0))
        return person if until > time.monotonic() else None

    def keep(self, digest: bytes, person: Person, changes: int) -> None:
        """Cache a person, unless there were changes since the query began."""
        if changes != self.changes:
            return
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[digest] = person, time.monotonic() + _KNOWN_FOR

    def forget(self, person: str) -> None:
        """Drop a person's tokens, by the person's id."""
        self.changes += 1
        self._known = {
            digest: known for digest, known in self._known.items() if known[0].id != person
        }
