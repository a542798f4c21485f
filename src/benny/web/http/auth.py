"""Authentication by token, and the rate limits of addresses."""

import time

from benny.web import secrets
from benny.web.hosts import parse_ip
from benny.web.http.requests import (
    Connection,
    address_of,
    cookie,
    forwarded_address,
    header,
    rate_key,
)
from benny.web.rate_limiter import ROW, RateLimiter, StorageQuota, refuse_until
from benny.web.secrets import AddressHashes
from benny.web.settings import Settings
from benny.web.store.async_store import AsyncStore
from benny.web.table.permissions import check_not_banned, check_open
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError

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
        self.changes += 1
        self._known = {
            digest: entry for digest, entry in self._known.items() if entry[0].id != person
        }


class Authenticator:
    """Finds people by their tokens, with a cache."""

    def __init__(
        self,
        settings: Settings,
        store: AsyncStore,
        quota: StorageQuota,
        address_hashes: AddressHashes,
    ) -> None:
        limits = settings.limits
        self._trusts_proxy = settings.trusts_proxy
        self._people = store.people
        self._moderation = store.moderation
        self._quota = quota
        self._address_hashes = address_hashes
        self._tokens = TokenCache()
        self._new = RateLimiter(limits.people_per_hour / 3600, limits.people_per_hour)
        self._guesses = RateLimiter(limits.guesses_per_minute / 60, limits.guesses_per_minute)

    async def person_of(self, connection: Connection) -> Person | None:
        """Return the person by the bearer token or the cookie, None if unknown.

        Browsers send old cookies automatically, so an unknown one is ignored. Raises RefusedError
        for an unknown token in the header, and for a banned person.
        """
        person = await self.owner(connection)
        if person is not None:
            check_not_banned(person)
        return person

    async def owner(self, connection: Connection) -> Person | None:
        """Return the person as `person_of` does, banned or not."""
        token = token_of(connection)
        if not token:
            self._check_header(connection)
            return None
        digest, tokens = secrets.digest(token), self._tokens
        # The count from before the query: a sign-out during it makes the answer stale.
        kept, changes = tokens.find(digest), tokens.changes
        if kept is not None:
            return kept
        stored = await self._people.find_by_token(digest, time.time())
        if stored is None:
            self.check_guess(connection)
            return require_person(None) if _bearer(connection) else None
        standing = await self._moderation.standing(stored.id)
        person = Person(stored.id, stored.name, stored.bot, standing)
        tokens.keep(digest, person, changes)
        return person

    def forget(self, person: str) -> None:
        self._tokens.forget(person)

    def _check_header(self, connection: Connection) -> None:
        """Refuse other authentication schemes, unless they are for a proxy in front."""
        credentials = header(connection, b"authorization")
        if credentials and not self._trusts_proxy:
            scheme = credentials.partition(" ")[0]
            raise RefusedError(
                401, f"{scheme!r} is not supported: send Authorization: Bearer TOKEN."
            )

    async def check_new(self, connection: Connection) -> None:
        """Raise RefusedError if an address creates too many people, or is shut to new ones."""
        self._new.check(
            self.rate_key(connection), what="Many people have come from your address just now"
        )
        address = self._address_hashes.known_hash(self.rate_key(connection))
        if address is not None:
            check_open(await self._moderation.shut_until(address, time.time()))

    def check_guess(self, connection: Connection) -> None:
        """Count an unknown code, link or token; raise RefusedError after too many."""
        self._guesses.check(self.rate_key(connection))

    def check_guesses(self, connection: Connection) -> None:
        """Raise RefusedError after too many guesses, even for a right one."""
        refuse_until(self._guesses.wait(self.rate_key(connection)))

    def check_token(self, connection: Connection) -> None:
        """Charge an address for one more stored token; raise RefusedError if it is out of quota."""
        address = self.rate_key(connection)
        self._quota.check(address)
        self._quota.count(address, 2 * ROW)

    def rate_key(self, connection: Connection) -> str:
        return rate_key(self._address(connection))

    def check_near(self, connection: Connection) -> None:
        """Raise RefusedError for requests from elsewhere: spectators could time moves by them."""
        address = parse_ip(self._address(connection))
        # A client whose proxy doesn't know its address is not here because the proxy is.
        is_unknown = self._trusts_proxy and forwarded_address(connection.scope) == ""
        if address is None or is_unknown or not address.is_loopback:
            raise RefusedError(403, "Metrics are only for this machine: use --metrics-port.")

    def _address(self, connection: Connection) -> str:
        return address_of(connection.scope, trusts_proxy=self._trusts_proxy)

    def is_secure(self, connection: Connection) -> bool:
        """Return whether the browser's connection is encrypted, perhaps by a trusted proxy."""
        forwarded = header(connection, b"x-forwarded-proto")
        is_proxied = self._trusts_proxy and forwarded == "https"
        return is_proxied or connection.url.scheme == "https"


def require_person(person: Person | None) -> Person:
    """Return a person; raise RefusedError if it is None."""
    if person is None:
        raise RefusedError(401, "The server does not know you: choose a name first.")
    return person


def token_of(connection: Connection) -> str:
    """Return the token of a request, "" for none."""
    return _bearer(connection) or cookie(connection, COOKIE)


def _bearer(connection: Connection) -> str:
    scheme, _, token = header(connection, b"authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
