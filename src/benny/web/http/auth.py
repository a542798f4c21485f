"""Who asks: people by their tokens, and how often an address may ask."""

import time
from ipaddress import ip_address

from benny.web import secrets
from benny.web.http.addresses import address_of, rate_key
from benny.web.http.requests import Connection, cookie, header
from benny.web.http.token_cache import TokenCache
from benny.web.live.storage_quota import ROW, StorageQuota
from benny.web.rate_limiter import RateLimiter, refuse_until
from benny.web.settings import Settings
from benny.web.store.async_store import AsyncStore
from benny.web.table.person import Person
from benny.web.table.refusal import RefusedError

COOKIE = "benny"
LINK_LASTS = 600  # seconds: time to pick up the other device, and little to find the link in


class Authenticator:
    """Finds people by their tokens; those found lately are cached."""

    def __init__(self, settings: Settings, store: AsyncStore, quota: StorageQuota) -> None:
        limits = settings.limits
        self._trusts_proxy = settings.trusts_proxy
        self._people = store.people
        self._quota = quota
        self._tokens = TokenCache()
        self._new = RateLimiter(limits.people_per_hour / 3600, limits.people_per_hour)
        self._guesses = RateLimiter(limits.guesses_per_minute / 60, limits.guesses_per_minute)

    async def of(self, connection: Connection) -> Person | None:
        """Return who asks, by the bearer token or the cookie; None for somebody unknown.

        A browser sends an old cookie by itself, but who sends a header means it: raises
        RefusedError if nobody is known by that.
        """
        token = token_of(connection)
        if not token:
            self._check_header(connection)
            return None
        digest, tokens = secrets.digest(token), self._tokens
        # The count from before the query: a sign-out during it makes the answer stale.
        kept, changes = tokens.find(digest), tokens.changes
        if kept is not None:
            return kept
        found = await self._people.find_by_token(digest, time.time())
        if found is None:
            self.check_guess(connection)
            return known(None) if _bearer(connection) else None
        person = Person(found.id, found.name, found.bot)
        tokens.keep(digest, person, changes)
        return person

    def forget(self, person: str) -> None:
        """Look up a person's tokens anew."""
        self._tokens.forget(person)

    def _check_header(self, connection: Connection) -> None:
        """Refuse what can't say who asks, unless that is said to a proxy in front."""
        credentials = header(connection, b"authorization")
        if credentials and not self._trusts_proxy:
            scheme = credentials.partition(" ")[0]
            raise RefusedError(
                401, f"{scheme!r} does not say who you are: send Authorization: Bearer TOKEN."
            )

    def check_new(self, connection: Connection) -> None:
        """Raise RefusedError if an address makes too many people."""
        self._new.check(self.rate_key(connection))

    def check_guess(self, connection: Connection) -> None:
        """Count a code, link or token that leads nowhere; raise RefusedError after too many."""
        self._guesses.check(self.rate_key(connection))

    def check_guesses(self, connection: Connection) -> None:
        """Raise RefusedError after too many guesses, so that a right one can't be told apart."""
        refuse_until(self._guesses.wait(self.rate_key(connection)))

    def check_token(self, connection: Connection) -> None:
        """Count one more token that is stored for good; raise RefusedError after too many."""
        address = self.rate_key(connection)
        self._quota.check(address)
        self._quota.count(address, 2 * ROW)

    def rate_key(self, connection: Connection) -> str:
        """Return by what the limits of an address are counted."""
        return rate_key(self._address(connection))

    def check_near(self, connection: Connection) -> None:
        """Raise RefusedError for who asks from the internet: how long bots think tells on cards."""
        try:
            is_near = ip_address(self._address(connection)).is_private
        except ValueError:
            is_near = False
        if not is_near:
            raise RefusedError(403, "Figures are for this machine and its own network.")

    def _address(self, connection: Connection) -> str:
        return address_of(connection.scope, trusts_proxy=self._trusts_proxy)

    def is_secure(self, connection: Connection) -> bool:
        """Return whether the browser's own connection is encrypted, be it by a trusted proxy."""
        forwarded = header(connection, b"x-forwarded-proto")
        is_proxied = self._trusts_proxy and forwarded == "https"
        return is_proxied or connection.url.scheme == "https"


def known(person: Person | None) -> Person:
    """Return the person who asks; raise RefusedError if that is somebody unknown."""
    if person is None:
        raise RefusedError(401, "Nobody knows you: make yourself a name first.")
    return person


def token_of(connection: Connection) -> str:
    """Return the token that came with a request, "" for none."""
    return _bearer(connection) or cookie(connection, COOKIE)


def _bearer(connection: Connection) -> str:
    """Return the token of the header, "" if there is none."""
    scheme, _, token = header(connection, b"authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
