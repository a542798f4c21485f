"""Tokens that were asked for lately, and whose they are."""

import time

from msgspec import Struct

from benny.web.table.person import Person

_KNOWN_FOR = 60.0  # seconds: if news of a sign-out is lost, the token works no longer than that
_MOST_KNOWN = 20_000  # a few megabytes; who makes up tokens adds none, for only known ones count


class Known(Struct, frozen=True):
    """A person as the database had them, and until when that is trusted."""

    person: Person
    until: float


class TokenCache:
    """Caches for a minute whose tokens are, by their hashes.

    `changes` counts how often somebody had to be looked up anew: what was asked of the database
    before that may be wrong after it.
    """

    def __init__(self) -> None:
        self.changes = 0
        self._known: dict[bytes, Known] = {}

    def find(self, digest: bytes) -> Person | None:
        """Return whose token that is, None if it is not cached."""
        known = self._known.get(digest)
        return known.person if known is not None and known.until > time.monotonic() else None

    def keep(self, digest: bytes, person: Person, changes: int) -> None:
        """Cache what was found when there were so many changes."""
        if changes != self.changes:
            return
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[digest] = Known(person, time.monotonic() + _KNOWN_FOR)

    def forget(self, person: str) -> None:
        """Forget a person, by id."""
        self.changes += 1
        self._known = {
            digest: known for digest, known in self._known.items() if known.person.id != person
        }
