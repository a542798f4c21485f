"""Authentication by token, and the rate limits of addresses."""

import time

from benny.web import secrets
from benny.web.hosts import parse_ip
from benny.web.http import requests
from benny.web.live.backend import Backend
from benny.web.rate_limiter import RateLimiter
from benny.web.table.person import (
    Person,
    RefusedError,
    check_not_banned,
    check_open,
    require_person,
)

COOKIE = "benny"
LINK_LASTS = 600  # seconds: time to pick up the other device, but little to find a lost link

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
        self.changes += 1
        self._known = {
            digest: entry for digest, entry in self._known.items() if entry[0].id != person
        }


class Authenticator:
    """Finds people by their tokens, with a cache.

    `guesses` counts the unknown codes, links and tokens of an address.
    """

    def __init__(self, backend: Backend) -> None:
        limits = backend.settings.limits
        self._trusts_proxy = backend.settings.trusts_proxy
        self._store = backend.store
        self._address_hashes = backend.address_hashes
        self.tokens = TokenCache()
        self._new = RateLimiter.every(
            3600, limits.people_per_hour, "Many people have come from your address just now"
        )
        self.guesses = RateLimiter.every(60, limits.guesses_per_minute)

    async def person_of(self, connection: requests.Connection) -> Person | None:
        """Return the person by the bearer token or the cookie, None if unknown.

        Browsers send old cookies automatically, so an unknown one is ignored. Raises RefusedError
        for an unknown token in the header, and for a banned person.
        """
        person = await self.owner(connection)
        if person is not None:
            check_not_banned(person)
        return person

    async def owner(self, connection: requests.Connection) -> Person | None:
        """Return the person as `person_of` does, banned or not."""
        token = token_of(connection)
        if not token:
            credentials = requests.header(connection, b"authorization")
            if credentials and not self._trusts_proxy:  # else they are for the proxy in front
                scheme = credentials.partition(" ")[0]
                raise RefusedError(
                    401, f"{scheme!r} is not supported: send Authorization: Bearer TOKEN."
                )
            return None
        digest, tokens = secrets.digest(token), self.tokens
        # The count from before the query: a sign-out during it makes the answer stale.
        kept, changes = tokens.find(digest), tokens.changes
        if kept is not None:
            return kept
        stored = await self._store.run(self._store.people.find_by_token, digest, time.time())
        if stored is None:
            self.guesses.check(self.rate_key(connection))
            return require_person(None) if _bearer(connection) else None
        standing = await self._store.run(self._store.moderation.standing, stored.id)
        person = Person(stored.id, stored.name, stored.bot, standing)
        tokens.keep(digest, person, changes)
        return person

    async def check_new(self, address: str) -> None:
        """Raise RefusedError if an address creates too many people, or is shut to new ones."""
        self._new.check(address)
        hashed = self._address_hashes.known_hash(address)
        if hashed is not None:
            shut_until = self._store.moderation.shut_until
            check_open(await self._store.run(shut_until, hashed, time.time()))

    def rate_key(self, connection: requests.Connection) -> str:
        return requests.rate_key(self._address(connection))

    def check_near(self, connection: requests.Connection) -> None:
        """Raise RefusedError for requests from elsewhere: spectators could time moves by them."""
        address = parse_ip(self._address(connection))
        # A client whose proxy doesn't know its address is not here because the proxy is.
        is_unknown = self._trusts_proxy and requests.forwarded_address(connection.scope) == ""
        if address is None or is_unknown or not address.is_loopback:
            raise RefusedError(403, "Metrics are only for this machine: use --metrics-port.")

    def _address(self, connection: requests.Connection) -> str:
        return requests.address_of(connection.scope, trusts_proxy=self._trusts_proxy)

    def is_secure(self, connection: requests.Connection) -> bool:
        """Return whether the browser's connection is encrypted, perhaps by a trusted proxy."""
        forwarded = requests.header(connection, b"x-forwarded-proto")
        is_proxied = self._trusts_proxy and forwarded == "https"
        return is_proxied or connection.url.scheme == "https"


def token_of(connection: requests.Connection) -> str:
    """Return the token of a request, "" for none."""
    return _bearer(connection) or requests.cookie(connection, COOKIE)


def _bearer(connection: requests.Connection) -> str:
    scheme, _, token = requests.header(connection, b"authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
